//! Free strikes (chapter 27).

use scene::says;
use space::Point;
use space::free::{Outline, Stop, Way};
use table::{Play, Verdict, refuse};

use crate::attack::{Sheet, blow, settle};
use crate::engage::{attacks, reaches};
use crate::profile::By;
use crate::sight::base;
use crate::state::{Game, Id};
use crate::stats::Manner;
use crate::why::{AttackId, Why};
use crate::{Setup, Table, rules};

/// Where a mover leaves whose melee range, in the order of its way.
fn partings(setup: &Setup, game: &Game, id: Id, path: &[Point]) -> Vec<(Stop, Id)> {
    let mover = base(setup, game, id);
    let way = Way::new(mover.at, path, mover.radius);
    let mut partings: Vec<(Stop, Id)> = Vec::new();
    for enemy in game.enemies(id) {
        let able = !game.of(enemy).fleeing && !game.model(enemy).fumbled;
        let Some(reach) = setup.profile_of(game, enemy).reach().filter(|_| able) else { continue };
        let around = Outline::Round(base(setup, game, enemy));
        partings.extend(way.leaves(&around, reach).into_iter().map(|stop| (stop, enemy)));
    }
    partings.sort();
    partings
}

/// Every model whose melee range is left may strike, once at each mover, at the very point where it is left
/// (GS-FRS-01, GS-FRS-02, GS-R-59). A mover that dies goes no further.
pub fn along(table: &mut Table, id: Id, path: &[Point]) -> Play<()> {
    let mut struck: Vec<Id> = Vec::new();
    for (stop, enemy) in partings(table.setup, &table.game, id, path) {
        if struck.contains(&enemy) || table.model(enemy).gone {
            continue;
        }
        table.model_mut(id).at = stop.at;
        if strike(table, enemy, id)? {
            struck.push(enemy);
        }
        if table.model(id).gone {
            return Ok(());
        }
    }
    Ok(())
}

/// Whether the enemy struck.
fn strike(table: &mut Table, enemy: Id, mover: Id) -> Play<bool> {
    let (setup, game) = (table.setup, &table.game);
    let card = game.model(enemy).card;
    if game.model(enemy).fumbled {
        return Ok(false);
    }
    let mut choices: Vec<(AttackId, Verdict)> = Vec::new();
    for attack in attacks(setup, game, card, By::Melee) {
        let verdict = if reaches(setup, game, enemy, mover, setup.attack(attack).range) {
            Ok(())
        } else {
            refuse(rules::FRS_03, says!("{} does not reach {} there", attack, mover))
        };
        choices.push((attack, verdict));
    }
    if choices.iter().all(|(_, verdict)| verdict.is_err()) {
        return Ok(false);
    }
    let seat = table.seat(enemy);
    let why = Why::FreeStrike(enemy, mover);
    let Some(attack) = table.choose_or_pass(seat, why, rules::FRS_01, choices)? else { return Ok(false) };
    let at = table.model(mover).at;
    table.tell(
        rules::FRS_02,
        says!("{} strikes at {} where it leaves, {}", enemy, mover, space::Spot::Point(at)),
    );
    table.card_mut(card).fought = true;
    let mut sheet = Sheet::default();
    blow(table, &mut sheet, enemy, mover, attack, Manner::FreeStrike)?;
    settle(table, &sheet);
    Ok(true)
}
