//! Ends of charges: where straight legs at a base may want to stop.

use super::base::{Base, FARTHEST, Step};
use super::journey::{Journey, legal_path};
use super::leg::{Leg, Moment};
use super::limit::FreeLimit;
use super::lunge::{headings, tangents};
use super::outline::Outline;
use super::rim::{Rim, rims};
use super::room::cross_exactly;
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

/// Headings across the whole width of a rim, closer together at its edges, where short legs are rounded past it.
fn across(mover: Base, rim: Base) -> impl Iterator<Item = Step> {
    let edges = <[Step; 2]>::try_from(tangents(mover.at, &rim).collect::<Vec<_>>()).ok();
    let parts = [3, 10, 990, 997].into_iter().chain((1..40).map(|part| 25 * part));
    // Both edges are equally long, so what lies between them turns from the one to the other.
    let mix = |a: i64, b: i64, part: i64| (a * (1000 - part) + b * part) / 1000;
    let between = move |part| edges.map(|[a, b]| (mix(a.0, b.0, part), mix(a.1, b.1, part)));
    parts.filter_map(between)
}

/// Headings at a target that are worth a look: where something begins or ends, along what is touched, and many others. Lines that
/// graze something are drawn a unit inside its rim, so that they are found where it is touched already, and rounding leaves
/// them on the target.
fn lines<'a>(
    mover: Base,
    target: Base,
    far: i32,
    past: &'a [&'a Outline],
) -> impl Iterator<Item = Step> + use<'a> {
    let inside = Base::new(mover.at, mover.radius - 1);
    let touched = past.iter().filter_map(move |outline| match outline {
        Outline::Round(round) if round.touches(&mover) => Some(mover.at.step_to(round.at)),
        _ => None,
    });
    let beside = touched.flat_map(|(x, y)| [(-y, x), (y, -x)]);
    let rim = Base::new(target.at, target.radius + mover.radius);
    headings(inside, target, 0, far, past).chain(beside).chain(across(mover, rim))
}

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
        let legal = |to: &Point| *to != mover.at && legal_path(self.limits, &[*to]);
        let found = lines(mover, target, far, &past)
            .find_map(|heading| self.stops(target, heading, far, &past).find(legal));
        if found.is_some() || self.places().next().is_none() {
            return found;
        }
        self.corners(target, reach, &past).find(legal)
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
    fn stops(&self, target: Base, heading: Step, far: i32, past: &[&Outline]) -> impl Iterator<Item = Point> {
        let at = self.mover.at;
        let leg = Leg::new(at, at.in_direction(heading, i64::from(far)), self.mover.radius);
        let contact = leg.nears(&target, 0).map_or(Moment::END, |near| near.0);
        let stop = first_stop(&leg, self.obstacles.iter().copied()).map(|(_, moment)| moment);
        let border = self.inside.and_then(|area| leg.stopped_inside(area));
        let last = [Some(contact), stop, border].into_iter().flatten().min().unwrap_or(contact);
        let end = leg.at(last);
        let whole = at.length_to(end);
        let halves = (0..i32::BITS).map(move |times| whole >> times).take_while(|length| *length > 0);
        let nearer = halves.map(move |length| at.along(end, length));
        // The first of them mostly does, so that the others are not worked out beforehand.
        let flies = self.places().next().is_some();
        let passed =
            past.iter().filter(move |_| flies).flat_map(move |outline| leg.stretches(outline, 0, false));
        let moments = passed.flat_map(|(from, to)| [from, to]).filter(move |moment| *moment <= last);
        nearer.chain(moments.map(move |moment| leg.at(moment)))
    }

    /// Where the end of a charge is just clear of two things at once, as in a gap between three models, or clear of one where
    /// its allowance ends.
    fn corners(&self, target: Base, reach: i32, past: &[&Outline]) -> impl Iterator<Item = Point> {
        let mover = self.mover;
        let mut all: Vec<Rim> = past.iter().flat_map(|outline| rims(outline, mover.radius)).collect();
        all.push(Rim::Round(Base::new(target.at, target.radius + mover.radius)));
        all.extend(self.reaches(reach).map(|reach| Rim::Round(Base::new(mover.at, reach))));
        let borders = self.inside.into_iter().flat_map(|area| rims(area, -mover.radius));
        all.extend(borders.filter(|rim| !matches!(rim, Rim::Round(round) if round.radius <= 0)));
        let count = all.len();
        let pairs = (0..count).flat_map(|i| (0..i).map(move |j| (i, j)));
        pairs.flat_map(move |(i, j)| cross_exactly(&all[i], &all[j])).flatten()
    }

    /// How far a straight leg gets: the whole way, and less by what slow ground may take.
    fn reaches(&self, reach: i32) -> impl Iterator<Item = i32> {
        let costs = self.allowances.iter().flat_map(|allowance| allowance.tolls.iter().map(|toll| toll.cost));
        let all = costs.clone().fold(0, i32::saturating_add);
        [0].into_iter()
            .chain(costs)
            .chain([all])
            .map(move |cost| reach.saturating_sub(cost).min(FARTHEST))
            .filter(|left| *left > 0)
    }

    /// The end of a charge that comes nearest to its target, in contact where any does: the straight one where nothing
    /// stops it, else the first of the usual aims that arrives, else the best of all lines on which something begins or ends.
    pub(crate) fn best_charge(&self) -> Option<Point> {
        let (mover, target) = (self.mover, self.charged()?);
        if mover.touches(&target) {
            return None;
        }
        let reach = self.units.clamp(0, FARTHEST);
        let legal = |to: Point| to != mover.at && legal_path(self.limits, &[to]);
        let arrives = |to: Point| mover.moved(to).touches(&target);
        let straight = charge_at(mover, target, reach, 0);
        if legal(straight) {
            return Some(straight);
        }
        let usual = AIMS[1..].iter().map(|part| charge_at(mover, target, reach, *part));
        if let Some(end) = usual.into_iter().find(|end| arrives(*end) && legal(*end)) {
            return Some(end);
        }
        let past = self.around(target, reach);
        let circle = |at: Point, radius: i32| Rim::Round(Base::new(at, radius));
        let rim = circle(target.at, target.radius + mover.radius);
        let spent = self.reaches(reach).flat_map(|left| cross_exactly(&rim, &circle(mover.at, left)));
        let spent = spent.flatten().map(|at| mover.at.step_to(at));
        let lines = lines(mover, target, reach, &past).chain(spent);
        let ends = lines.flat_map(|heading| self.farthest(target, heading, reach, &past));
        let mut best: Option<(i64, Point)> = None;
        for end in ends.chain(self.corners(target, reach, &past)) {
            let off = end.square_to(target.at);
            if best.is_none_or(|(least, _)| off < least) && legal(end) {
                best = Some((off, end));
                if arrives(end) {
                    break;
                }
            }
        }
        best.map(|(_, end)| end).or_else(|| self.charge())
    }

    /// What can stop a charge or make it longer, on any line at the target.
    fn around(&self, target: Base, reach: i32) -> Vec<&Outline> {
        let mover = self.mover;
        let lane = Leg::new(mover.at, target.at, target.radius + 2 * mover.radius);
        let slow = self.allowances.iter().flat_map(|allowance| allowance.tolls.iter().map(|toll| &toll.area));
        let all = self.obstacles.iter().copied().chain(self.places()).chain(slow);
        let near = |outline: &&Outline| {
            outline.within(&mover, reach.saturating_add(2 * TOLERANCE))
                && lane.comes_nearer(outline, 2 * TOLERANCE)
        };
        all.filter(near).collect()
    }

    /// The farthest ends of a charge along a heading: at the first contact, or where something stops it, or where its
    /// allowance ends; of a flight also wherever it comes to something or has passed it. What is legal is for others to judge.
    fn farthest(&self, target: Base, heading: Step, reach: i32, past: &[&Outline]) -> Vec<Point> {
        let at = self.mover.at;
        let leg = Leg::new(at, at.in_direction(heading, i64::from(reach)), self.mover.radius);
        // A line that only grazes the target is rounded past it: then the nearest point of it is the last.
        let grazes = || leg.nears(&target, TOLERANCE).map(|(from, to)| from.halfway(to));
        let contact = leg.nears(&target, 0).map(|near| near.0).or_else(grazes).unwrap_or(Moment::END);
        let stop = first_stop(&leg, self.obstacles.iter().copied()).map(|(_, moment)| moment);
        let border = self.inside.and_then(|area| leg.stopped_inside(area));
        let last = [Some(contact), stop, border].into_iter().flatten().min().unwrap_or(contact);
        let mut ends = vec![leg.at(last)];
        if self.places().next().is_some() {
            let passed = past.iter().flat_map(|outline| leg.stretches(outline, 0, false));
            let moments = passed.flat_map(|(from, to)| [from, to]).filter(|moment| *moment < last);
            ends.extend(moments.map(|moment| leg.at(moment)));
        }
        if self.allowances.iter().any(|allowance| !allowance.tolls.is_empty()) {
            self.afford(&mut ends);
        }
        ends
    }

    /// Ends that slow ground puts out of reach, brought nearer: before it, or as far into it as the allowance goes.
    fn afford(&self, ends: &mut Vec<Point>) {
        let at = self.mover.at;
        let over = |end: Point| {
            let over = self.allowances.iter().map(|one| one.cost(&[end]) - i64::from(one.units)).max();
            over.unwrap_or(0).clamp(0, i64::from(FARTHEST)) as i32
        };
        let shorter = |end: Point| Some(at.length_to(end) - over(end)).filter(|left| *left > 0);
        for end in ends.clone() {
            if over(end) == 0 {
                continue;
            }
            ends.extend(shorter(end).map(|left| at.along(end, left)));
            let leg = Leg::new(at, end, self.mover.radius);
            let tolls = self.allowances.iter().flat_map(|allowance| allowance.tolls.iter());
            for before in tolls.filter_map(|toll| leg.stopped_by(&toll.area)).map(|moment| leg.at(moment)) {
                ends.push(before);
                ends.extend(shorter(before).map(|left| at.along(before, left)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::free::{Allowance, Due, Toll};

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

    /// A crowd in which no usual aim arrives, and one narrow line does.
    #[test]
    fn the_best_charge_finds_the_one_line_that_arrives() {
        let mover = Base::new(Point::new(0, 0), 500);
        let target = Base::new(Point::new(6000, 0), 500);
        let around = |at: (i32, i32)| Outline::Round(Base::new(Point::new(at.0, at.1), 500));
        // They leave a lane of 1008 between them, 300 to the left of the straight line.
        let crowd = [around((2500, 1304)), around((3500, -704)), Outline::Round(target)];
        let limits = |units: i32| {
            [
                FreeLimit::RunsAt { mover, target },
                FreeLimit::Clear { mover, of: crowd.to_vec().into() },
                FreeLimit::Fits(Allowance::new(mover, units)),
            ]
        };
        let best = |units: i32| {
            let limits = limits(units);
            let limits: Vec<&FreeLimit> = limits.iter().collect();
            Journey::of(&limits).and_then(|journey| journey.best_charge()).expect("a charge")
        };
        assert!(AIMS.iter().all(|part| {
            let limits = limits(8000);
            let limits: Vec<&FreeLimit> = limits.iter().collect();
            !legal_path(&limits, &[charge_at(mover, target, 8000, *part)])
        }));
        assert!(mover.moved(best(8000)).touches(&target), "{}", best(8000));
        // Where the allowance ends before it, all of it is used.
        assert!((3998..=4002).contains(&mover.at.length_to(best(4000))), "{}", best(4000));
    }

    #[test]
    fn slow_ground_takes_its_share_of_the_best_charge() {
        let mover = Base::new(Point::new(0, 0), 500);
        let runs = FreeLimit::RunsAt { mover, target: Base::new(Point::new(6000, 0), 500) };
        let best = |cost: i32, top: i32| {
            let area = Outline::rectangle(Point::new(2000, -9000), Point::new(9000, top)).expect("an area");
            let tolls = [Toll { area, cost, due: Due::Once }].into_iter().collect();
            let fits = FreeLimit::Fits(Allowance { tolls, ..Allowance::new(mover, 5200) });
            let limits = [&runs, &fits];
            Journey::of(&limits).and_then(|journey| journey.best_charge()).expect("a charge")
        };
        // As far into it as is left, or up to its edge, which is 1500 away.
        assert_eq!(best(2000, 9000), Point::new(3200, 0));
        assert!((1499..=1502).contains(&mover.at.length_to(best(4000, 9000))), "{}", best(4000, 9000));
        // Past it, where a line leads there.
        let past = best(4000, -450);
        assert!(mover.moved(past).touches(&Base::new(Point::new(6000, 0), 500)), "{past}");
    }
}
