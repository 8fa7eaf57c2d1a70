//! Flying (chapter 11).

use scene::says;
use space::{Hex, HexSet, Limit, Spot};
use table::{Play, Verdict, refuse};

use crate::abilities::commanders::vanguard;
use crate::abilities::{Ability, skills};
use crate::interception::{eligible, half_speed, meet, step_in};
use crate::movement::{can_move_on, may_set_out, set_out, settle};
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, charge, reaction, rules, scenarios, stats};

/// Whether a unit may fly now.
pub fn may_fly(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if !setup.profile(game, id).has(Ability::Flyer) {
        return refuse(rules::UNT_28, says!("{} cannot fly", id));
    }
    skills::corrupt::may_use(game, id)?;
    may_set_out(setup, game, id).map_err(|no| match no.rule {
        rules::ACT_09 => table::Refusal { rule: rules::FLY_08, ..no },
        _ => no,
    })?;
    if landings(setup, game, id, stats::stride(setup, game, id)).is_empty() {
        return refuse(rules::FLY_01, says!("{} has nowhere to land", id));
    }
    Ok(())
}

/// Whether a model can fly: who is corrupted cannot use skills of its own.
pub fn flies(setup: &Setup, game: &Game, id: Id) -> bool {
    setup.profile(game, id).has(Ability::Flyer) && !game.unit(id).corrupted()
}

/// Where a model can land with so much Speed: any hex within it that is not filled, on terrain too.
pub fn landings(setup: &Setup, game: &Game, id: Id, speed: u8) -> HexSet {
    if !flies(setup, game, id) {
        return HexSet::EMPTY;
    }
    HexSet::disc(game.unit(id).at, u16::from(speed)) & open(setup, game, id)
}

/// The hexes where a flyer may be.
pub fn open(setup: &Setup, game: &Game, id: Id) -> HexSet {
    *setup.board.hexes() - game.occupied() - game.phantoms_of(id) - scenarios::no_landing(game)
}

/// A flight: no path is declared and nobody is caught on the way, but other flyers may meet it in the air.
pub fn fly(table: &mut Table, id: Id) -> Play<()> {
    let seat = table.unit(id).side;
    let limits = landing_limits(table, id, stats::stride(table.setup, &table.game, id));
    let spot = table.point(seat, Why::FlightTo(id), rules::FLY_01, limits)?;
    set_out(table, id);
    reaction::declared(table, &[id])?;
    if !can_move_on(table, id) {
        return Ok(());
    }
    let (_, blocker) = aloft(table, id, spot, 0)?;
    meet(table, id, None, blocker);
    reaction::moved(table, id)
}

/// A charge in flight: the flyer lands next to its target.
pub fn flying_charge(table: &mut Table, id: Id, target: Id) -> Play<()> {
    let seat = table.unit(id).side;
    let around: HexSet = table.unit(target).at.neighbours().into_iter().collect();
    let (speed, traded) = charge::stride_at(table.setup, &table.game, id, target);
    let mut limits = landing_limits(table, id, speed + traded);
    limits.push((Limit::Among(around), rules::FLY_04));
    let spot = table.point(seat, Why::ChargeLanding(id, target), rules::FLY_04, limits)?;
    let start = charge::set_off(table, id, target);
    reaction::declared(table, &[id])?;
    if !charge::can_go_after(table, id, target) {
        return Ok(());
    }
    let traded = vanguard::trade(table.setup, &table.game, id);
    let (steps, blocker) = aloft(table, id, spot, traded)?;
    match blocker {
        Some(_) => meet(table, id, Some(target), blocker),
        None => charge::arrive(table, id, target, steps, start)?,
    }
    reaction::moved(table, id)
}

