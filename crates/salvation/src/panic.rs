//! Panic and running (chapter 21).

use scene::{Item, says};
use space::{Dir, Hex, HexSet, Spot};
use table::{Play, Sum};

use crate::abilities::{commanders, flyer};
use crate::push::Aftermath;
use crate::state::{Fate, Id};
use crate::why::Why;
use crate::{Table, dying, movement, rules, scenarios, stats};

/// How near a death or a runner has to be.
const NEAR: u16 = 3;

/// A unit that has to test, and its value.
struct Tester {
    id: Id,
    rule: scene::Rule,
    sum: Sum,
}

/// After a combat every unit near the death of a friend tests, and then every friend near one that will run.
pub fn after_combat(table: &mut Table, after: &Aftermath) -> Play<()> {
    if !scenarios::panics(table, !after.dead.is_empty()) {
        return Ok(());
    }
    let all: Vec<Id> = table.standing().collect();
    let mut wave = Vec::new();
    for id in table.in_hex_order(all) {
        let unit = *table.unit(id);
        let stood = after.stood[usize::from(id.0)];
        let near = |(band, hex): &&(scene::Seat, Hex)| *band == unit.side && stood.distance(*hex) <= NEAR;
        let died = after.dead.iter().filter(near).count() as i32;
        if died == 0 {
            continue;
        }
        if !unit.steady() {
            table.tell(rules::PAN_11, says!("{} is down or running and takes no panic test", id));
            continue;
        }
        if spared(table, id) {
            continue;
        }
        table.tell(rules::PAN_01, says!("{} saw {} of its friends die near it", id, died));
        let mut sum = stats::nerve(table.setup, &table.game, id);
        if !commanders::hope::unshaken(table.setup, &table.game, id) {
            sum.add(rules::PAN_02, "friends that died near it", -died);
        }
        wave.push(Tester { id, rule: rules::PAN_02, sum });
    }
    waves(table, wave)
}

/// Some units need not test for panic.
fn spared(table: &mut Table, id: Id) -> bool {
    let Some(rule) = commanders::fearless::spared(table.setup, &table.game, id) else { return false };
    table.tell(rule, says!("{} takes no panic test", id));
    true
}

/// At the start of a half the active player's running units try to rally.
pub fn rally(table: &mut Table) -> Play<()> {
    let running = table.side(table.active).filter(|id| table.unit(*id).running).collect();
    let mut wave = Vec::new();
    for id in table.in_hex_order(running) {
        let unit = *table.unit(id);
        let near = |other: &Id| *other != id && table.unit(*other).at.distance(unit.at) <= NEAR;
        let friends = table.side(unit.side).filter(near).count() as i32;
        let mut sum = stats::nerve(table.setup, &table.game, id);
        if !commanders::hope::unshaken(table.setup, &table.game, id) {
            sum.add(rules::PAN_09, "friends near it", -friends);
        }
        wave.push(Tester { id, rule: rules::PAN_09, sum });
    }
    waves(table, wave)
}

/// Wave after wave of tests, each of everybody not yet tested near one that failed in the wave before; then all
/// runs, in the order of the failed tests.
fn waves(table: &mut Table, mut wave: Vec<Tester>) -> Play<()> {
    let mut tested: Vec<Id> = Vec::new();
    let mut runners: Vec<Id> = Vec::new();
    while !wave.is_empty() {
        tested.extend(wave.iter().map(|tester| tester.id));
        let failed = one_wave(table, wave)?;
        wave = infected(table, &failed, &tested);
        runners.extend(failed);
    }
    for id in runners {
        // A Necromancer that runs off the board takes skeletons with it that were to run after it.
        if !table.unit(id).gone() {
            run(table, id)?;
        }
    }
    Ok(())
}

/// One wave: each player says which of his units fail on purpose, then the rest roll in hex order.
fn one_wave(table: &mut Table, wave: Vec<Tester>) -> Play<Vec<Id>> {
    let mut on_purpose = Vec::new();
    for seat in [table.active, table.active.other()] {
        let mut options = table.options(rules::ATR_09);
        let mine: Vec<Id> =
            wave.iter().map(|tester| tester.id).filter(|id| table.unit(*id).side == seat).collect();
        if mine.is_empty() {
            continue;
        }
        for id in &mine {
            options.offer(*id);
        }
        let most = mine.len() as u16;
        on_purpose.extend(table.pick_some(seat, Why::FailOnPurpose, rules::ATR_09, options, 0..=most)?);
    }
    let mut failed = Vec::new();
    for Tester { id, rule, sum } in wave {
        let passed = if on_purpose.contains(&Item::from(id)) {
            table.tell(rules::ATR_09, says!("{} fails on purpose", id));
            false
        } else {
            stats::test(table, id, rule, sum)?
        };
        let running = table.unit(id).running;
        match (passed, running) {
            (true, true) => {
                table.unit_mut(id).running = false;
                table.tell(rules::PAN_09, says!("{} stops running and may act", id));
            }
            (true, false) => table.tell(rules::PAN_03, says!("{} stands firm", id)),
            (false, true) => {
                failed.push(id);
                table.tell(rules::PAN_10, says!("{} keeps running", id));
            }
            (false, false) => failed.push(id),
        }
    }
    Ok(failed)
}

