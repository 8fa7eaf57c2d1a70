//! Faction files: the built-in ones, and those of players, read with the same checks. Every fault has its file, its
//! line and its reason.

use std::sync::OnceLock;

use scene::{Misfit, Own, Placed, nearest, read_numbered_toml, read_toml};
use serde::Deserialize;

use crate::abilities::Effect;
use crate::profile::Profile;
use crate::sound::{self, At};

/// What a table or a list may bring along.
const MOST_FILES: usize = 4;
const MOST_MODELS: usize = 30;
const MOST_BYTES: usize = 100_000;

/// The lists of the book, and the examples of the core chapters, which have no faction.
pub const BUILT_IN: [(&str, &str); 5] = [
    ("templars.toml", include_str!("../profiles/templars.toml")),
    ("sylvaneth.toml", include_str!("../profiles/sylvaneth.toml")),
    ("khorne.toml", include_str!("../profiles/khorne.toml")),
    ("skaven.toml", include_str!("../profiles/skaven.toml")),
    ("examples.toml", include_str!("../profiles/examples.toml")),
];

/// The number of the format.
const SCHEMA: u32 = 1;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    faction: Placed<String>,
    #[serde(default)]
    model: Vec<Placed<Profile>>,
}

/// Every model of the faction lists, and the examples.
pub fn built_in() -> &'static [Profile] {
    static READ: OnceLock<Vec<Profile>> = OnceLock::new();
    READ.get_or_init(|| {
        let mut profiles = Vec::new();
        for (_, text) in BUILT_IN {
            // A test reads them one by one and shows the fault.
            let file: File = read_toml(text).expect("built-in profiles are checked by a test");
            profiles.extend(models(file));
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

fn models(file: File) -> Vec<Profile> {
    let faction = file.faction.is;
    let models = file.model.into_iter().map(|model| model.is);
    models.map(|model| Profile { faction: faction.clone(), ..model }).collect()
}

/// Reads a player's file next to the profiles that are known already.
pub fn read(name: &str, text: &str, known: &[Profile]) -> Result<Vec<Profile>, Misfit> {
    read_checked(name, text, known, true)
}

fn read_checked(name: &str, text: &str, known: &[Profile], own: bool) -> Result<Vec<Profile>, Misfit> {
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
    if let Some(why) = scene::name_fault(&faction).filter(|_| own) {
        return Err(fault(at, format!("the faction's name {why}")));
    }
    if let Some(other) = known.iter().find(|other| other.faction.eq_ignore_ascii_case(&faction)) {
        return Err(fault(at, format!("there is a faction {:?} already", other.faction)));
    }
    if file.model.is_empty() {
        return Err(fault(at, format!("{faction} has no models; each begins with `[[model]]`")));
    }
    if file.model.len() > MOST_MODELS {
        let why = format!("{faction} has {} models, at most {MOST_MODELS} are allowed", file.model.len());
        return Err(fault(at, why));
    }
    let starts: Vec<usize> = file.model.iter().map(|model| model.at).collect();
    let ours: Vec<usize> = (0..file.model.len()).filter(|place| file.model[*place].is.ours).collect();
    let profiles = models(file);
    if let Some(place) = ours.first().filter(|_| own) {
        let why = "`ours` marks the stand-ins of the built-in lists; leave it out".to_string();
        return Err(fault(find(text, starts[*place], &At::Key("ours")), why));
    }
    for (place, profile) in profiles.iter().enumerate() {
        let wrong = |at: At, why: String| fault(find(text, starts[place], &at), why);
        let all = || known.iter().chain(&profiles);
        sound::check(profile).map_err(|(at, why)| wrong(at, format!("{}: {why}", profile.name)))?;
        let namesake = known
            .iter()
            .chain(&profiles[..place])
            .find(|other| other.name.eq_ignore_ascii_case(&profile.name));
        if let Some(other) = namesake {
            let of = if other.faction.is_empty() { "the examples" } else { other.faction.as_str() };
            return Err(wrong(At::Key("name"), format!("there is a model {:?} in {of} already", other.name)));
        }
        for special in &profile.specials {
            let at = || At::Named(special.name.clone());
            if let Effect::Summon { model, .. } = &special.does
                && !all().any(|other| other.name == *model)
            {
                let near = nearest(model, all().map(|other| other.name.as_str()));
                return Err(wrong(
                    at(),
                    format!("{}: there is no model {model:?} to summon{near}", special.name),
                ));
            }
            if let Some(word) = special.does.who().and_then(|who| who.asks())
                && !all().any(|other| other.is(word))
            {
                let near = nearest(word, all().flat_map(|other| other.traits.iter().map(String::as_str)));
                return Err(wrong(at(), format!("{}: no model has the trait {word:?}{near}", special.name)));
            }
        }
    }
    Ok(profiles)
}

/// The line of what a fault is about, at or below the head of its model.
fn find(text: &str, start: usize, at: &At) -> Option<u32> {
    let first = Misfit::line(text, start);
    let lines = (1..).zip(text.lines()).skip(first as usize - 1);
    let own = lines.enumerate().take_while(|(place, (_, line))| *place == 0 || line.trim() != "[[model]]");
    let found = own.map(|(_, line)| line).find(|(_, line)| match at {
        At::Model => true,
        At::Key(key) => line.split('=').next().is_some_and(|head| head.trim() == *key && line.contains('=')),
        At::Named(name) => line.contains(&format!("\"{name}\"")),
    });
    Some(found.map_or(first, |(no, _)| no))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_profile_passes_the_checks_of_a_player() {
        let mut known = Vec::new();
        for (name, text) in BUILT_IN {
            match read_checked(name, text, &known, false) {
                Ok(read) => known.extend(read),
                Err(misfit) => panic!("{misfit}"),
            }
        }
        let fielded = known.iter().filter(|profile| !profile.faction.is_empty()).count();
        assert_eq!((fielded, known.len()), (19, 26));
        assert_eq!(known, built_in());
    }
}
