//! Somebody who is no person thinks about a question of the match, from what his seat may know.

use players::{Hurry, Idea, Known, Mind, Moment, Thought};
use scene::{Answer, Seat};
use table::Question;

use super::Match;
use super::log::answer_words;
use crate::sitting::Reason;

/// How many reasons are given.
const REASONS: usize = 3;

impl<R: Known> Match<R> {
    /// The mind comes to an open question.
    fn arrive(&self, seat: Seat, number: u32, mind: &mut Mind) -> Option<(&Question<R>, R::Game)> {
        let question = self.question(seat, number)?;
        let (amended, step) = (self.agreed.amended.len() as u32, self.steps.len() as u32);
        let last = self.steps.last().map_or(&[][..], |step| &step.tape.entries);
        mind.arrive(seat, Moment { epoch: self.epoch, amended, step }, last);
        Some((question, R::view(&self.commit, seat)))
    }

    /// What the mind answers to an open question.
    pub(super) fn thought(&self, seat: Seat, number: u32, mind: &mut Mind, hurry: Hurry) -> Option<Answer> {
        let (question, view) = self.arrive(seat, number, mind)?;
        Some(mind.answer::<R>(&self.setup, &view, &self.tape.entries, question, hurry))
    }

    /// The mind thinks for a while, without answering.
    pub(super) fn pondered(&self, seat: Seat, number: u32, mind: &mut Mind, tries: u32) -> Option<Thought> {
        let (question, view) = self.arrive(seat, number, mind)?;
        Some(mind.ponder::<R>(&self.setup, &view, &self.tape.entries, question, tries))
    }

    /// The best of what a mind thought of last, in words.
    pub(super) fn reasons_of(&self, seat: Seat, ideas: &[Idea]) -> Vec<Reason> {
        let view = R::view(&self.now, seat);
        let names = R::names(&self.setup, &view);
        let reason = |idea: &Idea| {
            let words: Vec<String> =
                idea.plan.iter().map(|answer| answer_words(&*names, answer, &[])).collect();
            Reason {
                plan: words.join(", then "),
                answers: idea.plan.clone(),
                chance: idea.chance,
                tries: idea.tries,
                certain: idea.certain,
            }
        };
        ideas.iter().take(REASONS).map(reason).collect()
    }
}