/// Everybody not yet tested near a friend that will run: he tests too, without the loss for the dead.
fn infected(table: &mut Table, failed: &[Id], tested: &[Id]) -> Vec<Tester> {
    let all: Vec<Id> = table.standing().collect();
    let mut wave = Vec::new();
    for id in table.in_hex_order(all) {
        let unit = *table.unit(id);
        let near = |runner: &&Id| {
            let other = table.unit(**runner);
            other.side == unit.side && other.at.distance(unit.at) <= NEAR
        };
        let Some(runner) = failed.iter().find(near).copied() else { continue };
        if tested.contains(&id) {
            if runner != id {
                table.tell(rules::PAN_06, says!("{} has tested already", id));
            }
            continue;
        }
        if !unit.steady() {
            table.tell(rules::PAN_11, says!("{} is down or running and takes no panic test", id));
            continue;
        }
        if spared(table, id) {
            continue;
        }
        table.tell(rules::PAN_05, says!("{} is near {}, which runs", id, runner));
        let sum = stats::nerve(table.setup, &table.game, id);
        wave.push(Tester { id, rule: rules::PAN_05, sum });
    }
    wave
}

/// A unit runs its full Speed directly away from the nearest enemy.
fn run(table: &mut Table, id: Id) -> Play<()> {
    let turn = table.turn;
    let speed = commanders::hope::plain_speed(table.setup, &table.game, id);
    if table.engaged(id) {
        table.unit_mut(id).broke_off = turn;
        table.tell(rules::PAN_13, says!("{} breaks off without disengaging", id));
    }
    let unit = table.unit_mut(id);
    unit.running = true;
    unit.speed = 0;
    unit.winded = true;
    let Some(enemy) = nearest_enemy(table, id)? else { return Ok(()) };
    let from = table.unit(enemy).at;
    table.tell(rules::PAN_04, says!("{} runs {} hexes from {}", id, speed, enemy));
    let mut trail = Vec::new();
    let mut heading = None;
    for _ in 0..speed {
        let here = table.unit(id).at;
        let Some(next) = next_hex(table, id, from, heading)? else { break };
        heading = here.dir_to(next);
        trail.push(Spot::Hex(next));
        if !table.setup.on_board(next) {
            table.tell(rules::PAN_08, says!("{} runs off the board and is removed", id));
            table.tell(rules::PAN_14, says!("nobody panics at the end of {}", id));
            dying::leaves(table, id, Fate::Out)?;
            break;
        }
        table.unit_mut(id).at = next;
        scenarios::stepped(table, id)?;
    }
    table.moved(rules::PAN_04, id.0.into(), &trail);
    movement::settle(table)?;
    if !table.unit(id).gone() {
        table.tell(rules::PAN_07, says!("{} stops, still running", id));
        table.tell(rules::PAN_13, says!("{} has no Speed left this turn", id));
    }
    Ok(())
}

/// The enemy nearest at the start of the run; its owner picks among equals.
fn nearest_enemy(table: &mut Table, id: Id) -> Play<Option<Id>> {
    let at = table.unit(id).at;
    let away = |enemy: &Id| at.distance(table.unit(*enemy).at);
    let Some(least) = table.enemies(id).map(|enemy| away(&enemy)).min() else { return Ok(None) };
    let equals: Vec<Id> = table.enemies(id).filter(|enemy| away(enemy) == least).collect();
    if let [one] = equals.as_slice() {
        return Ok(Some(*one));
    }
    let seat = table.unit(id).side;
    table.choose(seat, Why::FleeFrom(id), rules::PAN_04, equals.into_iter().map(|id| (id, Ok(())))).map(Some)
}

/// Where a runner goes next: straight on while that leads farther away, else to a hex farther away, else off the
/// board, else to one as far; its owner picks among equals.
fn next_hex(table: &mut Table, id: Id, from: Hex, heading: Option<Dir>) -> Play<Option<Hex>> {
    let here = table.unit(id).at;
    let flies = flyer::flies(table.setup, &table.game, id);
    let field = if flies {
        *table.setup.board.hexes() - scenarios::no_landing(&table.game) - scenarios::perches(&table.game)
    } else {
        stats::ground(table.setup, &table.game)
    };
    let open: HexSet = field - table.game.occupied();
    let away = from.distance(here);
    let straight = heading.map(|dir| here.step(dir));
    if let Some(hex) = straight.filter(|hex| open.contains(*hex) && from.distance(*hex) > away) {
        return Ok(Some(hex));
    }
    let mut around = here.neighbours();
    around.sort_unstable();
    let farther: Vec<Hex> =
        around.into_iter().filter(|hex| open.contains(*hex) && from.distance(*hex) > away).collect();
    if !farther.is_empty() {
        return pick(table, id, farther).map(Some);
    }
    let off = around.into_iter().find(|hex| !table.setup.on_board(*hex) && from.distance(*hex) > away);
    if off.is_some() {
        return Ok(off);
    }
    let level: Vec<Hex> =
        around.into_iter().filter(|hex| open.contains(*hex) && from.distance(*hex) == away).collect();
    if level.is_empty() { Ok(None) } else { pick(table, id, level).map(Some) }
}

fn pick(table: &mut Table, id: Id, hexes: Vec<Hex>) -> Play<Hex> {
    if let [one] = hexes.as_slice() {
        return Ok(*one);
    }
    let seat = table.unit(id).side;
    let mut options = table.options(rules::R_50);
    for hex in &hexes {
        options.offer(Item::Place(Spot::Hex(*hex)));
    }
    let item = table.pick(seat, Why::FleeTo(id), rules::R_50, options)?;
    Ok(hexes.iter().copied().find(|hex| item == Item::Place(Spot::Hex(*hex))).unwrap_or(hexes[0]))
}
