//! Limits on points: what they contain, where they bite, how they are drawn.

use crate::free::{f, p, to_side};
use crate::free_march::Shape;
use crate::{BOARDS, Chance};
use space::{
    Allowance, Base, FreeLimit, Hex, INCH, Limit, Outline, Point, Spot, Trend, outline_spots, propose_places,
    sample_place,
};
use std::sync::Arc;

const SIDE: i32 = 12_000;

pub fn points(spots: &[Spot]) -> Vec<Point> {
    spots.iter().map(|spot| spot.point().expect("a point of a free table")).collect()
}

/// How much room a limit leaves at a point, as measured with floats: below 0 the point is illegal.
type Slack = Box<dyn Fn(Point) -> f64>;

/// How many kinds of limits on points there are.
const KINDS: u32 = 9;

fn limit_on_points(chance: &mut Chance, kind: u32, radius: i32) -> (FreeLimit, Slack) {
    let r = f64::from(radius);
    let crowd: Vec<Outline> = chance.crowd(3, SIDE).into_iter().map(Outline::Round).collect();
    let of = chance.thing(SIDE);
    let shape = Shape::of(&of);
    let distance = chance.int(0, 6 * INCH);
    let d = f64::from(distance);
    let shapes: Vec<Shape> = crowd.iter().map(Shape::of).collect();
    match kind {
        0 => {
            let table = Outline::rectangle(p(0, 0), p(SIDE, SIDE)).expect("a table");
            let areas: Vec<Outline> = match chance.below(3) {
                0 => vec![table],
                1 => vec![chance.outline(SIDE), chance.outline(SIDE)],
                _ => vec![Outline::Round(Base::new(chance.point(SIDE), chance.int(radius, SIDE / 2)))],
            };
            let shapes: Vec<Shape> = areas.iter().map(Shape::of).collect();
            let room = move |at: Point| {
                shapes.iter().map(|area| 2.0 - r - area.depth(f(at))).fold(f64::MIN, f64::max)
            };
            (FreeLimit::Inside { areas: areas.into(), radius }, Box::new(room))
        }
        1 => {
            let gap =
                move |at: Point| shapes.iter().map(|s| s.depth(f(at)) - r + 2.0).fold(f64::MAX, f64::min);
            (FreeLimit::Apart { from: crowd.into(), radius }, Box::new(gap))
        }
        2 => (
            FreeLimit::Near { of, radius, distance },
            Box::new(move |at| d + 2.0 - (shape.depth(f(at)) - r).max(-r)),
        ),
        3 => (
            FreeLimit::WhollyNear { of, radius, distance },
            Box::new(move |at| d + 2.0 - shape.depth(f(at)) - r),
        ),
        4 => {
            (FreeLimit::Beyond { of, radius, distance }, Box::new(move |at| shape.depth(f(at)) - r - d - 2.0))
        }
        5 => (
            FreeLimit::NotNearer { of, radius, distance },
            Box::new(move |at| shape.depth(f(at)) - r - d + 2.0),
        ),
        6 => {
            let touch =
                move |at: Point| shapes.iter().map(|s| 2.0 + r - s.depth(f(at))).fold(f64::MIN, f64::max);
            (FreeLimit::Touching { any: crowd.into(), radius }, Box::new(touch))
        }
        7 => {
            let gap =
                move |at: Point| shapes.iter().map(|s| s.depth(f(at)) - r - 2.0).fold(f64::MAX, f64::min);
            (FreeLimit::Untouching { from: crowd.into(), radius }, Box::new(gap))
        }
        _ => {
            let (from, to) = (chance.point(SIDE), chance.point(SIDE));
            let on = move |at: Point| 2.0 - to_side(f(at), (f(from), f(to)));
            (FreeLimit::OnLine { from, to }, Box::new(on))
        }
    }
}

