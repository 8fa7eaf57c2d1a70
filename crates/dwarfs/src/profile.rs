//! Models as their clan lists them.

use std::sync::OnceLock;

use scene::{Misfit, nearest, read_toml};
use serde::Deserialize;

use crate::abilities::Ability;

pub const BUILT_IN: [(&str, &str); 1] = [("hill.toml", include_str!("../profiles/hill.toml"))];

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub name: String,
    #[serde(skip)]
    pub clan: String,
    pub points: u16,
    pub speed: u8,
    pub blows: u8,
    pub skill: u8,
    pub health: u8,
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    faction: String,
    model: Vec<Profile>,
}

fn read(text: &str) -> Result<Vec<Profile>, Misfit> {
    let file: File = read_toml(text)?;
    let clan = |profile: Profile| Profile { clan: file.faction.clone(), ..profile };
    Ok(file.model.into_iter().map(clan).collect())
}

pub fn built_in() -> &'static [Profile] {
    static READ: OnceLock<Vec<Profile>> = OnceLock::new();
    READ.get_or_init(|| {
        let read = |(_, text): (_, &str)| read(text).expect("built-in profiles are sound");
        BUILT_IN.into_iter().flat_map(read).collect()
    })
}

/// The number of a profile, or which names are near.
pub fn find(name: &str) -> Result<u8, String> {
    let known = built_in();
    let found = known.iter().position(|profile| profile.name.eq_ignore_ascii_case(name));
    found.map(|place| place as u8).ok_or_else(|| {
        let near = nearest(name, known.iter().map(|profile| profile.name.as_str()));
        format!("there is no profile {name:?}{near}")
    })
}
