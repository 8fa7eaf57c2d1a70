//! Somebody who is no person thinks about a question of the match, from what his seat may know.

use players::{Hurry, Idea, Mind, Moment, Seen, Thought};
use scene::{Answer, Names, Says, Seat};
use space::{INCH, Spot};
use table::{Known, Question};

use super::Match;
use crate::sitting::Reason;

/// How many reasons are given.
const REASONS: usize = 3;

impl<R: Known> Match<R> {
    /// The mind comes to an open question, with the last commit and what has become of it, as its seat may see them.
    fn arrive(&self, seat: Seat, number: u32, mind: &mut Mind) -> Option<(&Question<R>, [R::Game; 2])> {
        let question = self.question(seat, number)?;
        let (amended, step) = (self.agreed.amended.len() as u32, self.steps.len() as u32);
        let last = self.steps.last().map_or(&[][..], |step| &step.tape.entries);
        mind.arrive(seat, Moment { epoch: self.epoch, amended, step }, last);
        Some((question, [&self.commit, &self.now].map(|game| R::view(game, seat))))
    }

    /// What the mind answers to an open question.
    pub(super) fn thought(&self, seat: Seat, number: u32, mind: &mut Mind, hurry: Hurry) -> Option<Answer> {
        let (question, [commit, now]) = self.arrive(seat, number, mind)?;
        let seen = Seen { commit: &commit, now: &now };
        Some(mind.answer::<R>(&self.setup, seen, &self.tape.entries, question, hurry))
    }

    /// The mind thinks for a while, without answering.
    pub(super) fn pondered(&self, seat: Seat, number: u32, mind: &mut Mind, tries: u32) -> Option<Thought> {
        let (question, [commit, now]) = self.arrive(seat, number, mind)?;
        let seen = Seen { commit: &commit, now: &now };
        Some(mind.ponder::<R>(&self.setup, seen, &self.tape.entries, question, tries))
    }

    /// The best of what a mind thought of last, in words. The first answer of a plan is to an open question, which knows what
    /// its parts are called; what the later ones will be asked, nobody knows yet.
    pub(super) fn reasons_of(&self, seat: Seat, ideas: &[Idea]) -> Vec<Reason> {
        let view = R::view(&self.now, seat);
        let names = R::names(&self.setup, &view);
        let own: Vec<&Question<R>> = self.open.iter().filter(|question| question.seat == seat).collect();
        let named = |(place, answer): (usize, &Answer)| {
            let fits = |question: &&&Question<R>| place == 0 && question.domain.contains(answer).is_ok();
            let parts = own.iter().find(fits).map_or(Vec::new(), |question| question.domain.parts());
            said(&*names, answer, &parts)
        };
        let reason = |idea: &Idea| Reason {
            plan: idea.plan.iter().enumerate().map(named).collect(),
            answers: idea.plan.clone(),
            chance: idea.chance,
            tries: idea.tries,
            certain: idea.certain,
        };
        told_apart(ideas).into_iter().map(reason).collect()
    }
}

/// The best ideas, without those that a person would call the same as a better one.
fn told_apart(ideas: &[Idea]) -> Vec<&Idea> {
    let mut told: Vec<&Idea> = Vec::new();
    for idea in ideas {
        if told.len() < REASONS && !told.iter().any(|better| alike(&better.plan, &idea.plan)) {
            told.push(idea);
        }
    }
    told
}

/// An answer of a plan as a person would say it.
fn said(names: &dyn Names, answer: &Answer, parts: &[Says]) -> String {
    match answer {
        // Where it ends is what is meant, and as near as a person would say it.
        Answer::Path(way) if !way.is_empty() => format!("to {}", names.spot(roughly(way[way.len() - 1]))),
        Answer::Point(spot) => names.spot(roughly(*spot)),
        // What it is split over, only the question knows.
        Answer::Split(numbers) if parts.is_empty() => shared_out(numbers),
        _ => answer.words(names, parts),
    }
}

/// A place to the tenth of an inch.
fn roughly(spot: Spot) -> Spot {
    let tenth = |length: i32| ((length * 10 + INCH / 2).div_euclid(INCH) * INCH + 5).div_euclid(10);
    match spot {
        Spot::Point(point) => Spot::Point(space::Point::new(tenth(point.x), tenth(point.y))),
        hex => hex,
    }
}

/// The numbers of a split without its parts.
fn shared_out(numbers: &[i32]) -> String {
    let given: Vec<String> = numbers.iter().filter(|number| **number != 0).map(i32::to_string).collect();
    if given.is_empty() { "share out nothing".into() } else { format!("share out {}", given.join(" and ")) }
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
    fn places_are_told_to_the_tenth_of_an_inch() {
        let naming = scene::Naming::Inches;
        let told = |x: i32, y: i32| naming.spot(roughly(Spot::Point(space::Point::new(x, y))));
        assert_eq!(told(19 * INCH + 601, 14 * INCH + 762), "19.6 by 14.8");
        assert_eq!(told(7 * INCH, 0), "7 by 0");
    }

    #[test]
    fn a_split_is_told_by_its_parts_and_never_as_bare_numbers() {
        let given = "pebble: north, (1,1)\npebble: north, (2,1)\npebble: south, (3,4)\n";
        let mut it = Match::<Pebbles>::new(given, Seed::of(7)).unwrap_or_else(|misfit| panic!("{misfit}"));
        let (north, share, split) = (Seat(0), Answer::One(Act::Share.into()), Answer::Split(vec![2, 1]));
        let told = |it: &Match<Pebbles>, plan: &[&Answer]| {
            let plan = plan.iter().map(|answer| (*answer).clone()).collect();
            let reasons = it.reasons_of(north, &[Idea { plan, chance: 0, tries: 1, certain: false }]);
            reasons.into_iter().map(|reason| reason.plan.join(", then ")).collect::<Vec<_>>()
        };
        assert_eq!(
            told(&it, &[&share, &split]),
            ["share, then share out 2 and 1"],
            "nobody is asked for it yet"
        );
        it.answer(north, 0, 0, share).unwrap();
        assert_eq!(told(&it, &[&split, &split]), ["pebble 0 = 2, pebble 1 = 1, then share out 2 and 1"]);
        assert_eq!(it.words(north, 1, &split), "pebble 0 = 2, pebble 1 = 1");
        assert_eq!(it.words(north, 0, &split), "a split", "this question is not open");
    }
}
