use crate::free::{depth, f, far, lerp, p};
use crate::{BOARDS, Chance};
use space::{
    Base, INCH, Leg, Moment, NoCharge, Outline, Point, PushToll, Stopped, Way, covered, deviated, first_stop,
    push,
};

/// The gap along a leg in small steps.
fn gaps(leg: &Leg, outline: &Outline, steps: u32) -> Vec<f64> {
    let r = f64::from(leg.radius);
    (0..=steps)
        .map(|i| depth(lerp(f(leg.from), f(leg.to), f64::from(i) / f64::from(steps)), outline) - r)
        .collect()
}

fn random_leg(chance: &mut Chance) -> Leg {
    let (from, to) = (chance.point(9000), chance.point(9000));
    Leg::new(from, to, chance.radius())
}

#[test]
fn clear_legs_are_clear_at_every_point() {
    let mut chance = Chance(201);
    for _ in 0..BOARDS {
        let leg = random_leg(&mut chance);
        let outline = if chance.below(2) == 0 { chance.base(9000).into() } else { chance.outline(9000) };
        let step = far(f(leg.from), f(leg.to)) / 400.0;
        let least = gaps(&leg, &outline, 400).into_iter().fold(f64::MAX, f64::min);
        let inside =
            (0..=400).any(|i| depth(lerp(f(leg.from), f(leg.to), f64::from(i) / 400.0), &outline) < -0.01);
        if leg.overlaps(&outline) {
            assert!(least < -2.0 + step, "{leg:?} {outline:?} {least}");
        } else {
            assert!(least >= -2.001 && !inside, "{leg:?} {outline:?} {least}");
        }
    }
}

#[test]
fn a_base_stops_where_the_gap_becomes_nothing() {
    let mut chance = Chance(202);
    let mut stops = 0;
    for _ in 0..BOARDS {
        let mut leg = random_leg(&mut chance);
        let outline: Outline =
            if chance.below(2) == 0 { chance.base(9000).into() } else { chance.outline(9000) };
        if outline.overlaps(&Base::new(leg.from, leg.radius)) {
            continue;
        }
        if let (Outline::Round(round), 0) = (&outline, chance.below(4)) {
            // In contact from the start.
            leg.from = round.at.along(leg.from, round.radius + leg.radius);
        }
        let at_start = outline.touches(&Base::new(leg.from, leg.radius));
        let Some(moment) = leg.stopped_by(&outline) else {
            assert!(!leg.overlaps(&outline));
            continue;
        };
        stops += 1;
        let at = leg.at(moment);
        let gap = depth(f(at), &outline) - f64::from(leg.radius);
        assert!(gap.abs() <= if at_start { 2.8 } else { 0.72 }, "{leg:?} {outline:?} {gap} {at}");
        // Up to there nothing was overlapped, and the way there lies in the band.
        assert!(Leg::new(leg.from, at, leg.radius).is_clear([&outline]), "{leg:?} {outline:?} {at}");
        let gone = far(f(leg.from), f(at));
        assert!((f64::from(leg.gone(moment)) - gone).abs() < 1.8);
    }
    assert!(stops > 2000, "{stops}");
}

#[test]
fn ranges_are_entered_and_left_where_the_gap_says() {
    let mut chance = Chance(203);
    let mut left = 0;
    for _ in 0..BOARDS {
        let start = chance.point(9000);
        let ends: Vec<Point> = (0..1 + chance.below(3)).map(|_| chance.point(9000)).collect();
        let way = Way::new(start, &ends, chance.radius());
        let outline: Outline =
            if chance.below(3) > 0 { chance.base(9000).into() } else { chance.outline(9000) };
        let d = [0, INCH, 2 * INCH][chance.below(3) as usize];
        // Where dense steps find the range left for good measure: well inside before, well outside after.
        let mut within = Vec::new();
        for leg in way.legs() {
            within.extend(gaps(&leg, &outline, 300));
        }
        let (mut exits, mut inside) = (0, false);
        for gap in &within {
            if *gap <= f64::from(d) {
                inside = true;
            } else if *gap > f64::from(d) + 2.0 && inside {
                inside = false;
                exits += 1;
            }
        }
        let found = way.leaves(&outline, d);
        left += found.len();
        assert!(found.len() >= exits, "{way:?} {outline:?} {d}: {found:?} {exits}");
        for stop in &found {
            let gap = depth(f(stop.at), &outline) - f64::from(way.radius);
            assert!(gap <= f64::from(d) + 2.72, "{way:?} {outline:?} {stop:?} {gap}");
            if exits == found.len() && gap > f64::from(d) - 60.0 {
                assert!((gap - f64::from(d)).abs() <= 2.72, "{way:?} {outline:?} {d} {stop:?} {gap}");
            }
        }
        let entered = way.enters(&outline, d);
        assert!(entered.is_sorted() && found.is_sorted());
        let ends_in = within.last().is_some_and(|gap| *gap <= f64::from(d) + 1.99);
        let ends_out = within.last().is_some_and(|gap| *gap > f64::from(d) + 2.01);
        if ends_in {
            assert_eq!(entered.len(), found.len() + 1);
        } else if ends_out {
            assert_eq!(entered.len(), found.len());
        }
        let total: f64 = way.legs().map(|leg| far(f(leg.from), f(leg.to))).sum();
        assert!(way.length() >= total as i32 && f64::from(way.length()) < total + ends.len() as f64);
    }
    assert!(left > 2000, "{left}");
}