fn landing_limits(table: &Table, id: Id, speed: u8) -> Vec<(Limit, scene::Rule)> {
    let at = table.unit(id).at;
    let (board, free) = (*table.setup.board.hexes(), open(table.setup, &table.game, id));
    let gates = scenarios::no_landing(&table.game);
    let mut limits = vec![(Limit::Among(board), rules::FLY_01)];
    if !gates.is_empty() {
        limits.push((Limit::ClearOf(gates), rules::SIE_13));
    }
    limits.push((Limit::ClearOf(board - free), rules::BRD_09));
    limits.push((Limit::Within { of: at, steps: u16::from(speed) }, rules::FLY_01));
    limits
}

/// Flies to a hex, unless another flyer meets it on the way; so much Energy may pay for what Speed does not. Returns how far it went, and who met it.
fn aloft(table: &mut Table, id: Id, to: Spot, energy: u8) -> Play<(u8, Option<Id>)> {
    let Some(to) = to.hex() else { return Ok((0, None)) };
    let from = table.unit(id).at;
    let most = table.unit(id).speed + energy;
    if !open(table.setup, &table.game, id).contains(to) || from.distance(to) > u16::from(most) {
        table.tell(rules::R_46, says!("{} can no longer fly to {}", id, to));
        table.tell(rules::R_105, says!("a flight has no path: {} stays and pays nothing", id));
        return Ok((0, None));
    }
    let mut line = space::drawn(from, to, [1, 2, -3]);
    line.push(to);
    let meetings = meetings(table, id, from, &line);
    let all: HexSet = meetings.iter().map(|(hex, _)| *hex).collect();
    let seat = table.unit(id).side.other();
    let (setup, game) = (table.setup, &table.game);
    let able = |other: Id| {
        if !flies(setup, game, other) {
            return refuse(rules::FLY_07, says!("{} cannot fly and {} does", other, id));
        }
        eligible(game, other)?;
        match intercepting(setup, game, other, &all).is_empty() {
            true => refuse(rules::FLY_07, says!("{} is too far from the line of flight", other)),
            false => Ok(()),
        }
    };
    let others: Vec<_> = game.side(seat).map(|other| (other, able(other))).collect();
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
    let steps = land(table, id, landing)?;
    Ok((steps, blocker))
}

/// Puts a flyer down in a hex and takes the price of the way. Returns how far it went.
pub fn land(table: &mut Table, id: Id, landing: Hex) -> Play<u8> {
    let from = table.unit(id).at;
    if table.terrain.contains(landing) {
        table.tell(rules::FLY_02, says!("{} lands on terrain in {}", id, landing));
    }
    let steps = from.distance(landing) as u8;
    let unit = table.unit_mut(id);
    unit.at = landing;
    let traded = steps.saturating_sub(unit.speed);
    unit.speed = unit.speed.saturating_sub(steps);
    if traded > 0 {
        table.game.spend(id, traded);
        table.tell(rules::CMD_28, says!("{} pays {} hexes with Energy", id, traded));
    }
    table.moved(rules::FLY_03, id.0.into(), &[Spot::Hex(landing)]);
    table.tell(rules::FLY_05, says!("{} lands in {}", id, landing));
    scenarios::stepped(table, id)?;
    settle(table)?;
    Ok(steps)
}

/// The hexes of a line of flight where another flyer could meet the mover if they are free for it, each with the hex
/// before it, where the mover would land: that one must be free for the mover, or be where it is.
fn meetings(table: &Table, id: Id, from: Hex, line: &[Hex]) -> Vec<(Hex, Hex)> {
    let free = open(table.setup, &table.game, id);
    let before = std::iter::once(from).chain(line.iter().copied());
    let pairs = line.iter().copied().zip(before);
    pairs.filter(|(_, before)| *before == from || free.contains(*before)).collect()
}

/// The hexes of a path that a flyer could fly to within half its Speed.
pub fn intercepting(setup: &Setup, game: &Game, id: Id, on_path: &HexSet) -> HexSet {
    HexSet::disc(game.unit(id).at, half_speed(setup, game, id)) & (*on_path & open(setup, game, id))
}
