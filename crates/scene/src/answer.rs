//! Seats, and what they may answer.

use serde::{Deserialize, Serialize};
use space::Spot;

use crate::{Names, Says};

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

impl Answer {
    /// The answer as a person would write it. A split is told by its `parts`, as the question calls them; bare numbers would
    /// say nothing.
    pub fn words(&self, names: &dyn Names, parts: &[Says]) -> String {
        let joined = |words: Vec<String>| {
            if words.is_empty() { "none".to_string() } else { words.join(", ") }
        };
        match self {
            Answer::One(item) => names.item(*item),
            Answer::Some(items) => joined(items.iter().map(|item| names.item(*item)).collect()),
            Answer::Number(number) => number.to_string(),
            Answer::Split(numbers) if numbers.len() == parts.len() => {
                let filled = parts.iter().zip(numbers).filter(|(_, number)| **number != 0);
                joined(filled.map(|(part, number)| format!("{} = {number}", part.words(names))).collect())
            }
            Answer::Split(_) => "a split".to_string(),
            Answer::Point(spot) => names.spot(*spot),
            Answer::Path(path) if path.is_empty() => "stay".to_string(),
            Answer::Path(path) => way(names, path),
        }
    }
}

/// The places of a path, as it is read again: a name in inches has blanks of its own.
pub fn way(names: &dyn Names, path: &[Spot]) -> String {
    let places: Vec<String> = path.iter().map(|spot| names.spot(*spot)).collect();
    places.join(if matches!(path, [Spot::Point(_), ..]) { " then " } else { " " })
}
