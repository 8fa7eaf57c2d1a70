//! Saves: one text from which a match is taken up again.
//!
//! A save carries everything: the text the table was set from, the seed, the tapes of all steps with the
//! fingerprint after each, the tape in progress and the answers still sealed; and the game at the last commit, as text that
//! says what it holds. The first of these prove how the game went (`proof.rs`); the last one outlives a change of the rules
//! (`earlier.rs`).
//!
//! Version 1, of the release 0.1, held no game and no numbers of shape and rules: both were 1. It is read for good.

use scene::{Data, Keeping, Kept, Mark, Offering};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{Hash, Rulebook, Sealed, Seed, Tape, hash};

use super::earlier::Earlier;
use super::house::Agreed;
use super::laid::Laid;
use super::past::Branched;
use super::settle::Settled;
use super::{Match, Reveal, Step};
use crate::Undone;

const FORMAT: &str = "muster save";
const VERSION: u32 = 2;

/// A match as it stands in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    format: String,
    version: u32,
    /// The short name of its rulebook.
    pub book: String,
    /// The numbers of its rules and of the shape of its games.
    #[serde(default = "first_number")]
    pub(super) rules: u32,
    #[serde(default = "first_number")]
    pub(super) schema: u32,
    pub(super) given: String,
    #[serde(with = "seed")]
    pub(super) seed: Seed,
    pub(super) epoch: u32,
    pub(super) answered: Vec<u32>,
    pub(super) undone: Vec<Undone>,
    #[serde(with = "fingerprint")]
    pub(super) first: Hash,
    pub(super) steps: Vec<Saved>,
    /// The game before the step in progress.
    #[serde(default)]
    pub(super) commit: Option<Stored>,
    pub(super) tape: Tape,
    pub(super) reveals: Vec<Reveal>,
    pub(super) sealed: Sealed,
    pub(super) taken_back: Option<String>,
    /// Left out as long as no player gave up and no draw was agreed on.
    #[serde(default)]
    pub(super) settled: Settled,
    /// What one seat has offered, and the others have not agreed to yet.
    #[serde(default)]
    pub(super) offering: Option<Offering>,
    /// Left out where the match was played from its beginning.
    #[serde(default)]
    pub(super) branched: Vec<Branched>,
    /// Left out where all dice were thrown.
    #[serde(default)]
    pub(super) laid: Laid,
    /// Left out where nothing is agreed on besides the rules.
    #[serde(default)]
    pub(super) agreed: Agreed,
    /// Left out where all of it was played under the rules of today.
    #[serde(default)]
    pub(super) earlier: Option<Earlier<Stored>>,
}

fn first_number() -> u32 {
    1
}

/// A game as text that says what it holds, with a sum over the text: what was changed by hand is not taken for a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stored {
    #[serde(with = "fingerprint")]
    sum: Hash,
    game: Box<RawValue>,
}

impl PartialEq for Stored {
    fn eq(&self, other: &Stored) -> bool {
        self.sum == other.sum && self.game.get() == other.game.get()
    }
}

impl Stored {
    pub fn of<G: Serialize>(game: &G) -> Stored {
        let game = serde_json::value::to_raw_value(game).expect("games hold nothing that cannot be written");
        Stored { sum: hash(&game.get()), game }
    }

    pub fn is_whole(&self) -> bool {
        hash(&self.game.get()) == self.sum
    }

    /// The game, lifted to the shape of today.
    pub fn read<R: Rulebook>(&self, schema: u32) -> Result<R::Game, String> {
        let data: Data = serde_json::from_str(self.game.get()).map_err(|error| error.to_string())?;
        table::read_game::<R>(schema, data)
    }
}

/// A step in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    pub(super) tape: Tape,
    pub(super) reveals: Vec<Reveal>,
    #[serde(with = "fingerprint")]
    pub(super) hash: Hash,
}

