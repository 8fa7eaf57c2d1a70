//! Round bases, the gaps between them, and the one tolerance with which gaps are compared.

use crate::point::{Point, TOLERANCE};
use serde::{Deserialize, Serialize};

/// No coordinate and no radius is larger than this (about 129 inches), so that every product fits.
pub const FARTHEST: i32 = 1 << 17;

/// A difference of two points; both parts stay below 2^18.
pub(crate) type Step = (i64, i64);

pub(crate) const fn dot(a: Step, b: Step) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

pub(crate) const fn cross(a: Step, b: Step) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

pub(crate) const fn square(n: i64) -> i64 {
    n * n
}

impl Point {
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// Whether the point is near enough to be measured. Points that people give are asked this first.
    pub const fn is_near(self) -> bool {
        self.x.unsigned_abs() <= FARTHEST as u32 && self.y.unsigned_abs() <= FARTHEST as u32
    }

    /// The step from here to another point.
    pub(crate) const fn step_to(self, to: Point) -> Step {
        (to.x as i64 - self.x as i64, to.y as i64 - self.y as i64)
    }

    /// The square of the distance.
    pub const fn square_to(self, other: Point) -> i64 {
        let step = self.step_to(other);
        dot(step, step)
    }

    /// The distance, rounded up to a whole unit: the length of a straight leg.
    pub const fn length_to(self, other: Point) -> i32 {
        // Half the width of what roots are taken of elsewhere, and several times as quick.
        let square = self.square_to(other) as u64;
        let root = square.isqrt();
        if root * root == square { root as i32 } else { root as i32 + 1 }
    }

    /// The nearest point that can be measured.
    pub(crate) fn brought_near(x: i64, y: i64) -> Point {
        let near = |n: i64| n.clamp(-i64::from(FARTHEST), i64::from(FARTHEST)) as i32;
        Point { x: near(x), y: near(y) }
    }

    /// The point so many units from here in the direction of `toward`, which may lie farther or nearer; each
    /// coordinate is rounded to the nearest whole unit, halves away from here. Without a direction it is this point.
    pub fn along(self, toward: Point, units: i32) -> Point {
        let step = self.step_to(toward);
        self.in_direction(step, i64::from(units))
    }

    /// The point to which a move of so many units straight towards another one leads, rounded as in [`Point::along`]: the
    /// other one, where the move is long enough to get there.
    pub fn towards(self, to: Point, units: i32) -> Point {
        let units = i64::from(units.max(0));
        if self.square_to(to) <= square(units) { to } else { self.in_direction(self.step_to(to), units) }
    }

    /// The point so many units from here straight away from `from`, rounded as in [`Point::along`].
    pub fn away_from(self, from: Point, units: i32) -> Point {
        let step = from.step_to(self);
        self.in_direction(step, i64::from(units))
    }

    pub(crate) fn in_direction(self, step: Step, units: i64) -> Point {
        let square = dot(step, step);
        if square == 0 {
            return self;
        }
        let (step, units) = if units < 0 { ((-step.0, -step.1), -units) } else { (step, units) };
        // Twice the way along one axis is the root of (2 * part * units)^2 / square, rounded down.
        let part = |part: i64| {
            let double = 2 * i128::from(part) * i128::from(units);
            // On tables that people play on it fits half the width, which is several times as quick.
            if let Ok(double) = u32::try_from(double.unsigned_abs()) {
                let twice = (u64::from(double) * u64::from(double) / square as u64).isqrt();
                return (twice.div_ceil(2) as i64) * part.signum();
            }
            let twice = ((double * double) as u128 / square as u128).isqrt();
            (twice.div_ceil(2) as i64) * part.signum()
        };
        Point::brought_near(i64::from(self.x) + part(step.0), i64::from(self.y) + part(step.1))
    }
}

/// A round base, or any other round thing; a bare point has radius 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Base {
    pub at: Point,
    pub radius: i32,
}

impl Base {
    pub const fn new(at: Point, radius: i32) -> Base {
        Base { at, radius }
    }

    /// The same base elsewhere.
    pub const fn moved(self, at: Point) -> Base {
        Base { at, radius: self.radius }
    }

    /// The gap to another base, rounded up; below 0 if they overlap. It is for showing and sorting: the comparisons
    /// below are exact.
    pub const fn gap(&self, other: &Base) -> i32 {
        self.at.length_to(other.at) - self.radius - other.radius
    }

    /// Whether the gap, without tolerance, is at most this.
    pub(crate) const fn gap_at_most(&self, other: &Base, gap: i32) -> bool {
        let reach = self.radius as i64 + other.radius as i64 + gap as i64;
        reach >= 0 && self.at.square_to(other.at) <= square(reach)
    }

    /// Whether the gap, without tolerance, is below this.
    pub(crate) const fn gap_below(&self, other: &Base, gap: i32) -> bool {
        let reach = self.radius as i64 + other.radius as i64 + gap as i64;
        reach > 0 && self.at.square_to(other.at) < square(reach)
    }

    /// Whether the nearest point is at most so far away: gap <= distance + 2.
    pub const fn within(&self, other: &Base, distance: i32) -> bool {
        self.gap_at_most(other, distance + TOLERANCE)
    }

    /// Whether all of this base is at most so far away from the other one.
    pub const fn completely_within(&self, other: &Base, distance: i32) -> bool {
        let reach = other.radius as i64 + distance as i64 + TOLERANCE as i64 - self.radius as i64;
        reach >= 0 && self.at.square_to(other.at) <= square(reach)
    }

    /// Whether the bases are in contact: gap <= 2.
    pub const fn touches(&self, other: &Base) -> bool {
        self.gap_at_most(other, TOLERANCE)
    }

    /// Whether the bases overlap by more than the tolerance: gap < -2.
    pub const fn overlaps(&self, other: &Base) -> bool {
        self.gap_below(other, -TOLERANCE)
    }
}

/// Which bases hang together by links of at most this gap: the group of each, numbered from 0 in order of appearance.
pub fn groups(bases: &[Base], link: i32) -> Vec<u16> {
    let mut group = vec![u16::MAX; bases.len()];
    let mut next = 0;
    for first in 0..bases.len() {
        if group[first] != u16::MAX {
            continue;
        }
        let mut waiting = vec![first];
        group[first] = next;
        while let Some(here) = waiting.pop() {
            for other in 0..bases.len() {
                if group[other] == u16::MAX && bases[here].within(&bases[other], link) {
                    group[other] = next;
                    waiting.push(other);
                }
            }
        }
        next += 1;
    }
    group
}
