//! Cases: the rules as examples, written as a player could write them.
//!
//! `docs/cases.md` explains the format. A case is read, played from its script, played again from its own record,
//! and every rule that it names has to have acted on the way.

mod claim;
mod cover;
mod parse;
mod play;
mod script;
mod stage;

pub use cover::{Coverage, coverage};
pub use parse::{parse, parse_table};
pub use play::run;
pub use script::Stage;
pub use stage::{UpTo, at, led, stage};

use std::collections::BTreeSet;

use scene::{Asked, Rule};

/// A case as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    pub name: String,
    /// The short name of its rulebook.
    pub book: String,
    pub set: Set,
    pub parts: Vec<Part>,
}

/// What a case starts from, with the number of the first line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// A table.
    Given { text: String, first: u32 },
    /// A list that is checked and never played.
    List { text: String, first: u32 },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    When {
        no: u32,
        when: When,
    },
    /// All lines of one *then* block.
    Then(Vec<Expected>),
}

/// One line of a *when* block. Seats are named as the table names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    Answer { seat: String, words: String },
    Refused { rule: String, seat: String, words: String },
    Asked { seat: String, why: String },
    TakenBack { rule: String },
    Dice(Vec<u8>),
}

/// One line of a *then* block, and the ids that it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    pub no: u32,
    pub then: Then,
    pub shows: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    Piece {
        name: String,
        claims: Vec<Claim>,
    },
    Marker {
        name: String,
        claims: Vec<Claim>,
    },
    Panel {
        name: String,
        side: Option<String>,
        value: i32,
    },
    Turn(String),
    Asked {
        seat: String,
        why: String,
    },
    Noted(String),
    Ending(String),
    /// A list breaks the rules shown, one of them in these words.
    Broken(String),
    /// A list breaks nothing.
    Legal,
}

/// What is said about a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    At(String),
    NotAt(String),
    Number { name: String, value: i32 },
    Is(String),
    IsNot(String),
}

/// What came of a case.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub name: String,
    pub book: String,
    /// What is wrong, one sentence each, with the line; nothing if the case holds.
    pub faults: Vec<String>,
    /// Every rule that acted.
    pub acted: BTreeSet<Rule>,
    /// The ids that the case shows, each once.
    pub shown: BTreeSet<String>,
    /// What happened, line by line.
    pub trace: Vec<String>,
    /// The questions that were open where the case stopped, for whoever writes on.
    pub open: Vec<Asked>,
}

impl Report {
    pub fn passed(&self) -> bool {
        self.faults.is_empty()
    }
}

impl Case {
    /// The ids that the case shows: those after its *then* lines, and those by which it expects a refusal.
    pub fn shows(&self) -> BTreeSet<&str> {
        let mut ids = BTreeSet::new();
        for part in &self.parts {
            match part {
                Part::When { when: When::Refused { rule, .. } | When::TakenBack { rule }, .. } => {
                    ids.insert(rule.as_str());
                }
                Part::When { .. } => {}
                Part::Then(lines) => {
                    ids.extend(lines.iter().flat_map(|line| &line.shows).map(String::as_str))
                }
            }
        }
        ids
    }

    /// The text of its table, if it has one.
    pub fn given(&self) -> Option<&str> {
        match &self.set {
            Set::Given { text, .. } => Some(text),
            Set::List { .. } => None,
        }
    }
}

/// Reads a case and plays it by the rulebook it names.
#[cfg(feature = "proofs")]
pub fn run_text<B: crate::Book + ?Sized>(books: &[&'static B], text: &str) -> Result<Report, scene::Misfit> {
    let case = parse(text)?;
    let book = crate::find(books, &case.book).map_err(|why| scene::Misfit { line: None, why })?;
    Ok(book.run(&case))
}
