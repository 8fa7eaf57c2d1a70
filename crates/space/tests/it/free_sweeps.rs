use crate::free::{f, far, p};
use crate::free_march::{Shape, Trail, below, least, stopped, surely_below, touched};
use crate::{BOARDS, Chance, Undecided};
use space::{Base, INCH, Leg, Moment, Outline, Point, Way, first_stop, first_touch};

fn random_leg(chance: &mut Chance) -> Leg {
    let (from, to) = (chance.point(9000), chance.point(9000));
    Leg::new(from, to, chance.radius())
}

/// A leg past something: often in contact with it at the start, often just grazing it.
fn leg_past(chance: &mut Chance) -> (Leg, Outline) {
    let (mut leg, outline) = (random_leg(chance), chance.thing(9000));
    if let Outline::Round(round) = &outline {
        let contact = round.radius + leg.radius;
        match chance.below(4) {
            0 => leg.from = round.at.along(leg.from, contact),
            1 => {
                // Past it at just about contact.
                let beside = round.at.along(leg.from, contact + chance.int(-4, 4));
                let (x, y) = (beside.x - round.at.x, beside.y - round.at.y);
                let along = |part: i32| p(beside.x - y * part / 4, beside.y + x * part / 4);
                (leg.from, leg.to) = (along(-chance.int(1, 12)), along(chance.int(1, 12)));
            }
            _ => {}
        }
    }
    (leg, outline)
}

#[test]
fn clear_legs_are_clear_at_every_point() {
    let mut chance = Chance(201);
    let mut undecided = Undecided::default();
    let mut clear = 0;
    for _ in 0..BOARDS {
        let (mut leg, outline) = leg_past(&mut chance);
        if chance.below(8) == 0 {
            leg.to = leg.from;
        }
        let (trail, shape) = (Trail::leg(&leg), Shape::of(&outline));
        let nearest = least(trail.length, -2.0, trail.gap(leg.radius, &shape));
        undecided.check(nearest + 2.0, |over| {
            assert_eq!(!leg.overlaps(&outline), over, "{leg:?} {outline:?} {nearest}");
            assert_eq!(leg.is_clear([&outline]), over);
            clear += u32::from(over);
        });
    }
    assert!(clear > BOARDS / 4 && clear < BOARDS * 3 / 4, "{clear}");
}

#[test]
fn bare_points_cross_what_they_run_through() {
    let mut chance = Chance(208);
    let mut undecided = Undecided::default();
    let mut crossed = 0;
    for _ in 0..BOARDS {
        let (mut leg, outline) = (random_leg(&mut chance), chance.outline(9000));
        leg.radius = chance.int(0, 2);
        let (trail, shape) = (Trail::leg(&leg), Shape::of(&outline));
        // So small a base overlaps a circle only well inside, but a polygon at once, by a point rounded to a whole one.
        let round = matches!(outline, Outline::Round(_));
        let level = if round { f64::from(leg.radius) - 2.0 } else { 0.0 };
        let deepest = least(trail.length, level, |x| shape.depth(trail.at(x))) - level;
        if !round && (-0.75..0.0).contains(&deepest) {
            undecided.count();
            continue;
        }
        undecided.check(deepest, |over| {
            assert_eq!(!leg.overlaps(&outline), over, "{leg:?} {outline:?} {deepest}");
            crossed += u32::from(!over);
        });
    }
    assert!(crossed > BOARDS / 10, "{crossed}");
}

