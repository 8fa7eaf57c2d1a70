//! What comes of counting, and under which assumptions.

use std::fmt;

use dice::Share;
use scene::Best;
use table::{Fault, Rulebook};

/// The games that may come out, the likeliest first.
pub struct Outlook<R: Rulebook> {
    pub outcomes: Vec<Outcome<R>>,
    /// The share in which the rules would have to look at what the seat does not know. With the outcomes it adds up
    /// to one.
    pub hidden: Share,
    /// The share in which the plan was left before its end and the rest of it dropped.
    pub dropped: Share,
    pub how: How,
    /// How well the seat plays that was to play as well as can be.
    pub best: Best,
    /// What was taken for granted, in sentences.
    pub assumptions: Vec<String>,
    /// How many runs of the rules it took: those inside tallies, those of looks that were too much, and those of playouts
    /// included.
    pub leaves: u64,
}

pub struct Outcome<R: Rulebook> {
    pub game: R::Game,
    pub share: Share,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// Every outcome with its exact share.
    Exact,
    /// The same, but of one draw of a policy that answers by chance, from a seed.
    Drawn { seed: u64 },
    /// Shares of so many playouts, whose dice come from a seed.
    Sampled { count: u32, seed: u64 },
}

impl How {
    /// How many playouts were sampled; nothing where every outcome was counted.
    pub fn samples(self) -> Option<u32> {
        match self {
            How::Exact | How::Drawn { .. } => None,
            How::Sampled { count, .. } => Some(count),
        }
    }

    /// Where the dice of playouts or the answers of a policy were drawn from.
    pub fn seed(self) -> Option<u64> {
        match self {
            How::Exact => None,
            How::Drawn { seed } | How::Sampled { seed, .. } => Some(seed),
        }
    }
}

/// Why there are no odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The rules broke down on the way.
    Fault(Fault),
    /// The plan cannot be followed at all: the answer at this place is never given.
    Plan { place: u16, unfit: Unfit },
    /// Nobody is asked for anything that is planned, so that these would be the odds of something else.
    Unasked,
    /// Whoever waited has had enough, after so many runs, and nothing had come to its end.
    Halted { leaves: u64 },
}

/// Why an answer of the plan is not given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It answers a question, and a rule refuses it.
    Refused(Asked),
    /// It is asked for only after what is counted.
    Later,
    /// It is no answer to anything that is asked: the first question it met.
    Unknown(Asked),
}

/// Who was asked, in which words, and what is wrong with the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub seat: String,
    pub words: String,
    pub why: String,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Unknown(Asked { seat, words, why }) | Unfit::Refused(Asked { seat, words, why }) => {
                write!(f, "where {seat} is asked {words:?}, {why}")
            }
            Unfit::Later => write!(f, "it is asked for only after what is counted"),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Fault(fault) => write!(f, "the step cannot be played: {}", fault.why),
            Stop::Plan { place, unfit } => write!(f, "answer {} of the plan is refused: {unfit}", place + 1),
            Stop::Unasked => write!(f, "nothing in the plan is asked for"),
            Stop::Halted { leaves } => {
                write!(f, "stopped after {leaves} runs of the rules, before every outcome was counted")
            }
        }
    }
}

impl std::error::Error for Stop {}

impl<R: Rulebook> Outlook<R> {
    /// The share of the outcomes for which something holds.
    pub fn share_of(&self, holds: impl Fn(&R::Game) -> bool) -> Share {
        let mut sum = Share::zero();
        for outcome in self.outcomes.iter().filter(|outcome| holds(&outcome.game)) {
            sum += &outcome.share;
        }
        sum
    }
}

