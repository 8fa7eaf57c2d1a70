use crate::free::{f, far, lerp, p};
use crate::free_march::{Shape, Trail, below, least, stopped, surely_below, touched};
use crate::{BOARDS, Chance, Undecided};
use space::{
    Base, INCH, Leg, NoCharge, Outline, Point, PushToll, Pushed, Stopped, charge_steps, push, push_to_touch,
};

struct Scene {
    base: Base,
    toward: Point,
    units: i32,
    others: Vec<Outline>,
    table: Outline,
    tolls: Vec<PushToll>,
}

impl Scene {
    fn random(chance: &mut Chance) -> Scene {
        let table = Outline::rectangle(p(0, 0), p(12_000, 12_000)).expect("a table");
        loop {
            let mut crowd = chance.crowd(5, 12_000);
            let base = crowd.pop().expect("five");
            let toward = match chance.below(4) {
                0 => crowd[0].at,
                1 => {
                    // Just past one of them.
                    let reach = crowd[0].radius + base.radius + chance.int(-3, 3);
                    let (x, y) = (crowd[0].at.x - base.at.x, crowd[0].at.y - base.at.y);
                    let turn = (f64::from(reach) / f64::from(x).hypot(f64::from(y))).min(1.0).asin();
                    let angle = f64::from(y).atan2(f64::from(x)) + turn;
                    p(
                        base.at.x + (30_000.0 * angle.cos()) as i32,
                        base.at.y + (30_000.0 * angle.sin()) as i32,
                    )
                }
                _ => chance.point(12_000),
            };
            let mut others: Vec<Outline> = crowd.into_iter().map(Outline::Round).collect();
            others.extend([chance.outline(12_000)].into_iter().filter(|outline| !outline.overlaps(&base)));
            let tolls = (0..chance.below(4)).map(|_| PushToll {
                area: chance.outline(12_000),
                cost: chance.int(1, 6) * INCH / 2,
                at_start: chance.below(2) == 0,
            });
            let tolls = tolls.collect();
            if table.encloses(&base) && toward != base.at {
                return Scene { base, toward, units: chance.int(0, 6 * INCH), others, table, tolls };
            }
        }
    }

    /// How far the push goes at least and at most, and what stops it: the greatest length that the tolls of all areas
    /// started in or entered within it leave, unless something is met before.
    fn want(&self, touch: bool) -> Result<(f64, f64, Stopped), ()> {
        let mut left = f64::from(self.units);
        for (i, toll) in (0u16..).zip(&self.tolls) {
            if toll.at_start && toll.area.overlaps(&self.base) {
                left -= f64::from(toll.cost);
                if left <= 0.0 {
                    return Ok((0.0, 0.0, Stopped::Toll(i)));
                }
            }
        }
        let radius = self.base.radius;
        let trail = Trail::of(self.base.at, &[self.base.at.along(self.toward, left as i32)]);
        let (mut end, mut stop) = ((trail.length, trail.length), Stopped::Not);
        let mut all = Vec::new();
        let mut met = |found: (f64, f64), what: Stopped| {
            all.push(found.0);
            if found.0 < end.0 - 1e-6 {
                (end, stop) = (found, what);
            }
        };
        for (i, other) in (0u16..).zip(&self.others) {
            let shape = Shape::of(other);
            let gap = trail.gap(radius, &shape);
            let found =
                if touch { touched(trail.length, gap)? } else { stopped(trail.length, gap)?.map(|x| (x, x)) };
            found.into_iter().for_each(|found| met(found, Stopped::Obstacle(i)));
        }
        let table = Shape::of(&self.table);
        if let Some(x) = stopped(trail.length, trail.room(radius, &table))? {
            met((x, x), Stopped::Border);
        }
        // Where in a stretch in contact a graze ends is not said here, so nothing else may happen there.
        if all.iter().any(|x| end.0 < *x && *x <= end.1) {
            return Err(());
        }
        let mut entries = Vec::new();
        for (i, toll) in (0u16..).zip(&self.tolls) {
            let shape = Shape::of(&toll.area);
            let gap = trail.gap(radius, &shape);
            let deep = surely_below(trail.length, -2.0, &gap).ok_or(())?;
            if let Some(stay) = deep.iter().find(|stay| stay.0 > 0.0) {
                let edges = below(trail.length, 0.0, &gap);
                let edge = edges.iter().find(|edge| edge.0 <= stay.0 && stay.0 <= edge.1).ok_or(())?;
                entries.push((edge.0, f64::from(toll.cost), i));
            }
        }
        entries.sort_by(|a, b| a.0.total_cmp(&b.0));
        // The greatest length is found from the far end: after the last entry, between the last two, and so on.
        for count in (0..=entries.len()).rev() {
            let paid: f64 = entries[..count].iter().map(|entry| entry.1).sum();
            let from = if count == 0 { 0.0 } else { entries[count - 1].0 };
            let edge = entries.get(count).map_or(f64::MAX, |entry| entry.0);
            let most = (left - paid).min(end.0).min(edge);
            // A unit more or less would decide: rounding may.
            if (most - from).abs() < 3.0 && count > 0 {
                return Err(());
            }
            if most > from || count == 0 {
                let close = [left - paid, end.0, edge].iter().filter(|x| (**x - most).abs() < 3.0).count();
                if close > 1 && !(stop == Stopped::Not && paid == 0.0) {
                    return Err(());
                }
                return Ok(if most == edge {
                    (edge, edge, Stopped::Toll(entries[count].2))
                } else if most == end.0 {
                    (end.0, end.1, stop)
                } else {
                    (most, most, Stopped::Not)
                });
            }
        }
        Err(())
    }

