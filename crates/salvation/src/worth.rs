//! Salvation and Steel: the points of what is left, less for wounds, for lying down and for running; what the scenario
//! pays; and a little for every hex nearer to where it is decided.

mod blows;

use crate::Salvation;
use crate::abilities::Ability;
use crate::scenarios::escape::{self, Escape};
use crate::scenarios::{Stakes, lockdown, siege};
use crate::setup::Setup;
use crate::state::{Fate, Game, Id, Phase, Unit};
use crate::why::{Act, Why};
use scene::Item;
use space::{Hex, Lure, Spot};
use table::{Blow, Known, Seat, Stock, Tape, Tries};

/// What an ended game counts for, more than any band.
const WON: i64 = 1_000_000_000;
/// A hex nearer to the goal, in thousandths of a point.
const STEP: i64 = 60;
/// A point of Lock-Down, and an objective that is held at this moment.
const SCORED: i64 = 25_000;
const HELD: i64 = 9_000;
/// For every hex between an objective and the nearest unit, and how far that is if there is none.
const SPREAD: i64 = 400;
const FAR: i64 = 40;
/// A wound of a gate.
const GATE: i64 = 2_000;
/// Escape: what a courier loses that cannot get out any more, for every enemy that holds it up, and for every hex that a chaser
/// before it is nearer than so many.
const WAY_OUT: i64 = 100_000;
const HELD_UP: i64 = 3_000;
const BARRED: i64 = 400;
const BARRED_FROM: i64 = 8;
/// A counter of a treasure hunt that nobody has to look at any more.
const SEARCHED: i64 = 3_000;
/// To lead a hostage, in hexes.
const ESCORTED: i64 = 40;
/// How many enemies are looked at for where to go.
const NEAREST: usize = 4;

impl Known for Salvation {
    const VETERAN: Tries = Tries { least: 28, each: 5 };

    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth(setup, game, seat)
    }

    fn drive(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        drive(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        whole(setup, game)
    }

    fn lures(setup: &Self::Setup, game: &Self::Game, why: &Self::Why, into: &mut Vec<Lure>) {
        lures(setup, game, why, into);
    }

    fn shuns(_: &Self::Setup, _: &Self::Game, why: &Self::Why, item: Item) -> bool {
        shuns(why, item)
    }

    fn promise(game: &Self::Game, why: &Self::Why, item: Item) -> u8 {
        promise(game, why, item)
    }

    fn kinds(setup: &Self::Setup) -> Vec<String> {
        setup.profiles.iter().map(|one| one.name.clone()).collect()
    }

    fn stock(setup: &Self::Setup, game: &Self::Game, stock: &mut Vec<Stock>) {
        stock.clear();
        stock.extend(game.units.iter().map(|unit| {
            let there = matches!(unit.fate, Fate::Here | Fate::Waiting | Fate::Left);
            let left = if there { 1000 - 333 * u16::from(unit.wounds.min(3)) } else { 0 };
            let profile = setup.profiles.get(usize::from(unit.profile));
            let points = profile.map_or(0, |profile| unit.cost(profile));
            Stock { seat: unit.band, kind: unit.profile.into(), points, left }
        }));
    }

    fn blows(setup: &Self::Setup, commit: &Self::Game, tape: &Tape, found: &mut Vec<Blow>) {
        blows::blows(setup, commit, tape, found);
    }

    fn opens(game: &Self::Game) -> Option<Seat> {
        (!matches!(game.phase, Phase::SetUp(_))).then_some(game.first)
    }

    fn role_opens(game: &Self::Game) -> bool {
        matches!(game.stakes, Stakes::Siege(_) | Stakes::Escape(_))
    }

    fn turn(game: &Self::Game) -> u16 {
        game.turn.into()
    }
}

fn worth(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    if let Some(over) = game.over {
        return over.winner.map_or(0, |winner| if winner == seat { WON } else { -WON });
    }
    let side = |of: Seat| if of == seat { 1 } else { -1 };
    let bands: i64 = game.units.iter().map(|unit| side(unit.band) * of(setup, unit)).sum();
    let goals: i64 = game.standing().map(|id| side(game.unit(id).side) * nearness(setup, game, id)).sum();
    bands + goals + stakes(game, seat) - stakes(game, seat.other())
}

/// What one side brought, on the average.
fn whole(setup: &Setup, game: &Game) -> i64 {
    game.units.iter().map(|unit| 1000 * points(setup, unit)).sum::<i64>() / 2
}

/// Inline profiles of cases have no points and count as ten.
fn points(setup: &Setup, unit: &Unit) -> i64 {
    let points = setup.profiles.get(usize::from(unit.profile)).map_or(0, |profile| unit.cost(profile));
    i64::from(if points == 0 { 10 } else { points })
}

