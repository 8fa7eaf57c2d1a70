//! A match that is taken up in the middle: its first dice were laid down and not thrown.

use serde::{Deserialize, Serialize};
use table::{Entry, Live, Ran, Rulebook, Sealed, Seed, Tape, run};

use super::Match;
use super::log::StepLog;

/// How much of a match was laid down: whole steps, and entries of the step after them. It cannot be taken back, and its
/// dice need not come from the seed.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Laid {
    pub steps: u32,
    pub entries: u32,
}

impl Laid {
    /// How many throws of a step need not come from the seed.
    pub fn throws(self, step: u32, tape: &Tape) -> usize {
        let entries = match step.cmp(&self.steps) {
            std::cmp::Ordering::Less => tape.len(),
            std::cmp::Ordering::Equal => self.entries as usize,
            std::cmp::Ordering::Greater => 0,
        };
        tape.entries.iter().take(entries).filter(|entry| matches!(entry, Entry::Throw { .. })).count()
    }
}

impl<R: Rulebook> Match<R> {
    /// A match whose first steps are these tapes, and whose step in progress is the last one.
    pub(crate) fn laid(given: &str, seed: Seed, tapes: &[Tape], open: Tape) -> Result<Self, String> {
        let mut new = Self::set(given, seed).map_err(|misfit| misfit.to_string())?;
        new.laid = Laid { steps: tapes.len() as u32, entries: open.len() as u32 };
        for entry in tapes.iter().chain([&open]).flat_map(|tape| &tape.entries) {
            if let Entry::Answer { seat, .. } = entry
                && let Some(count) = new.answered.get_mut(seat.index())
            {
                *count += 1;
            }
        }
        for (at, tape) in (0..).zip(tapes) {
            let nothing = Sealed::default();
            let mut dealer = Live::<R>::new(new.key(), &nothing);
            let run = run::<R>(&new.setup, &new.commit, &mut tape.clone(), &mut dealer);
            if run.ran != Ran::Ended {
                return Err(format!("step {at} does not come to its end again"));
            }
            let told = StepLog::new(&run.game, run.notes, at);
            new.tape = tape.clone();
            new.commit_step(run.game, told);
        }
        new.tape = open;
        new.advance();
        Ok(new)
    }
}
