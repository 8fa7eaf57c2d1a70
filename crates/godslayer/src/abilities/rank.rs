//! Strike ranks (chapter 26) other than 1, and charges over the long distance.

use super::Ability;
use crate::profile::{Profile, Weight};

/// GS-STR-01: rank 1 unless an ability says otherwise.
pub fn strike_rank(profile: &Profile) -> u8 {
    let ranks = profile.abilities.iter().filter_map(|ability| match ability {
        Ability::StrikeRank(rank) => Some(*rank),
        Ability::CausesFear | Ability::Fearless | Ability::Leader | Ability::LongCharge => None,
    });
    ranks.max().unwrap_or(1)
}

/// GS-CHG-10: light entries, and those with the ability.
pub fn long_charges(profile: &Profile) -> bool {
    profile.weight == Weight::Light || profile.abilities.contains(&Ability::LongCharge)
}
