//! Legal points found from their limits, and outlines for showing. Whatever is listed or sampled has passed every limit.
//! Paths are found in `journey.rs`.

use super::base::Base;
use super::journey::{Journey, legal_path};
use super::lane::lane;
use super::leg::Leg;
use super::limit::FreeLimit;
use super::outline::Outline;
use super::rim::rounds_cross;
use super::round::SIXTEENTHS;
use crate::point::Point;

/// How many points at random are tried before a proposal is taken instead.
const TRIES: u32 = 48;

fn legal_point(limits: &[&FreeLimit], at: Point) -> bool {
    limits.iter().all(|limit| limit.refuse_point(at).is_none())
}

/// At most so many legal points: those where limits bite, spread over all of them.
pub(crate) fn propose_points(limits: &[&FreeLimit], most: usize) -> Vec<Point> {
    if most == 1 {
        // The first that is legal; there is no need to look at the others. Rules ask like this whether there is room.
        return find_extreme(limits, |point| legal_point(limits, point)).into_iter().collect();
    }
    let mut points = Vec::new();
    for point in extremes(limits) {
        if !points.contains(&point) && legal_point(limits, point) {
            points.push(point);
        }
    }
    spread(points, most)
}

/// A legal point: one of many at random, else one of those where limits bite.
pub(crate) fn sample_point(limits: &[&FreeLimit], below: &mut dyn FnMut(u32) -> u32) -> Option<Point> {
    let (low, high) = extent(limits)?;
    let between = |a: i32, b: i32, below: &mut dyn FnMut(u32) -> u32| {
        a + below(u32::try_from(i64::from(b) - i64::from(a) + 1).unwrap_or(1)) as i32
    };
    for _ in 0..TRIES {
        let at = Point::new(between(low.x, high.x, below), between(low.y, high.y, below));
        if legal_point(limits, at) {
            return Some(at);
        }
    }
    let points = propose_points(limits, usize::MAX);
    if points.is_empty() { None } else { Some(points[below(points.len() as u32) as usize % points.len()]) }
}

/// The smallest box that the limits on points allow.
fn extent(limits: &[&FreeLimit]) -> Option<(Point, Point)> {
    let (mut low, mut high): (Option<Point>, Option<Point>) = (None, None);
    let mut narrow = |from: (Point, Point), by: i32| {
        let (a, b) = (Point::new(from.0.x - by, from.0.y - by), Point::new(from.1.x + by, from.1.y + by));
        low = Some(low.map_or(a, |low| Point::new(low.x.max(a.x), low.y.max(a.y))));
        high = Some(high.map_or(b, |high| Point::new(high.x.min(b.x), high.y.min(b.y))));
    };
    for limit in limits {
        match limit {
            FreeLimit::Inside { areas, radius } => {
                if let Some(all) = joint_extent(areas) {
                    narrow(all, -radius);
                }
            }
            FreeLimit::Near { of, radius, distance } => narrow(of.extent(), radius + distance),
            FreeLimit::WhollyNear { of, radius, distance } => narrow(of.extent(), (distance - radius).max(0)),
            FreeLimit::Touching { any, radius } => {
                if let Some(all) = joint_extent(any) {
                    narrow(all, *radius);
                }
            }
            FreeLimit::OnLine { from, to } => narrow(Leg::new(*from, *to, 0).extent(), 0),
            _ => {}
        }
    }
    let (low, high) = (low?, high?);
    (low.x <= high.x && low.y <= high.y).then_some((low, high))
}

fn joint_extent(areas: &[Outline]) -> Option<(Point, Point)> {
    areas.iter().map(Outline::extent).reduce(|a, b| {
        (Point::new(a.0.x.min(b.0.x), a.0.y.min(b.0.y)), Point::new(a.1.x.max(b.1.x), a.1.y.max(b.1.y)))
    })
}

