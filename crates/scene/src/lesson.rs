//! Lessons: a first game with a coach who waits for moments and never decides anything.
//!
//! A lesson is a TOML file of its rulebook: a small table, and moments with the conditions under which they are worth a
//! word. What a person answers is up to the person; a moment whose question is not asked waits, and is passed over if it
//! never comes.

use serde::{Deserialize, Serialize};

use crate::{Asked, Misfit, Seat, Shape, Told};

/// A guided first game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub title: String,
    pub says: String,
    /// The text from which its table is set.
    pub given: String,
    #[serde(rename = "moment")]
    pub moments: Vec<Moment>,
    /// Said where no moment fits, as often as it is asked.
    #[serde(default, rename = "reminder")]
    pub reminders: Vec<Moment>,
}

/// Something to say at the right time. All conditions that are given have to hold; of a list one is enough.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Moment {
    pub title: String,
    pub says: String,
    /// What to do now, in a sentence.
    pub so: String,
    /// Rules worth reading with it.
    pub rules: Vec<String>,
    /// Short names of questions that the learner is asked.
    pub asked: Vec<String>,
    /// The words of options, one of which has to be possible.
    pub offers: Vec<String>,
    /// Rules that have acted since the game began; `GE-CHG-` is any rule of that chapter.
    pub told: Vec<String>,
    /// What the turn's words begin with.
    pub turn: String,
    /// The game has ended.
    pub over: bool,
    /// Answers worth proposing, in words, the best first; those that are not legal are passed over.
    pub take: Vec<String>,
}

/// What the coach goes by.
#[derive(Copy, Clone, Debug)]
pub struct Seen<'a> {
    /// What the learner is asked, if he is.
    pub asked: Option<&'a Asked>,
    pub log: &'a [Told],
    pub turn: &'a str,
    pub over: bool,
}

impl Lesson {
    /// Who learns; everybody else is played for him.
    pub const LEARNER: Seat = Seat(0);
    /// What its dice are thrown from, and what the other side draws from: a first game that nobody loses to a single throw.
    pub const DICE: u64 = 8;

    pub fn read(text: &str) -> Result<Lesson, Misfit> {
        crate::read_toml(text)
    }

    /// The moments that have come and were not passed yet, in their order, by their places.
    pub fn due(&self, passed: &[u16], seen: &Seen<'_>) -> Vec<u16> {
        let new = (0..).zip(&self.moments).filter(|(place, _)| !passed.contains(place));
        new.filter(|(_, moment)| moment.fits(seen)).map(|(place, _)| place).collect()
    }

    /// What is said where nothing new is due.
    pub fn reminder(&self, seen: &Seen<'_>) -> Option<&Moment> {
        self.reminders.iter().find(|moment| moment.fits(seen))
    }

    /// The answers to propose: those of the moment that is shown, then those of the reminder.
    pub fn takes(&self, moment: Option<&Moment>, seen: &Seen<'_>) -> Vec<String> {
        moment.into_iter().chain(self.reminder(seen)).flat_map(|moment| moment.take.clone()).collect()
    }
}

impl Moment {
    pub fn fits(&self, seen: &Seen<'_>) -> bool {
        let asked = || seen.asked.is_some_and(|asked| self.asked.contains(&asked.why));
        let offers = || seen.asked.is_some_and(|asked| self.offers.iter().any(|words| offers(asked, words)));
        self.over == seen.over
            && (self.asked.is_empty() || asked())
            && (self.offers.is_empty() || offers())
            && (self.told.is_empty() || seen.log.iter().any(|told| self.names(told)))
            && seen.turn.starts_with(&self.turn)
    }

    fn names(&self, told: &Told) -> bool {
        let rules = || std::iter::once(told.rule).chain(told.terms.iter().map(|term| term.rule));
        self.told.iter().any(|want| match want.ends_with('-') {
            true => rules().any(|rule| rule.id().starts_with(want.as_str())),
            false => rules().any(|rule| rule.id() == want),
        })
    }
}

/// Whether an option of these words is possible.
fn offers(asked: &Asked, words: &str) -> bool {
    let (Shape::One { options } | Shape::Some { options, .. }) = &asked.shape else { return false };
    options.iter().any(|offer| offer.refused.is_none() && offer.words.eq_ignore_ascii_case(words))
}
