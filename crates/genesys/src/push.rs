//! Pushes and placement (chapter 14).

use scene::{Arg, Rule, says};
use space::{Outline, Point, PushToll, Spot, Stopped};
use table::Play;

use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, attack, conditions, movement, rules, stats};

/// Where a push of so many units in the direction from one point to another ends.
fn pushed(setup: &Setup, game: &Game, id: Id, from: Point, toward: Point, units: i32) -> space::Pushed {
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
    let less: i32 = conditions::of(setup, game, id).iter().map(|held| held.slows() * space::INCH).sum();
    // GE-PSH-03: whatever it comes to touch stops it, also what it would only graze.
    space::push_to_touch(base, from, toward, (units - less).max(0), &obstacles, Some(&setup.field), &tolls)
}

/// Pushes a model in one straight line, away from `from` through `to` or towards a point beyond.
pub fn straight(table: &mut Table, id: Id, from: Point, toward: Point, units: i32, rule: Rule) {
    let (setup, before) = (table.setup, table.model(id).at);
    let end = pushed(setup, &table.game, id, from, toward, units);
    let less: i32 =
        conditions::of(setup, &table.game, id).iter().map(|held| held.slows() * space::INCH).sum();
    table.model_mut(id).at = end.at;
    table.moved(rule, id.0.into(), &[Spot::Point(end.at)]);
    table.tell(rules::PSH_01, says!("{} is pushed {}", id, Arg::Length(end.gone)));
    let slowed = end.gone < units && !matches!(end.stopped, Stopped::Obstacle(_) | Stopped::Border);
    if less > 0 || slowed {
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
    let reach = pushed(setup, &table.game, target, from, toward, most).gone;
    if reach <= 0 {
        return Ok(());
    }
    let chosen = table.number(seat, Why::DragBy(by, target), rule, 0..=attack::hundredths(most))?;
    if chosen > 0 {
        let units = (i64::from(chosen) * i64::from(space::INCH) / 100) as i32;
        straight(table, target, from, toward, units, rule);
    }
    Ok(())
}
