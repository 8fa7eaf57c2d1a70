//! Fleeing (chapter 38) and rallying (chapter 39).

use scene::{Seat, says};
use space::free::{Leg, Outline, first_stop, route};
use space::{INCH, Point, Spot};
use table::Play;

use crate::engage::{self, engages};
use crate::movement::{blocks, leaves_table, slow};
use crate::psychology::lead_test;
use crate::sight::base;
use crate::state::{CardId, Game, Id};
use crate::{Setup, Table, rules, stats};

/// How many tokens a flight may take (GS-R-39).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// What the exhaustion limit leaves in this round.
    Left,
    /// A limit of its own: somebody has caught up with it.
    Fresh,
}

/// The enemies that engage any model of a card.
pub fn pursuers(setup: &Setup, game: &Game, card: CardId) -> Vec<Id> {
    let seat = game.card(card).seat.other();
    let engages = |enemy: &Id| game.members(card).any(|id| engages(setup, game, *enemy, id));
    game.side(seat).filter(engages).collect()
}

/// A card flees toward its own deployment zone, as far as it can, its members one after another.
pub fn flee(table: &mut Table, card: CardId, limit: Limit) -> Play<()> {
    let mut limit = limit;
    loop {
        let setup = table.setup;
        let before = pursuers(setup, &table.game, card);
        run(table, card, limit);
        engage::compare(table, card)?;
        // A flight that ends within reach of somebody new goes on, with a limit of its own (GS-FLE-13).
        let caught = pursuers(setup, &table.game, card).iter().any(|enemy| !before.contains(enemy));
        if !caught || table.card(card).tokens == 0 {
            return Ok(());
        }
        table.tell(rules::FLE_13, says!("{} has run into another enemy and flees again", card));
        limit = Limit::Fresh;
    }
}

fn run(table: &mut Table, card: CardId, limit: Limit) {
    let (most, _) = stats::exhaustion(table.setup, &table.game, card);
    let entry = *table.card(card);
    let room = if limit == Limit::Fresh { most } else { most.saturating_sub(entry.strides) };
    let tokens = entry.tokens.min(room);
    let fleeing = table.card_mut(card);
    fleeing.fleeing = true;
    fleeing.tokens -= tokens;
    fleeing.strides = fleeing.strides.saturating_add(tokens);
    if tokens == 0 {
        table.tell(rules::FLE_03, says!("{} cannot move and counts as fleeing", card));
        return;
    }
    table.tell(rules::FLE_01, says!("{} flees with {} tokens", card, tokens));
    let south = entry.seat == table.setup.south;
    let mut members: Vec<Id> = table.members(card).collect();
    members.sort_by_key(|id| if south { table.model(*id).at.y } else { -table.model(*id).at.y });
    for id in members {
        let units = i32::from(tokens) * stats::mov(table.setup, &table.game, id) * INCH;
        let start = table.model(id).at;
        let path = run_path(table.setup, &table.game, id, entry.seat, units);
        let Some(end) = path.last().copied().filter(|end| *end != start) else {
            table.tell(rules::FLE_10, says!("{} has no room to flee", id));
            continue;
        };
        let trail: Vec<Spot> = path.iter().map(|point| Spot::Point(*point)).collect();
        table.moved(rules::FLE_01, id.0.into(), &trail);
        table.model_mut(id).at = end;
        leaves_table(table, id);
    }
}

/// GS-R-38: the shortest way to the nearest point of the zone, or straight toward it without one; inside the zone straight
/// to the edge and over it.
fn run_path(setup: &Setup, game: &Game, id: Id, seat: Seat, units: i32) -> Vec<Point> {
    let mover = base(setup, game, id);
    let blocks = blocks(setup, game, id);
    let past = blocks.all();
    let (low, high) = setup.zone(seat);
    let edge = if seat == setup.south { -2 * mover.radius } else { setup.height + 2 * mover.radius };
    let goal = Point::new(mover.at.x, mover.at.y.clamp(low, high));
    let way = route(mover, goal, &past, None).unwrap_or_else(|| vec![goal]);
    let mut path = Vec::new();
    let (mut from, mut left) = (mover.at, units);
    for to in way.into_iter().chain([Point::new(goal.x, edge)]) {
        if from == to {
            continue;
        }
        let (end, cost, stopped) = go(setup, mover.radius, from, to, left, &past);
        path.push(end);
        left -= cost;
        from = end;
        if stopped || end != to {
            break;
        }
    }
    not_on(&mut path, mover.at, mover.radius, &blocks.low);
    path
}

/// As far along a straight leg as the allowance reaches and nothing stops the base: where that is, what it costs, and
/// whether something stopped it.
pub fn go(
    setup: &Setup,
    radius: i32,
    from: Point,
    to: Point,
    left: i32,
    past: &[Outline],
) -> (Point, i32, bool) {
    let slow = slow(setup);
    let far = Leg::new(from, to, radius).stride(&slow, 2, left);
    let leg = Leg::new(from, far, radius);
    let (end, stopped) = match first_stop(&leg, past) {
        Some((_, moment)) => (leg.at(moment), true),
        None => (far, false),
    };
    let cost = Leg::new(from, end, radius).length_slowed(&slow, 2);
    (end, i32::try_from(cost).unwrap_or(i32::MAX), stopped)
}

/// GS-R-47: a forced move that would end on an object stops where the base first touches it.
pub fn not_on(path: &mut [Point], start: Point, radius: i32, low: &[Outline]) {
    let from = if path.len() > 1 { path[path.len() - 2] } else { start };
    let Some(end) = path.last_mut() else { return };
    let there = space::free::Base::new(*end, radius);
    let leg = Leg::new(from, *end, radius);
    let under: Vec<Outline> = low.iter().filter(|object| object.overlaps(&there)).cloned().collect();
    if let Some((_, moment)) = first_stop(&leg, &under) {
        *end = leg.at(moment);
    }
}

/// At the beginning of its activation a fleeing card must try to rally; either way that is all it does.
pub fn rally(table: &mut Table, card: CardId) -> Play<()> {
    if lead_test(table, card, rules::RAL_01, says!("{} tries to rally", card))? {
        table.card_mut(card).fleeing = false;
        table.tell(rules::RAL_02, says!("{} has rallied and does nothing more in this activation", card));
        return engage::compare(table, card);
    }
    table.tell(rules::RAL_04, says!("{} runs on", card));
    flee(table, card, Limit::Left)
}