#[test]
fn borderline_ranges() {
    let enemy = Outline::Round(Base::new(p(0, 0), 600));
    let leaves = |from: i32, to: i32, d: i32| Way::new(p(from, 0), &[p(to, 0)], 600).leaves(&enemy, d);
    // Up to and including the range, and two units of tolerance, nothing is left.
    assert!(leaves(1200, 1200 + INCH, INCH).is_empty());
    assert!(leaves(1200, 1202 + INCH, INCH).is_empty());
    let stop = leaves(1200, 1203 + INCH, INCH)[0];
    assert_eq!((stop.at, stop.gone), (p(1200 + INCH, 0), INCH));
    // The last point in contact.
    assert_eq!(leaves(1202, 9000, 0)[0].at, p(1202, 0));
    assert_eq!(leaves(1199, 9000, 0)[0].at, p(1200, 0));
    // Just passing by at the border: it is left where it was nearest.
    let past = [p(5000, 1200 + INCH + 1)];
    let stops = Way::new(p(-5000, 1200 + INCH + 1), &past, 600).leaves(&enemy, INCH);
    assert_eq!(stops.len(), 1);
    assert!(stops[0].at.x.abs() <= 1, "{stops:?}");
    // In, out and in again over several legs.
    let way = [p(5000, 0), p(1300, 0), p(5000, 0)];
    let stops = Way::new(p(1300, 0), &way, 600).leaves(&enemy, INCH);
    assert_eq!(stops.iter().map(|stop| (stop.leg, stop.at.x)).collect::<Vec<_>>(), [(0, 2216), (2, 2216)]);
    assert_eq!(stops[1].gone, 3700 * 2 + 916);
    // Halves go away from the start.
    let leg = Leg::new(p(0, 0), p(3, -3), 0);
    let wall = Outline::rectangle(p(-50, -40), p(50, -1)).expect("a wall");
    assert_eq!(leg.at(Leg::new(p(0, 0), p(3, -3), 1).stopped_by(&wall).unwrap_or(Moment::START)), p(0, 0));
    assert_eq!(p(0, 0).along(p(3, 0), 1), p(1, 0));
    assert_eq!(p(0, 0).along(p(1, 1), 7), p(5, 5));
    assert_eq!(p(10, 10).along(p(0, 10), 3), p(7, 10));
}

#[test]
fn slow_ground_counts_twice() {
    let mut chance = Chance(204);
    for _ in 0..BOARDS {
        let leg = random_leg(&mut chance);
        let areas: Vec<Outline> = (0..1 + chance.below(3)).map(|_| chance.outline(9000)).collect();
        let length = far(f(leg.from), f(leg.to));
        let steps = 2000;
        let slow = (0..steps)
            .filter(|i| {
                let at = lerp(f(leg.from), f(leg.to), (f64::from(*i) + 0.5) / f64::from(steps));
                areas.iter().any(|area| depth(at, area) <= f64::from(leg.radius))
            })
            .count() as f64
            / f64::from(steps);
        let found = leg.length_slowed(&areas, 2) as f64;
        let want = length * (1.0 + slow);
        let slack = length / f64::from(steps) * 8.0 + 10.0;
        assert!((found - want).abs() <= slack, "{leg:?} {areas:?}: {found} {want}");
    }
    // Exact splits: 1,000 before, 2,000 inside, 1,000 behind.
    let area = Outline::rectangle(p(1600, -900), p(2400, 900)).expect("an area");
    assert_eq!(Leg::new(p(0, 0), p(4000, 0), 600).length_slowed(&[area], 2), 6000);
}

