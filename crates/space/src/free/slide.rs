//! Slides: chains of short legs that lead a base round another one and keep in contact with it.

use super::base::{Base, Step, cross, dot};
use super::journey::Journey;
use super::leg::Leg;
use super::outline::Outline;
use crate::course::free;
use crate::limit::Limit;
use crate::point::{Point, Spot, TOLERANCE};

/// More legs than the largest bases need.
const MOST: usize = 400;

/// Bends lie so far outside the rim, so that the legs between them may lie a little inside it.
const OUT: i64 = 1;

/// Turns are written as the tangent of their half, in parts of this.
const WHOLE: i64 = 1 << 15;

/// Which way round: to the left is counter-clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Left,
    Right,
}

/// The legs of a base that goes round another one, in contact all the way, to a place in contact with it. None where
/// either end is not in contact.
pub fn slide(mover: Base, round: Base, to: Point, turn: Turn) -> Option<Vec<Point>> {
    if !mover.touches(&round) || !mover.moved(to).touches(&round) {
        return None;
    }
    let rim = i64::from(mover.radius) + i64::from(round.radius);
    let body = Outline::Round(round);
    let clear = |from: Point, to: Point| !Leg::new(from, to, mover.radius).overlaps(&body);
    let goal = round.at.step_to(to);
    let sign = if turn == Turn::Left { 1 } else { -1 };
    // Positive while less than half a turn is left.
    let left = |step: Step| sign * cross(step, goal);
    // In its middle a leg lies inside its ends by the rim times half the square of half its turn. Four fifths of a unit
    // are kept for rounding.
    let sag = 5 * (OUT + i64::from(TOLERANCE)) - 4;
    let widest = (2 * sag * WHOLE * WHOLE / (5 * rim.max(1))).isqrt().clamp(1, WHOLE);
    let mut ends = Vec::new();
    let (mut at, (x, y)) = (mover.at, round.at.step_to(mover.at));
    // Finer than whole units, so that many turns in a row lose nothing.
    let mut step = (x << 8, y << 8);
    while at != to {
        let close = left(step) >= 0 && dot(step, goal) > 0;
        if close && clear(at, to) {
            ends.push(to);
            break;
        }
        if ends.len() == MOST {
            return None;
        }
        // Who stands as deep inside as the tolerance goes begins with a shorter leg.
        let halves = std::iter::successors(Some(widest), |part| Some(part / 2)).take_while(|part| *part > 0);
        let next = halves.map(|part| turned(step, sign * part)).find_map(|step| {
            let next = round.at.in_direction(step, rim + OUT);
            let fits = mover.moved(next).touches(&round) && next != at && clear(at, next);
            (fits && !(close && left(step) < 0)).then_some((next, step))
        });
        (at, step) = next?;
        ends.push(at);
    }
    Some(ends)
}

/// A step turned to the left by an angle whose half has a tangent of so many parts.
fn turned((x, y): Step, part: i64) -> Step {
    let (cos, sin) = (WHOLE * WHOLE - part * part, 2 * part * WHOLE);
    let whole = WHOLE * WHOLE + part * part;
    ((x * cos - y * sin) / whole, (x * sin + y * cos) / whole)
}

/// A legal slide to the place in contact nearest to another one that cannot be reached straight: round what the base touches
/// before it moves. None where the place is farther from that than half the radius of the base.
pub fn slide_to(limits: &[Limit], to: Point) -> Option<Vec<Spot>> {
    let limits = free(limits)?;
    let journey = Journey::of(&limits)?;
    if !to.is_near() || journey.is_legal(to) {
        return None;
    }
    let near = |round: &Base| {
        let off = to.length_to(round.at) - round.radius - journey.mover.radius;
        off.abs() <= journey.mover.radius / 2
    };
    let way = journey.touched().filter(near).find_map(|round| {
        let base = journey.mover.moved(to);
        let exact = base.touches(&round) && !base.overlaps(&round);
        let rim = if exact { to } else { round.at.along(to, round.radius + journey.mover.radius) };
        journey.slid(rim)
    })?;
    Some(way.into_iter().map(Spot::Point).collect())
}

impl Journey<'_> {
    /// The round obstacles that the base touches before it moves.
    pub(crate) fn touched(&self) -> impl Iterator<Item = Base> {
        self.obstacles.iter().filter_map(|outline| match outline {
            Outline::Round(round) if round.touches(&self.mover) => Some(*round),
            _ => None,
        })
    }

    /// The shortest legal way to a place in contact with something that the base touches before it moves, in contact with it
    /// all the way.
    pub(crate) fn slid(&self, to: Point) -> Option<Vec<Point>> {
        if self.straight {
            return None;
        }
        let mover = self.mover;
        let rounds = self.touched().filter(|round| round.touches(&mover.moved(to)));
        let ways =
            rounds.flat_map(|round| [Turn::Left, Turn::Right].map(|turn| slide(mover, round, to, turn)));
        let mut ways: Vec<Vec<Point>> = ways.flatten().collect();
        ways.sort_by_key(Vec::len);
        ways.into_iter().find(|way| self.is_way(way))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::free::Way;

    /// Every leg keeps in contact and is clear, and nothing is left on the way.
    fn holds(mover: Base, round: Base, way: &[Point]) {
        let body = [Outline::Round(round)];
        let whole = Way::new(mover.at, way, mover.radius);
        assert!(whole.is_clear(&body), "{mover:?} {round:?} {way:?}");
        assert!(whole.leaves(&body[0], 0).is_empty(), "{mover:?} {round:?} {way:?}");
        assert!(way.iter().all(|at| mover.moved(*at).touches(&round)));
    }

    #[test]
    fn a_slide_keeps_in_contact_whatever_the_bases_and_wherever_it_ends() {
        for (own, other) in
            [(508, 508), (508, 2032), (300, 300), (2032, 2032), (635, 1016), (25, 25), (40, 3000)]
        {
            let round = Base::new(Point::new(10_000, 9_000), other);
            let rim = own + other;
            // On the rim, and as far off it as the tolerance goes.
            for off in [-2, 0, 2] {
                let places = crate::free::course::ring(&Base::new(round.at, rim + off));
                let places: Vec<Point> = places
                    .filter(|at| Base::new(*at, own).touches(&round) && !Base::new(*at, own).overlaps(&round))
                    .collect();
                assert!(places.len() >= 4, "{own} {other} {off}");
                let mover = Base::new(places[0], own);
                for to in &places[1..] {
                    for turn in [Turn::Left, Turn::Right] {
                        let way = slide(mover, round, *to, turn).expect("a slide");
                        holds(mover, round, &way);
                        assert_eq!(way.last(), Some(to));
                    }
                }
            }
        }
    }

    #[test]
    fn half_round_takes_little_more_than_the_half_circle() {
        let (mover, round) = (Base::new(Point::new(0, 0), 508), Base::new(Point::new(1016, 0), 508));
        let to = Point::new(2032, 0);
        let [left, right] = [Turn::Left, Turn::Right].map(|turn| slide(mover, round, to, turn).unwrap());
        let length = |way: &[Point]| Way::new(mover.at, way, 508).length();
        // Half of the circle is 3192 long.
        assert!((3192..3230).contains(&length(&left)), "{}", length(&left));
        assert!(left.len() < 30 && left.len() == right.len(), "{} legs", left.len());
        assert!(left.iter().all(|at| at.y <= 0) && right.iter().all(|at| at.y >= 0));
        assert_eq!(slide(mover, round, Point::new(2040, 0), Turn::Left), None);
    }
}
