//! Limits on paths: what they contain, what is found from them, how reach is drawn.

use crate::free::{F, f, far, p, round_a_disc, to_side};
use crate::free_costs::{melee, partings};
use crate::free_limits::points;
use crate::free_march::{Shape, Trail, least, least_sloped, surely_below};
use crate::{BOARDS, Chance, Undecided};
use space::{
    Allowance, Base, FreeLimit, INCH, Limit, Outline, Point, Trend, outline_spots, propose_paths, sample_path,
};
use std::f64::consts::TAU;
use std::sync::Arc;

const SIDE: i32 = 9000;

/// Asserts that a limit allows a path just when a measure is above 0, and counts both.
#[derive(Default)]
struct Tally {
    undecided: Undecided,
    legal: u32,
    illegal: u32,
}

impl Tally {
    fn check(&mut self, limit: &FreeLimit, ends: &[Point], measure: f64) {
        let (legal, illegal) = (&mut self.legal, &mut self.illegal);
        self.undecided.check(measure, |allowed| {
            assert_eq!(limit.refuse_points(ends).is_none(), allowed, "{limit:?} {ends:?} {measure}");
            *(if allowed { legal } else { illegal }) += 1;
        });
    }

    fn both(&self) {
        let (legal, illegal) = (self.legal, self.illegal);
        assert!(legal > BOARDS / 20 && illegal > BOARDS / 20, "{legal} {illegal}");
    }
}

/// A mover, things that do not overlap it, and a path that may have no leg at all.
fn scene(chance: &mut Chance) -> (Base, Vec<Outline>, Vec<Point>) {
    let mover = chance.base(SIDE);
    let things: Vec<Outline> =
        (0..3).map(|_| chance.thing(SIDE)).filter(|thing| !thing.overlaps(&mover)).collect();
    let mut ends = chance.ends(3, SIDE);
    if chance.below(20) == 0 {
        ends.clear();
    }
    (mover, things, ends)
}

#[test]
fn clear_paths_and_paths_that_keep_away() {
    let mut chance = Chance(503);
    let (mut clear, mut away) = (Tally::default(), Tally::default());
    for _ in 0..BOARDS {
        let (mover, things, ends) = scene(&mut chance);
        let trail = Trail::of(mover.at, &ends);
        let of: Arc<[Outline]> = things.into();
        let nearest = |level: Option<f64>| {
            let gap = |thing: &Outline| {
                least_sloped(trail.length, 1.0, level, trail.gap(mover.radius, &Shape::of(thing)))
            };
            of.iter().map(gap).fold(f64::MAX, f64::min)
        };
        clear.check(&FreeLimit::Clear { mover, of: of.clone() }, &ends, nearest(Some(-2.0)) + 2.0);
        // Any distance, or one that is just about kept.
        let d = match chance.below(4) {
            0..3 => chance.int(0, INCH),
            _ => (nearest(None).clamp(-1000.0, 20_000.0) as i32 + chance.int(0, 5)).max(0),
        };
        let keeps = nearest(Some(f64::from(d) - 2.0)) - f64::from(d) + 2.0;
        away.check(&FreeLimit::KeepsAway { mover, from: of.clone(), distance: d }, &ends, keeps);
    }
    clear.both();
    away.both();
}

#[test]
fn paths_that_stay_inside() {
    let mut chance = Chance(507);
    let mut stays = Tally::default();
    let mut tried = 0;
    while tried < BOARDS {
        let (mover, _, mut ends) = scene(&mut chance);
        let area = match chance.below(3) {
            0 => Outline::rectangle(p(0, 0), p(chance.int(4000, SIDE), chance.int(4000, SIDE))).expect("one"),
            1 => Outline::Round(Base::new(chance.point(SIDE), chance.int(2000, 6000))),
            _ => {
                let (w, h) = (chance.int(3000, SIDE - 99), chance.int(3000, SIDE - 99));
                let corners = [(0, 0), (SIDE, 0), (SIDE, h), (w, h), (w, SIDE), (0, SIDE)];
                Outline::polygon(corners.map(|(x, y)| p(x, y)).to_vec()).expect("an angle")
            }
        };
        if !area.encloses(&mover) {
            continue;
        }
        tried += 1;
        if chance.below(2) == 0 {
            ends.retain(|end| area.encloses(&mover.moved(*end)));
        }
        let trail = Trail::of(mover.at, &ends);
        let room = least(trail.length, -2.0, trail.room(mover.radius, &Shape::of(&area)));
        stays.check(&FreeLimit::Stays { mover, inside: area }, &ends, room + 2.0);
    }
    stays.both();
}

