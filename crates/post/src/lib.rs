//! The letters between a page and the worker that runs its match.
//!
//! The page writes a [`Letter`], the worker answers with a [`Reply`] of the same number, before which it may say how far it
//! has come ([`Said::Counting`]). They travel as bytes; nothing
//! in them knows a rulebook, and the page never holds more of a match than one seat may see, except the lines of its save,
//! which it stores without looking into them.

mod carry;

pub use carry::Carried;

use scene::{
    Answer, Begun, Change, Eyes, Found, House, Kept, List, Look, Menu, Own, PieceId, Position, Recruit,
    Remark, Review, Rule, Seat, Start, Verified,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// Something that the page wants.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Letter {
    /// Chosen by the page; the reply has it too.
    pub number: u32,
    pub wish: Wish,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Wish {
    Library(Library),
    Table(Table),
    Glance(Glance),
}

/// What rulebooks tell without a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Library {
    /// What a game of a rulebook can be begun with.
    Menu { book: String },
    /// All models that lists of a rulebook may name.
    Roster { book: String, own: Vec<Own> },
    /// Reads a list file and says everything that is wrong with it.
    Check { text: String, own: Vec<Own> },
    /// Says everything that is wrong with a list.
    Judge { list: Box<List>, own: Vec<Own> },
    /// Begins quick games of a list against the ready ones; the same seed gives the same games.
    Try { list: Box<List>, own: Vec<Own>, games: u32, seed: u64 },
    /// Plays the next of them.
    TryNext,
    /// Reads many cases, one after the other in a text.
    Cases { text: String },
    /// Plays a save again from its beginning.
    Verify { text: String },
    /// Reads a saved match, whether it can be taken up or not.
    Record { text: String },
}

/// What lies on the table, who plays it and who looks: a position comes back.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Table {
    /// Begins a match from a text, from which the table is set.
    Begin { book: String, given: String, house: House, seed: u64 },
    /// Begins a match from choices.
    Arrange { book: String, start: Box<Start>, house: House, seed: u64 },
    /// Begins a match of several players with a list each, and the factions of their own that these need.
    Gather { book: String, seats: Vec<String>, lists: Vec<List>, own: Vec<Own>, seed: u64 },
    /// Begins the match that is due within this one.
    Battle { seed: u64 },
    /// Goes back from a match that is over to the one in which it was due, whose save this is, and takes its result along.
    Report { campaign: String },
    /// Takes up a saved match.
    Load { text: String },
    /// Sets the table of a case and plays it, dice and all, up to one of its stops.
    Stage { text: String, stop: u32, seed: u64 },
    /// Alters the match.
    Change(Change),
    /// The position as it is seen; the log begins with this step.
    Show { eyes: Eyes, from: u32 },
    /// Who plays each seat: the name of a level, or nothing for a person. The position as those who are left may see it.
    Seats { levels: Vec<String> },
    /// From now on positions are shown as this seat sees them, even where another is asked.
    Eyes { seat: Seat },
    /// The seat that is asked and no person plays answers with what it has thought so far; the log begins with this step.
    Move { from: u32 },
    /// One answer for the other seats, where one of them is asked.
    Partner { seed: u64 },
}

/// What only looks at the match. A number is that of an open question.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Glance {
    Look {
        eyes: Eyes,
        look: Look,
    },
    /// The seat that is asked and no person plays thinks for so many tries.
    Ponder {
        tries: u32,
    },
    /// What a strong player thinks of a person's question, after so many tries more.
    Hint {
        seat: Seat,
        number: u32,
        tries: u32,
    },
    /// The first of these answers that is legal, or what a player would do.
    Advise {
        seat: Seat,
        number: u32,
        take: Vec<String>,
        seed: u64,
    },
    /// Goes on with the report of the match.
    Review,
}

impl From<Library> for Wish {
    fn from(wish: Library) -> Wish {
        Wish::Library(wish)
    }
}

impl From<Table> for Wish {
    fn from(wish: Table) -> Wish {
        Wish::Table(wish)
    }
}

impl From<Glance> for Wish {
    fn from(wish: Glance) -> Wish {
        Wish::Glance(wish)
    }
}

impl From<Change> for Wish {
    fn from(change: Change) -> Wish {
        Wish::Table(Table::Change(change))
    }
}

