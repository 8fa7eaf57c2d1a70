//! The letters between a page and the worker that runs its match.
//!
//! The page writes a [`Letter`], the worker answers with a [`Reply`] of the same number, before which it may say how far it
//! has come ([`Said::Counting`]). They travel as bytes; nothing
//! in them knows a rulebook, and the page never holds more of a match than one seat may see, except the text of a save,
//! which it stores without looking into it.

mod carry;

pub use carry::Carried;

use scene::{
    Amend, Amended, Answer, Card, Ended, Foreseen, House, List, Menu, Overtime, Own, PieceId, Posed, Preview,
    Reach, Recruit, Regard, Remark, Review, Rule, Scene, Seat, Start, Told, Undone, Verified,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use space::Spot;

/// Something that the page wants.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Letter {
    /// Chosen by the page; the reply has it too.
    pub number: u32,
    pub wish: Wish,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Wish {
    /// What a game of a rulebook can be begun with.
    Menu {
        book: String,
    },
    /// All models that lists of a rulebook may name.
    Roster {
        book: String,
        own: Vec<Own>,
    },
    /// Reads a list file and says everything that is wrong with it.
    Check {
        text: String,
        own: Vec<Own>,
    },
    /// Says everything that is wrong with a list.
    Judge {
        list: Box<List>,
        own: Vec<Own>,
    },
    /// Begins quick games of a list against the ready ones; the same seed gives the same games.
    Try {
        list: Box<List>,
        own: Vec<Own>,
        games: u32,
        seed: u64,
    },
    /// Plays the next of them.
    TryNext,
    /// Begins a match from a text, from which the table is set.
    Begin {
        book: String,
        given: String,
        house: House,
        seed: u64,
    },
    /// Begins a match from choices.
    Arrange {
        book: String,
        start: Box<Start>,
        house: House,
        seed: u64,
    },
    /// Begins a match of several players with a list each, and the factions of their own that these need.
    Gather {
        book: String,
        seats: Vec<String>,
        lists: Vec<List>,
        own: Vec<Own>,
        seed: u64,
    },
    /// Begins the match that is due within this one.
    Battle {
        seed: u64,
    },
    /// Goes back from a match that is over to the one in which it was due, whose save this is, and takes its result along.
    Report {
        campaign: String,
    },
    /// Takes up a saved match.
    Load {
        text: String,
    },
    /// Reads a saved match, whether it can be taken up or not.
    Record {
        text: String,
    },
    /// The position as a seat may see it; the log begins with this step.
    Look {
        seat: Option<Seat>,
        from: u32,
    },
    Answer {
        seat: Seat,
        epoch: u32,
        number: u32,
        answer: Answer,
    },
    /// Reads an answer as a person writes it, without giving it.
    Read {
        seat: Seat,
        number: u32,
        words: String,
    },
    /// A short list of legal answers with their words.
    Propose {
        seat: Seat,
        number: u32,
        most: u32,
    },
    /// A legal way to a place that cannot be reached straight, round a base in contact; none where there is none.
    Round {
        seat: Seat,
        number: u32,
        to: Spot,
    },
    Preview {
        seat: Seat,
        number: u32,
        answer: Answer,
    },
    /// What may come of these answers, the first of which is to an open question, and how likely it is.
    Foresee {
        seat: Seat,
        number: u32,
        answers: Vec<Answer>,
        reach: Reach,
    },
    /// How a piece stands to others; to all that are on the table where none are named.
    Regard {
        seat: Option<Seat>,
        from: PieceId,
        to: Vec<PieceId>,
    },
    Undo {
        seat: Seat,
    },
    /// Who plays each seat: the name of a level, or nothing for a person. The position as those who are left may see it.
    Seats {
        levels: Vec<String>,
    },
    /// Whoever is asked and no person thinks for so many tries.
    Ponder {
        tries: u32,
    },
    /// He answers with what he has thought so far; the log begins with this step.
    Move {
        from: u32,
    },
    /// What a strong player thinks of a person's question, after so many tries more.
    Hint {
        seat: Seat,
        number: u32,
        tries: u32,
    },
    /// Gives up.
    Concede {
        seat: Seat,
    },
    UndoWithConsent {
        seat: Seat,
        by: Seat,
    },
    /// From now on positions are shown as this seat sees them, whoever is asked.
    Eyes {
        seat: Seat,
    },
    /// One answer of somebody who plays the other seats, where one of them is asked.
    Partner {
        seed: u64,
    },
    /// The first of these answers that is legal, or what a player would do.
    Advise {
        seat: Seat,
        number: u32,
        take: Vec<String>,
        seed: u64,
    },
    /// Reads many cases, one after the other in a text.
    Cases {
        text: String,
    },
    /// Sets the table of a case and plays it, dice and all, up to one of its stops.
    Stage {
        text: String,
        stop: u32,
        seed: u64,
    },
    /// Changes something by hand, because all who play agree.
    Amend {
        by: Seat,
        agreed: Vec<Seat>,
        amend: Amend,
    },
    /// The time of this seat for its turn has run out.
    Overtime {
        seat: Seat,
    },
    /// This seat claims the game for it.
    Claim {
        seat: Seat,
    },
    /// A seat offers a draw, and another one agrees.
    Draw {
        seat: Seat,
        by: Seat,
    },
    /// The table after so many steps and so many answers and throws of the next.
    Past {
        seat: Option<Seat>,
        step: u32,
        entry: u32,
    },
    /// The save of a match that is this one up to a place.
    Branch {
        step: u32,
        entry: u32,
        seed: u64,
    },
    /// Plays a save again from its beginning.
    Verify {
        text: String,
    },
    /// Goes on with the report of the match.
    Review,
}

impl Wish {
    /// The rulebook that it is about, where it names one. Every other wish is about the match on the table.
    pub fn book(&self) -> Option<&str> {
        use Wish::*;
        match self {
            Menu { book } | Roster { book, .. } | Begin { book, .. } => Some(book),
            Arrange { book, .. } | Gather { book, .. } => Some(book),
            Judge { list, .. } | Try { list, .. } => Some(&list.book),
            Check { text, .. } | Load { text } | Record { text } | Verify { text } => scene::book_of(text),
            Cases { text } | Stage { text, .. } | Report { campaign: text } => scene::book_of(text),
            _ => None,
        }
    }

    /// Whether the match, or who plays it, is another one after it, so that who only watches may not wish it.
    pub fn changes(&self) -> bool {
        use Wish::*;
        matches!(
            self,
            Answer { .. }
                | Undo { .. }
                | UndoWithConsent { .. }
                | Seats { .. }
                | Move { .. }
                | Partner { .. }
                | Concede { .. }
                | Draw { .. }
                | Amend { .. }
                | Overtime { .. }
                | Claim { .. }
                | Battle { .. }
                | Report { .. }
        )
    }

    /// Whether a module may take any time over it: it plays whole games again.
    pub fn is_long(&self) -> bool {
        use Wish::*;
        matches!(
            self,
            Menu { .. }
                | Load { .. }
                | Record { .. }
                | Verify { .. }
                | Report { .. }
                | Stage { .. }
                | Past { .. }
                | Branch { .. }
                | Review
        )
    }
}

/// What came of a letter.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reply {
    pub number: u32,
    pub said: Result<Said, No>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Said {
    Menu(Box<Menu>),
    Roster(Vec<Recruit>),
    Checked(Checked),
    Tried(Tried),
    Position(Box<Position>),
    Record(Record),
    Answer(Answer),
    Proposals(Vec<(Answer, String)>),
    Preview(Option<Box<Preview>>),
    Foreseen(Foreseen),
    /// No answer yet: so much is counted, or sampled, of so much at most.
    Counting {
        done: u64,
        of: u64,
        sampled: bool,
    },
    Regards(Vec<(PieceId, Regard)>),
    Cases(Vec<CaseTold>),
    /// How far a thought has come, of how much, what it is about, and the best ideas in words; where they are not told, why.
    Pondered {
        done: u32,
        of: u32,
        asked: String,
        reasons: Vec<String>,
        /// The piece it is about, where that may be told.
        piece: Option<PieceId>,
        /// The best one as it would be answered, answer by answer and in words, where it is a hint.
        hint: Vec<(Answer, String)>,
    },
    /// A table of the past, and the fingerprint at the last commit before it.
    Past {
        scene: Box<Scene>,
        hash: String,
    },
    Save(String),
    Verified(Verified),
    Reviewed(Reviewed),
}

/// A match to be read and not to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Why it cannot be played on, in one sentence, if it cannot.
    pub stands: Option<String>,
    /// The text of its table, and below it what happened, line by line.
    pub text: String,
}

