//! A base on its way: is the way clear, where does it first touch, where does it come into a range or leave it.

use super::base::{Base, cross, dot, square};
use super::leg::{Leg, Moment, Stretch, joined};
use super::outline::{Outline, Polygon, sides_near};
use crate::point::{Point, TOLERANCE};

/// A whole way of a base: a start and the ends of its straight legs.
#[derive(Clone, Copy, Debug)]
pub struct Way<'a> {
    pub start: Point,
    pub ends: &'a [Point],
    pub radius: i32,
}

/// A place on a way that a rule asks for. Stops are in the order of the way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Stop {
    /// The number of the leg, from 0.
    pub leg: u16,
    pub moment: Moment,
    /// The exact point, rounded to the nearest whole one.
    pub at: Point,
    /// The length of the way up to there, each leg rounded up.
    pub gone: i32,
}

/// The same legs from elsewhere: every end of them moved as far as a point is from (0;0). What comes out too far to be
/// measured stays there, and limits refuse it.
pub fn shifted(path: &[Point], by: Point) -> Vec<Point> {
    path.iter().map(|end| Point::new(end.x.saturating_add(by.x), end.y.saturating_add(by.y))).collect()
}

impl Leg {
    /// Whether the base overlaps none of these on its way. Touching is allowed.
    pub fn is_clear<'a>(&self, of: impl IntoIterator<Item = &'a Outline>) -> bool {
        of.into_iter().all(|outline| !self.overlaps(outline))
    }

    /// Whether the base somewhere overlaps the outline by more than the tolerance.
    pub fn overlaps(&self, outline: &Outline) -> bool {
        self.comes_nearer(outline, -TOLERANCE)
    }

    /// Whether the gap to the outline is somewhere below this, without tolerance.
    pub(crate) fn comes_nearer(&self, outline: &Outline, gap: i32) -> bool {
        let reach = i64::from(self.radius) + i64::from(gap);
        match outline {
            Outline::Round(round) => self.passes(round.at, reach + i64::from(round.radius)),
            Outline::Polygon(polygon) => self.passes_polygon(polygon, reach),
        }
    }

    /// Whether the centre comes nearer to the point than `reach`.
    fn passes(&self, point: Point, reach: i64) -> bool {
        if reach <= 0 {
            return false;
        }
        let (step, from) = (self.from.step_to(self.to), point.step_to(self.from));
        let near = square(reach);
        if dot(from, from) < near {
            return true;
        }
        let toward = -dot(step, from);
        if toward <= 0 {
            return false;
        }
        let length = dot(step, step);
        if toward >= length {
            return self.to.square_to(point) < near;
        }
        let off = i128::from(cross(step, from));
        off * off < i128::from(near) * i128::from(length)
    }

    fn passes_polygon(&self, polygon: &Polygon, reach: i64) -> bool {
        let (low, high) = self.extent();
        if polygon.is_far(low, high, reach.max(0)) {
            return false;
        }
        if polygon.lies(self.from) == Some(true) || polygon.lies(self.to) == Some(true) {
            return true;
        }
        if reach > 0 {
            return polygon.sides().any(|side| sides_near((self.from, self.to), side, reach, false));
        }
        // A bare point crosses a polygon if it is inside for some length.
        self.stretches(&Outline::Polygon(polygon.clone()), -self.radius, false)
            .iter()
            .any(|stretch| polygon.lies(self.at_middle(*stretch)) == Some(true))
    }

    fn at_middle(&self, stretch: Stretch) -> Point {
        let (a, b) = (self.at(stretch.0), self.at(stretch.1));
        Point::new((a.x + b.x).div_euclid(2), (a.y + b.y).div_euclid(2))
    }

    /// The moment at which an outline stops the base: where the gap becomes 0 on the way to overlapping it, or the
    /// start if they are in contact there already. What is only grazed, slid past or left behind stops nothing.
    pub fn stopped_by(&self, outline: &Outline) -> Option<Moment> {
        if !self.overlaps(outline) {
            return None;
        }
        self.stopped(outline, false)
    }

    /// The moment at which the base comes to touch an outline, also where it would only graze it: where the gap becomes
    /// 0, or where it is least if it stays above that. A graze must come within 1, so that the rounded point is in
    /// contact too. What is touched at the start counts only if the leg leads into it, and then at the start.
    pub fn comes_to_touch(&self, outline: &Outline) -> Option<Moment> {
        let exact = self.stretches(outline, 0, false);
        let near = self.stretches(outline, TOLERANCE - 1, false);
        for (from, to) in self.stretches(outline, TOLERANCE, false) {
            let within = |stretch: &&Stretch| from <= stretch.0 && stretch.0 <= to;
            if from == Moment::START {
                // A stretch without length is a graze.
                let deep = self.stretches(outline, -TOLERANCE, false);
                if deep.iter().filter(within).any(|(from, to)| from < to) {
                    return Some(Moment::START);
                }
            } else if let Some((from, to)) = near.iter().find(within) {
                let least = if *to == Moment::END { *to } else { from.halfway(*to) };
                return Some(exact.iter().find(within).map_or(least, |stretch| stretch.0));
            }
        }
        None
    }

    /// The moment at which a base inside of an area would come to lie partly outside: where it meets the outline.
    pub fn stopped_inside(&self, area: &Outline) -> Option<Moment> {
        if self.stays_inside(area) {
            return None;
        }
        self.stopped(area, true)
    }

    /// Whether no part of the base comes to lie outside of the area on the way, by more than the tolerance.
    pub fn stays_inside(&self, area: &Outline) -> bool {
        let reach = i64::from(self.radius - TOLERANCE).max(0);
        let within = |at: Point| area.encloses(&Base::new(at, self.radius));
        match area {
            // The places inside a circle are convex.
            Outline::Round(_) => within(self.from) && within(self.to),
            Outline::Polygon(polygon) => {
                within(self.from)
                    && within(self.to)
                    && (polygon.is_convex()
                        || !polygon.sides().any(|side| sides_near((self.from, self.to), side, reach, false)))
            }
        }
    }

    fn stopped(&self, outline: &Outline, hollow: bool) -> Option<Moment> {
        let deep = self.stretches(outline, -TOLERANCE, hollow);
        // A stretch without length is a graze.
        let deep = deep.into_iter().find(|(from, to)| from < to || self.from == self.to)?.0;
        let around = |gap: i32| {
            let holds = |stretch: &Stretch| stretch.0 <= deep && deep <= stretch.1;
            self.stretches(outline, gap, hollow).into_iter().find(holds).map_or(deep, |stretch| stretch.0)
        };
        if around(TOLERANCE) == Moment::START { Some(Moment::START) } else { Some(around(0)) }
    }
}