#[test]
fn entries_are_counted() {
    let area = Outline::rectangle(p(2000, -500), p(4000, 500)).expect("an area");
    let count = |start: Point, ends: &[Point]| {
        let (inside, stops) = Way::new(start, ends, 600).entries(&area);
        (inside, stops.iter().map(|stop| stop.gone).collect::<Vec<_>>())
    };
    assert_eq!(count(p(0, 0), &[p(9000, 0)]), (false, vec![1400]));
    assert_eq!(count(p(0, 0), &[p(1402, 0)]), (false, vec![]));
    assert_eq!(count(p(0, 0), &[p(3000, 0), p(9000, 0), p(3000, 0)]), (false, vec![1400, 13_400]));
    assert_eq!(count(p(3000, 0), &[p(9000, 0)]), (true, vec![]));
    // Grazing the area is not entering it.
    assert_eq!(count(p(0, 1100), &[p(9000, 1100)]), (false, vec![]));
    assert_eq!(count(p(0, 1098), &[p(9000, 1098)]), (false, vec![]));
    assert_eq!(count(p(0, 1090), &[p(9000, 1090)]).1.len(), 1);
}

#[test]
fn pushes_end_in_contact() {
    let mut chance = Chance(205);
    let table = Outline::rectangle(p(0, 0), p(12_000, 12_000)).expect("a table");
    for _ in 0..BOARDS {
        let mut crowd = chance.crowd(5, 12_000);
        crowd.retain(|base| table.encloses(base));
        let Some(base) = crowd.pop() else { continue };
        let others: Vec<Outline> = crowd.into_iter().map(Outline::Round).collect();
        let (toward, units) = (chance.point(12_000), chance.int(0, 4 * INCH));
        if toward == base.at {
            continue;
        }
        let pushed = push(base, base.at, toward, units, &others, Some(&table), &[]);
        let end = base.moved(pushed.at);
        assert!(table.encloses(&end) && others.iter().all(|other| !other.overlaps(&end)), "{pushed:?}");
        match pushed.stopped {
            Stopped::Not => {
                assert_eq!(pushed.at, base.at.along(toward, units));
                assert!((pushed.gone - units).abs() <= 1);
            }
            Stopped::Obstacle(i) => assert!(others[usize::from(i)].touches(&end)),
            Stopped::Border => {
                let gap = depth(f(end.at), &table) + f64::from(base.radius);
                assert!(gap.abs() <= 2.8, "{pushed:?} {gap}");
            }
            Stopped::Toll(_) => panic!("there are no tolls"),
        }
    }
}

#[test]
fn borderline_pushes() {
    let base = Base::new(p(0, 0), 600);
    let other = |x: i32, y: i32| Outline::Round(Base::new(p(x, y), 600));
    let go = |obstacles: &[Outline], tolls: &[PushToll]| {
        push(base, p(-5, 0), p(0, 0), 2000, obstacles, None, tolls)
    };
    // The pusher left behind and what is slid past do not stop it; what is pushed into does at once.
    assert_eq!(go(&[other(-1200, 0), other(0, 1200), other(1000, -1200)], &[]).stopped, Stopped::Not);
    assert_eq!(
        go(&[other(1202, 0)], &[]),
        space::Pushed { at: p(0, 0), gone: 0, stopped: Stopped::Obstacle(0) }
    );
    assert_eq!(go(&[other(9000, 0), other(2200, 0)], &[]).at, p(1000, 0));
    let area = Outline::rectangle(p(1600, -900), p(9000, 900)).expect("an area");
    let toll = |cost: i32, at_start: bool| [PushToll { area: area.clone(), cost, at_start }];
    // The edge is met after 1,000: what is left is shortened, or it stops there.
    assert_eq!(
        go(&[], &toll(600, true)),
        space::Pushed { at: p(1400, 0), gone: 1400, stopped: Stopped::Not }
    );
    assert_eq!(
        go(&[], &toll(1200, true)),
        space::Pushed { at: p(1000, 0), gone: 1000, stopped: Stopped::Toll(0) }
    );
    let inside = base.moved(p(3000, 0));
    let from = |at_start| push(inside, p(0, 0), p(1, 0), 1000, &[], None, &toll(1000, at_start));
    assert_eq!((from(true).gone, from(false).gone), (0, 1000));
}