    fn check(&self, pushed: Pushed, touch: bool, undecided: &mut Undecided) -> Option<Stopped> {
        let Ok((least, most, stop)) = self.want(touch) else {
            undecided.count();
            return None;
        };
        let shown = format!("{self:?} {touch}: {pushed:?} {least} {most} {stop:?}");
        let gone = far(f(self.base.at), f(pushed.at));
        assert!(gone >= least - 1.5 && gone <= most + 1.5, "{shown}");
        assert!((f64::from(pushed.gone) - gone).abs() <= 2.0, "{shown}");
        let straight = Trail::of(self.base.at, &[self.base.at.along(self.toward, 100_000)]);
        assert!(far(f(pushed.at), straight.at(gone)) <= 1.5, "{shown}");
        match (stop, pushed.stopped) {
            // Of two things met within a unit of each other either may be named.
            (Stopped::Obstacle(_), Stopped::Obstacle(i)) => {
                let end = self.base.moved(pushed.at);
                assert!(self.others[usize::from(i)].touches(&end), "{shown}");
            }
            // What is met at the very end stops nothing.
            (want, found) => assert!(want == found || most > f64::from(self.units) - 1.5, "{shown}"),
        }
        let end = self.base.moved(pushed.at);
        assert!(
            self.table.encloses(&end) && self.others.iter().all(|other| !other.overlaps(&end)),
            "{shown}"
        );
        Some(stop)
    }
}

impl std::fmt::Debug for Scene {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{:?} {} {} {:?} {:?}", self.base, self.toward, self.units, self.others, self.tolls)
    }
}

