//! Playing a save again as a proof.
//!
//! Every step is played again from its tape, and every fingerprint and every throw is compared, so what passes here is a
//! proof of how the game went. A match that was taken up in the middle is one from there on only: its first dice were laid
//! down (`laid.rs`), or its first steps were played under earlier rules (`earlier.rs`), and it says so.

use scene::Seat;
use table::{Entry, Hash, Key, Live, Note, Ran, Rulebook, Sealed, Seed, Tape, hash, run};

use super::earlier::{Earlier, MOST_EPOCHS};
use super::laid::Laid;
use super::log::StepLog;
use super::save::{Save, Saved};
use super::{Match, Reveal};

/// Counters past this are no counters of a game that was played.
const MOST_COUNTED: u32 = 1 << 30;

/// Why a save is not played again as it says.
#[derive(Debug)]
pub(super) enum Wrong {
    /// The file is broken, whatever the rules say.
    Broken(String),
    /// The rules of today do not lead where it says.
    Differs(String),
}

impl Wrong {
    pub fn words(self) -> String {
        match self {
            Wrong::Broken(why) | Wrong::Differs(why) => why,
        }
    }
}

impl<R: Rulebook> Match<R> {
    /// Plays a saved match again and takes it up only where everything is as it says; else the first place that differs is
    /// named.
    pub fn prove(save: &Save) -> Result<Self, String> {
        Self::proved(save).map_err(|wrong| match wrong {
            Wrong::Differs(why) if save.rules != R::RULES => {
                format!(
                    "{why}; it was played under rules {}, and those of today are {}",
                    save.rules,
                    R::RULES
                )
            }
            wrong => wrong.words(),
        })
    }

    pub(super) fn proved(save: &Save) -> Result<Self, Wrong> {
        let mut new = Self::played_again(save)?;
        for (seat, answers) in &save.sealed.0 {
            for answer in answers {
                new.seal_again(*seat, answer).map_err(Wrong::Differs)?;
            }
        }
        if let Some(fault) = new.fault.as_ref().filter(|_| !save.tape.is_empty()) {
            return Err(Wrong::Differs(format!(
                "the step in progress does not fit the rules: {}",
                fault.why
            )));
        }
        if new.steps.len() != save.steps.len() || new.tape != save.tape || new.sealed != save.sealed {
            let why = "the step in progress does not stop where the save says";
            return Err(Wrong::Differs(why.to_string()));
        }
        new.taken_back = save.taken_back.clone();
        new.settle_again(&save.settled).map_err(Wrong::Differs)?;
        new.offer_again(save.offering.as_ref())?;
        Ok(new)
    }

    /// Plays everything again that is on the tapes of a save, and on to the next question.
    pub(super) fn played_again(save: &Save) -> Result<Self, Wrong> {
        let mut new = Self::set_again(save)?;
        let mut throws = Throws::of(save).map_err(Wrong::Broken)?;
        let base = save.earlier.as_ref().and_then(|earlier| earlier.base.as_ref());
        if base.is_none() && new.first != save.first {
            return Err(Wrong::Differs(differs("the table as it was set", new.first, save.first)));
        }
        let from = match base {
            Some(base) => new.go_to_base(save, base).map_err(Wrong::Differs)?,
            None => 0,
        };
        for (at, step) in (0..).zip(&save.steps).skip(from as usize) {
            new.commit = new.amend_again(new.commit.clone(), at).map_err(Wrong::Differs)?;
            new.play_again(at, step, &mut throws).map_err(Wrong::Differs)?;
        }
        let steps = save.steps.len() as u32;
        new.commit = new.amend_again(new.commit.clone(), steps).map_err(Wrong::Differs)?;
        if !save.holds::<R>(&new.commit) {
            let why = "the game that the save holds is not the one to which its steps lead";
            return Err(Wrong::Differs(why.to_string()));
        }
        (new.tape, new.reveals) = (save.tape.clone(), save.reveals.clone());
        new.check_progress(&mut throws).map_err(Wrong::Differs)?;
        new.tell_earlier();
        new.advance();
        Ok(new)
    }