/// The points where the limits on points bite.
pub(crate) fn extremes(limits: &[&FreeLimit]) -> Vec<Point> {
    let mut points = Vec::new();
    find_extreme(limits, |point| {
        points.push(point);
        false
    });
    points
}

/// The first point where the limits on points bite that is wanted: at corners, round circles at just the distance, where
/// two circles meet, and on a coarse grid over the box.
fn find_extreme(limits: &[&FreeLimit], mut wanted: impl FnMut(Point) -> bool) -> Option<Point> {
    let mut points = Vec::new();
    let mut rims: Vec<Base> = Vec::new();
    let mut rim_of = |outline: &Outline, by: i32, points: &mut Vec<Point>| match outline {
        Outline::Round(round) => rims.push(Base::new(round.at, (round.radius + by).max(0))),
        Outline::Polygon(polygon) => round_polygon(polygon.corners(), by, points),
    };
    for limit in limits {
        match limit {
            FreeLimit::Inside { areas, radius } => {
                areas.iter().for_each(|area| rim_of(area, -radius, &mut points));
            }
            FreeLimit::Apart { from, radius } => {
                from.iter().for_each(|other| rim_of(other, *radius, &mut points));
            }
            FreeLimit::Near { of, radius, distance } => {
                rim_of(of, radius + distance, &mut points);
                rim_of(of, radius + distance / 2, &mut points);
            }
            FreeLimit::WhollyNear { of, radius, distance } => rim_of(of, distance - radius, &mut points),
            FreeLimit::Beyond { of, radius, distance } => rim_of(of, radius + distance + 4, &mut points),
            FreeLimit::NotNearer { of, radius, distance } => rim_of(of, radius + distance, &mut points),
            FreeLimit::Untouching { from, radius } => {
                // As with what must be farther away than nothing: well past the tolerance, rounded or not.
                from.iter().for_each(|other| rim_of(other, radius + 4, &mut points));
            }
            FreeLimit::Touching { any, radius } => {
                any.iter().for_each(|other| rim_of(other, *radius, &mut points));
            }
            FreeLimit::OnLine { from, to } => {
                let length = from.length_to(*to);
                points.extend((0..=16).map(|i| from.along(*to, (i64::from(length) * i / 16) as i32)));
            }
            _ => {}
        }
    }
    let round = rims.iter().enumerate().flat_map(|(i, rim)| {
        let crossed = rims[..i].iter().flat_map(move |other| rounds_cross(rim, other));
        ring(rim).chain(crossed.flatten())
    });
    let grid = extent(limits).into_iter().flat_map(|(low, high)| {
        let part = |a: i32, b: i32, i: i64| (i64::from(a) + (i64::from(b) - i64::from(a)) * i / 8) as i32;
        (0..=8)
            .flat_map(|j| (0..=8).map(move |i| (i, j)))
            .map(move |(i, j)| Point::new(part(low.x, high.x, i), part(low.y, high.y, j)))
    });
    points.into_iter().chain(round).chain(grid).find(|point| wanted(*point))
}

/// Sixteen points of a circle.
pub(crate) fn ring(rim: &Base) -> impl Iterator<Item = Point> + use<> {
    let rim = *rim;
    SIXTEENTHS
        .into_iter()
        .map(move |(x, y)| rim.at.in_direction((i64::from(x), i64::from(y)), i64::from(rim.radius)))
}

/// Points beside the corners and the middles of the sides of a polygon, so far outside or inside.
fn round_polygon(corners: &[Point], by: i32, points: &mut Vec<Point>) {
    for (i, corner) in corners.iter().enumerate() {
        let next = corners[(i + 1) % corners.len()];
        let last = corners[(i + corners.len() - 1) % corners.len()];
        // Corners are counter-clockwise, so the outside is to the right.
        let (x, y) = corner.step_to(next);
        let right = (y, -x);
        let before = last.step_to(*corner);
        let beside = corner.in_direction(right, i64::from(by));
        let shifted = beside.in_direction((before.1, -before.0), i64::from(by));
        let middle = Point::new((corner.x + next.x) / 2, (corner.y + next.y) / 2);
        points.extend([shifted, beside, middle.in_direction(right, i64::from(by))]);
    }
}

