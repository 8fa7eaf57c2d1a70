//! A list with everything that is wanted of it at the table: its entries, each card once, what it breaks.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `html.rs` | the sheet for a printer |
//! | `sheet.css` | what that looks like |

pub mod html;

use scene::{List, Recruit, Rule, Violation};
use serde::Serialize;

#[derive(Debug, Serialize)]
pub struct Sheet {
    pub book: String,
    /// The rulebook's title.
    pub title: String,
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
    pub fn new(rule: Rule, words: String) -> Broken {
        Broken { rule: rule.id(), about: None, words }
    }

    pub fn of(violation: &Violation) -> Broken {
        Broken { rule: violation.rule.id(), about: violation.about.clone(), words: violation.words() }
    }
}

impl Sheet {
    /// The sheet of a list; `allowed` is what a force of the usual size may cost.
    pub fn new(
        title: &str,
        allowed: Option<u32>,
        list: &List,
        roster: &[Recruit],
        violations: Vec<Broken>,
    ) -> Sheet {
        let recruit = |is: &str| roster.iter().find(|recruit| recruit.is_called(is));
        let line = |entry: &scene::Entry| {
            let found = recruit(&entry.is);
            Line {
                count: entry.count,
                is: found.map_or_else(|| entry.is.clone(), |recruit| recruit.name.clone()),
                name: entry.name.clone(),
                with: entry.with.clone(),
                points: found.and_then(|recruit| recruit.cost(entry)),
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
            book: list.book.clone(),
            title: title.to_string(),
            name: list.name.clone(),
            faction: list.faction.clone(),
            about: list.about.clone(),
            points: (!costs.is_empty()).then(|| costs.iter().sum()),
            allowed: list.points.or(allowed),
            models: entries.iter().map(|line| u32::from(line.count)).sum(),
            entries,
            legal: violations.is_empty(),
            violations,
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