#[test]
fn charges_run_at_their_target() {
    let mut chance = Chance(206);
    let mut good = 0;
    for _ in 0..BOARDS {
        let (from, target) = (chance.base(9000), chance.base(9000));
        if from.touches(&target) {
            continue;
        }
        let to = if chance.below(2) == 0 {
            chance.point(9000)
        } else {
            from.at.along(target.at, chance.int(1, from.at.length_to(target.at)))
        };
        let leg = Leg::new(from.at, to, from.radius);
        let far_end = lerp(f(from.at), f(to), 20_000.0 / far(f(from.at), f(to)).max(1.0));
        let reach = f64::from(from.radius + target.radius);
        let off = crate::free::to_side(f(target.at), (f(from.at), far_end));
        let ahead = (far_end.0 - f(from.at).0) * f64::from(target.at.x - from.at.x)
            + (far_end.1 - f(from.at).1) * f64::from(target.at.y - from.at.y)
            > 0.0;
        match leg.runs_at(&target) {
            Ok(()) => {
                good += 1;
                assert!(ahead && off <= reach + 2.01);
                assert!(!leg.overlaps(&target.into()));
                if let Some(end) = leg.meets(&target) {
                    let end = from.moved(end);
                    assert!(end.touches(&target) && !end.overlaps(&target));
                    assert!(Leg::new(from.at, end.at, from.radius).is_clear([&Outline::Round(target)]));
                }
            }
            Err(NoCharge::NoMove) => assert_eq!(from.at, to),
            Err(NoCharge::Misses) => assert!(!ahead || off >= reach + 1.99, "{leg:?} {target:?} {off}"),
            Err(NoCharge::TooFar) => assert!(leg.overlaps(&target.into())),
        }
    }
    assert!(good > 1000, "{good}");
}

#[test]
fn the_first_obstacle_stops() {
    let obstacles: Vec<Outline> =
        [5000, 3000, 4000].map(|x| Outline::Round(Base::new(p(x, 0), 600))).to_vec();
    let leg = Leg::new(p(0, 0), p(9000, 0), 600);
    let (which, moment) = first_stop(&leg, &obstacles).expect("three in the way");
    assert_eq!((which, leg.at(moment)), (1, p(1800, 0)));
}

#[test]
fn templates_deviate_in_six_directions() {
    let (target, thrower) = (p(10_000, 10_000), p(10_000, 4000));
    let landed: Vec<Point> = (1..=6).map(|die| deviated(target, thrower, 2 * INCH, die)).collect();
    // 4 points back at the thrower in the south, 1 north, 2 and 3 to the right of the throw, which is east.
    let half = 2 * INCH / 2;
    let wide = 1760;
    assert_eq!(
        landed,
        [(0, 2032), (wide, half), (wide, -half), (0, -2032), (-wide, -half), (-wide, half)]
            .map(|(x, y)| p(10_000 + x, 10_000 + y))
    );
    assert_eq!(deviated(target, target, 2 * INCH, 3), target);
    let mut chance = Chance(207);
    for _ in 0..BOARDS {
        let (target, thrower) = (chance.point(40_000), chance.point(40_000));
        if far(f(target), f(thrower)) < 1500.0 {
            continue;
        }
        let (units, die) = (chance.int(0, 12 * INCH), 1 + chance.below(6) as u8);
        let to = deviated(target, thrower, units, die);
        // Turning by a sixth at a time, clockwise from straight on.
        let on = (f(target).1 - f(thrower).1).atan2(f(target).0 - f(thrower).0);
        let angle = on - f64::from(die - 1) * std::f64::consts::TAU / 6.0;
        let want =
            (f(target).0 + f64::from(units) * angle.cos(), f(target).1 + f64::from(units) * angle.sin());
        // The length of the throw is taken in whole units.
        assert!(far(f(to), want) < 12.0, "{target} {thrower} {units} {die}: {to} {want:?}");
    }
    let template = Base::new(p(0, 0), 3 * INCH / 2);
    let at = |x: i32| Base::new(p(x, 0), 600);
    assert_eq!(covered(&template, &[at(2124), at(2126), at(2127), at(0)]), vec![0, 1, 3]);
}