#[test]
fn a_base_stops_where_the_gap_becomes_nothing() {
    let mut chance = Chance(202);
    let mut undecided = Undecided::default();
    let (mut tried, mut stops) = (0, 0);
    while tried < BOARDS {
        let (leg, outline) = leg_past(&mut chance);
        if leg.from == leg.to || outline.overlaps(&Base::new(leg.from, leg.radius)) {
            continue;
        }
        tried += 1;
        let (trail, shape) = (Trail::leg(&leg), Shape::of(&outline));
        let Ok(want) = stopped(trail.length, trail.gap(leg.radius, &shape)) else {
            undecided.count();
            continue;
        };
        let found = leg.stopped_by(&outline);
        assert_eq!(found.is_some(), want.is_some(), "{leg:?} {outline:?} {want:?}");
        let (Some(moment), Some(want)) = (found, want) else { continue };
        stops += 1;
        let at = leg.at(moment);
        assert!(far(f(at), trail.at(want)) <= 0.75, "{leg:?} {outline:?} {at} {:?}", trail.at(want));
        assert!((f64::from(leg.gone(moment)) - want.ceil()).abs() <= 1.0, "{leg:?} {outline:?} {want}");
        // Rounding does not push it into what stopped it.
        assert!(Leg::new(leg.from, at, leg.radius).is_clear([&outline]), "{leg:?} {outline:?} {at}");
        assert!(outline.touches(&Base::new(at, leg.radius)), "{leg:?} {outline:?} {at}");
    }
    assert!(stops > BOARDS / 4, "{stops}");
}

#[test]
fn a_base_touches_first_what_it_only_grazes_too() {
    let mut chance = Chance(209);
    let mut undecided = Undecided::default();
    let (mut tried, mut touches, mut grazes) = (0, 0, 0);
    while tried < BOARDS {
        let (leg, outline) = leg_past(&mut chance);
        if leg.from == leg.to || outline.overlaps(&Base::new(leg.from, leg.radius)) {
            continue;
        }
        tried += 1;
        let (trail, shape) = (Trail::leg(&leg), Shape::of(&outline));
        let Ok(want) = touched(trail.length, trail.gap(leg.radius, &shape)) else {
            undecided.count();
            continue;
        };
        let found = leg.comes_to_touch(&outline);
        assert_eq!(found.is_some(), want.is_some(), "{leg:?} {outline:?} {want:?}");
        let (Some(moment), Some((from, to))) = (found, want) else { continue };
        touches += 1;
        grazes += u32::from(!leg.overlaps(&outline));
        let at = leg.at(moment);
        if from == to {
            assert!(far(f(at), trail.at(from)) <= 0.75, "{leg:?} {outline:?} {at} {:?}", trail.at(from));
        } else {
            let x = far(f(leg.from), f(at));
            assert!((from - 0.75..=to + 0.75).contains(&x), "{leg:?} {outline:?} {at}");
        }
        assert!(outline.touches(&Base::new(at, leg.radius)), "{leg:?} {outline:?} {at}");
        assert!(Leg::new(leg.from, at, leg.radius).is_clear([&outline]), "{leg:?} {outline:?} {at}");
    }
    assert!(touches > BOARDS / 4 && grazes > BOARDS / 50, "{touches} {grazes}");
}

#[test]
fn the_first_of_many_stops() {
    let mut chance = Chance(210);
    let mut undecided = Undecided::default();
    for _ in 0..BOARDS {
        let mut crowd = chance.crowd(4, 9000);
        let mover = crowd.pop().expect("four");
        let mut things: Vec<Outline> = crowd.into_iter().map(Outline::Round).collect();
        things.extend([chance.outline(9000)].into_iter().filter(|outline| !outline.overlaps(&mover)));
        let leg = Leg::new(mover.at, chance.point(9000), mover.radius);
        let trail = Trail::leg(&leg);
        let shapes: Vec<Shape> = things.iter().map(Shape::of).collect();
        let at = |found: Option<(u16, Moment)>| found.map(|(_, moment)| f(leg.at(moment)));
        let stops: Result<Vec<_>, ()> =
            shapes.iter().map(|shape| stopped(trail.length, trail.gap(leg.radius, shape))).collect();
        let touches: Result<Vec<_>, ()> =
            shapes.iter().map(|shape| touched(trail.length, trail.gap(leg.radius, shape))).collect();
        let (Ok(stops), Ok(touches)) = (stops, touches) else {
            undecided.count();
            continue;
        };
        let want = stops.into_iter().flatten().min_by(f64::total_cmp);
        let found = at(first_stop(&leg, &things));
        assert_eq!(found.is_some(), want.is_some(), "{leg:?} {things:?}");
        if let (Some(found), Some(want)) = (found, want) {
            assert!(far(found, trail.at(want)) <= 0.75, "{leg:?} {things:?} {found:?} {want}");
        }
        let want = touches.into_iter().flatten().min_by(|a, b| a.0.total_cmp(&b.0));
        let found = at(first_touch(&leg, &things));
        assert_eq!(found.is_some(), want.is_some(), "{leg:?} {things:?}");
        if let (Some(found), Some((from, to))) = (found, want) {
            let x = far(found, f(leg.from));
            assert!((from - 0.75..=to + 0.75).contains(&x), "{leg:?} {things:?} {found:?} {from} {to}");
        }
    }
}

