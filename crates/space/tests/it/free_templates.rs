use crate::free::{f, far, p};
use crate::{BOARDS, Chance};
use space::{Base, INCH, Point, covered, deviated};
use std::f64::consts::TAU;

#[test]
fn templates_deviate_in_six_directions() {
    let mut chance = Chance(207);
    let mut tried = 0;
    while tried < BOARDS {
        let (target, thrower) = (chance.point(40_000), chance.point(40_000));
        if target == thrower {
            continue;
        }
        tried += 1;
        let (units, die) = (chance.int(0, 12 * INCH), 1 + chance.below(6) as u8);
        let to = deviated(target, thrower, units, die);
        // Turning by a sixth at a time, clockwise from straight on; the length of the throw is taken in whole units,
        // rounded down, so the way off is that much longer.
        let throw = far(f(target), f(thrower));
        let on = (f(target).1 - f(thrower).1).atan2(f(target).0 - f(thrower).0);
        let angle = on - f64::from(die - 1) * TAU / 6.0;
        let long = f64::from(units) * throw / throw.floor();
        let want = (f(target).0 + long * angle.cos(), f(target).1 + long * angle.sin());
        assert!(far(f(to), want) <= 0.75, "{target} {thrower} {units} {die}: {to} {want:?}");
    }
}

#[test]
fn templates_cover_what_they_touch() {
    let mut chance = Chance(217);
    let mut under = 0;
    for _ in 0..BOARDS {
        let template = Base::new(chance.point(9000), chance.int(1, 5) * INCH / 2);
        let mut bases = chance.crowd(5, 9000);
        let beside = template.at.along(bases[0].at, template.radius + bases[0].radius + chance.int(-1, 5));
        bases.push(bases[0].moved(beside));
        let gap = |base: &Base| far(f(base.at), f(template.at)) - f64::from(base.radius + template.radius);
        let want: Vec<u16> =
            (0u16..).zip(&bases).filter(|(_, base)| gap(base) <= 2.0).map(|(i, _)| i).collect();
        assert_eq!(covered(&template, &bases), want, "{template:?} {bases:?}");
        under += want.len();
    }
    assert!(under > BOARDS as usize, "{under}");
}

#[test]
fn borderline_templates() {
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
    // From the very same point, by nothing, from one unit away, and by dice that do not exist.
    assert_eq!(deviated(target, target, 2 * INCH, 3), target);
    assert_eq!(deviated(target, thrower, 0, 3), target);
    assert_eq!(deviated(target, p(10_000, 9999), 100, 1), p(10_000, 10_100));
    assert_eq!(deviated(target, thrower, 100, 0), deviated(target, thrower, 100, 1));
    assert_eq!(deviated(target, thrower, 100, 9), deviated(target, thrower, 100, 6));
    let template = Base::new(p(0, 0), 3 * INCH / 2);
    let at = |x: i32| Base::new(p(x, 0), 600);
    assert_eq!(covered(&template, &[at(2124), at(2126), at(2127), at(0)]), vec![0, 1, 3]);
    assert_eq!(covered(&template, &[]), Vec::<u16>::new());
}
