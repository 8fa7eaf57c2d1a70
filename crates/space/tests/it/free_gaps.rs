use crate::free::{depth, f, far, p};
use crate::{BOARDS, Chance};
use space::{Base, INCH, Misdrawn, Outline, Point, groups, is_between};

#[test]
fn gaps_between_bases_are_compared_exactly() {
    let mut chance = Chance(101);
    for _ in 0..BOARDS {
        let (a, b) = (chance.base(9000), chance.base(9000));
        let gap = far(f(a.at), f(b.at)) - f64::from(a.radius) - f64::from(b.radius);
        // A distance near the gap, so that the border is tried often.
        let d = (gap.round() as i32 + chance.int(-4, 4)).max(0);
        let df = f64::from(d);
        assert_eq!(a.within(&b, d), gap <= df + 2.0, "{a:?} {b:?} {d}");
        assert_eq!(a.within(&b, d), b.within(&a, d));
        assert_eq!(a.touches(&b), gap <= 2.0);
        assert_eq!(a.overlaps(&b), gap < -2.0);
        assert_eq!(a.gap(&b), gap.ceil() as i32);
        let whole = far(f(a.at), f(b.at)) + f64::from(a.radius) - f64::from(b.radius);
        let d = (whole.round() as i32 + chance.int(-4, 4)).max(0);
        assert_eq!(a.completely_within(&b, d), whole <= f64::from(d) + 2.0);
    }
}

#[test]
fn borderline_gaps() {
    let a = Base::new(p(0, 0), 600);
    let at = |gap: i32| Base::new(p(1200 + gap, 0), 600);
    assert!(a.touches(&at(2)) && !a.touches(&at(3)));
    assert!(a.overlaps(&at(-3)) && !a.overlaps(&at(-2)));
    assert!(a.within(&at(INCH + 2), INCH) && !a.within(&at(INCH + 3), INCH));
    // 3-4-5: exactly 1,200 apart.
    assert_eq!(a.gap(&Base::new(p(720, 960), 600)), 0);
    assert!(a.within(&a, 0) && a.completely_within(&a, 0));
}

#[test]
fn outlines_lie_to_bases_as_measured() {
    let mut chance = Chance(102);
    for _ in 0..BOARDS {
        let outline = chance.outline(4000);
        let mut base = chance.base(6000);
        let to = depth(f(base.at), &outline);
        if to > 100.0 && chance.below(2) == 0 {
            // A base that just touches or just does not.
            base.radius = to as i32 + chance.int(-4, 4);
        } else if to < -100.0 && chance.below(2) == 0 {
            base.radius = -to as i32 + chance.int(-4, 4);
        }
        let (gap, r) = (to - f64::from(base.radius), f64::from(base.radius));
        let d = chance.int(0, 900);
        let shown = format!("{outline:?} {base:?} {d} {to}");
        if gap < 0.0 || to < 0.0 {
            assert!(outline.touches(&base) && outline.within(&base, d), "{shown}");
        } else {
            assert_eq!(outline.within(&base, d), gap <= f64::from(d) + 2.0, "{shown}");
        }
        assert_eq!(outline.overlaps(&base), to < 0.0 || gap < -2.0, "{shown}");
        assert_eq!(outline.encloses(&base), to + r <= 2.0, "{shown}");
        assert_eq!(outline.completely_within(&base, d), to + r <= f64::from(d) + 2.0, "{shown}");
        assert_eq!(outline.holds(base.at), to <= 0.0, "{shown}");
    }
}

