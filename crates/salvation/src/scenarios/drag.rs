//! Dragging the treasure (SS-TRE-07 to 11, SS-R-82): it and all who drag it go one hex at a time in the same direction.

use scene::{Item, Seat, says};
use space::{Dir, Hex, HexSet, Limit, Spot};
use table::{Play, Verdict, refuse};

use super::Stakes;
use super::treasure::{Treasure, hunt};
use crate::movement::{self, can_go_on, hexes, settle};
use crate::state::{End, Game, Id, Over};
use crate::why::Why;
use crate::{Setup, Table, interception, reaction, rules, stats};

/// How far so many draggers take the treasure in a turn, whatever their Speed.
fn allowance(draggers: usize) -> u8 {
    match draggers {
        0 => 0,
        1 => 3,
        2 => 5,
        _ => 8,
    }
}

/// Whether a unit may have the treasure dragged.
pub fn may_drag(game: &Game, treasure: &Treasure, id: Id) -> Verdict {
    let unit = game.unit(id);
    let Some(at) = treasure.found else {
        return refuse(rules::TRE_05, "the treasure is not found yet");
    };
    if !at.touches(unit.at) {
        return refuse(rules::TRE_07, says!("{} does not touch the treasure in {}", id, at));
    }
    if treasure.dragged[unit.side.index()] {
        return refuse(rules::R_82, says!("{} has dragged the treasure once this turn", unit.side));
    }
    may_pull(game, id)
}

/// Whether a unit is fit to pull: upright, unengaged, its own master, with Speed left.
fn may_pull(game: &Game, id: Id) -> Verdict {
    let unit = game.unit(id);
    movement::able(game, id)?;
    if let Some(enemy) = game.contacts(id).next() {
        return refuse(rules::TRE_09, says!("{} is in contact with {} and cannot drag", id, enemy));
    }
    if let Some(phantom) = game.haunted(id) {
        return refuse(rules::SKL_07, says!("{} faces a phantom in {}", id, phantom.at));
    }
    if unit.link.is_some() {
        return refuse(rules::R_65, says!("{} is part of a corrupted pair and drags nothing", id));
    }
    if unit.raised == game.turn {
        return refuse(rules::SPL_02, says!("{} was raised this turn and cannot move yet", id));
    }
    if unit.speed == 0 {
        return refuse(rules::R_82, says!("{} has no Speed left and needs at least 1", id));
    }
    Ok(())
}

/// The treasure is dragged: by whom, which way, and what comes of it.
pub fn drag(table: &mut Table, id: Id) -> Play<()> {
    let seat = table.unit(id).side;
    let mut draggers = draggers(table, id)?;
    let Some(from) = lies(&table.game) else { return Ok(()) };
    let limits = path_limits(table.setup, &table.game, seat, from, &draggers);
    let path = hexes(&table.path(seat, Why::DragPath, rules::TRE_08, limits)?);
    for dragger in &draggers {
        movement::activate(table, *dragger);
        table.unit_mut(*dragger).busy = true;
    }
    reaction::declared(table, &draggers)?;
    for dragger in std::mem::take(&mut draggers) {
        if !can_go_on(table, dragger) {
            continue;
        }
        match may_pull(&table.game, dragger) {
            Err(no) => table.tell(no.rule, no.says),
            Ok(()) if table.unit(dragger).at.touches(from) => draggers.push(dragger),
            Ok(()) => table.tell(rules::TRE_08, says!("{} has lost the treasure and drops out", dragger)),
        }
    }
    let Some(leader) = draggers.first().copied() else { return Ok(()) };
    pay(table, seat, &draggers);
    let plan = planned(table.setup, &table.game, seat, from, &path, &draggers);
    let ways: Vec<Hex> = plan.iter().map(|(hex, _)| *hex).collect();
    let blocker = interception::interception(table, leader, &ways, None)?;
    let all = draggers.clone();
    pull(table, seat, &path, draggers)?;
    if table.over.is_some() {
        return Ok(());
    }
    settle(table)?;
    if let Some(blocker) = blocker {
        let met = stopped(table, &plan, &all, blocker).unwrap_or(leader);
        interception::meet(table, met, None, Some(blocker));
    }
    reaction::moved(table, leader)
}

