//! What a game can be begun with, and the table that comes of it.

use std::fmt::Write;

use scene::{Choice, Lesson, List, Menu, Misfit, Ready, Start, nearest};
use table::{Given, enclose};

use crate::scenarios::Scenario;
use crate::{faction, force, maps, setup};

/// Two lists of each faction, legal at the usual size.
pub const LISTS: [&str; 8] = [
    include_str!("../lists/templars-storm.toml"),
    include_str!("../lists/templars-wall.toml"),
    include_str!("../lists/sylvaneth-grove.toml"),
    include_str!("../lists/sylvaneth-thicket.toml"),
    include_str!("../lists/khorne-butchers.toml"),
    include_str!("../lists/khorne-beast.toml"),
    include_str!("../lists/skaven-furnace.toml"),
    include_str!("../lists/skaven-swarm.toml"),
];

/// What both players may agree on, besides any `last turn` and its number.
const OPTIONS: [(&str, &str); 4] = [
    ("agree terrain", "Before anybody is placed, either player may propose another profile for a piece."),
    ("no originals", "Leaves out the models that are stand-ins of ours."),
    ("last turn 4", "A short game: four turns instead of six."),
    ("last turn 8", "A long game: eight turns instead of six."),
];

/// Everything to choose from.
pub fn menu() -> Menu {
    let choice =
        |key: &str, says: &str| Choice { key: key.to_string(), title: title(key), says: says.to_string() };
    let table = |title: &str, says: &str, given: &str| Ready {
        title: title.to_string(),
        says: says.to_string(),
        given: given.to_string(),
    };
    Menu {
        incomplete: None,
        sizes: force::SIZES.iter().map(|(points, _)| *points).collect(),
        scenarios: Scenario::ALL.iter().map(|(key, scenario)| choice(key, scenario.says())).collect(),
        maps: maps::MAPS.iter().map(|map| choice(map.name, map.says)).collect(),
        drawn: true,
        options: OPTIONS.iter().map(|(key, says)| choice(key, says)).collect(),
        // A test reads each of them.
        ready: LISTS.iter().filter_map(|text| List::read(text).ok()).collect(),
        tables: vec![
            table(
                "Storm against rage",
                "Templars and the Khorne Warband fight over three stones at a crossroads.",
                include_str!("../tables/start.given"),
            ),
            table(
                "Roots and rot",
                "Sylvaneth and Skaven bleed each other among the ruins of an old mill.",
                include_str!("../tables/mill.given"),
            ),
            table(
                "The beast's head",
                "Beasts of Khorne hunt the leader of the Skaven, and are hunted, between standing stones.",
                include_str!("../tables/head.given"),
            ),
            table(
                "Through the line",
                "Templars hold against a forest that walks; whoever gets past the other scores.",
                include_str!("../tables/line.given"),
            ),
        ],
        gathering: None,
        lessons: Lesson::read(include_str!("../lessons/first.toml")).into_iter().collect(),
    }
}

/// `three stones` as a title.
fn title(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn misfit<T>(why: String) -> Result<T, Misfit> {
    Err(Misfit { line: None, why })
}

/// The table of a start, as a text. What cannot be is refused here, and nothing else is refused later.
pub fn given(start: &Start) -> Result<String, Misfit> {
    for seat in &start.seats {
        if let Some(why) = seat_fault(seat) {
            return misfit(format!("the name of a seat {why}"));
        }
    }
    let [first, second] = &start.seats;
    if first.eq_ignore_ascii_case(second) {
        return misfit(format!("the two seats have the same name, {first:?}"));
    }
    let known = faction::known(&start.own)?;
    for (seat, list) in start.seats.iter().zip(&start.lists) {
        let wrong: Vec<String> =
            force::check(list, &start.own)?.iter().map(|violation| violation.words()).collect();
        if !wrong.is_empty() {
            return misfit(format!("the list {:?} of {seat}: {}", list.name, wrong.join("; ")));
        }
        let stand_in =
            |name: &str| known.iter().any(|profile| profile.ours && profile.name.eq_ignore_ascii_case(name));
        let ours = list.models.iter().find(|entry| stand_in(&entry.is));
        if let Some(entry) = ours.filter(|_| start.options.iter().any(|option| option == "no originals")) {
            let why =
                format!("{} is a stand-in of ours, and the option `no originals` leaves it out", entry.is);
            return misfit(format!("the list {:?} of {seat}: {why} (GE-R-13)", list.name));
        }
    }
    let [points, other] = [&start.lists[0], &start.lists[1]].map(|list| list.points.unwrap_or(force::USUAL));
    if points != other {
        return misfit(format!(
            "{:?} is a list of {points} points and {:?} one of {other}; both sides have the same limit (GE-R-57)",
            start.lists[0].name, start.lists[1].name
        ));
    }
    keys("scenario", &start.scenario, Scenario::ALL.iter().map(|(key, _)| *key))?;
    if start.map.parse::<u32>().is_err() {
        keys("map", &start.map, maps::MAPS.iter().map(|map| map.name))?;
    }
    for option in &start.options {
        if !setup::is_option(option) {
            keys("option", option, OPTIONS.iter().map(|(key, _)| *key))?;
        }
    }
    let text = written(start, points);
    // Whatever was overlooked above is a fault of the table and is told as one.
    setup::set(&Given::read(&text, 1)?)?;
    Ok(text)
}

fn written(start: &Start, points: u32) -> String {
    let mut text = format!("seats: {}, {}\n", start.seats[0], start.seats[1]);
    let side = force::SIZES.iter().find(|(size, _)| *size == points).map_or(36, |(_, side)| *side);
    let _ = writeln!(text, "table: {side} by {side}\nmap: {}\nscenario: {}", start.map, start.scenario);
    if !start.options.is_empty() {
        let _ = writeln!(text, "options: {}", start.options.join(", "));
    }
    for own in &start.own {
        text += &enclose(own);
    }
    for (seat, list) in start.seats.iter().zip(&start.lists) {
        let _ = writeln!(text, "force: {seat}, {}", entries(list));
    }
    text
}

/// Whether a menu has a key, or which are near.
fn keys(what: &str, key: &str, known: impl Iterator<Item = &'static str> + Clone) -> Result<(), Misfit> {
    if known.clone().any(|other| other.eq_ignore_ascii_case(key)) {
        return Ok(());
    }
    misfit(format!("there is no {what} {key:?}{}", nearest(key, known)))
}

/// What is wrong with the name of a seat: lines of a table begin with it.
pub fn seat_fault(name: &str) -> Option<String> {
    scene::name_fault(name).or_else(|| {
        let head = setup::HEADS.iter().any(|head| head.eq_ignore_ascii_case(name));
        head.then(|| format!("{name:?} is what a line of a table begins with"))
    })
}

fn entries(list: &List) -> String {
    let entries = list.models.iter().map(|entry| match &entry.name {
        Some(name) => format!("{} x{} as {name}", entry.is, entry.count),
        None => format!("{} x{}", entry.is, entry.count),
    });
    entries.collect::<Vec<_>>().join(", ")
}