#[test]
fn points_are_legal_as_measured() {
    let mut chance = Chance(501);
    for kind in 0..KINDS {
        let (mut legal, mut illegal) = (0, 0);
        for _ in 0..BOARDS {
            let radius = chance.radius();
            let (limit, slack) = limit_on_points(&mut chance, kind, radius);
            let mut check = |at: Point| {
                let slack = slack(at);
                if slack.abs() > 1e-6 {
                    assert_eq!(limit.refuse_point(at).is_none(), slack > 0.0, "{at} {slack} {limit:?}");
                }
                if slack > 0.0 {
                    legal += 1
                } else {
                    illegal += 1
                }
                slack > 0.0
            };
            let (mut a, mut b) = (chance.point(SIDE), chance.point(SIDE));
            if let (FreeLimit::OnLine { from, to }, true) = (&limit, chance.below(2) == 0) {
                a = from.along(*to, chance.int(0, from.length_to(*to)));
            } else if let (FreeLimit::Touching { any, .. } | FreeLimit::Untouching { from: any, .. }, true) =
                (&limit, chance.below(2) == 0)
                && let Outline::Round(round) = &any[0]
            {
                a = round.at.along(a, round.radius + radius);
            }
            // Where one is legal and the other is not, the border between them is tried too.
            if check(a) != check(b) {
                while a.square_to(b) > 2 {
                    let half = p((a.x + b.x).div_euclid(2), (a.y + b.y).div_euclid(2));
                    if half == a || half == b {
                        break;
                    }
                    if (slack(half) > 0.0) == (slack(a) > 0.0) { a = half } else { b = half }
                }
                check(a);
                check(b);
            }
        }
        assert!(legal > BOARDS / 10 && illegal > BOARDS / 10, "kind {kind}: {legal} {illegal}");
    }
}

/// A question about a place: on the table, apart from others, and one thing more.
struct Places {
    limits: Vec<Limit>,
    slacks: Vec<Slack>,
}

impl Places {
    fn random(chance: &mut Chance) -> Places {
        let radius = chance.radius();
        let r = f64::from(radius);
        let table = Outline::rectangle(p(0, 0), p(SIDE, SIDE)).expect("a table");
        let border = Shape::of(&table);
        let apart = limit_on_points(chance, 1, radius);
        let kind = chance.below(KINDS);
        let more = limit_on_points(chance, kind, radius);
        Places {
            limits: [FreeLimit::Inside { areas: [table].into(), radius }, apart.0, more.0]
                .map(Limit::from)
                .to_vec(),
            slacks: vec![Box::new(move |at| 2.0 - r - border.depth(f(at))), apart.1, more.1],
        }
    }

    fn slack(&self, at: Point) -> f64 {
        self.slacks.iter().map(|slack| slack(at)).fold(f64::MAX, f64::min)
    }
}

#[test]
fn places_found_are_legal_as_measured() {
    let mut chance = Chance(505);
    let mut found = 0;
    for _ in 0..BOARDS {
        let places = Places::random(&mut chance);
        let mut below = |n| chance.below(n);
        let sampled = sample_place(&places.limits, &mut below);
        let listed = propose_places(&places.limits, 12);
        assert!(listed.len() <= 12);
        assert!(sampled.is_some() || listed.is_empty(), "{:?}", places.limits);
        for at in points(&listed).into_iter().chain(sampled.and_then(Spot::point)) {
            assert!(places.slack(at) > -1e-6, "{at} {:?}", places.limits);
            found += 1;
        }
    }
    assert!(found > 6 * BOARDS, "{found}");
}

#[test]
fn somewhere_legal_is_found_when_there_is() {
    let mut chance = Chance(502);
    let mut tried = 0;
    while tried < BOARDS {
        let places = Places::random(&mut chance);
        let Some(any) = (0..30).map(|_| chance.point(SIDE)).find(|at| places.slack(*at) > 30.0) else {
            continue;
        };
        tried += 1;
        assert!(!propose_places(&places.limits, 8).is_empty(), "{any} {:?}", places.limits);
        let mut below = |n| chance.below(n);
        assert!(sample_place(&places.limits, &mut below).is_some(), "{any} {:?}", places.limits);
    }
}