/// The one who declares it, and whoever else of its side touches the treasure and helps.
fn draggers(table: &mut Table, id: Id) -> Play<Vec<Id>> {
    let (seat, mut draggers) = (table.unit(id).side, vec![id]);
    let Some(at) = lies(&table.game) else { return Ok(draggers) };
    let near = |other: &Id| table.unit(*other).at.touches(at);
    let friends: Vec<Id> = table.friends(id).filter(near).collect();
    let mut options = table.options(rules::TRE_07);
    for other in &friends {
        options.add(*other, may_pull(&table.game, *other));
    }
    let most = options.legal().count() as u16;
    if most > 0 {
        let helpers = table.pick_some(seat, Why::Draggers(id), rules::TRE_07, options, 0..=most)?;
        draggers.extend(friends.into_iter().filter(|other| helpers.contains(&Item::from(*other))));
    }
    Ok(draggers)
}

/// Where the treasure is, once it is found.
fn lies(game: &Game) -> Option<Hex> {
    match &game.stakes {
        Stakes::Treasure(treasure) => treasure.found,
        _ => None,
    }
}

/// The hexes just beyond the enemy's edge.
fn beyond(setup: &Setup, game: &Game, seat: Seat) -> HexSet {
    let board = &setup.board;
    let enemy_is_north = game.north == seat.other();
    let out = |hex: &Hex| if enemy_is_north { hex.r < board.first_row() } else { hex.r > board.last_row() };
    setup.rim.iter().filter(out).collect()
}

/// The treasure's path: through free hexes and those of the draggers, who go with it; off the board only over the
/// enemy's edge, with its last step.
fn path_limits(
    setup: &Setup,
    game: &Game,
    seat: Seat,
    from: Hex,
    draggers: &[Id],
) -> Vec<(Limit, scene::Rule)> {
    let own: HexSet = draggers.iter().map(|id| game.unit(*id).at).chain([from]).collect();
    let open = stats::free(setup, game) | own;
    let out = beyond(setup, game, seat);
    let ground = stats::ground(setup, game) | out;
    let steps = u16::from(allowance(draggers.len()));
    vec![
        (Limit::From(from), rules::TRE_08),
        (Limit::Open(*setup.board.hexes() | out), rules::TRE_11),
        (Limit::Open(ground), rules::TER_03),
        (Limit::Open(open | out), rules::R_82),
        (Limit::Through(open), rules::TRE_11),
        (Limit::Allowance { steps, start: from, tolls: Vec::new() }, rules::TRE_07),
        (Limit::AtLeast(1), rules::TRE_08),
    ]
}

/// All their Speed is used up by it, and their side has dragged for this turn.
fn pay(table: &mut Table, seat: Seat, draggers: &[Id]) {
    for id in draggers {
        let unit = table.unit_mut(*id);
        unit.speed = 0;
        unit.winded = true;
        unit.dragged = true;
    }
    if let Some(treasure) = hunt(&mut table.game) {
        treasure.dragged[seat.index()] = true;
    }
    let count = draggers.len() as i32;
    let far = allowance(draggers.len());
    table.tell(rules::TRE_07, says!("{} draggers take the treasure up to {} hexes", count, far));
}

/// One step of the group in a direction.
enum Pull {
    /// The treasure cannot go on.
    Stuck,
    /// These go with it; the others stay behind.
    Goes(Vec<Id>),
}

/// Who can follow: each hex entered must be free or be left by the group in this step. Over the enemy's edge the
/// treasure needs nobody to come after it.
fn pulls(setup: &Setup, game: &Game, seat: Seat, at: Hex, draggers: &[Id], dir: Dir) -> Pull {
    if beyond(setup, game, seat).contains(at.step(dir)) {
        return Pull::Goes(draggers.to_vec());
    }
    let mut going = draggers.to_vec();
    loop {
        let leaving: HexSet = going.iter().map(|id| game.unit(*id).at).chain([at]).collect();
        let open =
            |id: &Id| (stats::free_for(setup, game, *id) | leaving).contains(game.unit(*id).at.step(dir));
        let follow: Vec<Id> = going.iter().copied().filter(open).collect();
        if follow.len() == going.len() {
            let free = stats::free(setup, game) | leaving;
            return match free.contains(at.step(dir)) && !going.is_empty() {
                true => Pull::Goes(going),
                false => Pull::Stuck,
            };
        }
        going = follow;
    }
}

/// Moves the treasure and those who go with it by one hex.
fn advance(game: &mut Game, at: Hex, going: &[Id], dir: Dir) {
    for id in going {
        let unit = game.unit_mut(*id);
        unit.at = unit.at.step(dir);
    }
    if let Some(treasure) = hunt(game) {
        treasure.found = Some(at.step(dir));
    }
}