/// The first of these outlines that stops the base, with the moment; of several at one moment the first listed.
pub fn first_stop<'a>(leg: &Leg, outlines: impl IntoIterator<Item = &'a Outline>) -> Option<(u16, Moment)> {
    earliest(outlines, |outline| leg.stopped_by(outline))
}

/// The first of these outlines that the base comes to touch, as in [`first_stop`].
pub fn first_touch<'a>(leg: &Leg, outlines: impl IntoIterator<Item = &'a Outline>) -> Option<(u16, Moment)> {
    earliest(outlines, |outline| leg.comes_to_touch(outline))
}

fn earliest<'a>(
    outlines: impl IntoIterator<Item = &'a Outline>,
    stop: impl Fn(&Outline) -> Option<Moment>,
) -> Option<(u16, Moment)> {
    let stops = (0u16..).zip(outlines).filter_map(|(i, outline)| Some((i, stop(outline)?)));
    stops.reduce(|best, next| if next.1 < best.1 { next } else { best })
}

impl<'a> Way<'a> {
    pub fn new(start: Point, ends: &'a [Point], radius: i32) -> Way<'a> {
        Way { start, ends, radius }
    }

    pub fn legs(&self) -> impl Iterator<Item = Leg> + use<'a> {
        let (start, radius) = (self.start, self.radius);
        let starts = std::iter::once(start).chain(self.ends.iter().copied());
        starts.zip(self.ends).map(move |(from, to)| Leg { from, to: *to, radius })
    }

    /// The last point.
    pub fn end(&self) -> Point {
        self.ends.last().copied().unwrap_or(self.start)
    }

    /// The sum of the legs, each rounded up.
    pub fn length(&self) -> i32 {
        self.legs().map(|leg| leg.length()).sum()
    }

    /// Whether the base overlaps none of these anywhere.
    pub fn is_clear(&self, of: &[Outline]) -> bool {
        if self.ends.is_empty() {
            return Leg::new(self.start, self.start, self.radius).is_clear(of);
        }
        self.legs().all(|leg| leg.is_clear(of))
    }

    /// Whether all of the base stays inside an area all the way.
    pub fn stays_inside(&self, area: &Outline) -> bool {
        area.encloses(&Base::new(self.start, self.radius)) && self.legs().all(|leg| leg.stays_inside(area))
    }

    /// Where a moment of a leg is on the way.
    pub fn stop(&self, leg: u16, moment: Moment) -> Stop {
        let mut gone = 0;
        let mut at = self.start;
        for (i, here) in (0u16..).zip(self.legs()) {
            if i == leg {
                at = here.at(moment);
                gone += here.gone(moment);
                break;
            }
            gone += here.length();
        }
        Stop { leg, moment, at, gone }
    }

