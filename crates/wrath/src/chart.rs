//! The Defense Chart (chapter 4): what a die means to the model it is rolled against.

use scene::{Arg, Item, Rule};
use serde::{Deserialize, Serialize};

/// What one die can come to. The order is from the best for the attacker to the worst.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Entry {
    Overpower,
    Strike,
    /// A die of a will attack above the target's Willpower.
    Success,
    Cover,
    Magic,
    Parry,
    Block,
    Armor,
    Dodge,
    /// A die of a will attack that is not.
    Failure,
}

/// How many kinds of entry there are.
pub const KINDS: usize = 10;

/// One entry for each die result, from 1 to 10.
pub type Chart = [Entry; 10];

/// How many dice came to each kind of entry.
pub type Counts = [u8; KINDS];

impl Entry {
    pub const ALL: [(Entry, char, &'static str); KINDS] = [
        (Entry::Overpower, 'O', "Overpower"),
        (Entry::Strike, 'S', "Strike"),
        (Entry::Success, '+', "Success"),
        (Entry::Cover, 'C', "Cover"),
        (Entry::Magic, 'M', "Magic"),
        (Entry::Parry, 'P', "Parry"),
        (Entry::Block, 'B', "Block"),
        (Entry::Armor, 'A', "Armor"),
        (Entry::Dodge, 'D', "Dodge"),
        (Entry::Failure, '-', "Failure"),
    ];

    pub fn words(self) -> &'static str {
        Entry::ALL[self as usize].2
    }

    pub fn letter(self) -> char {
        Entry::ALL[self as usize].1
    }

    /// Hits of one die (WK-DEF-02 to WK-DEF-06).
    pub fn hits(self) -> u8 {
        match self {
            Entry::Overpower => 2,
            Entry::Strike => 1,
            _ => 0,
        }
    }

    /// Reads an entry that may be printed on a card.
    pub fn read(words: &str) -> Result<Entry, String> {
        let printed = Entry::ALL.iter().filter(|(entry, ..)| entry.is_printed());
        let found = printed.clone().find(|(_, _, name)| name.eq_ignore_ascii_case(words));
        found.map(|(entry, ..)| *entry).ok_or_else(|| {
            let names = printed.map(|(_, _, name)| *name);
            format!("there is no chart entry {words:?}{}", scene::nearest(words, names))
        })
    }

    /// Cover is only ever granted, and the results of will attacks stand on no chart.
    fn is_printed(self) -> bool {
        !matches!(self, Entry::Cover | Entry::Success | Entry::Failure)
    }
}

impl From<Entry> for Arg {
    fn from(entry: Entry) -> Arg {
        Arg::Text(entry.words())
    }
}

impl From<Entry> for Item {
    fn from(entry: Entry) -> Item {
        Item::Die(entry as u8)
    }
}

/// Reads a chart of ten letters from die result 1 to 10, with or without blanks.
pub fn read(words: &str) -> Result<Chart, String> {
    let letters: Vec<char> = words.chars().filter(|letter| !letter.is_whitespace()).collect();
    if letters.len() != 10 {
        return Err(format!("a chart has 10 letters and {words:?} has {}", letters.len()));
    }
    let mut chart = [Entry::Strike; 10];
    for (place, letter) in chart.iter_mut().zip(letters) {
        let known = Entry::ALL.iter().find(|(entry, known, _)| entry.is_printed() && *known == letter);
        let Some((entry, ..)) = known else {
            return Err(format!("{letter:?} is no chart entry; those are P B A D M S O"));
        };
        *place = *entry;
    }
    Ok(chart)
}

/// The chart of a will attack: each die above the target's Willpower is a success (WK-ATK-11).
pub fn of_will(willpower: u8) -> Chart {
    std::array::from_fn(|at| if at as u8 + 1 > willpower { Entry::Success } else { Entry::Failure })
}

/// One replacement of entries: what it asked for and what it came to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub rule: Rule,
    pub from: Entry,
    pub to: Entry,
    pub wanted: u8,
    pub made: u8,
    /// Whether it took entries that had been replaced before.
    pub again: bool,
}

/// From which end entries are replaced (WK-R-01).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    Top,
    Bottom,
}

/// WK-R-01: the attacker's abilities take the highest die results first, the defender's the lowest.
pub const ATTACKER: End = End::Top;
pub const DEFENDER: End = End::Bottom;

/// A chart while it is being changed for one attack; the printed one stays as it is (WK-DEF-12).
#[derive(Clone, Debug)]
pub struct Reading {
    pub chart: Chart,
    touched: [bool; 10],
}

impl Reading {
    pub fn of(chart: Chart) -> Reading {
        Reading { chart, touched: [false; 10] }
    }

    /// Replaces up to `wanted` entries of one kind (WK-DEF-07 to WK-DEF-09).
    pub fn replace(&mut self, rule: Rule, from: Entry, to: Entry, wanted: u8, end: End) -> Change {
        let mut change = Change { rule, from, to, wanted, made: 0, again: false };
        for step in 0..10 {
            let at = if end == End::Top { 9 - step } else { step };
            if change.made < wanted && self.chart[at] == from {
                self.chart[at] = to;
                change.made += 1;
                change.again |= self.touched[at];
                self.touched[at] = true;
            }
        }
        change
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    fn letters(chart: &Chart) -> String {
        chart.iter().map(|entry| entry.letter()).collect()
    }

    #[test]
    fn replacements_take_their_own_end_and_never_spill_over() {
        let mut reading = Reading::of(read("BBBAAASSSO").unwrap());
        let change = reading.replace(rules::GLO_37, Entry::Armor, Entry::Strike, 1, ATTACKER);
        assert_eq!((letters(&reading.chart), change.made), ("BBBAASSSSO".into(), 1));
        let change = reading.replace(rules::GLO_45, Entry::Strike, Entry::Magic, 2, DEFENDER);
        assert_eq!((letters(&reading.chart), change.made, change.again), ("BBBAAMMSSO".into(), 2, true));
        let change = reading.replace(rules::GLO_19, Entry::Block, Entry::Strike, 5, ATTACKER);
        assert_eq!((letters(&reading.chart), change.made), ("SSSAAMMSSO".into(), 3));
        let change = reading.replace(rules::GLO_17, Entry::Parry, Entry::Strike, 2, ATTACKER);
        assert_eq!((letters(&reading.chart), change.made), ("SSSAAMMSSO".into(), 0));
    }

    #[test]
    fn charts_are_read_or_refused() {
        assert_eq!(letters(&read("P P P D D D S S S O").unwrap()), "PPPDDDSSSO");
        assert!(read("PPP").is_err() && read("CCCDDDSSSO").is_err() && read("XXXDDDSSSO").is_err());
        assert_eq!(letters(&of_will(7)), "-------+++");
    }
}
