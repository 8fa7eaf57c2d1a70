//! What a match tells about itself when somebody looks back: where it turned, and what the dice gave.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// What the dice of one step gave to each seat, compared with what was to be expected before the first of them fell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Luck {
    pub step: u32,
    /// How many throws there were; nothing is given where there are none.
    pub throws: u32,
    /// By seat: in thousandths of a point of worth, and in hundredths of a percent of the chance to win.
    pub given: Vec<(i64, i32)>,
    /// How many playouts the expectation is sampled from, where there was too much to count; none, where other dice would have
    /// led into a step without an end, and nothing was to be expected.
    pub samples: Option<u32>,
}

/// A whole match, looked back upon.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Review {
    /// The estimated chance of the first seat to win, in hundredths of a percent: as the table was set, and after each step.
    pub chances: Vec<u16>,
    /// What the dice gave to each seat in all, as in [`Luck`].
    pub given: Vec<(i64, i32)>,
    /// Steps with dice.
    pub lucks: Vec<Luck>,
    /// The steps that moved the chances most, in the order in which they were played.
    pub turning: Vec<Turning>,
}

/// A step that moved the chances.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turning {
    pub step: u32,
    /// The turn, in words.
    pub turn: String,
    /// Who acted, and what he answered.
    pub seat: Option<Seat>,
    pub did: Vec<String>,
    /// What changed on the table.
    pub changes: Vec<String>,
    /// The chance of the first seat before and after it.
    pub before: u16,
    pub after: u16,
}

/// A match that was played again from its beginning, and is what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verified {
    pub commits: u32,
    pub answers: u32,
    pub throws: u32,
    /// The fingerprint at the last commit.
    pub hash: String,
}
