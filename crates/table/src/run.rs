//! The runner of steps.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::play::Why;
use crate::{Dealer, Note, Rulebook, Table, Tape};

/// What came of running a step.
pub struct Run<R: Rulebook> {
    /// The game: to be committed when the step ended, else only to be looked at.
    pub game: R::Game,
    pub ran: Ran,
    pub notes: Vec<Note>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ran {
    /// The step is over.
    Ended,
    /// Somebody has to answer first.
    Waiting,
    /// The rules would have to look at something that this view hides.
    Hidden,
    /// The step cannot be played to its end; the commit stands.
    Fault(Fault),
}

/// Why a step could not be played, with the tape that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub why: String,
    pub tape: Tape,
}

/// Runs the step that follows `commit` over the tape and, beyond its end, with the dealer. A panic in the rules
/// is caught: the commit is untouched and the tape goes into the report.
pub fn run<R: Rulebook>(
    setup: &R::Setup,
    commit: &R::Game,
    tape: &mut Tape,
    dealer: &mut dyn Dealer<R>,
) -> Run<R> {
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut table = Table::new(commit.clone(), setup, tape, dealer);
        let result = R::step(&mut table);
        (result, table.leave())
    }));
    match played {
        Ok((Ok(()), (game, notes, used))) => {
            let ran = if used == tape.len() {
                Ran::Ended
            } else {
                let left = tape.len() - used;
                Ran::Fault(Fault {
                    why: format!("{left} entries of the tape were not used"),
                    tape: tape.clone(),
                })
            };
            Run { game, ran, notes }
        }
        Ok((Err(halt), (game, notes, _))) => {
            let ran = match halt.0 {
                Why::Waiting => Ran::Waiting,
                Why::Hidden => Ran::Hidden,
                Why::Fault(why) => Ran::Fault(Fault { why, tape: tape.clone() }),
            };
            Run { game, ran, notes }
        }
        Err(panic) => {
            let words = panic.downcast_ref::<&str>().map(|words| words.to_string());
            let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
            let why = format!("the rules broke down: {}", words.unwrap_or_else(|| "no reason given".into()));
            Run {
                game: commit.clone(),
                ran: Ran::Fault(Fault { why, tape: tape.clone() }),
                notes: Vec::new(),
            }
        }
    }
}
