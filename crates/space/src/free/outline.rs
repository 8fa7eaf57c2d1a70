//! Outlines of terrain and zones: polygons and circles, and how bases lie to them.

use super::base::{Base, FARTHEST, Step, cross, dot, square};
use crate::point::{Point, TOLERANCE};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// The outline of something that lies or stands on the table. Copies share their corners.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Drawn", into = "Drawn")]
pub enum Outline {
    Round(Base),
    Polygon(Polygon),
}

/// A polygon that does not cross itself, its corners counter-clockwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Polygon {
    corners: Arc<[Point]>,
    /// The box round it.
    pub(crate) low: Point,
    pub(crate) high: Point,
    form: Form,
}

/// What makes some questions about a polygon short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// It fills its box: most tables and zones.
    Upright,
    Convex,
    Other,
}

impl Form {
    fn of(corners: &[Point]) -> Form {
        let count = corners.len();
        let side = |i: usize| corners[i % count].step_to(corners[(i + 1) % count]);
        let upright = |(x, y): Step| (x == 0) != (y == 0);
        if count == 4 && (0..4).all(|i| upright(side(i)) && dot(side(i), side(i + 1)) == 0) {
            Form::Upright
        } else if (0..count).all(|i| cross(side(i), side(i + 1)) >= 0) {
            Form::Convex
        } else {
            Form::Other
        }
    }
}

/// An outline as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Drawn {
    Circle { centre: Point, radius: i32 },
    Polygon(Vec<Point>),
}

/// Why a drawn outline is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misdrawn {
    /// A corner or centre too far out, or a radius too large.
    TooFar(Point),
    /// A radius of nothing or less.
    NoRadius,
    /// Fewer than three corners, or more than 64.
    Corners,
    /// Two sides touch or cross elsewhere than at their common corner.
    Crosses(Point, Point),
}

impl fmt::Display for Misdrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misdrawn::TooFar(point) => write!(f, "{point} is too far out: lengths end at {FARTHEST}."),
            Misdrawn::NoRadius => write!(f, "A circle needs a radius above 0."),
            Misdrawn::Corners => write!(f, "A polygon has from 3 to 64 corners."),
            Misdrawn::Crosses(a, b) => {
                write!(f, "The sides that begin at {a} and at {b} touch where they should not.")
            }
        }
    }
}

impl std::error::Error for Misdrawn {}

impl TryFrom<Drawn> for Outline {
    type Error = Misdrawn;

    fn try_from(drawn: Drawn) -> Result<Outline, Misdrawn> {
        match drawn {
            Drawn::Circle { centre, radius } => Outline::circle(centre, radius),
            Drawn::Polygon(corners) => Outline::polygon(corners),
        }
    }
}

impl From<Outline> for Drawn {
    fn from(outline: Outline) -> Drawn {
        match outline {
            Outline::Round(base) => Drawn::Circle { centre: base.at, radius: base.radius },
            Outline::Polygon(polygon) => Drawn::Polygon(polygon.corners.to_vec()),
        }
    }
}

impl From<Base> for Outline {
    fn from(base: Base) -> Outline {
        Outline::Round(base)
    }
}

/// A side of a polygon.
pub(crate) type Side = (Point, Point);

/// Whether the distance of a point from a segment is below `reach`, or with `closed` at most `reach`.
pub(crate) fn point_near_side(point: Point, side: Side, reach: i64, closed: bool) -> bool {
    if reach < 0 {
        return false;
    }
    let (step, to) = (side.0.step_to(side.1), side.0.step_to(point));
    let (along, length) = (dot(step, to), dot(step, step));
    let less = |a: i128, b: i128| a < b || (closed && a == b);
    if along <= 0 {
        less(i128::from(dot(to, to)), i128::from(square(reach)))
    } else if along >= length {
        less(i128::from(point.square_to(side.1)), i128::from(square(reach)))
    } else {
        let off = i128::from(cross(step, to));
        less(off * off, i128::from(square(reach)) * i128::from(length))
    }
}

/// Whether two segments have a point in common.
fn sides_meet(a: Side, b: Side) -> bool {
    let turn = |p: Point, q: Point, r: Point| cross(p.step_to(q), p.step_to(r)).signum();
    let on = |p: Point, q: Point, r: Point| {
        (p.x.min(q.x)..=p.x.max(q.x)).contains(&r.x) && (p.y.min(q.y)..=p.y.max(q.y)).contains(&r.y)
    };
    let (t1, t2, t3, t4) =
        (turn(a.0, a.1, b.0), turn(a.0, a.1, b.1), turn(b.0, b.1, a.0), turn(b.0, b.1, a.1));
    (t1 != t2 && t3 != t4)
        || (t1 == 0 && on(a.0, a.1, b.0))
        || (t2 == 0 && on(a.0, a.1, b.1))
        || (t3 == 0 && on(b.0, b.1, a.0))
        || (t4 == 0 && on(b.0, b.1, a.1))
}

