//! Engaging (chapter 20): who is in whose melee range.

use scene::Rule;
use table::Play;

use crate::profile::By;
use crate::sight::{base, level, sees, sight_value};
use crate::state::{CardId, Game, Id};
use crate::why::AttackId;
use crate::{Setup, Table, psychology, rules};

/// Whether a melee attack of this range reaches from one model to another: near enough, on levels not too far apart, and
/// in sight (GS-MEL-01).
pub fn reaches(setup: &Setup, game: &Game, from: Id, to: Id, range: i32) -> bool {
    near(setup, game, from, to, range)
        && levels_meet(setup, game, from, to, range)
        && sees(setup, game, from, to)
}

fn near(setup: &Setup, game: &Game, from: Id, to: Id, range: i32) -> bool {
    base(setup, game, from).within(&base(setup, game, to), range)
}

/// GS-ENG-06: between two levels the sight values, with what each stands on, may differ by as much as the weapon reaches
/// in inches. On one level they do not matter (GS-ENG-07).
fn levels_meet(setup: &Setup, game: &Game, from: Id, to: Id, range: i32) -> bool {
    let apart = || (sight_value(setup, game, from) - sight_value(setup, game, to)).abs();
    level(setup, game, from) == level(setup, game, to) || apart() * space::INCH <= range
}

/// The rule by which an enemy, or all of them, is out of reach: too far up or down, or simply too far.
pub fn out_of_reach(setup: &Setup, game: &Game, id: Id, enemy: Option<Id>, range: i32) -> Rule {
    let wanted = |other: &Id| enemy.is_none_or(|enemy| enemy == *other);
    let apart =
        |other: Id| near(setup, game, id, other, range) && !levels_meet(setup, game, id, other, range);
    if game.enemies(id).filter(wanted).any(apart) { rules::ENG_06 } else { rules::MEL_01 }
}

/// GS-ENG-01: a model engages every enemy within its longest melee range and its sight; fleeing ones engage nobody.
pub fn engages(setup: &Setup, game: &Game, id: Id, enemy: Id) -> bool {
    if game.of(id).fleeing {
        return false;
    }
    setup.profile_of(game, id).reach().is_some_and(|range| reaches(setup, game, id, enemy, range))
}

/// The first enemy that engages a model.
pub fn engaged_by(setup: &Setup, game: &Game, id: Id) -> Option<Id> {
    game.enemies(id).find(|enemy| engages(setup, game, *enemy, id))
}

/// GS-ENG-04: the first enemy that a model engages or is engaged by.
pub fn in_melee(setup: &Setup, game: &Game, id: Id) -> Option<Id> {
    game.enemies(id).find(|enemy| engages(setup, game, *enemy, id) || engages(setup, game, id, *enemy))
}

/// Whether any model of one card engages any of the other, either way (GS-PSY-07).
pub fn cards_meet(setup: &Setup, game: &Game, a: CardId, b: CardId) -> bool {
    let meet = |from: CardId, to: CardId| {
        game.members(from).any(|id| game.members(to).any(|enemy| engages(setup, game, id, enemy)))
    };
    meet(a, b) || meet(b, a)
}

/// The enemies that an attack of this model reaches.
pub fn targets(setup: &Setup, game: &Game, id: Id, range: i32) -> Vec<Id> {
    game.enemies(id).filter(|enemy| reaches(setup, game, id, *enemy, range)).collect()
}

/// The attack types of a card by kind.
pub fn attacks(setup: &Setup, game: &Game, card: CardId, by: By) -> Vec<AttackId> {
    let profile = game.card(card).profile;
    let list = (0u8..).zip(&setup.profile(game, card).attacks);
    list.filter(|(_, attack)| attack.by == by).map(|(place, _)| AttackId { profile, place }).collect()
}

/// When a movement is complete, engagements are compared and fear tested (GS-R-81).
pub fn compare(table: &mut Table, mover: CardId) -> Play<()> {
    psychology::engagements(table, mover, None)
}

/// The same in the middle of a charge, for which the charger has tested when it declared it.
pub fn compare_charge(table: &mut Table, charger: CardId) -> Play<()> {
    psychology::engagements(table, charger, Some(charger))
}
