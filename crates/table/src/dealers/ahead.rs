//! A look ahead: stops at the first thing that is not decided yet, a die as well as a question.

use dice::{Pool, Reading};
use scene::{Answer, Seat};

use crate::{Dealer, Halt, Play, Question, Rulebook};

/// What comes first beyond the tape's end, if anything does.
pub enum Next<R: Rulebook> {
    End,
    /// So many dice of so many sides.
    Dice(u8, u8),
    /// The first question that is asked then.
    Question(Seat, R::Why),
}

/// Nobody answers and nothing is thrown.
pub struct Ahead<R: Rulebook> {
    pub next: Next<R>,
}

impl<R: Rulebook> Default for Ahead<R> {
    fn default() -> Self {
        Ahead { next: Next::End }
    }
}

impl<R: Rulebook> Dealer<R> for Ahead<R> {
    fn answer(&mut self, _: &R::Setup, _: &R::Game, question: &Question<R>) -> Play<Answer> {
        self.next = Next::Question(question.seat, question.why);
        Err(Halt::waiting())
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        self.next = Next::Dice(pool.dice(), pool.sides());
        Err(Halt::waiting())
    }

    fn listens(&self) -> bool {
        true
    }
}
