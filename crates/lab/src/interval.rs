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

/// The 97.5 % point of Student's distribution: a spread that is itself measured on few is less sure than the normal one. A
/// series from three on, which is off by less than one part in a hundred; nothing is sure of nothing.
pub(crate) fn student(freedom: f64) -> f64 {
    let (z, v) = (Z, freedom);
    match v {
        ..1.0 => f64::INFINITY,
        ..2.0 => 12.706,
        ..3.0 => 4.303,
        _ => {
            let first = (z.powi(3) + z) / 4.0;
            let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
            let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
            z + first / v + second / v.powi(2) + third / v.powi(3)
        }
    }
}

/// The Wilson score interval of `hits` out of `of`; half a hit for each draw is allowed.
pub fn wilson(hits: f64, of: f64) -> Interval {
    if of <= 0.0 {
        return Interval { share: 0.0, low: 0.0, high: 1.0 };
    }
    let share = hits / of;
    let z2 = Z * Z;
    let middle = (share + z2 / (2.0 * of)) / (1.0 + z2 / of);
    let half = Z / (1.0 + z2 / of) * (share * (1.0 - share) / of + z2 / (4.0 * of * of)).sqrt();
    // Where everything or nothing was hit, the end is the share itself, and a hair beside it is the arithmetic's.
    Interval { share, low: (middle - half).max(0.0).min(share), high: (middle + half).min(1.0).max(share) }
}

/// The difference in strength that a share of points stands for.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.000_1, 0.999_9);
    400.0 * (share / (1.0 - share)).log10()
}

/// To so many places, and halves away from nothing. What is a half in whole counts is often a hair less as a number, so a
/// hair is added; what rounds to nothing has no sign.
pub fn rounded(number: f64, places: usize) -> String {
    let scale = (0..places).fold(1.0, |scale, _| 10.0 * scale);
    let size = (number.abs() * scale + HAIR).round() / scale;
    let number = if number < 0.0 && size > 0.0 { -size } else { size };
    format!("{number:.places$}")
}

/// Less than any difference that a count of games could make.
const HAIR: f64 = 1e-9;

/// A share in whole per cent, so that the two sides of it make a hundred: where both end in a half, the larger is rounded up
/// and the smaller down.
pub(crate) fn whole(share: f64) -> String {
    if share < 0.5 {
        let other: f64 = rounded(100.0 * (1.0 - share), 0).parse().unwrap_or(0.0);
        return rounded(100.0 - other, 0);
    }
    rounded(100.0 * share, 0)
}

/// A number of games, about: rounded up to one figure, 340 to 400.
pub(crate) fn one_figure(number: f64) -> u64 {
    let unit = 10_f64.powf(number.max(1.0).log10().floor());
    ((number / unit - HAIR).ceil() * unit) as u64
}

/// With its sign: `+54`, `-3`; what rounds to nothing is `+0`.
pub fn plus(number: f64, places: usize) -> String {
    let words = rounded(number, places);
    if words.starts_with('-') { words } else { format!("+{words}") }
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
    fn halves_are_rounded_away_from_nothing() {
        let whole = [0.575, 0.425, 0.475, 0.125].map(|share: f64| rounded(100.0 * share, 0));
        assert_eq!(whole, ["58", "43", "48", "13"]);
        assert_eq!(
            [63.75, 56.25, -6.25, -0.04].map(|number| rounded(number, 1)),
            ["63.8", "56.3", "-6.3", "0.0"]
        );
    }

    #[test]
    fn both_sides_of_a_share_make_a_hundred() {
        let both = |share: f64| [share, 1.0 - share].map(whole);
        assert_eq!(both(0.525), ["53", "47"]);
        assert_eq!(both(0.275), ["27", "73"]);
        assert_eq!([both(0.5), both(1.0), both(0.004)], [["50", "50"], ["100", "0"], ["0", "100"]]);
    }

    #[test]
    fn about_so_many() {
        assert_eq!([0.4, 1.0, 7.2, 10.0, 34.0, 340.0, 961.0].map(one_figure), [1, 1, 8, 10, 40, 400, 1000]);
    }

    /// Whatever the number of games, who has won all of them is inside the interval.
    #[test]
    fn the_share_is_never_outside() {
        for of in 1..2_000_u32 {
            let (none, all) = (wilson(0.0, of.into()), wilson(of.into(), of.into()));
            assert_eq!((none.low, all.high), (0.0, 1.0), "{of}");
        }
    }

    #[test]
    fn student_as_in_the_tables() {
        for (freedom, of) in [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (5, 2.571),
            (10, 2.228),
            (30, 2.042),
            (120, 1.980),
        ] {
            let is = student(freedom.into());
            assert!((is / of - 1.0).abs() < 0.01, "{freedom}: {is}");
        }
        assert!((student(1e6) - Z).abs() < 1e-5 && student(0.0).is_infinite());
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
