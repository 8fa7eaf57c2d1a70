//! What a game can be begun with, and the table that comes of it.

use std::fmt::Write;

use scene::{Choice, List, Menu, Misfit, Ready, Start};
use table::enclose;

use crate::maps;
use crate::scenarios::Scenario;

/// Everything to choose from.
pub fn menu() -> Menu {
    let choice =
        |key: &str, says: &str| Choice { key: key.to_string(), title: title(key), says: says.to_string() };
    Menu {
        sizes: vec![100, 50, 75, 150],
        scenarios: Scenario::ALL.iter().map(|(key, scenario)| choice(key, scenario.says())).collect(),
        maps: maps::MAPS.iter().map(|(key, says, _)| choice(key, says)).collect(),
        drawn: true,
        options: vec![choice("no originals", "Leaves out the models that are stand-ins of ours.")],
        ready: Vec::new(),
        tables: vec![Ready {
            title: "Storm against rage".into(),
            says: "Templars and the Khorne Warband fight over three stones at a crossroads.".into(),
            given: include_str!("../tables/start.given").into(),
        }],
    }
}

/// `three stones` as a title.
fn title(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The table of a start, as a text.
pub fn given(start: &Start) -> Result<String, Misfit> {
    let mut text = format!("seats: {}, {}\n", start.seats[0], start.seats[1]);
    let _ = writeln!(text, "map: {}\nscenario: {}", start.map, start.scenario);
    if !start.options.is_empty() {
        let _ = writeln!(text, "options: {}", start.options.join(", "));
    }
    for own in &start.own {
        text += &enclose(own);
    }
    for (seat, list) in start.seats.iter().zip(&start.lists) {
        let _ = writeln!(text, "force: {seat}, {}", entries(list));
    }
    Ok(text)
}

fn entries(list: &List) -> String {
    let entries = list.models.iter().map(|entry| format!("{} x{}", entry.is, entry.count));
    entries.collect::<Vec<_>>().join(", ")
}
