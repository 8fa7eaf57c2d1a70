//! What players agree on besides the rules.

use serde::{Deserialize, Serialize};
use space::Spot;

use crate::{PieceId, Seat};

/// Agreed before the game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// Whether distances may be measured before committing; as the rulebook says where nothing is agreed.
    #[serde(default)]
    pub measuring: Option<bool>,
    /// How many seconds each side has for each turn.
    #[serde(default)]
    pub seconds: Option<u32>,
}

/// Something on the table that is changed by hand, because all agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Amend {
    /// A piece stands elsewhere.
    Move { piece: PieceId, to: Spot },
    /// A number of a piece is another; `name` is that of its bar or token.
    Number { piece: PieceId, name: String, now: i32 },
    /// A piece is in a state, or no longer.
    State { piece: PieceId, name: String, on: bool },
}

impl Amend {
    pub fn piece(&self) -> PieceId {
        match self {
            Amend::Move { piece, .. } | Amend::Number { piece, .. } | Amend::State { piece, .. } => *piece,
        }
    }
}

/// A change that was made, for the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Amended {
    /// The step before which it was made.
    pub commit: u32,
    /// Who wished it; all others agreed.
    pub by: Seat,
    pub amend: Amend,
    /// What was changed, in words.
    pub words: String,
}

/// Somebody's time for a turn ran out, for the record.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overtime {
    /// The step in which it did.
    pub commit: u32,
    pub seat: Seat,
}
