//! The one shape of list files.
//!
//! A list is a small TOML file that a person writes by hand:
//!
//! ```toml
//! book = "salvation"
//! name = "The gate watch"
//! faction = "Knights of Verden"
//!
//! [[model]]
//! is = "Knight"
//! count = 2
//!
//! [[model]]
//! is = "Paladin"
//! name = "Brother Aldric"
//! with = ["Shield"]
//! ```

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Rule, Says};

/// A list as it is given; whether it is legal is the rulebook's to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct List {
    pub book: String,
    pub name: String,
    pub faction: String,
    /// The size of game it is meant for, where that is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    #[serde(default, rename = "model")]
    pub models: Vec<Entry>,
}

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The profile's name.
    pub is: String,
    /// A name of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default = "one")]
    pub count: u16,
    /// What it carries or knows besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
}

fn one() -> u16 {
    1
}

/// A text that cannot be read: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    pub line: Option<u32>,
    pub why: String,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl List {
    pub fn read(text: &str) -> Result<List, Misfit> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map(|span| {
                let before = &text.as_bytes()[..span.start.min(text.len())];
                1 + before.iter().filter(|byte| **byte == b'\n').count() as u32
            });
            let why = error.message().lines().next().unwrap_or("not a list file").to_string();
            Misfit { line, why }
        })
    }
}

/// A rule that a list breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    pub rule: Rule,
    pub says: Says,
    /// The profile or entry it is about, where there is one.
    pub about: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_or_its_fault_has_a_line() {
        let list =
            List::read("book = \"x\"\nname = \"n\"\nfaction = \"f\"\n[[model]]\nis = \"Knight\"\n").unwrap();
        assert_eq!((list.models[0].is.as_str(), list.models[0].count), ("Knight", 1));
        let fault =
            List::read("book = \"x\"\nname = \"n\"\nfaction = \"f\"\n[[model]]\nis = 7\n").unwrap_err();
        assert_eq!(fault.line, Some(5));
    }
}
