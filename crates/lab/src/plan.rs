//! What is to be played, and which game has which number.
//!
//! Games come in pairs: both have the same scenario, map and dice, and the lists change seats in between, so that what one
//! seat gains by being first is taken back. A game's number says everything about it, whichever thread plays it.

use players::Level;
use scene::{Entry, List, Menu, Own, Start};
use table::Stream;

use crate::Fielded;

/// Drawn maps are numbered below this.
const MAPS: u32 = 1_000_000;

#[derive(Clone, Debug)]
pub struct Plan {
    /// The rulebook: its short name, and what it is called.
    pub book: &'static str,
    pub title: &'static str,
    pub lists: [List; 2],
    /// What a list fields instead of its own entries, where something is tried out.
    pub fielded: [Option<Fielded>; 2],
    /// Played in turn; at least one.
    pub scenarios: Vec<String>,
    /// The map of every game; where none is named, a map is drawn for each pair.
    pub map: Option<String>,
    pub options: Vec<String>,
    pub own: Vec<Own>,
    /// Who plays the first list, and who the second.
    pub players: [Level; 2],
    pub games: u64,
    pub seed: u64,
}

/// One game of a plan.
#[derive(Clone, Debug)]
pub struct Game {
    pub start: Start,
    /// What each seat fields instead of its list.
    pub fielded: [Option<Vec<Entry>>; 2],
    /// Which list sits in seat 0.
    pub first: u8,
    pub seed: u64,
}

impl Plan {
    /// The scenarios that come up in so many games.
    pub fn planned(&self) -> &[String] {
        let pairs = usize::try_from(self.games.div_ceil(2)).unwrap_or(usize::MAX);
        &self.scenarios[..pairs.min(self.scenarios.len())]
    }

    /// The game of this number.
    pub fn game(&self, number: u64, menu: &Menu) -> Game {
        let pair = number / 2;
        let first = (number % 2) as u8;
        let mut stream = Stream::seeded(mixed(self.seed, pair));
        let scenario = &self.scenarios[(pair % self.scenarios.len().max(1) as u64) as usize];
        let map = match (&self.map, menu.drawn, menu.maps.as_slice()) {
            (Some(map), _, _) => map.clone(),
            (None, true, _) | (None, false, []) => stream.below(MAPS).to_string(),
            (None, false, maps) => maps[stream.below(maps.len() as u32) as usize].key.clone(),
        };
        let [a, b] = &self.lists;
        let lists = if first == 0 { [a.clone(), b.clone()] } else { [b.clone(), a.clone()] };
        let names = if first == 0 { ["A", "B"] } else { ["B", "A"] };
        let start = Start {
            seats: names.map(str::to_string),
            lists,
            scenario: scenario.clone(),
            map,
            options: self.options.clone(),
            own: self.own.clone(),
        };
        // A stream of its own, so that the same number has the same map whatever is tried out.
        let mut draws = Stream::seeded(mixed(self.seed ^ 0xd4a3, pair));
        let mut fielded = [0, 1].map(|list: usize| {
            let fielded = self.fielded[list].as_ref()?;
            Some(fielded.draw(&mut |bound| draws.below(bound)))
        });
        if first == 1 {
            fielded.swap(0, 1);
        }
        Game { start, fielded, first, seed: mixed(self.seed ^ 0x5eed, pair) }
    }
}

/// Two numbers as one seed, so that neighbours have nothing in common.
pub fn mixed(a: u64, b: u64) -> u64 {
    let mut x = a.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(b).wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
