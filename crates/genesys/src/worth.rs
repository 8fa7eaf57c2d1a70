//! GENESYS: the points of what is left, less for damage; the score by which the scenario is decided; the tokens that a force
//! may still spend; and a little for every inch nearer to where it is decided.

use crate::Genesys;
use crate::abilities::Rider;
use crate::assault::may_strike;
use crate::profile::Profile;
use crate::scenarios::{self, Scenario};
use crate::setup::Setup;
use crate::state::{Game, Id, Model, Phase};
use crate::why::{Act, Why, Worded};
use scene::Item;
use space::{INCH, Lure, Point, Spot};
use table::{Known, Seat, Stock, Tries};

/// What an ended game counts for, more than any force.
const WON: i64 = 1_000_000_000;
/// An inch nearer to the goal, in thousandths of a point.
const STEP: i64 = 12;
/// Nearer to a stone than this, a model has a say in who holds it.
const NEAR: i64 = 4 * INCH as i64;
/// A point of action that is left to whoever acts: who gains nothing else by going on still does not throw them away.
const UNSPENT: i64 = 20;
/// How many enemies, and pieces of terrain, are looked at for where to go.
const NEAREST: usize = 4;

impl Known for Genesys {
    const VETERAN: Tries = Tries { least: 14, each: 2 };

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

    fn shuns(setup: &Self::Setup, game: &Self::Game, why: &Self::Why, item: Item) -> bool {
        shuns(setup, game, why, item)
    }

    fn promise(_: &Self::Game, why: &Self::Why, item: Item) -> u8 {
        promise(why, item)
    }

    fn kinds(setup: &Self::Setup) -> Vec<String> {
        setup.profiles.iter().map(|one| one.name.clone()).collect()
    }

    fn stock(setup: &Self::Setup, game: &Self::Game, stock: &mut Vec<Stock>) {
        stock.clear();
        stock.extend(game.models.iter().map(|model| {
            let profile = setup.profiles.get(usize::from(model.profile));
            let (hp, points) = profile.map_or((1, 0), |profile| (profile.hp.max(1), profile.points));
            let left = u16::from(hp.saturating_sub(model.damage)) * 1000 / u16::from(hp);
            let there = !model.gone || model.waiting || model.escaped;
            let left = if there { left } else { 0 };
            Stock { seat: model.seat, kind: model.profile.into(), points, left }
        }));
    }

