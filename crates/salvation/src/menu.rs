//! What a game can be begun with, and the table that comes of it.

use std::fmt::Write;

use scene::{Choice, Entry, Lesson, List, Menu, Misfit, Ready, Start, nearest};
use table::{Given, enclose};

use crate::scenarios::Scenario;
use crate::{force, setup};

/// Two bands of each faction.
pub const LISTS: [&str; 8] = [
    include_str!("../lists/knights-wall.toml"),
    include_str!("../lists/knights-road.toml"),
    include_str!("../lists/remnant-wrath.toml"),
    include_str!("../lists/remnant-dance.toml"),
    include_str!("../lists/anoba-charge.toml"),
    include_str!("../lists/anoba-mountain.toml"),
    include_str!("../lists/cult-heartless.toml"),
    include_str!("../lists/cult-relentless.toml"),
];

/// Where terrain comes from; any number is a map as well.
const MAPS: [(&str, &str); 2] = [
    ("placed", "The players pick the pieces of terrain and place them in turn, as the scenario says."),
    ("open", "Both agree on an open field."),
];

/// What both players may agree on, besides any other `last turn` or `pieces` and a number.
const OPTIONS: [(&str, &str); 6] = [
    ("last turn 12", "A short game, where the scenario has no last turn of its own."),
    ("last turn 20", "A long game, where the scenario has no last turn of its own."),
    ("pieces 0", "No terrain at all, whatever the scenario says."),
    ("pieces 6", "Six pieces of terrain, whatever the scenario says."),
    ("pieces 12", "Twelve pieces of terrain, whatever the scenario says."),
    ("pieces 2d6", "As many pieces of terrain as two six-sided dice show."),
];

/// Tables that are set already: a title, a sentence, and the text.
const TABLES: [(&str, &str, &str); 6] = [
    (
        "A skirmish at the gate",
        "Knights and the Remnant meet between a copse and a broken wall, until one band is gone or runs.",
        include_str!("../tables/start.given"),
    ),
    (
        "Five stones",
        "Lock-Down: Scar's charge and the heartless of Orrun fight over five stones; ten points win.",
        include_str!("../tables/stones.given"),
    ),
    (
        "What the marsh hides",
        "Treasure Hunt: Red Wrath and The Everlasting dig under five counters; one is the treasure, to be dragged home \
         over the enemy's edge.",
        include_str!("../tables/treasure.given"),
    ),
    (
        "The keep of Verden",
        "Siege: bones and harpies against walls, gates and a handful of knights, whose relief is three turns away.",
        include_str!("../tables/keep.given"),
    ),
    (
        "Two prisoners",
        "Hostage Exchange: under a truce that cannot last, knights and the heartless of Orrun fetch their own across the middle.",
        include_str!("../tables/hostages.given"),
    ),
    (
        "Through the riders",
        "Escape: Scar's riders hunt Logan's band, two of whom carry a message, nobody knows who.",
        include_str!("../tables/escape.given"),
    ),
];

fn says(scenario: Scenario) -> &'static str {
    match scenario {
        Scenario::Annihilation => {
            "To the end: the band that is destroyed, or of which everybody runs, has lost."
        }
        Scenario::LockDown => "Each turn the objectives that are held count; ten points win.",
        Scenario::HostageExchange => {
            "Each side holds a hostage of the other. Bring yours home; until one has crossed the middle there is a truce."
        }
        Scenario::TreasureHunt => {
            "One of five counters hides the treasure. Find it and drag it over the enemy's edge."
        }
        Scenario::Siege => {
            "One side holds a keep with walls and gates, the other must stand in the middle of it."
        }
        Scenario::Escape => {
            "Secret couriers must get across the board; nobody knows who carries the message until he is stopped."
        }
        Scenario::Random => "A die decides which of the others is played.",
    }
}

/// Everything to choose from.
pub fn menu() -> Menu {
    let choice =
        |key: &str, says: &str| Choice { key: key.to_string(), title: title(key), says: says.to_string() };
    let table = |(title, says, given): (&str, &str, &str)| Ready {
        title: title.to_string(),
        says: says.to_string(),
        given: given.to_string(),
    };
    Menu {
        incomplete: None,
        sizes: vec![force::MOST_POINTS],
        scenarios: Scenario::ALL.iter().map(|(key, scenario)| choice(key, says(*scenario))).collect(),
        maps: MAPS.iter().map(|(key, says)| choice(key, says)).collect(),
        drawn: true,
        options: OPTIONS.iter().map(|(key, says)| choice(key, says)).collect(),
        // A test reads each of them.
        ready: LISTS.iter().filter_map(|text| List::read(text).ok()).collect(),
        tables: TABLES.into_iter().map(table).collect(),
        gathering: None,
        lessons: Lesson::read(include_str!("../lessons/first.toml")).into_iter().collect(),
    }
}

/// `treasure hunt` as a title.
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
    for (seat, list) in start.seats.iter().zip(&start.lists) {
        let wrong: Vec<String> =
            force::check(list, &start.own)?.iter().map(|violation| violation.words()).collect();
        if !wrong.is_empty() {
            return misfit(format!("the list {:?} of {seat}: {}", list.name, wrong.join("; ")));
        }
    }
    keys("scenario", &start.scenario, Scenario::ALL.iter().map(|(key, _)| *key))?;
    if start.map.parse::<u32>().is_err() {
        keys("map", &start.map, MAPS.iter().map(|(key, _)| *key))?;
    }
    for option in &start.options {
        if !setup::is_option(option) {
            keys("option", option, OPTIONS.iter().map(|(key, _)| *key))?;
        }
    }
    let text = written(start);
    // Whatever was overlooked above is a fault of the table and is told as one.
    setup::set(&Given::read(&text, 1)?)?;
    Ok(text)
}

fn written(start: &Start) -> String {
    let mut text = format!("seats: {}, {}\n", start.seats[0], start.seats[1]);
    let _ = writeln!(text, "map: {}\nscenario: {}", start.map.to_lowercase(), start.scenario);
    if !start.options.is_empty() {
        let _ = writeln!(text, "options: {}", start.options.join(", "));
    }
    for own in &start.own {
        text += &enclose(own);
    }
    for (seat, list) in start.seats.iter().zip(&start.lists) {
        let entries: Vec<String> = list.models.iter().map(entry).collect();
        let _ = writeln!(text, "force: {seat}, {}", entries.join(", "));
    }
    text
}

/// `Paladin x1 with Shield and Strike as Oda`
fn entry(entry: &Entry) -> String {
    let mut words = format!("{} x{}", entry.is, entry.count);
    if !entry.with.is_empty() {
        let _ = write!(words, " with {}", entry.with.join(" and "));
    }
    if let Some(name) = &entry.name {
        let _ = write!(words, " as {name}");
    }
    words
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
