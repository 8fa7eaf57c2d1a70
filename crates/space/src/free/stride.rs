//! How far along a straight leg an allowance reaches when slow ground counts more than once.

use super::leg::{Leg, Moment, joined};
use super::outline::Outline;
use crate::point::Point;

impl Leg {
    /// Where an allowance ends along the leg, slow stretches counted `factor` times: the exact point, rounded; the leg's
    /// own end if all of it fits. The tolerance is for comparing and never moves a base, so none of it is spent here.
    pub fn stride(&self, slow: &[Outline], factor: i32, units: i32) -> Point {
        let units = units.max(0);
        let slow = joined(slow.iter().flat_map(|area| self.stretches(area, 0, false)).collect());
        let (mut here, mut left) = (Moment::START, i128::from(units) << 32);
        for (from, to) in slow {
            for (end, times) in [(from, 1), (to, i128::from(factor))] {
                let cost = self.finely_between(here, end) * times;
                if cost > left {
                    // Whole units need no roots, and slow ground farther on changes nothing.
                    let on_open_ground = here == Moment::START && times == 1;
                    return match on_open_ground {
                        true => self.from.along(self.to, units),
                        false => self.at(self.finely_after(here, left / times)),
                    };
                }
                (here, left) = (end, left - cost);
            }
        }
        if self.finely_between(here, Moment::END) <= left {
            self.to
        } else if here == Moment::START {
            self.from.along(self.to, units)
        } else {
            self.at(self.finely_after(here, left))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_the_origin(x: i32, y: i32) -> Leg {
        Leg::new(Point::new(0, 0), Point::new(x, y), 100)
    }

    #[test]
    fn an_allowance_reaches_half_as_far_through_slow_ground() {
        let leg = from_the_origin(10_000, 0);
        let marsh = [Outline::rectangle(Point::new(1_100, -50), Point::new(9_000, 50)).unwrap()];
        // 1,000 to the edge of the marsh, and half of the 3,000 left.
        assert_eq!(leg.stride(&marsh, 2, 4_000), Point::new(2_500, 0));
        // Half a unit is rounded away from the start.
        assert_eq!(leg.stride(&marsh, 2, 4_001), Point::new(2_501, 0));
        // 1,000 before it, 8,100 in it and 600 behind it.
        assert_eq!(leg.stride(&marsh, 2, 17_800), Point::new(9_700, 0));
        assert_eq!(leg.stride(&marsh, 2, 18_099), Point::new(9_999, 0));
        assert_eq!(leg.stride(&marsh, 2, 18_100), leg.to);
        assert_eq!(leg.stride(&marsh, 2, 0), leg.from);
    }

    #[test]
    fn no_tolerance_is_spent() {
        let leg = from_the_origin(10_000, 0);
        assert_eq!(leg.stride(&[], 2, 4_000), Point::new(4_000, 0));
        assert_eq!(leg.stride(&[], 2, 9_998), Point::new(9_998, 0));
        assert_eq!(leg.stride(&[], 2, 10_000), leg.to);
        assert_eq!(leg.stride(&[], 2, -1), leg.from);
    }

    #[test]
    fn slow_ground_that_is_not_met_changes_nothing() {
        let leg = from_the_origin(7_001, 3_333);
        let away = Outline::rectangle(Point::new(40_000, 40_000), Point::new(44_000, 44_000)).unwrap();
        let beyond = Outline::rectangle(Point::new(6_000, 0), Point::new(9_000, 9_000)).unwrap();
        for units in 0..6_000 {
            let open = leg.stride(&[], 2, units);
            assert_eq!(leg.stride(&[away.clone(), beyond.clone()], 2, units), open, "{units}");
        }
    }
}
