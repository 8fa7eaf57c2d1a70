use crate::covers::corners;
use crate::{BOARDS, Chance, middle};
use space::{Hex, HexSet, drawn, drawn_clear, exact_clear, lettered_name, parse_lettered};

/// SS-R-07, word for word: the hexes of one line.
fn literal_line(a: Hex, b: Hex, e: [i64; 3]) -> Vec<Hex> {
    let cube = |hex: Hex| {
        let (x, z) = (i64::from(hex.q), i64::from(hex.r));
        [x, -x - z, z]
    };
    let (a, b) = (cube(a), cube(b));
    let n = (0..3).map(|k| (a[k] - b[k]).abs()).max().unwrap_or(0);
    let u = 10 * n;
    let mut line = Vec::new();
    for i in 1..n {
        let p: Vec<i64> = (0..3).map(|k| 10 * ((n - i) * a[k] + i * b[k]) + e[k]).collect();
        let mut r: Vec<i64> = p.iter().map(|p| (2 * p + u).div_euclid(2 * u)).collect();
        if r.iter().sum::<i64>() != 0 {
            let off: Vec<i64> = (0..3).map(|k| (r[k] * u - p[k]).abs()).collect();
            assert!(off[0] != off[1] && off[1] != off[2] && off[0] != off[2], "no two are ever equal");
            let k = (0..3).max_by_key(|&k| off[k]).unwrap_or(0);
            r[k] = -r[(k + 1) % 3] - r[(k + 2) % 3];
        }
        line.push(Hex::new(r[0] as i16, r[2] as i16));
    }
    line
}

#[test]
fn drawn_sight_agrees_with_the_literal_ruling() {
    let mut chance = Chance(8);
    let field = middle();
    let mut seen = 0;
    for _ in 0..2 * BOARDS {
        let (a, b) = (chance.hex(), chance.hex());
        let blocked: HexSet = field.iter().copied().filter(|_| chance.below(8) == 0).collect();
        let lines = [literal_line(a, b, [1, 2, -3]), literal_line(a, b, [-1, -2, 3])];
        assert_eq!(drawn(a, b, [1, 2, -3]), lines[0]);
        assert_eq!(drawn(a, b, [-1, -2, 3]), lines[1]);
        let clear = lines.iter().any(|line| line.iter().all(|hex| !blocked.contains(*hex)));
        assert_eq!(drawn_clear(a, b, &blocked), clear);
        assert_eq!(drawn_clear(b, a, &blocked), clear);
        assert!(!a.touches(b) || clear);
        seen += u32::from(clear);
    }
    assert!(seen > BOARDS / 2 && seen < 3 * BOARDS / 2, "{seen}");
}

/// SS-R-07: its two examples.
#[test]
fn drawn_lines_of_the_ruling() {
    let at = |text: &str| parse_lettered(text).expect("a hex");
    let names = |a, b, nudge| drawn(at(a), at(b), nudge).into_iter().map(lettered_name).collect::<Vec<_>>();
    assert_eq!(names("19S", "17S", [1, 2, -3]), ["18R"]);
    assert_eq!(names("19S", "17S", [-1, -2, 3]), ["18S"]);
    for nudge in [[1, 2, -3], [-1, -2, 3]] {
        assert_eq!(names("19S", "18U", nudge), ["19T", "18T"]);
    }
    let blocked = |text: &str| text.split(' ').map(at).collect::<HexSet>();
    assert!(drawn_clear(at("19S"), at("17S"), &blocked("18R 19S 17S")));
    assert!(!drawn_clear(at("19S"), at("17S"), &blocked("18R 18S")));
}

type Vector = (i128, i128);

/// JU-R-03, word for word: every line through two corners, shifted in all four ways.
fn literal_sight(v: Hex, t: Hex, blockers: &[Hex]) -> bool {
    let axial = |to: Hex, from: Hex| (i128::from(to.q - from.q), i128::from(to.r - from.r));
    let e = |d: Vector, o: Vector| 2 * d.0 * o.0 + 2 * d.1 * o.1 + d.0 * o.1 + d.1 * o.0;
    let blockers: Vec<Hex> = blockers.iter().copied().filter(|c| *c != v && *c != t).collect();
    let all: Vec<Vector> = [v, t].iter().chain(&blockers).flat_map(|hex| corners(*hex)).collect();
    for &u in &all {
        for &w in &all {
            let d = (w.0 - u.0, w.1 - u.1);
            if u == w || e(d, axial(t, v)) <= 0 {
                continue;
            }
            for (a, b) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let side = |p: Vector| {
                    let o = (p.0 - u.0, p.1 - u.1);
                    let cross: i128 = d.0 * o.1 - d.1 * o.0;
                    let (dk, m) = if d.0 != 0 { (d.0, o.0) } else { (d.1, o.1) };
                    if cross != 0 { cross.signum() } else { -(dk * ((dk - m) * a + m * b)).signum() }
                };
                let sides = |hex: Hex| {
                    let sides = corners(hex).map(side);
                    (sides.contains(&1), sides.contains(&-1))
                };
                let free = sides(v) == (true, true)
                    && sides(t) == (true, true)
                    && blockers.iter().all(|&c| {
                        let strictly = corners(c).iter().all(|p| side(*p) == 1)
                            || corners(c).iter().all(|p| side(*p) == -1);
                        strictly || e(d, axial(c, v)) <= 0 || e(d, axial(t, c)) <= 0
                    });
                if free {
                    return true;
                }
            }
        }
    }
    false
}

