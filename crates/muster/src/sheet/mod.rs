//! A list with everything that is wanted of it at the table: its entries, each card once, what it breaks.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `text.rs` | the sheet for a terminal |
//! | `html.rs` | the sheet for a printer |
//! | `sheet.css` | what that looks like |

pub mod html;
pub mod text;

use std::io::{self, Write};

use club::Book;
use scene::{List, Recruit, Violation};
use serde::Serialize;

#[derive(Debug, Serialize)]
pub struct Sheet {
    pub book: &'static str,
    pub title: &'static str,
    pub name: String,
    pub faction: String,
    /// How it is meant to be played.
    pub about: Option<String>,
    pub entries: Vec<Line>,
    /// Nothing where the book counts models instead of points.
    pub points: Option<u32>,
    /// What a force may cost.
    pub allowed: Option<u32>,
    pub models: u32,
    pub legal: bool,
    pub violations: Vec<Broken>,
    pub cards: Vec<Recruit>,
}

/// One line of the list.
#[derive(Debug, Serialize)]
pub struct Line {
    pub count: u16,
    pub is: String,
    pub name: Option<String>,
    pub with: Vec<String>,
    /// What all of them cost; nothing where that is not known.
    pub points: Option<u32>,
}

/// A rule that the list breaks.
#[derive(Debug, Serialize)]
pub struct Broken {
    pub rule: &'static str,
    pub about: Option<String>,
    pub words: String,
}

impl Broken {
    pub fn of(violation: &Violation) -> Broken {
        Broken { rule: violation.rule.id(), about: violation.about.clone(), words: violation.words() }
    }
}

impl Sheet {
    pub fn new(book: &dyn Book, list: &List, roster: &[Recruit], violations: &[Violation]) -> Sheet {
        let recruit = |is: &str| roster.iter().find(|recruit| recruit.is_called(is));
        let line = |entry: &scene::Entry| {
            let found = recruit(&entry.is);
            let priced = |recruit: &Recruit, name: &String| {
                let extra = recruit.extras.iter().find(|(extra, _)| extra.eq_ignore_ascii_case(name));
                extra.map_or(0, |(_, price)| u32::from(*price))
            };
            let with = |recruit: &Recruit| entry.with.iter().map(|name| priced(recruit, name)).sum::<u32>();
            let each = found.and_then(|recruit| Some(u32::from(recruit.points?) + with(recruit)));
            Line {
                count: entry.count,
                is: found.map_or_else(|| entry.is.clone(), |recruit| recruit.name.clone()),
                name: entry.name.clone(),
                with: entry.with.clone(),
                points: each.map(|each| each * u32::from(entry.count)),
            }
        };
        let entries: Vec<Line> = list.models.iter().map(line).collect();
        let mut cards: Vec<Recruit> = Vec::new();
        for found in list.models.iter().filter_map(|entry| recruit(&entry.is)) {
            if !cards.iter().any(|card| card.name == found.name) {
                cards.push(found.clone());
            }
        }
        let costs: Vec<u32> = entries.iter().filter_map(|line| line.points).collect();
        Sheet {
            book: book.key(),
            title: book.title(),
            name: list.name.clone(),
            faction: list.faction.clone(),
            about: list.about.clone(),
            points: (!costs.is_empty()).then(|| costs.iter().sum()),
            allowed: list.points.or_else(|| book.menu().sizes.first().copied()),
            models: entries.iter().map(|line| u32::from(line.count)).sum(),
            entries,
            legal: violations.is_empty(),
            violations: violations.iter().map(Broken::of).collect(),
            cards,
        }
    }

    /// `60 of 100 points, 4 models`
    pub fn total(&self) -> String {
        let models = if self.models == 1 { "1 model".to_string() } else { format!("{} models", self.models) };
        match (self.points, self.allowed) {
            (Some(points), Some(allowed)) => format!("{points} of {allowed} points, {models}"),
            (Some(points), None) => format!("{points} points, {models}"),
            (None, _) => models,
        }
    }

    /// How many rules it breaks, in words.
    pub fn verdict(&self) -> String {
        match self.violations.len() {
            0 => format!("{} is a legal list of {}", self.name, self.title),
            1 => format!("{} breaks 1 rule", self.name),
            many => format!("{} breaks {many} rules", self.name),
        }
    }
}

/// Words in lines of readable length, so many blanks from the left.
pub fn wrapped(out: &mut dyn Write, left: usize, words: &str) -> io::Result<()> {
    const WIDTH: usize = 100;
    let mut line = String::new();
    for word in words.split_whitespace() {
        if !line.is_empty() && left + line.chars().count() + word.chars().count() >= WIDTH {
            writeln!(out, "{:left$}{line}", "")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if line.is_empty() { Ok(()) } else { writeln!(out, "{:left$}{line}", "") }
}
