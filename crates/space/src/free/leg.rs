//! One straight leg of a moving base: the moments at which it is so near to something, as exact roots.

use super::base::{Base, cross, dot, square};
use super::outline::{Outline, Polygon, Side};
use crate::point::Point;
use std::cmp::Ordering;

/// A base that moves straight from one point to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg {
    pub from: Point,
    pub to: Point,
    pub radius: i32,
}

/// How many bits behind the point moments are compared with.
const BITS: u32 = 44;

/// A moment of a leg, from 0 at its start to 1 at its end: (`whole` + or - the root of `under`) / `by`. The key is the
/// same rounded down, and moments are compared by it: they differ by less than a millionth of a unit if it is equal.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    key: i128,
    whole: i64,
    under: u128,
    minus: bool,
    by: i64,
}

impl PartialEq for Moment {
    fn eq(&self, other: &Moment) -> bool {
        self.key == other.key
    }
}

impl Eq for Moment {}

impl PartialOrd for Moment {
    fn partial_cmp(&self, other: &Moment) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Moment {
    fn cmp(&self, other: &Moment) -> Ordering {
        self.key.cmp(&other.key)
    }
}

impl Moment {
    pub const START: Moment = Moment { key: 0, whole: 0, under: 0, minus: false, by: 1 };
    pub const END: Moment = Moment { key: 1 << BITS, whole: 1, under: 0, minus: false, by: 1 };

    fn new(whole: i64, under: u128, minus: bool, by: i64) -> Moment {
        let (whole, minus, by) = if by < 0 { (-whole, !minus, -by) } else { (whole, minus, by) };
        let root = if under == 0 { 0 } else { (under << 52).isqrt() as i128 };
        let sum = (i128::from(whole) << 26) + if minus { -root } else { root };
        Moment { key: (sum << (BITS - 26)).div_euclid(i128::from(by)), whole, under, minus, by }
    }

    /// The moment in the middle of two, as exact as keys are.
    pub(crate) fn halfway(self, other: Moment) -> Moment {
        let key = (self.key + other.key) / 2;
        Moment { key, whole: key as i64, under: 0, minus: false, by: 1 << BITS }
    }

    /// The way along one axis until this moment, rounded to the nearest unit, halves away from the start.
    fn part(&self, step: i64) -> i64 {
        let size = step.unsigned_abs();
        let over = 2 * i128::from(size) * i128::from(self.whole) + i128::from(self.by);
        let under = 4 * u128::from(size) * u128::from(size) * self.under;
        let root = if self.minus { -(super::root::root_up(under) as i128) } else { under.isqrt() as i128 };
        (over + root).div_euclid(2 * i128::from(self.by)) as i64 * step.signum()
    }
}

/// A stretch of a leg, both ends included.
pub(crate) type Stretch = (Moment, Moment);

impl Leg {
    pub const fn new(from: Point, to: Point, radius: i32) -> Leg {
        Leg { from, to, radius }
    }

    /// The length, rounded up.
    pub const fn length(&self) -> i32 {
        self.from.length_to(self.to)
    }

    /// Where the base is at a moment: the exact point, rounded to the nearest whole one.
    pub fn at(&self, moment: Moment) -> Point {
        let step = self.from.step_to(self.to);
        Point::brought_near(
            i64::from(self.from.x) + moment.part(step.0),
            i64::from(self.from.y) + moment.part(step.1),
        )
    }

    /// The length between two moments, rounded up unless it exceeds a whole number by less than 1/256.
    pub fn between(&self, start: Moment, end: Moment) -> i32 {
        let root = ((self.from.square_to(self.to) as u128) << 40).isqrt() as i128;
        // In units of 2^-16, so that what the rounding of keys adds does not count.
        let fine = (root * (end.key - start.key).max(0)) >> (20 + BITS - 16);
        ((fine - (1 << 8)).max(0) as u64).div_ceil(1 << 16) as i32
    }

    /// The length between two moments in parts of 2^-32, for sums that are rounded only at their end.
    pub(crate) fn finely_between(&self, start: Moment, end: Moment) -> i128 {
        (self.fine_length() * (end.key - start.key).max(0)) >> BITS
    }

    /// The moment so many parts of 2^-32 after another one. A millionth of a unit is added, which is more than roots and keys
    /// have lost by rounding down, so that halves stay halves.
    pub(crate) fn finely_after(&self, start: Moment, parts: i128) -> Moment {
        let key = start.key + ((parts + (1 << 12)) << BITS) / self.fine_length().max(1);
        Moment { key, whole: key as i64, under: 0, minus: false, by: 1 << BITS }
    }

    fn fine_length(&self) -> i128 {
        ((self.from.square_to(self.to) as u128) << 64).isqrt() as i128
    }

    /// The length up to a moment, rounded up.
    pub fn gone(&self, moment: Moment) -> i32 {
        self.between(Moment::START, moment)
    }

