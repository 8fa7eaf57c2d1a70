//! Taking back.
//!
//! Undo is free back to one's own last answer as long as no throw, no reveal and no other seat's answer lies
//! behind it. Past that border it needs the other side's consent, and the record shows it. It runs again from the
//! nearest full game, also across commits, and raises the epoch.

use scene::Seat;
use table::{Entry, Hash, Key, Live, Ran, Rulebook, Sealed, Tape, run};

use super::laid::Laid;
use super::{FULL_EVERY, Match, Reveal};
use crate::{Because, Progress, Refused, Undone};

/// How far back a seat's last answer lies.
struct Back {
    /// The step it belongs to, and its place on that step's tape.
    step: u32,
    entry: u32,
    /// Whether it is still sealed, so that nothing has to be run again.
    sealed: bool,
    /// What lies behind it, if anything does.
    border: Option<&'static str>,
}

impl<R: Rulebook> Match<R> {
    /// Takes back the seat's last answer, as long as nothing lies behind it.
    pub fn undo(&mut self, seat: Seat) -> Result<Progress, Refused> {
        let back = self.back(seat)?;
        match back.border {
            Some(border) => Err(Refused::new(Because::Consent, self.needs(seat, border))),
            None => self.go_back(seat, None, back),
        }
    }

    fn needs(&self, seat: Seat, border: &str) -> String {
        let others = if R::seats(&self.setup) == 2 { "the other side has" } else { "all others have" };
        format!("{border} since {} answered: {others} to agree", self.seat_name(seat))
    }

    /// Takes back the seat's last answer and everything behind it, because `by` agrees.
    pub fn undo_with_consent(&mut self, seat: Seat, by: Seat) -> Result<Progress, Refused> {
        if by == seat || by.0 >= R::seats(&self.setup) {
            let words = format!("{} needs the consent of another seat", self.seat_name(seat));
            return Err(Refused::new(Because::Consent, words));
        }
        let back = self.back(seat)?;
        self.go_back(seat, Some(by), back)
    }

    /// Why the others have to agree before the seat takes its last answer back.
    pub(super) fn take_back_needs(&self, seat: Seat) -> Result<String, Refused> {
        let border = self.back(seat)?.border;
        let free = || {
            let words = format!("{} takes its last answer back without consent", self.seat_name(seat));
            Refused::new(Because::Nothing, words)
        };
        border.map(|border| self.needs(seat, border)).ok_or_else(free)
    }

    /// Finds the seat's last answer and what lies behind it.
    fn back(&self, seat: Seat) -> Result<Back, Refused> {
        if seat.0 >= R::seats(&self.setup) {
            return Err(Refused::new(Because::Seat, format!("there is no seat {}", seat.0)));
        }
        let here = self.steps.len() as u32;
        if self.sealed.0.get(&seat).is_some_and(|answers| !answers.is_empty()) {
            return Ok(Back { step: here, entry: self.tape.len() as u32, sealed: true, border: None });
        }
        let sealed = self.sealed.0.values().any(|answers| !answers.is_empty());
        let mut border = sealed.then_some("another seat has answered unseen");
        let past = self.steps.iter().map(|step| (&step.tape, &step.reveals));
        let tapes: Vec<(&Tape, &Vec<Reveal>)> = past.chain([(&self.tape, &self.reveals)]).collect();
        for (step, (tape, reveals)) in tapes.into_iter().enumerate().rev() {
            if self.agreed.amended.last().is_some_and(|amended| amended.commit as usize > step) {
                border = border.or(Some("something was changed by agreement"));
            }
            for (entry, what) in tape.entries.iter().enumerate().rev() {
                match what {
                    Entry::Throw { .. } => border = border.or(Some("dice were thrown")),
                    Entry::Answer { seat: by, .. } if *by != seat => {
                        border = border.or(Some("another seat has answered"));
                    }
                    Entry::Answer { .. } => {
                        let entry = entry as u32;
                        // Answers that were shown together go back together.
                        let shown = reveals.iter().find(|reveal| (reveal.from..reveal.to).contains(&entry));
                        if shown.is_some() {
                            border = border.or(Some("answers were shown"));
                        }
                        let entry = shown.map_or(entry, |reveal| reveal.from);
                        if (Laid { steps: step as u32, entries: entry }) < self.laid {
                            let words = "what the table was taken up with cannot be taken back";
                            return Err(Refused::new(Because::Nothing, words));
                        }
                        if self.base().is_some_and(|base| step < base.at as usize) {
                            let words = "what was played under earlier rules cannot be taken back";
                            return Err(Refused::new(Because::Nothing, words));
                        }
                        return Ok(Back { step: step as u32, entry, sealed: false, border });
                    }
                }
            }
        }
        let words = format!("{} has not answered anything that could be taken back", self.seat_name(seat));
        Err(Refused::new(Because::Nothing, words))
    }

