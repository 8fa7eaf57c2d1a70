//! Who answers and throws beyond the tape's end.

use dice::{Pool, Reading};
use scene::{Answer, Refusal};

use crate::{Play, Question, Rulebook, Share};

mod ahead;
mod fuzz;
mod live;
mod playout;
mod script;

pub use ahead::{Ahead, Next};
pub use fuzz::Fuzz;
pub use live::{Live, Sealed};
pub use playout::{Playout, Policy};
pub use script::{Script, ScriptLine};

/// What lies beyond the tape's end. It decides what a run of the rules is for.
pub trait Dealer<R: Rulebook> {
    /// Answers a question, or halts until somebody does.
    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer>;

    /// Answers several questions unseen, in their order.
    fn answer_all(
        &mut self,
        setup: &R::Setup,
        game: &R::Game,
        questions: &[Question<R>],
    ) -> Play<Vec<Answer>> {
        questions.iter().map(|question| self.answer(setup, game, question)).collect()
    }

    /// Makes the `throw`-th throw of the step; faces are wanted where somebody looks on.
    fn throw(&mut self, throw: u32, pool: &Pool, faces: &mut Vec<u8>) -> Play<Reading>;

    /// Whether notes and refusals are wanted.
    fn listens(&self) -> bool {
        false
    }

    /// The answer to the question that comes next, where it is certain before it is asked: a run that has been here
    /// before. Nothing else in its domain has to be looked at then.
    fn foreknows(&self) -> Option<&Answer> {
        None
    }

    /// Hears that the latest answers were taken back, and how many entries of the tape stand.
    fn taken_back(&mut self, _refusal: &Refusal, _stand: usize) -> Play<()> {
        Ok(())
    }

    /// The explorer of all outcomes, if this dealer is one.
    fn explorer(&mut self) -> Option<&mut dyn Explorer> {
        None
    }
}

/// Runs something over every outcome: used by [`crate::Table::tally`] to explore one item at a time.
pub trait Explorer {
    /// What the explorer itself knows of the outcome just played, such as how much of a plan it has used up: equal sheets
    /// are merged only where this is equal, too.
    fn stand(&self) -> u64;
    /// Begins a nested exploration, from where an outcome of the one before it stood.
    fn open(&mut self, stand: u64);
    /// The share of the outcome just played in the innermost exploration.
    fn weight(&mut self) -> Share;
    /// Goes on to the next outcome of the innermost exploration; false when there is none.
    fn advance(&mut self) -> bool;
    /// Ends the innermost exploration.
    fn close(&mut self);
    /// The outcome of the tally that comes next, if this run has been here before.
    fn known_tally(&mut self) -> Option<Vec<u8>>;
    /// Branches over finished sheets, each with where it stood, and takes the first.
    fn branch(&mut self, sheets: Vec<(Vec<u8>, u64, Share)>) -> Vec<u8>;
}
