use crate::free::{depth, f, far, lerp, p};
use crate::free_march::{Shape, gap_between, least_sloped};
use crate::{BOARDS, Chance, Undecided};
use space::{Base, FARTHEST, INCH, Misdrawn, Outline, Point, groups, is_between, shifted};

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
        // Distances near the gap and near the far side, so that the borders are tried often.
        let d = match chance.below(3) {
            0 => (gap.round() as i32 + chance.int(-4, 4)).max(0),
            1 => ((to + r).round() as i32 + chance.int(-4, 4)).max(0),
            _ => chance.int(0, 900),
        };
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
        let whole = if matches!(outline, Outline::Round(_)) { gap } else { gap.max(-r) };
        assert!((f64::from(outline.gap(&base)) - whole.ceil()).abs() < 1e-6, "{shown} {whole}");
    }
}

#[test]
fn outlines_near_each_other() {
    let mut chance = Chance(103);
    let mut undecided = Undecided::default();
    let mut near = 0;
    for _ in 0..BOARDS {
        let (a, b) = (chance.outline(9000), chance.outline(9000));
        let gap = gap_between(&a, &b);
        // A distance near the gap, so that the border is tried often.
        let d = (gap.round() as i32 + chance.int(-5, 5)).max(0);
        assert_eq!(a.near(&b, d), b.near(&a, d));
        undecided.check(gap - f64::from(d) - 2.0, |far| {
            assert_eq!(!a.near(&b, d), far, "{a:?} {b:?} {d} {gap}");
            near += u32::from(!far);
        });
    }
    assert!(near > BOARDS / 3 && near < BOARDS * 9 / 10, "{near}");
}