/// Whether two segments are nearer to each other than `reach`, or with `closed` at most as near.
pub(crate) fn sides_near(a: Side, b: Side, reach: i64, closed: bool) -> bool {
    let meets = sides_meet(a, b) && (reach > 0 || (closed && reach == 0));
    meets
        || point_near_side(a.0, b, reach, closed)
        || point_near_side(a.1, b, reach, closed)
        || point_near_side(b.0, a, reach, closed)
        || point_near_side(b.1, a, reach, closed)
}

impl Polygon {
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    pub(crate) fn sides(&self) -> impl Iterator<Item = Side> {
        let next = self.corners[1..].iter().chain(&self.corners[..1]);
        self.corners.iter().copied().zip(next.copied())
    }

    /// Whether a box, grown by `reach`, misses the box round the polygon.
    pub(crate) fn is_far(&self, low: Point, high: Point, reach: i64) -> bool {
        i64::from(low.x) - reach > i64::from(self.high.x)
            || i64::from(low.y) - reach > i64::from(self.high.y)
            || i64::from(high.x) + reach < i64::from(self.low.x)
            || i64::from(high.y) + reach < i64::from(self.low.y)
    }

    /// Whether a straight way between two places of a base inside stays inside.
    pub(crate) fn is_convex(&self) -> bool {
        self.form != Form::Other
    }

    /// Whether the point is inside and no side is nearer to it than this, which is more than nothing.
    fn deep(&self, point: Point, depth: i64) -> bool {
        if self.form == Form::Upright {
            let between = |a: i32, at: i32, b: i32| {
                i64::from(at) - i64::from(a) >= depth && i64::from(b) - i64::from(at) >= depth
            };
            return between(self.low.x, point.x, self.high.x) && between(self.low.y, point.y, self.high.y);
        }
        self.lies(point) == Some(true) && !self.side_near(point, depth, false)
    }

    /// Whether the point is inside or on a side.
    pub fn holds(&self, point: Point) -> bool {
        self.lies(point).is_none_or(|inside| inside)
    }

    /// Whether the point is inside, and nothing if it is on a side.
    pub(crate) fn lies(&self, point: Point) -> Option<bool> {
        if self.is_far(point, point, 0) {
            return Some(false);
        }
        let mut inside = false;
        for (p, q) in self.sides() {
            let (a, b) = (point.step_to(p), point.step_to(q));
            let turn = cross(a, b);
            if turn == 0 && dot(a, b) <= 0 {
                return None;
            }
            if (a.1 > 0) != (b.1 > 0) && (turn > 0) == (b.1 > a.1) {
                inside = !inside;
            }
        }
        Some(inside)
    }

    /// Whether a side is nearer to the point than `reach`, or with `closed` at most as near.
    fn side_near(&self, point: Point, reach: i64, closed: bool) -> bool {
        !self.is_far(point, point, reach)
            && self.sides().any(|side| point_near_side(point, side, reach, closed))
    }
}

impl Outline {
    pub fn circle(centre: Point, radius: i32) -> Result<Outline, Misdrawn> {
        if !centre.is_near() || radius > FARTHEST {
            return Err(Misdrawn::TooFar(centre));
        }
        if radius <= 0 {
            return Err(Misdrawn::NoRadius);
        }
        Ok(Outline::Round(Base { at: centre, radius }))
    }

    pub fn polygon(mut corners: Vec<Point>) -> Result<Outline, Misdrawn> {
        if !(3..=64).contains(&corners.len()) {
            return Err(Misdrawn::Corners);
        }
        if let Some(far) = corners.iter().find(|corner| !corner.is_near()) {
            return Err(Misdrawn::TooFar(*far));
        }
        let count = corners.len();
        let side = |i: usize| (corners[i], corners[(i + 1) % count]);
        for i in 0..count {
            for j in i + 1..count {
                let (a, b) = (side(i), side(j));
                let wrong = if a.1 == b.0 {
                    a.0 == a.1 || (cross(a.0.step_to(a.1), b.0.step_to(b.1)) == 0 && folds(a, b))
                } else if b.1 == a.0 {
                    b.0 == b.1 || (cross(b.0.step_to(b.1), a.0.step_to(a.1)) == 0 && folds(b, a))
                } else {
                    sides_meet(a, b)
                };
                if wrong {
                    return Err(Misdrawn::Crosses(a.0, b.0));
                }
            }
        }
        let area: i64 =
            (0..count).map(|i| cross(corners[0].step_to(side(i).0), corners[0].step_to(side(i).1))).sum();
        if area < 0 {
            corners.reverse();
        }
        let (mut low, mut high) = (corners[0], corners[0]);
        for corner in &corners {
            low = Point { x: low.x.min(corner.x), y: low.y.min(corner.y) };
            high = Point { x: high.x.max(corner.x), y: high.y.max(corner.y) };
        }
        let form = Form::of(&corners);
        Ok(Outline::Polygon(Polygon { corners: corners.into(), low, high, form }))
    }

