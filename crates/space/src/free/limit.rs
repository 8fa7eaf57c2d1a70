//! What makes a point or a path of points legal, as data that can explain itself.

use super::allowance::Allowance;
use super::base::Base;
use super::leg::Leg;
use super::outline::Outline;
use super::push::NoCharge;
use super::sweep::Way;
use crate::limit::{Breach, Miss};
use crate::point::{Point, Spot, TOLERANCE};
use std::sync::Arc;

/// A path of more legs is not looked at.
const MOST_LEGS: usize = 1000;

/// One condition on a point or on a path. A point is where the centre of a base of the given radius is put. A path is
/// listed without its start; `mover` is the base where it starts. Lists are shared between copies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FreeLimit {
    /// A point: the whole base lies inside one of the areas (a table, a zone, a wood).
    Inside { areas: Arc<[Outline]>, radius: i32 },
    /// A point: the base overlaps none of these.
    Apart { from: Arc<[Outline]>, radius: i32 },
    /// A point: some of the base is at most so far away.
    Near { of: Outline, radius: i32, distance: i32 },
    /// A point: all of the base is at most so far away.
    WhollyNear { of: Outline, radius: i32, distance: i32 },
    /// A point: all of the base is farther away than this.
    Beyond { of: Outline, radius: i32, distance: i32 },
    /// A point: none of the base is nearer than this; at exactly the distance is allowed.
    NotNearer { of: Outline, radius: i32, distance: i32 },
    /// A point: the base is in contact with at least one of these.
    Touching { any: Arc<[Outline]>, radius: i32 },
    /// A point: the base is in contact with none of these.
    Untouching { from: Arc<[Outline]>, radius: i32 },
    /// A point: on the straight segment.
    OnLine { from: Point, to: Point },
    /// A path: starts here. It refuses nothing but points too far out to be measured.
    From(Base),
    /// A path: the base overlaps none of these on the way or at its ends.
    Clear { mover: Base, of: Arc<[Outline]> },
    /// A path: the whole base stays inside the area.
    Stays { mover: Base, inside: Outline },
    /// A path: not longer than allowed, with everything that counts as length.
    Fits(Allowance),
    /// A path: longer than this.
    Longer { mover: Base, units: i32 },
    /// A path: at most one leg.
    Straight,
    /// A path: one leg that runs straight at a base and ends at the first contact at the latest.
    RunsAt { mover: Base, target: Base },
    /// A path: its last point, or its start if it is empty, is a legal place.
    End { mover: Base, place: Box<FreeLimit> },
    /// A path: nowhere nearer than this, neither at its start nor later; at exactly the distance is allowed.
    KeepsAway { mover: Base, from: Arc<[Outline]>, distance: i32 },
    /// A path: how the distance of its end compares with that of its start.
    Trend { mover: Base, to: Outline, trend: Trend },
    /// A path: after contact with any of these was broken, no contact with any of them is made.
    PartsForGood { mover: Base, from: Arc<[Base]> },
}

/// How near the end of a path is, compared with its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trend {
    Nearer,
    NotFarther,
    NotNearer,
}

pub(crate) fn miss(words: &'static str, at: Option<Point>) -> Miss {
    Miss::new(words, at.map(Spot::Point))
}

fn too_far(point: Point) -> Option<Miss> {
    Some(miss("{at} is off every table", Some(point)))
}

/// What is wrong with a path that cannot be measured. The sums over any other fit, so this is asked before them.
pub(crate) fn immeasurable(ends: &[Point]) -> Option<Miss> {
    if let Some(far) = ends.iter().find(|point| !point.is_near()) {
        return too_far(*far);
    }
    if ends.len() > MOST_LEGS {
        return Some(miss("the path has more than a thousand legs", None));
    }
    None
}

fn not_a_point(spot: Spot) -> Option<Miss> {
    Some(Miss::new("{at} is a hex and a free point is wanted", Some(spot)))
}

impl FreeLimit {
    /// Whether this is a condition on paths; else it is one on points.
    pub const fn is_for_paths(&self) -> bool {
        !matches!(
            self,
            FreeLimit::Inside { .. }
                | FreeLimit::Apart { .. }
                | FreeLimit::Near { .. }
                | FreeLimit::WhollyNear { .. }
                | FreeLimit::Beyond { .. }
                | FreeLimit::NotNearer { .. }
                | FreeLimit::Touching { .. }
                | FreeLimit::Untouching { .. }
                | FreeLimit::OnLine { .. }
        )
    }