/// How far a report is: so many steps are weighed of all, and then it is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reviewed {
    pub done: u32,
    pub of: u32,
    pub review: Option<Review>,
}

/// A no, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct No {
    pub words: String,
    pub rule: Option<Rule>,
    /// Whether it would be a yes if the other side agreed.
    pub consent: bool,
}

impl No {
    pub fn new(words: impl Into<String>) -> No {
        No { words: words.into(), rule: None, consent: false }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checked {
    pub list: List,
    pub violations: Vec<Remark>,
}

/// An example of rules that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseTold {
    pub name: String,
    pub book: String,
    /// The ids that it shows.
    pub shows: Vec<String>,
    pub text: String,
    /// What is answered, thrown and claimed from one stop to the next; nothing where a list is checked and not played.
    pub stops: Vec<Vec<String>>,
}

/// What came of quick games so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    pub done: u32,
    pub of: u32,
    /// Who plays both sides, in words.
    pub players: String,
    /// Against all of them together, and against each.
    pub whole: Fared,
    pub each: Vec<(List, Fared)>,
}

/// How a list fared; its share of the points, where a draw is half a win, with its 95 % interval, in thousandths.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fared {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub share: u16,
    pub low: u16,
    pub high: u16,
}

/// A match at an open question, or at its end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Position {
    pub book: String,
    pub seats: Vec<String>,
    pub epoch: u32,
    pub commits: u32,
    /// The fingerprint at the last commit.
    pub hash: String,
    /// The seats that have something to answer.
    pub waiting: Vec<Seat>,
    /// Whether something here is not for everybody's eyes, so that a shared screen is handed over behind a curtain.
    pub private: bool,
    /// Who looks on, and what he sees and is asked.
    pub seat: Option<Seat>,
    pub scene: Scene,
    pub questions: Vec<Posed>,
    pub cards: Vec<Card>,
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
    pub ending: Option<Ended>,
    /// Who meets whom in a match that has to be played before this one goes on.
    pub due: Option<String>,
    /// What is wrong, if the rules broke down.
    pub fault: Option<String>,
    /// The whole match as a text, to be stored and not to be read.
    pub save: String,
}

/// A letter or a reply as it travels.
pub fn pack(letter: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(letter).unwrap_or_default()
}

/// The letter or the reply in some bytes.
pub fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, No> {
    postcard::from_bytes(bytes)
        .map_err(|why| No::new(format!("a message of {} bytes cannot be read: {why}", bytes.len())))
}
