//! Profiles, traits and action syntax (chapter 3): numbers and names as data.

use std::fmt;

use scene::{Rule, nearest, read_inches};
use serde::Deserialize;
use serde::de::{Error, Visitor};

use crate::abilities::{Crit, Effect, Loss, Passive, Rider};
use crate::rules;

/// A model's profile. Lengths are given in inches and held in units.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub name: String,
    /// Empty for the examples of the core chapters and for profiles of a single table: they cannot be fielded.
    #[serde(skip)]
    pub faction: String,
    /// The row of the catalog that gives its numbers.
    #[serde(default)]
    pub rule: Option<Cited>,
    /// Whether the profile is a stand-in of ours, not the book's.
    #[serde(default)]
    pub ours: bool,
    #[serde(default)]
    pub points: u16,
    #[serde(default)]
    pub traits: Vec<String>,
    /// Diameter of the base and height of the model.
    pub base: Inches,
    pub height: Inches,
    pub spd: Inches,
    pub ev: u8,
    pub arm: u8,
    pub hp: u8,
    #[serde(default)]
    pub cmd: u8,
    /// What it gains each turn, and the most that it can hold.
    #[serde(default)]
    pub mana: [u8; 2],
    #[serde(default)]
    pub attacks: Vec<Attack>,
    #[serde(default)]
    pub specials: Vec<Special>,
    #[serde(default)]
    pub passives: Vec<Owned>,
    /// The damage table, from little damage to much.
    #[serde(default)]
    pub bands: Vec<Band>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    pub name: String,
    #[serde(default)]
    pub rule: Option<Cited>,
    pub kind: Kind,
    pub ap: u8,
    #[serde(default)]
    pub once: bool,
    #[serde(default)]
    pub mana: u8,
    /// The end of each range band, and the HIT of each.
    pub rng: Vec<Inches>,
    pub hit: Vec<u8>,
    pub dmg: u8,
    #[serde(default)]
    pub riders: Vec<Rider>,
    /// Critical effects and the margin each needs.
    #[serde(default)]
    pub crits: Vec<(u8, Crit)>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Kind {
    Melee,
    Ranged,
}

/// A SPECIAL or COMMAND action.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    pub name: String,
    #[serde(default)]
    pub rule: Option<Cited>,
    /// A COMMAND action: it costs command tokens and needs a commander.
    #[serde(default)]
    pub command: bool,
    #[serde(default)]
    pub ap: u8,
    #[serde(default)]
    pub cmd: u8,
    #[serde(default)]
    pub mana: u8,
    #[serde(default)]
    pub once: bool,
    pub does: Effect,
}

/// A passive, and the row that gives it to this model.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owned {
    pub is: Passive,
    #[serde(default)]
    pub rule: Option<Cited>,
}

/// A band of a damage table: what it does from so much damage on, until the next band.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    pub from: u8,
    pub name: String,
    #[serde(default = "Cited::band")]
    pub rule: Cited,
    #[serde(default)]
    pub losses: Vec<Loss>,
}

/// An id of the catalog as data names it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cited(pub Rule);

impl Cited {
    /// What a band without a row of its own follows.
    fn band() -> Cited {
        Cited(rules::PRF_15)
    }
}

impl<'de> Deserialize<'de> for Cited {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        let row = rules::ALL.iter().find(|row| row.rule.id() == id);
        row.map(|row| Cited(row.rule)).ok_or_else(|| {
            let near = nearest(&id, rules::ALL.iter().map(|row| row.rule.id()));
            D::Error::custom(format!("{id:?} is not in the catalog{near}"))
        })
    }
}

/// A length written in inches and held in whole units.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inches(pub i32);

impl<'de> Deserialize<'de> for Inches {
    /// Whole numbers or text, so that no fraction ever passes through a float.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Written;
        impl Visitor<'_> for Written {
            type Value = Inches;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("inches, as a whole number or in quotes such as \"1.25\"")
            }

            fn visit_i64<E: Error>(self, whole: i64) -> Result<Inches, E> {
                match i32::try_from(whole) {
                    Ok(whole) if whole.unsigned_abs() < 128 => Ok(Inches(whole * space::INCH)),
                    _ => Err(E::custom(format!("{whole} inches are too long"))),
                }
            }

            fn visit_str<E: Error>(self, words: &str) -> Result<Inches, E> {
                read_inches(words).map(Inches).map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Written)
    }
}

impl Profile {
    pub fn radius(&self) -> i32 {
        self.base.0 / 2
    }

    /// The row that gives its numbers, or the rule that says what the number is.
    pub fn row(&self, rule: Rule) -> Rule {
        self.rule.map_or(rule, |cited| cited.0)
    }

    /// The row of a passive that it has.
    pub fn has(&self, passive: Passive) -> Option<Rule> {
        self.passives.iter().find(|owned| owned.is == passive).map(|owned| owned.row())
    }

    pub fn is(&self, word: &str) -> bool {
        self.traits.iter().any(|known| known.eq_ignore_ascii_case(word))
    }

    /// The band for so much damage.
    pub fn band(&self, damage: u8) -> Option<&Band> {
        self.bands.iter().rfind(|band| damage >= band.from)
    }
}

impl Attack {
    pub fn range(&self) -> i32 {
        self.rng.last().map_or(0, |rng| rng.0)
    }

    /// The row of the catalog, or the rule that it follows without one.
    pub fn row(&self) -> Rule {
        let usual = if self.kind == Kind::Melee { rules::ATK_10 } else { rules::ATK_01 };
        self.rule.map_or(usual, |cited| cited.0)
    }

    pub fn has(&self, rider: Rider) -> bool {
        self.riders.contains(&rider)
    }
}

impl Special {
    pub fn row(&self) -> Rule {
        self.rule.map_or(rules::PRF_10, |cited| cited.0)
    }
}

impl Owned {
    pub fn row(&self) -> Rule {
        self.rule.map_or(self.is.row(), |cited| cited.0)
    }
}

/// Finds a profile by name, or says which names are near.
pub fn find<'a>(known: &'a [Profile], name: &str) -> Result<&'a Profile, String> {
    known.iter().rfind(|profile| profile.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names = known.iter().map(|profile| profile.name.as_str());
        format!("there is no profile {name:?}{}", nearest(name, names))
    })
}

/// What cannot be in a profile although it can be written down.
pub fn fault(profile: &Profile) -> Option<String> {
    let name = &profile.name;
    for attack in &profile.attacks {
        if attack.rng.is_empty() || attack.rng.len() != attack.hit.len() || !attack.rng.is_sorted() {
            return Some(format!(
                "{name}: {} has one HIT for each RNG, from near to far (GE-PRF-12)",
                attack.name
            ));
        }
    }
    if profile.attacks.len() > 12 || profile.specials.len() > 12 {
        return Some(format!("{name} has more than 12 attacks or special actions"));
    }
    if profile.hp == 0 || profile.base.0 <= 0 || profile.height.0 <= 0 {
        return Some(format!("{name} has no HP, no base or no height"));
    }
    let known = |word: &String| {
        profile.attacks.iter().any(|attack| attack.name == *word)
            || profile.specials.iter().any(|special| special.name == *word)
    };
    let named = profile.bands.iter().flat_map(|band| &band.losses).filter_map(|loss| loss.names());
    let series = profile.specials.iter().flat_map(|special| special.does.parts());
    named.chain(series).find(|word| !known(word)).map(|word| format!("{name} has no action called {word:?}"))
}
