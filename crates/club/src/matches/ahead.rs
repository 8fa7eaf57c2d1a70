//! Looks ahead: what an answer leads to, and how likely it is. Neither touches the match or its dice.

use odds::{AT_ONCE, Odds, Span, WAITED_FOR, Watch};
use players::Player;
use scene::{Answer, Foreseen, Preview, Reach, Remark, Seat, Then};
use table::{Ahead, Entry, Known, Next, Question, Ran, Rulebook, Why, run};

use super::{Match, log};

impl<R: Rulebook> Match<R> {
    /// What an answer to an open question would lead to, as far as no die and nobody else decides.
    pub fn preview(&self, seat: Seat, number: u32, answer: &Answer) -> Option<Preview> {
        let question = self.question(seat, number)?;
        let view = self.view(seat);
        let counts = question.domain.counts(answer);
        let verdict = question.domain.contains(answer);
        if let Err(refusal) = verdict {
            let words = refusal.says.words(&*R::names(&self.setup, &view));
            let refused = Some(Remark { rule: refusal.rule, words });
            return Some(Preview { refused, counts, scene: None, told: Vec::new(), then: Then::Nothing });
        }
        let nothing = Preview { refused: None, counts, scene: None, told: Vec::new(), then: Then::Nothing };
        // What is answered unseen leads nowhere before everybody has answered.
        if self.unseen {
            return Some(nothing);
        }
        let mut tape = self.tape.clone();
        tape.entries.push(Entry::Answer { seat, answer: answer.clone() });
        let mut dealer = Ahead::<R>::default();
        let start = R::view(&self.commit, seat);
        let run = run::<R>(&self.setup, &start, &mut tape, &mut dealer);
        if matches!(run.ran, Ran::Hidden | Ran::Fault(_)) {
            return Some(nothing);
        }
        let names = R::names(&self.setup, &run.game);
        let then = match dealer.next {
            Next::End => Then::Done,
            Next::Dice(dice, sides) => Then::Dice(dice, sides),
            Next::Question(seat, why) => Then::Asked(seat, why.says().words(&*names)),
        };
        let told = log::lines(&*names, &run.notes, self.steps.len() as u32);
        let told = told.into_iter().map(|line| line.told).skip(self.open_log.len(&self.setup)).collect();
        let scene = Some(R::scene(&self.setup, &run.game));
        Some(Preview { scene, told, then, ..nothing })
    }
}

impl<R: Known> Match<R> {
    /// What may come of what a seat means to answer, beginning with an open question, and how likely it is, from what the
    /// seat knows. Whoever waits is told how far it has come, and may have had enough.
    pub fn foresee(
        &self,
        seat: Seat,
        number: u32,
        answers: &[Answer],
        reach: Reach,
        watch: Watch<'_>,
    ) -> Result<Foreseen, String> {
        let question = self.question(seat, number).ok_or("the question is not open")?;
        if let Some(answer) = answers.first() {
            let view = self.view(seat);
            let names = R::names(&self.setup, &view);
            question.domain.contains(answer).map_err(|refusal| refusal.words(&*names))?;
        }
        let mut player = Player::First;
        let mut plan = Vec::new();
        if self.unseen {
            plan = self.sealed.0.get(&seat).cloned().unwrap_or_default();
        }
        plan.extend_from_slice(answers);
        let mut odds = Odds::<R>::new(&self.setup, &self.commit, seat, player.name(), &mut player)
            .given(&self.tape)
            .plan(plan)
            .watch(watch);
        let (leaves, samples) = if reach == Reach::Decided { AT_ONCE } else { WAITED_FOR };
        odds = odds.limit(leaves, samples, 1);
        odds = match reach {
            Reach::Decided => odds.span(Span::Planned),
            Reach::First => odds.activation(),
            Reach::Best => odds.activation().best(seat, &aim::<R>).ideas(&ideas::<R>),
        };
        let outlook = odds.count().map_err(|stop| stop.to_string())?;
        // What the step has done before it asked is on the table already, and nothing that may come.
        Ok(outlook.foreseen(&self.setup, &self.now, seat))
    }
}

/// What best play is after: what a position is worth to the seat, and what draws it on.
pub fn aim<R: Known>(setup: &R::Setup, game: &R::Game, seat: Seat) -> i64 {
    R::worth(setup, game, seat).saturating_add(R::drive(setup, game, seat))
}

/// Where best play thinks of going: to whatever draws it on.
pub fn ideas<R: Known>(setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Vec<Answer> {
    let mut lures = Vec::new();
    R::lures(setup, game, &question.why, &mut lures);
    question.domain.lured(&lures, true)
}
