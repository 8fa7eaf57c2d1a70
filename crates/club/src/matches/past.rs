//! Looking back: the game at any place of its course, and another one that goes on from there.
//!
//! A place is so many steps played to their end, and so many answers and throws of the next. Answers that were shown
//! together have no place between them.

use scene::{Eyes, Scene, Seat};
use serde::{Deserialize, Serialize};
use table::{Ahead, Entry, Hash, Ran, Rulebook, Seed, Tape, run};

use super::laid::Laid;
use super::{Match, Reveal, Save};

/// Where a match left another one, whose past it shares.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Branched {
    pub commit: u32,
    /// The last epoch of the other one that is shared.
    pub epoch: u32,
    /// What the dice of the other one came from: those that are still to fall are nobody's to know.
    #[serde(with = "super::save::seed")]
    pub seed: Seed,
}

impl<R: Rulebook> Match<R> {
    /// The table at a place, as some eyes saw it, and the fingerprint of what they saw.
    pub(super) fn past(&self, eyes: Eyes, step: u32, entry: u32) -> Result<(Scene, Hash), String> {
        let game = self.game_past(step, entry)?;
        match eyes {
            Eyes::Everything if !self.all_is_open() => {
                Err("as long as there are secrets, one looks back with the eyes of a seat".to_string())
            }
            _ => {
                let seen = self.seen(&game, eyes);
                let whole = || self.hashes().get(step as usize).copied();
                let hash = if eyes == Eyes::Everything { whole() } else { None };
                Ok((self.housed(R::scene(&self.setup, &seen)), hash.unwrap_or_else(|| table::hash(&seen))))
            }
        }
    }

    /// Whether everybody may know everything that happened: the game is over, or nothing is hidden.
    pub(super) fn all_is_open(&self) -> bool {
        let hidden = |seat: u8| R::view(&self.now, Seat(seat)) != self.now;
        self.ending().is_some() || !(self.unseen || (0..R::seats(&self.setup)).any(hidden))
    }

    fn game_past(&self, step: u32, entry: u32) -> Result<R::Game, String> {
        let (tape, reveals) = self.course(step)?;
        let entry = together(reveals, entry);
        if entry as usize > tape.len() {
            return Err(format!("step {step} holds {} answers and throws, not {entry}", tape.len()));
        }
        let here = self.steps.len() as u32;
        if step == here && entry as usize == tape.len() {
            return Ok(self.now.clone());
        }
        if step < here && entry as usize == tape.len() {
            return self.game_at(step + 1);
        }
        let commit = self.game_at(step)?;
        if entry > 0 && self.leads_to_base(step) {
            return Err(self.hidden_tables());
        }
        if entry == 0 {
            return Ok(commit);
        }
        let mut tape = Tape { entries: tape.entries[..entry as usize].to_vec() };
        let run = run::<R>(&self.setup, &commit, &mut tape, &mut Ahead::<R>::default());
        match run.ran {
            Ran::Fault(fault) => Err(format!("step {step} cannot be played again: {}", fault.why)),
            _ => Ok(run.game),
        }
    }

    /// The tape of a step, and what of it was shown together.
    fn course(&self, step: u32) -> Result<(&Tape, &[Reveal]), String> {
        let here = self.steps.len();
        match self.steps.get(step as usize) {
            Some(known) => Ok((&known.tape, &known.reveals)),
            None if step as usize == here => Ok((&self.tape, &self.reveals)),
            None => Err(format!("the match has come to step {here}, and {step} lies beyond")),
        }
    }

    /// The save of a match that is this one up to a place, and goes on with dice of its own.
    pub fn branch(&self, step: u32, entry: u32, seed: Seed) -> Result<String, String> {
        let (tape, reveals) = self.course(step)?;
        let entry = together(reveals, entry);
        if entry as usize > tape.len() {
            return Err(format!("step {step} holds {} answers and throws, not {entry}", tape.len()));
        }
        if self.base().is_some_and(|base| step < base.at) {
            return Err("nothing branches off from what was played under earlier rules".to_string());
        }
        let mut save = self.saved();
        save.commit = None;
        save.tape = Tape { entries: tape.entries[..entry as usize].to_vec() };
        save.reveals = reveals.iter().copied().filter(|reveal| reveal.from < entry).collect();
        save.steps.truncate(step as usize);
        (save.sealed, save.taken_back, save.settled, save.offering) = Default::default();
        save.agreed.go_back(step);
        save.agreed.overtime.retain(|late| late.commit <= step);
        // What was taken back later is not in the past of this place.
        while save.undone.last().is_some_and(|undone| (undone.commit, undone.kept) > (step, entry)) {
            save.undone.pop();
        }
        save.epoch = save.undone.len() as u32;
        if let Some(earlier) = &mut save.earlier {
            earlier.rest.retain(|rest| rest.at <= step);
            earlier.go_back(step, entry);
            save.epoch += earlier.epochs;
        }
        save.laid = save.laid.min(Laid { steps: step, entries: entry });
        for branched in &mut save.branched {
            branched.epoch = branched.epoch.min(save.epoch);
            branched.commit = branched.commit.min(step);
        }
        save.branched.push(Branched { commit: step, epoch: save.epoch, seed: self.seed });
        save.seed = seed;
        save.count_answers();
        // Dice that come next fall anew, and the match is written where somebody is asked.
        let wrong = |why: String| format!("nothing can branch off here: {why}");
        let new = Match::<R>::played_again(&save).map_err(|why| wrong(why.words()))?;
        match &new.fault {
            Some(fault) => Err(wrong(fault.why.clone())),
            None => Ok(new.saved().write()),
        }
    }
}

/// The place at which no answers are shown without those that were shown with them.
fn together(reveals: &[Reveal], entry: u32) -> u32 {
    let parted = reveals.iter().find(|reveal| reveal.from < entry && entry < reveal.to);
    parted.map_or(entry, |reveal| reveal.from)
}

impl Save {
    fn tapes(&self) -> impl Iterator<Item = &Entry> {
        self.steps.iter().map(|step| &step.tape).chain([&self.tape]).flat_map(|tape| &tape.entries)
    }

    /// Has its dice all thrown, and says until which step they were laid down, where they were.
    pub(crate) fn take_laid(&mut self) -> Option<u32> {
        let laid = std::mem::take(&mut self.laid);
        (laid != Laid::default()).then_some(laid.steps)
    }

    /// Has everything played under the rules of today, and says up to which step it was not, where that is said.
    pub(crate) fn take_earlier(&mut self) -> Option<u32> {
        let earlier = self.earlier.as_mut()?;
        let steps = earlier.steps;
        (earlier.steps, earlier.entries, earlier.base) = (0, 0, None);
        Some(steps)
    }

    pub(crate) fn given(&self) -> &str {
        &self.given
    }

    /// How many steps it has.
    pub(crate) fn commits(&self) -> u32 {
        self.steps.len() as u32
    }

    /// How many answers and how many throws it holds.
    pub(crate) fn entries(&self) -> (u32, u32) {
        let answers = self.tapes().filter(|entry| matches!(entry, Entry::Answer { .. })).count();
        (answers as u32, (self.tapes().count() - answers) as u32)
    }

    /// Counts the answers of each seat on the tapes.
    fn count_answers(&mut self) {
        let mut answered = vec![0; self.answered.len()];
        for entry in self.tapes() {
            if let Entry::Answer { seat, .. } = entry
                && let Some(count) = answered.get_mut(seat.index())
            {
                *count += 1;
            }
        }
        self.answered = answered;
    }
}
