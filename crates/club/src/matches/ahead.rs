//! Looks ahead: what an answer leads to, and how likely it is. Neither touches the match or its dice.

use odds::{AT_ONCE, Odds, Span, Watch};
use players::Player;
use scene::{Answer, Foreseen, Preview, Remark, Seat, Then};
use table::{Ahead, Entry, Next, Ran, Rulebook, Why, run};

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
        let told = told.into_iter().map(|line| line.told).skip(self.open_log.lines.len()).collect();
        let scene = Some(R::scene(&self.setup, &run.game));
        Some(Preview { scene, told, then, ..nothing })
    }

    /// Whether an answer to the open question is something that not everybody may know: with the first one that comes to
    /// mind, somebody's view would not be the game itself.
    pub(super) fn leads_to_secrets(&self) -> bool {
        let Some(question) = self.open.first() else { return false };
        let Some(answer) = question.domain.propose(1).into_iter().next() else { return false };
        let mut tape = self.tape.clone();
        tape.entries.push(Entry::Answer { seat: question.seat, answer });
        let run = run::<R>(&self.setup, &self.commit, &mut tape, &mut Ahead::<R>::default());
        (0..R::seats(&self.setup)).any(|seat| R::view(&run.game, Seat(seat)) != run.game)
    }

    /// What may come of an answer to an open question and how likely it is, from what the seat knows: the step in
    /// progress to its end. Whoever waits is told how far it has come, and may have had enough.
    pub fn foresee(
        &self,
        seat: Seat,
        number: u32,
        answer: &Answer,
        watch: Watch<'_>,
    ) -> Result<Foreseen, String> {
        let question = self.question(seat, number).ok_or("the question is not open")?;
        let view = self.view(seat);
        let names = R::names(&self.setup, &view);
        question.domain.contains(answer).map_err(|refusal| refusal.words(&*names))?;
        let mut player = Player::First;
        let (leaves, samples) = AT_ONCE;
        let mut plan = Vec::new();
        if self.unseen {
            plan = self.sealed.0.get(&seat).cloned().unwrap_or_default();
        }
        plan.push(answer.clone());
        let outlook = Odds::<R>::new(&self.setup, &self.commit, seat, player.name(), &mut player)
            .limit(leaves, samples, 1)
            .given(&self.tape)
            .plan(plan)
            .span(Span::Planned)
            .watch(watch)
            .count()
            .map_err(|stop| stop.to_string())?;
        Ok(outlook.foreseen(&self.setup, &self.commit, seat))
    }
}
