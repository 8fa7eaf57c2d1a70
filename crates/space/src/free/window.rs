//! The window between two bases: everything between the two outer tangents, both bases included, which is the convex
//! hull of the two. Whatever has more than a border in common with it lies between them.

use super::base::{Base, cross, dot, square};
use super::outline::{Outline, Polygon, Side, point_near_side};
use crate::point::Point;

/// Whether a round thing overlaps the hull of `a` and `b`, by whatever little; sharing a border is not enough.
pub fn round_between(a: &Base, b: &Base, thing: &Base) -> bool {
    let (to, from_a, from_b) = (a.at.step_to(b.at), a.at.step_to(thing.at), b.at.step_to(thing.at));
    let (grows, reach) =
        (i64::from(b.radius) - i64::from(a.radius), i64::from(thing.radius) + i64::from(a.radius));
    let span = dot(to, to) - square(grows);
    let near_a = dot(from_a, from_a) < square(reach);
    let near_b = dot(from_b, from_b) < square(reach + grows);
    if span <= 0 {
        // One base lies inside the other and the hull is the larger one.
        return near_a || near_b;
    }
    let along = dot(from_a, to) + reach * grows;
    if along <= 0 {
        near_a
    } else if along >= span {
        near_b
    } else {
        let off = i128::from(dot(from_a, from_a) - square(reach));
        off * i128::from(span) < i128::from(along) * i128::from(along)
    }
}

/// Whether a side of a polygon runs through the inside of the hull. Along the side, the distance from the hull is
/// least at one of its ends, beside one of the bases, or where it crosses the line of centres.
fn side_between(a: &Base, b: &Base, side: Side) -> bool {
    let end = |point: Point| round_between(a, b, &Base::new(point, 0));
    let turn = |p: Point, q: Point, r: Point| cross(p.step_to(q), p.step_to(r)).signum();
    end(side.0)
        || end(side.1)
        || point_near_side(a.at, side, i64::from(a.radius), false)
        || point_near_side(b.at, side, i64::from(b.radius), false)
        || (turn(a.at, b.at, side.0) * turn(a.at, b.at, side.1) < 0
            && turn(side.0, side.1, a.at) * turn(side.0, side.1, b.at) < 0)
}

pub(crate) fn polygon_between(a: &Base, b: &Base, polygon: &Polygon, margin: i32) -> bool {
    let reach = i64::from(a.radius.max(b.radius)) + i64::from(margin);
    let low = Point::new(a.at.x.min(b.at.x), a.at.y.min(b.at.y));
    let high = Point::new(a.at.x.max(b.at.x), a.at.y.max(b.at.y));
    if polygon.is_far(low, high, reach) {
        return false;
    }
    let (a, b) = (Base::new(a.at, a.radius + margin), Base::new(b.at, b.radius + margin));
    polygon.lies(a.at) == Some(true) || polygon.sides().any(|side| side_between(&a, &b, side))
}

/// Whether the outline overlaps the hull of the two bases: some segment from one to the other runs through its inside.
/// Touching is not enough. This is exact, and the same in both directions.
pub fn is_between(a: &Base, b: &Base, outline: &Outline) -> bool {
    match outline {
        Outline::Round(round) => round_between(a, b, round),
        Outline::Polygon(polygon) => polygon_between(a, b, polygon, 0),
    }
}
