//! Straight legs that bring a base within reach of another: the headings worth a look.
//!
//! The headings along which a base comes within reach before anything stops it and before its allowance ends form
//! stretches. Each stretch ends where the leg grazes an obstacle, where it grazes the reach, where it comes into reach just
//! as an obstacle stops it, or just as the allowance ends. So if any heading does, one of these does, or the straight one.

use super::base::{Base, Step, dot};
use super::leg::Leg;
use super::outline::Outline;
use super::rim::rounds_cross;
use crate::point::Point;

/// Where straight legs of at most so many units may come within `reach` of the target: straight on, and along everything
/// that begins or ends a stretch.
pub(crate) fn headings<'a>(
    mover: Base,
    target: Base,
    reach: i32,
    units: i32,
    past: &'a [&'a Outline],
) -> impl Iterator<Item = Step> + use<'a> {
    let around = Base::new(target.at, target.radius + reach.max(0) + mover.radius);
    let to = move |point: Point| mover.at.step_to(point);
    let crossed = move |round: Base| rounds_cross(&around, &round).into_iter().flatten().map(to);
    let first = std::iter::once(mover.at.step_to(target.at))
        .chain(tangents(mover.at, &around))
        .chain(crossed(Base::new(mover.at, units)));
    let grazed = move |round: Base| tangents(mover.at, &round).chain(crossed(round));
    let rounds = past.iter().flat_map(move |outline| {
        let (round, corners): (_, &[Point]) = match outline {
            Outline::Round(round) => (Some(Base::new(round.at, round.radius + mover.radius)), &[]),
            Outline::Polygon(polygon) => (None, polygon.corners()),
        };
        round.into_iter().chain(corners.iter().map(move |corner| Base::new(*corner, mover.radius)))
    });
    first.chain(rounds.flat_map(grazed)).filter(|heading| *heading != (0, 0))
}

/// The ends of a leg of at most so many units along a heading after which the gap between the mover and the target is at
/// most `reach`: where it comes within reach, and where it meets the target or stops. They are candidates only: what lies
/// in the way is for the limits to judge.
pub(crate) fn lunge(mover: Base, target: Base, reach: i32, units: i32, heading: Step) -> Option<[Point; 2]> {
    let leg = Leg::new(mover.at, mover.at.in_direction(heading, i64::from(units)), mover.radius);
    let (comes, goes) = leg.nears(&target, reach)?;
    let last = leg.stopped_by(&Outline::Round(target)).unwrap_or(goes);
    Some([leg.at(comes), leg.at(last)])
}

/// The two headings from a point along which a ray grazes a circle, if the point is outside of it.
pub(crate) fn tangents(from: Point, round: &Base) -> impl Iterator<Item = Step> + use<> {
    let (x, y) = from.step_to(round.at);
    let (square, radius) = (dot((x, y), (x, y)), i64::from(round.radius));
    let along = (square - radius * radius).max(0).isqrt();
    let outside = square > radius * radius;
    // Turned by the angle whose sine is radius / distance; scaled down so that squares fit.
    let turned = move |radius: i64| ((x * along - y * radius) >> 8, (y * along + x * radius) >> 8);
    outside.then(|| [turned(radius), turned(-radius)]).into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::INCH;

    #[test]
    fn a_narrow_way_past_an_obstacle_is_found() {
        let inch = |x: i32, y: i32| Point::new(x * INCH / 100, y * INCH / 100);
        let (mover, target) = (Base::new(inch(1200, 1000), 600), Base::new(inch(1200, 2600), 600));
        let past = [Outline::Round(target), Outline::Round(Base::new(inch(1300, 2200), 600))];
        let clear = |end: &Point| {
            let leg = Leg::new(mover.at, *end, mover.radius);
            leg.is_clear(&past) && leg.length() <= 14 * INCH + 2 && mover.moved(*end).within(&target, INCH)
        };
        let around: Vec<&Outline> = past.iter().collect();
        let ends: Vec<Point> = headings(mover, target, INCH, 14 * INCH, &around)
            .filter_map(|heading| lunge(mover, target, INCH, 14 * INCH, heading))
            .flatten()
            .collect();
        assert!(ends.iter().any(clear), "{ends:?}");
        // Straight on it is blocked.
        assert!(!clear(&inch(1200, 2400)));
    }
}
