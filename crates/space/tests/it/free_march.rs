//! The slow way to measure along a way: with floats, in steps that cannot jump over anything.
//!
//! A gap changes by at most a unit for a unit of way. So where it differs from some level by g, nothing can happen for g
//! units: a walk takes steps of that size, and never less than a fiftieth of a unit.

use crate::free::{F, f, far, lerp, sides, sub};
use space::{Leg, Outline, Point, Way};

/// The least step of a walk. Whatever goes a hundredth of a unit past a level takes at least this long to come back.
const STEP: f64 = 0.02;

/// An outline made ready for being measured often.
pub enum Shape {
    Round(F, f64),
    /// Each side: where it begins, its step, and one over the square of its length.
    Polygon(Vec<(F, F, f64)>),
}

impl Shape {
    pub fn of(outline: &Outline) -> Shape {
        match outline {
            Outline::Round(round) => Shape::Round(f(round.at), f64::from(round.radius)),
            polygon => {
                let side = |(p, q): (F, F)| {
                    let step = sub(q, p);
                    (p, step, 1.0 / (step.0 * step.0 + step.1 * step.1))
                };
                Shape::Polygon(sides(polygon).into_iter().map(side).collect())
            }
        }
    }

    /// The distance from the border, below 0 inside.
    pub fn depth(&self, at: F) -> f64 {
        let sides = match self {
            Shape::Round(centre, radius) => {
                let to = sub(at, *centre);
                return (to.0 * to.0 + to.1 * to.1).sqrt() - radius;
            }
            Shape::Polygon(sides) => sides,
        };
        let (mut least, mut inside) = (f64::MAX, false);
        for (p, step, part) in sides {
            let to = sub(at, *p);
            let t = ((step.0 * to.0 + step.1 * to.1) * part).clamp(0.0, 1.0);
            let (x, y) = (to.0 - step.0 * t, to.1 - step.1 * t);
            least = least.min(x * x + y * y);
            if (to.1 < 0.0) != (to.1 < step.1) && (to.0 < step.0 * to.1 / step.1) {
                inside = !inside;
            }
        }
        if inside { -least.sqrt() } else { least.sqrt() }
    }
}

/// A chain of straight legs, by the length walked.
pub struct Trail {
    corners: Vec<(f64, F)>,
    pub length: f64,
}

impl Trail {
    pub fn of(start: Point, ends: &[Point]) -> Trail {
        let (mut length, mut here) = (0.0, f(start));
        let mut corners = vec![(0.0, here)];
        for end in ends {
            length += far(here, f(*end));
            here = f(*end);
            corners.push((length, here));
        }
        Trail { corners, length }
    }

    pub fn leg(leg: &Leg) -> Trail {
        Trail::of(leg.from, &[leg.to])
    }

    pub fn way(way: &Way<'_>) -> Trail {
        Trail::of(way.start, way.ends)
    }

    pub fn at(&self, x: f64) -> F {
        let next =
            self.corners.partition_point(|corner| corner.0 < x).clamp(1, self.corners.len().max(2) - 1);
        match (self.corners.get(next - 1), self.corners.get(next)) {
            (Some((a, p)), Some((b, q))) if b > a => lerp(*p, *q, ((x - a) / (b - a)).clamp(0.0, 1.0)),
            _ => self.corners[next - 1].1,
        }
    }

    /// The gap between a base that walks here and an outline.
    pub fn gap<'a>(&'a self, radius: i32, shape: &'a Shape) -> impl Fn(f64) -> f64 + 'a {
        move |x| shape.depth(self.at(x)) - f64::from(radius)
    }

    /// How far inside an area a base that walks here lies, below 0 if part of it is outside.
    pub fn room<'a>(&'a self, radius: i32, area: &'a Shape) -> impl Fn(f64) -> f64 + 'a {
        move |x| -area.depth(self.at(x)) - f64::from(radius)
    }
}

/// From where to where a measure is at most the level.
pub fn below(length: f64, level: f64, measure: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let mut out = Vec::new();
    let (mut x, mut from) = (0.0, 0.0);
    let mut here = measure(0.0) - level;
    while x < length {
        let next = (x + here.abs().max(STEP)).min(length);
        let there = measure(next) - level;
        if (here <= 0.0) != (there <= 0.0) {
            let (mut a, mut b) = (x, next);
            for _ in 0..40 {
                let half = (a + b) / 2.0;
                if (measure(half) <= level) == (here <= 0.0) { a = half } else { b = half }
            }
            if here <= 0.0 { out.push((from, a)) } else { from = b }
        }
        (x, here) = (next, there);
    }
    if here <= 0.0 {
        out.push((from, length));
    }
    out
}

