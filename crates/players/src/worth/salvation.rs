//! Salvation and Steel: the points of what is left, less for wounds, for lying down and for running; what the scenario
//! pays; and a little for every hex nearer to where it is decided.

use ::salvation::scenarios::{Stakes, lockdown};
use ::salvation::setup::Setup;
use ::salvation::state::{Fate, Game, Id, Unit};
use space::Hex;
use table::Seat;

/// What an ended game counts for, more than any band.
const WON: i64 = 1_000_000_000;
/// A hex nearer to the goal, in thousandths of a point.
const STEP: i64 = 60;
/// A point of Lock-Down, and an objective that is held at this moment.
const SCORED: i64 = 25_000;
const HELD: i64 = 9_000;

pub fn worth(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    if let Some(over) = game.over {
        return over.winner.map_or(0, |winner| if winner == seat { WON } else { -WON });
    }
    let side = |of: Seat| if of == seat { 1 } else { -1 };
    let bands: i64 = game.units.iter().map(|unit| side(unit.band) * of(setup, unit)).sum();
    let goals: i64 = game.standing().map(|id| side(game.unit(id).side) * nearness(game, id)).sum();
    bands + goals + stakes(game, seat) - stakes(game, seat.other())
}

/// One unit in thousandths of its points. Three wounds kill, so each is a fourth of what it is worth; inline profiles of
/// cases have no points and count as ten.
fn of(setup: &Setup, unit: &Unit) -> i64 {
    if matches!(unit.fate, Fate::Out | Fate::Crumbled | Fate::GivenUp) {
        return 0;
    }
    let points = setup.profiles.get(usize::from(unit.profile)).map_or(0, |profile| profile.points);
    let whole = 1000 * i64::from(if points == 0 { 10 } else { points });
    let mut worth = whole - whole / 4 * i64::from(unit.wounds.min(3));
    if unit.fallen() {
        worth -= whole / 10;
    }
    if unit.running {
        worth -= whole / 5;
    }
    if unit.corrupted() {
        worth -= whole / 2;
    }
    worth + 20 * i64::from(unit.energy)
}

/// A little for every hex that a unit is nearer to its goal.
fn nearness(game: &Game, id: Id) -> i64 {
    let unit = game.unit(id);
    let away = |to: Hex| i64::from(unit.at.distance(to));
    let enemies = || game.enemies(id).map(|enemy| i64::from(game.distance(id, enemy)) - 1).min().unwrap_or(0);
    let goal = match &game.stakes {
        Stakes::Unchosen | Stakes::Annihilation => enemies(),
        Stakes::LockDown(_) => {
            let objectives = lockdown::objectives();
            objectives.iter().map(|hex| (away(hex) - 1).max(0)).min().unwrap_or(0)
        }
        Stakes::Hostages(hostages) => match hostages.escort(id) {
            Some(_) => 2 * from_edge(game, unit.at, unit.side) - 40,
            None => hostages.of(unit.side).map_or(0, |hostage| (away(hostage.at) - 1).max(0)),
        },
        Stakes::Treasure(treasure) => match treasure.found {
            Some(hex) => (away(hex) - 1).max(0),
            None => treasure.counters.iter().map(|hex| (away(*hex) - 1).max(0)).min().unwrap_or(0),
        },
        Stakes::Siege(siege) if siege.besieger == unit.side => away(Hex::from_offset(18, 18)),
        Stakes::Siege(_) => enemies() / 2 + away(Hex::from_offset(18, 18)) / 2,
        Stakes::Escape(escape) if escape.escapee() == unit.side => {
            let weight = if unit.courier.known() == Some(&true) { 4 } else { 1 };
            weight * from_edge(game, unit.at, unit.side.other())
        }
        Stakes::Escape(_) => enemies(),
    };
    -STEP * goal.clamp(-60, 200)
}

/// How many rows lie between a hex and the edge of a seat.
fn from_edge(game: &Game, at: Hex, seat: Seat) -> i64 {
    if game.north == seat { i64::from(at.r) } else { 36 - i64::from(at.r) }
}

/// What the scenario has paid so far, or would pay now.
fn stakes(game: &Game, seat: Seat) -> i64 {
    match &game.stakes {
        Stakes::LockDown(scored) => {
            let near = |of: Seat, hex: Hex| {
                game.side(of).any(|id| !game.unit(id).running && game.unit(id).at.distance(hex) <= 1)
            };
            let held = |hex: &Hex| near(seat, *hex) && !near(seat.other(), *hex);
            let holds = lockdown::objectives().iter().filter(held).count() as i64;
            SCORED * i64::from(scored.points[seat.index()]) + HELD * holds
        }
        Stakes::Treasure(treasure) => {
            let to_go = |hex: Hex| from_edge(game, hex, seat.other());
            treasure.found.map_or(0, |hex| 300 * (36 - to_go(hex)))
        }
        Stakes::Hostages(hostages) => {
            let home = |at: Hex| 600 * (36 - from_edge(game, at, seat));
            let wounds = |wounds: u8| 4_000 * i64::from(wounds);
            hostages.of(seat).map_or(0, |one| home(one.at) - wounds(one.wounds))
        }
        Stakes::Siege(siege) if siege.besieger == seat => {
            400 * siege.gates.iter().map(|wounds| i64::from(*wounds)).sum::<i64>()
        }
        _ => 0,
    }
}
