//! How a run came to where it stands, and who answers next: the same for runs that count and for playouts.

use dice::Reading;
use scene::{Answer, PieceId, Refusal, Seat};
use table::{Entry, Halt, Play, Question, Rulebook};

use crate::begin::Begin;
use crate::deal::Common;
use crate::plan::Used;

/// Who gave an answer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// The plan, by the answer at this place.
    Plan(u16),
    /// Best play, which may choose otherwise.
    Choice,
    /// What is given, a habit, the policy, or the dice.
    Other,
}

/// An answer, who gives it, and how much of the plan is used up by then.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub answer: Answer,
    pub by: By,
    pub used: Used,
}

/// Who answers a question beyond what is given.
pub(crate) enum Next {
    Decided(Reply),
    /// Best play or the policy: anything, or nothing but whether the step goes on with this piece.
    Left(Option<PieceId>),
}

pub(crate) struct Trail<'a> {
    given: &'a [Entry],
    pub given_at: usize,
    /// How much of the plan is used up.
    pub used: Used,
    pub begin: Begin,
    /// As long as the tape: who gave each entry.
    entries: Vec<By>,
}

impl<'a> Trail<'a> {
    pub(crate) fn new(given: &'a [Entry], used: Used, begin: Begin) -> Self {
        Trail { given, given_at: 0, used, begin, entries: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// What a tally explored side by side is not on the tape.
    pub(crate) fn forget_since(&mut self, place: usize) {
        self.entries.truncate(place);
    }

    /// The next entry of what is given.
    pub(crate) fn given(&self) -> Option<&'a Entry> {
        self.given.get(self.given_at)
    }

    pub(crate) fn given_answer(&mut self, seat: Seat) -> Play<Option<Answer>> {
        match self.given() {
            Some(Entry::Answer { seat: by, answer }) if *by == seat => {
                self.pass_given();
                Ok(Some(answer.clone()))
            }
            Some(_) => Err(Halt::fault("what is given does not fit the step")),
            None => Ok(None),
        }
    }

    pub(crate) fn given_throw(&mut self) -> Play<Option<Reading>> {
        match self.given() {
            Some(Entry::Throw { reading, .. }) => {
                self.pass_given();
                Ok(Some(*reading))
            }
            Some(_) => Err(Halt::fault("what is given does not fit the step")),
            None => Ok(None),
        }
    }

    fn pass_given(&mut self) {
        self.given_at += 1;
        self.thrown();
    }

    /// Who answers beyond what is given: the beginning of a step that belongs to an activation, the plan, a habit.
    pub(crate) fn next<R: Rulebook>(
        &mut self,
        common: &mut Common<'_, R>,
        game: &R::Game,
        question: &Question<R>,
    ) -> Play<Next> {
        if let Some(bound) = self.begin.awaits() {
            return Ok(common.goes_on(self.used, (bound, self.begin.planned), game, question));
        }
        if let Some(reply) = common.planned(self.used, game, question) {
            return Ok(Next::Decided(reply));
        }
        self.begin.unplanned()?;
        let habit = common.habit(game, question);
        Ok(habit.map_or(Next::Left(None), |answer| Next::Decided(self.other(answer))))
    }

    /// An answer of neither the plan nor best play.
    pub(crate) fn other(&self, answer: Answer) -> Reply {
        Reply { answer, by: By::Other, used: self.used }
    }

    pub(crate) fn answered(&mut self, reply: &Reply) {
        self.entries.push(reply.by);
        self.used = reply.used;
    }

    pub(crate) fn thrown(&mut self) {
        self.entries.push(By::Other);
    }

    /// Everything behind so many entries is refused together, and who planned something of it gives up the rest of his plan.
    /// Returns whether best play chose something of it.
    pub(crate) fn taken_back<R: Rulebook>(
        &mut self,
        common: &mut Common<'_, R>,
        refusal: &Refusal,
        stand: usize,
    ) -> bool {
        let back = self.entries.split_off(stand.min(self.entries.len()));
        for by in back.iter().rev() {
            if let By::Plan(place) = by {
                common.refused(&mut self.used, *place, refusal);
            }
        }
        back.contains(&By::Choice)
    }
}
