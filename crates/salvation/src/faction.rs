//! Faction files: the built-in ones, and those of players.

use std::sync::OnceLock;

use scene::{Misfit, Own};
use serde::Deserialize;

use crate::abilities::Spell;
use crate::profile::Profile;

/// The factions as printed, one file each.
const BUILT_IN: [&str; 4] = [
    include_str!("../profiles/knights.toml"),
    include_str!("../profiles/remnant.toml"),
    include_str!("../profiles/anoba.toml"),
    include_str!("../profiles/cult.toml"),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    faction: String,
    /// What its mages may buy.
    #[serde(default)]
    spells: Vec<Spell>,
    unit: Vec<Profile>,
}

/// Every unit that the book lists.
pub fn built_in() -> &'static [Profile] {
    static READ: OnceLock<Vec<Profile>> = OnceLock::new();
    READ.get_or_init(|| {
        let mut profiles = Vec::new();
        for text in BUILT_IN {
            let file: File = toml::from_str(text).expect("built-in profiles are checked by a test");
            for mut unit in file.unit {
                unit.faction = file.faction.clone();
                unit.spells.extend(&file.spells);
                profiles.push(unit);
            }
        }
        profiles
    })
}

/// Everything that a table may name: the built-in profiles and those of a player's own files.
pub fn known(own: &[Own]) -> Result<Vec<Profile>, Misfit> {
    Own::none(own)?;
    Ok(built_in().to_vec())
}
