//! How sure a share is.

/// A share of so many, and the interval in which it lies with 95 %.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Interval {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// The 97.5 % point of the normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// The Wilson score interval of `hits` out of `of`; half a hit for each draw is allowed.
pub fn wilson(hits: f64, of: f64) -> Interval {
    if of <= 0.0 {
        return Interval { share: 0.0, low: 0.0, high: 1.0 };
    }
    let share = hits / of;
    let z2 = Z * Z;
    let middle = (share + z2 / (2.0 * of)) / (1.0 + z2 / of);
    let half = Z / (1.0 + z2 / of) * (share * (1.0 - share) / of + z2 / (4.0 * of * of)).sqrt();
    Interval { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// The difference in strength that a share of points stands for.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.000_1, 0.999_9);
    400.0 * (share / (1.0 - share)).log10()
}

/// With its sign: `+54`, `-3`; what rounds to nothing is `+0`.
pub fn plus(number: f64, places: usize) -> String {
    let words = format!("{number:+.places$}");
    match words.strip_prefix('-') {
        Some(nothing) if !nothing.contains(|digit: char| digit.is_ascii_digit() && digit != '0') => {
            format!("+{nothing}")
        }
        _ => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_minus() {
        let numbers = [-0.4, 0.4, 0.0, -0.0, -0.6, 53.7];
        assert_eq!(numbers.map(|number| plus(number, 0)), ["+0", "+0", "+0", "+0", "-1", "+54"]);
        assert_eq!([-0.04, -0.06, -10.0].map(|number| plus(number, 1)), ["+0.0", "-0.1", "-10.0"]);
    }

    #[test]
    fn wilson_as_in_the_textbooks() {
        let Interval { share, low, high } = wilson(8.0, 10.0);
        assert_eq!(share, 0.8);
        assert!((low - 0.4902).abs() < 0.0005 && (high - 0.9433).abs() < 0.0005, "{low} {high}");
        assert_eq!(wilson(0.0, 5.0).low, 0.0);
        assert_eq!(wilson(5.0, 5.0).high, 1.0);
        assert_eq!(wilson(0.0, 0.0), Interval { share: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn elo_is_even_at_a_half_and_400_at_ten_to_one() {
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(10.0 / 11.0) - 400.0).abs() < 1e-9);
        assert!(elo(1.0).is_finite() && elo(0.0).is_finite());
    }
}
