//! Shield (SS-SPL-08 to 10): cast ahead it waits on a model; as an interrupt it answers a wound or a spell.

use scene::{Arg, Item, Seat, says};
use serde::{Deserialize, Serialize};
use table::{Play, Verdict, refuse};

use crate::abilities::Spell;
use crate::abilities::skills::corrupt;
use crate::state::{Game, Id};
use crate::why::{Why, Word};
use crate::{Table, rules, scenarios, stats};

/// What Shields were used while dice are still falling; the game itself is changed when they are down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// Interrupts: who cast, and how often.
    pub casts: Vec<(Id, u8)>,
    /// Waiting Shields that were used up, by the model they waited on.
    pub waiting: Vec<(Id, u8)>,
}

impl Used {
    /// How often a mage has cast by now.
    fn casts_of(&self, id: Id) -> u8 {
        count(&self.casts, id)
    }

    /// How many of the Shields on a model are used up by now.
    fn waiting_on(&self, id: Id) -> u8 {
        count(&self.waiting, id)
    }
}

fn count(list: &[(Id, u8)], id: Id) -> u8 {
    list.iter().find(|(other, _)| *other == id).map_or(0, |(_, times)| *times)
}

/// One more for a model; the list stays in the order of the models, so that equal lists are equal.
fn note(list: &mut Vec<(Id, u8)>, id: Id) {
    match list.binary_search_by_key(&id, |(other, _)| *other) {
        Ok(place) => list[place].1 += 1,
        Err(place) => list.insert(place, (id, 1)),
    }
}

/// What a Shield would keep off.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Threat {
    /// One wound of a close combat, a shot or Heartless.
    Wound,
    /// Everything that one spell does to one model.
    Spell,
}

/// Offers every Shield that could help a model now, the active player's first. Returns whether one did.
pub fn offer(table: &mut Table, used: &mut Used, target: Id, threat: Threat) -> Play<bool> {
    let decides = table.unit(target).side;
    offer_where(table, used, target, decides, threat)
}

/// The same where this player decides for the model, and so about the Shields that wait on it.
pub fn offer_where(
    table: &mut Table,
    used: &mut Used,
    target: Id,
    decides: Seat,
    threat: Threat,
) -> Play<bool> {
    for seat in [table.active, table.active.other()] {
        if offer_to(table, used, seat, target, seat == decides, threat)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Offers one player his Shields again and again, until one holds, he passes or none is left.
fn offer_to(
    table: &mut Table,
    used: &mut Used,
    seat: Seat,
    target: Id,
    decides: bool,
    threat: Threat,
) -> Play<bool> {
    loop {
        let unit = table.unit(target);
        let waiting = decides && unit.shields > used.waiting_on(target);
        let mut casters = Vec::new();
        if unit.side == seat {
            let knows = |id: &Id| table.unit(*id).spells & Spell::Shield.bit() != 0;
            let able = |id: Id| (id, may_interrupt(&table.game, used, id, target));
            casters = table.side(seat).filter(knows).map(able).collect();
        }
        if !waiting && casters.iter().all(|(_, verdict)| verdict.is_err()) {
            return Ok(false);
        }
        let mut options = table.options(rules::SPL_09);
        options.offer(Item::Pass);
        if waiting {
            options.offer(Word::Shield);
        }
        for (id, verdict) in &casters {
            options.add(*id, verdict.clone());
        }
        match table.pick(seat, Why::ShieldFor(target), rules::SPL_09, options)? {
            Item::Pass => return Ok(false),
            Item::Piece(piece) => {
                let id = Id(piece as u8);
                note(&mut used.casts, id);
                if !interrupt(table, id)? {
                    continue;
                }
            }
            _ => note(&mut used.waiting, target),
        }
        holds(table, target, threat);
        return Ok(true);
    }
}

/// Whether a mage could throw a Shield over a model at once: spells come first, but an activation is not needed.
fn may_interrupt(game: &Game, used: &Used, id: Id, target: Id) -> Verdict {
    let unit = game.unit(id);
    let left = unit.energy.saturating_sub(used.casts_of(id) * Spell::Shield.energy());
    let away = game.distance(id, target);
    match () {
        () if unit.fallen() => refuse(rules::FAL_10, says!("{} is down", id)),
        () if unit.running => refuse(rules::PAN_12, says!("{} is running", id)),
        () if unit.corrupted() => corrupt::may_use(game, id),
        () if scenarios::escorts(game, id) => refuse(rules::HOS_13, says!("{} leads a hostage", id)),
        () if unit.busy => refuse(
            rules::R_62,
            says!("{} has moved, attacked or defended this turn: its spells are over", id),
        ),
        () if left < Spell::Shield.energy() => {
            let says = says!("a Shield costs {} Energy and {} has {} left", Spell::Shield.energy(), id, left);
            refuse(rules::R_62, says)
        }
        () if away > Spell::Shield.range() => {
            let [away, most] = Arg::too_many(away, Spell::Shield.range());
            let says = says!("{} is {} hexes from {} and a Shield reaches {}", target, away, id, most);
            refuse(rules::SPL_09, says)
        }
        () => Ok(()),
    }
}

/// The test of an interrupt; its Energy is taken when all dice are down.
fn interrupt(table: &mut Table, id: Id) -> Play<bool> {
    table.tell(rules::SPL_09, says!("{} casts a Shield as an interrupt", id));
    let sum = stats::accuracy(table.setup, &table.game, id, None);
    stats::own_test(table, id, rules::MAG_02, sum)
}

fn holds(table: &mut Table, target: Id, threat: Threat) {
    let says = match threat {
        Threat::Wound => says!("a Shield keeps one wound off {}", target),
        Threat::Spell => says!("a Shield keeps the spell off {}", target),
    };
    table.tell(rules::SPL_08, says);
}

/// Takes what was used out of the game, when all dice are down.
pub fn settle(table: &mut Table, used: &Used) {
    for &(id, times) in &used.casts {
        table.game.spend(id, times * Spell::Shield.energy());
        table.tell(
            rules::SPL_10,
            says!(
                "{} pays {} Energy for its Shields and is not activated",
                id,
                times * Spell::Shield.energy()
            ),
        );
    }
    for &(id, times) in &used.waiting {
        let unit = table.unit_mut(id);
        unit.shields = unit.shields.saturating_sub(times);
        table.tell(rules::R_62, says!("{} of the Shields on {} are used up", times, id));
    }
}

/// Whom a mage may give a Shield that waits: any model of its side, itself included.
pub fn may_cover(game: &Game, id: Id, target: Id, range: u16) -> Verdict {
    if game.unit(target).side != game.unit(id).side {
        return refuse(rules::SPL_08, says!("{} is not of the side of {}", target, id));
    }
    crate::magic::within(game, id, target, range, rules::SPL_08)
}

/// A Shield that was cast ahead waits on its model until it is used or the turn ends.
pub fn wait(table: &mut Table, target: Id) {
    let unit = table.unit_mut(target);
    unit.shields = unit.shields.saturating_add(1);
    table.tell(rules::SPL_08, says!("a Shield waits on {}", target));
}