#[test]
fn long_and_short_and_straight_paths() {
    let mut chance = Chance(508);
    let (mut longer, mut fits, mut straight) = (Tally::default(), Tally::default(), Tally::default());
    for _ in 0..BOARDS {
        let (mover, _, ends) = scene(&mut chance);
        // Each leg is rounded up by itself.
        let (mut length, mut here) = (0, mover.at);
        for end in &ends {
            length += far(f(here), f(*end)).ceil() as i32;
            here = *end;
        }
        let units = length + chance.int(-4, 4);
        let over = f64::from(length - units);
        longer.check(&FreeLimit::Longer { mover, units }, &ends, over - 0.5);
        let spare = if length == 0 {
            1.0
        } else if units <= 0 {
            -1.0
        } else {
            2.5 - over
        };
        fits.check(&FreeLimit::Fits(Allowance::new(mover, units)), &ends, spare);
        straight.check(&FreeLimit::Straight, &ends, 1.5 - ends.len() as f64);
        assert_eq!(FreeLimit::From(mover).refuse_points(&ends), None);
    }
    longer.both();
    fits.both();
    straight.both();
}

#[test]
fn paths_by_their_ends() {
    let mut chance = Chance(509);
    let (mut placed, mut trends) = (Tally::default(), [Tally::default(), Tally::default(), Tally::default()]);
    for _ in 0..BOARDS {
        let (mover, _, mut ends) = scene(&mut chance);
        let to = chance.thing(SIDE);
        let shape = Shape::of(&to);
        if chance.below(8) == 0 {
            // Back to where it was.
            ends.push(mover.at);
        }
        let end = ends.last().copied().unwrap_or(mover.at);
        let distance = chance.int(0, 3 * INCH);
        let place = FreeLimit::Near { of: to.clone(), radius: mover.radius, distance };
        let gap = (shape.depth(f(end)) - f64::from(mover.radius)).max(-1.0);
        placed.check(
            &FreeLimit::End { mover, place: Box::new(place) },
            &ends,
            f64::from(distance) + 2.0 - gap,
        );
        // How far from a circle is how far from its centre; inside of other outlines all is equally near.
        let away = |at: Point| match &to {
            Outline::Round(round) => far(f(at), f(round.at)),
            Outline::Polygon(_) => shape.depth(f(at)).max(0.0),
        };
        let more = away(end) - away(mover.at);
        if more != 0.0 && more.abs() < 0.02 {
            continue;
        }
        let signs = [-more.signum() * f64::from(u8::from(more != 0.0)) - 0.5, -more + 0.1, more + 0.1];
        let list = [Trend::Nearer, Trend::NotFarther, Trend::NotNearer];
        for ((tally, trend), sign) in trends.iter_mut().zip(list).zip(signs) {
            tally.check(&FreeLimit::Trend { mover, to: to.clone(), trend }, &ends, sign);
        }
    }
    placed.both();
    trends.iter().for_each(Tally::both);
}

