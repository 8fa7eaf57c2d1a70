//! Rulebooks, erased: a number goes in, what came of that game comes out.

use std::sync::atomic::AtomicBool;

use club::{Book, Of};
use scene::{Entry, Menu, nearest};
use table::{Complete, Given, Known};

use crate::game;
use crate::{Plan, Played};

/// A rulebook that the lab can play, once it is complete. A list of them is made as one of [`Book`]s is, by [`club::erased!`].
pub trait Arena: Book {
    /// What has to be known for that; nothing of a rulebook that is not complete.
    fn complete(&self) -> Option<Complete>;
    /// Plays the game of this number. Whoever sets `stop` does not wait for its end, and gets nothing of it.
    fn play_until(&self, plan: &Plan, menu: &Menu, number: u64, stop: &AtomicBool) -> Result<Played, String>;

    /// How many models one side may have when a game begins.
    fn most(&self) -> u16 {
        self.complete().map_or(0, |complete| complete.most)
    }

    /// The files of the built-in factions, each with its name.
    fn factions(&self) -> &'static [(&'static str, &'static str)] {
        self.complete().map_or(&[], |complete| complete.factions)
    }

    /// The same to its end.
    fn play(&self, plan: &Plan, menu: &Menu, number: u64) -> Result<Played, String> {
        self.play_until(plan, menu, number, &AtomicBool::new(false))
    }
}

/// Those that the lab plays.
pub fn complete<A: Arena + ?Sized>(books: &[&'static A]) -> impl Iterator<Item = &'static A> {
    books.iter().copied().filter(|book| book.complete().is_some())
}

/// The rulebook of this name among those that the lab plays.
pub fn find<A: Arena + ?Sized>(books: &[&'static A], key: &str) -> Result<&'static A, String> {
    complete(books).find(|book| book.key().eq_ignore_ascii_case(key)).ok_or_else(|| {
        let near = nearest(key, complete(books).map(|book| book.key()));
        format!("the lab has no rulebook {key:?}{near}")
    })
}

/// Whether a rulebook is complete, as a constant: what the others could never play is not built.
struct Is<R>(R);

impl<R: Known> Is<R> {
    const COMPLETE: bool = R::COMPLETE.is_some();
}

impl<R: Known> Arena for Of<R>
where
    R::Why: Send,
{
    fn complete(&self) -> Option<Complete> {
        R::COMPLETE
    }

    fn play_until(&self, plan: &Plan, menu: &Menu, number: u64, stop: &AtomicBool) -> Result<Played, String> {
        if !Is::<R>::COMPLETE {
            return Err(format!("{} is not complete yet", R::TITLE));
        }
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