#[test]
fn a_base_stays_inside_as_measured() {
    let mut chance = Chance(211);
    let mut undecided = Undecided::default();
    let (mut tried, mut stays, mut stops) = (0, 0, 0);
    while tried < BOARDS {
        let area = chance.room();
        let shape = Shape::of(&area);
        let start = Base::new(chance.point(9000), RADII_SMALL[chance.below(3) as usize]);
        if !area.encloses(&start) {
            continue;
        }
        tried += 1;
        let ends = chance.ends(2, 9000);
        let way = Way::new(start.at, &ends, start.radius);
        let trail = Trail::way(&way);
        let room = least(trail.length, -2.0, trail.room(start.radius, &shape));
        undecided.check(room + 2.0, |inside| {
            assert_eq!(way.stays_inside(&area), inside, "{way:?} {area:?} {room}");
            stays += u32::from(inside);
        });
        let leg = Leg::new(start.at, ends[0], start.radius);
        let trail = Trail::leg(&leg);
        let Ok(want) = stopped(trail.length, trail.room(start.radius, &shape)) else {
            undecided.count();
            continue;
        };
        let found = leg.stopped_inside(&area);
        assert_eq!(found.is_some(), want.is_some(), "{leg:?} {area:?} {want:?}");
        if let (Some(moment), Some(want)) = (found, want) {
            stops += 1;
            let at = leg.at(moment);
            assert!(far(f(at), trail.at(want)) <= 0.75, "{leg:?} {area:?} {at} {:?}", trail.at(want));
        }
    }
    assert!(stays > BOARDS / 20 && stops > BOARDS / 4, "{stays} {stops}");
}

const RADII_SMALL: [i32; 3] = [300, 500, 800];

impl Chance {
    /// A table, a round arena, or an angle of two corridors at any turn.
    fn room(&mut self) -> Outline {
        loop {
            let (w, h) = (self.int(3000, 9000), self.int(3000, 9000));
            let (a, b) = (self.int(2, 3), self.int(2, 3));
            let slant = self.int(-1500, 1500);
            let corners = match self.below(3) {
                0 => vec![(0, 0), (w, slant), (w, h), (0, h)],
                1 => vec![(0, 0), (w, 0), (w + slant, h / b), (w / a, h / b), (w / a, h), (0, h + slant)],
                _ => return Outline::Round(Base::new(self.point(9000), self.int(2000, 5000))),
            };
            if let Ok(room) = Outline::polygon(corners.into_iter().map(|(x, y)| p(x, y)).collect()) {
                return room;
            }
        }
    }
}

