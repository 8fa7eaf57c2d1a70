//! Where games are played: matches, saves, cases and laws of any rulebook.
//!
//! No rulebook is named here: the crate `books` holds the list of their types, and [`erased!`] makes a list of [`Book`]s of it.
//! Everybody else speaks to a [`Book`] and a [`Sitting`], which know only scenes, questions, answers, words and bytes.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `book.rs` | a rulebook with its type erased |
//! | `sitting.rs` | a match with its rulebook erased, and the data it speaks in |
//! | `matches/mod.rs` | [`Match`]: what is stored, and how an answer travels |
//! | `matches/look.rs` | what some eyes see, and everything that only looks |
//! | `matches/offer.rs` | what one seat offers and the others agree to |
//! | `matches/undo.rs` | taking back |
//! | `matches/save.rs` | the text of a save |
//! | `matches/proof.rs` | playing a save again as a proof |
//! | `matches/earlier.rs` | matches that were begun under earlier rules |
//! | `matches/house.rs` | what players agree on besides the rules |
//! | `matches/past.rs` | looking back, and branching off |
//! | `matches/luck.rs` | what the dice gave, and where it turned |
//! | `matches/log.rs` | notes as words |
//! | `matches/ahead.rs` | looks ahead: what an answer leads to, and how likely |
//! | `campaign.rs` | battles of a campaign, reported back to it |
//! | `case/` | the rules as examples: reading, playing, checking, and which rules are shown |
//! | `lesson.rs` | what a lesson proposes, and who plays against the learner |
//! | `chances.rs` | what comes next in a case or a saved game, as somebody wants to know it |
//! | `fight.rs` | one attack and what it leads to |
//! | `laws.rs` | what must hold for every rulebook |

mod book;
pub mod campaign;
pub mod case;
pub mod chances;
pub mod fight;
pub mod laws;
pub mod lesson;
mod matches;
mod sitting;

pub use book::{Book, Of, Record, check, find, load, record, replay, verify};
pub use case::{Case, Coverage, Report};
pub use matches::{Match, Save, aim, earlier_words, ideas};
pub use odds::{Go, Progress as Counted, Watch};
pub use scene::{Ended, Posed, Progress, Told, Undone};
pub use sitting::{Because, Reason, Refused, Sitting};
