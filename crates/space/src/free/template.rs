//! Where a round template lands that was thrown at a point and missed.

use super::base::{Base, dot};
use crate::point::Point;

/// The cosines and sines of the six directions, in millionths, by the number on the die. Number 4 points back at the
/// thrower, number 1 straight on; 2 and 3 lie to the right of the line of throw, 5 and 6 to the left.
const DIRECTIONS: [(i64, i64); 6] = [
    (-1_000_000, 0),
    (-500_000, -866_025),
    (500_000, -866_025),
    (1_000_000, 0),
    (500_000, 866_025),
    (-500_000, 866_025),
];

/// The centre of a template that leaves `target` by so many units in the direction of the die (1 to 6), as thrown
/// from `thrower`; each coordinate is rounded to the nearest unit, halves away from zero. The length of the line of
/// throw is taken rounded down. From the very same point no direction is known and the template stays.
pub fn deviated(target: Point, thrower: Point, units: i32, die: u8) -> Point {
    let (x, y) = target.step_to(thrower);
    let length = dot((x, y), (x, y)).isqrt();
    if length == 0 {
        return target;
    }
    let (cos, sin) = DIRECTIONS[usize::from(die.clamp(1, 6)) - 1];
    let part = |part: i64| {
        let (over, under) = (2 * i128::from(units) * i128::from(part), 2 * 1_000_000 * i128::from(length));
        let size = (over.unsigned_abs() + under.unsigned_abs() / 2) / under.unsigned_abs();
        size as i64 * over.signum() as i64
    };
    Point::brought_near(
        i64::from(target.x) + part(x * cos + y * sin),
        i64::from(target.y) + part(y * cos - x * sin),
    )
}

/// The bases that a template covers at least in part, by their places in the list. Touching is covering.
pub fn covered(template: &Base, bases: &[Base]) -> Vec<u16> {
    (0u16..).zip(bases).filter(|(_, base)| template.touches(base)).map(|(i, _)| i).collect()
}
