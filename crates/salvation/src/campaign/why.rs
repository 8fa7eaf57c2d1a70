//! What questions are for, and the acts and words that answer them.

use scene::{Item, Says, Seat, says};

use super::setup::Setup;
use super::state::{Attribute, Id};
use crate::abilities::{Skill, Spell};

/// What a player is asked.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Why {
    Home,
    Hire(i32),
    WhoWon(Seat, Seat),
    Out,
    GivenUp,
    Kills,
    Advance(Id, u8),
    Recruit(i32),
    WhatFor(Id),
    Territory,
}

impl table::Why for Why {
    fn key(&self) -> &'static str {
        match self {
            Why::Home => "home",
            Why::Hire(_) => "hire",
            Why::WhoWon(..) => "who-won",
            Why::Out => "out",
            Why::GivenUp => "given-up",
            Why::Kills => "kills",
            Why::Advance(..) => "advance",
            Why::Recruit(_) => "recruit",
            Why::WhatFor(_) => "what-for",
            Why::Territory => "territory",
        }
    }

    fn says(&self) -> Says {
        match *self {
            Why::Home => "Which corner of the map is your home?".into(),
            Why::Hire(points) => says!("Whom do you hire for this battle? {} points are left.", points),
            Why::WhoWon(one, other) => says!("Who has won the battle of {} and {}?", one, other),
            Why::Out => "Which of yours were out of action?".into(),
            Why::GivenUp => "Which of yours gave themselves up, or were given up?".into(),
            Why::Kills => "How many enemies has each of yours taken out of action?".into(),
            Why::Advance(one, open) => says!("What does {} improve? Advances to spend: {}.", one, open),
            Why::Recruit(purse) => says!("Whom do you recruit, or see to? The purse holds {}.", purse),
            Why::WhatFor(one) => says!("What does {} learn, or does it go?", one),
            Why::Territory => "Which territory do you take?".into(),
        }
    }

    fn ends(&self, item: Item) -> bool {
        [Item::Pass, Act::Done.into(), Act::Nothing.into()].contains(&item)
    }
}

/// What can be done.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Act {
    Done,
    Draw,
    Dismiss,
    Nothing,
}

impl Act {
    const ALL: [&'static str; 4] = ["done", "a draw", "dismiss", "nothing"];

    /// Whether something is called like an act.
    pub fn is_word(name: &str) -> bool {
        Act::ALL.iter().any(|words| words.eq_ignore_ascii_case(name))
    }

    pub fn words(number: u16) -> &'static str {
        Act::ALL.get(usize::from(number)).copied().unwrap_or("?")
    }
}

impl From<Act> for Item {
    fn from(act: Act) -> Item {
        Item::Act(act as u16)
    }
}

/// What has a name and no place on the map.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Word {
    Seat(Seat),
    Attribute(Attribute),
    Spell(Spell),
    Skill(Skill),
    /// A unit to be bought or hired.
    Profile(u8),
}

/// Where the numbers of the profiles begin; the others need a few each.
const PROFILES: u16 = 100;

impl From<Word> for Item {
    fn from(word: Word) -> Item {
        Item::Word(match word {
            Word::Seat(seat) => u16::from(seat.0),
            Word::Attribute(attribute) => 10 + attribute as u16,
            Word::Spell(spell) => 20 + spell as u16,
            Word::Skill(skill) => 30 + skill as u16,
            Word::Profile(place) => PROFILES + u16::from(place),
        })
    }
}

impl Word {
    /// What the numbered one is called.
    pub fn words(setup: &Setup, number: u16) -> String {
        let place = usize::from(number % 10);
        let words = match number {
            0..10 => setup.seats.get(place).map(String::as_str),
            10..20 => Attribute::ALL.get(place).map(|attribute| attribute.name()),
            20..30 => Spell::ALL.get(place).map(|spell| spell.words()),
            30..40 => Skill::ALL.get(place).map(|skill| skill.words()),
            // A member may be called like its profile, so what can be bought is called otherwise.
            _ => {
                let profile =
                    number.checked_sub(PROFILES).and_then(|place| setup.profiles.get(usize::from(place)));
                return profile.map_or("?".into(), |profile| format!("new {}", profile.name));
            }
        };
        words.unwrap_or("?").to_string()
    }
}