impl Saved {
    fn of(step: &Step) -> Saved {
        Saved { tape: step.tape.clone(), reveals: step.reveals.clone(), hash: step.hash }
    }
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
            Some(1..=VERSION) => {}
            Some(other) => {
                return Err(format!("the save has version {other}; only 1 to {VERSION} can be read"));
            }
            None => return Err("the save does not say its version".to_string()),
        }
        serde_json::from_str(text).map_err(|error| place("the save is broken", &error))
    }

    /// The save as text: one line for each thing and each step, so that a fault in it has a line.
    pub fn write(&self) -> String {
        let mut keeping = Keeping::default();
        keeping.take(self.parts());
        keeping.text()
    }

    /// The text in its parts.
    fn parts(&self) -> Kept {
        let head = [
            ("format", json(&self.format)),
            ("version", json(&self.version)),
            ("book", json(&self.book)),
            ("rules", json(&self.rules)),
            ("schema", json(&self.schema)),
            ("given", json(&self.given)),
            ("seed", json(&hex(&self.seed.0))),
            ("first", json(&self.first.to_string())),
        ];
        let tail = [
            ("epoch", json(&self.epoch)),
            ("answered", json(&self.answered)),
            ("undone", json(&self.undone)),
            ("commit", json(&self.commit)),
            ("tape", json(&self.tape)),
            ("reveals", json(&self.reveals)),
            ("sealed", json(&self.sealed)),
            ("taken_back", json(&self.taken_back)),
        ];
        // Most games are played to their end, and say nothing of this.
        let settled = (self.settled != Settled::default()).then(|| ("settled", json(&self.settled)));
        let offering = self.offering.as_ref().map(|offering| ("offering", json(offering)));
        let laid = (self.laid != Laid::default()).then(|| ("laid", json(&self.laid)));
        let agreed = (self.agreed != Agreed::default()).then(|| ("agreed", json(&self.agreed)));
        let branched = (!self.branched.is_empty()).then(|| ("branched", json(&self.branched)));
        let earlier = self.earlier.as_ref().map(|earlier| ("earlier", json(earlier)));
        let rare =
            settled.into_iter().chain(offering).chain(laid).chain(agreed).chain(branched).chain(earlier);
        let line = |(name, value): (&str, String)| format!("\"{name}\": {value}");
        let head: Vec<String> = head.into_iter().map(line).collect();
        let tail: Vec<String> = tail.into_iter().chain(rare).map(line).collect();
        Kept {
            head: Some(format!("{{\n{},\n\"steps\": [\n", head.join(",\n"))),
            lines: self.steps.iter().map(json).collect(),
            tail: format!("\n],\n{}\n}}\n", tail.join(",\n")),
            ..Kept::default()
        }
    }
}

/// A game written and read as a save does it.
pub(crate) fn stored_again<R: Rulebook>(game: &R::Game) -> Result<R::Game, String> {
    Stored::of(game).read::<R>(R::SCHEMA)
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
    /// What is new in the save since it was kept so far.
    pub fn kept(&self, since: Mark) -> Kept {
        let back =
            self.undone.iter().filter(|undone| undone.epoch >= since.epoch).map(|undone| undone.commit);
        let from = back.chain([since.steps]).min().unwrap_or(0).min(self.steps.len() as u32);
        let Kept { head, lines, tail, .. } = self.saved_from(from).parts();
        let mark = Mark { epoch: self.epoch, steps: self.steps.len() as u32 };
        Kept { head: head.filter(|_| since == Mark::default()), steps: from, lines, tail, mark }
    }

    pub(super) fn saved(&self) -> Save {
        self.saved_from(0)
    }

    /// The save without its first steps.
    fn saved_from(&self, from: u32) -> Save {
        Save {
            format: FORMAT.to_string(),
            version: VERSION,
            book: R::KEY.to_string(),
            rules: R::RULES,
            schema: R::SCHEMA,
            given: self.given.clone(),
            seed: self.seed,
            epoch: self.epoch,
            answered: self.answered.clone(),
            undone: self.undone.clone(),
            first: self.first,
            steps: self.steps.iter().skip(from as usize).map(Saved::of).collect(),
            commit: Some(Stored::of(&self.commit)),
            tape: self.tape.clone(),
            reveals: self.reveals.clone(),
            sealed: self.sealed.clone(),
            taken_back: self.taken_back.clone(),
            settled: self.settled.clone(),
            offering: self.offering.clone(),
            laid: self.laid,
            agreed: self.agreed.clone(),
            branched: self.branched.clone(),
            earlier: self.earlier.as_ref().map(|earlier| earlier.with(Stored::of)),
        }
    }
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
