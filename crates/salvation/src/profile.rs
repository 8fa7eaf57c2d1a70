//! Units as their faction's table prints them: numbers and names only.

use scene::{Rule, nearest};
use serde::Deserialize;
use serde::de::Error;

use crate::abilities::{Ability, Spell};
use crate::rules;

/// A unit's row in its faction's table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub name: String,
    /// Other names by which it may be called.
    #[serde(default)]
    pub also: Vec<String>,
    /// Empty for profiles of a single table: they cannot be fielded.
    #[serde(skip)]
    pub faction: String,
    /// The row of the catalog that gives its numbers.
    #[serde(default)]
    pub rule: Option<Cited>,
    pub speed: u8,
    pub energy: u8,
    pub accuracy: u8,
    pub force: u8,
    pub resistance: u8,
    pub special: u8,
    #[serde(default)]
    pub points: u16,
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Spells that it may buy: those of its faction, and for some more.
    #[serde(default)]
    pub spells: Vec<Spell>,
    /// Spells that it knows free of points.
    #[serde(default)]
    pub knows: Vec<Spell>,
}

impl Profile {
    pub fn has(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }

    /// Whether this is one of its names.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name) || self.also.iter().any(|also| also.eq_ignore_ascii_case(name))
    }

    /// The row that gives its numbers, or the rule that speaks of such numbers.
    pub fn row(&self, rule: Rule) -> Rule {
        self.rule.map_or(rule, |cited| cited.0)
    }
}

/// Finds a profile by one of its names, the last that has it, or says which names are near.
pub fn find<'a>(known: &'a [Profile], name: &str) -> Result<&'a Profile, String> {
    known.iter().rfind(|profile| profile.is_called(name)).ok_or_else(|| {
        let names = known.iter().map(|profile| profile.name.as_str());
        format!("there is no profile {name:?}{}", nearest(name, names))
    })
}

/// A row of the catalog, named in a profile.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cited(pub Rule);

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
