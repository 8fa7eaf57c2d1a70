//! The complete rulebooks, erased: a number goes in, what came of that game comes out.

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use scene::{Entry, List, Menu, Own, Recruit, Violation, nearest};
use table::{Given, Known};

use crate::game;
use crate::{Plan, Played};

/// A rulebook that the lab can play.
pub trait Arena: Sync {
    fn key(&self) -> &'static str;
    /// What it is called.
    fn title(&self) -> &'static str;
    fn menu(&self) -> Menu;
    /// How many models one side may have when a game begins, whatever they cost: more than a list of the rules has, and as
    /// many as a table takes.
    fn most(&self) -> u16;
    /// The files of the built-in factions, each with its name.
    fn factions(&self) -> &'static [(&'static str, &'static str)];
    /// All models that lists may name, a player's own among them.
    fn roster(&self, own: &[Own]) -> Result<Vec<Recruit>, String>;
    /// Everything that is wrong with a list.
    fn check(&self, list: &List, own: &[Own]) -> Result<Vec<Violation>, String>;
    /// Plays the game of this number. Whoever sets `stop` does not wait for its end, and gets nothing of it.
    fn play_until(&self, plan: &Plan, menu: &Menu, number: u64, stop: &AtomicBool) -> Result<Played, String>;

    /// The same to its end.
    fn play(&self, plan: &Plan, menu: &Menu, number: u64) -> Result<Played, String> {
        self.play_until(plan, menu, number, &AtomicBool::new(false))
    }
}

struct Of<R> {
    most: u16,
    factions: &'static [(&'static str, &'static str)],
    book: PhantomData<fn() -> R>,
}

/// Every complete rulebook.
pub static ARENAS: [&dyn Arena; 2] = [
    // A table takes 60 models, and the other side's list has 24 at most.
    &Of::<genesys::Genesys> { most: 60 - 24, factions: &genesys::faction::BUILT_IN, book: PhantomData },
    &Of::<salvation::Salvation> {
        most: salvation::force::MOST_IN_BAND as u16,
        factions: &salvation::faction::BUILT_IN,
        book: PhantomData,
    },
];

/// The rulebook of this name.
pub fn find(key: &str) -> Result<&'static dyn Arena, String> {
    ARENAS.iter().copied().find(|arena| arena.key().eq_ignore_ascii_case(key)).ok_or_else(|| {
        let near = nearest(key, ARENAS.iter().map(|arena| arena.key()));
        format!("the lab has no rulebook {key:?}{near}")
    })
}

impl<R: Known> Arena for Of<R> {
    fn key(&self) -> &'static str {
        R::KEY
    }

    fn title(&self) -> &'static str {
        R::TITLE
    }

    fn menu(&self) -> Menu {
        R::menu()
    }

    fn most(&self) -> u16 {
        self.most
    }

    fn factions(&self) -> &'static [(&'static str, &'static str)] {
        self.factions
    }

    fn roster(&self, own: &[Own]) -> Result<Vec<Recruit>, String> {
        R::roster(own).map_err(|misfit| misfit.to_string())
    }

    fn check(&self, list: &List, own: &[Own]) -> Result<Vec<Violation>, String> {
        R::check(list, own).map_err(|misfit| misfit.to_string())
    }

    fn play_until(&self, plan: &Plan, menu: &Menu, number: u64, stop: &AtomicBool) -> Result<Played, String> {
        let game = plan.game(number, menu);
        let mut text = R::given(&game.start).map_err(|misfit| misfit.to_string())?;
        for (seat, entries) in game.start.seats.iter().zip(&game.fielded) {
            if let Some(entries) = entries {
                text = with_force(&text, seat, entries);
            }
        }
        let (setup, start) =
            Given::read(&text, 1).and_then(|given| R::set(&given)).map_err(|misfit| misfit.to_string())?;
        let played = game::play::<R>(&setup, start, game.first, plan.players, game.seed, stop);
        let played = played.map_err(|why| {
            format!("game {number} ({} on map {}): {why}", game.start.scenario, game.start.map)
        })?;
        Ok(Played { number, scenario: game.start.scenario, map: game.start.map, ..played })
    }
}

/// Copies that one entry of a force may be of; more are written as several entries.
const COPIES: u16 = 24;

/// The text of a table with other entries in the force of a seat.
fn with_force(text: &str, seat: &str, entries: &[Entry]) -> String {
    let head = format!("force: {seat}, ");
    let entry = |entry: &Entry| -> Vec<String> {
        let with =
            if entry.with.is_empty() { String::new() } else { format!(" with {}", entry.with.join(" and ")) };
        let name = entry.name.as_ref().map_or(String::new(), |name| format!(" as {name}"));
        let written =
            (0..entry.count).step_by(COPIES.into()).map(|before| (entry.count - before).min(COPIES));
        written.map(|count| format!("{} x{count}{with}{name}", entry.is)).collect()
    };
    let entries: Vec<String> = entries.iter().flat_map(entry).collect();
    let line = |line: &str| match line.starts_with(&head) {
        true => format!("{head}{}\n", entries.join(", ")),
        false => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}