/// At most so many of a list, evenly spread over it.
pub(crate) fn spread<T>(all: Vec<T>, most: usize) -> Vec<T> {
    let (count, len) = (all.len().min(most), all.len());
    let mut next = 0;
    let kept = all.into_iter().enumerate().filter(|(i, _)| {
        let keep = next < count && *i == next * len / count;
        next += usize::from(keep);
        keep
    });
    kept.map(|(_, item)| item).collect()
}

/// A polygon round what is legal, for showing: for a point, as far as it goes in 64 directions from a legal one; for a
/// path, as far as one gets in 64 directions, round obstacles too, or only at a target where it has to run at one.
pub(crate) fn outline_points(limits: &[&FreeLimit]) -> Vec<Point> {
    let paths = limits.iter().any(|limit| limit.is_for_paths());
    if !paths {
        let Some(centre) = middle(limits) else { return Vec::new() };
        let reach = extent(limits).map_or(0, |(low, high)| low.length_to(high));
        return fan(centre, i64::from(reach), 12, |point| legal_point(limits, point));
    }
    let Some(journey) = Journey::of(limits) else { return Vec::new() };
    // Where a path may end does not matter for the outline of where one gets.
    let free: Vec<&FreeLimit> = limits
        .iter()
        .filter(|limit| {
            matches!(limit, FreeLimit::Clear { .. } | FreeLimit::Stays { .. } | FreeLimit::Fits(_))
        })
        .copied()
        .collect();
    let reach = if journey.units == i32::MAX { 0 } else { journey.units.max(0) };
    // A short way may be rounded past what it runs at.
    let runs = |limit: &&FreeLimit| matches!(limit, FreeLimit::RunsAt { .. });
    let lanes: Vec<&FreeLimit> =
        free.iter().chain(limits.iter().filter(|limit| runs(limit))).copied().collect();
    if let Some(lane) = lane(&journey, i64::from(reach), |to| legal_path(&lanes, &[to])) {
        return lane;
    }
    fan(journey.mover.at, i64::from(reach), 7, |to| {
        legal_path(&free, &[to])
            || (!journey.straight && journey.round(to).is_some_and(|way| legal_path(&free, &way)))
    })
}

/// A legal point in the middle of the others.
fn middle(limits: &[&FreeLimit]) -> Option<Point> {
    let points = propose_points(limits, 64);
    let count = i64::try_from(points.len()).ok().filter(|count| *count > 0)?;
    let (x, y) = points.iter().fold((0i64, 0i64), |(x, y), p| (x + i64::from(p.x), y + i64::from(p.y)));
    let centre = Point::brought_near(x / count, y / count);
    points.into_iter().chain([centre]).filter(|p| legal_point(limits, *p)).min_by_key(|p| p.square_to(centre))
}

/// In each of 64 directions the farthest point found by halving that is still legal.
fn fan(centre: Point, reach: i64, halvings: u32, legal: impl Fn(Point) -> bool) -> Vec<Point> {
    let directions = super::cut::drawn(&Base::new(Point::new(0, 0), 65_536));
    let to = |step: (i64, i64), units: i64| centre.in_direction(step, units);
    directions
        .into_iter()
        .map(|direction| {
            let step = Point::new(0, 0).step_to(direction);
            if legal(to(step, reach)) {
                return to(step, reach);
            }
            let (mut near, mut far) = (0, reach);
            for _ in 0..halvings {
                let half = (near + far) / 2;
                if legal(to(step, half)) {
                    near = half;
                } else {
                    far = half;
                }
            }
            to(step, near)
        })
        .collect()
}
