//! What a game is begun with.

use std::fmt::Write;

use scene::{Choice, List, Menu, Misfit, Ready, Start, nearest};
use table::Given;

use crate::{force, scenarios, setup};

const LISTS: [&str; 2] = [include_str!("../lists/hill-axes.toml"), include_str!("../lists/hill-smiths.toml")];

pub fn menu() -> Menu {
    let choice = |(key, says): (&str, &str)| Choice {
        key: key.to_string(),
        title: title(key),
        says: says.to_string(),
    };
    Menu {
        sizes: vec![force::MOST_POINTS],
        scenarios: scenarios::KEYS.into_iter().map(choice).collect(),
        maps: setup::MAPS.into_iter().map(|(key, says, _)| choice((key, says))).collect(),
        options: vec![choice(("last round 4", "A short game: four rounds instead of eight."))],
        ready: LISTS.iter().filter_map(|text| List::read(text).ok()).collect(),
        tables: vec![Ready {
            title: "Axes and smiths".into(),
            says: "Four axes against three smiths, between pillars.".into(),
            given: include_str!("../tables/start.given").into(),
        }],
        ..Menu::default()
    }
}

fn title(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn misfit<T>(why: String) -> Result<T, Misfit> {
    Err(Misfit { line: None, why })
}

pub fn given(start: &Start) -> Result<String, Misfit> {
    scene::Own::none(&start.own)?;
    for seat in &start.seats {
        if let Some(why) = seat_fault(seat) {
            return misfit(format!("the name of a seat {why}"));
        }
    }
    let mut text = format!("seats: {}, {}\n", start.seats[0], start.seats[1]);
    let _ = writeln!(text, "map: {}\nscenario: {}", start.map, start.scenario);
    for option in &start.options {
        if setup::last_round(option).is_none() {
            return misfit(format!(
                "there is no option {option:?}{}",
                nearest(option, ["last round 4"].into_iter())
            ));
        }
    }
    if !start.options.is_empty() {
        let _ = writeln!(text, "options: {}", start.options.join(", "));
    }
    for (seat, list) in start.seats.iter().zip(&start.lists) {
        let wrong: Vec<String> = force::check(list).iter().map(|violation| violation.words()).collect();
        if !wrong.is_empty() {
            return misfit(format!("the list {:?} of {seat}: {}", list.name, wrong.join("; ")));
        }
        let entries: Vec<String> =
            list.models.iter().map(|entry| format!("{} x{}", entry.is, entry.count)).collect();
        let _ = writeln!(text, "force: {seat}, {}", entries.join(", "));
    }
    setup::set(&Given::read(&text, 1)?)?;
    Ok(text)
}

/// What is wrong with the name of a seat: lines of a table begin with it.
pub fn seat_fault(name: &str) -> Option<String> {
    scene::name_fault(name).or_else(|| {
        let head = setup::HEADS.iter().any(|head| head.eq_ignore_ascii_case(name));
        head.then(|| format!("{name:?} is what a line of a table begins with"))
    })
}
