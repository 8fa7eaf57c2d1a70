//! Square roots of whole numbers, and numbers of the form a + b * sqrt(r), decided without leaving whole numbers.

use std::cmp::Ordering;

/// The root, rounded up.
pub const fn root_up(n: u128) -> u128 {
    let root = n.isqrt();
    if root * root == n { root } else { root + 1 }
}

/// The sign of a + b * sqrt(r). The fast way for numbers whose squares fit.
pub(crate) fn sign(a: i64, b: i64, r: i64) -> i32 {
    let (left, right) = (a.signum(), if r == 0 { 0 } else { b.signum() });
    if left == right || right == 0 {
        return left as i32;
    }
    if left == 0 {
        return right as i32;
    }
    let (a, b) = (i128::from(a), i128::from(b));
    match (a * a).cmp(&(b * b * i128::from(r))) {
        Ordering::Equal => 0,
        Ordering::Greater => left as i32,
        Ordering::Less => right as i32,
    }
}

/// The sign of a + b * sqrt(r) for numbers of any size.
pub(crate) fn wide_sign(a: i128, b: i128, r: i64) -> i32 {
    let (left, right) = (a.signum() as i32, if r == 0 { 0 } else { b.signum() as i32 });
    if left == right || right == 0 {
        return left;
    }
    if left == 0 {
        return right;
    }
    let (a, b) = (a.unsigned_abs(), b.unsigned_abs());
    match product(&[a, a]).cmp(&product(&[b, b, u128::from(r.unsigned_abs())])) {
        Ordering::Equal => 0,
        Ordering::Greater => left,
        Ordering::Less => right,
    }
}

/// A product of up to four factors, the highest word first.
fn product(factors: &[u128]) -> [u64; 8] {
    let mut words = [0u64; 8];
    words[7] = 1;
    for factor in factors {
        let (low, high) = (*factor as u64, (*factor >> 64) as u64);
        let mut sum = times(words, low);
        if high != 0 {
            let upper = times(words, high);
            let mut carry = 0;
            for i in (0..7).rev() {
                let total = u128::from(sum[i]) + u128::from(upper[i + 1]) + carry;
                sum[i] = total as u64;
                carry = total >> 64;
            }
        }
        words = sum;
    }
    words
}

fn times(words: [u64; 8], factor: u64) -> [u64; 8] {
    let mut out = [0u64; 8];
    let mut carry = 0u128;
    for i in (0..8).rev() {
        let total = u128::from(words[i]) * u128::from(factor) + carry;
        out[i] = total as u64;
        carry = total >> 64;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_agree_in_both_sizes_and_at_equality() {
        for (a, b, r, want) in [
            (3, -1, 9, 0),
            (3, -1, 8, 1),
            (3, -1, 10, -1),
            (-3, 1, 10, 1),
            (0, -5, 2, -1),
            (0, -5, 0, 0),
            (7, 0, 3, 1),
            (-1_000_000_007, 1, 1_000_000_014_000_000_049, 0),
        ] {
            assert_eq!(sign(a, b, r), want);
            assert_eq!(wide_sign(i128::from(a), i128::from(b), r), want);
        }
        let big = 1i128 << 110;
        assert_eq!(wide_sign(big, -big / 2, 4), 0);
        assert_eq!(wide_sign(big + 1, -big / 2, 4), 1);
        assert_eq!(wide_sign(big - 1, -big / 2, 4), -1);
    }

    #[test]
    fn roots_are_rounded_up() {
        assert_eq!([0, 1, 2, 4, 5, 9].map(root_up), [0, 1, 2, 2, 3, 3]);
    }
}
