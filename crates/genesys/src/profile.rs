//! Profiles, traits and action syntax (chapter 3): numbers and names as data.

use scene::{nearest, read_inches};
use serde::Deserialize;

use crate::abilities::{Crit, Passive, Rider};

/// A model's profile. Lengths are given in inches and held in units.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub name: String,
    #[serde(default)]
    pub faction: String,
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
    #[serde(default)]
    pub mana: [u8; 2],
    #[serde(default)]
    pub attacks: Vec<Attack>,
    #[serde(default)]
    pub passives: Vec<Passive>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    pub name: String,
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

/// A length written in inches and held in whole units.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inches(pub i32);

impl<'de> Deserialize<'de> for Inches {
    /// Whole numbers or text, so that no fraction ever passes through a float.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Whole(i32),
            Words(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Whole(whole) if whole.abs() < 128 => Ok(Inches(whole * space::INCH)),
            Written::Whole(whole) => Err(serde::de::Error::custom(format!("{whole} inches are too long"))),
            Written::Words(words) => read_inches(&words).map(Inches).map_err(serde::de::Error::custom),
        }
    }
}

impl Profile {
    pub fn radius(&self) -> i32 {
        self.base.0 / 2
    }

    pub fn has(&self, passive: Passive) -> bool {
        self.passives.contains(&passive)
    }

    /// Engagement range: the largest RNG of its MELEE attacks, if it has one.
    pub fn reach(&self) -> Option<i32> {
        self.attacks.iter().filter(|attack| attack.kind == Kind::Melee).map(|attack| attack.range()).max()
    }
}

impl Attack {
    pub fn range(&self) -> i32 {
        self.rng.last().map_or(0, |rng| rng.0)
    }

    pub fn has(&self, rider: fn(&Rider) -> Option<i32>) -> Option<i32> {
        self.riders.iter().find_map(rider)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileFile {
    faction: String,
    model: Vec<Profile>,
}

const BUILT_IN: &[&str] = &[include_str!("../profiles/templars.toml")];

/// Every model of the faction lists whose abilities are played.
pub fn built_in() -> Vec<Profile> {
    let mut profiles = Vec::new();
    for text in BUILT_IN {
        let file: ProfileFile = toml::from_str(text).expect("built-in profiles are checked by a test");
        profiles
            .extend(file.model.into_iter().map(|model| Profile { faction: file.faction.clone(), ..model }));
    }
    profiles
}

/// Finds a profile by name, or says which names are near.
pub fn find<'a>(known: &'a [Profile], name: &str) -> Result<&'a Profile, String> {
    known.iter().rfind(|profile| profile.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names = known.iter().map(|profile| profile.name.as_str());
        format!("there is no profile {name:?}{}", nearest(name, names))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_profile_loads() {
        let profiles = built_in();
        assert!(profiles.iter().all(|profile| profile.attacks.iter().all(|a| a.rng.len() == a.hit.len())));
        assert_eq!(profiles.len(), 3);
    }
}
