//! What comes of counting, and under which assumptions.

use std::fmt;

use dice::Share;
use table::{Fault, Rulebook};

/// The games that may come out, the likeliest first.
pub struct Outlook<R: Rulebook> {
    pub outcomes: Vec<Outcome<R>>,
    /// The share in which the rules would have to look at what the seat does not know. With the outcomes it adds up
    /// to one.
    pub hidden: Share,
    pub how: How,
    /// What was taken for granted, in sentences.
    pub assumptions: Vec<String>,
    /// How many runs it took, those inside tallies included.
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
    /// Shares of so many playouts.
    Sampled { count: u32 },
}

/// Why there are no odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The rules broke down on the way.
    Fault(Fault),
    /// The plan cannot be followed at all.
    Plan { place: u16, why: String },
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Fault(fault) => write!(f, "the step cannot be played: {}", fault.why),
            Stop::Plan { place, why } => write!(f, "answer {} of the plan is refused: {why}", place + 1),
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
    fn the_standard_error_shrinks_with_the_root_of_the_count() {
        assert_eq!(standard_error(&Share::of(1, 2), 10_000), 5_000);
        assert_eq!(standard_error(&Share::of(1, 2), 40_000), 2_500);
        assert_eq!(standard_error(&Share::one(), 5), 0);
    }
}
