//! What single models can do.

use scene::Rule;
use serde::Deserialize;
use table::Sum;

use crate::rules;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ability {
    Stout,
}

impl Ability {
    pub fn words(self) -> &'static str {
        match self {
            Ability::Stout => "Stout",
        }
    }

    pub fn rule(self) -> Rule {
        match self {
            Ability::Stout => rules::ABL_01,
        }
    }

    /// What it does when its model is attacked.
    pub fn attacked(self, hits: &mut Sum) {
        match self {
            Ability::Stout => {
                hits.add(rules::ABL_01, "stout", -1);
                hits.at_least(rules::ABL_01, "never below", 0);
            }
        }
    }
}