    /// Sets the table of a save, with everything that stands beside its tapes.
    pub(super) fn set_again(save: &Save) -> Result<Self, Wrong> {
        let broken = |why: String| Err(Wrong::Broken(why));
        if save.book != R::KEY {
            return broken(format!("this is a match of {:?}, not of {:?}", save.book, R::KEY));
        }
        let mut new = match Self::set(&save.given, save.seed) {
            Ok(new) => new,
            Err(misfit) => return broken(format!("the table of the save cannot be set: {misfit}")),
        };
        check_counters(save, R::seats(&new.setup)).map_err(Wrong::Broken)?;
        for (at, step) in save.steps.iter().enumerate() {
            check_reveals(&format!("step {at}"), &step.reveals, &step.tape).map_err(Wrong::Broken)?;
        }
        check_reveals("the step in progress", &save.reveals, &save.tape).map_err(Wrong::Broken)?;
        new.laid = save.laid;
        new.agree_again(&save.agreed, save.steps.len() as u32).map_err(Wrong::Broken)?;
        (new.epoch, new.answered, new.undone) = (save.epoch, save.answered.clone(), save.undone.clone());
        new.branched = save.branched.clone();
        new.earlier = save.earlier.as_ref().map(Earlier::without_base);
        Ok(new)
    }

    fn play_again(&mut self, at: u32, saved: &Saved, throws: &mut Throws) -> Result<(), String> {
        let (game, notes) = self.step_again(at, saved)?;
        let now = hash(&game);
        if now != saved.hash {
            return Err(differs(&format!("the game after step {at}"), now, saved.hash));
        }
        let loose = self.loose(at, &saved.tape);
        throws.check(&format!("step {at} of the save"), at, &notes, loose)?;
        self.commit_again(saved, game, notes);
        Ok(())
    }

    /// Plays a step again from its tape, all of which has to fit the rules.
    pub(super) fn step_again(&self, at: u32, saved: &Saved) -> Result<(R::Game, Vec<Note>), String> {
        if R::ending(&self.commit).is_some() {
            return Err(format!("step {at} of the save comes after the end of the game"));
        }
        let nothing = Sealed::default();
        let mut tape = saved.tape.clone();
        let mut dealer = Live::<R>::new(self.key(), &nothing);
        let run = run::<R>(&self.setup, &self.commit, &mut tape, &mut dealer);
        match run.ran {
            Ran::Ended if tape == saved.tape => Ok((run.game, run.notes)),
            Ran::Fault(fault) => Err(format!("step {at} of the save does not fit the rules: {}", fault.why)),
            _ => Err(format!("step {at} of the save is not complete")),
        }
    }

    pub(super) fn commit_again(&mut self, saved: &Saved, game: R::Game, notes: Vec<Note>) {
        let told = StepLog::new(&game, notes, self.steps.len() as u32);
        (self.tape, self.reveals) = (saved.tape.clone(), saved.reveals.clone());
        self.commit_step(game, told);
    }

    /// How many throws of a step need not come from the seed.
    fn loose(&self, at: u32, tape: &Tape) -> usize {
        let earlier =
            self.earlier.as_ref().map(|it| Laid { steps: it.steps, entries: it.entries }.throws(at, tape));
        self.laid.throws(at, tape).max(earlier.unwrap_or(0))
    }

    /// The throws of the step in progress; whether the rest of it fits shows when the match goes on.
    fn check_progress(&self, throws: &mut Throws) -> Result<(), String> {
        let nothing = Sealed::default();
        let mut dealer = Live::<R>::new(self.key(), &nothing);
        let run = run::<R>(&self.setup, &self.commit, &mut self.tape.clone(), &mut dealer);
        let at = self.steps.len() as u32;
        throws.check("the step in progress", at, &run.notes, self.loose(at, &self.tape))
    }

    /// Seals an answer of the save again; it has to be one that could be sealed.
    pub(super) fn seal_again(&mut self, seat: Seat, answer: &scene::Answer) -> Result<(), String> {
        let fits = |question: &&table::Question<R>| question.seat == seat;
        let Some(question) = self.open.iter().find(fits).filter(|_| self.unseen) else {
            return Err(format!("the save holds a sealed answer of seat {}, which is not asked", seat.0));
        };
        question.domain.contains(answer).map_err(|refusal| {
            let words = refusal.words(&*R::names(&self.setup, &self.now));
            format!("the save holds a sealed answer of seat {} that is refused: {words}", seat.0)
        })?;
        self.sealed.0.entry(seat).or_default().push(answer.clone());
        self.advance();
        Ok(())
    }

    /// The same match with another game at the last commit, for the laws about secrets.
    pub(crate) fn twin(&self, commit: R::Game) -> Result<Self, String> {
        let mut twin = Self::prove(&self.saved())?;
        twin.commit = commit;
        twin.advance();
        Ok(twin)
    }

    /// The one serialised form of the position at the open question.
    pub fn now_bytes(&self) -> Vec<u8> {
        table::bytes(&self.now)
    }
}