    fn go_back(&mut self, seat: Seat, consent: Option<Seat>, back: Back) -> Result<Progress, Refused> {
        // What cannot be run again is not taken back, and then everything stays as it is.
        let before = match (back.step as usize) < self.steps.len() {
            true => Some(self.game_at(back.step).map_err(|why| Refused::new(Because::Nothing, why))?),
            false => None,
        };
        self.settled = super::settle::Settled::default();
        self.offering = None;
        self.agreed.go_back(back.step);
        if let Some(earlier) = &mut self.earlier {
            earlier.go_back(back.step, back.entry);
            self.tell_earlier();
        }
        if back.sealed {
            if let Some(answers) = self.sealed.0.get_mut(&seat) {
                answers.pop();
            }
            self.sealed.0.retain(|_, answers| !answers.is_empty());
        } else {
            if let Some(game) = before {
                let step = &self.steps[back.step as usize];
                (self.tape, self.reveals) = (step.tape.clone(), step.reveals.clone());
                self.commit = game;
                self.steps.truncate(back.step as usize);
                self.log.truncate(back.step as usize);
                self.full.truncate((back.step / FULL_EVERY) as usize + 1);
            }
            self.tape.entries.truncate(back.entry as usize);
            self.reveals.retain(|reveal| reveal.from < back.entry);
            self.sealed = Sealed::default();
        }
        self.undone.push(Undone { seat, consent, epoch: self.epoch, commit: back.step, kept: back.entry });
        self.epoch += 1;
        self.advance();
        Ok(self.progress())
    }

    /// The game before a step, run again from the nearest full one.
    pub(super) fn game_at(&self, step: u32) -> Result<R::Game, String> {
        if step as usize == self.steps.len() {
            return Ok(self.commit.clone());
        }
        self.may_show(step)?;
        let (from, mut game) = match self.base().filter(|base| base.at <= step) {
            Some(base) if step / FULL_EVERY * FULL_EVERY < base.at => (base.at, base.game.clone()),
            _ => (step / FULL_EVERY * FULL_EVERY, self.full_game(step / FULL_EVERY)?),
        };
        for at in from..step {
            let known = &self.steps[at as usize];
            game = self.amend_again(game, at)?;
            game = self.again(&game, &known.tape, known.hash).map_err(|why| format!("step {at}: {why}"))?;
        }
        self.amend_again(game, step)
    }

    fn full_game(&self, place: u32) -> Result<R::Game, String> {
        let full = self.full.get(place as usize).cloned().flatten();
        full.ok_or_else(|| "a game that was kept in full cannot be read back".to_string())
    }

    /// Runs a step again from its tape; its end has to have this fingerprint.
    pub(super) fn again(&self, commit: &R::Game, tape: &Tape, expected: Hash) -> Result<R::Game, String> {
        let nothing = Sealed::default();
        let key = Key { seed: self.seed, epoch: self.epoch, commit: 0 };
        let run = run::<R>(&self.setup, commit, &mut tape.clone(), &mut Live::<R>::new(key, &nothing));
        match run.ran {
            Ran::Ended if table::hash(&run.game) == expected => Ok(run.game),
            Ran::Ended => Err("it does not end as it did before".to_string()),
            _ => Err("it does not come to its end again".to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use pebbles::Pebbles;
    use scene::{Answer, House, Item};

    use table::Seed;

    use super::*;

    #[test]
    fn what_cannot_be_run_again_stays_as_it_is() {
        let given = "pebble: north, (1,1)\npebble: south, (3,4)\n";
        let mut it = Match::<Pebbles>::new(given, Seed::of(7)).unwrap_or_else(|misfit| panic!("{misfit}"));
        it.agree(House { measuring: None, seconds: Some(60) }).unwrap();
        for seat in [Seat(0), Seat(1)] {
            it.answer(seat, 0, 0, Answer::One(Item::Act(0))).unwrap();
        }
        it.overtime(Seat(0)).unwrap();
        it.offer_draw(Seat(0)).unwrap();
        let saved = it.saved();
        it.full[0] = None;
        let no = it.undo_with_consent(Seat(1), Seat(0)).unwrap_err();
        assert_eq!(no.words, "a game that was kept in full cannot be read back");
        assert_eq!(it.saved(), saved);
        it.take_back(Seat(0)).unwrap();
        let saved = it.saved();
        let no = it.consent(Seat(1)).unwrap_err();
        assert_eq!(no.words, "a game that was kept in full cannot be read back");
        assert_eq!(it.saved(), saved, "the offer is still open");
    }
}
