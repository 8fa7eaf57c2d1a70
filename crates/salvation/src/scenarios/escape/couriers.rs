//! Who carries the message: what is secret, who may ask, and what shows it (SS-ESC-04, 07 and 08, SS-R-86).

use dice::Below;
use scene::{Seat, says};
use table::{Play, Secret};

use super::{stand, stand_mut};
use crate::state::{Game, Id};
use crate::why::{Act, Why};
use crate::{Table, rules, stats};

/// Whether a unit has picked up information.
pub fn carries(game: &Game, id: Id) -> bool {
    stand(game).is_some_and(|escape| escape.carriers.contains(&id))
}

/// Whether everybody was told that a unit is no courier.
pub fn no_courier(game: &Game, id: Id) -> bool {
    game.unit(id).known && game.unit(id).courier.known() == Some(&false) && !carries(game, id)
}

/// Whether what the escapee noted about a unit is open: it was shown, or the unit came too late to be noted.
fn noted_openly(game: &Game, id: Id) -> bool {
    let unit = game.unit(id);
    unit.known || unit.raised > 0 || stand(game).is_none_or(|escape| escape.escapee() != unit.band)
}

/// Shows whether a unit is one of the noted couriers.
pub fn shown(table: &mut Table, id: Id, rule: scene::Rule) -> Play<bool> {
    if noted_openly(&table.game, id) {
        return Ok(table.unit(id).courier.known() == Some(&true));
    }
    let courier = *table.unit(id).courier.look()?;
    table.unit_mut(id).known = true;
    if let Some(escape) = stand_mut(&mut table.game).filter(|_| courier) {
        escape.couriers = escape.couriers.saturating_sub(1);
    }
    if courier {
        table.tell(rule, says!("{} is a courier", id));
    } else {
        table.tell(rule, says!("{} is no courier", id));
    }
    Ok(courier)
}

/// The pairs in contact, each a unit of the chaser and one of the escapee, both under their own player: by the hex of the
/// escapee's, then by that of the chaser's.
pub fn pairs(game: &Game) -> Vec<(Id, Id)> {
    let Some(escape) = stand(game) else { return Vec::new() };
    let own = |id: &Id| !game.unit(*id).corrupted();
    let chased: Vec<Id> = game.in_hex_order(game.side(escape.escapee()).filter(own).collect());
    let met = |other: Id| {
        let chasers = game.in_hex_order(game.contacts(other).filter(own).collect());
        chasers.into_iter().map(move |chaser| (chaser, other))
    };
    chased.into_iter().flat_map(met).collect()
}

/// After every step of a move: a pair that has lost contact has parted, and meets again as a new pair. While it touches
/// it has met, whoever decides for the two meanwhile.
pub fn part(table: &mut Table) {
    let Some(mut met) = stand(&table.game).map(|escape| escape.met.clone()) else { return };
    met.retain(|(chaser, other)| {
        [*chaser, *other].iter().all(|id| !table.unit(*id).gone()) && table.touch(*chaser, *other)
    });
    if let Some(escape) = stand_mut(&mut table.game) {
        escape.met = met;
    }
}

/// A model is thrown: while it is in the air it touches nobody.
pub fn thrown(table: &mut Table, id: Id) {
    if let Some(escape) = stand_mut(&mut table.game) {
        escape.met.retain(|(chaser, other)| ![*chaser, *other].contains(&id));
    }
}

/// After a move, a push, a follow-up or a throw: for each new contact the chaser may look whether the other is a courier.
pub fn settled(table: &mut Table) -> Play<()> {
    part(table);
    for (chaser, other) in pairs(&table.game) {
        if table.over.is_some()
            || stand(&table.game).is_none_or(|escape| escape.met.contains(&(chaser, other)))
        {
            continue;
        }
        if let Some(escape) = stand_mut(&mut table.game) {
            escape.met.push((chaser, other));
        }
        if !noted_openly(&table.game, other) && !carries(&table.game, other) {
            check(table, chaser, other)?;
        }
    }
    Ok(())
}

/// One courier check: an Accuracy test, and the truth about that unit if it is passed.
fn check(table: &mut Table, chaser: Id, other: Id) -> Play<()> {
    let seat = table.unit(chaser).side;
    let choices = [(Act::Yes, Ok(())), (Act::No, Ok(()))];
    let why = Why::CourierCheck(chaser, other);
    table.tell(rules::BRD_17, says!("nobody has been shown yet whether {} is a courier", other));
    if table.choose(seat, why, rules::R_86, choices)? == Act::No {
        return Ok(());
    }
    let sum = stats::accuracy(table.setup, &table.game, chaser, None);
    if stats::test(table, chaser, rules::ESC_07, sum)? {
        shown(table, other, rules::ESC_07)?;
    } else {
        table.tell(rules::ESC_07, says!("{} learns nothing about {}", chaser, other));
    }
    Ok(())
}

/// The units whose notes are not open.
fn unknown(game: &Game) -> Vec<Id> {
    game.ids().filter(|id| !noted_openly(game, *id)).collect()
}

/// Hides from the chaser who was noted.
pub fn hide(game: &mut Game, seat: Seat) {
    if stand(game).is_none_or(|escape| escape.chaser != seat || escape.couriers == 0) {
        return;
    }
    for id in unknown(game) {
        game.unit_mut(id).courier.hide();
    }
}

/// Notes as many couriers anew among those of whom the chaser knows nothing.
pub fn reshuffle(game: &mut Game, seat: Seat, below: Below) {
    let Some(escape) = stand(game).filter(|escape| escape.chaser == seat && escape.couriers > 0) else {
        return;
    };
    let couriers = escape.couriers;
    let mut left = unknown(game);
    for id in &left {
        game.unit_mut(*id).courier = Secret::Known(false);
    }
    for _ in 0..couriers {
        if left.is_empty() {
            return;
        }
        let id = left.swap_remove(below(left.len() as u32) as usize);
        game.unit_mut(id).courier = Secret::Known(true);
    }
}
