//! What a seat may see of a match, and everything that only looks at it, as plain values.

use serde::{Deserialize, Serialize};
use space::Spot;

use crate::{
    Amended, Answer, Card, Ended, Foreseen, House, Luck, Offering, Overtime, PieceId, Posed, Preview, Reach,
    Regard, Review, Scene, Seat, Told, Undone,
};

/// Whose eyes look.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Eyes {
    /// What every seat may know.
    Public,
    Seat(Seat),
    /// All of it: where the game is over, or where all who play share one screen.
    Everything,
}

impl Eyes {
    /// The seat that looks, where it is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Public | Eyes::Everything => None,
        }
    }
}

impl From<Seat> for Eyes {
    fn from(seat: Seat) -> Eyes {
        Eyes::Seat(seat)
    }
}

/// The eyes of a seat, or of all of them together.
impl From<Option<Seat>> for Eyes {
    fn from(seat: Option<Seat>) -> Eyes {
        seat.map_or(Eyes::Everything, Eyes::Seat)
    }
}

/// What never changes in a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Begun {
    /// The short name of its rulebook.
    pub book: String,
    /// What the seats are called, in their order.
    pub seats: Vec<String>,
    /// The cards of the models in the match.
    pub cards: Vec<Card>,
}

/// Where a match stands, in a few numbers that everybody may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// How often something was taken back; an answer names the epoch it was meant for.
    pub epoch: u32,
    /// How many steps have been played to their end.
    pub commits: u32,
    /// The seats that have something to answer.
    pub waiting: Vec<Seat>,
    pub ending: Option<Ended>,
    /// What is wrong, if the rules broke down. The last commit stands.
    pub fault: Option<String>,
    /// What is offered besides the rules.
    pub offering: Option<Offering>,
}

/// A match at an open question, or at its end, as some eyes see it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Position {
    pub eyes: Eyes,
    pub standing: Standing,
    /// The fingerprint of what these eyes see; of the game at the last commit, where they see everything.
    pub hash: String,
    /// Whether something here is not for everybody's eyes, so that a shared screen is handed over behind a curtain.
    pub private: bool,
    pub scene: Scene,
    /// What the seat that looks has to answer, in order.
    pub questions: Vec<Posed>,
    /// The log begins with this step.
    pub from: u32,
    pub log: Vec<Told>,
    pub undone: Vec<Undone>,
    /// What is agreed besides the rules, what was changed by hand, and whose time ran out, ever and just now.
    pub house: House,
    pub amended: Vec<Amended>,
    pub overtime: Vec<Overtime>,
    pub late: Option<Seat>,
    /// The steps at which this match left another one, whose past it shares.
    pub branched: Vec<u32>,
    /// Up to which step it was played under earlier rules, if it was.
    pub earlier: Option<u32>,
    /// Who meets whom in a match that has to be played before this one goes on.
    pub due: Option<String>,
}

/// Something that changes nothing. A number is that of an open question of the seat that looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Look {
    /// Reads an answer as a person writes it. Whether it is legal is another matter.
    Read { number: u32, words: String },
    /// A short list of legal answers.
    Propose { number: u32, most: u32 },
    /// A legal way to a place that cannot be reached straight: round a base in contact, without leaving it.
    Round { number: u32, to: Spot },
    /// An answer in words.
    Words { number: u32, answer: Answer },
    /// What an answer would lead to, as far as no die and no other seat decides.
    Preview { number: u32, answer: Answer },
    /// What may come of these answers, the first of which is to an open question, and how likely it is.
    Foresee { number: u32, answers: Vec<Answer>, reach: Reach },
    /// How a piece stands to others; to all on the table where none are named.
    Regard { from: PieceId, to: Vec<PieceId> },
    /// The table after so many steps and so many answers and throws of the next.
    Past { step: u32, entry: u32 },
    /// What the dice of a step gave, compared with what was to be expected.
    Luck { step: u32 },
    /// The match looked back upon, with what the dice of its steps gave.
    Review { lucks: Vec<Luck> },
    /// The fingerprints at all commits, the one the table was set to first.
    Hashes,
    /// The save of a match that is this one up to a place, and goes on with dice of this seed.
    Branch { step: u32, entry: u32, seed: u64 },
}

/// What came of a look.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Found {
    Answer(Answer),
    /// Answers with their words.
    Proposals(Vec<(Answer, String)>),
    Words(String),
    Preview(Option<Box<Preview>>),
    Foreseen(Foreseen),
    Regards(Vec<(PieceId, Regard)>),
    /// A table of the past, and the fingerprint of what these eyes saw of it; of the game at the last commit before it, where
    /// they see everything.
    Past {
        scene: Box<Scene>,
        hash: String,
    },
    Luck(Luck),
    Review(Review),
    Hashes(Vec<String>),
    Save(String),
}

/// How much of a save is kept already.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The epoch and the steps of the match when it was kept.
    pub epoch: u32,
    pub steps: u32,
}

/// What is new in the text of a save. What lies before is as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The lines before the steps, which never change; left out where they are kept already.
    pub head: Option<String>,
    /// So many steps stay as they are.
    pub steps: u32,
    /// A line for each step after those.
    pub lines: Vec<String>,
    /// The lines behind the steps.
    pub tail: String,
    /// How much is kept with it, for who asks for the rest.
    #[serde(skip)]
    pub mark: Mark,
}

/// A save, put together from what was new in it each time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keeping {
    head: String,
    lines: Vec<String>,
    tail: String,
}

impl Keeping {
    pub fn take(&mut self, kept: Kept) {
        self.lines.truncate(kept.steps as usize);
        self.lines.extend(kept.lines);
        self.tail = kept.tail;
        if let Some(head) = kept.head {
            self.head = head;
        }
    }

    /// The whole text.
    pub fn text(&self) -> String {
        format!("{}{}{}", self.head, self.lines.join(",\n"), self.tail)
    }
}