    fn opens(game: &Self::Game) -> Option<Seat> {
        (!matches!(game.phase, Phase::SetUp(_))).then_some(game.first)
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
    let models: i64 = game
        .standing()
        .map(|id| side(game.model(id).seat) * (of(setup, game, id) - STEP * away(setup, game, id)))
        .sum();
    let leads = |seat: Seat| scenarios::standing_score(setup, game, seat);
    models + price(setup.scenario) * i64::from(leads(seat) - leads(seat.other())) + holds(setup, game, seat)
        - holds(setup, game, seat.other())
}

/// What one side brought, on the average.
fn whole(setup: &Setup, game: &Game) -> i64 {
    let all = game.models.iter().filter_map(|model| setup.profiles.get(usize::from(model.profile)));
    all.map(|profile| 1000 * points(profile)).sum::<i64>() / 2
}

/// A point of the score that decides, in thousandths of a point of force. Where what is left or lost is scored, it is
/// counted with the models already.
fn price(scenario: Scenario) -> i64 {
    match scenario {
        Scenario::Fight => 0,
        Scenario::BloodToll => 500,
        Scenario::ThreeStones => 6_000,
        Scenario::CutOffTheHead => 10_000,
        Scenario::Breakthrough => 1_500,
    }
}

/// What the next scoring would give for where everybody stands now.
fn holds(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    match setup.scenario {
        Scenario::ThreeStones => {
            let near = |stone: Point, seat: Seat| {
                game.force(seat).filter(|id| game.model(*id).at.square_to(stone) < NEAR * NEAR).count()
            };
            let held = |stone: &Point| near(*stone, seat) > near(*stone, seat.other());
            3_000 * scenarios::stones(setup).iter().filter(|stone| held(stone)).count() as i64
        }
        Scenario::CutOffTheHead => {
            let leader = game.leaders[seat.index()].model.filter(|id| !game.model(*id).gone);
            leader.map_or(0, |id| 8_000 - 250 * inches(game.model(id).at, centre(setup)).max(6))
        }
        Scenario::Fight | Scenario::BloodToll | Scenario::Breakthrough => 0,
    }
}

/// Inline profiles of cases have no points and count as ten.
fn points(profile: &Profile) -> i64 {
    i64::from(if profile.points == 0 { 10 } else { profile.points })
}

/// One model in thousandths of its points: half of them for being there, half for the health that is left.
fn of(setup: &Setup, game: &Game, id: Id) -> i64 {
    let (model, profile) = (game.model(id), setup.profile(game, id));
    let half = 500 * points(profile);
    let left = i64::from(profile.hp.saturating_sub(model.damage));
    half + half * left / i64::from(profile.hp.max(1)) + 60 * i64::from(model.command + model.mana)
}

fn centre(setup: &Setup) -> Point {
    Point::new(setup.width / 2, setup.depth / 2)
}

fn inches(a: Point, b: Point) -> i64 {
    i64::from(a.length_to(b)) / i64::from(INCH)
}

/// How far a model is from what the scenario is about, in inches.
fn away(setup: &Setup, game: &Game, id: Id) -> i64 {
    let model = game.model(id);
    match setup.scenario {
        Scenario::Fight | Scenario::BloodToll | Scenario::CutOffTheHead => 0,
        Scenario::ThreeStones => {
            let stones = scenarios::stones(setup);
            let nearest = stones.iter().min_by_key(|stone| model.at.square_to(**stone));
            2 * nearest.map_or(0, |stone| inches(model.at, *stone) - 2).max(0)
        }
        Scenario::Breakthrough => {
            let left = if game.bottom == model.seat { setup.depth - model.at.y } else { model.at.y };
            3 * i64::from(left / INCH)
        }
    }
}

/// A little for every inch that a seat's models are nearer to those they want to fight; shooters want them in range only.
fn drive(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    let step = match setup.scenario {
        Scenario::Fight | Scenario::BloodToll | Scenario::CutOffTheHead => 4 * STEP,
        Scenario::ThreeStones | Scenario::Breakthrough => STEP,
    };
    let enemies: Vec<Point> = game.force(seat.other()).map(|enemy| game.model(enemy).at).collect();
    let away = |id: Id| {
        let at = game.model(id).at;
        let attacks = setup.profile(game, id).attacks.iter();
        let reach = attacks.filter_map(|attack| attack.rng.last()).map(|rng| i64::from(rng.0 / INCH)).max();
        let nearest = enemies.iter().min_by_key(|enemy| at.square_to(**enemy));
        (nearest.map_or(0, |enemy| inches(at, *enemy)) - reach.unwrap_or(0)).max(0)
    };
    let acts = game.active.filter(|active| game.model(active.id).seat == seat);
    let unspent = acts.map_or(0, |active| UNSPENT * i64::from(active.ap));
    unspent - step * game.force(seat).map(away).sum::<i64>()
}

/// Friends may be charged and attacked, and an attack may be made where only friends are in reach.
fn shuns(setup: &Setup, game: &Game, why: &Why, item: Item) -> bool {
    match (why, item) {
        (Why::Target(id) | Why::ChargeTarget(id), Item::Piece(target)) => {
            game.model(Id(target as u8)).seat == game.model(*id).seat
        }
        (Why::WhatDoes(id), Item::Word(word)) => {
            let Worded::Attack(word) = Worded::of(word) else { return false };
            let Some(attack) = setup.profile(game, *id).attacks.get(usize::from(word.attack)) else {
                return false;
            };
            // This one is aimed at a point.
            let aimed = !attack.has(Rider::WreckingBall);
            aimed && !game.enemies(*id).any(|enemy| may_strike(setup, game, *id, attack, enemy).is_ok())
        }
        _ => false,
    }
}

/// To strike, then to charge; to leave it at that comes last.
fn promise(why: &Why, item: Item) -> u8 {
    let Why::WhatDoes(_) = why else { return 0 };
    let Item::Act(act) = item else { return 3 };
    match Act::of(act) {
        Some(
            Act::ChargeWalking
            | Act::ChargeWalkingEvasively
            | Act::ChargeRunning
            | Act::ChargeRunningEvasively,
        ) => 2,
        Some(Act::Done) => 0,
        _ => 1,
    }
}

/// Where a model may want to go when it is asked for a path: into contact, just into range, just out of reach, behind cover,
/// to what the scenario is about.
fn lures(setup: &Setup, game: &Game, why: &Why, lures: &mut Vec<Lure>) {
    let (Why::MovePath(id) | Why::ChargeEnd(id, _)) = *why else { return };
    let (model, profile) = (game.model(id), setup.profile(game, id));
    let mut enemies: Vec<(i64, &Model)> =
        game.enemies(id).map(|id| game.model(id)).map(|one| (model.at.square_to(one.at), one)).collect();
    enemies.sort_by_key(|(far, one)| (*far, one.at));
    let radius = profile.radius();
    for (_, enemy) in enemies.iter().take(NEAREST) {
        let other = &setup.profiles[usize::from(enemy.profile)];
        let touch = radius + other.radius();
        lures.push(Lure::at(Spot::Point(enemy.at), touch));
        for attack in &profile.attacks {
            lures.extend(attack.rng.last().map(|rng| Lure::at(Spot::Point(enemy.at), touch + rng.0)));
        }
    }
    if let Some((_, enemy)) = enemies.first() {
        let other = &setup.profiles[usize::from(enemy.profile)];
        let reach = other.attacks.iter().filter_map(|attack| attack.rng.last()).map(|rng| rng.0).max();
        let safe = radius + other.radius() + 2 * other.spd.0 + reach.unwrap_or(0) + INCH / 4;
        lures.push(Lure::at(Spot::Point(enemy.at), safe));
        let mut pieces: Vec<(Point, i32)> = setup
            .ground(game)
            .map(|terrain| terrain.outline.extent())
            .map(|(low, high)| {
                (
                    Point::new((low.x + high.x) / 2, (low.y + high.y) / 2),
                    (high.x - low.x).max(high.y - low.y) / 2,
                )
            })
            .collect();
        pieces.sort_by_key(|(at, _)| (model.at.square_to(*at), *at));
        let behind = |(at, wide): &(Point, i32)| Lure {
            of: Spot::Point(*at),
            gap: wide + radius,
            behind: Some(Spot::Point(enemy.at)),
        };
        lures.extend(pieces.iter().take(2).map(behind));
    }
    match setup.scenario {
        Scenario::ThreeStones => {
            lures.extend(scenarios::stones(setup).into_iter().map(|at| Lure::at(Spot::Point(at), 0)));
        }
        Scenario::CutOffTheHead => lures.push(Lure::at(Spot::Point(centre(setup)), 0)),
        Scenario::Breakthrough => {
            let y = if game.bottom == model.seat { setup.depth - radius } else { radius };
            lures.push(Lure::at(Spot::Point(Point::new(model.at.x, y)), 0));
        }
        Scenario::Fight | Scenario::BloodToll => {}
    }
}