/// Between what a share found by `count` playouts lies 95 times in 100, in millionths (Wilson).
pub fn interval(share: &Share, count: u32) -> (u32, u32) {
    const MILLION: u128 = 1_000_000;
    let n = u128::from(count.max(1));
    // The share is a number of playouts, whose fraction was kept.
    let k = u128::try_from(share.per(u64::from(count.max(1)))).unwrap_or(n).min(n);
    // z is 1.96: its square is 3.8416, a half of that 1.9208, a fourth 0.9604. All in ten-thousandths.
    let (middle, all) = (k * 10_000 + 19_208, n * 10_000 + 38_416);
    let root = (k * (n - k) * 100_000_000 / n + 96_040_000).isqrt();
    let half = root * 196 / 100;
    let low = if k == 0 { 0 } else { middle.saturating_sub(half) * MILLION / all };
    let high = if k == n { MILLION } else { ((middle + half) * MILLION).div_ceil(all) };
    (low as u32, high.min(MILLION) as u32)
}

/// Between what the mean of numbers found by `count` playouts lies 95 times in 100, in millionths; each number comes with
/// its share in millionths. Nothing where all playouts came to the same, as they say nothing of how far others may be off.
pub fn mean_interval(numbers: &[(u32, u64)], count: u32) -> Option<(u32, u32)> {
    const MILLION: u128 = 1_000_000;
    let sum = |power: u32| -> u128 {
        numbers.iter().map(|(number, share)| u128::from(*number).pow(power) * u128::from(*share)).sum()
    };
    let mean = sum(1);
    // The variance in millionths of millionths; that of the mean is estimated with one playout less.
    let variance = (sum(2) * MILLION).saturating_sub(mean * mean);
    if count < 2 || variance == 0 {
        return None;
    }
    // z is 1.96: its square is 3.8416.
    let half = (variance * 38_416 / (10_000 * u128::from(count - 1))).isqrt() + 1;
    let end = |millionths: u128| u32::try_from(millionths).unwrap_or(u32::MAX);
    Some((end(mean.saturating_sub(half)), end(mean + half)))
}

/// The standard error of a share found by `count` playouts, in millionths, rounded up.
pub fn standard_error(share: &Share, count: u32) -> u32 {
    let millionths = u64::try_from(share.per(1_000_000)).unwrap_or(1_000_000).min(1_000_000);
    let variance = millionths * (1_000_000 - millionths) / u64::from(count.max(1));
    let root = variance.isqrt();
    // A millionth times a millionth is at most a fourth of 10^12, so its root fits.
    (root + u64::from(root * root < variance)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_tables() {
        // Wilson's interval computed elsewhere, for 50 of 100, 0 of 10, 10 of 10 and 1 of 2,000.
        for ((k, n), (low, high)) in [
            ((50, 100), (403_831, 596_169)),
            ((0, 10), (0, 277_540)),
            ((10, 10), (722_460, 1_000_000)),
            ((1, 2_000), (88, 2_827)),
        ] {
            let (least, most): (u32, u32) = interval(&Share::of(k, n), n as u32);
            let near = least.abs_diff(low) <= 8 && most.abs_diff(high) <= 8;
            assert!(near, "{k} of {n}: {least} to {most}, and not {low} to {high}");
        }
    }

    #[test]
    fn a_mean_lies_within_two_standard_errors() {
        // Half of 101 playouts come to 0 and half to 2: the mean is 1, its standard error a tenth.
        assert_eq!(mean_interval(&[(0, 500_000), (2, 500_000)], 101), Some((803_999, 1_196_001)));
        // A mean that is never negative does not lie below nothing.
        let (low, high) = mean_interval(&[(0, 990_000), (9, 10_000)], 100).unwrap();
        assert!(low == 0 && high > 90_000 && high < 300_000, "{low} to {high}");
        assert_eq!(mean_interval(&[(3, 1_000_000)], 50), None, "nothing differs");
        assert_eq!(mean_interval(&[(0, 500_000), (2, 500_000)], 1), None, "there is nothing to compare with");
    }

    #[test]
    fn the_standard_error_shrinks_with_the_root_of_the_count() {
        assert_eq!(standard_error(&Share::of(1, 2), 10_000), 5_000);
        assert_eq!(standard_error(&Share::of(1, 2), 40_000), 2_500);
        assert_eq!(standard_error(&Share::one(), 5), 0);
    }
}