#[test]
fn paths_that_run_at_a_base() {
    let mut chance = Chance(510);
    let mut runs = Tally::default();
    let mut tried = 0;
    while tried < BOARDS {
        let (mover, target) = (chance.base(SIDE), chance.base(SIDE));
        let mut ends = vec![chance.point(SIDE)];
        match chance.below(8) {
            0 => ends.push(chance.point(SIDE)),
            1 => ends.clear(),
            2..5 => ends[0] = mover.at.along(target.at, chance.int(1, 6 * INCH)),
            _ => {}
        }
        if mover.touches(&target) {
            continue;
        }
        tried += 1;
        let measure = if let [to] = ends[..]
            && to != mover.at
        {
            let shape = Shape::of(&target.into());
            let ahead = Trail::of(mover.at, &[to]);
            let overlap = least(ahead.length, -2.0, ahead.gap(mover.radius, &shape)) + 2.0;
            // Prolonged by far, at the same heading.
            let long = |x: f64| {
                let part = x / ahead.length;
                let (a, b) = (f(mover.at), f(to));
                let at = (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
                shape.depth(at) - f64::from(mover.radius)
            };
            (2.0 - least(30_000.0, 2.0, long)).min(overlap)
        } else {
            -1.0
        };
        runs.check(&FreeLimit::RunsAt { mover, target }, &ends, measure);
    }
    runs.both();
}

#[test]
fn paths_that_part_for_good() {
    let mut chance = Chance(511);
    let mut undecided = Undecided::default();
    let (mut good, mut bad) = (0, 0);
    for _ in 0..BOARDS {
        let (mover, from, ends) = melee(&mut chance);
        let trail = Trail::of(mover.at, &ends);
        let stays: Option<Vec<_>> = from
            .iter()
            .map(|base| surely_below(trail.length, 2.0, trail.gap(mover.radius, &Shape::of(&(*base).into()))))
            .collect();
        let (Some(stays), Some(left)) = (stays, partings(&trail, mover.radius, &from)) else {
            undecided.count();
            continue;
        };
        // Contact made after the first was broken; what is made within a step of that is not decided here.
        let first = left.first().copied().unwrap_or(f64::MAX);
        let made: Vec<f64> = stays.iter().flatten().map(|stay| stay.0).filter(|x| *x > 0.0).collect();
        if made.iter().any(|x| (x - first).abs() < 120.0) {
            continue;
        }
        let again = made.iter().any(|x| *x > first);
        let limit = FreeLimit::PartsForGood { mover, from: from.clone().into() };
        assert_eq!(limit.refuse_points(&ends).is_some(), again, "{limit:?} {ends:?} {left:?} {made:?}");
        good += u32::from(!again && !left.is_empty());
        bad += u32::from(again);
    }
    assert!(good > BOARDS / 20 && bad > BOARDS / 20, "{good} {bad}");
}

#[test]
fn borderline_paths() {
    let mover = Base::new(p(0, 0), 600);
    let post = |x: i32, y: i32| Outline::Round(Base::new(p(x, y), 600));
    let to = |limit: &FreeLimit, x: i32| limit.refuse_points(&[p(x, 0)]).is_none();
    let clear = FreeLimit::Clear { mover, of: [post(5000, 0)].into() };
    assert!(to(&clear, 3802) && !to(&clear, 3803));
    let beside = |y: i32| FreeLimit::Clear { mover, of: [post(3000, y)].into() };
    assert!(to(&beside(1198), 6000) && !to(&beside(1197), 6000));
    let away = |y: i32| FreeLimit::KeepsAway { mover, from: [post(3000, y)].into(), distance: INCH };
    assert!(to(&away(1198 + INCH), 6000) && !to(&away(1197 + INCH), 6000));
    // It must keep away at its start too, even if it does not move.
    let close = FreeLimit::KeepsAway { mover, from: [post(1200, 0)].into(), distance: INCH };
    assert!(close.refuse_points(&[]).is_some() && close.refuse_points(&[p(-9000, 0)]).is_some());
    assert!(away(1198 + INCH).refuse_points(&[]).is_none());
    let longer = FreeLimit::Longer { mover, units: 1000 };
    assert!(!to(&longer, 1000) && to(&longer, 1001) && longer.refuse_points(&[]).is_some());
    let nothing = FreeLimit::Longer { mover, units: 0 };
    assert!(nothing.refuse_points(&[p(0, 0)]).is_some() && nothing.refuse_points(&[p(1, 0)]).is_none());
    let fits = FreeLimit::Fits(Allowance::new(mover, 1000));
    assert!(to(&fits, 1002) && !to(&fits, 1003));
    // Each leg is rounded up: two of the root of 2 are four long.
    let short = FreeLimit::Fits(Allowance::new(mover, 1));
    assert!(short.refuse_points(&[p(1, 1), p(1, 2)]).is_none());
    assert!(short.refuse_points(&[p(1, 1), p(2, 2)]).is_some());
    let room = Outline::rectangle(p(-1000, -600), p(3000, 600)).expect("a room");
    let stays = FreeLimit::Stays { mover, inside: room };
    assert!(to(&stays, 2402) && !to(&stays, 2403));
    assert!(stays.refuse_points(&[p(0, 2)]).is_none() && stays.refuse_points(&[p(0, 3)]).is_some());
}

/// A move as a rulebook would ask for it, past a few bases.
fn march(chance: &mut Chance, others: usize, units: i32) -> (Base, Vec<Base>, Vec<Limit>) {
    let table = Outline::rectangle(p(0, 0), p(SIDE, SIDE)).expect("a table");
    loop {
        let mut crowd = chance.crowd(others + 1, SIDE);
        let mover = crowd.pop().expect("at least one");
        if !table.encloses(&mover) {
            continue;
        }
        let of: Arc<[Outline]> = crowd.iter().map(|base| Outline::Round(*base)).collect();
        let limits = vec![
            FreeLimit::From(mover).into(),
            FreeLimit::Clear { mover, of }.into(),
            FreeLimit::Stays { mover, inside: table.clone() }.into(),
            FreeLimit::Fits(Allowance::new(mover, units)).into(),
        ];
        return (mover, crowd, limits);
    }
}

/// The worst that can be said of a path in [`march`]: below 0 it is illegal.
fn marches(mover: &Base, others: &[Base], units: i32, ends: &[Point]) -> f64 {
    let trail = Trail::of(mover.at, ends);
    let table = Shape::of(&Outline::rectangle(p(0, 0), p(SIDE, SIDE)).expect("a table"));
    let mut slack = f64::from(units) + 2.0 - trail.length;
    slack = slack.min(2.0 + least(trail.length, -2.0, trail.room(mover.radius, &table)));
    for other in others {
        let shape = Shape::of(&(*other).into());
        slack = slack.min(2.0 + least(trail.length, -2.0, trail.gap(mover.radius, &shape)));
    }
    slack
}

#[test]
fn paths_found_are_legal_as_measured() {
    let mut chance = Chance(504);
    let (mut listed, mut bent, mut charged) = (0, 0, 0);
    for i in 0..BOARDS {
        let units = chance.int(1, 3) * INCH;
        let (mover, others, mut limits) = march(&mut chance, 3, units);
        let target = others[0];
        let kind = i % 6;
        match kind {
            0 => limits.push(FreeLimit::RunsAt { mover, target }.into()),
            1 => {
                let any = [Outline::Round(target)].into();
                let place = Box::new(FreeLimit::Touching { any, radius: mover.radius });
                limits.push(FreeLimit::End { mover, place }.into());
            }
            2 => limits.push(FreeLimit::Straight.into()),
            3 => limits.push(FreeLimit::Trend { mover, to: target.into(), trend: Trend::Nearer }.into()),
            4 => {
                let from = others.iter().copied().map(Outline::Round).collect();
                let place = Box::new(FreeLimit::Untouching { from, radius: mover.radius });
                limits.push(FreeLimit::End { mover, place }.into());
            }
            _ => {}
        }
        let ways = propose_paths(&limits, 16);
        let mut below = |n| chance.below(n);
        let sampled = sample_path(&limits, &mut below);
        assert!(ways.len() <= 16 && (sampled.is_some() || ways.is_empty()), "{limits:?}");
        for way in ways.iter().chain(&sampled) {
            let ends = points(way);
            let shown = format!("{ends:?} {limits:?}");
            assert!(marches(&mover, &others, units, &ends) > -0.02, "{shown}");
            let end = mover.moved(ends.last().copied().unwrap_or(mover.at));
            let apart = |a: &Base, b: &Base| far(f(a.at), f(b.at)) - f64::from(a.radius + b.radius);
            let gap = |base: &Base| apart(base, &target);
            match kind {
                0 => assert!(ends.len() == 1 && gap(&end) < gap(&mover), "{shown}"),
                1 => assert!(gap(&end) <= 2.0, "{shown}"),
                2 => assert!(ends.len() <= 1, "{shown}"),
                3 => assert!(gap(&end) < gap(&mover), "{shown}"),
                4 => assert!(others.iter().all(|other| apart(&end, other) > 2.0), "{shown}"),
                _ => {}
            }
            bent += u32::from(ends.len() > 1);
        }
        listed += ways.len();
        // Holding still comes first where it is legal, and something else is always found.
        if kind == 2 || kind == 5 {
            assert!(ways.len() > 1 && ways[0].is_empty(), "{ways:?} {limits:?}");
        }
        if kind == 4 {
            let stands = others.iter().any(|other| other.touches(&mover));
            assert!(ways.len() > 1 && ways[0].is_empty() != stands, "{ways:?} {limits:?}");
        }
        // In reach, in a straight line and free to go: contact is among what is found.
        let contact = target.at.along(mover.at, target.radius + mover.radius);
        let open = marches(&mover, &others, units, &[contact]) > 0.5 && !mover.touches(&target);
        if open && kind < 2 {
            assert!(!ways.is_empty(), "{limits:?}");
            charged += 1;
        }
    }
    assert!(listed > 5 * BOARDS as usize && bent > BOARDS / 20 && charged > 200, "{listed} {bent} {charged}");
}

#[test]
fn reach_is_drawn_as_far_as_one_gets() {
    let mut chance = Chance(512);
    let (mut tried, mut full, mut behind) = (0, 0, 0);
    while tried < BOARDS {
        let (mover, post) = (chance.base(4000), chance.base(4000));
        if post.overlaps(&mover) {
            continue;
        }
        tried += 1;
        let units = chance.int(1, 8) * INCH / 2;
        let straight = tried % 2 == 0;
        let mut limits: Vec<Limit> = vec![
            FreeLimit::From(mover).into(),
            FreeLimit::Clear { mover, of: [Outline::Round(post)].into() }.into(),
            FreeLimit::Fits(Allowance::new(mover, units)).into(),
        ];
        limits.extend(straight.then(|| Limit::from(FreeLimit::Straight)));
        let shown = points(&outline_spots(&limits));
        assert_eq!(shown.len(), 64);
        let (start, centre) = (f(mover.at), f(post.at));
        let contact = f64::from(mover.radius + post.radius);
        // Whether a point is reached, with obstacles so much smaller and a way so much shorter than it really is.
        let reached = |to: F, smaller: f64, shorter: f64| {
            let reach = contact - smaller;
            let length = round_a_disc(start, to, centre, reach);
            let free = far(to, centre) >= reach && (!straight || to_side(centre, (start, to)) >= reach);
            free && length * (1.0 - shorter) <= f64::from(units) + 2.0
        };
        for (i, at) in shown.iter().enumerate() {
            let gone = far(start, f(*at));
            let told = format!("{mover:?} {post:?} {units} {straight}: {i} {at}");
            assert!(gone < 1.0 || reached(f(*at), 2.01, 0.001), "{told}");
            behind += u32::from(to_side(centre, (start, f(*at))) < contact - 3.0);
            if gone > f64::from(units) - 1.5 {
                full += 1;
                continue;
            }
            // Seven halvings later it was too far: the way found is at most 2 in a hundred and a little too long.
            let angle = TAU * i as f64 / 64.0;
            let on = |k: f64| (start.0 + (gone + k) * angle.cos(), start.1 + (gone + k) * angle.sin());
            let beyond = (1..=units / 128 + 3).any(|k| !reached(on(f64::from(k)), -1.5, -0.03));
            assert!(beyond, "{told}");
        }
    }
    assert!(full > 10 * BOARDS && behind > BOARDS / 10, "{full} {behind}");
}

#[test]
fn reach_is_drawn() {
    let mover = Base::new(p(6000, 6000), 600);
    let wall = Outline::rectangle(p(8000, 3000), p(8400, 9000)).expect("a wall");
    let limits: Vec<Limit> = vec![
        FreeLimit::From(mover).into(),
        FreeLimit::Clear { mover, of: [wall].into() }.into(),
        FreeLimit::Fits(Allowance::new(mover, 4 * INCH)).into(),
    ];
    let shown = points(&outline_spots(&limits));
    assert_eq!(shown.len(), 64);
    // East it ends at the wall, west at the allowance.
    assert!((shown[0].x - 7400).abs() <= 40 && shown[0].y == 6000, "{}", shown[0]);
    assert_eq!(shown[32], p(6000 - 4 * INCH, 6000));
}

/// The lane of a charge: each of its corners is a charge, and every charge lies in it.
#[test]
fn lanes_are_drawn_as_far_as_charges_go() {
    let mut chance = Chance(513);
    let (mut drawn, mut within) = (0, 0);
    while drawn < BOARDS / 2 {
        let (mover, target, post) = (chance.base(4000), chance.base(4000), chance.base(4000));
        let crowded = drawn % 2 == 0;
        if mover.touches(&target) || target.touches(&post) || mover.touches(&post) {
            continue;
        }
        let mut of = vec![Outline::Round(target)];
        of.extend(crowded.then_some(Outline::Round(post)));
        let limits: Vec<Limit> = vec![
            FreeLimit::From(mover).into(),
            FreeLimit::Longer { mover, units: 0 }.into(),
            FreeLimit::RunsAt { mover, target }.into(),
            FreeLimit::Clear { mover, of: of.into() }.into(),
            FreeLimit::Fits(Allowance::new(mover, chance.int(1, 16) * INCH / 2)).into(),
        ];
        let refused = |to: Point| limits.iter().find_map(|limit| limit.refuse_path(&[to.into()]));
        let lane = points(&outline_spots(&limits));
        assert_eq!((lane.len(), lane[0]), (18, mover.at), "{mover:?} {target:?}");
        drawn += 1;
        let start = f(mover.at);
        let gone = |to: Point| far(start, f(to));
        // Directions of the shortest steps are those of the grid of units.
        for to in lane[1..].iter().filter(|to| gone(**to) > 200.0) {
            assert_eq!(refused(*to), None, "{mover:?} {target:?} {to}");
        }
        // Between two headings something may stick out that neither of them meets.
        if crowded {
            continue;
        }
        let turn = |to: Point| {
            let ((a, b), (x, y)) = (f(target.at), f(to));
            let (a, b, x, y) = (a - start.0, b - start.1, x - start.0, y - start.1);
            (a * y - b * x).atan2(a * x + b * y)
        };
        for _ in 0..8 {
            let charge = sample_path(&limits, &mut |below| chance.below(below)).expect("a charge");
            let to = charge[0].point().expect("a point");
            let sides = lane[1..].windows(2).find(|pair| {
                let (one, other) = (turn(pair[0]), turn(pair[1]));
                (one.min(other)..=one.max(other)).contains(&turn(to))
            });
            let Some(sides) = sides else { continue };
            let most = gone(sides[0]).max(gone(sides[1]));
            assert!(gone(to) < most + 12.0, "{mover:?} {target:?} {to}: {most}");
            within += 1;
        }
    }
    assert!(within > BOARDS, "{within}");
}