#[test]
fn pushes_go_as_far_as_they_may() {
    let mut chance = Chance(205);
    let (mut firm, mut soft) = (Undecided::default(), Undecided::default());
    let mut ends = [0; 4];
    let mut grazed = 0;
    for _ in 0..BOARDS {
        let scene = Scene::random(&mut chance);
        let Scene { base, toward, units, others, table, tolls } = &scene;
        let over = push(*base, base.at, *toward, *units, others, Some(table), tolls);
        let touch = push_to_touch(*base, base.at, *toward, *units, others, Some(table), tolls);
        if let Some(stop) = scene.check(over, false, &mut firm) {
            let kind = match stop {
                Stopped::Not => 0,
                Stopped::Obstacle(_) => 1,
                Stopped::Border => 2,
                Stopped::Toll(_) => 3,
            };
            ends[kind] += 1;
        }
        scene.check(touch, true, &mut soft);
        assert!(touch.gone <= over.gone + 1, "{scene:?} {touch:?} {over:?}");
        grazed += u32::from(touch.gone + 2 < over.gone);
    }
    assert!(ends.iter().all(|count| *count > 200) && grazed > 5, "{ends:?} {grazed}");
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
    assert_eq!(go(&[other(1202, 0)], &[]), Pushed { at: p(0, 0), gone: 0, stopped: Stopped::Obstacle(0) });
    assert_eq!(go(&[other(9000, 0), other(2200, 0)], &[]).at, p(1000, 0));
    let area = Outline::rectangle(p(1600, -900), p(9000, 900)).expect("an area");
    let toll = |cost: i32, at_start: bool| [PushToll { area: area.clone(), cost, at_start }];
    // The edge is met after 1,000: what is left is shortened, or it stops there.
    assert_eq!(go(&[], &toll(600, true)), Pushed { at: p(1400, 0), gone: 1400, stopped: Stopped::Not });
    assert_eq!(go(&[], &toll(1200, true)), Pushed { at: p(1000, 0), gone: 1000, stopped: Stopped::Toll(0) });
    let inside = base.moved(p(3000, 0));
    let from = |at_start| push(inside, p(0, 0), p(1, 0), 1000, &[], None, &toll(1000, at_start));
    assert_eq!((from(true).gone, from(false).gone), (0, 1000));
}

#[test]
fn pushes_that_graze() {
    let base = Base::new(p(0, 0), 600);
    let other = |x: i32, y: i32| Outline::Round(Base::new(p(x, y), 600));
    let go = |obstacles: &[Outline]| push_to_touch(base, p(-5, 0), p(0, 0), 2000, obstacles, None, &[]);
    let free = Pushed { at: p(2000, 0), gone: 2000, stopped: Stopped::Not };
    // The pusher left behind and what is slid past do not stop it; what is grazed on the way does.
    assert_eq!(go(&[other(-1200, 0), other(0, 1200)]), free);
    assert_eq!(
        go(&[other(0, 1200), other(1000, -1200)]),
        Pushed { at: p(1000, 0), gone: 1000, stopped: Stopped::Obstacle(1) }
    );
    assert_eq!(go(&[other(1000, -1201)]).at, p(1000, 0));
    assert_eq!(go(&[other(1000, -1202)]), free);
    assert_eq!(go(&[other(1202, 0)]).gone, 0);
    // A corner of a wall grazed exactly.
    let wall = Outline::rectangle(p(1500, 600), p(1700, 5000)).expect("a wall");
    assert_eq!(go(&[wall]).at, p(1500, 0));
}

#[test]
fn charges_run_at_their_target() {
    let mut chance = Chance(206);
    let mut undecided = Undecided::default();
    let (mut tried, mut good, mut missed, mut long) = (0, 0, 0, 0);
    while tried < BOARDS {
        let (from, target) = (chance.base(9000), chance.base(9000));
        let to = match chance.below(3) {
            0 => chance.point(9000),
            1 => from.at.along(target.at, chance.int(1, from.at.length_to(target.at).max(1))),
            _ => {
                // At the very rim of the target.
                let side =
                    target.at.along(chance.point(9000), target.radius + from.radius + chance.int(-3, 3));
                from.at.along(side, chance.int(1, 9000))
            }
        };
        if from.touches(&target) || from.at == to {
            continue;
        }
        tried += 1;
        let leg = Leg::new(from.at, to, from.radius);
        let shape = Shape::of(&target.into());
        let distance = far(f(from.at), f(to));
        let far_end = lerp(f(from.at), f(to), 30_000.0 / distance);
        // Prolonged it comes into contact, and as given it does not overlap.
        let prolonged =
            |x: f64| shape.depth(lerp(f(from.at), far_end, x / 30_000.0)) - f64::from(from.radius);
        let nearest = least(30_000.0, 2.0, prolonged);
        let trail = Trail::leg(&leg);
        let given = least(trail.length, -2.0, trail.gap(from.radius, &shape));
        if (nearest - 2.0).abs() < 0.02 || (given + 2.0).abs() < 0.02 {
            undecided.count();
            continue;
        }
        let shown = format!("{leg:?} {target:?} {nearest} {given}");
        let want = match (nearest < 2.0, given < -2.0) {
            (false, _) => Err(NoCharge::Misses),
            (true, true) => Err(NoCharge::TooFar),
            (true, false) => Ok(()),
        };
        assert_eq!(leg.runs_at(&target), want, "{shown}");
        good += u32::from(want == Ok(()));
        missed += u32::from(want == Err(NoCharge::Misses));
        long += u32::from(want == Err(NoCharge::TooFar));
        let met = below(30_000.0, 0.0, prolonged).first().map(|stay| stay.0);
        if nearest < -0.5 {
            // The direction is rounded once more on the way to the target, which moves grazing lines a little.
            let (found, met) = (leg.meets(&target).expect("it runs into it"), met.expect("it runs into it"));
            let end = from.moved(found);
            assert!(end.touches(&target) && !end.overlaps(&target), "{shown} {found}");
            assert!(Leg::new(from.at, end.at, from.radius).is_clear([&Outline::Round(target)]), "{shown}");
            let grazes = (60.0 / (-nearest).sqrt()).max(1.5);
            assert!((far(f(from.at), f(found)) - met).abs() <= grazes, "{shown} {found} {met}");
        } else if nearest > 2.5 {
            assert_eq!(leg.meets(&target), None, "{shown}");
        }
    }
    assert!(good > BOARDS / 10 && missed > BOARDS / 10 && long > BOARDS / 10, "{good} {missed} {long}");
}

