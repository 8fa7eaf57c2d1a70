//! Straight lines that end early: pushes until something stops them, and charges at a base.

use super::base::{Base, Step, cross, dot, square};
use super::leg::{Leg, Moment};
use super::outline::Outline;
use super::sweep::{Way, first_stop, first_touch};
use crate::point::{Point, TOLERANCE};

/// What a straight forced move ran into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// Nothing: it went the full length.
    Not,
    /// The obstacle with this place in the list.
    Obstacle(u16),
    /// The border of the area.
    Border,
    /// The edge of the tolled area with this place in the list, which it could not afford to enter.
    Toll(u16),
}

/// Where a straight forced move ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pushed {
    pub at: Point,
    /// The length really moved, rounded up.
    pub gone: i32,
    pub stopped: Stopped,
}

/// Something that takes from a push what it costs: for starting in the area, or for entering it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushToll {
    pub area: Outline,
    pub cost: i32,
    /// Whether it is owed for starting in the area too.
    pub at_start: bool,
}

/// Moves a base straight for at most `units` in the direction from `from` to `toward` (which gives the direction
/// only), until it is stopped by an obstacle, the border of `inside`, or the edge of a tolled area that it cannot
/// afford. A push that is used up by tolls does not move. Obstacles that are only grazed do not stop it.
pub fn push(
    base: Base,
    from: Point,
    toward: Point,
    units: i32,
    obstacles: &[Outline],
    inside: Option<&Outline>,
    tolls: &[PushToll],
) -> Pushed {
    let stops = |leg: &Leg| first_stop(leg, obstacles);
    shove(base, from.step_to(toward), units, stops, inside, tolls)
}

/// The same, but the first obstacle that the base comes to touch stops it, even one that it would only graze.
pub fn push_to_touch(
    base: Base,
    from: Point,
    toward: Point,
    units: i32,
    obstacles: &[Outline],
    inside: Option<&Outline>,
    tolls: &[PushToll],
) -> Pushed {
    let stops = |leg: &Leg| first_touch(leg, obstacles);
    shove(base, from.step_to(toward), units, stops, inside, tolls)
}

fn shove(
    base: Base,
    step: Step,
    units: i32,
    stops: impl Fn(&Leg) -> Option<(u16, Moment)>,
    inside: Option<&Outline>,
    tolls: &[PushToll],
) -> Pushed {
    let stay = |stopped| Pushed { at: base.at, gone: 0, stopped };
    let mut left = units;
    for (i, toll) in (0u16..).zip(tolls) {
        if toll.at_start && toll.area.overlaps(&base) {
            left -= toll.cost;
            if left <= 0 {
                return stay(Stopped::Toll(i));
            }
        }
    }
    let to = base.at.in_direction(step, i64::from(left.max(0)));
    if to == base.at {
        return stay(Stopped::Not);
    }
    let leg = Leg::new(base.at, to, base.radius);
    let mut end = (Moment::END, Stopped::Not);
    if let Some((i, moment)) = stops(&leg) {
        end = (moment, Stopped::Obstacle(i));
    }
    if let Some(moment) = inside.and_then(|area| leg.stopped_inside(area))
        && moment < end.0
    {
        end = (moment, Stopped::Border);
    }
    let ends = [to];
    let way = Way::new(base.at, &ends, base.radius);
    let mut entries = Vec::new();
    for (i, toll) in (0u16..).zip(tolls) {
        let (_, stops) = way.entries(&toll.area);
        entries.extend(stops.into_iter().map(|stop| (stop.moment, i, stop.gone, toll.cost)));
    }
    entries.sort();
    // What is left shortens the push from its far end; a toll that would move the end before the edge stops it there.
    let mut paid = Vec::new();
    for (moment, i, gone, cost) in entries {
        if moment >= end.0 {
            break;
        }
        if paid.contains(&i) {
            continue;
        }
        if gone > left - cost {
            // Tolls paid before may have ended it short of this edge already.
            if gone <= left {
                end = (moment, Stopped::Toll(i));
            }
            break;
        }
        left -= cost;
        paid.push(i);
    }
    let (at, gone) = (leg.at(end.0), leg.gone(end.0));
    if gone > left {
        return Pushed { at: base.at.in_direction(step, i64::from(left)), gone: left, stopped: Stopped::Not };
    }
    Pushed { at, gone, stopped: end.1 }
}

/// Why a straight leg does not run at a base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoCharge {
    /// It does not move, or the bases touch before.
    NoMove,
    /// It leads past the base or away from it.
    Misses,
    /// It goes beyond the first contact.
    TooFar,
}

impl Leg {
    /// Whether the leg runs at a base: prolonged, whatever else is in the way, the moving base would meet it; and it
    /// ends at the first contact at the latest.
    pub fn runs_at(&self, target: &Base) -> Result<(), NoCharge> {
        let mover = Base::new(self.from, self.radius);
        if self.from == self.to || mover.touches(target) {
            return Err(NoCharge::NoMove);
        }
        let (step, to) = (self.from.step_to(self.to), self.from.step_to(target.at));
        let reach = square(i64::from(self.radius) + i64::from(target.radius) + i64::from(TOLERANCE));
        let off = i128::from(cross(step, to));
        if dot(step, to) <= 0 || off * off > i128::from(reach) * i128::from(dot(step, step)) {
            return Err(NoCharge::Misses);
        }
        if self.overlaps(&Outline::Round(*target)) {
            return Err(NoCharge::TooFar);
        }
        Ok(())
    }

    /// Where a base that runs on along this leg's direction first meets the target, if it does: the end of the
    /// longest charge. Other things in the way are not looked at.
    pub fn meets(&self, target: &Base) -> Option<Point> {
        let step = self.from.step_to(self.to);
        let far = self.from.length_to(target.at);
        let to = self.from.in_direction(step, i64::from(far));
        let leg = Leg::new(self.from, to, self.radius);
        leg.stretches(&Outline::Round(*target), 0, false).first().map(|stretch| leg.at(stretch.0))
    }
}
