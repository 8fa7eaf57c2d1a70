//! Who causes fear and who is above it.

use super::Ability;
use crate::profile::{Kind, Profile};

/// Creatures cause fear by their type (GS-CRE-01), others by their ability.
pub fn causes_fear(profile: &Profile) -> bool {
    profile.kind == Kind::Creature || profile.abilities.contains(&Ability::CausesFear)
}

/// Why a profile takes no fear tests, if it takes none.
pub fn above_fear(profile: &Profile) -> Option<scene::Rule> {
    if profile.kind == Kind::Warlord {
        return Some(crate::rules::PSY_15);
    }
    let fearless = profile.abilities.contains(&Ability::Fearless);
    (fearless || causes_fear(profile)).then_some(crate::rules::PSY_08)
}
