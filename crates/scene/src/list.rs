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

use crate::plain::{brief, control_fault};
use crate::{Names, PieceId, Rule, Says, Seat, nearest, read_numbered_toml};

/// The number of the format.
const SCHEMA: u32 = 1;

/// Models and what they carry, all copies counted, of any list that is read. No game comes near it, and whatever each of them
/// costs, the sum can be written down.
const MOST: usize = 9_999;

/// A list as it is given; whether it is legal is the rulebook's to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct List {
    pub book: String,
    pub name: String,
    pub faction: String,
    /// One line on how it is meant to be played.
    #[serde(default)]
    pub about: Option<String>,
    /// The size of game it is meant for, where that is not the usual one.
    #[serde(default)]
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
    #[serde(default)]
    pub name: Option<String>,
    #[serde(default = "one")]
    pub count: u16,
    /// What it carries or knows besides.
    #[serde(default)]
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
        let why = brief(&self.why);
        match self.line {
            Some(line) => write!(f, "line {line}: {why}"),
            None => f.write_str(&why),
        }
    }
}

impl Misfit {
    /// What a reader says of a text at a byte of it, in our words: a misspelt name comes with the three nearest.
    pub(crate) fn said(text: &str, at: Option<usize>, words: &str) -> Misfit {
        let line = at.map(|byte| Misfit::line(text, byte));
        Misfit { line, why: plain(words.lines().next().unwrap_or_default()) }
    }

    /// The line, from 1, on which a byte of a text lies.
    pub fn line(text: &str, byte: usize) -> u32 {
        let before = &text.as_bytes()[..byte.min(text.len())];
        1 + before.iter().filter(|byte| **byte == b'\n').count() as u32
    }
}

/// A reader's message in plain words.
fn plain(said: &str) -> String {
    // Names stand between backticks, the wrong one first.
    let names: Vec<&str> = said.split('`').skip(1).step_by(2).collect();
    match names.as_slice() {
        [wrong, known @ ..] if said.starts_with("unknown variant") => {
            format!("there is no {wrong:?} here{}", nearest(wrong, known.iter().copied()))
        }
        [wrong, known @ ..] if said.starts_with("unknown field") => {
            format!("there is no key {wrong:?} here{}", nearest(wrong, known.iter().copied()))
        }
        [number, ..] if said.starts_with("invalid value: integer") => {
            format!("{number} is too small or too large here")
        }
        [missing, ..] if said.starts_with("missing field") => format!("the key `{missing}` is missing"),
        _ => said
            .replace("expected u8", "expected a whole number")
            .replace("expected u16", "expected a whole number"),
    }
}

impl List {
    pub fn read(text: &str) -> Result<List, Misfit> {
        // Some editors begin a file with a mark of its encoding.
        let text = text.trim_start_matches('\u{feff}');
        let list: List = read_numbered_toml(text, SCHEMA)?;
        if let Some(why) = control_fault(&list.name) {
            // The keys of the list stand before those of its models.
            let mut lines = (1..).zip(text.lines());
            let line = lines.find(|(_, line)| line.trim_start().starts_with("name")).map(|(line, _)| line);
            return Err(Misfit { line, why: format!("the name of a list {why}") });
        }
        list.fits().map_err(|(place, why)| {
            let mut heads =
                (1..).zip(text.lines()).filter(|(_, line)| line.trim_start().starts_with("[[model]]"));
            Misfit { line: heads.nth(place).map(|(line, _)| line), why }
        })?;
        Ok(list)
    }

    /// Whether it is small enough to be worked with; if not, the place of the entry that is too much, from 0.
    pub fn fits(&self) -> Result<(), (usize, String)> {
        let mut all = 0;
        for (place, entry) in self.models.iter().enumerate() {
            let each = 1 + entry.with.len();
            all += each.saturating_mul(entry.count.max(1).into()).min(MOST + 1);
            if all > MOST {
                return Err((place, format!("a list holds at most {MOST} models and things they carry")));
            }
        }
        Ok(())
    }

    /// The list as a file that a person can read and change.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let mut line = |key: &str, value: &str| {
            text += &format!("{key} = {}\n", quoted(value));
        };
        line("book", &self.book);
        line("name", &self.name);
        line("faction", &self.faction);
        if let Some(about) = &self.about {
            line("about", about);
        }
        if let Some(points) = self.points {
            text += &format!("points = {points}\n");
        }
        for entry in &self.models {
            text += &format!("\n[[model]]\nis = {}\n", quoted(&entry.is));
            if let Some(name) = &entry.name {
                text += &format!("name = {}\n", quoted(name));
            }
            if entry.count != 1 {
                text += &format!("count = {}\n", entry.count);
            }
            if !entry.with.is_empty() {
                let with: Vec<String> = entry.with.iter().map(|name| quoted(name)).collect();
                text += &format!("with = [{}]\n", with.join(", "));
            }
        }
        text
    }

    /// The same in as few letters as may be, for a link. What would break a line of the name is left out of it.
    pub fn short(&self) -> String {
        let name: String = self.name.chars().filter(|letter| !letter.is_control()).collect();
        let mut text = String::new();
        let mut line = |key: &str, value: &str| text += &format!("{key}={}\n", quoted(value));
        line("book", &self.book);
        line("name", &name);
        line("faction", &self.faction);
        if let Some(about) = &self.about {
            line("about", about);
        }
        if let Some(points) = self.points {
            text += &format!("points={points}\n");
        }
        let models: Vec<String> = self.models.iter().map(Entry::short).collect();
        text + &format!("model=[{}]", models.join(","))
    }
}

