//! Ends of charges: where straight legs at a base may want to stop.

use super::base::Base;
use super::leg::Leg;
use crate::point::Point;

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

/// The first short steps of charges at a base, straight at it first. Since a charge may stop anywhere before contact,
/// a direction in which such a step is not free has no charge at all.
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
