//! A look into one possible future: the step in progress is played out once, with the seat's own questions answered from
//! a plan and then from what looks worth trying, everybody else at random, and dice of its own.

use dice::{Pool, Reading};
use scene::Answer;
use table::{Dealer, Domain, Halt, Play, Question, Rulebook, Seat, Stream};

/// After so many tries that were taken back the probe holds still.
const TRIES: u8 = 8;
/// How many proposals of a place, a path or a split are looked at.
const PROPOSALS: usize = 8;

pub(crate) struct Probe<'a> {
    seat: Seat,
    /// What the seat answers first.
    plan: &'a [Answer],
    next: usize,
    stream: &'a mut Stream,
    /// What the seat has answered before anything was left to chance or to others.
    pub trail: Vec<Answer>,
    open: bool,
}

impl<'a> Probe<'a> {
    pub fn new(seat: Seat, plan: &'a [Answer], stream: &'a mut Stream) -> Self {
        Probe { seat, plan, next: 0, stream, trail: Vec::new(), open: true }
    }

    /// Something worth trying: options evenly, places mostly from the proposals, numbers often at their ends.
    fn lean(&mut self, domain: &Domain) -> Option<Answer> {
        let stream = &mut *self.stream;
        let proposed = match domain {
            Domain::One(_) | Domain::Some { .. } => 0,
            Domain::Number { .. } => 2,
            Domain::Split(_) | Domain::Point(_) | Domain::Path(_) => 3,
        };
        if stream.below(4) < proposed {
            let mut proposals = domain.propose(PROPOSALS);
            if !proposals.is_empty() {
                let place = stream.below(proposals.len() as u32) as usize;
                return Some(proposals.swap_remove(place));
            }
        }
        domain.sample(&mut |bound| stream.below(bound))
    }
}

impl<R: Rulebook> Dealer<R> for Probe<'_> {
    fn answer(&mut self, _: &R::Setup, _: &R::Game, question: &Question<R>) -> Play<Answer> {
        let mine = question.seat == self.seat;
        let planned = self.plan.get(self.next).filter(|_| mine);
        let answer = match planned {
            Some(answer) if question.domain.contains(answer).is_ok() => {
                self.next += 1;
                Some(answer.clone())
            }
            _ if question.tries >= TRIES => question.domain.propose(1).pop(),
            _ if mine => self.lean(&question.domain),
            _ => {
                let stream = &mut *self.stream;
                question.domain.sample(&mut |bound| stream.below(bound))
            }
        };
        let answer = answer.ok_or_else(|| Halt::fault("a question without an answer"))?;
        if mine && self.open {
            self.trail.push(answer.clone());
        }
        self.open &= mine;
        Ok(answer)
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        self.open = false;
        let stream = &mut *self.stream;
        Ok(pool.throw(&mut |bound| stream.below(bound), None))
    }
}
