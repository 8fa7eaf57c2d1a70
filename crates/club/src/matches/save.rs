//! Saves: one text from which a match is taken up again.
//!
//! A save carries everything: the text the table was set from, the seed, the tapes of all steps with the
//! fingerprint after each, the tape in progress and the answers still sealed. Loading plays all of it again and
//! compares every fingerprint and every throw with the seed, so a save that loads is a proof of how the game went. A match
//! that was taken up in the middle is one from there on only: its first dice were laid down (`laid.rs`), and it says so.

use scene::Seat;
use serde::{Deserialize, Serialize};
use table::{Hash, Key, Live, Note, Ran, Rulebook, Sealed, Seed, Tape, bytes, hash, run};

use super::house::Agreed;
use super::laid::Laid;
use super::log::StepLog;
use super::past::Branched;
use super::settle::Settled;
use super::{Match, Reveal, Step};
use crate::Undone;

const FORMAT: &str = "muster save";
const VERSION: u32 = 1;
/// Counters past this are no counters of a game that was played.
const MOST_COUNTED: u32 = 1 << 30;

/// A match as it stands in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    format: String,
    version: u32,
    /// The short name of its rulebook.
    pub book: String,
    given: String,
    #[serde(with = "seed")]
    pub(super) seed: Seed,
    pub(super) epoch: u32,
    pub(super) answered: Vec<u32>,
    pub(super) undone: Vec<Undone>,
    #[serde(with = "fingerprint")]
    first: Hash,
    pub(super) steps: Vec<Saved>,
    pub(super) tape: Tape,
    pub(super) reveals: Vec<Reveal>,
    pub(super) sealed: Sealed,
    pub(super) taken_back: Option<String>,
    /// Left out as long as nobody gave up or offered a draw.
    #[serde(default)]
    pub(super) settled: Settled,
    /// Left out where the match was played from its beginning.
    #[serde(default)]
    pub(super) branched: Vec<Branched>,
    /// Left out where all dice were thrown.
    #[serde(default)]
    pub(super) laid: Laid,
    /// Left out where nothing is agreed on besides the rules.
    #[serde(default)]
    pub(super) agreed: Agreed,
}

/// A step in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    pub(super) tape: Tape,
    reveals: Vec<Reveal>,
    #[serde(with = "fingerprint")]
    hash: Hash,
}

/// What is looked at before anything else, so that a foreign file is called one.
#[derive(Deserialize)]
struct Head {
    format: Option<String>,
    version: Option<u32>,
}

impl Save {
    /// Reads a save; whether it fits its rulebook shows when it is resumed.
    pub fn read(text: &str) -> Result<Save, String> {
        // In a file of another kind no place is worse than any other, so none is named.
        if !text.trim_start().starts_with('{') {
            return Err("this is not a save of muster".to_string());
        }
        let head: Head = serde_json::from_str(text).map_err(|error| place("this is not a save", &error))?;
        match head.format.as_deref() {
            Some(FORMAT) => {}
            Some(other) => {
                return Err(format!("this is not a save: its format is {other:?}, not {FORMAT:?}"));
            }
            None => return Err(format!("this is not a save: it does not say \"format\": {FORMAT:?}")),
        }
        match head.version {
            Some(VERSION) => {}
            Some(other) => return Err(format!("the save has version {other}; only {VERSION} can be read")),
            None => return Err("the save does not say its version".to_string()),
        }
        serde_json::from_str(text).map_err(|error| place("the save is broken", &error))
    }

    /// The save as text: one line for each thing and each step, so that a fault in it has a line.
    pub fn write(&self) -> String {
        let steps: Vec<String> = self.steps.iter().map(json).collect();
        let fields = [
            ("format", json(&self.format)),
            ("version", json(&self.version)),
            ("book", json(&self.book)),
            ("given", json(&self.given)),
            ("seed", json(&hex(&self.seed.0))),
            ("epoch", json(&self.epoch)),
            ("answered", json(&self.answered)),
            ("undone", json(&self.undone)),
            ("first", json(&self.first.to_string())),
            ("steps", format!("[\n{}\n]", steps.join(",\n"))),
            ("tape", json(&self.tape)),
            ("reveals", json(&self.reveals)),
            ("sealed", json(&self.sealed)),
            ("taken_back", json(&self.taken_back)),
        ];
        // Most games are played to their end, and say nothing of this.
        let settled = (self.settled != Settled::default()).then(|| ("settled", json(&self.settled)));
        let laid = (self.laid != Laid::default()).then(|| ("laid", json(&self.laid)));
        let agreed = (self.agreed != Agreed::default()).then(|| ("agreed", json(&self.agreed)));
        let branched = (!self.branched.is_empty()).then(|| ("branched", json(&self.branched)));
        let fields = fields.iter().chain(&settled).chain(&laid).chain(&agreed).chain(&branched);
        let fields: Vec<String> = fields.map(|(name, value)| format!("\"{name}\": {value}")).collect();
        format!("{{\n{}\n}}\n", fields.join(",\n"))
    }
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("a save holds nothing that cannot be written")
}

