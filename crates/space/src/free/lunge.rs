//! Straight legs that bring a base within reach of another: the headings worth a look.
//!
//! The headings along which a base comes within reach before anything stops it and before its allowance ends form
//! stretches. Each stretch ends where the leg grazes an obstacle, where it grazes the reach, where it comes into reach just
//! as an obstacle stops it, or just as the allowance ends. So if any heading does, one of these does, or the straight one.

use super::base::{Base, Step, dot};
use super::course::crossings;
use super::leg::Leg;
use super::outline::Outline;
use crate::point::Point;

/// Ends of straight legs of at most so many units after which the gap between the mover and the target is at most
/// `reach`: for each heading where it comes within reach, and where it meets the target or stops. They are candidates only:
/// what lies in the way is for the limits to judge.
pub(crate) fn lunges(mover: Base, target: Base, reach: i32, units: i32, past: &[Outline]) -> Vec<Point> {
    let around = Base::new(target.at, target.radius + reach.max(0) + mover.radius);
    let mut headings: Vec<Step> = vec![mover.at.step_to(target.at)];
    headings.extend(tangents(mover.at, &around));
    let to = |point: Point| mover.at.step_to(point);
    headings.extend(crossings(&around, &Base::new(mover.at, units)).map(to));
    for outline in past {
        let rounds: Vec<Base> = match outline {
            Outline::Round(round) => vec![Base::new(round.at, round.radius + mover.radius)],
            Outline::Polygon(polygon) => {
                polygon.corners().iter().map(|corner| Base::new(*corner, mover.radius)).collect()
            }
        };
        for round in &rounds {
            headings.extend(tangents(mover.at, round));
            headings.extend(crossings(&around, round).map(to));
        }
    }
    let (near, body) = (Outline::Round(target), target);
    let mut ends = Vec::new();
    for heading in headings.into_iter().filter(|heading| *heading != (0, 0)) {
        let leg = Leg::new(mover.at, mover.at.in_direction(heading, i64::from(units)), mover.radius);
        let Some((comes, goes)) = leg.stretches(&near, reach, false).first().copied() else { continue };
        ends.push(leg.at(comes));
        ends.push(match leg.stopped_by(&Outline::Round(body)) {
            Some(meets) => leg.at(meets),
            None => leg.at(goes),
        });
    }
    ends
}

/// The two headings from a point along which a ray grazes a circle, if the point is outside of it.
fn tangents(from: Point, round: &Base) -> impl Iterator<Item = Step> + use<> {
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
        let ends = lunges(mover, target, INCH, 14 * INCH, &past);
        assert!(ends.iter().any(clear), "{ends:?}");
        // Straight on it is blocked.
        assert!(!clear(&inch(1200, 2400)));
    }
}
