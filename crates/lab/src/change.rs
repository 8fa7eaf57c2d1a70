//! Other numbers in a profile: `Khorne Blood Warrior.points=9`, `Templar Paladin.Shock Maul.dmg=7`.
//!
//! The faction's file is copied with the change in it and goes to the table as a player's own would, so that it is read with
//! the same checks. The copies have names of their own, because the unchanged models stand on the other side.

use scene::{Own, Recruit, nearest};
use toml::{Table, Value};

use crate::arena::Arena;

/// What the names of changed models end with.
const MARK: char = '\'';

/// One number, as it is written on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub model: String,
    /// Keys and names of actions, from the outside to the inside.
    pub path: Vec<String>,
    pub value: String,
}

/// A change with what was there before; nothing where the file did not name it.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    pub change: Change,
    pub from: Option<Value>,
    pub to: Value,
}

impl Set {
    /// `Khorne Blood Warrior.points from 10 to 9`
    pub fn words(&self) -> String {
        let from = self.from.as_ref().map_or("nothing".to_string(), Value::to_string);
        format!("{} from {from} to {}", self.change.place(), self.to)
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::json!({ "set": self.change.place(), "from": self.from, "to": self.to })
    }

    /// Whether it is what it was before.
    pub fn is_idle(&self) -> bool {
        self.from.as_ref() == Some(&self.to)
    }

    pub fn is_price(&self) -> bool {
        self.change.path == ["points"]
    }
}

/// Files and names after changes.
#[derive(Clone, Debug)]
pub struct Changed {
    /// What was changed.
    pub sets: Vec<Set>,
    /// Those that were given, and the changed copies.
    pub own: Vec<Own>,
    /// All models, the copies among them.
    pub roster: Vec<Recruit>,
    /// The factions that were copied.
    pub factions: Vec<String>,
    /// The models whose numbers differ.
    pub models: Vec<String>,
}

/// The name of a model's copy.
pub fn copied(name: &str) -> String {
    format!("{name}{MARK}")
}

/// Nobody can set a number to two values at once.
pub fn agree(changes: &[Change]) -> Result<(), String> {
    for (place, one) in changes.iter().enumerate() {
        // Names of actions are found whatever their letters, so they are compared like that.
        let path = one.path.join(".");
        let same =
            |other: &&Change| other.model == one.model && other.path.join(".").eq_ignore_ascii_case(&path);
        if let Some(other) = changes[..place].iter().find(same) {
            return Err(format!("{} and {} contradict each other", other.words(), one.words()));
        }
    }
    Ok(())
}

/// A model with each of its names.
fn names(recruit: &Recruit) -> impl Iterator<Item = (&Recruit, &String)> {
    std::iter::once(&recruit.name).chain(&recruit.also).map(move |name| (recruit, name))
}

impl Change {
    /// Reads `Model.key=value`; which model is meant is known from the roster.
    pub fn read(words: &str, roster: &[Recruit]) -> Result<Change, String> {
        let wrong = |why: String| format!("--set {words:?}: {why}");
        let named = words.split_once('=').filter(|(place, _)| !place.trim().is_empty());
        let Some((place, value)) = named else {
            return Err(wrong(
                "a change is `Model.key=value`, such as `Khorne Blood Warrior.points=9`".into(),
            ));
        };
        let place = place.trim();
        let begins = |name: &str| {
            let head = place.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name));
            head && place[name.len()..].starts_with('.')
        };
        let known = roster.iter().flat_map(names);
        let Some((recruit, name)) = known.filter(|(_, name)| begins(name)).max_by_key(|(_, name)| name.len())
        else {
            let name = place.split('.').next().unwrap_or_default();
            let near = nearest(name, roster.iter().map(|recruit| recruit.name.as_str()));
            let why = if place.contains('.') { "there is no model" } else { "no key is named for" };
            return Err(wrong(format!("{why} {name:?}{near}")));
        };
        let path: Vec<String> =
            place[name.len() + 1..].split('.').map(|key| key.trim().to_string()).collect();
        if path.iter().any(String::is_empty) {
            return Err(wrong(format!("no key is named for {:?}", recruit.name)));
        }
        Ok(Change { model: recruit.name.clone(), path, value: value.trim().to_string() })
    }

    /// It as it is written.
    pub fn words(&self) -> String {
        format!("{} = {}", self.place(), self.value)
    }

    /// What is set.
    fn place(&self) -> String {
        format!("{}.{}", self.model, self.path.join("."))
    }
}

