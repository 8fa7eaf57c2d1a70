//! Sight between upright cylinders that all stand on the ground, past others and past outlines with height.
//!
//! Only views from the top of one to the top of the other need a look, and a blocker stops such a view if somewhere
//! over it the view is not above it. So blockers lower than both never matter and those at least as high as both are
//! a question of the plane, which is decided exactly. Only blockers in between may need more: if the answer differs
//! with all of them and with none, a fixed grid of views decides, less than 0.05 inches apart on both tops. It can miss
//! only windows narrower than that.

use super::base::Base;
use super::leg::Leg;
use super::outline::Outline;
use super::sight::{Blocker, View};
use super::tangent::Line;
use crate::point::Point;

/// The views of the grid lie so far apart.
const SPACING: i32 = 48;

/// A blocker and how high it stands.
#[derive(Clone, Copy, Debug)]
pub struct Tall<'a> {
    pub blocker: Blocker<'a>,
    pub height: i32,
}

/// Whether some view from the cylinder over `a` to the one over `b` is stopped by no blocker. Bases in contact always
/// see each other, and the answer is the same in both directions.
pub fn tall_clear(a: (&Base, i32), b: (&Base, i32), blockers: &[Tall<'_>]) -> bool {
    if a.0.touches(b.0) {
        return true;
    }
    let (low, high) = if (a.1, a.0) <= (b.1, b.0) { (a, b) } else { (b, a) };
    let full = || blockers.iter().filter(|tall| tall.height >= high.1).map(|tall| &tall.blocker);
    let partial = || blockers.iter().filter(|tall| tall.height > low.1 && tall.height < high.1);
    let plane = View::new(*low.0, *high.0, full());
    if partial().next().is_none() {
        return plane.is_free();
    }
    if View::new(*low.0, *high.0, full().chain(partial().map(|tall| &tall.blocker))).is_free() {
        return true;
    }
    if !plane.is_free() {
        return false;
    }
    let partial: Vec<&Tall<'_>> = partial().collect();
    let starts = across(low.0, high.0.at);
    let ends = across(high.0, low.0.at);
    let mut last = 0;
    starts.iter().any(|start| {
        ends.iter().any(|end| {
            let line = Line::through(*start, *end).and_then(|line| line.directed(low.0, high.0));
            line.is_some_and(|line| plane.passes(&line, &mut last))
                && rises(low, high, *start, *end, &partial)
        })
    })
}

/// Points across a base at right angles to the line of sight, the middle first.
fn across(base: &Base, to: Point) -> Vec<Point> {
    let step = base.at.step_to(to);
    let side = (-step.1, step.0);
    let most = (base.radius - 1).div_euclid(SPACING) + 1;
    let offset = |i: i32| (base.radius * i).div_euclid(most);
    let mut points = vec![base.at];
    for i in 1..=most {
        // A unit less at the rim keeps rounded points inside.
        let off = i64::from(offset(i).min(base.radius - 1).max(0));
        points.push(base.at.in_direction(side, off));
        points.push(base.at.in_direction(side, -off));
    }
    points
}

/// Whether the view on this line from the back of the low top to the front of the high one, which rises soonest, is
/// above each blocker of a height between.
fn rises(low: (&Base, i32), high: (&Base, i32), start: Point, end: Point, partial: &[&Tall<'_>]) -> bool {
    let back = start.along(end, -2 * low.0.radius);
    let leg = Leg::new(back, end, 0);
    let first = |base: &Base| {
        let stretches = leg.stretches(&Outline::Round(*base), 0, false);
        stretches.first().map_or(base.at, |stretch| leg.at(stretch.0))
    };
    let (from, to) = (first(low.0), first(high.0));
    let length = i64::from(from.length_to(to));
    partial.iter().all(|tall| {
        let under = length * i64::from(tall.height - low.1) / i64::from(high.1 - low.1);
        let step = from.step_to(to);
        !tall.blocker.stops(from, from.in_direction(step, under))
    })
}