#[test]
fn first_steps_of_charges_lead_at_the_target() {
    let mut chance = Chance(216);
    let mut tried = 0;
    while tried < BOARDS {
        let (mover, target) = (chance.base(9000), chance.base(9000));
        if far(f(mover.at), f(target.at)) < f64::from(mover.radius + target.radius) + 200.0 {
            continue;
        }
        tried += 1;
        let reach = chance.int(100, 9000);
        for step in charge_steps(mover, target, reach) {
            let gone = far(f(mover.at), f(step));
            assert!(gone <= f64::from(reach) + 1.0 && gone > 50.0, "{mover:?} {target:?} {reach} {step}");
            // A step is so short that rounding turns it by up to a hundredth: less than it aims inside the rim for
            // targets close by, so only the four inner aims must lead to contact.
            let aim = lerp(f(mover.at), f(step), 20_000.0 / gone);
            let off = crate::free::to_side(f(target.at), (f(mover.at), aim));
            let reach = f64::from(mover.radius + target.radius);
            let slack = 1.5 * far(f(mover.at), f(target.at)) / gone;
            assert!(off <= reach * 0.99 + slack, "{mover:?} {target:?} {step} {off}");
        }
    }
}

#[test]
fn borderline_charges() {
    let target = Base::new(p(5000, 0), 600);
    let runs = |from: Point, to: Point| Leg::new(from, to, 600).runs_at(&target);
    // Past it at exactly contact and the tolerance, and one unit more.
    assert_eq!(runs(p(0, 1200), p(9000, 1200)), Ok(()));
    assert_eq!(runs(p(0, 1202), p(9000, 1202)), Ok(()));
    assert_eq!(runs(p(0, 1203), p(9000, 1203)), Err(NoCharge::Misses));
    // Up to contact and the tolerance, and one unit more.
    assert_eq!((runs(p(0, 0), p(3800, 0)), runs(p(0, 0), p(3802, 0))), (Ok(()), Ok(())));
    assert_eq!(runs(p(0, 0), p(3803, 0)), Err(NoCharge::TooFar));
    // No way to go, in contact before, and away from it.
    assert_eq!(runs(p(0, 0), p(0, 0)), Err(NoCharge::NoMove));
    assert_eq!(runs(p(3798, 0), p(3799, 0)), Err(NoCharge::NoMove));
    assert_eq!(runs(p(0, 0), p(-10, 0)), Err(NoCharge::Misses));
    assert_eq!(Leg::new(p(0, 0), p(9, 0), 600).meets(&target), Some(p(3800, 0)));
    assert_eq!(Leg::new(p(0, 0), p(0, 0), 600).meets(&target), None);
}
