//! Legal paths found from their limits. Whatever is listed or sampled has passed every limit.

use super::allowance::Allowance;
use super::base::{Base, FARTHEST};
use super::charge::{charge_at, charge_ends};
use super::course::{extremes, ring, spread};
use super::leg::Leg;
use super::limit::FreeLimit;
use super::lunge::{headings, lunge};
use super::outline::Outline;
use super::route::route_within;
use super::sweep::first_stop;
use crate::point::{Point, TOLERANCE};

/// How many points at random are tried before those where limits bite.
const TRIES: u32 = 32;

/// How many headings at random are tried before those where something begins or ends.
const HEADINGS: u32 = 4;

/// One in so many who may hold still does, and one in so many looks for a way round what stops him.
const STILL: u32 = 16;
const ROUND: u32 = 8;

/// At most so many candidate ends are looked at for a list of paths.
const CANDIDATES: usize = 160;

/// Asked for a number below the one given.
type Below<'a> = &'a mut dyn FnMut(u32) -> u32;

pub(crate) fn legal_path(limits: &[&FreeLimit], ends: &[Point]) -> bool {
    limits.iter().all(|limit| limit.refuse_points(ends).is_none())
}

/// What the limits on a path say together.
pub(crate) struct Journey<'a> {
    pub(crate) limits: &'a [&'a FreeLimit],
    pub(crate) mover: Base,
    pub(crate) straight: bool,
    /// It has to run straight at the targets.
    charges: bool,
    pub(crate) units: i32,
    pub(crate) allowances: Vec<&'a Allowance>,
    pub(crate) obstacles: Vec<&'a Outline>,
    pub(crate) inside: Option<&'a Outline>,
    targets: Vec<Base>,
    pub(crate) ends: Vec<&'a FreeLimit>,
}

