use crate::{BOARDS, Chance};
use space::{Hex, in_hull};

type Vector = (i128, i128);

/// The lattice of JU-R-03.
pub fn corners(hex: Hex) -> [Vector; 6] {
    let (x, y) = (3 * i128::from(hex.q), 3 * i128::from(hex.r));
    [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)].map(|(dx, dy)| (x + dx, y + dy))
}

fn turn(a: Vector, b: Vector, c: Vector) -> i128 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// The corners of the convex hull in turning order, by sorting.
fn hull(mut points: Vec<Vector>) -> Vec<Vector> {
    points.sort_unstable();
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = Vector>| {
        let mut chain: Vec<Vector> = Vec::new();
        for p in points {
            while chain.len() >= 2 && turn(chain[chain.len() - 2], chain[chain.len() - 1], p) <= 0 {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut whole = half(&mut points.iter().copied());
    whole.extend(half(&mut points.iter().rev().copied()));
    whole
}

/// A rational point: x / w and y / w.
#[derive(Clone, Copy)]
struct Rational(i128, i128, i128);

/// Positive to the left of the side from a to b.
fn beyond(a: Vector, b: Vector, p: Rational) -> i128 {
    (b.0 - a.0) * (p.1 - a.1 * p.2) - (b.1 - a.1) * (p.0 - a.0 * p.2)
}

fn clipped(polygon: Vec<Rational>, a: Vector, b: Vector) -> Vec<Rational> {
    let mut kept = Vec::new();
    for (i, &p) in polygon.iter().enumerate() {
        let q = polygon[(i + 1) % polygon.len()];
        let (at_p, at_q) = (beyond(a, b, p), beyond(a, b, q));
        if at_p >= 0 {
            kept.push(p);
        }
        if (at_p > 0 && at_q < 0) || (at_p < 0 && at_q > 0) {
            kept.push(crossing(at_p, p, at_q, q));
        }
    }
    kept
}

/// The point between p and q that is on the line from which they are `at_p` and `at_q` away. Both measures carry the
/// denominator of their point, so the weights below already fit numerators and denominators alike.
fn crossing(at_p: i128, p: Rational, at_q: i128, q: Rational) -> Rational {
    let (s, t) = (at_q.abs(), at_p.abs());
    let all = [s * p.0 + t * q.0, s * p.1 + t * q.1, s * p.2 + t * q.2];
    let common = all.iter().fold(0, |a, b| gcd(a, b.abs())).max(1);
    Rational(all[0] / common, all[1] / common, all[2] / common)
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn inside(polygon: &[Vector], p: Rational) -> bool {
    (0..polygon.len()).all(|i| beyond(polygon[i], polygon[(i + 1) % polygon.len()], p) >= 0)
}

/// The meaning in words, by cutting the hex with the hull in exact fractions: what remains has an area, or a point on
/// it lies in neither end.
fn by_clipping(a: Hex, t: Hex, c: Hex) -> bool {
    let hull = hull(corners(a).into_iter().chain(corners(t)).collect());
    let mut rest: Vec<Rational> = corners(c).into_iter().map(|(x, y)| Rational(x, y, 1)).collect();
    for i in 0..hull.len() {
        rest = clipped(rest, hull[i], hull[(i + 1) % hull.len()]);
    }
    let middle =
        |p: Rational, q: Rational| Rational(p.0 * q.2 + q.0 * p.2, p.1 * q.2 + q.1 * p.2, 2 * p.2 * q.2);
    let middles: Vec<Rational> = rest.iter().flat_map(|&p| rest.iter().map(move |&q| middle(p, q))).collect();
    // A middle of two points of what remains is a point of it, so a rest with an area shows up too.
    rest.iter().chain(&middles).any(|&p| !inside(&corners(a), p) && !inside(&corners(t), p))
}

#[test]
fn cover_agrees_with_exact_clipping() {
    let mut chance = Chance(7);
    let mut covered = 0;
    for _ in 0..2 * BOARDS {
        let a = Hex::new(chance.between(-7, 7), chance.between(-7, 7));
        let t = Hex::new(chance.between(-7, 7), chance.between(-7, 7));
        let c = match chance.below(3) {
            0 => t.neighbours()[chance.below(6) as usize],
            1 => a.neighbours()[chance.below(6) as usize],
            _ => Hex::new(chance.between(-7, 7), chance.between(-7, 7)),
        };
        if c == a || c == t {
            assert!(!in_hull(a, t, c));
            continue;
        }
        assert_eq!(in_hull(a, t, c), by_clipping(a, t, c), "{a} {t} {c}");
        assert_eq!(in_hull(a, t, c), in_hull(t, a, c));
        covered += u32::from(in_hull(a, t, c));
    }
    assert!(covered > BOARDS / 5, "{covered}");
}

/// JU-R-07: the listed results for a target at (0,0).
#[test]
fn cover_from_a_neighbour_of_the_target() {
    let target = Hex::new(0, 0);
    let from = |q: i16, r: i16| {
        let mut hexes = target.neighbours().to_vec();
        hexes.retain(|hex| in_hull(Hex::new(q, r), target, *hex));
        hexes
    };
    let [e, ne, se] = [Hex::new(1, 0), Hex::new(1, -1), Hex::new(0, 1)];
    for (q, r) in [(2, 0), (3, 0), (9, 0), (3, -1)] {
        assert_eq!(from(q, r), [e, ne, se]);
    }
    for (q, r) in [(2, -1), (4, -2)] {
        assert_eq!(from(q, r), [e, ne]);
    }
    assert_eq!(from(1, 0), [ne, se]);
    for q in -8..=8i16 {
        for r in -8..=8i16 {
            let attacker = Hex::new(q, r);
            let midway = q == r || r == -2 * q || q == -2 * r;
            match attacker.distance(target) {
                0 => assert_eq!(from(q, r).len(), 0),
                1 => assert_eq!(from(q, r).len(), 2),
                _ => assert_eq!(from(q, r).len(), if midway { 2 } else { 3 }, "{attacker}"),
            }
        }
    }
}

/// JU-EX-16 and JU-EX-17.
#[test]
fn cover_in_the_examples() {
    assert!(in_hull(Hex::new(4, 0), Hex::new(0, 0), Hex::new(1, 0)));
    assert!(in_hull(Hex::new(0, 0), Hex::new(1, 0), Hex::new(0, 1)));
    assert!(in_hull(Hex::new(1, 0), Hex::new(0, 0), Hex::new(0, 1)));
}