/// The same, if a hundredth of a unit more or less does not change how often.
pub fn surely_below(length: f64, level: f64, measure: impl Fn(f64) -> f64) -> Option<Vec<(f64, f64)>> {
    let found = below(length, level, &measure);
    let same = |level: f64| below(length, level, &measure).len() == found.len();
    (same(level - 0.01) && same(level + 0.01)).then_some(found)
}

/// The least value of a measure that changes by at most `slope` for a unit: to a hundredth of a unit if it is less than a
/// unit off the level, else only on which side of it.
pub fn least_sloped(length: f64, slope: f64, level: Option<f64>, measure: impl Fn(f64) -> f64) -> f64 {
    let (high, low) = level.map_or((f64::MAX, f64::MIN), |level| (level + 1.0, level - 1.0));
    let mut best = measure(0.0).min(measure(length));
    let mut waiting = vec![(0.0, length)];
    while let Some((from, to)) = waiting.pop()
        && best > low
    {
        let half = (from + to) / 2.0;
        let here = measure(half);
        best = best.min(here);
        if here - slope * (to - from) / 2.0 < (best - 0.01).min(high) {
            waiting.extend([(from, half), (half, to)]);
        }
    }
    best
}

pub fn least(length: f64, level: f64, measure: impl Fn(f64) -> f64) -> f64 {
    least_sloped(length, 1.0, Some(level), measure)
}

/// The gap between two outlines, below 0 if they overlap.
pub fn gap_between(a: &Outline, b: &Outline) -> f64 {
    let one_way = |a: &Outline, b: &Outline| {
        let shape = Shape::of(b);
        match a {
            Outline::Round(round) => {
                let (c, r) = (f(round.at), f64::from(round.radius));
                let rim = |x: f64| shape.depth((c.0 + r * (x / r).cos(), c.1 + r * (x / r).sin()));
                least_sloped(r * std::f64::consts::TAU, 1.0, None, rim)
            }
            Outline::Polygon(polygon) => {
                let mut round = polygon.corners().to_vec();
                round.rotate_left(1);
                let trail = Trail::of(polygon.corners()[0], &round);
                least_sloped(trail.length, 1.0, None, |x| shape.depth(trail.at(x)))
            }
        }
    };
    one_way(a, b).min(one_way(b, a))
}

/// Where something stops a base that would come to overlap it: where the gap is 0 before, or at the start if they are
/// in contact from there on. `Err` if a hundredth of a unit decides.
pub fn stopped(length: f64, gap: impl Fn(f64) -> f64) -> Result<Option<f64>, ()> {
    let deep = surely_below(length, -2.0, &gap).ok_or(())?;
    let Some(deep) = deep.first() else { return Ok(None) };
    let around = |level: f64| {
        let stays = below(length, level, &gap);
        stays.iter().find(|stay| stay.0 <= deep.0 + 1e-6 && deep.0 <= stay.1).map_or(deep.0, |stay| stay.0)
    };
    Ok(Some(if around(2.0) == 0.0 { 0.0 } else { around(0.0) }))
}

/// Where a base comes to touch something: the first place where the gap is 0 while it is in contact, or any of the
/// stretch at a gap of at most 1 if it never is; at the start only if it would come to overlap what it touches there.
pub fn touched(length: f64, gap: impl Fn(f64) -> f64) -> Result<Option<(f64, f64)>, ()> {
    let wide = surely_below(length, 2.0, &gap).ok_or(())?;
    if wide.is_empty() {
        return Ok(None);
    }
    let deep = surely_below(length, -2.0, &gap).ok_or(())?;
    let exact = surely_below(length, 0.0, &gap).ok_or(())?;
    let near = surely_below(length, 1.0, &gap).ok_or(())?;
    for (from, to) in wide {
        let first = |of: &[(f64, f64)]| of.iter().copied().find(|stay| from <= stay.0 && stay.0 <= to);
        if from == 0.0 {
            if first(&deep).is_some() {
                return Ok(Some((0.0, 0.0)));
            }
        } else if let Some(near) = first(&near) {
            return Ok(Some(first(&exact).map_or(near, |stay| (stay.0, stay.0))));
        }
    }
    Ok(None)
}
