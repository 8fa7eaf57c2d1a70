//! Flying (chapter 11).

use scene::says;
use space::{Hex, HexSet, Limit, Spot};
use table::{Play, Verdict, refuse};

use crate::abilities::Ability;
use crate::interception::{eligible, half_speed, meet, step_in};
use crate::movement::{activate, may_set_out};
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, charge, rules};

/// Whether a unit may fly now.
pub fn may_fly(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if !setup.profile(game, id).has(Ability::Flyer) {
        return refuse(rules::UNT_28, says!("{} cannot fly", id));
    }
    may_set_out(game, id).map_err(|no| match no.rule {
        rules::ACT_09 => table::Refusal { rule: rules::FLY_08, ..no },
        _ => no,
    })?;
    if landings(setup, game, id).is_empty() {
        return refuse(rules::FLY_01, says!("{} has nowhere to land", id));
    }
    Ok(())
}

/// Where a flyer can land: any hex within its Speed that holds no model, on terrain too.
pub fn landings(setup: &Setup, game: &Game, id: Id) -> HexSet {
    let unit = game.unit(id);
    HexSet::disc(unit.at, u16::from(unit.speed)) & (*setup.board.hexes() - game.occupied())
}

/// A flight: no path is declared and nobody is caught on the way, but other flyers may meet it in the air.
pub fn fly(table: &mut Table, id: Id) -> Play<()> {
    let seat = table.unit(id).band;
    let limits = landing_limits(table, id);
    let spot = table.point(seat, Why::FlightTo(id), rules::FLY_01, limits)?;
    activate(table, id);
    let blocker = aloft(table, id, spot)?;
    meet(table, id, None, blocker);
    Ok(())
}

/// A charge in flight: the flyer lands next to its target.
pub fn flying_charge(table: &mut Table, id: Id, target: Id) -> Play<()> {
    let seat = table.unit(id).band;
    let around: HexSet = table.unit(target).at.neighbours().into_iter().collect();
    let mut limits = landing_limits(table, id);
    limits.push((Limit::Among(around), rules::FLY_04));
    let spot = table.point(seat, Why::ChargeLanding(id, target), rules::FLY_04, limits)?;
    activate(table, id);
    let from = table.unit(id).at;
    if let Some(blocker) = aloft(table, id, spot)? {
        meet(table, id, Some(target), Some(blocker));
        return Ok(());
    }
    let steps = from.distance(table.unit(id).at) as u8;
    charge::arrive(table, id, target, steps)
}

fn landing_limits(table: &Table, id: Id) -> Vec<(Limit, scene::Rule)> {
    let unit = table.unit(id);
    vec![
        (Limit::Among(*table.setup.board.hexes()), rules::FLY_01),
        (Limit::ClearOf(table.game.occupied()), rules::BRD_09),
        (Limit::Within { of: unit.at, steps: u16::from(unit.speed) }, rules::FLY_01),
    ]
}

/// Flies to a hex, unless another flyer meets it on the way. Returns who did.
fn aloft(table: &mut Table, id: Id, to: Spot) -> Play<Option<Id>> {
    let Some(to) = to.hex() else { return Ok(None) };
    let from = table.unit(id).at;
    let mut line = space::drawn(from, to, [1, 2, -3]);
    line.push(to);
    let meetings = meetings(table, id, from, &line);
    let all: HexSet = meetings.iter().map(|(hex, _)| *hex).collect();
    let seat = table.unit(id).band.other();
    let (setup, game) = (table.setup, &table.game);
    let able = |other: Id| {
        if !setup.profile(game, other).has(Ability::Flyer) {
            return refuse(rules::FLY_07, says!("{} cannot fly and {} does", other, id));
        }
        eligible(game, other)?;
        match intercepting(setup, game, other, &all).is_empty() {
            true => refuse(rules::FLY_07, says!("{} is too far from the line of flight", other)),
            false => Ok(()),
        }
    };
    let others: Vec<_> = game.band(seat).map(|other| (other, able(other))).collect();
    let mut landing = to;
    let mut blocker = None;
    if others.iter().any(|(_, verdict)| verdict.is_ok()) {
        blocker = table.choose_or_pass(seat, Why::Intercept(id), rules::FLY_07, others)?;
    }
    if let Some(other) = blocker {
        let spots = intercepting(table.setup, &table.game, other, &all);
        let limits = vec![(Limit::Among(spots), rules::FLY_07)];
        let spot = table.point(seat, Why::InterceptHex(other, id), rules::FLY_07, limits)?;
        if let Some((hex, before)) = meetings.iter().find(|(hex, _)| Some(*hex) == spot.hex()) {
            step_in(table, other, id, *hex, &[spot]);
            landing = *before;
        }
    }
    if table.setup.terrain.contains(landing) {
        table.tell(rules::FLY_02, says!("{} lands on terrain in {}", id, landing));
    }
    table.unit_mut(id).at = landing;
    table.unit_mut(id).speed -= from.distance(landing) as u8;
    table.moved(rules::FLY_03, id.0.into(), &[Spot::Hex(landing)]);
    table.tell(rules::FLY_05, says!("{} lands in {}", id, landing));
    charge::lapse(table);
    Ok(blocker)
}

/// The hexes of a line of flight where another flyer could meet the mover, each with the hex before it, where the
/// mover would land: both must be free of models, and the last may be where the mover is.
fn meetings(table: &Table, id: Id, from: Hex, line: &[Hex]) -> Vec<(Hex, Hex)> {
    let taken = table.game.occupied();
    let clear = |hex: Hex| table.setup.on_board(hex) && !taken.contains(hex);
    let before = std::iter::once(from).chain(line.iter().copied());
    let pairs = line.iter().copied().zip(before);
    pairs.filter(|(hex, before)| clear(*hex) && (clear(*before) || *before == table.unit(id).at)).collect()
}

/// The hexes of a path that a flyer could fly to within half its Speed.
pub fn intercepting(setup: &Setup, game: &Game, id: Id, on_path: &HexSet) -> HexSet {
    HexSet::disc(game.unit(id).at, half_speed(setup, game, id)) & (*on_path - game.occupied())
}