#[test]
fn borderline_outlines() {
    let wall = Outline::rectangle(p(0, 0), p(1000, 1000)).expect("a wall");
    let beside = |x: i32| Outline::rectangle(p(x, 300), p(x + 500, 600)).expect("a wall");
    assert!(wall.near(&beside(1000 + INCH + 2), INCH) && !wall.near(&beside(1000 + INCH + 3), INCH));
    let round = |x: i32| Outline::Round(Base::new(p(x, 500), 400));
    assert!(wall.near(&round(1400 + INCH + 2), INCH) && !wall.near(&round(1400 + INCH + 3), INCH));
    // One inside the other, the same one twice, corner to corner (3-4-5), and a splinter without any width to speak of.
    assert!(wall.near(&beside(200), 0) && beside(200).near(&wall, 0) && wall.near(&wall, 0));
    let corner =
        |x: i32, y: i32| Outline::polygon(vec![p(x, y), p(x + 90, y + 5), p(x + 5, y + 90)]).expect("one");
    assert!(wall.near(&corner(1300, 1400), 498) && !wall.near(&corner(1300, 1400), 497));
    let splinter = Outline::polygon(vec![p(1500, 0), p(1501, 9000), p(1500, 9001)]).expect("a splinter");
    assert!(wall.near(&splinter, 498) && !wall.near(&splinter, 497));
    let base = |x: i32| Base::new(p(x, 500), 400);
    assert!(wall.touches(&base(1402)) && !wall.touches(&base(1403)));
    assert!(wall.overlaps(&base(1397)) && !wall.overlaps(&base(1398)));
    assert!(wall.encloses(&base(602)) && !wall.encloses(&base(603)));
    assert!(
        wall.completely_within(&base(600 + INCH + 2), INCH)
            && !wall.completely_within(&base(603 + INCH), INCH)
    );
    assert!(wall.holds(p(1000, 1000)) && wall.holds(p(1000, 7)) && !wall.holds(p(1001, 7)));
    assert_eq!((wall.gap(&base(1400)), wall.gap(&base(1399)), wall.gap(&base(500))), (0, -1, -400));
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
    let mut undecided = Undecided::default();
    let mut between = 0;
    for _ in 0..BOARDS {
        let (a, b, mut outline) = (chance.base(9000), chance.base(9000), chance.thing(9000));
        let (ra, rb) = (f64::from(a.radius), f64::from(b.radius));
        let length = far(f(a.at), f(b.at));
        // The hull is all discs on the way from one to the other.
        let nearest = |outline: &Outline, level: Option<f64>| {
            let shape = Shape::of(outline);
            let disc = |t: f64| shape.depth(lerp(f(a.at), f(b.at), t)) - (ra + (rb - ra) * t);
            least_sloped(1.0, length + (ra - rb).abs(), level, disc)
        };
        if let (Outline::Round(round), 0) = (&mut outline, chance.below(2)) {
            // As large as just reaches the hull, or just does not.
            let gap = nearest(&Outline::Round(*round), None);
            round.radius = (round.radius + gap as i32 + chance.int(-2, 2)).max(1);
        }
        let found = is_between(&a, &b, &outline);
        assert_eq!(found, is_between(&b, &a, &outline));
        let gap = nearest(&outline, Some(0.0));
        undecided.check(gap, |clear| {
            assert_eq!(!found, clear, "{a:?} {b:?} {outline:?} {gap}");
            between += u32::from(found);
        });
    }
    assert!(between > BOARDS / 4 && between < BOARDS * 9 / 10, "{between}");
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
    let mut chance = Chance(105);
    let mut split = 0;
    for _ in 0..BOARDS {
        let count = 1 + chance.below(9) as usize;
        let crowd = chance.crowd(count, 20_000);
        let link = chance.int(0, 3 * INCH);
        let gap = |a: &Base, b: &Base| far(f(a.at), f(b.at)) - f64::from(a.radius + b.radius);
        // Everyone starts alone and takes the lowest number among those near, until nothing changes.
        let mut number: Vec<usize> = (0..count).collect();
        loop {
            let before = number.clone();
            for i in 0..count {
                let near = (0..count).filter(|j| gap(&crowd[i], &crowd[*j]) <= f64::from(link) + 2.0);
                number[i] = near.map(|j| number[j]).chain([number[i]]).min().unwrap_or(i);
            }
            if number == before {
                break;
            }
        }
        let found = groups(&crowd, link);
        for i in 0..count {
            for j in 0..count {
                assert_eq!(found[i] == found[j], number[i] == number[j], "{crowd:?} {link} {found:?}");
            }
            // Numbered in order of appearance.
            let before = found[..i].iter().max().map_or(0, |most| most + 1);
            assert!(found[i] <= before, "{found:?}");
        }
        split += u32::from(found.iter().any(|group| *group > 0));
    }
    assert!(split > BOARDS / 4 && split < BOARDS * 9 / 10, "{split}");
}

#[test]
fn points_along_a_line_are_rounded_to_the_nearest() {
    let mut chance = Chance(106);
    for _ in 0..BOARDS {
        let (from, to) = (chance.point(40_000), chance.point(40_000));
        let units = chance.int(-20_000, 40_000);
        let length = far(f(from), f(to));
        assert!((f64::from(from.length_to(to)) - length.ceil()).abs() < 1e-9, "{from} {to}");
        assert_eq!(from.square_to(to), (length * length).round() as i64);
        let (ahead, behind) = (from.along(to, units), from.away_from(to, units));
        if from == to {
            assert_eq!((ahead, behind), (from, from));
            continue;
        }
        let part = f64::from(units) / length;
        for (found, part) in [(ahead, part), (behind, -part)] {
            let want = lerp(f(from), f(to), part);
            let off = (f(found).0 - want.0).abs().max((f(found).1 - want.1).abs());
            assert!(off <= 0.500_001, "{from} {to} {units}: {found} {want:?}");
        }
        // Towards it no farther than it, and not backwards.
        let reached = from.towards(to, units);
        let want = if f64::from(units) >= length { to } else { from.along(to, units.max(0)) };
        assert_eq!(reached, want, "{from} {to} {units}");
    }
    let far = p(i32::MAX, i32::MIN);
    assert_eq!(shifted(&[p(1, 2), p(3, 4), far], p(10, -20)), [p(11, -18), p(13, -16), far]);
    assert_eq!(shifted(&[], far), []);
    assert!(!shifted(&[p(FARTHEST, 0)], p(1, 0))[0].is_near());
    assert_eq!((p(5, 5).towards(p(5, 5), 9), p(0, 0).towards(p(3, 4), 5)), (p(5, 5), p(3, 4)));
    // Halves go away from the start, and what would lie off every table comes back to its border.
    assert_eq!(p(0, 0).along(p(1, 1), 0), p(0, 0));
    assert_eq!((p(0, 0).along(p(3, 4), 5), p(0, 0).along(p(6, 8), -5)), (p(3, 4), p(-3, -4)));
    assert_eq!(p(0, 0).along(p(1, 0), 1 << 18), p(FARTHEST, 0));
}