impl<'a> Journey<'a> {
    pub(crate) fn of(limits: &'a [&'a FreeLimit]) -> Option<Journey<'a>> {
        let mover = limits.iter().find_map(|limit| limit.mover())?;
        let mut journey = Journey {
            limits,
            mover,
            straight: false,
            charges: false,
            units: i32::MAX,
            allowances: Vec::new(),
            obstacles: Vec::new(),
            inside: None,
            targets: Vec::new(),
            ends: Vec::new(),
        };
        for limit in limits {
            match limit {
                FreeLimit::Clear { of, .. } => journey.obstacles.extend(of.iter()),
                FreeLimit::Stays { inside, .. } => journey.inside = Some(inside),
                FreeLimit::Fits(allowance) => {
                    journey.units = journey.units.min(allowance.units);
                    journey.allowances.push(allowance);
                }
                FreeLimit::Straight => journey.straight = true,
                FreeLimit::RunsAt { target, .. } => {
                    journey.straight = true;
                    journey.charges = true;
                    journey.targets.push(*target);
                }
                FreeLimit::End { place, .. } => journey.ends.push(place),
                FreeLimit::PartsForGood { from, .. } => journey.targets.extend(from.iter().copied()),
                _ => {}
            }
        }
        Some(journey)
    }

    /// Whether the end must be nearer to something than any path gets.
    fn is_hopeless(&self) -> bool {
        let too_far = |of: &Outline, radius: i32, distance: i32| {
            let most = distance.saturating_add(self.units.max(0)).saturating_add(2 * TOLERANCE);
            most <= FARTHEST && !of.within(&Base::new(self.mover.at, radius), most)
        };
        self.ends.iter().any(|end| match end {
            FreeLimit::Near { of, radius, distance } => too_far(of, *radius, *distance),
            FreeLimit::Touching { any, radius } => any.iter().all(|other| too_far(other, *radius, 0)),
            _ => false,
        })
    }

    /// Points where the path may want to end, the nearest to what is asked for first.
    fn candidates(&self) -> Vec<Point> {
        if self.charges {
            let reach = self.units.clamp(0, FARTHEST);
            let ends = self.targets.iter().flat_map(|target| charge_ends(self.mover, *target, reach));
            return ends.collect();
        }
        let mut points = extremes(&self.ends);
        let reach = if self.units == i32::MAX { 4 * self.mover.radius } else { self.units.max(0) };
        for target in &self.targets {
            let contact = Base::new(target.at, target.radius + self.mover.radius);
            // Straight at it first, then round it.
            points.push(target.at.along(self.mover.at, contact.radius));
            points.extend(ring(&contact));
        }
        for outline in &self.obstacles {
            if let Outline::Round(round) = outline {
                points.push(round.at.along(self.mover.at, round.radius + self.mover.radius));
            }
        }
        // Half round what it touches.
        points.extend(
            self.touched().map(|round| round.at.away_from(self.mover.at, round.radius + self.mover.radius)),
        );
        for part in [reach, reach / 2, reach / 4] {
            points.extend(ring(&Base::new(self.mover.at, part)));
        }
        // What the crow cannot reach is not tried, and of many only some.
        let most = i64::from(reach) + 2;
        points.retain(|point| *point != self.mover.at && self.mover.at.square_to(*point) <= most * most);
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_unstable_by_key(|i| (points[*i], *i));
        order.dedup_by_key(|i| points[*i]);
        order.sort_unstable();
        spread(order.into_iter().map(|i| points[i]).collect(), CANDIDATES)
    }

    /// Whether one leg to a point is a legal path.
    pub(crate) fn is_legal(&self, to: Point) -> bool {
        legal_path(self.limits, &[to])
    }

    pub(crate) fn is_way(&self, way: &[Point]) -> bool {
        legal_path(self.limits, way)
    }

    /// Whether it has to run straight at a target, and may stop before it gets there.
    pub(crate) fn charges(&self) -> bool {
        self.charges
    }

    /// What it has to run straight at.
    pub(crate) fn charged(&self) -> Option<Base> {
        self.targets.first().copied().filter(|_| self.charges)
    }

    /// What a straight path must run at or come near to, if it is round, and how near.
    pub(crate) fn quarry(&self) -> Option<(Base, i32)> {
        let charged = self.targets.first().filter(|_| self.charges).map(|target| (*target, 0));
        charged.or_else(|| self.prey().next())
    }

    /// What a straight path must come near to, if it is round, and how near.
    fn prey(&self) -> impl Iterator<Item = (Base, i32)> {
        self.ends.iter().filter(|_| self.straight).filter_map(|end| match end {
            FreeLimit::Near { of: Outline::Round(round), distance, .. } => Some((*round, *distance)),
            _ => None,
        })
    }

    /// Ends of a straight path that must come near something round: along the headings worth a look.
    fn lunges(&self, reach: i32) -> impl Iterator<Item = Point> {
        self.prey().flat_map(move |(round, distance)| {
            let ends = move |heading| lunge(self.mover, round, distance, reach, heading);
            headings(self.mover, round, distance, reach, &self.obstacles).filter_map(ends).flatten()
        })
    }

    /// A way round everything, if there is one within the allowance.
    pub(crate) fn round(&self, to: Point) -> Option<Vec<Point>> {
        let most = self.units.saturating_add(TOLERANCE);
        route_within(self.mover, to, &self.obstacles, self.inside, most)
    }

    /// A legal path to a point, or as far as it goes in its direction; `round` obstacles only if that is wanted, for
    /// looking for a way round takes longest.
    pub(crate) fn path_to(&self, to: Point, round: bool) -> Option<Vec<Point>> {
        let leg = Leg::new(self.mover.at, to, self.mover.radius);
        let may_end = self.ends.iter().all(|end| end.refuse_point(to).is_none());
        if may_end && legal_path(self.limits, &[to]) {
            return Some(vec![to]);
        }
        if self.prey().next().is_some() {
            // Headings are tried at the first point that is near enough: where something stops them before it, none is.
            return None;
        }
        let stop = first_stop(&leg, self.obstacles.iter().copied()).map(|(_, moment)| moment);
        let border = self.inside.and_then(|area| leg.stopped_inside(area));
        let moment = stop.into_iter().chain(border).min()?;
        if round
            && may_end
            && let Some(way) = self.slid(to)
        {
            return Some(way);
        }
        if round
            && may_end
            && !self.straight
            && i64::from(leg.length()) <= i64::from(self.units) + i64::from(TOLERANCE)
            && let Some(way) = self.round(to)
            && way.len() > 1
            && legal_path(self.limits, &way)
        {
            return Some(way);
        }
        let short = leg.at(moment);
        (short != self.mover.at && legal_path(self.limits, &[short])).then(|| vec![short])
    }

    /// A straight path along a heading at random that comes near what it must, then along those worth a look.
    fn sample_lunge(&self, reach: i32, below: Below<'_>) -> Option<Vec<Point>> {
        for (round, distance) in self.prey() {
            let wide = round.radius.saturating_add(distance.max(0)).clamp(0, FARTHEST);
            for _ in 0..HEADINGS {
                let aim = beside(round.at, wide, below);
                let ends = lunge(self.mover, round, distance, reach, self.mover.at.step_to(aim));
                let Some([comes, goes]) = ends else { continue };
                let to = if below(2) == 0 { comes } else { goes };
                if let Some(path) = self.path_to(to, false) {
                    return Some(path);
                }
            }
        }
        let ends: Vec<Point> = self.lunges(reach).collect();
        turned(&ends, below).find_map(|to| self.path_to(*to, false))
    }

    /// A charge at a point across the width of a target, the whole way or a part of it; then one of those listed.
    fn sample_charge(&self, reach: i32, below: Below<'_>) -> Option<Vec<Point>> {
        for _ in 0..HEADINGS {
            let target = *self.targets.first()?;
            let end = charge_at(self.mover, target, reach, below(199) as i32 - 99);
            let whole = self.mover.at.length_to(end);
            let part = self.mover.at.along(end, 1 + below(whole.max(1) as u32) as i32);
            let to = if part == self.mover.at || below(2) == 0 { end } else { part };
            if to != self.mover.at
                && let Some(path) = self.path_to(to, false)
            {
                // What stops it on this line may leave room on another.
                let stopped = path[..] != [to];
                let best = if stopped && below(2) == 0 { self.best_charge() } else { None };
                return Some(best.map_or(path, |end| vec![end]));
            }
        }
        // In a crowd the only free line may be none of those listed.
        let ends: Vec<Point> = self.best_charge().into_iter().chain(self.candidates()).collect();
        turned(&ends, below).find_map(|to| self.path_to(*to, false))
    }

    /// A path to a point at random, the first within the whole allowance, others nearer.
    fn sample_anywhere(&self, reach: i32, below: Below<'_>) -> Option<Vec<Point>> {
        for turn in 0..TRIES {
            let near = reach / (1 + turn as i32 % 4);
            let to = beside(self.mover.at, near, below);
            if to == self.mover.at || self.mover.at.square_to(to) > i64::from(near) * i64::from(near) {
                continue;
            }
            let round = below(ROUND) == 0;
            if let Some(path) = self.path_to(to, round) {
                return Some(path);
            }
        }
        None
    }
}

