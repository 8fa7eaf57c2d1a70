//! The lane of a straight way at a base, for showing: from where it starts, as far as one gets along headings across the
//! width of the target.

use super::base::Base;
use super::journey::Journey;
use super::lunge::{lunge, tangents};
use crate::point::Point;

/// How many headings are looked at besides the first.
const HEADINGS: i64 = 16;

/// A grazing way is drawn a little inside, so that rounding leaves it on the target.
const INSIDE: i32 = 3;

/// The corners of the lane, its start first; nothing where the path need not run at anything, or no way leads there. `legal`
/// says how far one gets.
pub(crate) fn lane(journey: &Journey, reach: i64, legal: impl Fn(Point) -> bool) -> Option<Vec<Point>> {
    let (mover, (target, near)) = (journey.mover, journey.quarry()?);
    let rim = Base::new(target.at, target.radius + near + mover.radius - INSIDE);
    let [left, right] = <[_; 2]>::try_from(tangents(mover.at, &rim).collect::<Vec<_>>()).ok()?;
    let mut corners = vec![mover.at];
    for part in 0..=HEADINGS {
        // Both are equally long, so what lies between them turns from the one to the other.
        let mix = |a: i64, b: i64| (a * (HEADINGS - part) + b * part) / HEADINGS;
        let heading = (mix(left.0, right.0), mix(left.1, right.1));
        let end = match lunge(mover, target, near, reach as i32, heading) {
            Some([_, end]) => end,
            // A charge may stop before it arrives; what must come near may not.
            None if journey.charges() => mover.at.in_direction(heading, reach),
            None => continue,
        };
        corners.push(farthest(mover.at, end, &legal));
    }
    (corners.len() > 2).then_some(corners)
}

/// The farthest place on the way to an end that is legal, as halving finds it.
fn farthest(from: Point, end: Point, legal: &impl Fn(Point) -> bool) -> Point {
    if legal(end) {
        return end;
    }
    let (mut near, mut far) = (0, from.length_to(end));
    while far - near > 8 {
        let half = (near + far) / 2;
        if legal(from.along(end, half)) {
            near = half;
        } else {
            far = half;
        }
    }
    from.along(end, near)
}