/// The files with the changes in them.
pub fn apply(arena: &dyn Arena, own: &[Own], changes: &[Change]) -> Result<Changed, String> {
    let mut changed = Changed {
        sets: Vec::new(),
        own: own.to_vec(),
        roster: Vec::new(),
        factions: Vec::new(),
        models: Vec::new(),
    };
    let built_in = arena.factions().iter().map(|(file, text)| (*file, *text));
    for (file, text) in built_in.chain(own.iter().map(|own| (own.file.as_str(), own.text.as_str()))) {
        let mut table: Table = toml::from_str(text.trim_start_matches('\u{feff}'))
            .map_err(|error| format!("{file}: {}", error.message()))?;
        let mut here: Vec<&Change> = Vec::new();
        for change in changes {
            if let Some(model) = models(&mut table).find(|model| named(model, &change.model)) {
                changed.sets.push(set(model, change)?);
                here.push(change);
            }
        }
        if here.is_empty() {
            continue;
        }
        changed.models.extend(here.iter().map(|change| change.model.clone()));
        if let Some(Value::String(faction)) = table.get_mut("faction") {
            changed.factions.push(faction.clone());
            faction.push(MARK);
        }
        let copies = rename(&mut table);
        let text = toml::to_string(&table).map_err(|error| format!("{file}: {error}"))?;
        let file = format!("changed {file}");
        // The reader's words are about the copy, whose lines nobody has seen.
        let mut with = own.to_vec();
        with.push(Own { file: file.clone(), text: text.clone() });
        arena.roster(&with).map_err(|misfit| {
            let why = misfit.to_string();
            let about: Vec<String> = here.iter().map(|change| change.words()).collect();
            let why = why
                .strip_prefix(&file)
                .and_then(|rest| rest.split_once(": "))
                .map_or(why.as_str(), |(_, rest)| rest);
            // So are the names; the mark is nobody's who typed this.
            let why = copies.iter().fold(why.to_string(), |why, name| why.replace(&copied(name), name));
            format!("--set {}: {why}", about.join(", "))
        })?;
        changed.own.push(Own { file, text });
    }
    changed.models.sort();
    changed.models.dedup();
    changed.roster = arena.roster(&changed.own).map_err(|misfit| misfit.to_string())?;
    Ok(changed)
}

/// The models of a file, whatever the rulebook calls them.
fn models(table: &mut Table) -> impl Iterator<Item = &mut Table> {
    let listed = table.iter_mut().filter(|(key, _)| ["model", "unit"].contains(&key.as_str()));
    listed.filter_map(|(_, value)| value.as_array_mut()).flatten().filter_map(Value::as_table_mut)
}

fn named(table: &Table, name: &str) -> bool {
    table.get("name").and_then(Value::as_str).is_some_and(|own| own.eq_ignore_ascii_case(name))
}

/// Sets one number. A part of a path is a key, or the name of an action or another thing that has one.
fn set(model: &mut Table, change: &Change) -> Result<Set, String> {
    let wrong = |why: String| format!("--set {}: {why}", change.words());
    let Some((key, outer)) = change.path.split_last() else { return Err(wrong("no key is named".into())) };
    let mut table = model;
    for part in outer {
        let names: Vec<String> =
            inner(table).filter_map(|one| one.get("name")?.as_str().map(str::to_string)).collect();
        let Some(place) = names.iter().position(|name| name.eq_ignore_ascii_case(part)) else {
            let near = nearest(part, names.iter().map(String::as_str));
            return Err(wrong(format!("{} has nothing that is called {part:?}{near}", change.model)));
        };
        let name = names[place].clone();
        let lists = table.iter_mut().filter_map(|(_, value)| value.as_array_mut());
        let mut found = lists.flatten().filter_map(Value::as_table_mut).filter(|one| named(one, &name));
        table = found.next().ok_or_else(|| wrong(format!("there is no {part:?}")))?;
    }
    if ["name", "also", "rule", "ours"].contains(&key.as_str()) {
        return Err(wrong(format!("{key:?} is no number of a profile")));
    }
    // Behind a line break would stand another key.
    let line = (!change.value.contains(['\n', '\r'])).then(|| format!("value = {}", change.value));
    let read = line.and_then(|line| toml::from_str::<Table>(&line).ok());
    let value = read.and_then(|mut read| read.remove("value"));
    let Some(value) = value else {
        return Err(wrong(format!(
            "{:?} is no value; write a number, or TOML such as [8, 6] or \"1.25\"",
            change.value
        )));
    };
    let from = table.insert(key.clone(), value.clone());
    Ok(Set { change: change.clone(), from, to: value })
}

/// The tables in the lists of a table: actions, bands.
fn inner(table: &Table) -> impl Iterator<Item = &Table> {
    table.values().filter_map(Value::as_array).flatten().filter_map(Value::as_table)
}

/// Gives every model of a file the name of its copy, wherever the file names it. Returns the names that they had.
fn rename(table: &mut Table) -> Vec<String> {
    let mut names = Vec::new();
    for model in models(table) {
        // The mark of a stand-in is for built-in files only.
        model.remove("ours");
        if let Some(Value::String(name)) = model.get_mut("name") {
            names.push(name.clone());
            name.push(MARK);
        }
        for also in model.get_mut("also").and_then(Value::as_array_mut).into_iter().flatten() {
            if let Value::String(also) = also {
                also.push(MARK);
            }
        }
    }
    table.iter_mut().for_each(|(_, value)| summoned(value, &names));
    names
}

/// An ability that brings a model to the table names it by the key `model`.
fn summoned(value: &mut Value, names: &[String]) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| summoned(value, names)),
        Value::Table(table) => {
            if let Some(Value::String(name)) = table.get_mut("model")
                && names.contains(name)
            {
                name.push(MARK);
            }
            table.iter_mut().for_each(|(_, value)| summoned(value, names));
        }
        _ => {}
    }
}
