//! What the referee and a bot say to each other: one JSON object on a line. `docs/protocol.md` is the description.

use scene::{Answer, Asked, Scene, Told};
use serde::{Deserialize, Serialize};

/// The version of all this; it grows when a bot would have to be changed.
pub const PROTOCOL: u32 = 1;

/// From the referee.
#[derive(Debug, Serialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum Letter<'a> {
    /// The first line of a game.
    Hello {
        protocol: u32,
        book: &'a str,
        seats: &'a [String],
        /// The seats that this bot plays.
        you: &'a [u8],
        /// How many seconds a bot has for each question.
        seconds: u64,
    },
    /// What happened since the last time, as the seat may know it.
    Events { seat: u8, told: &'a [Told] },
    /// The table as the seat may see it.
    View { seat: u8, scene: &'a Scene },
    /// A question, with legal answers to it: at least one.
    Ask { seat: u8, number: u32, asked: &'a Asked, proposals: &'a [Answer] },
    /// An answer that was only to be checked is legal.
    Fine { seat: u8, number: u32 },
    /// An answer is not legal, or a line is none; the question stays open. The rule is the one that is broken, or else the
    /// one that the question comes from.
    Refused { seat: u8, number: u32, rule: &'a str, words: &'a str },
    /// More answers to an open question.
    Proposals { seat: u8, number: u32, proposals: &'a [Answer] },
    /// The last line of a game.
    Over { winner: Option<u8>, words: &'a str },
}

/// From a bot.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Reply {
    /// The answer to the open question of this number, as an answer or as a person writes it.
    Answer {
        answer: u32,
        value: Answer,
    },
    Written {
        answer: u32,
        words: String,
    },
    /// Would this be legal?
    Check {
        check: u32,
        value: Answer,
    },
    CheckWritten {
        check: u32,
        words: String,
    },
    /// So many legal answers, please.
    Propose {
        propose: u32,
        most: u16,
    },
    /// The game is given up.
    Resign {
        resign: bool,
    },
}
