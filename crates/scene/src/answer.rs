//! Seats, and what they may answer.

use serde::{Deserialize, Serialize};
use space::Spot;

/// A player's place at the table, counted from 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The other seat of a game for two.
    pub fn other(self) -> Seat {
        Seat(1 - self.0)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The number by which a game knows one of its pieces.
pub type PieceId = u16;

/// What can stand in a list of options: one closed kind for all games. A tape stores the item, not its place in
/// the list, so that a list may grow without spoiling old records.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Item {
    Piece(PieceId),
    Place(Spot),
    /// A named act of the rulebook.
    Act(u16),
    /// A die by its class in the throw.
    Die(u8),
    /// A word of the rulebook or of the match: a weapon, an attribute.
    Word(u16),
    Pass,
}

/// An answer to one of the six shapes of question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    One(Item),
    Some(Vec<Item>),
    Number(i32),
    Split(Vec<i32>),
    Point(Spot),
    Path(Vec<Spot>),
}
