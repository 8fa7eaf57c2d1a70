//! Ends of charges: where straight legs at a base may want to stop.

use super::base::{Base, FARTHEST, Step};
use super::journey::{Journey, legal_path};
use super::leg::{Leg, Moment};
use super::limit::FreeLimit;
use super::lunge::headings;
use super::outline::Outline;
use super::rim::rounds_cross;
use super::sweep::first_stop;
use crate::point::{Point, TOLERANCE};

/// Where the aim lies beside the centre of the target, in hundredths of the two radii together.
const AIMS: [i32; 7] = [0, 50, -50, 90, -90, 99, -99];

/// A point across the width of a target to run at.
fn aim(mover: Base, target: Base, part: i32) -> Point {
    if part == 0 {
        return target.at;
    }
    let wide = i64::from(target.radius) + i64::from(mover.radius);
    let across = mover.at.step_to(target.at);
    let beside = Point::brought_near(i64::from(target.at.x) - across.1, i64::from(target.at.y) + across.0);
    target.at.along(beside, (wide * i64::from(part) / 100) as i32)
}

/// The length of a short step with which a charge begins.
pub fn charge_step(mover: Base, reach: i32) -> i32 {
    reach.min(mover.radius / 4 + 3)
}

/// The first short steps of charges at a base, straight at it first; near the target they are too long.
pub fn charge_steps(mover: Base, target: Base, reach: i32) -> impl Iterator<Item = Point> {
    let step = charge_step(mover, reach);
    AIMS.into_iter().map(move |part| mover.at.along(aim(mover, target, part), step))
}

/// The end of a straight leg of at most `reach` that runs at a base, so far beside its centre: the first contact, or as
/// far as the reach goes.
pub(crate) fn charge_at(mover: Base, target: Base, reach: i32, part: i32) -> Point {
    let aim = aim(mover, target, part);
    let contact = Leg::new(mover.at, aim, mover.radius).meets(&target);
    let contact = contact.filter(|at| mover.at.length_to(*at) <= reach);
    contact.unwrap_or_else(|| mover.at.along(aim, reach))
}

/// Ends of straight legs of at most `reach` that run at a base: for aims across its width the first contact, or as far
/// as the reach goes; then half of that; then [`charge_steps`].
pub(crate) fn charge_ends(mover: Base, target: Base, reach: i32) -> Vec<Point> {
    let mut ends = Vec::with_capacity(3 * AIMS.len());
    ends.extend(AIMS.into_iter().map(|part| charge_at(mover, target, reach, part)));
    let halves: Vec<Point> =
        ends.iter().map(|end| mover.at.along(*end, mover.at.length_to(*end) / 2)).collect();
    ends.extend(halves);
    ends.extend(charge_steps(mover, target, reach));
    ends.retain(|end| *end != mover.at);
    ends
}

/// The end of a charge that keeps to all these limits, if there is any. One of the limits says at what it runs.
pub fn charge_end(limits: &[&FreeLimit]) -> Option<Point> {
    Journey::of(limits)?.charge()
}

/// How many lines across the width of a target are looked at on each side of the straight one.
const LINES: i32 = 24;

impl Journey<'_> {
    /// Looks for the end of a charge along every line on which something begins or ends, and along many others.
    pub(crate) fn charge(&self) -> Option<Point> {
        let (mover, target) = (self.mover, self.charged()?);
        if mover.touches(&target) {
            return None;
        }
        let reach = self.units.clamp(0, FARTHEST);
        // Whoever stays clear all the way may stop at once. Only the end of a flight has to be clear, wherever it is.
        let far = if self.places().next().is_some() { reach } else { charge_step(mover, reach) };
        let near = |outline: &&Outline| outline.within(&mover, far + 2 * TOLERANCE);
        let past: Vec<&Outline> = self.obstacles.iter().copied().chain(self.places()).filter(near).collect();
        let fan = (-LINES..=LINES).map(|part| mover.at.step_to(aim(mover, target, part * 99 / LINES)));
        let legal = |to: &Point| *to != mover.at && legal_path(self.limits, &[*to]);
        let found = headings(mover, target, 0, far, &past)
            .chain(fan)
            .find_map(|heading| self.stops(target, heading, far, &past).into_iter().find(legal));
        found.or_else(|| self.corners(target, reach, &past).into_iter().find(legal))
    }

    /// What the end of a path must be clear of.
    fn places(&self) -> impl Iterator<Item = &Outline> {
        let apart = self.ends.iter().filter_map(|end| match end {
            FreeLimit::Apart { from, .. } => Some(from.iter()),
            _ => None,
        });
        apart.flatten()
    }

    /// Where a charge along a heading may want to stop: at the first contact or at what is in the way, then nearer; and of
    /// a flight wherever it comes to something or has passed it.
    fn stops(&self, target: Base, heading: Step, far: i32, past: &[&Outline]) -> Vec<Point> {
        let at = self.mover.at;
        let leg = Leg::new(at, at.in_direction(heading, i64::from(far)), self.mover.radius);
        let contact = leg.nears(&target, 0).map_or(Moment::END, |near| near.0);
        let stop = first_stop(&leg, self.obstacles.iter().copied()).map(|(_, moment)| moment);
        let border = self.inside.and_then(|area| leg.stopped_inside(area));
        let last = [Some(contact), stop, border].into_iter().flatten().min().unwrap_or(contact);
        let end = leg.at(last);
        let whole = at.length_to(end);
        let halves = (0..i32::BITS).map(|times| whole >> times).take_while(|length| *length > 0);
        let mut stops: Vec<Point> = halves.map(|length| at.along(end, length)).collect();
        if self.places().next().is_some() {
            let passed = past.iter().flat_map(|outline| leg.stretches(outline, 0, false));
            let moments = passed.flat_map(|(from, to)| [from, to]).filter(|moment| *moment <= last);
            stops.extend(moments.map(|moment| leg.at(moment)));
        }
        stops
    }

    /// Where the end of a flight is just clear of two things at once, as in a gap between three models.
    fn corners(&self, target: Base, reach: i32, past: &[&Outline]) -> Vec<Point> {
        if self.places().next().is_none() {
            return Vec::new();
        }
        let mover = self.mover;
        let grown = past.iter().filter_map(|outline| match outline {
            Outline::Round(round) => Some(Base::new(round.at, round.radius + mover.radius)),
            Outline::Polygon(_) => None,
        });
        let rim = Base::new(target.at, target.radius + mover.radius);
        let all: Vec<Base> = grown.chain([rim, Base::new(mover.at, reach)]).collect();
        let pairs = all.iter().enumerate().flat_map(|(i, a)| all[..i].iter().map(move |b| (a, b)));
        pairs.flat_map(|(a, b)| rounds_cross(a, b).into_iter().flatten()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_runs_at_the_target() {
        let mover = Base::new(Point::new(1000, 1000), 500);
        for target in [Base::new(Point::new(9000, 4000), 700), Base::new(Point::new(1000, 3000), 500)] {
            for reach in [10, 900, 5080, 20_000] {
                let ends = charge_ends(mover, target, reach);
                assert!(ends.len() >= 15, "{} ends", ends.len());
                for end in ends {
                    let leg = Leg::new(mover.at, end, mover.radius);
                    let short = leg.length() <= 130;
                    assert!(short || leg.runs_at(&target).is_ok(), "{end:?} at {target:?} within {reach}");
                    assert!(leg.length() <= reach + 2);
                }
            }
        }
    }
}