fn place(what: &str, error: &serde_json::Error) -> String {
    let words = error.to_string();
    let why = match error.is_eof() {
        true => "the file ends there, in the middle of something",
        false => words.split(" at line ").next().unwrap_or_default(),
    };
    format!("{what}: line {}, column {}: {why}", error.line(), error.column())
}

impl<R: Rulebook> Match<R> {
    pub(super) fn saved(&self) -> Save {
        let step =
            |step: &Step| Saved { tape: step.tape.clone(), reveals: step.reveals.clone(), hash: step.hash };
        Save {
            format: FORMAT.to_string(),
            version: VERSION,
            book: R::KEY.to_string(),
            given: self.given.clone(),
            seed: self.seed,
            epoch: self.epoch,
            answered: self.answered.clone(),
            undone: self.undone.clone(),
            first: self.first,
            steps: self.steps.iter().map(step).collect(),
            tape: self.tape.clone(),
            reveals: self.reveals.clone(),
            sealed: self.sealed.clone(),
            taken_back: self.taken_back.clone(),
            settled: self.settled.clone(),
            laid: self.laid,
            agreed: self.agreed.clone(),
            branched: self.branched.clone(),
        }
    }

    /// Takes up a saved match: sets the table, plays every step again and compares the fingerprints.
    pub fn resume(save: &Save) -> Result<Self, String> {
        let mut new = Self::played_again(save)?;
        for (seat, answers) in &save.sealed.0 {
            for answer in answers {
                new.seal_again(*seat, answer)?;
            }
        }
        if let Some(fault) = new.fault.as_ref().filter(|_| !save.tape.is_empty()) {
            return Err(format!("the step in progress does not fit the rules: {}", fault.why));
        }
        if new.steps.len() != save.steps.len() || new.tape != save.tape || new.sealed != save.sealed {
            return Err("the step in progress does not stop where the save says".to_string());
        }
        new.taken_back = save.taken_back.clone();
        new.settle_again(&save.settled)?;
        Ok(new)
    }

    /// Plays everything again that is on the tapes of a save, and on to the next question.
    pub(super) fn played_again(save: &Save) -> Result<Self, String> {
        if save.book != R::KEY {
            return Err(format!("this is a match of {:?}, not of {:?}", save.book, R::KEY));
        }
        let mut new = Self::set(&save.given, save.seed)
            .map_err(|misfit| format!("the table of the save cannot be set: {misfit}"))?;
        if new.first != save.first {
            return Err(differs("the table as it was set", new.first, save.first));
        }
        new.check_counters(save)?;
        new.laid = save.laid;
        let mut throws = Throws::of(save)?;
        let steps = save.steps.len() as u32;
        new.agree_again(&save.agreed, steps)?;
        for (at, step) in (0..).zip(&save.steps) {
            new.commit = new.amend_again(new.commit.clone(), at)?;
            new.play_again(at, step, &mut throws)?;
        }
        new.commit = new.amend_again(new.commit.clone(), steps)?;
        check_reveals("the step in progress", &save.reveals, &save.tape)?;
        (new.epoch, new.answered, new.undone) = (save.epoch, save.answered.clone(), save.undone.clone());
        new.branched = save.branched.clone();
        (new.tape, new.reveals) = (save.tape.clone(), save.reveals.clone());
        new.check_progress(&mut throws)?;
        new.advance();
        Ok(new)
    }

