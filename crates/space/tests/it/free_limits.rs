use crate::free::{depth, f, far, lerp, p};
use crate::{BOARDS, Chance};
use space::{
    Allowance, Base, FreeLimit, Hex, INCH, Limit, Outline, Point, Spot, Trend, outline_spots, propose_paths,
    propose_places, sample_path, sample_place,
};
use std::sync::Arc;

fn points(spots: &[Spot]) -> Vec<Point> {
    spots.iter().map(|spot| if let Spot::Point(point) = spot { *point } else { panic!("a hex") }).collect()
}

/// A question about a place and what makes it legal in plain numbers, by how much at worst: above 0 is legal.
struct Places {
    limits: Vec<Limit>,
    slacks: Vec<Box<dyn Fn(Point) -> f64>>,
}

impl Places {
    fn random(chance: &mut Chance) -> Places {
        let table = Outline::rectangle(p(0, 0), p(12_000, 12_000)).expect("a table");
        let radius = chance.radius();
        let r = f64::from(radius);
        let mut places = Places { limits: Vec::new(), slacks: Vec::new() };
        let own = table.clone();
        places
            .add(FreeLimit::Inside { areas: [table].into(), radius }, move |at| 2.0 - r - depth(f(at), &own));
        let crowd: Arc<[Outline]> = chance.crowd(4, 12_000).into_iter().map(Outline::Round).collect();
        let others = crowd.clone();
        places.add(FreeLimit::Apart { from: crowd.clone(), radius }, move |at| {
            others.iter().map(|other| depth(f(at), other) - r + 2.0).fold(f64::MAX, f64::min)
        });
        let of = if chance.below(2) == 0 { crowd[0].clone() } else { chance.outline(12_000) };
        let (distance, same) = (chance.int(0, 6 * INCH), of.clone());
        let d = f64::from(distance);
        match chance.below(6) {
            0 => places
                .add(FreeLimit::Near { of, radius, distance }, move |at| d + 2.0 + r - depth(f(at), &same)),
            1 => places
                .add(FreeLimit::WhollyNear { of, radius, distance: distance + 2 * radius }, move |at| {
                    d + 2.0 + r - depth(f(at), &same)
                }),
            2 => places
                .add(FreeLimit::Beyond { of, radius, distance }, move |at| depth(f(at), &same) - r - d - 2.0),
            3 => places.add(FreeLimit::NotNearer { of, radius, distance }, move |at| {
                depth(f(at), &same) - r - d + 2.0
            }),
            4 => places.add(FreeLimit::Touching { any: crowd.clone(), radius }, move |at| {
                crowd.iter().map(|other| 2.0 + r - depth(f(at), other)).fold(f64::MIN, f64::max)
            }),
            _ => {
                let (from, to) = (chance.point(12_000), chance.point(12_000));
                places.add(FreeLimit::OnLine { from, to }, move |at| {
                    2.0 - crate::free::to_side(f(at), (f(from), f(to)))
                });
            }
        }
        places
    }

    fn add(&mut self, limit: FreeLimit, slack: impl Fn(Point) -> f64 + 'static) {
        self.limits.push(limit.into());
        self.slacks.push(Box::new(slack));
    }

    fn slack(&self, at: Point) -> f64 {
        self.slacks.iter().map(|slack| slack(at)).fold(f64::MAX, f64::min)
    }

    fn allows(&self, at: Point) -> bool {
        self.limits.iter().all(|limit| limit.refuse_place(&Spot::Point(at)).is_none())
    }
}

#[test]
fn places_are_what_their_limits_say() {
    let mut chance = Chance(501);
    let (mut legal, mut found) = (0, 0);
    for _ in 0..BOARDS {
        let places = Places::random(&mut chance);
        for _ in 0..10 {
            let at = chance.point(12_000);
            let slack = places.slack(at);
            if slack.abs() > 1e-6 {
                assert_eq!(places.allows(at), slack > 0.0, "{at} {slack} {:?}", places.limits);
            }
            legal += u32::from(slack > 0.0);
        }
        let mut below = |n| chance.below(n);
        if let Some(Spot::Point(at)) = sample_place(&places.limits, &mut below) {
            assert!(places.allows(at));
        }
        for at in points(&propose_places(&places.limits, 12)) {
            assert!(places.allows(at));
            found += 1;
        }
    }
    assert!(legal > BOARDS && found > 5 * BOARDS, "{legal} {found}");
}

#[test]
fn somewhere_legal_is_found_when_there_is() {
    let mut chance = Chance(502);
    for _ in 0..BOARDS / 10 {
        let places = Places::random(&mut chance);
        let any = (0..400).map(|_| chance.point(12_000)).find(|at| places.slack(*at) > 30.0);
        if any.is_some() {
            assert!(!propose_places(&places.limits, 8).is_empty(), "{any:?} {:?}", places.limits);
            let mut below = |n| chance.below(n);
            assert!(sample_place(&places.limits, &mut below).is_some());
            let shown = points(&outline_spots(&places.limits));
            assert!(shown.len() == 64 && shown.iter().all(|at| places.allows(*at)));
        }
    }
}