    /// The box round the way of the centre.
    pub(crate) fn extent(&self) -> (Point, Point) {
        let (a, b) = (self.from, self.to);
        (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)))
    }

    /// When the centre is within `reach` of a point.
    fn near_point(&self, point: Point, reach: i64) -> Option<Stretch> {
        if reach < 0 {
            return None;
        }
        let (step, from) = (self.from.step_to(self.to), point.step_to(self.from));
        let (length, toward) = (dot(step, step), -dot(step, from));
        let start = dot(from, from) - square(reach);
        if start > 0 && toward <= 0 {
            return None;
        }
        let ends_in = self.to.square_to(point) <= square(reach);
        if start > 0 && !ends_in && toward >= length {
            return None;
        }
        if start <= 0 && ends_in {
            return Some((Moment::START, Moment::END));
        }
        let under = i128::from(toward) * i128::from(toward) - i128::from(length) * i128::from(start);
        if under < 0 {
            return None;
        }
        let root = |minus| Moment::new(toward, under as u128, minus, length);
        Some((
            if start <= 0 { Moment::START } else { root(true) },
            if ends_in { Moment::END } else { root(false) },
        ))
    }

    /// When the gap between the moving base and another one is at most `gap`, without tolerance.
    pub(crate) fn nears(&self, other: &Base, gap: i32) -> Option<Stretch> {
        self.near_point(other.at, i64::from(self.radius) + i64::from(gap) + i64::from(other.radius))
    }

    /// When the centre is within `reach` of a side: near one of its ends or beside it. The places near a side are
    /// convex, so this is one stretch.
    fn near_side(&self, side: Side, reach: i64) -> Option<Stretch> {
        let ends = [self.near_point(side.0, reach), self.near_point(side.1, reach), self.beside(side, reach)];
        ends.into_iter().flatten().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    /// When the centre is within `reach` of the line of a side and its foot is on the side.
    fn beside(&self, side: Side, reach: i64) -> Option<Stretch> {
        let (edge, step, to) =
            (side.0.step_to(side.1), self.from.step_to(self.to), side.0.step_to(self.from));
        let length = dot(edge, edge);
        let mut stretch = (Moment::START, Moment::END);
        let mut narrow = |from: Moment, to: Moment| {
            stretch = (stretch.0.max(from.min(to)), stretch.1.min(from.max(to)));
        };
        let (foot, moves) = (dot(edge, to), dot(edge, step));
        if moves != 0 {
            narrow(Moment::new(-foot, 0, false, moves), Moment::new(length - foot, 0, false, moves));
        } else if !(0..=length).contains(&foot) {
            return None;
        }
        let (off, drifts) = (cross(edge, to), cross(edge, step));
        let width = (square(reach) as u128) * (length as u128);
        if drifts != 0 {
            narrow(Moment::new(-off, width, false, drifts), Moment::new(-off, width, true, drifts));
        } else if u128::from(off.unsigned_abs()) * u128::from(off.unsigned_abs()) > width {
            return None;
        }
        (stretch.0 <= stretch.1).then_some(stretch)
    }

    /// When the gap between the moving base and the outline is at most `gap`, without tolerance: the stretches in
    /// order, apart from each other. With `hollow` only the sides of a polygon count and not what they enclose.
    pub(crate) fn stretches(&self, outline: &Outline, gap: i32, hollow: bool) -> Vec<Stretch> {
        let reach = i64::from(self.radius) + i64::from(gap);
        match outline {
            Outline::Round(round) if hollow => self.near_rim(round, reach),
            Outline::Round(round) => {
                self.near_point(round.at, reach + i64::from(round.radius)).into_iter().collect()
            }
            Outline::Polygon(polygon) => {
                let (low, high) = self.extent();
                if polygon.is_far(low, high, reach.max(0)) {
                    return Vec::new();
                }
                let mut all: Vec<Stretch> =
                    polygon.sides().filter_map(|side| self.near_side(side, reach)).collect();
                if !hollow {
                    self.inside(polygon, &mut all);
                }
                joined(all)
            }
        }
    }

    /// When the base, inside of a circle, is within `reach` of it or outside.
    fn near_rim(&self, round: &Base, reach: i64) -> Vec<Stretch> {
        match self.near_point(round.at, i64::from(round.radius) - reach) {
            None => vec![(Moment::START, Moment::END)],
            Some((enters, leaves)) => {
                let before = (enters > Moment::START).then_some((Moment::START, enters));
                let after = (leaves < Moment::END).then_some((leaves, Moment::END));
                before.into_iter().chain(after).collect()
            }
        }
    }

    /// When the centre is inside a polygon.
    fn inside(&self, polygon: &Polygon, all: &mut Vec<Stretch>) {
        let step = self.from.step_to(self.to);
        if step == (0, 0) {
            if polygon.holds(self.from) {
                all.push((Moment::START, Moment::END));
            }
            return;
        }
        let mut crossings: Vec<Moment> = polygon
            .sides()
            .filter_map(|(p, q)| {
                let (a, b) = (self.from.step_to(p), self.from.step_to(q));
                let (left, right) = (cross(step, a) >= 0, cross(step, b) >= 0);
                let edge = p.step_to(q);
                (left != right).then(|| Moment::new(cross(a, edge), 0, false, cross(step, edge)))
            })
            .collect();
        crossings.sort_unstable();
        for pair in crossings.chunks_exact(2) {
            let (start, end) = (pair[0].max(Moment::START), pair[1].min(Moment::END));
            if start <= end {
                all.push((start, end));
            }
        }
    }
}

/// Stretches in order, those that meet joined.
pub(crate) fn joined(mut all: Vec<Stretch>) -> Vec<Stretch> {
    all.sort_unstable();
    let mut out: Vec<Stretch> = Vec::with_capacity(all.len());
    for next in all {
        match out.last_mut() {
            // Moments that are equal may have keys that differ in the last bits.
            Some(last) if next.0.key <= last.1.key + 64 => last.1 = last.1.max(next.1),
            _ => out.push(next),
        }
    }
    out
}
