//! Playouts: a policy answers at once.

use dice::{Below, Pool, Reading};
use scene::Answer;

use crate::{Dealer, Play, Question, Rulebook, Stream};

/// Somebody who answers questions by himself. He is given the view of the seat that is asked and nothing else.
pub trait Policy<R: Rulebook> {
    /// Whether he looks at the view at all; making one costs time.
    fn looks(&self) -> bool {
        true
    }

    fn answer(&mut self, setup: &R::Setup, view: &R::Game, question: &Question<R>, below: Below) -> Answer;
}

/// One policy per seat, and dice of the playout's own.
pub struct Playout<'a, R: Rulebook> {
    policies: Vec<&'a mut dyn Policy<R>>,
    stream: Stream,
}

impl<'a, R: Rulebook> Playout<'a, R> {
    pub fn new(policies: Vec<&'a mut dyn Policy<R>>, seed: u64) -> Self {
        Playout { policies, stream: Stream::seeded(seed) }
    }
}

impl<R: Rulebook> Dealer<R> for Playout<'_, R> {
    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        let policy = &mut self.policies[question.seat.index()];
        let stream = &mut self.stream;
        let mut below = |bound| stream.below(bound);
        Ok(if policy.looks() {
            policy.answer(setup, &R::view(game, question.seat), question, &mut below)
        } else {
            policy.answer(setup, game, question, &mut below)
        })
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        let stream = &mut self.stream;
        Ok(pool.throw(&mut |bound| stream.below(bound), None))
    }
}
