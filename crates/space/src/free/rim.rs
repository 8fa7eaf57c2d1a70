//! Rims: the lines on which the centre of a base stands that touches an outline, and where they cross.
//!
//! Their crossings are rounded and a few units off where circles are much larger than their distance or graze each other.
//! That is where to look; where to stand is worked out in `room.rs`.

use super::base::{Base, cross};
use super::outline::Outline;
use crate::point::{Point, TOLERANCE};

/// A line on which an area may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rim {
    Round(Base),
    Side(Point, Point),
}

/// The rims of an outline grown by so many units: round its corners, and beside its sides. Grown by less than nothing, a
/// polygon is smaller, and its corners are points.
pub fn rims(outline: &Outline, by: i32) -> Vec<Rim> {
    match outline {
        Outline::Round(round) => vec![Rim::Round(Base::new(round.at, round.radius + by))],
        Outline::Polygon(polygon) => {
            let sides = polygon.sides().map(|(a, b)| {
                // Corners are counter-clockwise, so the outside is to the right.
                let (x, y) = a.step_to(b);
                let out = |point: Point| point.in_direction((y, -x), i64::from(by));
                Rim::Side(out(a), out(b))
            });
            let rounds = polygon.corners().iter().map(|corner| Rim::Round(Base::new(*corner, by.max(0))));
            sides.chain(rounds).collect()
        }
    }
}

/// Where two rims cross.
pub fn crossings(a: &Rim, b: &Rim) -> [Option<Point>; 2] {
    match (*a, *b) {
        (Rim::Round(a), Rim::Round(b)) => rounds_cross(&a, &b),
        (Rim::Round(round), Rim::Side(from, to)) | (Rim::Side(from, to), Rim::Round(round)) => {
            side_crosses(from, to, round)
        }
        (Rim::Side(a, b), Rim::Side(c, d)) => [sides_cross((a, b), (c, d)), None],
    }
}

/// Where two circles cross.
pub(crate) fn rounds_cross(a: &Base, b: &Base) -> [Option<Point>; 2] {
    let square = a.at.square_to(b.at);
    let (length, r, s) = (square.isqrt(), i64::from(a.radius), i64::from(b.radius));
    if length == 0 || length > r + s || length < (r - s).abs() {
        return [None, None];
    }
    let along = (square + r * r - s * s) / (2 * length);
    let off = (r * r - along * along).max(0).isqrt();
    let (x, y) = a.at.step_to(b.at);
    let foot = a.at.in_direction((x, y), along);
    [off, -off].map(|off| Some(foot.in_direction((-y, x), off)))
}

fn side_crosses(from: Point, to: Point, round: Base) -> [Option<Point>; 2] {
    let (side, centre) = (from.step_to(to), from.step_to(round.at));
    let length = from.length_to(to);
    if length == 0 {
        return [None, None];
    }
    let along = ((side.0 * centre.0 + side.1 * centre.1) / i64::from(length)) as i32;
    let foot = from.along(to, along);
    let off = i64::from(round.radius) * i64::from(round.radius) - foot.square_to(round.at);
    if off < 0 {
        return [None, None];
    }
    let off = off.isqrt() as i32;
    [along - off, along + off]
        .map(|at| (-TOLERANCE..=length + TOLERANCE).contains(&at).then(|| from.along(to, at)))
}

fn sides_cross((a, b): (Point, Point), (c, d): (Point, Point)) -> Option<Point> {
    let (p, q, gap) = (a.step_to(b), c.step_to(d), a.step_to(c));
    let whole = cross(p, q);
    let (on_p, on_q) = (cross(gap, q) * whole.signum(), cross(gap, p) * whole.signum());
    let within = |part: i64| (0..=whole.abs()).contains(&part);
    (whole != 0 && within(on_p) && within(on_q)).then(|| {
        let along = i128::from(a.length_to(b)) * i128::from(on_p) / i128::from(whole.abs());
        a.along(b, along as i32)
    })
}