/// Whether two closed segments have a point in common other than a given one, in whole numbers.
fn cross_elsewhere(a: (Point, Point), b: (Point, Point), shared: Option<Point>) -> bool {
    let step = |p: Point, q: Point| (i64::from(q.x - p.x), i64::from(q.y - p.y));
    let cross = |u: (i64, i64), v: (i64, i64)| u.0 * v.1 - u.1 * v.0;
    let (u, v, w) = (step(a.0, a.1), step(b.0, b.1), step(a.0, b.0));
    let by = cross(u, v);
    if by != 0 {
        // a.0 + u * s / by = b.0 + v * t / by
        let (s, t) = (cross(w, v) * by.signum(), cross(w, u) * by.signum());
        let meets = (0..=by.abs()).contains(&s) && (0..=by.abs()).contains(&t);
        let at_shared = shared.is_some_and(|at| {
            let to = step(a.0, at);
            (to.0 * by.abs(), to.1 * by.abs()) == (u.0 * s, u.1 * s)
        });
        return meets && !at_shared;
    }
    if cross(u, w) != 0 {
        return false;
    }
    // On one line: try every whole point, ends and all; two segments that share more than a point share an end of one.
    let on = |p: Point, s: (Point, Point)| {
        cross(step(s.0, s.1), step(s.0, p)) == 0
            && (s.0.x.min(s.1.x)..=s.0.x.max(s.1.x)).contains(&p.x)
            && (s.0.y.min(s.1.y)..=s.0.y.max(s.1.y)).contains(&p.y)
    };
    [a.0, a.1, b.0, b.1].into_iter().any(|p| Some(p) != shared && on(p, a) && on(p, b))
}

#[test]
fn polygons_do_not_cross_themselves() {
    let mut chance = Chance(107);
    let mut good = 0;
    for _ in 0..BOARDS {
        let count = 3 + chance.below(4) as usize;
        let corners: Vec<Point> = (0..count).map(|_| p(chance.int(0, 7), chance.int(0, 7))).collect();
        let side = |i: usize| (corners[i % count], corners[(i + 1) % count]);
        let mut simple = (0..count).all(|i| side(i).0 != side(i).1);
        for i in 0..count {
            for j in i + 1..count {
                let shared = if j == i + 1 {
                    Some(corners[j])
                } else if i == 0 && j == count - 1 {
                    Some(corners[0])
                } else {
                    None
                };
                simple &= !cross_elsewhere(side(i), side(j), shared);
            }
        }
        let found = Outline::polygon(corners.clone());
        assert_eq!(found.is_ok(), simple, "{corners:?} {found:?}");
        if let Ok(outline) = found {
            good += 1;
            let (low, high) = outline.extent();
            let xs = corners.iter().map(|corner| corner.x);
            let ys = corners.iter().map(|corner| corner.y);
            assert_eq!((Some(low.x), Some(high.x)), (xs.clone().min(), xs.max()));
            assert_eq!((Some(low.y), Some(high.y)), (ys.clone().min(), ys.max()));
            // Every whole point of the grid is inside, outside or on it as measured.
            for (x, y) in (-1..9).flat_map(|x| (-1..9).map(move |y| (x, y))) {
                let to = depth(f(p(x, y)), &outline);
                assert_eq!(outline.holds(p(x, y)), to < 1e-9, "{outline:?} {x} {y} {to}");
            }
        }
    }
    assert!(good > BOARDS / 10, "{good}");
}
