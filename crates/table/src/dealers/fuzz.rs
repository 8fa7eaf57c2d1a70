//! Fuzzing: any legal answer at random, while the two faces of every domain are checked against each other.

use dice::{Pool, Reading};
use scene::Answer;

use crate::{Dealer, Halt, Play, Question, Rulebook, Stream, Why};

/// After so many tries that were taken back the fuzzer holds still.
const TRIES: u8 = 40;

pub struct Fuzz {
    stream: Stream,
    listens: bool,
}

impl Fuzz {
    pub fn new(seed: u64) -> Self {
        Fuzz { stream: Stream::seeded(seed), listens: false }
    }

    /// Also has the rules build all their notes and refusals.
    pub fn listening(seed: u64) -> Self {
        Fuzz { stream: Stream::seeded(seed), listens: true }
    }
}

impl<R: Rulebook> Dealer<R> for Fuzz {
    fn answer(&mut self, _: &R::Setup, _: &R::Game, question: &Question<R>) -> Play<Answer> {
        let stream = &mut self.stream;
        let domain = &question.domain;
        let sample = domain.sample(&mut |bound| stream.below(bound));
        let broken =
            |what: &str| Halt::fault(format!("the domain of {:?} {what}: {domain:?}", question.why.key()));
        let answer = sample.ok_or_else(|| broken("is empty"))?;
        if domain.contains(&answer).is_err() {
            return Err(broken("samples what it does not contain"));
        }
        let proposals =
            if question.tries >= TRIES || stream.below(4) == 0 { domain.propose(6) } else { Vec::new() };
        if proposals.iter().any(|proposal| domain.contains(proposal).is_err()) {
            return Err(broken("proposes what it does not contain"));
        }
        if question.tries >= TRIES {
            return proposals.into_iter().next().ok_or_else(|| broken("proposes nothing"));
        }
        Ok(answer)
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        let stream = &mut self.stream;
        Ok(pool.throw(&mut |bound| stream.below(bound), None))
    }

    fn listens(&self) -> bool {
        self.listens
    }
}
