//! Places worth going to, and the legal paths that lead there or as near as they get.
//!
//! Limits say what is legal; what is worth anything only a player knows. He names spots and how far from them he wants to be:
//! in contact, just in range, just out of reach, behind something.

use crate::course::{Course, free, outline, points, spots};
use crate::free::journey::Journey;
use crate::free::{Base, Leg};
use crate::hex::Hex;
use crate::limit::Limit;
use crate::point::{Point, Spot};
use crate::set::HexSet;

/// Somewhere to be: so far from a spot, in steps or from centre to centre.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Lure {
    pub of: Spot,
    pub gap: i32,
    /// Behind it, seen from here; else on the side from which one comes.
    pub behind: Option<Spot>,
}

impl Lure {
    pub fn at(of: Spot, gap: i32) -> Lure {
        Lure { of, gap, behind: None }
    }
}

/// For each lure the legal path that ends nearest to it, without repetitions; for some there may be none. On free tables `round`
/// says whether to look for a way round what is in the way, which takes longest.
pub fn lured_paths(limits: &[Limit], lures: &[Lure], round: bool) -> Vec<Vec<Spot>> {
    let mut ways: Vec<Vec<Spot>> = Vec::new();
    let mut add = |way: Option<Vec<Spot>>| {
        if let Some(way) = way.filter(|way| !ways.contains(way)) {
            ways.push(way);
        }
    };
    if let Some(free) = free(limits) {
        if let Some(journey) = Journey::of(&free) {
            lures.iter().for_each(|lure| add(free_way(&journey, lure, round).map(points)));
        }
        return ways;
    }
    if let Some(course) = Course::of(limits) {
        let goals = course.goals();
        for lure in lures {
            let nearest = (0..goals.ends.len()).min_by_key(|place| miss(lure, goals.ends[*place]));
            add(nearest.and_then(|place| goals.way(place)).map(spots));
        }
    }
    ways
}

/// For each lure the legal hex nearest to it, without repetitions; on a board without hexes the places themselves, where they
/// are legal.
pub fn lured_places(limits: &[Limit], lures: &[Lure]) -> Vec<Spot> {
    let mut places: Vec<Spot> = Vec::new();
    let is_free = limits.first().is_some_and(Limit::is_free);
    let legal = if is_free { HexSet::EMPTY } else { outline(limits) };
    for lure in lures {
        let place = match lure.of {
            of if is_free => {
                Some(of).filter(|of| limits.iter().all(|limit| limit.refuse_place(of).is_none()))
            }
            _ => legal.iter().min_by_key(|hex| miss(lure, *hex)).map(Spot::Hex),
        };
        places.extend(place.filter(|place| !places.contains(place)));
    }
    places
}

/// How far a hex is from where the lure wants one to be; behind something, the far side counts.
fn miss(lure: &Lure, end: Hex) -> (i32, i32) {
    let Spot::Hex(of) = lure.of else { return (0, 0) };
    let off = (i32::from(end.distance(of)) - lure.gap).abs();
    match lure.behind {
        Some(Spot::Hex(from)) => (off, -i32::from(end.distance(from))),
        _ => (off, 0),
    }
}

/// Straight to the place or round what is in the way; where it is too far, as far towards it as the allowance goes.
fn free_way(journey: &Journey, lure: &Lure, round: bool) -> Option<Vec<Point>> {
    let (Spot::Point(of), at) = (lure.of, journey.mover.at) else { return None };
    let to = match lure.behind {
        Some(Spot::Point(from)) if from != of => {
            let (x, y) = from.step_to(of);
            of.in_direction((x, y), i64::from(lure.gap))
        }
        _ => of.along(at, lure.gap),
    };
    if to == at {
        return None;
    }
    let reach = journey.units.max(0);
    if lure.behind.is_none() && journey.charged().is_some_and(|target| target.at == of) {
        return charge_way(journey, of, to, lure.gap);
    }
    if at.length_to(to) <= reach
        && let Some(way) = journey.path_to(to, round)
    {
        return Some(way);
    }
    // What the ground takes is not known beforehand.
    [reach, reach - reach / 4, reach / 2, reach / 4]
        .into_iter()
        .filter(|units| *units > 0 && *units <= at.length_to(to))
        .find_map(|units| journey.path_to(at.along(to, units), false))
}

/// A charge that comes so near to its target, on the line that brings it nearest where the straight one is blocked.
fn charge_way(journey: &Journey, of: Point, to: Point, gap: i32) -> Option<Vec<Point>> {
    let at = journey.mover.at;
    if at.length_to(to) <= journey.units && journey.is_legal(to) {
        return Some(vec![to]);
    }
    let end = journey.best_charge()?;
    let leg = Leg::new(at, end, 0);
    let near = leg.nears(&Base::new(of, 0), gap).map(|(from, _)| leg.at(from));
    Some(vec![near.filter(|near| *near != at && journey.is_legal(*near)).unwrap_or(end)])
}