/// A move as a rulebook would ask for it.
fn march(chance: &mut Chance) -> (Base, Vec<Outline>, Outline, Vec<Limit>) {
    let table = Outline::rectangle(p(0, 0), p(12_000, 12_000)).expect("a table");
    loop {
        let mut crowd = chance.crowd(6, 12_000);
        let mover = crowd.pop().expect("six");
        if !table.encloses(&mover) {
            continue;
        }
        let past: Vec<Outline> = crowd.into_iter().map(Outline::Round).collect();
        let limits = vec![
            FreeLimit::From(mover).into(),
            FreeLimit::Clear { mover, of: past.clone().into() }.into(),
            FreeLimit::Stays { mover, inside: table.clone() }.into(),
            FreeLimit::Fits(Allowance::new(mover, 6 * INCH)).into(),
        ];
        return (mover, past, table, limits);
    }
}

#[test]
fn paths_are_what_their_limits_say() {
    let mut chance = Chance(503);
    let mut legal = 0;
    for _ in 0..BOARDS {
        let (mover, past, table, limits) = march(&mut chance);
        let ends: Vec<Point> = (0..1 + chance.below(3))
            .map(|_| p(mover.at.x + chance.int(-4000, 4000), mover.at.y + chance.int(-4000, 4000)))
            .collect();
        let allowed = limits.iter().all(|limit| {
            limit.refuse_path(&ends.iter().map(|end| Spot::Point(*end)).collect::<Vec<_>>()).is_none()
        });
        let (mut slack, mut length, mut here) = (f64::MAX, 0.0, mover.at);
        let r = f64::from(mover.radius);
        for end in &ends {
            length += far(f(here), f(*end)).ceil();
            for i in 0..=200 {
                let at = lerp(f(here), f(*end), f64::from(i) / 200.0);
                slack = slack.min(2.0 - r - depth(at, &table));
                past.iter().for_each(|other| slack = slack.min(depth(at, other) - r + 2.0));
            }
            here = *end;
        }
        slack = slack.min(f64::from(6 * INCH) + 2.0 - length);
        legal += u32::from(allowed);
        if allowed {
            assert!(slack > -1e-6, "{slack} {ends:?} {limits:?}");
        } else {
            assert!(slack < 30.0, "{slack} {ends:?} {limits:?}");
        }
    }
    assert!(legal > BOARDS / 20, "{legal}");
}

#[test]
fn paths_found_are_legal() {
    let mut chance = Chance(504);
    let (mut listed, mut bent) = (0, 0);
    for i in 0..BOARDS / 10 {
        let (mover, past, _, mut limits) = march(&mut chance);
        let target = match &past[0] {
            Outline::Round(base) => *base,
            Outline::Polygon(_) => unreachable!("bases only"),
        };
        match i % 5 {
            0 => limits.push(FreeLimit::RunsAt { mover, target }.into()),
            1 => {
                let place =
                    Box::new(FreeLimit::Touching { any: [past[0].clone()].into(), radius: mover.radius });
                limits.push(FreeLimit::End { mover, place }.into());
            }
            2 => limits.push(FreeLimit::Straight.into()),
            3 => limits.push(FreeLimit::Trend { mover, to: past[0].clone(), trend: Trend::Nearer }.into()),
            _ => {}
        }
        let legal = |way: &[Spot]| limits.iter().all(|limit| limit.refuse_path(way).is_none());
        let ways = propose_paths(&limits, 16);
        assert!(ways.len() <= 16 && ways.iter().all(|way| legal(way)));
        if i % 5 == 4 || i % 5 == 2 {
            assert!(ways.len() > 1 && ways[0].is_empty(), "holding still comes first: {ways:?}");
        }
        listed += ways.len();
        bent += ways.iter().filter(|way| way.len() > 1).count();
        let mut below = |n| chance.below(n);
        if let Some(way) = sample_path(&limits, &mut below) {
            assert!(legal(&way));
        } else {
            assert!(ways.is_empty());
        }
        // In reach, in a straight line and free to go: contact must be among what is found.
        if i % 5 == 1 && mover.gap(&target) <= 6 * INCH && !mover.touches(&target) {
            let straight = [Spot::Point(target.at.along(mover.at, target.radius + mover.radius))];
            assert!(!legal(&straight) || !ways.is_empty(), "{limits:?}");
        }
    }
    assert!(listed > BOARDS as usize / 4 && bent > 50, "{listed} {bent}");
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
