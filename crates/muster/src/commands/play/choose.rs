//! How a game is set: from two lists, a scenario and a map.

use std::path::Path;

use club::{Book, Sitting};
use scene::{Choice, List, Menu, Own, Start, Violation};
use table::Seed;

use crate::failure::Failure;
use crate::files;
use crate::own::Owned;

#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "A game of your own choice")]
pub struct Choices {
    /// The first player's list: a file, or the name of a ready list (`muster list BOOK` has them)
    #[arg(long, value_name = "LIST")]
    pub a: Option<String>,

    /// The second player's list
    #[arg(long, value_name = "LIST")]
    pub b: Option<String>,

    /// The scenario
    #[arg(long, value_name = "NAME")]
    pub scenario: Option<String>,

    /// The map, or a number from which one is drawn
    #[arg(long, value_name = "NAME")]
    pub map: Option<String>,

    /// What both players agree on; may be given several times
    #[arg(long = "option", value_name = "NAME")]
    pub options: Vec<String>,

    #[command(flatten)]
    pub own: Owned,
}

impl Choices {
    /// Whether anything is chosen.
    pub fn any(&self) -> bool {
        let chosen = [&self.a, &self.b, &self.scenario, &self.map];
        chosen.iter().any(|choice| choice.is_some()) || !self.options.is_empty() || !self.own.paths.is_empty()
    }
}

/// A match from the choices; what is left out is the menu's first choice.
pub fn begin(book: &dyn Book, args: &Choices, seed: Seed) -> Result<Box<dyn Sitting>, Failure> {
    let menu = book.menu();
    if menu.scenarios.is_empty() && menu.maps.is_empty() && menu.ready.is_empty() {
        return Err(Failure::new(format!("{} is played from its ready tables only", book.title())));
    }
    let own = args.own.of(book)?;
    let first = list(book, &menu, &own, args.a.as_deref(), None)?;
    let second = list(book, &menu, &own, args.b.as_deref(), Some(&first))?;
    let scenario = choice("scenario", &menu.scenarios, args.scenario.as_deref())?;
    let map = map(&menu, args.map.as_deref())?;
    let options = args.options.iter().map(|option| choice("option", &menu.options, Some(option)));
    let start = Start {
        seats: seats(&first, &second),
        lists: [first, second],
        scenario,
        map,
        options: options.collect::<Result<_, _>>()?,
        own,
    };
    let given = book.given(&start).map_err(|misfit| Failure::new(misfit.to_string()))?;
    book.sit(&given, seed).map_err(|misfit| Failure::new(format!("the table cannot be set: {}", misfit.why)))
}

/// A map by its name, or by a number where maps are drawn; the first where nothing is wanted.
pub fn map(menu: &Menu, wanted: Option<&str>) -> Result<String, Failure> {
    match wanted {
        Some(number) if menu.drawn && number.parse::<u32>().is_ok() => Ok(number.to_string()),
        wanted => choice("map", &menu.maps, wanted),
    }
}

/// A list by its file or name, or one that is ready: of another faction than the first, where there is one.
pub fn list(
    book: &dyn Book,
    menu: &Menu,
    own: &[Own],
    wanted: Option<&str>,
    against: Option<&List>,
) -> Result<List, Failure> {
    let Some(name) = wanted else {
        let other = |list: &&List| against.is_none_or(|first| first.faction != list.faction);
        // A rulebook may have lists of one faction only.
        let another = |list: &&List| against.is_none_or(|first| first.name != list.name);
        let all = || menu.ready.iter();
        let ready = all().find(other).or_else(|| all().find(another)).or(menu.ready.first());
        let none =
            || Failure::usage(format!("{} has no ready lists; name two with --a and --b", book.title()));
        return ready.cloned().ok_or_else(none);
    };
    let ready = menu.ready.iter().find(|list| list.name.eq_ignore_ascii_case(name));
    let path = Path::new(name);
    let list = match ready {
        Some(ready) if !path.exists() => ready.clone(),
        _ if path.exists() => {
            List::read(&files::read(path)?).map_err(|misfit| Failure::new(format!("{name}: {misfit}")))?
        }
        _ => {
            let near = scene::nearest(name, menu.ready.iter().map(|list| list.name.as_str()));
            return Err(Failure::usage(format!("there is no list and no file {name:?}{near}")));
        }
    };
    if !list.book.eq_ignore_ascii_case(book.key()) {
        return Err(Failure::new(format!(
            "{name}: it is a list of {:?} and not of {}",
            list.book,
            book.key()
        )));
    }
    let broken = book.check(&list, own).map_err(|misfit| Failure::new(misfit.to_string()))?;
    match broken.first() {
        None => Ok(list),
        Some(first) => {
            let words = fault(first);
            Err(Failure::new(match broken.len() {
                1 => format!("{name}: it is not legal: {words}"),
                faults => format!("{name}: it is not legal ({faults} faults), first of all: {words}"),
            }))
        }
    }
}

/// A fault of a list with whom it is about in the end, behind which the names that may have been meant can stand.
fn fault(fault: &Violation) -> String {
    let (words, rule) = (fault.words(), format!(" ({})", fault.rule));
    let about = fault.about.as_deref().unwrap_or_default();
    let said = words.strip_prefix(about).and_then(|rest| rest.strip_prefix(": ")?.strip_suffix(&rule));
    said.map_or_else(|| words.clone(), |said| format!("{said}: {about}{rule}"))
}

/// The key of a choice by its key or title; the first where nothing is wanted.
pub fn choice(kind: &str, choices: &[Choice], wanted: Option<&str>) -> Result<String, Failure> {
    let Some(name) = wanted else {
        return Ok(choices.first().map_or_else(String::new, |choice| choice.key.clone()));
    };
    let is =
        |choice: &&Choice| choice.key.eq_ignore_ascii_case(name) || choice.title.eq_ignore_ascii_case(name);
    choices.iter().find(is).map(|choice| choice.key.clone()).ok_or_else(|| {
        if kind == "map" && !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
            return Failure::usage(format!("the number {name} of a map is not from 0 to {}", u32::MAX));
        }
        let near = scene::nearest(name, choices.iter().map(|choice| choice.key.as_str()));
        Failure::usage(format!("there is no {kind} {name:?}{near}"))
    })
}

/// What the players are called: by their factions, where these differ and can stand in the text of a table.
fn seats(first: &List, second: &List) -> [String; 2] {
    let plain = |name: &str| {
        !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || " '-".contains(letter))
    };
    let [a, b] = [&first.faction, &second.faction];
    if plain(a) && plain(b) && !a.eq_ignore_ascii_case(b) {
        [a.clone(), b.clone()]
    } else {
        ["First player".to_string(), "Second player".to_string()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of a rulebook with one faction, too.
    #[test]
    fn two_lists_that_are_not_named_differ() {
        let book: &dyn Book = crate::BOOKS[0];
        let mut menu = book.menu();
        let faction = menu.ready[0].faction.clone();
        menu.ready.retain(|list| list.faction == faction);
        assert!(menu.ready.len() > 1);
        let unnamed = |against: Option<&List>| {
            let list = list(book, &menu, &[], None, against);
            list.unwrap_or_else(|_| panic!("one of the ready lists"))
        };
        let first = unnamed(None);
        assert_ne!(first.name, unnamed(Some(&first)).name);
    }
}
