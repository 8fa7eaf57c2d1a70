//! A measure against its limit, rounded so that the numbers show why it was refused.
//!
//! A gap of 6.003" reads like 6" where lengths are rounded to hundredths. So what is too far is rounded up and what is too
//! near down, and where the two numbers would still read alike, more decimals are written.

use space::Breach;

use crate::Arg;
use crate::stage::{Rounded, parts_of_inches, spelled};

/// One of two numbers in a sentence: a measure that breaks a limit, or that limit.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Against {
    pub have: i32,
    pub want: i32,
    pub breach: Breach,
    /// Whether these are lengths in units, told in inches.
    pub length: bool,
    /// Whether the limit is told, or the measure.
    pub limit: bool,
}

impl Against {
    pub fn words(&self) -> String {
        if !self.length {
            return if self.limit { self.want } else { self.have }.to_string();
        }
        let rounded = match self.breach {
            Breach::Above => Rounded::Up,
            Breach::Below | Breach::NotAbove => Rounded::Down,
        };
        let lengths = |decimals| {
            let have = parts_of_inches(self.have, decimals, rounded);
            (have, parts_of_inches(self.want, decimals, Rounded::Nearest))
        };
        let shows = |decimals: &u32| {
            let (have, want) = lengths(*decimals);
            self.breach.shows(have, want)
        };
        let decimals = (2..4).find(shows).unwrap_or(4);
        let (have, want) = lengths(decimals);
        format!("{}\"", spelled(if self.limit { want } else { have }, decimals))
    }
}

impl Arg {
    /// A measure and the limit that it breaks, as the two blanks of a sentence.
    pub fn against(breach: Breach, length: bool, have: i32, want: i32) -> [Arg; 2] {
        [false, true].map(|limit| Arg::Against(Against { have, want, breach, length, limit }))
    }

    /// A length above the most that is allowed, and the most.
    pub fn too_long(have: i32, most: i32) -> [Arg; 2] {
        Arg::against(Breach::Above, true, have, most)
    }

    /// A length that would have to be above a limit, and the limit.
    pub fn too_short(have: i32, limit: i32) -> [Arg; 2] {
        Arg::against(Breach::NotAbove, true, have, limit)
    }

    /// A number above the most that is allowed, and the most: hexes, for instance.
    pub fn too_many(have: impl Into<i32>, most: impl Into<i32>) -> [Arg; 2] {
        Arg::against(Breach::Above, false, have.into(), most.into())
    }

    /// A number that would have to be above a limit, and the limit.
    pub fn too_few(have: impl Into<i32>, limit: impl Into<i32>) -> [Arg; 2] {
        Arg::against(Breach::NotAbove, false, have.into(), limit.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(args: [Arg; 2]) -> [String; 2] {
        args.map(|arg| arg.plain())
    }

    #[test]
    fn the_numbers_show_why() {
        const INCH: i32 = space::INCH;
        assert_eq!(words(Arg::too_long(6168, 6 * INCH)), ["6.08\"", "6\""]);
        assert_eq!(words(Arg::too_long(5 * INCH + 3, 5 * INCH)), ["5.01\"", "5\""]);
        assert_eq!(words(Arg::too_short(6 * INCH + 2, 6 * INCH)), ["6\"", "6\""]);
        assert_eq!(words(Arg::against(Breach::Below, true, 6 * INCH - 3, 6 * INCH)), ["5.99\"", "6\""]);
        // A limit that is no whole number of hundredths: both would be 3.51".
        assert_eq!(words(Arg::too_long(3565, 3562)), ["3.509\"", "3.506\""]);
        assert_eq!(words(Arg::too_many(7u16, 6u16)), ["7", "6"]);
    }

    #[test]
    fn no_two_lengths_read_alike() {
        for want in 0..3000 {
            for have in want - 12..want + 12 {
                for breach in [Breach::Above, Breach::Below, Breach::NotAbove] {
                    let broken = match breach {
                        Breach::Above => have > want,
                        Breach::Below => have < want,
                        // It is compared with the tolerance.
                        Breach::NotAbove => have <= want + space::TOLERANCE,
                    };
                    let number = |arg: Arg| arg.plain().trim_end_matches('"').parse::<f64>().unwrap();
                    let [have, want] = Arg::against(breach, true, have, want).map(number);
                    let shown = match breach {
                        Breach::Above => have > want,
                        Breach::Below => have < want,
                        Breach::NotAbove => have <= want,
                    };
                    assert!(shown || !broken, "{breach:?}: {have} and {want}");
                }
            }
        }
    }
}
