//! Thinking one step ahead: many probes of the step in progress, each with another plan, and the plan that was worth most.

use scene::Answer;
use table::{Entry, Question, Ran, Rulebook, Seat, Stream, Tape, run};

use crate::Known;
use crate::probe::Probe;

/// How hard somebody thinks about a step.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Plans that are tried once.
    pub plans: u32,
    /// How many of the best of them are tried again, and how often.
    pub finalists: u32,
    pub again: u32,
}

/// A plan that was thought about: what it would answer, and what that was worth on the average.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idea {
    pub plan: Vec<Answer>,
    pub sum: i64,
    pub tries: u32,
}

impl Idea {
    pub fn mean(&self) -> i64 {
        self.sum / i64::from(self.tries.max(1))
    }
}

/// What a seat knows when it is asked: the last commit as it may see it, and what was answered and thrown since.
pub(crate) struct Asked<'a, R: Rulebook> {
    pub setup: &'a R::Setup,
    pub view: &'a R::Game,
    pub tape: &'a [Entry],
    pub question: &'a Question<R>,
}

/// The plans that came out best, the best of all first. There is at least one.
pub(crate) fn think<R: Known>(asked: &Asked<'_, R>, effort: Effort, stream: &mut Stream) -> Vec<Idea> {
    let mut ideas: Vec<Idea> = Vec::new();
    for _ in 0..effort.plans.max(1) {
        let Some((plan, worth)) = probe::<R>(asked, &[], stream) else { continue };
        match ideas.iter_mut().find(|idea| idea.plan == plan) {
            Some(idea) => {
                idea.sum += worth;
                idea.tries += 1;
            }
            None => ideas.push(Idea { plan, sum: worth, tries: 1 }),
        }
    }
    ideas.sort_by_key(|idea| std::cmp::Reverse(idea.mean()));
    for idea in ideas.iter_mut().take(effort.finalists as usize) {
        for _ in 0..effort.again {
            if let Some((_, worth)) = probe::<R>(asked, &idea.plan, stream) {
                idea.sum += worth;
                idea.tries += 1;
            }
        }
    }
    let finalists = (effort.finalists as usize).clamp(1, ideas.len().max(1));
    ideas.truncate(finalists.max(3));
    let compared = finalists.min(ideas.len());
    ideas[..compared].sort_by_key(|idea| std::cmp::Reverse(idea.mean()));
    if ideas.is_empty() {
        // Nothing could be played to its end from here: hold still.
        let plan = asked.question.domain.propose(1);
        ideas.push(Idea { plan, sum: 0, tries: 0 });
    }
    ideas
}

/// Plays the step out once in a world that the seat's view allows. Returns what the seat answered while only it decided,
/// and what the position was worth to it in the end.
fn probe<R: Known>(asked: &Asked<'_, R>, plan: &[Answer], stream: &mut Stream) -> Option<(Vec<Answer>, i64)> {
    let seat: Seat = asked.question.seat;
    let world = R::reshuffle(asked.setup, asked.view, seat, &mut |bound| stream.below(bound));
    let mut tape = Tape { entries: asked.tape.to_vec() };
    let mut dealer = Probe::new(seat, plan, stream);
    let ran = run::<R>(asked.setup, &world, &mut tape, &mut dealer);
    let plan = dealer.trail;
    if plan.is_empty() || !matches!(ran.ran, Ran::Ended) {
        return None;
    }
    Some((plan, R::worth(asked.setup, &ran.game, seat)))
}