/// Every hex that the treasure or a dragger would enter if nobody stepped in, with who would enter it first.
fn planned(
    setup: &Setup,
    game: &Game,
    seat: Seat,
    from: Hex,
    path: &[Hex],
    draggers: &[Id],
) -> Vec<(Hex, Option<Id>)> {
    let (mut game, mut draggers, mut at) = (game.clone(), draggers.to_vec(), from);
    let mut plan: Vec<(Hex, Option<Id>)> = Vec::new();
    for (moved, next) in (0u8..).zip(path) {
        let Some(dir) = at.dir_to(*next).filter(|_| setup.on_board(*next)) else { break };
        let Pull::Goes(going) = pulls(setup, &game, seat, at, &draggers, dir) else { break };
        if moved >= allowance(going.len()) {
            break;
        }
        advance(&mut game, at, &going, dir);
        at = *next;
        plan.push((at, None));
        plan.extend(going.iter().map(|id| (game.unit(*id).at, Some(*id))));
        draggers = going.into_iter().filter(|id| !held(&game, *id)).collect();
    }
    plan
}

/// In contact with an enemy, or with a phantom that is set against it.
fn held(game: &Game, id: Id) -> bool {
    game.engaged(id) || game.haunted(id).is_some()
}

/// Carries the declared path out, step by step, until the treasure is stuck, nobody is left or the allowance of those
/// who are left is used up.
fn pull(table: &mut Table, seat: Seat, path: &[Hex], mut draggers: Vec<Id>) -> Play<()> {
    let setup = table.setup;
    let mut trails: Vec<(Id, Vec<Spot>)> = draggers.iter().map(|id| (*id, Vec::new())).collect();
    for (moved, next) in (0u8..).zip(path) {
        let Some(at) = lies(&table.game) else { break };
        let Some(dir) = at.dir_to(*next) else { break };
        let Pull::Goes(going) = pulls(setup, &table.game, seat, at, &draggers, dir) else {
            table.tell(rules::R_82, says!("the treasure cannot go on from {}", at));
            break;
        };
        for id in draggers.iter().filter(|id| !going.contains(id)) {
            table.tell(rules::TRE_08, says!("{} cannot follow and drops out", *id));
        }
        let far = allowance(going.len());
        if moved >= far {
            table.tell(rules::TRE_07, says!("the treasure has come {} hexes and {} are allowed", moved, far));
            break;
        }
        if !setup.on_board(*next) {
            tell_trails(table, &trails);
            return win(table, seat);
        }
        advance(&mut table.game, at, &going, dir);
        table.tell(rules::TRE_08, says!("the treasure is dragged to {}", *next));
        for (id, trail) in trails.iter_mut().filter(|(id, _)| going.contains(id)) {
            trail.push(Spot::Hex(table.unit(*id).at));
        }
        draggers = going;
        for id in draggers.clone() {
            if held(&table.game, id) {
                table.tell(rules::TRE_09, says!("{} comes into contact and drops out", id));
                draggers.retain(|other| *other != id);
            }
        }
        if draggers.is_empty() {
            table.tell(rules::R_82, says!("nobody is left to drag the treasure from {}", *next));
            break;
        }
    }
    tell_trails(table, &trails);
    Ok(())
}

fn tell_trails(table: &mut Table, trails: &[(Id, Vec<Spot>)]) {
    for (id, trail) in trails.iter().filter(|(_, trail)| !trail.is_empty()) {
        table.moved(rules::TRE_08, id.0.into(), trail);
    }
}

/// The treasure is over the enemy's edge.
fn win(table: &mut Table, seat: Seat) -> Play<()> {
    table.tell(rules::TRE_11, says!("{} takes the treasure over the enemy's edge", seat));
    table.tell(rules::R_90, says!("{} wins at once", seat));
    table.over = Some(Over { winner: Some(seat), by: End::Treasure });
    Ok(())
}

/// Whom an interceptor has stopped: the dragger that would have entered its hex, or if it was the treasure, the first
/// in hex order that touches it.
fn stopped(table: &Table, plan: &[(Hex, Option<Id>)], draggers: &[Id], blocker: Id) -> Option<Id> {
    let at = table.unit(blocker).at;
    let (_, whom) = plan.iter().find(|(hex, _)| *hex == at)?;
    whom.or_else(|| {
        let order = table.in_hex_order(draggers.to_vec());
        order.into_iter().find(|id| !table.unit(*id).gone() && table.touch(*id, blocker))
    })
}