    /// The stays within a gap, without tolerance: from when to when, over all legs. Stays that go on from one leg to
    /// the next are one.
    fn stays(&self, outline: &Outline, gap: i32) -> Vec<((u16, Moment), (u16, Moment))> {
        let mut stays: Vec<((u16, Moment), (u16, Moment))> = Vec::new();
        for (i, leg) in (0u16..).zip(self.legs()) {
            for (from, to) in leg.stretches(outline, gap, false) {
                match stays.last_mut() {
                    Some(last) if last.1 == (i.wrapping_sub(1), Moment::END) && from == Moment::START => {
                        last.1 = (i, to);
                    }
                    _ => stays.push(((i, from), (i, to))),
                }
            }
        }
        stays
    }

    /// Where the base comes into range: the points at which the gap becomes `distance`, for each time it comes
    /// within it (gap <= distance + 2) after having been out of it. One who starts in range comes in at the start.
    pub fn enters(&self, outline: &Outline, distance: i32) -> Vec<Stop> {
        self.borders(outline, distance).into_iter().map(|(enters, _)| enters).collect()
    }

    /// Where the base leaves a range: the last points at which the gap is `distance`, for each time it comes out of
    /// it (gap > distance + 2) after having been within it. One who only just was in range leaves where it was
    /// nearest, and one who starts there at the start.
    pub fn leaves(&self, outline: &Outline, distance: i32) -> Vec<Stop> {
        self.borders(outline, distance).into_iter().filter_map(|(_, leaves)| leaves).collect()
    }

    /// Every stay within a range: where it begins, and where it ends if it does.
    fn borders(&self, outline: &Outline, distance: i32) -> Vec<(Stop, Option<Stop>)> {
        let Some(last) = self.ends.len().checked_sub(1) else { return Vec::new() };
        let last = (u16::try_from(last).unwrap_or(u16::MAX), Moment::END);
        let wide = self.stays(outline, distance + TOLERANCE);
        if wide.is_empty() {
            return Vec::new();
        }
        let exact = self.stays(outline, distance);
        wide.into_iter()
            .map(|(from, to)| {
                let mut within = exact.iter().filter(|stay| from <= stay.0 && stay.1 <= to);
                let first = within.next();
                let final_one = within.next_back().or(first);
                let start = (0, Moment::START);
                let nearest = || {
                    if from == start {
                        from
                    } else {
                        // Between the two, as the gap is convex along a leg; on the leg where it came in.
                        (from.0, from.1.halfway(if to.0 == from.0 { to.1 } else { Moment::END }))
                    }
                };
                let enters = first.map_or_else(nearest, |stay| stay.0);
                let enters = if from == start { start } else { enters };
                let leaves = final_one.map_or_else(nearest, |stay| stay.1);
                let stop = |at: (u16, Moment)| self.stop(at.0, at.1);
                (stop(enters), (to != last).then(|| stop(leaves)))
            })
            .collect()
    }

    /// How often the base comes to overlap the outline, by more than the tolerance, having been clear of it before;
    /// and whether it starts overlapping it.
    pub fn entries(&self, outline: &Outline) -> (bool, Vec<Stop>) {
        let starts_in = outline.overlaps(&Base::new(self.start, self.radius));
        let mut entries = Vec::new();
        if !self.legs().any(|leg| leg.overlaps(outline)) {
            return (starts_in, entries);
        }
        for (from, to) in self.stays(outline, -TOLERANCE) {
            let overlaps = |leg: Leg| leg.overlaps(outline);
            let mut legs = self.legs().skip(usize::from(from.0)).take(usize::from(to.0 - from.0) + 1);
            if from == (0, Moment::START) && starts_in || from == to || !legs.any(overlaps) {
                continue;
            }
            // The edge is met where the gap is 0.
            let edge = self.stays(outline, 0).into_iter().find(|stay| stay.0 <= from && from <= stay.1);
            let edge = edge.map_or(from, |stay| stay.0);
            entries.push(self.stop(edge.0, edge.1));
        }
        (starts_in, entries)
    }

    /// The length when every stretch in contact with one of these areas (gap <= 0) counts `factor` times. Legs are
    /// split where the base meets and leaves an area, and each part is rounded up.
    pub fn length_slowed(&self, areas: &[Outline], factor: i32) -> i64 {
        self.legs().map(|leg| leg.length_slowed(areas, factor)).sum()
    }
}

impl Leg {
    /// The length of one leg, as in [`Way::length_slowed`].
    pub fn length_slowed(&self, areas: &[Outline], factor: i32) -> i64 {
        let slow = joined(areas.iter().flat_map(|area| self.stretches(area, 0, false)).collect());
        if slow.is_empty() {
            return i64::from(self.length());
        }
        let mut total = 0i64;
        let mut here = Moment::START;
        for (from, to) in slow {
            total += i64::from(self.between(here, from));
            total += i64::from(self.between(from, to)) * i64::from(factor);
            here = to;
        }
        total + i64::from(self.between(here, Moment::END))
    }
}