    /// The base at the start of a path.
    pub const fn mover(&self) -> Option<Base> {
        match self {
            FreeLimit::From(mover)
            | FreeLimit::Clear { mover, .. }
            | FreeLimit::Stays { mover, .. }
            | FreeLimit::Longer { mover, .. }
            | FreeLimit::RunsAt { mover, .. }
            | FreeLimit::End { mover, .. }
            | FreeLimit::KeepsAway { mover, .. }
            | FreeLimit::Trend { mover, .. }
            | FreeLimit::PartsForGood { mover, .. } => Some(*mover),
            FreeLimit::Fits(allowance) => Some(allowance.mover),
            _ => None,
        }
    }

    /// The same for paths of at most this length: what none of them comes to is left out, so that short steps are
    /// looked at quickly.
    pub fn nearby(&self, length: i32) -> FreeLimit {
        let near = |mover: &Base, outline: &Outline| outline.within(mover, length + 2 * TOLERANCE);
        match self {
            FreeLimit::Clear { mover, of } => {
                let of = of.iter().filter(|outline| near(mover, outline)).cloned().collect();
                FreeLimit::Clear { mover: *mover, of }
            }
            FreeLimit::Fits(allowance) => {
                let tolls = allowance.tolls.iter().filter(|toll| near(&allowance.mover, &toll.area));
                FreeLimit::Fits(Allowance { tolls: tolls.cloned().collect(), ..allowance.clone() })
            }
            other => other.clone(),
        }
    }

    pub(crate) fn refuse_spot(&self, spot: &Spot) -> Option<Miss> {
        match *spot {
            _ if self.is_for_paths() => None,
            Spot::Point(point) => self.refuse_point(point),
            Spot::Hex(_) => not_a_point(*spot),
        }
    }

    pub(crate) fn refuse_spots(&self, way: &[Spot]) -> Option<Miss> {
        if !self.is_for_paths() {
            return None;
        }
        if let Some(spot) = way.iter().find(|spot| spot.point().is_none()) {
            return not_a_point(*spot);
        }
        let points = way.iter().filter_map(|spot| spot.point());
        // Most paths are short, and they are asked about often.
        let mut few = [Point::new(0, 0); 4];
        match few.get_mut(..way.len()) {
            Some(few) => {
                few.iter_mut().zip(points).for_each(|(slot, point)| *slot = point);
                self.refuse_points(few)
            }
            None => self.refuse_points(&points.collect::<Vec<_>>()),
        }
    }

    /// What is wrong with a point. Conditions on paths accept every point.
    pub fn refuse_point(&self, at: Point) -> Option<Miss> {
        if self.is_for_paths() {
            return None;
        }
        if !at.is_near() {
            return too_far(at);
        }
        let gap = |outline: &Outline, radius: i32| i64::from(outline.gap(&Base::new(at, radius)));
        let miss = |words| miss(words, Some(at));
        match self {
            FreeLimit::Inside { areas, radius } => {
                let inside = areas.iter().any(|area| area.encloses(&Base::new(at, *radius)));
                (!inside).then(|| miss("{at} is not wholly inside the area allowed"))
            }
            FreeLimit::Apart { from, radius } => {
                let other = from.iter().find(|other| other.overlaps(&Base::new(at, *radius)))?;
                let miss = miss("there is no room at {at}: the gap is {have}");
                Some(miss.breaking(Breach::Below, gap(other, *radius), 0))
            }
            FreeLimit::Near { of, radius, distance } if !of.within(&Base::new(at, *radius), *distance) => {
                let miss = miss("{at} is {have} away and at most {want} is allowed");
                Some(miss.breaking(Breach::Above, gap(of, *radius), *distance))
            }
            FreeLimit::WhollyNear { of, radius, distance }
                if !of.completely_within(&Base::new(at, *radius), *distance) =>
            {
                let far = gap(of, *radius) + 2 * i64::from(*radius);
                let miss = miss("at {at} not all of it is within {want}: the far side is {have} away");
                Some(miss.breaking(Breach::Above, far, *distance))
            }
            FreeLimit::Beyond { of, radius, distance } if of.within(&Base::new(at, *radius), *distance) => {
                let miss = miss("{at} is {have} away and it must be more than {want}");
                Some(miss.breaking(Breach::NotAbove, gap(of, *radius), *distance))
            }
            FreeLimit::NotNearer { of, radius, distance }
                if Leg::new(at, at, *radius).comes_nearer(of, distance - TOLERANCE) =>
            {
                let miss = miss("{at} is {have} away and it must be at least {want}");
                Some(miss.breaking(Breach::Below, gap(of, *radius), *distance))
            }
            FreeLimit::Touching { any, radius } => {
                if any.iter().any(|other| other.touches(&Base::new(at, *radius))) {
                    return None;
                }
                let nearest = any.iter().map(|other| gap(other, *radius)).min().unwrap_or(0);
                let miss = miss("{at} is not in contact: the gap is {have}");
                Some(miss.breaking(Breach::Above, nearest, 0))
            }
            FreeLimit::Untouching { from, radius } => {
                let other = from.iter().find(|other| other.touches(&Base::new(at, *radius)))?;
                let miss = miss("{at} is in contact: the gap is {have} and must be more than {want}");
                Some(miss.breaking(Breach::NotAbove, gap(other, *radius), 0))
            }
            FreeLimit::OnLine { from, to } => {
                let on = super::outline::point_near_side(at, (*from, *to), i64::from(TOLERANCE), true);
                (!on).then(|| miss("{at} is not on the line"))
            }
            _ => None,
        }
    }

