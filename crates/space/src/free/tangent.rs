//! Lines that touch two circles, as exact numbers a + b * sqrt(r).
//!
//! A line that passes two centres p and q, d apart, at signed distances s and t has a unit normal whose product with d
//! is s - t = k. Times d.d the normal is k * d + sqrt(d.d - k * k) * d', with d' the left turn of d, so everything that
//! is linear in it has the form a + b * sqrt(r). Points stay below 2^18 from each other, so a stays below 2^57, b below
//! 2^38, r below 2^38 and all squares inside i128.

use super::base::{Base, Step, cross, dot, square};
use super::root::{sign, wide_sign};
use crate::point::Point;

/// A directed line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    at: Point,
    step: Step,
    /// The square of the step, which is the length of the normal.
    pub(crate) scale: i64,
    /// The signed distance of the first centre, times the scale, with the other sign.
    offset: i64,
    turn: i64,
    under: i64,
    /// 1 if it leads from the viewer to the target, else -1.
    ahead: i64,
}

/// A number a + b * sqrt(r) with the r of its line.
pub(crate) type Surd = (i64, i64);

impl Line {
    /// The line that leaves the first circle at its left or right and then the second; `left` and `right` are the
    /// signed distances.
    pub(crate) fn touching(p: Point, q: Point, first: i64, second: i64) -> Option<Line> {
        let step = p.step_to(q);
        let scale = dot(step, step);
        let turn = first - second;
        let under = scale - square(turn);
        if scale == 0 || under < 0 {
            return None;
        }
        Some(Line { at: p, step, scale, offset: first * scale, turn, under, ahead: 1 })
    }

    /// The line through two points.
    pub(crate) fn through(p: Point, q: Point) -> Option<Line> {
        Line::touching(p, q, 0, 0)
    }

    pub(crate) fn sign(&self, surd: Surd) -> i32 {
        sign(surd.0, surd.1, self.under)
    }

    /// How far to the left a point lies, times the scale.
    pub(crate) fn height(&self, point: Point) -> Surd {
        let to = self.at.step_to(point);
        (self.turn * dot(self.step, to) - self.offset, cross(self.step, to))
    }

    /// 1 if heights above 0 lie to the left for one who looks from the viewer to the target, else -1.
    pub(crate) const fn left(&self) -> i32 {
        self.ahead as i32
    }

    /// How far a step leads along the line, times the scale.
    fn along(&self, step: Step) -> Surd {
        (self.ahead * -self.turn * cross(self.step, step), self.ahead * dot(self.step, step))
    }

    /// Whether `to` lies farther along the line than `from`.
    pub(crate) fn is_ahead(&self, from: Point, to: Point) -> bool {
        self.sign(self.along(from.step_to(to))) > 0
    }

    /// Turned so that it leads from the viewer to the target, if it passes through both.
    pub(crate) fn directed(mut self, a: &Base, b: &Base) -> Option<Line> {
        if !self.meets(a) || !self.meets(b) {
            return None;
        }
        let ahead = self.sign(self.along(a.at.step_to(b.at)));
        self.ahead = i64::from(ahead);
        (ahead != 0).then_some(self)
    }

    /// Whether the line has a point in common with a disc.
    fn meets(&self, disc: &Base) -> bool {
        let (height, width) = (self.height(disc.at), i64::from(disc.radius) * self.scale);
        self.sign((height.0 - width, height.1)) <= 0 && self.sign((height.0 + width, height.1)) >= 0
    }

    /// Where the line touches a disc, or runs through less than `deep` of it; rounded to a whole point of the rim.
    pub(crate) fn grazes(&self, disc: &Base, deep: i32) -> Option<Point> {
        let (height, width) = (self.height(disc.at), i64::from(disc.radius - deep) * self.scale);
        let side = if self.sign((height.0 - width, height.1)) >= 0 {
            -1
        } else if self.sign((height.0 + width, height.1)) <= 0 {
            1
        } else {
            return None;
        };
        // The normal, large enough to be exact and small enough to be squared.
        let root = ((self.under as u128) << 20).isqrt() as i64;
        let part = |along: i64, across: i64| (self.turn << 10) * along + root * across;
        let (x, y) = (part(self.step.0, -self.step.1), part(self.step.1, self.step.0));
        let bits = 64 - (x.unsigned_abs() | y.unsigned_abs()).leading_zeros();
        let down = bits.saturating_sub(30);
        Some(disc.at.in_direction((x >> down, y >> down), side * i64::from(disc.radius)))
    }

    /// Whether the line runs through the inside of a disc.
    pub(crate) fn crosses(&self, disc: &Base) -> bool {
        let (height, width) = (self.height(disc.at), i64::from(disc.radius) * self.scale);
        self.sign((height.0 - width, height.1)) < 0 && self.sign((height.0 + width, height.1)) > 0
    }

    /// Whether the point where the line crosses the side from `p` to `q`, on whose two sides it has them, lies
    /// farther along the line than `from`.
    pub(crate) fn crosses_ahead(&self, from: Point, p: (Point, Surd), q: (Point, Surd)) -> bool {
        let (to_p, to_q) = (self.along(from.step_to(p.0)), self.along(from.step_to(q.0)));
        let (sign_p, sign_q) = (self.sign(to_p), self.sign(to_q));
        if sign_p == sign_q || sign_q == 0 {
            return sign_p > 0;
        }
        if sign_p == 0 {
            return sign_q > 0;
        }
        let times = |a: Surd, b: Surd| {
            let (a, b) = ((i128::from(a.0), i128::from(a.1)), (i128::from(b.0), i128::from(b.1)));
            (a.0 * b.0 + a.1 * b.1 * i128::from(self.under), a.0 * b.1 + a.1 * b.0)
        };
        // The crossing is (p * height of q - q * height of p) / (height of q - height of p).
        let (one, two) = (times(to_p, q.1), times(to_q, p.1));
        wide_sign(one.0 - two.0, one.1 - two.1, self.under) * self.sign(q.1) > 0
    }
}