#[test]
fn ranges_are_entered_and_left_where_the_gap_says() {
    let mut chance = Chance(203);
    let mut undecided = Undecided::default();
    let (mut comes, mut goes) = (0, 0);
    for _ in 0..BOARDS {
        let ends = chance.ends(3, 9000);
        let way = Way::new(chance.point(9000), &ends, chance.radius());
        let outline = chance.thing(9000);
        let distance = [0, INCH, 2 * INCH][chance.below(3) as usize];
        let (trail, shape) = (Trail::way(&way), Shape::of(&outline));
        let gap = trail.gap(way.radius, &shape);
        let d = f64::from(distance);
        let (Some(wide), Some(exact)) =
            (surely_below(trail.length, d + 2.0, &gap), surely_below(trail.length, d, &gap))
        else {
            undecided.count();
            continue;
        };
        let (enters, leaves) = (way.enters(&outline, distance), way.leaves(&outline, distance));
        let shown = format!("{way:?} {outline:?} {distance}: {enters:?} {leaves:?} {wide:?} {exact:?}");
        let left: Vec<_> = wide.iter().filter(|stay| stay.1 < trail.length).collect();
        assert_eq!((enters.len(), leaves.len()), (wide.len(), left.len()), "{shown}");
        comes += enters.len();
        goes += leaves.len();
        let within = |stay: &(f64, f64)| {
            let (from, to) = *stay;
            let held = move |part: &&(f64, f64)| from <= part.0 && part.1 <= to;
            exact.iter().filter(held).copied().collect::<Vec<_>>()
        };
        for (stop, stay) in enters.iter().zip(&wide) {
            let want = if stay.0 == 0.0 { Some(0.0) } else { within(stay).first().map(|part| part.0) };
            // One that never comes quite so near comes in somewhere while it is near enough.
            let (from, to) = want.map_or(*stay, |x| (x, x));
            let gone = f64::from(stop.gone);
            assert!(gone >= from - 1.5 && gone <= to + 4.5, "{shown} {from} {to}");
            if from == to {
                assert!(far(f(stop.at), trail.at(from)) <= 0.75, "{shown} {from}");
            }
        }
        for (stop, stay) in leaves.iter().zip(left) {
            let want = within(stay).last().map(|part| part.1);
            let (from, to) = want.map_or(*stay, |x| (x, x));
            let gone = f64::from(stop.gone);
            assert!(gone >= from - 1.5 && gone <= to + 4.5, "{shown} {from} {to}");
            if from == to {
                assert!(far(f(stop.at), trail.at(from)) <= 0.75, "{shown} {from}");
            }
        }
        assert!(way.length() >= trail.length as i32 && f64::from(way.length()) < trail.length + 3.0);
    }
    assert!(comes > BOARDS as usize / 3 && goes > BOARDS as usize / 3, "{comes} {goes}");
}

