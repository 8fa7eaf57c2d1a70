//! Faction files: the built-in ones, and those of players, read with the same checks. Every fault has its file, its
//! line and its reason.

use std::sync::OnceLock;

use scene::{Misfit, Own, Placed, read_numbered_toml, read_toml};
use serde::Deserialize;

use crate::abilities::{Ability, Spell};
use crate::profile::Profile;
use crate::sound::{self, At};

/// What a table or a list may bring along.
const MOST_FILES: usize = 4;
const MOST_UNITS: usize = 30;
const MOST_BYTES: usize = 100_000;

/// The factions as printed, one file each.
pub const BUILT_IN: [(&str, &str); 4] = [
    ("knights.toml", include_str!("../profiles/knights.toml")),
    ("remnant.toml", include_str!("../profiles/remnant.toml")),
    ("anoba.toml", include_str!("../profiles/anoba.toml")),
    ("cult.toml", include_str!("../profiles/cult.toml")),
];

/// The number of the format.
const SCHEMA: u32 = 1;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    faction: Placed<String>,
    /// What its mages may buy.
    #[serde(default)]
    spells: Option<Placed<Vec<Spell>>>,
    #[serde(default)]
    unit: Vec<Placed<Profile>>,
}

/// Every unit that the book lists.
pub fn built_in() -> &'static [Profile] {
    static READ: OnceLock<Vec<Profile>> = OnceLock::new();
    READ.get_or_init(|| {
        let mut profiles = Vec::new();
        for (_, text) in BUILT_IN {
            // A test reads them one by one and shows the fault.
            let file: File = read_toml(text).expect("built-in profiles are checked by a test");
            profiles.extend(units(file));
        }
        profiles
    })
}

/// Everything that a table may name: the built-in profiles and those of a player's own files.
pub fn known(own: &[Own]) -> Result<Vec<Profile>, Misfit> {
    if own.len() > MOST_FILES {
        let why = format!("{} faction files; a game takes at most {MOST_FILES}", own.len());
        return Err(Misfit { line: None, why });
    }
    let mut known = built_in().to_vec();
    for (place, file) in own.iter().enumerate() {
        if let Some(why) = scene::name_fault(&file.file) {
            return Err(Misfit { line: None, why: format!("the name of a faction file {why}") });
        }
        if own[..place].iter().any(|other| other.file == file.file) {
            return Err(Misfit { line: None, why: format!("two faction files are called {}", file.file) });
        }
        let read = read(&file.file, &file.text, &known)?;
        known.extend(read);
    }
    Ok(known)
}

/// The units of a file, with the faction's name and the spells that its mages may buy.
fn units(file: File) -> Vec<Profile> {
    let faction = file.faction.is;
    let spells = file.spells.map(|spells| spells.is).unwrap_or_default();
    let mut units: Vec<Profile> = file.unit.into_iter().map(|unit| unit.is).collect();
    for unit in &mut units {
        unit.faction.clone_from(&faction);
        if unit.has(Ability::Mage) {
            let more = spells.iter().filter(|spell| !unit.spells.contains(spell)).copied();
            let more: Vec<Spell> = more.collect();
            unit.spells.extend(more);
        }
    }
    units
}

/// Reads a player's file next to the profiles that are known already.
pub fn read(name: &str, text: &str, known: &[Profile]) -> Result<Vec<Profile>, Misfit> {
    // Some editors begin a file with a mark of its encoding.
    let text = text.trim_start_matches('\u{feff}');
    let fault = |line: Option<u32>, why: String| Misfit {
        line: None,
        why: match line {
            Some(line) => format!("{name}, line {line}: {why}"),
            None => format!("{name}: {why}"),
        },
    };
    if text.len() > MOST_BYTES {
        return Err(fault(None, format!("a faction file has at most {MOST_BYTES} bytes")));
    }
    let file: File = read_numbered_toml(text, SCHEMA).map_err(|misfit| fault(misfit.line, misfit.why))?;
    let line = |byte: usize| Some(Misfit::line(text, byte));
    let (faction, at) = (file.faction.is.clone(), line(file.faction.at));
    if let Some(why) = scene::name_fault(&faction) {
        return Err(fault(at, format!("the faction's name {why}")));
    }
    if let Some(other) = known.iter().find(|other| other.faction.eq_ignore_ascii_case(&faction)) {
        return Err(fault(at, format!("there is a faction {:?} already", other.faction)));
    }
    if let Some(listed) = &file.spells {
        let spells = &listed.is;
        let twice = (1..spells.len()).find(|place| spells[..*place].contains(&spells[*place]));
        if let Some(place) = twice {
            let at = line(listed.at);
            return Err(fault(at, format!("{} stands there twice", spells[place].words())));
        }
    }
    if file.unit.is_empty() {
        return Err(fault(at, format!("{faction} has no units; each begins with `[[unit]]`")));
    }
    if file.unit.len() > MOST_UNITS {
        let why = format!("{faction} has {} units, at most {MOST_UNITS} are allowed", file.unit.len());
        return Err(fault(at, why));
    }
    for (place, unit) in file.unit.iter().enumerate() {
        let (start, unit) = (unit.at, &unit.is);
        let wrong = |at: At, why: String| fault(Some(find(text, start, at)), format!("{}: {why}", unit.name));
        sound::check(unit).map_err(|(at, why)| wrong(at, why))?;
        let before = file.unit[..place].iter().map(|other| (&other.is, faction.as_str()));
        let mut others = known.iter().map(|other| (other, other.faction.as_str())).chain(before);
        let namesake = others.find(|(other, _)| other.is_called(&unit.name));
        if let Some((other, of)) = namesake {
            return Err(wrong(At::Key("name"), format!("there is a unit {:?} in {of} already", other.name)));
        }
    }
    Ok(units(file))
}

/// The line of what a fault is about, at or below the head of its unit.
fn find(text: &str, start: usize, at: At) -> u32 {
    let first = Misfit::line(text, start);
    let lines = (1..).zip(text.lines()).skip(first as usize - 1);
    let mut own = lines.enumerate().take_while(|(place, (_, line))| *place == 0 || line.trim() != "[[unit]]");
    let found = own.find(|(_, (_, line))| match at {
        At::Unit => true,
        At::Key(key) => line.split_once('=').is_some_and(|(head, _)| head.trim() == key),
    });
    found.map_or(first, |(_, (no, _))| no)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_profile_passes_the_checks_of_a_player() {
        let mut known = Vec::new();
        for (name, text) in BUILT_IN {
            match read(name, text, &known) {
                Ok(read) => known.extend(read),
                Err(misfit) => panic!("{misfit}"),
            }
        }
        assert_eq!(known.len(), 32);
        assert_eq!(known, built_in());
    }
}
