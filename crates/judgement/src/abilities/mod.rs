//! Special rules that a card may name, and the moments at which they bite.
//!
//! Each moment is one function with an exhaustive match, so that a new ability has to say of every moment whether
//! it matters there. Abilities that only forbid or allow something are looked up by name where the rule stands.

use scene::Rule;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};

use crate::profile::{Attr, Race};
use crate::rules;
use crate::state::Condition;

pub mod bonus;
pub mod regeneration;

/// One special rule with its numbers.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ability {
    Animosity(Race),
    /// Re-rolls so many dice of its own attack rolls, once per roll.
    Augury(u8),
    Backstab,
    /// A lasting change of an attribute: what an artefact or an effect in play does.
    Change(Attr, i8),
    Flammable,
    /// Forces the whole pool of an attack against it to be re-rolled, once per round. Ours, after the artefact.
    ForceReroll,
    Honour,
    /// A target that it Hits with a basic attack gets the condition. Ours.
    Inflicts(Condition),
    Invisibility,
    Leech(u8),
    MarkTarget,
    Mounted,
    NaturalSprinter,
    Nimble,
    Pathfinder,
    PointBlank,
    Regeneration(u8),
    Small,
    Soulless,
    Steady,
}

impl Ability {
    /// What is wrong with it on a card of this race.
    pub fn fault(self, race: Option<Race>) -> Option<String> {
        match self {
            Ability::Animosity(against) if Some(against) == race => {
                Some("no model has Animosity against its own race".to_string())
            }
            Ability::Augury(0) | Ability::Leech(0) | Ability::Regeneration(0) => {
                Some(format!("{self:?} does nothing"))
            }
            Ability::Augury(n) | Ability::Leech(n) | Ability::Regeneration(n) if n > 20 => {
                Some(format!("{self:?} is more than 20"))
            }
            Ability::Change(_, by) if by == 0 || by.abs() > 10 => {
                Some("an attribute changes by 1 to 10".to_string())
            }
            _ => None,
        }
    }

    /// The rule behind the ability, for cards.
    pub fn rule(self) -> Rule {
        match self {
            Ability::Animosity(_) => rules::SPR_02,
            Ability::Augury(_) => rules::EX_08,
            Ability::Backstab => rules::SPR_03,
            Ability::Change(..) => rules::ORD_01,
            Ability::Flammable => rules::SPR_09,
            Ability::ForceReroll => rules::EX_09,
            Ability::Honour => rules::SPR_12,
            Ability::Inflicts(_) => rules::DIC_05,
            Ability::Invisibility => rules::SPR_14,
            Ability::Leech(_) => rules::SPR_15,
            Ability::MarkTarget => rules::SPR_17,
            Ability::Mounted => rules::SPR_20,
            Ability::NaturalSprinter => rules::SPR_18,
            Ability::Nimble => rules::SPR_19,
            Ability::Pathfinder => rules::SPR_21,
            Ability::PointBlank => rules::SPR_22,
            Ability::Regeneration(_) => rules::SPR_23,
            Ability::Small => rules::SPR_27,
            Ability::Soulless => rules::SPR_29,
            Ability::Steady => rules::SPR_35,
        }
    }

    /// How it is written on a card.
    pub fn words(self) -> String {
        match self {
            Ability::Animosity(race) => format!("Animosity ({race:?})"),
            Ability::Augury(n) => format!("Augury ({n})"),
            Ability::Backstab => "Backstab".into(),
            Ability::Change(attr, by) => format!("{} {by:+}", attr.name()),
            Ability::Flammable => "Flammable".into(),
            Ability::ForceReroll => "Force Re-roll".into(),
            Ability::Honour => "Honour".into(),
            Ability::Inflicts(condition) => format!("Leaves those it Hits {}", condition.name()),
            Ability::Invisibility => "Invisibility".into(),
            Ability::Leech(n) => format!("Leech ({n})"),
            Ability::MarkTarget => "Mark Target".into(),
            Ability::Mounted => "Mounted".into(),
            Ability::NaturalSprinter => "Natural Sprinter".into(),
            Ability::Nimble => "Nimble".into(),
            Ability::Pathfinder => "Pathfinder".into(),
            Ability::PointBlank => "Point Blank".into(),
            Ability::Regeneration(n) => format!("Regeneration ({n})"),
            Ability::Small => "Small".into(),
            Ability::Soulless => "Soulless".into(),
            Ability::Steady => "Steady".into(),
        }
    }
}

/// An ability with its value, as profiles write it.
#[derive(Deserialize)]
struct Written {
    ability: Ability,
}

/// Reads an ability as a person writes it: `point blank`, `leech 1`, `animosity Orc`, `AGI +1`.
pub fn read(words: &str) -> Result<Ability, String> {
    let kebab = |words: &str| words.trim().to_lowercase().replace(' ', "-");
    let whole = kebab(words);
    let whole: StrDeserializer<'_, Error> = whole.as_str().into_deserializer();
    if let Ok(ability) = Ability::deserialize(whole) {
        return Ok(ability);
    }
    let Some((name, value)) = words.trim().rsplit_once(' ') else { return Err(unknown(words)) };
    if let (Some(attr), Ok(by)) = (Attr::named(name), value.parse::<i8>()) {
        return Ok(Ability::Change(attr, by));
    }
    let written = match value.parse::<i64>() {
        Ok(number) => number.to_string(),
        Err(_) => format!("{value:?}"),
    };
    let pair = format!("ability = {{ {:?} = {written} }}", kebab(name));
    let written: Written = scene::read_toml(&pair).map_err(|_| unknown(words))?;
    Ok(written.ability)
}

fn unknown(words: &str) -> String {
    let known = [
        "animosity",
        "augury",
        "backstab",
        "flammable",
        "force reroll",
        "honour",
        "inflicts",
        "invisibility",
        "leech",
        "mark target",
        "mounted",
        "natural sprinter",
        "nimble",
        "pathfinder",
        "point blank",
        "regeneration",
        "small",
        "soulless",
        "steady",
    ];
    // An ability without its number or word is known, and half of it is missing.
    if known.contains(&words.trim().to_lowercase().as_str()) {
        return format!("{words:?} needs a word or a number behind it");
    }
    format!("there is nothing called {words:?} on a card{}", scene::nearest(words, known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abilities_are_read_as_they_are_written() {
        assert_eq!(read("point blank"), Ok(Ability::PointBlank));
        assert_eq!(read("leech 2"), Ok(Ability::Leech(2)));
        assert_eq!(read("animosity Orc"), Ok(Ability::Animosity(Race::Orc)));
        assert_eq!(read("AGI -3"), Ok(Ability::Change(Attr::Agi, -3)));
        assert_eq!(read("inflicts knock-down"), Ok(Ability::Inflicts(Condition::KnockDown)));
        assert_eq!(read("animosity"), Err("\"animosity\" needs a word or a number behind it".to_string()));
        assert!(read("nimbel").unwrap_err().contains("did you mean nimble"));
    }

    #[test]
    fn nobody_hates_its_own_race() {
        assert!(Ability::Animosity(Race::Orc).fault(Some(Race::Orc)).is_some());
        assert!(Ability::Animosity(Race::Orc).fault(Some(Race::Elf)).is_none());
    }
}
