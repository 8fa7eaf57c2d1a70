//! Cards (chapter 3): statistics, types, chart, attacks and abilities.

use serde::Deserialize;

use crate::abilities::Ability;
use crate::chart::{self, Chart};

/// What a card says about a model.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub name: String,
    #[serde(default)]
    pub house: String,
    #[serde(default)]
    pub traits: Vec<String>,
    pub types: Vec<Type>,
    pub rank: u8,
    /// The diameter of its base in millimetres (WK-MEA-08).
    pub base: u8,
    pub size: u8,
    /// The zone in which it is deployed (WK-STA-09).
    #[serde(default)]
    pub zone: String,
    /// Inches of a Maneuver (WK-STA-01).
    pub mobility: u8,
    pub willpower: u8,
    pub resilience: u8,
    pub wounds: u8,
    #[serde(deserialize_with = "written_chart")]
    pub chart: Chart,
    #[serde(default, rename = "attack")]
    pub attacks: Vec<Attack>,
    #[serde(default)]
    pub abilities: Vec<Ability>,
    #[serde(default)]
    pub inspire: Vec<Ability>,
    #[serde(default)]
    pub training: Vec<Ability>,
}

/// An attack action (WK-ACT-01).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    pub name: String,
    pub kind: Kind,
    pub rate: u8,
    /// Inches; 0 reaches what is in contact (WK-ACT-02).
    #[serde(default)]
    pub range: u8,
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

/// The four types of attack (WK-ATK-01).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Melee,
    Ranged,
    Magic,
    Will,
}

impl Kind {
    pub const ALL: [(Kind, &'static str); 4] =
        [(Kind::Melee, "melee"), (Kind::Ranged, "ranged"), (Kind::Magic, "magic"), (Kind::Will, "will")];

    pub fn words(self) -> &'static str {
        Kind::ALL[self as usize].1
    }
}

/// The types of models (WK-STA-07).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Type {
    Infantry,
    Specialist,
    Leader,
    Character,
}

impl Type {
    pub const ALL: [(Type, &'static str); 4] = [
        (Type::Infantry, "infantry"),
        (Type::Specialist, "specialist"),
        (Type::Leader, "leader"),
        (Type::Character, "character"),
    ];

    pub fn words(self) -> &'static str {
        Type::ALL[self as usize].1
    }
}

fn written_chart<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Chart, D::Error> {
    let words = String::deserialize(from)?;
    chart::read(&words).map_err(serde::de::Error::custom)
}

impl Profile {
    pub fn is(&self, kind: Type) -> bool {
        self.types.contains(&kind)
    }

    /// Half of its base, in units.
    pub fn radius(&self) -> i32 {
        i32::from(self.base) * space::MM / 2
    }

    /// Everything that is wrong with the numbers of a card, as one sentence; the first fault is named.
    pub fn check(&self) -> Result<(), String> {
        let name = &self.name;
        if ![30, 40, 50, 80].contains(&self.base) {
            return Err(format!(
                "the base of {name} is {} mm and must be 30, 40, 50 or 80 (WK-MEA-08)",
                self.base
            ));
        }
        let ranges = [
            ("Mobility", self.mobility, 0, 20),
            ("Willpower", self.willpower, 1, 10),
            ("Resilience", self.resilience, 1, 10),
            ("Wounds", self.wounds, 1, 20),
            ("Size", self.size, 1, 9),
            ("Rank", self.rank, 1, 3),
        ];
        for (what, value, least, most) in ranges {
            if !(least..=most).contains(&value) {
                return Err(format!("{what} {value} of {name} is not from {least} to {most}"));
            }
        }
        if self.types.is_empty() {
            return Err(format!("{name} has no type"));
        }
        if self.attacks.len() > 4 {
            return Err(format!("{name} has more than 4 attacks"));
        }
        for attack in &self.attacks {
            if !(1..=6).contains(&attack.rate) {
                return Err(format!("the rate {} of {} is not from 1 to 6", attack.rate, attack.name));
            }
            if attack.range > 48 {
                return Err(format!("the range {} of {} is longer than 48", attack.range, attack.name));
            }
            if attack.kind == Kind::Ranged && attack.range == 0 {
                let why =
                    "is a ranged attack without a range: nothing in contact can be its target (WK-ATK-08)";
                return Err(format!("{} {why}", attack.name));
            }
        }
        Ok(())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct House {
    house: String,
    model: Vec<Profile>,
}

/// The houses, one file each.
const BUILT_IN: &[&str] = &[include_str!("../profiles/nasier.toml"), include_str!("../profiles/teknes.toml")];

/// Every card that lists may use.
pub fn built_in() -> Vec<Profile> {
    let mut profiles = Vec::new();
    for text in BUILT_IN {
        let file: House = scene::read_toml(text).expect("built-in profiles are checked by a test");
        profiles.extend(file.model.into_iter().map(|model| Profile { house: file.house.clone(), ..model }));
    }
    profiles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_card_loads_and_is_sound() {
        let all = built_in();
        assert_eq!(all.len(), 12);
        for profile in &all {
            assert_eq!(profile.check(), Ok(()));
            assert!(!profile.attacks.is_empty(), "{} has no attack", profile.name);
            assert_eq!(all.iter().filter(|other| other.name == profile.name).count(), 1);
        }
    }
}
