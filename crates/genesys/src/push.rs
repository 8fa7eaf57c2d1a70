//! Pushes and placement (chapter 14).

use scene::{Arg, Rule, says};
use space::{Outline, Point, PushToll, Pushed, Spot, Stopped};
use table::Play;

use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, conditions, movement, rules, stats};

/// Where a push of so many units in the direction from one point to another ends.
fn pushed(setup: &Setup, game: &Game, id: Id, from: Point, toward: Point, units: i32) -> Pushed {
    let base = stats::base(setup, game, id);
    let others = game.standing().filter(|other| *other != id);
    let mut obstacles: Vec<Outline> =
        others.map(|other| Outline::Round(stats::base(setup, game, other))).collect();
    obstacles.extend(movement::impassable(setup, game));
    let tolls: Vec<PushToll> = setup
        .ground(game)
        .filter_map(|terrain| Some((terrain, stats::slow(setup, game, id, terrain)?)))
        .filter(|(_, cost)| *cost > 0)
        .map(|(terrain, cost)| PushToll { area: terrain.outline.clone(), cost, at_start: true })
        .collect();
    let less = penalty(setup, game, id);
    // GE-PSH-03: whatever it comes to touch stops it, also what it would only graze.
    space::push_to_touch(base, from, toward, (units - less).max(0), &obstacles, Some(&setup.field), &tolls)
}

/// What the conditions on a model take from a push.
fn penalty(setup: &Setup, game: &Game, id: Id) -> i32 {
    conditions::of(setup, game, id).iter().map(|held| held.slows() * space::INCH).sum()
}

/// Whether conditions or the ground made a push shorter than it was meant to be.
fn is_slowed(setup: &Setup, game: &Game, id: Id, end: &Pushed, units: i32) -> bool {
    let stopped = matches!(end.stopped, Stopped::Obstacle(_) | Stopped::Border);
    penalty(setup, game, id) > 0 || (end.gone < units && !stopped)
}

/// Pushes a model in one straight line, away from `from` through `to` or towards a point beyond.
pub fn straight(table: &mut Table, id: Id, from: Point, toward: Point, units: i32, rule: Rule) {
    let end = pushed(table.setup, &table.game, id, from, toward, units);
    let slowed = is_slowed(table.setup, &table.game, id, &end, units);
    shift(table, id, end, slowed, rule);
}

/// Carries a push out.
fn shift(table: &mut Table, id: Id, end: Pushed, slowed: bool, rule: Rule) {
    let (setup, before) = (table.setup, table.model(id).at);
    table.model_mut(id).at = end.at;
    table.moved(rule, id.0.into(), &[Spot::Point(end.at)]);
    table.tell(rules::PSH_01, says!("{} is pushed {}", id, Arg::Length(end.gone)));
    if slowed {
        table.tell(rules::PSH_02, says!("what slows {} shortens the push", id));
    }
    match end.stopped {
        Stopped::Obstacle(_) => table.tell(rules::PSH_03, says!("{} is stopped by what it touches", id)),
        Stopped::Border => table.tell(rules::PSH_03, says!("{} is stopped by the edge of the table", id)),
        Stopped::Not | Stopped::Toll(_) => {}
    }
    let held = conditions::of(setup, &table.game, id);
    if held.iter().any(|condition| condition.on_move(id, true).is_some()) {
        table.tell(rules::PSH_05, says!("{} cannot move by itself, but it can be pushed", id));
    }
    if end.at != before {
        table.tell(rules::PSH_04, says!("nobody strikes at {}: it was pushed", id));
    }
}

/// The attacker's player may pull the target straight at the attacker, as far as he likes up to a length.
pub fn drag(table: &mut Table, by: Id, target: Id, most: i32, rule: Rule) -> Play<()> {
    let (setup, seat) = (table.setup, table.model(by).seat);
    let (from, toward) = (table.model(target).at, table.model(by).at);
    let reach = pushed(setup, &table.game, target, from, toward, most);
    if reach.gone <= 0 {
        return Ok(());
    }
    // Rounded up, so that the whole length can be had.
    let whole = (i64::from(reach.gone) * 100 + i64::from(space::INCH) - 1) / i64::from(space::INCH);
    let chosen = table.number(seat, Why::DragBy(by, target), rule, 0..=whole as i32)?;
    if chosen == 0 {
        return Ok(());
    }
    let units = (i64::from(chosen) * i64::from(space::INCH) / 100) as i32;
    if units >= reach.gone {
        let slowed = is_slowed(setup, &table.game, target, &reach, most);
        shift(table, target, reach, slowed, rule);
    } else {
        // Nothing is in the way of a part of it.
        let base = stats::base(setup, &table.game, target);
        shift(table, target, space::push(base, from, toward, units, &[], None, &[]), false, rule);
    }
    Ok(())
}