/// One unit in thousandths of its points. Three wounds kill, so each is a fourth of what it is worth.
fn of(setup: &Setup, unit: &Unit) -> i64 {
    if matches!(unit.fate, Fate::Out | Fate::Crumbled | Fate::GivenUp) {
        return 0;
    }
    let whole = 1000 * points(setup, unit);
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
fn nearness(setup: &Setup, game: &Game, id: Id) -> i64 {
    let unit = game.unit(id);
    let away = |to: Hex| i64::from(unit.at.distance(to));
    let goal = match &game.stakes {
        Stakes::Unchosen | Stakes::Annihilation => 0,
        Stakes::LockDown(_) => {
            let objectives = lockdown::objectives();
            objectives.iter().map(|hex| (away(hex) - 1).max(0)).min().unwrap_or(0)
        }
        Stakes::Hostages(hostages) => match hostages.escort(id) {
            Some(_) => -ESCORTED,
            // Once somebody leads their own home, the others are after that of the enemy.
            None => {
                let led = |seat: Seat| hostages.of(seat).is_some_and(|hostage| hostage.escort.is_some());
                let owner = if led(unit.side) { unit.side.other() } else { unit.side };
                hostages.of(owner).map_or(0, |hostage| (away(hostage.at) - 1).max(0))
            }
        },
        Stakes::Treasure(treasure) => match treasure.found {
            Some(hex) => (away(hex) - 1).max(0),
            None => treasure.counters.iter().map(|hex| (away(*hex) - 1).max(0)).min().unwrap_or(0),
        },
        Stakes::Siege(siege) if siege.besieger == unit.side => 2 * around(unit.at),
        Stakes::Siege(_) => away(siege::MIDDLE) / 2,
        Stakes::Escape(escape) if escape.escapee() == unit.side => {
            // Couriers that hurry ahead of the others do not come through.
            if unit.courier.known() == Some(&true) || escape.carriers.contains(&id) {
                return race(setup, game, escape, id);
            }
            2 * from_edge(game, unit.at, unit.side.other())
        }
        Stakes::Escape(_) => 0,
    };
    -STEP * goal.clamp(-60, 300)
}

/// A courier: the more of the steps that are left it needs to get out, the steeper; and chasers before it, the nearer the
/// worse, less so where others hold them up.
fn race(setup: &Setup, game: &Game, escape: &Escape, id: Id) -> i64 {
    let (unit, full) = (game.unit(id), i64::from(setup.profile(game, id).speed));
    let rows = from_edge(game, unit.at, escape.chaser) + 1;
    let turns = i64::from(escape::LAST_TURN.saturating_sub(game.turn));
    let held = game.contacts(id).count() as i64;
    let late = if held > 0 || unit.fallen() { full } else { 0 };
    let steps = i64::from(unit.speed) + turns * full - late;
    let needed = (1000 * rows / steps.max(1)).min(1000);
    let barred = |chaser: Id| {
        let other = game.unit(chaser);
        let before = from_edge(game, other.at, escape.chaser) <= rows && !other.fallen();
        let near = (BARRED_FROM - i64::from(unit.at.distance(other.at))).max(0);
        let busy = game.contacts(chaser).any(|one| one != id);
        if before { near * if busy { 1 } else { 3 } } else { 0 }
    };
    let bars: i64 = game.enemies(id).map(barred).sum();
    -(WAY_OUT * needed.pow(3) / 1_000_000_000 + HELD_UP * held + BARRED * bars)
}

/// How far it is for a besieger to the middle of the keep: from outside, by way of a gate.
fn around(at: Hex) -> i64 {
    let away = |hex: Hex| i64::from(at.distance(hex));
    let straight = away(siege::MIDDLE);
    let inside = i64::from(siege::MIDDLE.distance(siege::GATES[0]));
    let gates = siege::GATES.iter().map(|gate| away(*gate)).min();
    if straight <= inside { straight } else { gates.map_or(straight, |gate| gate + inside) }
}

/// A little for every hex that a seat's units are nearer to those they want to fight; shooters want them in range only.
fn drive(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    let step = match &game.stakes {
        Stakes::Unchosen | Stakes::Annihilation => STEP,
        Stakes::Escape(escape) if escape.escapee() == seat => 0,
        Stakes::Escape(_) => STEP,
        _ => STEP / 4,
    };
    let enemies: Vec<Hex> = game.side(seat.other()).map(|enemy| game.unit(enemy).at).collect();
    let away = |id: Id| {
        let at = game.unit(id).at;
        let nearest = enemies.iter().map(|enemy| i64::from(at.distance(*enemy)) - 1).min().unwrap_or(0);
        let profile = setup.profile(game, id);
        if profile.has(Ability::Ranged) { (nearest - i64::from(profile.force)).max(0) } else { nearest }
    };
    let searched = match &game.stakes {
        Stakes::Treasure(treasure) => SEARCHED * i64::from(treasure.rolls),
        _ => 0,
    };
    searched - step * game.side(seat).map(away).sum::<i64>()
}

/// How many rows lie between a hex and the edge of a seat.
fn from_edge(game: &Game, at: Hex, seat: Seat) -> i64 {
    if game.north == seat { i64::from(at.r) } else { 36 - i64::from(at.r) }
}

/// What the scenario has paid so far, or would pay now.
fn stakes(game: &Game, seat: Seat) -> i64 {
    match &game.stakes {
        Stakes::LockDown(scored) => {
            let objectives = lockdown::objectives();
            let held = objectives.iter().filter(|hex| lockdown::scores(game, seat, *hex)).count();
            // Somebody near each of them, not everybody near the same.
            let nearest = |to: Hex| {
                let away = game.side(seat).map(|id| i64::from(game.unit(id).at.distance(to)));
                away.min().map_or(FAR, |away| away.min(FAR))
            };
            let apart: i64 = objectives.iter().map(nearest).sum();
            SCORED * i64::from(scored.points[seat.index()]) + HELD * held as i64 - SPREAD * apart
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
            let broken = siege.gates.iter().map(|wounds| i64::from(*wounds)).sum::<i64>();
            let there = |of: Seat, id: Id| {
                let unit = game.unit(id);
                !unit.running && (of != seat || !unit.fallen()) && unit.at.distance(siege::MIDDLE) <= 1
            };
            let near = |of: Seat| game.side(of).any(|id| there(of, id));
            GATE * broken + if near(seat) && !near(seat.other()) { HELD } else { 0 }
        }
        _ => 0,
    }
}

/// To fail a test that it could take.
fn shuns(why: &Why, item: Item) -> bool {
    matches!(why, Why::TestOrFail(_)) && item == Act::Fail.into()
}

/// Acts that do something at once.
const AT_ONCE: [Act; 12] = [
    Act::Fight,
    Act::Shoot,
    Act::Cast,
    Act::Heal,
    Act::Stand,
    Act::TakeUp,
    Act::PickUp,
    Act::Drag,
    Act::Escort,
    Act::StrikeHostage,
    Act::AttackGate,
    Act::Escalade,
];

/// Who has not acted comes first, and the end of the half last; then what does something at once, then a charge.
fn promise(game: &Game, why: &Why, item: Item) -> u8 {
    match (why, item) {
        (Why::WhatDoYouDo, Item::Piece(piece)) => 2 - u8::from(game.unit(Id(piece as u8)).activated),
        (Why::WhatWith(_), act) if AT_ONCE.into_iter().any(|one| act == one.into()) => 2,
        (Why::WhatWith(_), act) if act == Act::Charge.into() => 1,
        _ => 0,
    }
}

/// Where a unit may want to go: beside an enemy, just into range, just out of reach, to what the scenario is about.
fn lures(setup: &Setup, game: &Game, why: &Why, lures: &mut Vec<Lure>) {
    let (Why::MovePath(id) | Why::CrawlPath(id) | Why::EscortPath(id) | Why::FlightTo(id)) = *why else {
        return;
    };
    let (unit, profile) = (game.unit(id), setup.profile(game, id));
    let mut enemies: Vec<(u16, Id)> =
        game.enemies(id).map(|enemy| (game.distance(id, enemy), enemy)).collect();
    enemies.sort_unstable();
    for (_, enemy) in enemies.iter().take(NEAREST) {
        let at = Spot::Hex(game.unit(*enemy).at);
        lures.push(Lure::at(at, 1));
        lures.push(Lure::at(at, 2));
        if profile.has(Ability::Ranged) || unit.spells > 0 {
            lures.push(Lure::at(at, profile.force.into()));
        }
        lures.push(Lure::at(at, i32::from(setup.profile(game, *enemy).speed) + 2));
    }
    let mut to = |hex: Hex, gap: i32| lures.push(Lure::at(Spot::Hex(hex), gap));
    let edge = |seat: Seat| Hex::from_offset(unit.at.col(), if game.north == seat { 0 } else { 36 });
    match &game.stakes {
        Stakes::Unchosen | Stakes::Annihilation => {}
        Stakes::LockDown(_) => lockdown::objectives().iter().for_each(|hex| to(hex, 1)),
        Stakes::Hostages(hostages) => {
            hostages.hostages.iter().flatten().for_each(|hostage| to(hostage.at, 1));
            to(edge(unit.side), 0);
        }
        Stakes::Treasure(treasure) => {
            treasure.found.into_iter().for_each(|hex| to(hex, 1));
            treasure.counters.iter().for_each(|hex| to(*hex, 1));
        }
        Stakes::Siege(_) => {
            to(siege::MIDDLE, 0);
            siege::GATES.into_iter().for_each(|gate| to(gate, 1));
        }
        Stakes::Escape(escape) if escape.escapee() == unit.side => to(edge(unit.side.other()), 0),
        Stakes::Escape(_) => {}
    }
}