    fn play_again(&mut self, at: u32, saved: &Saved, throws: &mut Throws) -> Result<(), String> {
        if R::ending(&self.commit).is_some() {
            return Err(format!("step {at} of the save comes after the end of the game"));
        }
        check_reveals(&format!("step {at}"), &saved.reveals, &saved.tape)?;
        let nothing = Sealed::default();
        let mut tape = saved.tape.clone();
        let mut dealer = Live::<R>::new(self.key(), &nothing);
        let run = run::<R>(&self.setup, &self.commit, &mut tape, &mut dealer);
        match run.ran {
            Ran::Ended if tape == saved.tape => {}
            Ran::Fault(fault) => {
                return Err(format!("step {at} of the save does not fit the rules: {}", fault.why));
            }
            _ => return Err(format!("step {at} of the save is not complete")),
        }
        let now = hash(&run.game);
        if now != saved.hash {
            return Err(differs(&format!("the game after step {at}"), now, saved.hash));
        }
        let laid = self.laid.throws(at, &saved.tape);
        throws.check(&format!("step {at} of the save"), at, &run.notes, laid)?;
        let told = StepLog::new::<R>(&self.setup, &run.game, &run.notes, at);
        (self.tape, self.reveals) = (tape, saved.reveals.clone());
        self.commit_step(run.game, told);
        Ok(())
    }

    /// The throws of the step in progress; whether the rest of it fits shows when the match goes on.
    fn check_progress(&self, throws: &mut Throws) -> Result<(), String> {
        let nothing = Sealed::default();
        let mut dealer = Live::<R>::new(self.key(), &nothing);
        let run = run::<R>(&self.setup, &self.commit, &mut self.tape.clone(), &mut dealer);
        let at = self.steps.len() as u32;
        throws.check("the step in progress", at, &run.notes, self.laid.throws(at, &self.tape))
    }

    /// Seals an answer of the save again; it has to be one that could be sealed.
    fn seal_again(&mut self, seat: Seat, answer: &scene::Answer) -> Result<(), String> {
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

    /// The numbers beside the tapes have to fit them.
    fn check_counters(&self, save: &Save) -> Result<(), String> {
        if save.answered.len() != usize::from(R::seats(&self.setup)) {
            return Err(format!("the save counts the answers of {} seats", save.answered.len()));
        }
        let tapes = save.steps.iter().map(|step| &step.tape).chain([&save.tape]);
        let mut given = vec![0u32; save.answered.len()];
        for entry in tapes.flat_map(|tape| &tape.entries) {
            if let table::Entry::Answer { seat, .. } = entry
                && let Some(count) = given.get_mut(seat.index())
            {
                *count += 1;
            }
        }
        if save.answered.iter().zip(&given).any(|(said, given)| said < given || *said > MOST_COUNTED) {
            return Err(format!("the save counts {:?} answers, its tapes hold {given:?}", save.answered));
        }
        if save.epoch as usize != save.undone.len() {
            let undone = save.undone.len();
            return Err(format!(
                "the save is in epoch {}, but something was taken back {undone} times",
                save.epoch
            ));
        }
        Ok(())
    }

    /// The games kept in full, for whoever wants to check them.
    pub fn full_games(&self) -> &[Vec<u8>] {
        &self.full
    }

    /// The one serialised form of the position at the open question.
    pub fn now_bytes(&self) -> Vec<u8> {
        bytes(&self.now)
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

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(words: &str) -> Option<Vec<u8>> {
    if !words.len().is_multiple_of(2) || !words.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    (0..words.len()).step_by(2).map(|at| u8::from_str_radix(&words[at..at + 2], 16).ok()).collect()
}

/// A seed is written as 64 digits.
pub(super) mod seed {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use table::Seed;

    pub(crate) fn serialize<S: Serializer>(seed: &Seed, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::hex(&seed.0))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        let words = String::deserialize(deserializer)?;
        let bytes = super::unhex(&words).and_then(|bytes| bytes.try_into().ok());
        bytes.map(Seed).ok_or_else(|| D::Error::custom("a seed is 64 digits from 0 to f"))
    }
}

/// A fingerprint is written as 16 digits, because other languages lose the last of a number this long.
mod fingerprint {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use table::Hash;

    pub(super) fn serialize<S: Serializer>(hash: &Hash, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hash.to_string())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        let words = String::deserialize(deserializer)?;
        let bytes: Option<[u8; 8]> = super::unhex(&words).and_then(|bytes| bytes.try_into().ok());
        let fault = || D::Error::custom("a fingerprint is 16 digits from 0 to f");
        bytes.map(|bytes| Hash(u64::from_be_bytes(bytes))).ok_or_else(fault)
    }
}