impl Entry {
    fn short(&self) -> String {
        let mut text = format!("is={}", quoted(&self.is));
        if let Some(name) = &self.name {
            text += &format!(",name={}", quoted(name));
        }
        if self.count != 1 {
            text += &format!(",count={}", self.count);
        }
        if !self.with.is_empty() {
            let with: Vec<String> = self.with.iter().map(|name| quoted(name)).collect();
            text += &format!(",with=[{}]", with.join(","));
        }
        format!("{{{text}}}")
    }
}

/// Words as TOML quotes them.
fn quoted(words: &str) -> String {
    let mut text = String::from("\"");
    for letter in words.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            letter if letter.is_control() => text += &format!("\\u{:04X}", u32::from(letter)),
            letter => text.push(letter),
        }
    }
    text + "\""
}

/// A rule that a list breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    pub rule: Rule,
    pub says: Says,
    /// The profile or entry it is about, where there is one.
    pub about: Option<String>,
}

impl Violation {
    /// It as one sentence with its rule.
    pub fn words(&self) -> String {
        let words = self.says.words(&Bare);
        brief(&match &self.about {
            Some(about) => format!("{about}: {words} ({})", self.rule),
            None => format!("{words} ({})", self.rule),
        })
    }
}

/// Names for sentences about lists, in which nothing stands on a table yet.
struct Bare;

impl Names for Bare {
    fn piece(&self, id: PieceId) -> String {
        format!("model {id}")
    }

    fn spot(&self, spot: space::Spot) -> String {
        spot.to_string()
    }

    fn seat(&self, seat: Seat) -> String {
        format!("seat {}", seat.0)
    }

    fn act(&self, act: u16) -> String {
        format!("act {act}")
    }

    fn word(&self, word: u16) -> String {
        format!("word {word}")
    }

    fn die(&self, class: u8) -> String {
        format!("die {class}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_written_as_it_is_read() {
        let knight = Entry { is: "Knight".into(), name: None, count: 2, with: Vec::new() };
        let named = Entry {
            name: Some("\"Aldric\" \\ \u{7}".into()),
            count: 1,
            with: vec!["Shield".into(), "A, b".into()],
            ..knight.clone()
        };
        let list = List {
            book: "x".into(),
            name: "Zwölf [[model]]".into(),
            faction: "f".into(),
            about: Some(String::new()),
            points: Some(75),
            models: vec![knight, named],
        };
        assert_eq!(List::read(&list.write()), Ok(list.clone()));
        assert_eq!(List::read(&list.short()), Ok(list.clone()));
        let bare = List { about: None, points: None, models: Vec::new(), ..list };
        assert_eq!(List::read(&bare.write()), Ok(bare.clone()));
        assert_eq!(List::read(&bare.short()), Ok(bare.clone()));
        let tabbed = List { name: "Zwölf\t [[model]]".into(), ..bare.clone() };
        assert_eq!(List::read(&tabbed.short()), Ok(bare));
    }

    #[test]
    fn a_list_is_read_or_its_fault_has_a_line() {
        let list =
            List::read("book = \"x\"\nname = \"n\"\nfaction = \"f\"\n[[model]]\nis = \"Knight\"\n").unwrap();
        assert_eq!((list.models[0].is.as_str(), list.models[0].count), ("Knight", 1));
        let fault =
            List::read("book = \"x\"\nname = \"n\"\nfaction = \"f\"\n[[model]]\nis = 7\n").unwrap_err();
        assert_eq!(fault.line, Some(5));
        let fault = List::read("book = \"x\"\nname = \"n\"\nfacton = \"f\"\n").unwrap_err();
        assert_eq!((fault.line, fault.why.contains("faction")), (Some(3), true), "{fault}");
        let fault = List::read("book = \"x\"\nname = \"n\"\n").unwrap_err();
        assert!(fault.why.contains("`faction` is missing"), "{fault}");
    }

    /// Names go to terminals and into tables as they are.
    #[test]
    fn a_list_whose_name_would_break_a_line_is_not_read() {
        for name in ["a\\nb", "a\\u001b[31m b", "\\t"] {
            let fault =
                List::read(&format!("book = \"x\"\nname = \"{name}\"\nfaction = \"f\"\n")).unwrap_err();
            let words = "line 2: the name of a list has the character '";
            assert!(fault.to_string().starts_with(words), "{fault}");
        }
    }

    #[test]
    fn a_list_past_all_bounds_is_not_read() {
        let models = |counts: &[&str]| {
            let model = |count: &&str| format!("\n[[model]]\nis = \"Knight\"\ncount = {count}\n");
            let models: String = counts.iter().map(model).collect();
            List::read(&format!("book = \"x\"\nname = \"n\"\nfaction = \"f\"\n{models}"))
        };
        let no = |line: u32| format!("line {line}: a list holds at most 9999 models and things they carry");
        assert!(models(&["9998", "1"]).is_ok());
        assert_eq!(models(&["9998", "2"]).unwrap_err().to_string(), no(9));
        assert_eq!(models(&["65535"; 3]).unwrap_err().to_string(), no(5));
        assert_eq!(models(&["5000\nwith = [\"Shield\"]"]).unwrap_err().to_string(), no(5));
        // Entries of nobody take their place as well.
        assert_eq!(models(&["0"; 10_000]).unwrap_err().to_string(), no(5 + 4 * 9_999));
    }
}