impl Save {
    /// Whether the game that it holds is this one. A save that holds none says nothing of it, nor does one of an earlier
    /// shape, as long as all fingerprints agree.
    fn holds<R: Rulebook>(&self, game: &R::Game) -> bool {
        let Some(kept) = self.commit.as_ref().filter(|_| self.schema == R::SCHEMA) else { return true };
        kept.is_whole() && kept.read::<R>(self.schema).is_ok_and(|kept| kept == *game)
    }
}

/// The numbers beside the tapes have to fit them.
fn check_counters(save: &Save, seats: u8) -> Result<(), String> {
    if save.answered.len() != usize::from(seats) {
        return Err(format!("the save counts the answers of {} seats", save.answered.len()));
    }
    let tapes = save.steps.iter().map(|step| &step.tape).chain([&save.tape]);
    let mut given = vec![0u32; save.answered.len()];
    for entry in tapes.flat_map(|tape| &tape.entries) {
        if let Entry::Answer { seat, .. } = entry
            && let Some(count) = given.get_mut(seat.index())
        {
            *count += 1;
        }
    }
    if save.answered.iter().zip(&given).any(|(said, given)| said < given || *said > MOST_COUNTED) {
        return Err(format!("the save counts {:?} answers, its tapes hold {given:?}", save.answered));
    }
    let again = save.earlier.as_ref().map_or(0, |earlier| earlier.epochs);
    let undone = save.undone.len();
    if again > MOST_EPOCHS || u64::from(save.epoch) != undone as u64 + u64::from(again) {
        let epoch = save.epoch;
        return Err(format!("the save is in epoch {epoch}, but something was taken back {undone} times"));
    }
    for entry in &save.tape.entries {
        if let Entry::Answer { seat, .. } = entry
            && seat.0 >= seats
        {
            return Err(format!("the step in progress holds an answer of seat {}, which nobody has", seat.0));
        }
    }
    match &save.earlier {
        Some(earlier) if !earlier.fits(save) => {
            Err("the save tells of earlier rules in steps that it does not hold".to_string())
        }
        _ => Ok(()),
    }
}

/// Dice come from the seed and from nowhere else. What was undone has raised the epoch, and what branched off has brought
/// another seed, so that every throw of the save is one of the key before it or of a later one.
struct Throws {
    /// A seed, and the epochs in which it was thrown from.
    keys: Vec<(Seed, u32, u32)>,
    at: usize,
}

impl Throws {
    fn of(save: &Save) -> Result<Throws, String> {
        let mut keys = Vec::new();
        let mut from = 0;
        for branched in &save.branched {
            if branched.epoch < from || branched.epoch > save.epoch {
                return Err(format!(
                    "the save branches off in epoch {}, which is not one of its own",
                    branched.epoch
                ));
            }
            keys.push((branched.seed, from, branched.epoch));
            from = branched.epoch;
        }
        keys.push((save.seed, from, save.epoch));
        Ok(Throws { keys, at: 0 })
    }

    /// The first throws of a step may have been laid down.
    fn check(&mut self, what: &str, commit: u32, notes: &[Note], laid: usize) -> Result<(), String> {
        let thrown = notes.iter().filter_map(|note| match note {
            Note::Thrown { pool, reading, faces, .. } => Some((pool, reading, faces)),
            _ => None,
        });
        for (throw, (pool, reading, faces)) in (0..).zip(thrown).skip(laid) {
            let falls = |seed: Seed, epoch: u32| {
                let mut stream = Key { seed, epoch, commit }.throw(throw);
                let mut shown = Vec::new();
                pool.throw(&mut |bound| stream.below(bound), Some(&mut shown)) == *reading && shown == *faces
            };
            let found = (self.at..self.keys.len()).find_map(|at| {
                let (seed, from, last) = self.keys[at];
                Some((at, (from..=last).find(|epoch| falls(seed, *epoch))?))
            });
            let none = || format!("{what} holds dice that its seed does not throw: {faces:?}");
            let (at, epoch) = found.ok_or_else(none)?;
            (self.at, self.keys[at].1) = (at, epoch);
        }
        Ok(())
    }
}

fn differs(what: &str, now: Hash, said: Hash) -> String {
    format!("{what} has the fingerprint {now}, but the save says {said}")
}

fn check_reveals(what: &str, reveals: &[Reveal], tape: &Tape) -> Result<(), String> {
    let fits = |reveal: &Reveal| reveal.from < reveal.to && reveal.to as usize <= tape.len();
    if reveals.iter().all(fits) {
        return Ok(());
    }
    Err(format!("{what} of the save shows answers together that its tape does not hold"))
}
