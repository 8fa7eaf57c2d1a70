//! Where there is room: the nearest positions of a base that overlaps nothing.
//!
//! The free positions form areas. They are bounded by rims: of what is in the way and of the area allowed, grown or shrunk
//! by the base, and of what has to be touched. So the nearest position is the point itself, the foot from it on a rim, or
//! where two rims cross; from the middle of a circle it may be any on its rim. These are worked out exactly and rounded.

use super::base::{Base, cross, dot, square};
use super::course::ring;
use super::outline::Outline;
use super::rim::{Rim, rims};
use crate::point::{INCH, Point, TOLERANCE};
use std::cmp::Ordering;

/// What is nearer by no more than this, a hundredth of an inch, is not told as nearer; places no farther apart are one place.
const TOLD: i32 = INCH / 100;

/// What a base needs where it is put.
#[derive(Clone, Copy, Debug)]
pub struct Room<'a> {
    pub radius: i32,
    /// All of it lies inside of this.
    pub inside: Option<&'a Outline>,
    /// It overlaps none of these.
    pub clear: &'a [Outline],
    /// It is in contact with at least one of these and overlaps none of them.
    pub touching: Option<&'a [Base]>,
}

/// All the nearest positions of a base that overlaps none of these; with `touching`, in contact with one of those and
/// overlapping none of them. See [`Room::nearest`].
pub fn nearest_free(radius: i32, to: Point, clear: &[Outline], touching: Option<&[Base]>) -> Vec<Point> {
    Room { radius, inside: None, clear, touching }.nearest(to)
}

impl Room<'_> {
    /// Whether there is room at a point.
    pub fn is_at(&self, at: Point) -> bool {
        let base = Base::new(at, self.radius);
        at.is_near()
            && self.inside.is_none_or(|area| area.encloses(&base))
            && !self.clear.iter().any(|other| other.overlaps(&base))
            && self.touching.is_none_or(|bases| {
                bases.iter().any(|other| other.touches(&base))
                    && !bases.iter().any(|other| other.overlaps(&base))
            })
    }

    /// All the positions nearest to a point, clockwise from north (which is up) as seen from there; none if there is no room
    /// at all. Distances from centre to centre that differ by no more than the tolerance are equal. Gaps are kept to the
    /// unit; the tolerance is made use of only where that is nearer by more than can be told. Where all of an arc is
    /// equally near, it is both ends of it, and of what lies between one position in each of sixteen directions.
    pub fn nearest(&self, to: Point) -> Vec<Point> {
        if !to.is_near() {
            return Vec::new();
        }
        if self.is_at(to) {
            return vec![to];
        }
        let mut nearest: Vec<(i32, Point)> = Vec::new();
        for slack in 0..=TOLERANCE {
            let most = nearest.first().map_or(i32::MAX, |(length, _)| length - TOLD - 1);
            let nearer = self.nearest_with(slack, to, most);
            if !nearer.is_empty() {
                nearest = nearer;
            }
        }
        let mut points: Vec<Point> = Vec::new();
        for (_, point) in nearest {
            if points.iter().all(|other| point.square_to(*other) > square(i64::from(TOLD))) {
                points.push(point);
            }
        }
        points.sort_by(|a, b| clockwise(to, *a, *b));
        points
    }

    /// The nearest positions, at most so far away and the nearest first, where gaps may be less than nothing by `slack`.
    fn nearest_with(&self, slack: i32, to: Point, most: i32) -> Vec<(i32, Point)> {
        let mut rims: Vec<(i32, Point, Rim)> =
            self.rims(slack).into_iter().map(|rim| from(to, rim)).collect();
        rims.sort_by_key(|(length, ..)| *length);
        let mut found: Vec<(i32, Point)> = Vec::new();
        let mut most = most;
        for (i, (length, foot, rim)) in rims.iter().enumerate() {
            // No rim is nearer than its foot, but for what is rounded.
            if *length > most.saturating_add(TOLERANCE) {
                break;
            }
            let middle = match rim {
                Rim::Round(round) if to.square_to(round.at) <= square(i64::from(TOLERANCE)) => {
                    Some(ring(round))
                }
                _ => None,
            };
            let crossed = rims[..i].iter().flat_map(|(.., other)| cross_exactly(rim, other)).flatten();
            for at in std::iter::once(*foot).chain(middle.into_iter().flatten()).chain(crossed) {
                let length = to.length_to(at);
                if length <= most && self.is_at(at) {
                    most = most.min(length.saturating_add(TOLERANCE));
                    found.push((length, at));
                }
            }
        }
        found.retain(|(length, _)| *length <= most);
        found.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| clockwise(to, a.1, b.1)));
        found
    }

    /// The rims on which the centre may end up.
    fn rims(&self, slack: i32) -> Vec<Rim> {
        let by = (self.radius - slack).max(0);
        let mut all: Vec<Rim> = self.clear.iter().flat_map(|other| rims(other, by)).collect();
        match self.inside {
            Some(Outline::Round(round)) => all.push(Rim::Round(Base::new(round.at, round.radius - by))),
            Some(Outline::Polygon(polygon)) => {
                // Inside the base goes round the corners that point inward.
                all.extend(polygon.corners().iter().map(|corner| Rim::Round(Base::new(*corner, by))));
                let sides = rims(&Outline::Polygon(polygon.clone()), -by);
                all.extend(sides.into_iter().filter(|rim| matches!(rim, Rim::Side(..))));
            }
            None => {}
        }
        for base in self.touching.unwrap_or_default() {
            let radius = base.radius + self.radius;
            all.push(Rim::Round(Base::new(base.at, radius - slack)));
            if slack > 0 {
                all.push(Rim::Round(Base::new(base.at, radius + slack)));
            }
        }
        all.retain(|rim| !matches!(rim, Rim::Round(round) if round.radius < 0));
        all
    }
}

