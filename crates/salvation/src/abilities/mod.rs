//! What some units can do besides. Abilities are code, their names and numbers are data.

use scene::nearest;
use serde::Deserialize;

pub mod flyer;

/// An ability that a profile may name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Ability {
    /// May fly: chapter 11.
    Flyer,
}

impl Ability {
    const ALL: &[(&'static str, Ability)] = &[("flyer", Ability::Flyer)];

    /// Reads an ability as an inline profile writes it.
    pub fn read(words: &str) -> Result<Ability, String> {
        let found = Ability::ALL.iter().find(|(name, _)| name.eq_ignore_ascii_case(words));
        found.map(|(_, ability)| *ability).ok_or_else(|| {
            let names = Ability::ALL.iter().map(|(name, _)| *name);
            format!("there is no ability {words:?}{}", nearest(words, names))
        })
    }

    pub fn words(self) -> &'static str {
        match self {
            Ability::Flyer => "flyer",
        }
    }
}