/// A seat looks at its own question, or at what it sees.
impl From<(Seat, Look)> for Wish {
    fn from((seat, look): (Seat, Look)) -> Wish {
        Wish::Glance(Glance::Look { eyes: Eyes::Seat(seat), look })
    }
}

impl Wish {
    /// The rulebook that it is about, where it names one. Every other wish is about the match on the table.
    pub fn book(&self) -> Option<&str> {
        match self {
            Wish::Library(wish) => match wish {
                Library::Menu { book } | Library::Roster { book, .. } => Some(book),
                Library::Judge { list, .. } | Library::Try { list, .. } => Some(&list.book),
                Library::Check { text, .. }
                | Library::Cases { text }
                | Library::Verify { text }
                | Library::Record { text } => scene::book_of(text),
                Library::TryNext => None,
            },
            Wish::Table(wish) => match wish {
                Table::Begin { book, .. } | Table::Arrange { book, .. } | Table::Gather { book, .. } => {
                    Some(book)
                }
                Table::Load { text } | Table::Stage { text, .. } | Table::Report { campaign: text } => {
                    scene::book_of(text)
                }
                _ => None,
            },
            Wish::Glance(_) => None,
        }
    }

    /// Whether the match, or who plays it, is another one after it, so that who only watches may not wish it.
    pub fn changes(&self) -> bool {
        match self {
            Wish::Table(wish) => match wish {
                Table::Change(_)
                | Table::Seats { .. }
                | Table::Move { .. }
                | Table::Partner { .. }
                | Table::Battle { .. }
                | Table::Report { .. } => true,
                // Another match is begun beside the one that is watched.
                Table::Begin { .. }
                | Table::Arrange { .. }
                | Table::Gather { .. }
                | Table::Load { .. }
                | Table::Stage { .. }
                | Table::Show { .. }
                | Table::Eyes { .. } => false,
            },
            Wish::Library(_) | Wish::Glance(_) => false,
        }
    }

    /// Whether a module may take any time over it: it plays whole games again.
    pub fn is_long(&self) -> bool {
        match self {
            Wish::Library(wish) => {
                matches!(wish, Library::Menu { .. } | Library::Verify { .. } | Library::Record { .. })
            }
            Wish::Table(wish) => {
                matches!(wish, Table::Load { .. } | Table::Report { .. } | Table::Stage { .. })
            }
            Wish::Glance(wish) => match wish {
                Glance::Look { look, .. } => matches!(look, Look::Past { .. } | Look::Branch { .. }),
                Glance::Review => true,
                Glance::Ponder { .. } | Glance::Hint { .. } | Glance::Advise { .. } => false,
            },
        }
    }
}

impl Table {
    /// Whether another match lies on the table after it.
    pub fn begins(&self) -> bool {
        match self {
            Table::Begin { .. }
            | Table::Arrange { .. }
            | Table::Gather { .. }
            | Table::Battle { .. }
            | Table::Report { .. }
            | Table::Load { .. }
            | Table::Stage { .. } => true,
            Table::Change(_)
            | Table::Show { .. }
            | Table::Seats { .. }
            | Table::Eyes { .. }
            | Table::Move { .. }
            | Table::Partner { .. } => false,
        }
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
    Cases(Vec<CaseTold>),
    Verified(Verified),
    Record(Record),
    Position(Box<Shown>),
    Found(Found),
    /// No answer yet: so much is counted, or sampled, of so much at most.
    Counting {
        done: u64,
        of: u64,
        sampled: bool,
    },
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
    Reviewed(Reviewed),
}

/// A position, and what is new of what stays.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Shown {
    pub position: Position,
    /// What never changes in the match, where it is another one than before.
    pub begun: Option<Begun>,
    /// The save, which the page stores without reading it.
    pub kept: Kept,
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
}

impl No {
    pub fn new(words: impl Into<String>) -> No {
        No { words: words.into(), rule: None }
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

/// A letter or a reply as it travels.
pub fn pack(letter: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(letter).unwrap_or_default()
}

/// The letter or the reply in some bytes.
pub fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, No> {
    postcard::from_bytes(bytes)
        .map_err(|why| No::new(format!("a message of {} bytes cannot be read: {why}", bytes.len())))
}
