//! The closed list of rulebooks, each with its type erased.

use std::marker::PhantomData;

use scene::{List, Menu, Misfit, Own, Recruit, Row, Start, Verified, Violation};
#[cfg(feature = "proofs")]
use table::SetDuel;
use table::{Known, Seed};

use crate::matches::{Match, Save};
use crate::{Case, Sitting};

/// Every rulebook that can be played.
pub static BOOKS: &[&dyn Book] = &[
    &Of::<salvation::Salvation>::new(),
    &Of::<judgement::Judgement>::new(),
    &Of::<genesys::Genesys>::new(),
    &Of::<godslayer::Godslayer>::new(),
    &Of::<wrath::Wrath>::new(),
    &Of::<salvation::campaign::Campaign>::new(),
];

/// A rulebook as everybody outside the rules knows it.
pub trait Book: Sync {
    /// The short name in commands and files.
    fn key(&self) -> &'static str;
    fn title(&self) -> &'static str;
    /// What ids of its rules begin with.
    fn prefix(&self) -> &'static str;
    /// The crate that holds its catalog and its cases: several books may share one.
    fn home(&self) -> &'static str;
    /// The catalog.
    fn rules(&self) -> &'static [Row];
    /// All models that lists may name, a player's own among them.
    fn roster(&self, own: &[Own]) -> Result<Vec<Recruit>, Misfit>;
    /// Everything that is wrong with a list.
    fn check(&self, list: &List, own: &[Own]) -> Result<Vec<Violation>, Misfit>;
    /// What a game can be begun with.
    fn menu(&self) -> Menu;
    /// The text of a table from the choices that make a game.
    fn given(&self, start: &Start) -> Result<String, Misfit>;
    /// The text of a table for two or more players with a list each, and factions of their own.
    fn gather(&self, seats: &[String], lists: &[List], own: &[Own]) -> Result<String, Misfit>;
    /// How a table is set on which one attack is about to be made; nothing where the rulebook has no such duels.
    #[cfg(feature = "proofs")]
    fn duels(&self) -> Option<SetDuel>;
    /// Sets a table from a text and begins a match.
    fn sit(&self, given: &str, seed: Seed) -> Result<Box<dyn Sitting>, Misfit>;
    /// Takes up a saved match where it was left.
    fn resume(&self, save: &Save) -> Result<Box<dyn Sitting>, String>;
    /// Plays a case.
    #[cfg(feature = "proofs")]
    fn run(&self, case: &Case) -> crate::Report;
    /// Plays a case up to the end of so many of its stops, and takes it up as a match.
    fn stage(&self, case: &Case, stops: u32, seed: Seed) -> Result<Box<dyn Sitting>, String>;
    /// Plays so many questions of a random match that is saved, dropped and loaded at each of them and cut off before
    /// each throw, and says where it then differs from one that was not.
    #[cfg(feature = "proofs")]
    fn survives(&self, given: &str, questions: u32) -> Result<(), String>;
}

/// The rulebook `R`.
pub struct Of<R>(PhantomData<fn() -> R>);

impl<R> Of<R> {
    pub const fn new() -> Self {
        Of(PhantomData)
    }
}

impl<R> Default for Of<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Known> Book for Of<R>
where
    R::Why: Send,
{
    fn key(&self) -> &'static str {
        R::KEY
    }

    fn title(&self) -> &'static str {
        R::TITLE
    }

    fn prefix(&self) -> &'static str {
        R::PREFIX
    }

    fn home(&self) -> &'static str {
        R::HOME
    }

    fn rules(&self) -> &'static [Row] {
        R::rules()
    }

    fn roster(&self, own: &[Own]) -> Result<Vec<Recruit>, Misfit> {
        R::roster(own)
    }

    fn check(&self, list: &List, own: &[Own]) -> Result<Vec<Violation>, Misfit> {
        R::check(list, own)
    }

    fn menu(&self) -> Menu {
        R::menu()
    }

    fn given(&self, start: &Start) -> Result<String, Misfit> {
        R::given(start)
    }

    fn gather(&self, seats: &[String], lists: &[List], own: &[Own]) -> Result<String, Misfit> {
        R::gather(seats, lists, own)
    }

    #[cfg(feature = "proofs")]
    fn duels(&self) -> Option<SetDuel> {
        R::duels()
    }

    fn sit(&self, given: &str, seed: Seed) -> Result<Box<dyn Sitting>, Misfit> {
        Ok(Box::new(Match::<R>::new(given, seed)?))
    }

    fn resume(&self, save: &Save) -> Result<Box<dyn Sitting>, String> {
        Ok(Box::new(Match::<R>::resume(save)?))
    }

    #[cfg(feature = "proofs")]
    fn run(&self, case: &Case) -> crate::Report {
        crate::case::run::<R>(case)
    }

    fn stage(&self, case: &Case, stops: u32, seed: Seed) -> Result<Box<dyn Sitting>, String> {
        Ok(Box::new(crate::case::stage::<R>(case, stops, seed)?))
    }

    #[cfg(feature = "proofs")]
    fn survives(&self, given: &str, questions: u32) -> Result<(), String> {
        let start = crate::laws::Start::<R>::new("the table", given)?;
        crate::laws::saves_continue_equal_for(&[start], 1, questions).map(|_| ())
    }
}

/// The rulebook of this name among `books`.
pub fn find(books: &[&'static dyn Book], key: &str) -> Result<&'static dyn Book, String> {
    books.iter().copied().find(|book| book.key().eq_ignore_ascii_case(key)).ok_or_else(|| {
        format!("there is no rulebook {key:?}{}", scene::nearest(key, books.iter().map(|book| book.key())))
    })
}

/// Takes up a saved match where it was left.
pub fn load(books: &[&'static dyn Book], text: &str) -> Result<Box<dyn Sitting>, String> {
    let save = Save::read(text)?;
    find(books, &save.book)?.resume(&save)
}

/// Plays a saved match again from its beginning, checks the fingerprint at every commit, and tells what happened.
pub fn replay(books: &[&'static dyn Book], text: &str) -> Result<Vec<crate::Told>, String> {
    Ok(load(books, text)?.log(None, 0))
}

/// Plays a saved match again from its beginning, and says what was compared. Where something is not as the save says, the
/// first such step is named. Dice that a save calls laid down have to come from its seed too: a table that shows a rule
/// may be played on, but it is no proof of how the dice fell.
pub fn verify(books: &[&'static dyn Book], text: &str) -> Result<Verified, String> {
    let mut save = Save::read(text)?;
    let laid = save.take_laid();
    let (answers, throws) = save.entries();
    let resumed = find(books, &save.book)?.resume(&save);
    let sitting = resumed.map_err(|why| match laid {
        Some(until) => format!("{why} (the save says that its dice were laid down until step {until})"),
        None => why,
    })?;
    Ok(Verified { commits: sitting.commits(), answers, throws, hash: sitting.hash().to_string() })
}

/// Everything that is wrong with a list, in words; or why it cannot be read.
pub fn check(books: &[&'static dyn Book], text: &str, own: &[Own]) -> Result<Vec<String>, Misfit> {
    let list = List::read(text)?;
    let book = find(books, &list.book).map_err(|why| Misfit { line: None, why })?;
    Ok(book.check(&list, own)?.iter().map(Violation::words).collect())
}