    /// What is wrong with a path, which is listed without its start. Conditions on points accept every path.
    pub fn refuse_points(&self, ends: &[Point]) -> Option<Miss> {
        if !self.is_for_paths() {
            return None;
        }
        if let Some(miss) = immeasurable(ends) {
            return Some(miss);
        }
        let way = |mover: &Base| Way::new(mover.at, ends, mover.radius);
        match self {
            FreeLimit::Clear { mover, of } => {
                let way = way(mover);
                let blocked = |leg: &Leg| of.iter().any(|other| leg.overlaps(other));
                let leg = way.legs().find(blocked)?;
                Some(miss("something is in the way to {at}", Some(leg.to)))
            }
            FreeLimit::Stays { mover, inside } => {
                let out = |leg: &Leg| !leg.stays_inside(inside);
                let leg = way(mover).legs().find(out)?;
                Some(miss("the way to {at} leads out of the area allowed", Some(leg.to)))
            }
            FreeLimit::Fits(allowance) => allowance.refuse(ends),
            FreeLimit::Longer { mover, units } => {
                let length = way(mover).length();
                if length > *units {
                    return None;
                }
                let miss = miss("the path is {have} long and must be longer than {want}", None);
                Some(miss.breaking(Breach::NotAbove, length, *units))
            }
            FreeLimit::Straight if ends.len() > 1 => {
                let end = ends.last().copied();
                Some(miss("the path turns on its way to {at} and must be straight", end))
            }
            FreeLimit::RunsAt { mover, target } => {
                let [to] = ends else {
                    return Some(miss("the path must be one straight line to one point", None));
                };
                let words = match Leg::new(mover.at, *to, mover.radius).runs_at(target) {
                    Ok(()) => return None,
                    Err(NoCharge::NoMove) => "there is no way to go before contact",
                    Err(NoCharge::Misses) => "the line to {at} does not lead to the target",
                    Err(NoCharge::TooFar) => "{at} is beyond the first contact",
                };
                Some(miss(words, Some(*to)))
            }
            FreeLimit::End { mover, place } => place.refuse_point(way(mover).end()),
            FreeLimit::KeepsAway { mover, from, distance } => {
                let stand = [mover.at];
                let ends = if ends.is_empty() { &stand } else { ends };
                let way = Way::new(mover.at, ends, mover.radius);
                let near = |leg: &Leg| from.iter().any(|other| leg.comes_nearer(other, distance - TOLERANCE));
                let leg = way.legs().find(near)?;
                let miss = miss("on the way to {at} it comes nearer than {want}", Some(leg.to));
                Some(Miss { want: i64::from(*distance), ..miss })
            }
            FreeLimit::Trend { mover, to, trend } => {
                let end = way(mover).end();
                let order = distance(to, end).cmp(&distance(to, mover.at));
                let words = match trend {
                    Trend::Nearer if order.is_ge() => "{at} is not nearer than before",
                    Trend::NotFarther if order.is_gt() => "{at} is farther than before",
                    Trend::NotNearer if order.is_lt() => "{at} is nearer than before",
                    _ => return None,
                };
                Some(miss(words, Some(end)))
            }
            FreeLimit::PartsForGood { mover, from } => {
                let way = way(mover);
                let parted = super::allowance::first_parting(&way, from)?;
                let again = |base: &Base| {
                    way.enters(&Outline::Round(*base), 0).into_iter().find(|stop| *stop > parted)
                };
                let again = from.iter().find_map(again)?;
                Some(miss("contact is broken on the way and made again at {at}", Some(again.at)))
            }
            _ => None,
        }
    }
}

/// The distance of a point in a measure that only serves to compare: exact for circles, in 1/256 units for polygons.
fn distance(to: &Outline, from: Point) -> i64 {
    match to {
        Outline::Round(round) => round.at.square_to(from),
        Outline::Polygon(polygon) if polygon.holds(from) => 0,
        Outline::Polygon(polygon) => polygon.distance(from, 8),
    }
}
