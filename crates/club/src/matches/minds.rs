//! Somebody who is no person thinks about a question of the match, from what his seat may know.

use players::{Hurry, Idea, Known, Mind, Moment, Thought};
use scene::{Answer, Seat};
use space::{INCH, Spot};
use table::Question;

use super::Match;
use super::log::{answer_words, parts};
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

    /// The best of what a mind thought of last, in words. The first answer of a plan is to an open question, which knows what
    /// its parts are called; what the later ones will be asked, nobody knows yet.
    pub(super) fn reasons_of(&self, seat: Seat, ideas: &[Idea]) -> Vec<Reason> {
        let view = R::view(&self.now, seat);
        let names = R::names(&self.setup, &view);
        let own: Vec<&Question<R>> = self.open.iter().filter(|question| question.seat == seat).collect();
        let named = |(place, answer): (usize, &Answer)| {
            let fits = |question: &&&Question<R>| place == 0 && question.domain.contains(answer).is_ok();
            let parts = own.iter().find(fits).map_or(Vec::new(), |question| parts(&question.domain));
            answer_words(&*names, answer, &parts)
        };
        let reason = |idea: &Idea| {
            let words: Vec<String> = idea.plan.iter().enumerate().map(named).collect();
            Reason {
                plan: words.join(", then "),
                answers: idea.plan.clone(),
                chance: idea.chance,
                tries: idea.tries,
                certain: idea.certain,
            }
        };
        let mut told: Vec<&Idea> = Vec::new();
        for idea in ideas {
            if !told.iter().any(|better| alike(&better.plan, &idea.plan)) {
                told.push(idea);
            }
            if told.len() == REASONS {
                break;
            }
        }
        told.into_iter().map(reason).collect()
    }
}

/// Whether two plans begin by going to what a person would call the same place.
fn alike(one: &[Answer], other: &[Answer]) -> bool {
    let end = |plan: &[Answer]| match plan.first()? {
        Answer::Point(spot) => Some(*spot),
        Answer::Path(way) => way.last().copied(),
        _ => None,
    };
    match (end(one), end(other)) {
        (Some(Spot::Point(one)), Some(Spot::Point(other))) => {
            one.square_to(other) < i64::from(INCH / 2) * i64::from(INCH / 2)
        }
        (Some(one), Some(other)) => one == other,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use pebbles::{Act, Pebbles};
    use table::Seed;

    use super::*;
    use crate::Sitting;

    #[test]
    fn places_that_are_nearly_the_same_are_one_idea() {
        let to = |x: i32| vec![Answer::Path(vec![Spot::Point(space::Point::new(x, 0))])];
        assert!(alike(&to(INCH), &to(INCH + 1)));
        assert!(!alike(&to(INCH), &to(2 * INCH)));
        let by = |ways: &[i16]| {
            vec![Answer::Path(ways.iter().map(|q| Spot::Hex(space::Hex::new(*q, 0))).collect())]
        };
        assert!(!alike(&by(&[1]), &by(&[2])), "hexes are places of their own");
        assert!(alike(&by(&[0, 2]), &by(&[1, 2])), "whichever way leads there");
    }

    #[test]
    fn a_split_is_told_by_its_parts_and_never_as_bare_numbers() {
        let given = "pebble: north, (1,1)\npebble: north, (2,1)\npebble: south, (3,4)\n";
        let mut it = Match::<Pebbles>::new(given, Seed::of(7)).unwrap_or_else(|misfit| panic!("{misfit}"));
        let (north, share, split) = (Seat(0), Answer::One(Act::Share.into()), Answer::Split(vec![2, 1]));
        let told = |it: &Match<Pebbles>, plan: &[&Answer]| {
            let plan = plan.iter().map(|answer| (*answer).clone()).collect();
            let reasons = it.reasons_of(north, &[Idea { plan, chance: 0, tries: 1, certain: false }]);
            reasons.into_iter().map(|reason| reason.plan).collect::<Vec<_>>()
        };
        assert_eq!(told(&it, &[&share, &split]), ["share, then a split"], "nobody is asked for it yet");
        it.answer(north, 0, 0, share).unwrap();
        assert_eq!(told(&it, &[&split, &split]), ["pebble 0 = 2, pebble 1 = 1, then a split"]);
        assert_eq!(it.words(north, 1, &split), "pebble 0 = 2, pebble 1 = 1");
        assert_eq!(it.words(north, 0, &split), "a split", "this question is not open");
    }
}
