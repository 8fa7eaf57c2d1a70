//! What some models can do besides. Abilities are code, their names and numbers are data.

use scene::{Rule, nearest};
use serde::Deserialize;

use crate::rules;

pub mod dread;
pub mod rank;

/// An ability that a profile may name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Ability {
    /// Enemies that are engaged with it test for fear.
    CausesFear,
    /// Takes no fear tests.
    Fearless,
    /// One model of the unit is its leader.
    Leader,
    /// May charge over the long distance.
    LongCharge,
    /// Strikes at this rank instead of rank 1.
    StrikeRank(u8),
}

impl Ability {
    const PLAIN: &[(&'static str, Ability)] = &[
        ("causes fear", Ability::CausesFear),
        ("fearless", Ability::Fearless),
        ("leader", Ability::Leader),
        ("long charges", Ability::LongCharge),
    ];

    /// Reads an ability as an inline profile writes it.
    pub fn read(words: &str) -> Result<Ability, String> {
        if let Some(rank) = words.strip_prefix("strike rank ") {
            let rank = rank.parse().ok().filter(|rank| (0..=9).contains(rank));
            return rank.map(Ability::StrikeRank).ok_or_else(|| format!("{words:?} is not from 0 to 9"));
        }
        let found = Ability::PLAIN.iter().find(|(name, _)| name.eq_ignore_ascii_case(words));
        found.map(|(_, ability)| *ability).ok_or_else(|| {
            let names = Ability::PLAIN.iter().map(|(name, _)| *name).chain(["strike rank 2"]);
            format!("there is no ability {words:?}{}", nearest(words, names))
        })
    }

    /// The rule by which it acts.
    pub fn rule(self) -> Rule {
        match self {
            Ability::CausesFear => rules::PSY_05,
            Ability::Fearless => rules::PSY_08,
            Ability::Leader => rules::LDR_01,
            Ability::LongCharge => rules::CHG_10,
            Ability::StrikeRank(_) => rules::STR_07,
        }
    }

    pub fn words(self) -> String {
        match self {
            Ability::StrikeRank(rank) => format!("strike rank {rank}"),
            plain => {
                let found = Ability::PLAIN.iter().find(|(_, ability)| *ability == plain);
                found.map_or(String::new(), |(name, _)| (*name).to_string())
            }
        }
    }
}