/// How two points lie as seen from another: the first of them clockwise from north is less.
fn clockwise(from: Point, a: Point, b: Point) -> Ordering {
    let (a, b) = (from.step_to(a), from.step_to(b));
    let west = |(x, y): (i64, i64)| x < 0 || (x == 0 && y < 0);
    west(a).cmp(&west(b)).then(cross(a, b).cmp(&0))
}

/// A rim with its foot, the point of it that is nearest, and how far off that is.
fn from(to: Point, rim: Rim) -> (i32, Point, Rim) {
    let foot = match rim {
        // From the middle all are equally near; north comes first.
        Rim::Round(round) if round.at == to => round.at.in_direction((0, 1), i64::from(round.radius)),
        Rim::Round(round) => round.at.along(to, round.radius),
        Rim::Side(a, b) => {
            let side = a.step_to(b);
            let (along, whole) = (dot(side, a.step_to(to)), dot(side, side));
            match along {
                _ if along <= 0 => a,
                _ if along >= whole => b,
                _ => Surd { over: (along, side), root: (0, (0, 0)), under: whole }.points(a)[0],
            }
        }
    };
    (to.length_to(foot), foot, rim)
}

/// Two vectors (n * v + m * w and n * v - m * w) / u, where m is the root of a whole number.
struct Surd {
    over: (i64, (i64, i64)),
    root: (i128, (i64, i64)),
    under: i64,
}

impl Surd {
    /// The two points that lie so far from another one, each coordinate rounded to the nearest whole unit.
    fn points(&self, from: Point) -> [Point; 2] {
        let under = i128::from(self.under);
        let part = |v: i64, w: i64, sign: i128| {
            let root = (self.root.0 * i128::from(w) * i128::from(w)).unsigned_abs().isqrt() as i128;
            let over = i128::from(self.over.0) * i128::from(v) + sign * root * i128::from(w.signum());
            let over = if under < 0 { -over } else { over };
            let size = (2 * over.abs() + under.abs()) / (2 * under.abs());
            (size * over.signum()) as i64
        };
        [1, -1].map(|sign| {
            let (v, w) = (self.over.1, self.root.1);
            let (x, y) = (part(v.0, w.0, sign), part(v.1, w.1, sign));
            Point::brought_near(i64::from(from.x) + x, i64::from(from.y) + y)
        })
    }
}

/// Where two rims cross, exactly and then rounded; sides as if they went on for ever.
pub(crate) fn cross_exactly(a: &Rim, b: &Rim) -> [Option<Point>; 2] {
    let (from, surd) = match (*a, *b) {
        (Rim::Round(a), Rim::Round(b)) => {
            let (step, r, s) = (a.at.step_to(b.at), i64::from(a.radius), i64::from(b.radius));
            let length = dot(step, step);
            let along = length + square(r) - square(s);
            let off = 4 * i128::from(square(r)) * i128::from(length) - i128::from(along) * i128::from(along);
            (a.at, Surd { over: (along, step), root: (off, (-step.1, step.0)), under: 2 * length })
        }
        (Rim::Round(round), Rim::Side(from, to)) | (Rim::Side(from, to), Rim::Round(round)) => {
            let (side, centre) = (from.step_to(to), from.step_to(round.at));
            let (along, length) = (dot(side, centre), dot(side, side));
            let beyond = i128::from(dot(centre, centre) - square(i64::from(round.radius)));
            let off = i128::from(along) * i128::from(along) - i128::from(length) * beyond;
            (from, Surd { over: (along, side), root: (off, side), under: length })
        }
        (Rim::Side(a, b), Rim::Side(c, d)) => {
            let (p, q) = (a.step_to(b), c.step_to(d));
            (a, Surd { over: (cross(a.step_to(c), q), p), root: (0, (0, 0)), under: cross(p, q) })
        }
    };
    if surd.under == 0 || surd.root.0 < 0 {
        return [None, None];
    }
    let [one, other] = surd.points(from);
    [Some(one), (other != one).then_some(other)]
}
