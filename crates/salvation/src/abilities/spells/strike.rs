//! Strike (SS-SPL-11): a friend is moved, perhaps into a charge.

use scene::says;
use space::{HexSet, Limit};
use table::{Play, Verdict, refuse};

use crate::magic::{tell_moved_by_others, within};
use crate::movement::{Walk, hexes, walk};
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, charge, interception, reaction, rules, scenarios, stats};

/// How far the friend is moved.
const HEXES: u16 = 4;

/// Whether a mage may move this model.
pub fn may_send(setup: &Setup, game: &Game, id: Id, friend: Id, range: u16) -> Verdict {
    let unit = game.unit(friend);
    if friend == id || unit.side != game.unit(id).side {
        return refuse(rules::SPL_11, says!("{} is not another unit of the side of {}", friend, id));
    }
    within(game, id, friend, range, rules::SPL_11)?;
    let no = |says| refuse(rules::R_63, says);
    match () {
        () if !unit.steady() => no(says!("{} is down or running", friend)),
        () if game.engaged(friend) || game.haunted(friend).is_some() => no(says!("{} is engaged", friend)),
        () if scenarios::escorts(game, friend) => no(says!("{} leads a hostage", friend)),
        () if unit.link.is_some() => no(says!("{} is part of a corrupted pair", friend)),
        () if unit.raised == game.turn => {
            refuse(rules::SPL_02, says!("{} was raised this turn and cannot move yet", friend))
        }
        () if (around(unit.at) & free(setup, game, friend)).is_empty() => {
            refuse(rules::MOV_03, says!("{} has no free hex to go to", friend))
        }
        () => Ok(()),
    }
}

fn around(at: space::Hex) -> HexSet {
    at.neighbours().into_iter().collect()
}

fn free(setup: &Setup, game: &Game, friend: Id) -> HexSet {
    stats::free_for(setup, game, friend) & stats::ground(setup, game)
}

/// The friend goes up to four hexes along a declared path, at no cost and without being activated.
pub fn send(table: &mut Table, friend: Id) -> Play<()> {
    let (setup, unit) = (table.setup, *table.unit(friend));
    let target = target(table, friend)?;
    let mut open = free(setup, &table.game, friend);
    open.insert(unit.at);
    let mut limits = vec![
        (Limit::From(unit.at), rules::MOV_01),
        (Limit::Open(open), rules::MOV_03),
        (Limit::Allowance { steps: HEXES, start: unit.at, tolls: Vec::new() }, rules::SPL_11),
        (Limit::AtLeast(1), rules::MOV_04),
    ];
    if let Some(target) = target {
        limits.push((Limit::Ends(around(table.unit(target).at)), rules::CHG_01));
    }
    let path = hexes(&table.path(unit.side, Why::StrikePath(friend), rules::SPL_11, limits)?);
    let blocker = interception::interception(table, friend, &path, target)?;
    walk(table, friend, &path, &Walk { target, blocker, ..Walk::default() })?;
    table.tell(rules::SPL_11, says!("{} pays nothing for it and is not activated", friend));
    if unit.stopped {
        table.tell(rules::R_107, says!("{} is stopped: it is moved and may only defend", friend));
    }
    match target {
        _ if blocker.is_some() => interception::meet(table, friend, target, blocker),
        Some(target) if charge::lands(table, friend, target) => {
            table.tell(rules::R_63, says!("{} has charged and gets no head of steam", friend));
        }
        _ => {}
    }
    tell_moved_by_others(table, friend);
    reaction::moved(table, friend)
}

/// The enemies that the friend could charge with this move, of which its player may name one.
fn target(table: &mut Table, friend: Id) -> Play<Option<Id>> {
    let (setup, game) = (table.setup, &table.game);
    let at = game.unit(friend).at;
    let reach = space::reach(at, HEXES, &free(setup, game, friend));
    let may_charge = |enemy: Id| {
        if (around(game.unit(enemy).at) & reach).is_empty() {
            let says = says!("no path of {} hexes ends next to {}", i32::from(HEXES), enemy);
            return refuse(rules::R_63, says);
        }
        charge::may_aim_at(game, friend, enemy)
    };
    let targets: Vec<_> = game.enemies(friend).map(|enemy| (enemy, may_charge(enemy))).collect();
    if targets.iter().all(|(_, verdict)| verdict.is_err()) {
        return Ok(None);
    }
    let seat = game.unit(friend).side;
    table.choose_or_pass(seat, Why::StrikeCharge(friend), rules::SPL_11, targets)
}
