//! Exact shares of one.

use std::fmt;
use std::ops::{AddAssign, Mul};

pub use dashu_int::UBig;
use dashu_int::ops::{DivRem, Gcd};

/// A share of one as two big integers. It is not kept in lowest terms: weights of one procedure share their
/// denominators nearly always, and then adding is adding.
#[derive(Clone, Debug)]
pub struct Share {
    num: UBig,
    den: UBig,
}

impl Share {
    pub fn one() -> Self {
        Share { num: UBig::ONE, den: UBig::ONE }
    }

    pub fn zero() -> Self {
        Share { num: UBig::ZERO, den: UBig::ONE }
    }

    /// `weight` out of `total`, which is not zero.
    pub fn of(weight: u128, total: u128) -> Self {
        assert!(total > 0, "a share of nothing");
        Share { num: weight.into(), den: total.into() }
    }

    pub fn is_zero(&self) -> bool {
        self.num.is_zero()
    }

    /// This share of a share: `weight` out of `total` of it.
    pub fn part(&self, weight: u128, total: u128) -> Self {
        Share { num: &self.num * UBig::from(weight), den: &self.den * UBig::from(total) }
    }

    /// Numerator and denominator in lowest terms.
    pub fn lowest(&self) -> (UBig, UBig) {
        if self.num.is_zero() {
            return (UBig::ZERO, UBig::ONE);
        }
        let common = (&self.num).gcd(&self.den);
        (&self.num / &common, &self.den / &common)
    }

    /// The share times `scale`, rounded down: `per(1_000_000)` is in millionths.
    pub fn per(&self, scale: u64) -> UBig {
        &self.num * UBig::from(scale) / &self.den
    }

    /// The share times `scale`, rounded to the nearest whole number, a half upwards.
    pub fn nearest(&self, scale: u64) -> UBig {
        let twice = &self.num * UBig::from(scale) * UBig::from(2u8);
        (twice + &self.den) / (&self.den * UBig::from(2u8))
    }

    /// Which of two shares is larger, without dividing.
    pub fn compare(&self, other: &Share) -> std::cmp::Ordering {
        (&self.num * &other.den).cmp(&(&other.num * &self.den))
    }
}

impl PartialEq for Share {
    fn eq(&self, other: &Self) -> bool {
        self.compare(other).is_eq()
    }
}

impl Eq for Share {}

impl Mul<&Share> for &Share {
    type Output = Share;

    fn mul(self, other: &Share) -> Share {
        Share { num: &self.num * &other.num, den: &self.den * &other.den }
    }
}

impl AddAssign<&Share> for Share {
    fn add_assign(&mut self, other: &Share) {
        if self.den == other.den {
            self.num += &other.num;
            return;
        }
        // Weights of one procedure differ by whole throws, so that one denominator nearly always divides the other.
        if let Some(times) = divided(&other.den, &self.den) {
            self.num = &self.num * &times + &other.num;
            self.den.clone_from(&other.den);
            return;
        }
        if let Some(times) = divided(&self.den, &other.den) {
            self.num += &other.num * &times;
            return;
        }
        let common = (&self.den).gcd(&other.den);
        let (mine, theirs) = (&other.den / &common, &self.den / &common);
        self.num = &self.num * &mine + &other.num * &theirs;
        self.den = &self.den * &mine;
    }
}

/// How often `small` goes into `large`, if it does so without a rest.
fn divided(large: &UBig, small: &UBig) -> Option<UBig> {
    if large < small {
        return None;
    }
    let (times, rest) = large.div_rem(small);
    rest.is_zero().then_some(times)
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (num, den) = self.lowest();
        write!(f, "{num}/{den}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_exactly_whatever_their_denominators() {
        let mut sum = Share::of(1, 6);
        sum += &Share::of(1, 20);
        sum += &Share::of(47, 60);
        assert_eq!(sum, Share::one());
        // One denominator divides the other, either way round, also when they are large.
        let (many, few) = (Share::of(1, 20u128.pow(20)), Share::of(3, 20u128.pow(3)));
        let large = |share: &Share| share.part(1, 20u128.pow(29));
        let (mut one, mut other) = (large(&many), large(&few));
        one += &large(&few);
        other += &large(&many);
        assert_eq!(one, other);
        assert_eq!(one, large(&Share::of(1 + 3 * 20u128.pow(17), 20u128.pow(20))));
        assert_eq!(Share::of(6, 20).to_string(), "3/10");
        assert_eq!(Share::of(1, 8).per(1000), UBig::from(125u32));
    }

    #[test]
    fn what_is_not_whole_is_rounded_to_the_nearest() {
        for (weight, total, nearest) in [
            (16_213_487, 67_108_864, 241_600u32),
            (1, 8, 125_000),
            (1, 3, 333_333),
            (2, 3, 666_667),
            (1, 2_000_000, 1),
            (1, 2_000_001, 0),
            (0, 7, 0),
            (7, 7, 1_000_000),
            (9, 4, 2_250_000),
        ] {
            let share = Share::of(weight, total);
            assert_eq!(share.nearest(1_000_000), UBig::from(nearest), "{share}");
        }
    }
}