/// A point in the square round another.
fn beside(at: Point, by: i32, below: Below<'_>) -> Point {
    let wide = 2 * by as u32 + 1;
    let mut off = || i64::from(below(wide)) - i64::from(by);
    Point::brought_near(i64::from(at.x) + off(), i64::from(at.y) + off())
}

/// A list from somewhere in it, round to where it was begun.
fn turned<'l, T>(list: &'l [T], below: Below<'_>) -> impl Iterator<Item = &'l T> + use<'l, T> {
    let first = if list.is_empty() { 0 } else { below(list.len() as u32) as usize % list.len() };
    list[first..].iter().chain(&list[..first])
}

/// At most so many legal paths: holding still first if that is legal, then to points where limits bite.
pub(crate) fn propose_ways(limits: &[&FreeLimit], most: usize) -> Vec<Vec<Point>> {
    let Some(journey) = Journey::of(limits) else { return Vec::new() };
    let still = legal_path(limits, &[]);
    if most == 0 || (!still && journey.is_hopeless()) {
        return Vec::new();
    }
    let reach = journey.units.clamp(0, FARTHEST);
    // The farther candidates are worked out only if the first ones do not do.
    let farther = || std::iter::once_with(|| journey.candidates()).flatten();
    let candidates = || {
        std::iter::once_with(|| journey.best_charge()).flatten().chain(journey.lunges(reach)).chain(farther())
    };
    if most == 1 {
        // The first that is legal; there is no need to look at the others.
        let first = || candidates().find_map(|to| journey.path_to(to, true));
        return if still { vec![Vec::new()] } else { first().into_iter().collect() };
    }
    let mut paths: Vec<Vec<Point>> = Vec::new();
    for to in candidates() {
        if let Some(path) = journey.path_to(to, true)
            && !paths.contains(&path)
        {
            paths.push(path);
        }
    }
    let mut ways: Vec<Vec<Point>> = if still { vec![Vec::new()] } else { Vec::new() };
    let room = most.saturating_sub(ways.len());
    ways.extend(spread(paths, room));
    ways.truncate(most);
    ways
}

/// A legal path at random: to a point at random, else to one where limits bite. Now and then it holds still, and always
/// if nothing straight is found and that is legal.
pub(crate) fn sample_way(limits: &[&FreeLimit], below: Below<'_>) -> Option<Vec<Point>> {
    let journey = Journey::of(limits)?;
    let still = || legal_path(limits, &[]);
    if below(STILL) == 0 && still() {
        return Some(Vec::new());
    }
    let reach = journey.units.clamp(0, FARTHEST);
    let sampled = if journey.charges {
        journey.sample_charge(reach, below)
    } else if journey.prey().next().is_some() {
        journey.sample_lunge(reach, below)
    } else {
        journey.sample_anywhere(reach, below)
    };
    if sampled.is_some() || journey.is_hopeless() {
        return sampled;
    }
    let ends = journey.candidates();
    if let Some(path) = turned(&ends, below).find_map(|to| journey.path_to(*to, false)) {
        return Some(path);
    }
    if still() {
        return Some(Vec::new());
    }
    turned(&ends, below).find_map(|to| journey.path_to(*to, true))
}