#[test]
fn what_is_legal_is_drawn_to_its_border() {
    let mut chance = Chance(506);
    let (mut drawn, mut borders) = (0, 0);
    for _ in 0..BOARDS {
        let places = Places::random(&mut chance);
        let shown = points(&outline_spots(&places.limits));
        if shown.is_empty() {
            continue;
        }
        drawn += 1;
        assert_eq!(shown.len(), 64);
        // Each corner is legal, and four are looked at closely: a little farther out it is illegal.
        for at in &shown {
            assert!(places.slack(*at) > -1e-6, "{at} {:?}", places.limits);
        }
        // The corners lie in opposite directions from the middle, two by two.
        let (east, west, north, south) = (shown[0], shown[32], shown[16], shown[48]);
        assert!(east.y == west.y && north.x == south.x, "{shown:?}");
        let middle = p(north.x, east.y);
        for (at, out) in [(east, (1, 0)), (north, (0, 1)), (west, (-1, 0)), (south, (0, -1))] {
            let on = |steps: i32| p(at.x + steps * out.0, at.y + steps * out.1);
            assert!((at.x - middle.x) * out.0 >= 0 && (at.y - middle.y) * out.1 >= 0, "{at} {middle}");
            // Halving stops at about a four-thousandth of the widest way across.
            let beyond = (1..=10).map(on).any(|at| places.slack(at) < 0.0);
            assert!(beyond, "{at} {out:?} {:?}", places.limits);
            borders += 1;
        }
    }
    assert!(drawn > BOARDS / 2 && borders > BOARDS, "{drawn} {borders}");
}

#[test]
fn borderline_places() {
    let post = Outline::Round(Base::new(p(0, 0), 600));
    let list: Arc<[Outline]> = [post.clone()].into();
    let allows = |limit: &FreeLimit, x: i32| limit.refuse_point(p(x, 0)).is_none();
    let (radius, distance) = (400, INCH);
    let at = 1000 + INCH;
    let near = FreeLimit::Near { of: post.clone(), radius, distance };
    assert!(allows(&near, at + 2) && !allows(&near, at + 3));
    let wholly = FreeLimit::WhollyNear { of: post.clone(), radius, distance };
    assert!(allows(&wholly, at - 800 + 2) && !allows(&wholly, at - 800 + 3));
    let beyond = FreeLimit::Beyond { of: post.clone(), radius, distance };
    assert!(!allows(&beyond, at + 2) && allows(&beyond, at + 3));
    let not_nearer = FreeLimit::NotNearer { of: post, radius, distance };
    assert!(!allows(&not_nearer, at - 3) && allows(&not_nearer, at - 2));
    let touching = FreeLimit::Touching { any: list.clone(), radius };
    assert!(allows(&touching, 1002) && !allows(&touching, 1003) && allows(&touching, 0));
    let untouching = FreeLimit::Untouching { from: list.clone(), radius };
    assert!(!allows(&untouching, 1002) && allows(&untouching, 1003) && !allows(&untouching, 0));
    let apart = FreeLimit::Apart { from: list.clone(), radius };
    assert!(allows(&apart, 998) && !allows(&apart, 997));
    let inside = FreeLimit::Inside { areas: list, radius };
    assert!(allows(&inside, 202) && !allows(&inside, 203));
    let line = FreeLimit::OnLine { from: p(-50, 0), to: p(50, 0) };
    assert!(allows(&line, 52) && !allows(&line, 53) && line.refuse_point(p(0, 2)).is_none());
    assert!(line.refuse_point(p(0, 3)).is_some());
    // A line without length is a point, nothing to touch is never touched, and no area holds nothing.
    let point = FreeLimit::OnLine { from: p(7, 7), to: p(7, 7) };
    assert!(point.refuse_point(p(9, 7)).is_none() && point.refuse_point(p(9, 9)).is_some());
    assert!(!allows(&FreeLimit::Touching { any: [].into(), radius }, 0));
    assert!(!allows(&FreeLimit::Inside { areas: [].into(), radius }, 0));
    assert!(allows(&FreeLimit::Apart { from: [].into(), radius }, 0));
    assert!(allows(&FreeLimit::Untouching { from: [].into(), radius }, 0));
}

