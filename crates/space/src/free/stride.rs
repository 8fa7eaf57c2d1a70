//! How far along a straight leg an allowance reaches when slow ground counts more than once.

use super::leg::Leg;
use super::outline::Outline;
use crate::point::{Point, TOLERANCE};

impl Leg {
    /// The farthest whole length along the leg whose cost, slow stretches counted `factor` times, fits the allowance;
    /// the leg's own end if all of it fits. Longer stretches never cost less, so the length is found by halving.
    pub fn stride(&self, slow: &[Outline], factor: i32, units: i32) -> Point {
        let fits = |to: Point| {
            Leg::new(self.from, to, self.radius).length_slowed(slow, factor)
                <= i64::from(units) + i64::from(TOLERANCE)
        };
        if fits(self.to) {
            return self.to;
        }
        if slow.is_empty() {
            return self.from.along(self.to, units.max(0));
        }
        let (mut low, mut high) = (0, self.length());
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if fits(self.from.along(self.to, middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        self.from.along(self.to, low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_reaches_half_as_far_through_slow_ground() {
        let leg = Leg::new(Point::new(0, 0), Point::new(10_000, 0), 100);
        assert_eq!(leg.stride(&[], 2, 4_000), Point::new(4_000, 0));
        assert_eq!(leg.stride(&[], 2, 9_999), Point::new(10_000, 0));
        let marsh = Outline::rectangle(Point::new(1_100, -50), Point::new(9_000, 50)).unwrap();
        // 1,000 to the edge of the marsh, and half of the 3,000 left.
        let there = leg.stride(&[marsh], 2, 4_000);
        assert!((there.x - 2_500).abs() <= TOLERANCE && there.y == 0, "{there}");
        assert_eq!(leg.stride(&[], 2, 0), Point::new(0, 0));
    }
}
