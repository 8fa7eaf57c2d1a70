//! Everything that alters a match, as plain values: a page, a terminal, a bot and a server send the same ones.

use serde::{Deserialize, Serialize};

use crate::{Amend, Answer, House, Seat};

/// Something that a seat does to a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// Answers a question.
    Answer { seat: Seat, epoch: u32, number: u32, answer: Answer },
    /// Takes back the seat's last answer. Where others have done or seen something since, this is an offer.
    TakeBack { seat: Seat },
    /// Changes something on the table by hand: an offer.
    Amend { seat: Seat, amend: Amend },
    /// Ends the game as a draw: an offer.
    Draw { seat: Seat },
    /// Agrees to the open offer.
    Consent { seat: Seat },
    /// Turns the open offer down, or withdraws it.
    Decline { seat: Seat },
    /// Gives up.
    Concede { seat: Seat },
    /// Settles how the game is measured and timed, before the first answer.
    Agree { terms: House },
    /// The seat's time for its turn has run out, which is recorded.
    Overtime { seat: Seat },
    /// Claims the game, because the other side's time has run out.
    Claim { seat: Seat },
}

impl Change {
    /// Who does it; all who play, where no seat is named.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Change::Answer { seat, .. }
            | Change::TakeBack { seat }
            | Change::Amend { seat, .. }
            | Change::Draw { seat }
            | Change::Consent { seat }
            | Change::Decline { seat }
            | Change::Concede { seat }
            | Change::Overtime { seat }
            | Change::Claim { seat } => Some(seat),
            Change::Agree { .. } => None,
        }
    }
}

/// What one seat offers and the others have to agree to. Whatever happens next ends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offering {
    pub by: Seat,
    pub what: Offered,
    /// Who has agreed so far.
    pub agreed: Vec<Seat>,
    /// What it is about, in one sentence.
    pub words: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Offered {
    TakeBack,
    Amend(Amend),
    Draw,
}