#[test]
fn wrong_answers_are_refused_and_harm_nothing() {
    let mover = Base::new(p(0, 0), 600);
    let outline = Outline::Round(Base::new(p(5000, 0), 600));
    let list: Arc<[Outline]> = [outline.clone()].into();
    let place = FreeLimit::Near { of: outline.clone(), radius: 600, distance: 1000 };
    let limits: Vec<FreeLimit> = vec![
        FreeLimit::Inside { areas: list.clone(), radius: 600 },
        FreeLimit::Apart { from: list.clone(), radius: 600 },
        place.clone(),
        FreeLimit::WhollyNear { of: outline.clone(), radius: 600, distance: 1000 },
        FreeLimit::Beyond { of: outline.clone(), radius: 600, distance: 1000 },
        FreeLimit::NotNearer { of: outline.clone(), radius: 600, distance: 1000 },
        FreeLimit::Touching { any: list.clone(), radius: 600 },
        FreeLimit::Untouching { from: list.clone(), radius: 600 },
        FreeLimit::OnLine { from: p(0, 0), to: p(0, 0) },
        FreeLimit::From(mover),
        FreeLimit::Clear { mover, of: list.clone() },
        FreeLimit::Stays { mover, inside: outline.clone() },
        FreeLimit::Fits(Allowance::new(mover, 1000)),
        FreeLimit::Longer { mover, units: 0 },
        FreeLimit::Straight,
        FreeLimit::RunsAt { mover, target: Base::new(p(5000, 0), 600) },
        FreeLimit::End { mover, place: Box::new(place) },
        FreeLimit::KeepsAway { mover, from: list, distance: 1000 },
        FreeLimit::Trend { mover, to: outline, trend: Trend::Nearer },
        FreeLimit::PartsForGood { mover, from: [Base::new(p(1200, 0), 600)].into() },
    ];
    let far = [p(i32::MAX, 0), p(0, i32::MIN), p(1 << 18, 0)];
    for limit in limits.into_iter().map(Limit::Free) {
        for at in far {
            let refused = limit.refuse_place(&Spot::Point(at)).is_some() || limit.is_for_paths();
            assert!(refused, "{limit:?}");
            assert!(limit.refuse_path(&[Spot::Point(at)]).is_some() || !limit.is_for_paths(), "{limit:?}");
        }
        let hex = Spot::Hex(Hex::new(1, 2));
        assert_eq!(limit.refuse_place(&hex).is_some(), !limit.is_for_paths(), "{limit:?}");
        assert_eq!(limit.refuse_path(&[hex]).is_some(), limit.is_for_paths(), "{limit:?}");
        // The farthest points that can be measured, and a path that goes nowhere.
        let corners = [p(1 << 17, 1 << 17), p(-(1 << 17), -(1 << 17)), p(0, 0), p(0, 0)].map(Spot::Point);
        for spot in corners {
            if let Some(miss) = limit.refuse_place(&spot) {
                assert!(!miss.to_string().contains('{'), "{miss}");
            }
        }
        if let Some(miss) = limit.refuse_path(&corners) {
            assert!(!miss.to_string().contains('{'), "{miss}");
        }
        if let Some(miss) = limit.refuse_path(&[]) {
            assert!(!miss.to_string().contains('{'), "{miss}");
        }
    }
}

/// Whoever asks for the length of what cannot be measured gets none, and nothing overflows.
#[test]
fn what_cannot_be_measured_is_not_counted() {
    let fits = Limit::Free(FreeLimit::Fits(Allowance::new(Base::new(p(0, 0), 600), 1000)));
    let zigzag = |legs: i32| -> Vec<Spot> {
        (0..legs).map(|leg| Spot::Point(p(if leg % 2 == 0 { 131_000 } else { 0 }, 0))).collect()
    };
    for ends in [[p(i32::MAX, 0), p(i32::MIN, 0)], [p(1_000_000_000, 0), p(-1_000_000_000, 0)]] {
        assert_eq!(fits.counts(&ends.map(Spot::Point)), None);
    }
    assert_eq!(fits.counts(&zigzag(20_000)), None);
    assert_eq!(fits.counts(&zigzag(1000)), Some((131_000_000, 1000)));
}