/// A target and blockers that stand about where they matter.
fn scene(chance: &mut Chance, far: i16, most: u32) -> (Hex, Hex, Vec<Hex>) {
    let v = Hex::new(chance.between(-3, 3), chance.between(-3, 3));
    let t = Hex::new(v.q + chance.between(-far, far), v.r + chance.between(-far, far));
    let near: Vec<Hex> = v
        .disc(v.distance(t) + 1)
        .into_iter()
        .filter(|c| v.distance(*c) + c.distance(t) <= v.distance(t) + 2)
        .collect();
    let blockers =
        (0..1 + chance.below(most)).map(|_| near[chance.below(near.len() as u32) as usize]).collect();
    (v, t, blockers)
}

#[test]
fn exact_sight_agrees_with_the_literal_ruling() {
    let mut chance = Chance(9);
    let mut blocked = 0;
    for board in 0..BOARDS {
        let (v, t, blockers) = scene(&mut chance, 2 + (board % 6) as i16, 6);
        let clear = v == t || literal_sight(v, t, &blockers);
        assert_eq!(exact_clear(v, t, &blockers), clear, "{v} {t} {blockers:?}");
        assert_eq!(exact_clear(t, v, &blockers), clear, "the other way: {v} {t} {blockers:?}");
        blocked += u32::from(!clear);
    }
    assert!(blocked > BOARDS / 10 && blocked < BOARDS / 2, "{blocked}");
}

/// Crowded scenes have many ways through and many cuts; fewer of them, because the ruling is slow.
#[test]
fn exact_sight_through_crowds() {
    let mut chance = Chance(10);
    let mut blocked = 0;
    for _ in 0..300 {
        let (v, t, blockers) = scene(&mut chance, 9, 12);
        let clear = v == t || literal_sight(v, t, &blockers);
        assert_eq!(exact_clear(v, t, &blockers), clear, "{v} {t} {blockers:?}");
        blocked += u32::from(!clear);
    }
    assert!(blocked > 50 && blocked < 280, "{blocked}");
}

/// Segments between points of the two hexes, tried one by one on a finer lattice.
fn by_sampling(v: Hex, t: Hex, blockers: &[Hex]) -> bool {
    const FINE: i128 = 8;
    let fine = |hex: Hex| corners(hex).map(|(x, y)| (x * FINE, y * FINE));
    let turn = |a: Vector, b: Vector, c: Vector| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    // Points along the borders are enough: a free segment can be cut down to one between borders.
    let border = |hex: Hex| -> Vec<Vector> {
        let corners = fine(hex);
        let point = |k: usize, i: i128| {
            let (a, b) = (corners[k], corners[(k + 1) % 6]);
            (a.0 + (b.0 - a.0) / FINE * i, a.1 + (b.1 - a.1) / FINE * i)
        };
        (0..6).flat_map(|k| (0..FINE).map(move |i| (k, i))).map(|(k, i)| point(k, i)).collect()
    };
    let meets = |p: Vector, q: Vector, hex: Hex| {
        let corners = fine(hex);
        let apart = (0..6).any(|k| {
            let (a, b) = (corners[k], corners[(k + 1) % 6]);
            turn(a, b, p) < 0 && turn(a, b, q) < 0
        });
        let sides = corners.map(|c| turn(p, q, c).signum());
        !apart && !sides.iter().all(|s| *s > 0) && !sides.iter().all(|s| *s < 0)
    };
    let others: Vec<Hex> = blockers.iter().copied().filter(|c| *c != v && *c != t).collect();
    let ends = border(t);
    border(v).iter().any(|p| ends.iter().any(|q| p == q || others.iter().all(|c| !meets(*p, *q, *c))))
}

#[test]
fn exact_sight_is_never_stricter_than_sampling() {
    let mut chance = Chance(11);
    let (mut clear, mut found) = (0, 0);
    for _ in 0..800 {
        let (v, t, blockers) = scene(&mut chance, 3, 5);
        if v.distance(t) < 2 {
            continue;
        }
        let sampled = by_sampling(v, t, &blockers);
        let exact = exact_clear(v, t, &blockers);
        assert!(exact || !sampled, "sampling sees from {v} to {t} past {blockers:?}");
        clear += u32::from(exact);
        found += u32::from(sampled);
    }
    // Sampling may miss a narrow gap, but not many of them.
    assert!(clear > 200 && found * 100 >= clear * 95, "{found} of {clear}");
}

/// JU-R-03: its check values; and JU-EX-12 to JU-EX-15, in which only features of two or more hexes are handed over.
#[test]
fn exact_sight_of_the_ruling_and_the_examples() {
    let cases = [
        ((3, -1), [(1, 0), (2, 0)], true),
        ((3, -1), [(1, 0), (1, -1)], false),
        ((4, -2), [(1, 0), (3, -2)], true),
        ((4, -2), [(2, -1), (2, 0)], false),
        ((5, -1), [(2, -1), (3, 0)], true),
        ((5, -1), [(2, 0), (3, -1)], false),
        ((6, -2), [(2, 0), (4, -2)], true),
        ((6, -2), [(2, -1), (4, -1)], false),
        ((4, 0), [(1, -1), (2, -1)], true),
        ((4, -1), [(1, 0), (2, -1)], false),
        ((2, -1), [(1, 0), (1, -1)], false),
    ];
    let viewer = Hex::new(0, 0);
    for ((q, r), blockers, clear) in cases {
        let blockers = blockers.map(|(q, r)| Hex::new(q, r));
        let target = Hex::new(q, r);
        assert_eq!(exact_clear(viewer, target, &blockers), clear, "{target} {blockers:?}");
        assert_eq!(exact_clear(target, viewer, &blockers), clear);
        assert_eq!(literal_sight(viewer, target, &blockers), clear, "the oracle itself");
    }
    assert!(exact_clear(viewer, Hex::new(4, 0), &[]));
    for target in viewer.neighbours() {
        assert!(exact_clear(viewer, target, &viewer.disc(3)), "neighbours always see each other");
    }
}