#[test]
fn entries_are_where_the_edge_is_crossed() {
    let mut chance = Chance(212);
    let mut undecided = Undecided::default();
    let (mut total, mut inside, mut twice) = (0, 0, 0);
    for _ in 0..BOARDS {
        let ends = chance.ends(4, 7000);
        let way = Way::new(chance.point(7000), &ends, chance.radius());
        let outline = chance.thing(7000);
        let (trail, shape) = (Trail::way(&way), Shape::of(&outline));
        let gap = trail.gap(way.radius, &shape);
        let Some(deep) = surely_below(trail.length, -2.0, &gap) else {
            undecided.count();
            continue;
        };
        let (starts_in, entries) = way.entries(&outline);
        let edges = below(trail.length, 0.0, &gap);
        let shown = format!("{way:?} {outline:?}: {entries:?} {deep:?} {edges:?}");
        assert_eq!(starts_in, deep.first().is_some_and(|stay| stay.0 == 0.0), "{shown}");
        let want: Vec<f64> = deep
            .iter()
            .filter(|stay| stay.0 > 0.0)
            .map(|stay| {
                edges.iter().find(|edge| edge.0 <= stay.0 && stay.0 <= edge.1).map_or(stay.0, |e| e.0)
            })
            .collect();
        assert_eq!(entries.len(), want.len(), "{shown}");
        for (stop, want) in entries.iter().zip(&want) {
            assert!(far(f(stop.at), trail.at(*want)) <= 0.75, "{shown}");
            assert!(f64::from(stop.gone) >= want - 1.0 && f64::from(stop.gone) <= want + 5.0, "{shown}");
        }
        total += want.len();
        twice += u32::from(want.len() > 1);
        inside += u32::from(starts_in);
    }
    assert!(total > BOARDS as usize / 3 && inside > BOARDS / 20 && twice > 200, "{total} {inside} {twice}");
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
fn the_first_obstacle_stops() {
    let obstacles: Vec<Outline> =
        [5000, 3000, 4000].map(|x| Outline::Round(Base::new(p(x, 0), 600))).to_vec();
    let leg = Leg::new(p(0, 0), p(9000, 0), 600);
    let (which, moment) = first_stop(&leg, &obstacles).expect("three in the way");
    assert_eq!((which, leg.at(moment)), (1, p(1800, 0)));
}

#[test]
fn borderline_touches() {
    let post = |x: i32, y: i32| Outline::Round(Base::new(p(x, y), 600));
    let leg = Leg::new(p(0, 0), p(6000, 0), 600);
    let at = |outline: &Outline| leg.comes_to_touch(outline).map(|moment| leg.at(moment));
    // Grazed at a gap of exactly 0 and of 1; more is no touch, since rounding might leave a gap.
    assert_eq!(at(&post(3000, 1200)), Some(p(3000, 0)));
    assert_eq!(at(&post(3000, 1201)), Some(p(3000, 0)));
    assert_eq!(at(&post(3000, 1202)), None);
    assert_eq!(leg.stopped_by(&post(3000, 1200)), None);
    // Touched at the start: left behind, slid past, run into.
    assert_eq!((at(&post(-1200, 0)), at(&post(0, 1200))), (None, None));
    assert_eq!(at(&post(1202, 0)), Some(p(0, 0)));
    // Just reached at its very end.
    assert_eq!(at(&post(7200, 0)), Some(p(6000, 0)));
    assert_eq!(at(&post(7201, 0)), Some(p(6000, 0)));
    assert_eq!(at(&post(7202, 0)), None);
    // Along a wall that it touches all the way, then the end of another wall that stands out by a unit.
    let wall = |low: i32, x: i32| Outline::rectangle(p(x, low), p(x + 900, 3000)).expect("a wall");
    assert_eq!(at(&wall(600, -450)), None);
    assert_eq!(at(&wall(599, 3000)), Some(p(2965, 0)));
    // A leg without length touches nothing new.
    assert_eq!(Leg::new(p(0, 0), p(0, 0), 600).comes_to_touch(&post(1200, 0)), None);
    assert_eq!(Leg::new(p(0, 0), p(0, 0), 600).stopped_by(&post(1200, 0)), None);
}

#[test]
fn legs_without_length_and_thin_things() {
    let thin = Outline::polygon(vec![p(2000, 0), p(4000, 0), p(3000, 1)]).expect("a splinter");
    // A splinter one unit thick stops a base as any other thing does.
    let leg = Leg::new(p(3000, -3000), p(3000, 3000), 600);
    assert_eq!(leg.stopped_by(&thin).map(|moment| leg.at(moment)), Some(p(3000, -600)));
    let still = Leg::new(p(3000, -600), p(3000, -600), 600);
    assert!(still.is_clear([&thin]) && still.length() == 0);
    assert!(!Leg::new(p(3000, -597), p(3000, -597), 600).is_clear([&thin]));
    let ends = [p(3000, -600), p(3000, -600), p(3000, -3000)];
    let way = Way::new(p(3000, -3000), &ends, 600);
    assert_eq!(way.length(), 4800);
    // The stop in the middle does not count as coming and going again.
    assert_eq!(way.enters(&thin, 0).len(), 1);
    assert_eq!(way.leaves(&thin, 0).iter().map(|stop| stop.gone).collect::<Vec<_>>(), [2400]);
    assert_eq!(way.entries(&thin), (false, vec![]));
}