    /// The rectangle between two opposite corners: a table, a zone.
    pub fn rectangle(from: Point, to: Point) -> Result<Outline, Misdrawn> {
        let corners = [(from.x, from.y), (to.x, from.y), (to.x, to.y), (from.x, to.y)];
        Outline::polygon(corners.map(|(x, y)| Point { x, y }).to_vec())
    }

    /// The corners of the box round it.
    pub fn extent(&self) -> (Point, Point) {
        match self {
            Outline::Round(Base { at, radius }) => {
                (Point::new(at.x - radius, at.y - radius), Point::new(at.x + radius, at.y + radius))
            }
            Outline::Polygon(polygon) => (polygon.low, polygon.high),
        }
    }

    /// Whether the point is inside or on the outline.
    pub fn holds(&self, point: Point) -> bool {
        match self {
            Outline::Round(round) => round.at.square_to(point) <= square(i64::from(round.radius)),
            Outline::Polygon(polygon) => polygon.holds(point),
        }
    }

    /// Whether the gap to a base, without tolerance, is at most this. Inside the gap is below everything.
    fn gap_at_most(&self, base: &Base, gap: i32) -> bool {
        match self {
            Outline::Round(round) => round.gap_at_most(base, gap),
            Outline::Polygon(polygon) => {
                polygon.side_near(base.at, i64::from(base.radius) + i64::from(gap), true)
                    || polygon.lies(base.at) == Some(true)
            }
        }
    }

    /// Whether some point of the base is at most so far away: gap <= distance + 2.
    pub fn within(&self, base: &Base, distance: i32) -> bool {
        self.gap_at_most(base, distance + TOLERANCE)
    }

    /// Whether all of the base is at most so far away from the outline and what it encloses.
    pub fn completely_within(&self, base: &Base, distance: i32) -> bool {
        match self {
            Outline::Round(round) => base.completely_within(round, distance),
            Outline::Polygon(polygon) => {
                let reach = i64::from(distance) + i64::from(TOLERANCE) - i64::from(base.radius);
                if reach < 0 {
                    // Only far enough inside.
                    polygon.deep(base.at, -reach)
                } else {
                    polygon.side_near(base.at, reach, true) || polygon.lies(base.at) == Some(true)
                }
            }
        }
    }

    /// Whether the base is in contact with it, overlapping or not: gap <= 2.
    pub fn touches(&self, base: &Base) -> bool {
        self.gap_at_most(base, TOLERANCE)
    }

    /// Whether the base is *in* it: it overlaps the outline by more than the tolerance. A base whose centre is inside
    /// is always in.
    pub fn overlaps(&self, base: &Base) -> bool {
        match self {
            Outline::Round(round) => {
                round.overlaps(base) || round.at.square_to(base.at) < square(i64::from(round.radius))
            }
            Outline::Polygon(polygon) => {
                polygon.side_near(base.at, i64::from(base.radius - TOLERANCE), false)
                    || polygon.lies(base.at) == Some(true)
            }
        }
    }

    /// Whether no part of the base is outside; meeting the outline from inside is allowed.
    pub fn encloses(&self, base: &Base) -> bool {
        self.completely_within(base, 0)
    }

    /// Whether two outlines are at most so far apart.
    pub fn near(&self, other: &Outline, distance: i32) -> bool {
        match (self, other) {
            (outline, Outline::Round(base)) | (Outline::Round(base), outline) => {
                outline.within(base, distance)
            }
            (Outline::Polygon(a), Outline::Polygon(b)) => {
                let reach = i64::from(distance) + i64::from(TOLERANCE);
                a.holds(b.corners[0])
                    || b.holds(a.corners[0])
                    || a.sides().any(|p| b.sides().any(|q| sides_near(p, q, reach, true)))
            }
        }
    }

    /// The gap to a base, rounded up, for showing and sorting; below 0 if they overlap, and less the radius inside.
    pub fn gap(&self, base: &Base) -> i32 {
        match self {
            Outline::Round(round) => round.gap(base),
            Outline::Polygon(polygon) => {
                let distance = if polygon.holds(base.at) { 0 } else { polygon.distance(base.at, 0) as i32 };
                distance - base.radius
            }
        }
    }
}

impl Polygon {
    /// The distance of a point from the nearest side in units of 1 / 2^`bits`, rounded up.
    pub(crate) fn distance(&self, point: Point, bits: u32) -> i64 {
        let mut least = u128::MAX;
        for (p, q) in self.sides() {
            let (step, to) = (p.step_to(q), p.step_to(point));
            let (along, length) = (dot(step, to), dot(step, step));
            let off = cross(step, to).unsigned_abs();
            let square = if along <= 0 {
                (dot(to, to) as u128) << (2 * bits)
            } else if along >= length {
                (point.square_to(q) as u128) << (2 * bits)
            } else {
                ((u128::from(off) * u128::from(off)) << (2 * bits)).div_ceil(length as u128)
            };
            least = least.min(square);
        }
        super::root::root_up(least) as i64
    }
}

/// Whether the second of two sides on one line goes back over the first.
fn folds(a: Side, b: Side) -> bool {
    dot(a.0.step_to(a.1), b.0.step_to(b.1)) <= 0
}
