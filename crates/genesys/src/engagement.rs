//! Engagement (chapter 18) and flanking (chapter 20).

use scene::says;

use crate::abilities::{Passive, loss};
use crate::profile::Kind;
use crate::state::{Game, Id};
use crate::{Setup, Table, rules, stats};

/// Engagement range: the largest RNG of the MELEE attacks that its damage does not forbid, if it has one.
pub fn reach(setup: &Setup, game: &Game, id: Id) -> Option<i32> {
    let (profile, damage) = (setup.profile(game, id), game.model(id).damage);
    let melee = profile.attacks.iter().filter(|attack| attack.kind == Kind::Melee);
    melee
        .filter(|attack| loss::forbids(profile, damage, &attack.name).is_none())
        .map(|attack| attack.range())
        .max()
}

/// Whether the first model's engagement range reaches the second. Pure distance: sight and walls change nothing.
pub fn engages(setup: &Setup, game: &Game, id: Id, other: Id) -> bool {
    reach(setup, game, id).is_some_and(|reach| stats::within(setup, game, id, other, reach))
}

/// The enemies that engage a model.
pub fn engagers<'a>(setup: &'a Setup, game: &'a Game, id: Id) -> impl Iterator<Item = Id> + 'a {
    game.enemies(id).filter(move |enemy| engages(setup, game, *enemy, id))
}

/// Whether a model engages an enemy and is engaged by no other.
fn counts(setup: &Setup, game: &Game, id: Id, enemy: Id) -> bool {
    engages(setup, game, id, enemy) && engagers(setup, game, id).all(|other| other == enemy)
}

/// Whether a model flanks an enemy: it and at least one friend engage that enemy, and no other enemy engages them.
/// Others of its side that are engaged elsewhere neither flank nor spoil it.
pub fn flanks(setup: &Setup, game: &Game, id: Id, enemy: Id) -> bool {
    let seat = game.model(id).seat;
    game.model(enemy).seat != seat
        && counts(setup, game, id, enemy)
        && game.force(seat).any(|friend| friend != id && counts(setup, game, friend, enemy))
}

/// Whether an attack has the free focus of a flank, and why not where that is worth a word.
pub fn flanking(table: &mut Table, id: Id, enemy: Id) -> bool {
    let (setup, seat) = (table.setup, table.model(id).seat);
    if !flanks(setup, &table.game, id, enemy) {
        if table.listens() && table.model(enemy).seat != seat {
            why_not(table, id, enemy);
        }
        return false;
    }
    if let Some(rule) = setup.profile(&table.game, enemy).has(Passive::DefensiveStance) {
        table.tell(rule, says!("{} stands so that nobody flanks it", enemy));
        table.tell(rules::FLK_05, says!("{} has no flanking focus against {}", id, enemy));
        return false;
    }
    table.tell(rules::ENG_03, says!("{} and a friend engage {}", id, enemy));
    table.tell(rules::FLK_01, says!("{} flanks {}", id, enemy));
    table.tell(rules::FLK_06, says!("it is judged now, as the attack is declared, wherever they stand"));
    if table.listens() {
        let game = &table.game;
        let spare = game
            .force(seat)
            .any(|friend| engages(setup, game, friend, enemy) && !counts(setup, game, friend, enemy));
        if spare {
            table.tell(rules::FLK_02, "a friend that is engaged elsewhere neither flanks nor spoils it");
        }
    }
    table.tell(rules::FLK_04, says!("{} may focus once for free", id));
    true
}

/// Two engage the enemy, but fewer than two of them are free of others.
fn why_not(table: &mut Table, id: Id, enemy: Id) {
    let (setup, game) = (table.setup, &table.game);
    let seat = game.model(id).seat;
    let engaging = game.force(seat).filter(|friend| engages(setup, game, *friend, enemy)).count();
    if engaging >= 2 {
        table.tell(rules::FLK_03, says!("{} does not flank {}: too few engage it alone", id, enemy));
    }
}