#[test]
fn outlines_near_each_other() {
    let mut chance = Chance(103);
    for _ in 0..BOARDS / 4 {
        let (a, b) = (chance.outline(9000), chance.outline(9000));
        let d = chance.int(0, 3 * INCH);
        // Dense points of one border, measured to the other.
        let ring = |outline: &Outline| -> Vec<(f64, f64)> {
            match outline {
                Outline::Round(round) => (0..400)
                    .map(|i| {
                        let t = f64::from(i) * std::f64::consts::TAU / 400.0;
                        let (c, r) = (f(round.at), f64::from(round.radius));
                        (c.0 + r * t.cos(), c.1 + r * t.sin())
                    })
                    .collect(),
                Outline::Polygon(_) => crate::free::sides(outline)
                    .into_iter()
                    .flat_map(|(p, q)| (0..100).map(move |i| crate::free::lerp(p, q, f64::from(i) / 100.0)))
                    .collect(),
            }
        };
        let least =
            |a: &Outline, b: &Outline| ring(a).into_iter().map(|at| depth(at, b)).fold(f64::MAX, f64::min);
        let gap = least(&a, &b).min(least(&b, &a));
        assert_eq!(a.near(&b, d), b.near(&a, d));
        if a.near(&b, d) {
            assert!(gap <= f64::from(d) + 45.0, "{a:?} {b:?} {d} {gap}");
        } else {
            assert!(gap > f64::from(d) + 2.0, "{a:?} {b:?} {d} {gap}");
        }
    }
}

#[test]
fn what_is_no_outline_is_named() {
    let polygon = |corners: &[(i32, i32)]| Outline::polygon(corners.iter().map(|c| p(c.0, c.1)).collect());
    assert_eq!(polygon(&[(0, 0), (1, 1)]), Err(Misdrawn::Corners));
    assert!(matches!(polygon(&[(0, 0), (9, 9), (9, 0), (0, 9)]), Err(Misdrawn::Crosses(..))));
    assert!(matches!(polygon(&[(0, 0), (9, 0), (5, 0)]), Err(Misdrawn::Crosses(..))));
    assert!(matches!(polygon(&[(0, 0), (9, 0), (9, 0), (0, 9)]), Err(Misdrawn::Crosses(..))));
    assert_eq!(polygon(&[(0, 0), (1 << 20, 0), (0, 9)]), Err(Misdrawn::TooFar(p(1 << 20, 0))));
    assert_eq!(Outline::circle(p(0, 0), 0), Err(Misdrawn::NoRadius));
    assert_eq!(
        polygon(&[(0, 0), (0, 9), (9, 9), (9, 0)]),
        Outline::rectangle(p(0, 0), p(9, 9)).map(|outline| {
            // The same square, turned the other way round.
            let Outline::Polygon(square) = outline else { unreachable!("a rectangle") };
            let mut corners = square.corners().to_vec();
            corners.rotate_left(1);
            Outline::polygon(corners).expect("a square")
        })
    );
}

#[test]
fn between_is_the_hull_of_two_bases() {
    let mut chance = Chance(104);
    for _ in 0..BOARDS {
        let (a, b) = (chance.base(9000), chance.base(9000));
        let outline = chance.outline(9000);
        // The hull is all discs on the way from one to the other.
        let mut nearest = f64::MAX;
        for i in 0..=300 {
            let t = f64::from(i) / 300.0;
            let r = f64::from(a.radius) * (1.0 - t) + f64::from(b.radius) * t;
            nearest = nearest.min(depth(crate::free::lerp(f(a.at), f(b.at), t), &outline) - r);
        }
        let found = is_between(&a, &b, &outline);
        assert_eq!(found, is_between(&b, &a, &outline));
        // Steps of at most 45 units miss at most so much.
        if nearest < -0.01 {
            assert!(found, "{a:?} {b:?} {outline:?} {nearest}");
        }
        if nearest > 12.0 {
            assert!(!found, "{a:?} {b:?} {outline:?} {nearest}");
        }
    }
}

#[test]
fn sharing_a_border_is_not_between() {
    let (a, b) = (Base::new(p(0, 0), 600), Base::new(p(6000, 0), 600));
    let wall = |low: i32| Outline::rectangle(p(2000, low), p(3000, low + 500)).expect("a wall");
    assert!(!is_between(&a, &b, &wall(600)) && is_between(&a, &b, &wall(599)));
    let round = |y: i32| Outline::Round(Base::new(p(3000, y), 400));
    assert!(!is_between(&a, &b, &round(1000)) && is_between(&a, &b, &round(999)));
}

#[test]
fn groups_hang_together() {
    let base = |x: i32| Base::new(Point::new(x, 0), 600);
    let row: Vec<Base> = [0, 3232, 6464, 9699, 20_000, 23_000].map(base).to_vec();
    assert_eq!(groups(&row, 2032), vec![0, 0, 0, 1, 2, 2]);
    assert_eq!(groups(&[], 2032), Vec::<u16>::new());
}
