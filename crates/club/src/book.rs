//! A rulebook with its type erased.

use std::marker::PhantomData;

#[cfg(feature = "proofs")]
use odds::Watch;
use scene::{Ended, Eyes, List, Menu, Misfit, Own, Recruit, Row, Start, Told, Undone, Verified, Violation};
#[cfg(feature = "proofs")]
use scene::{Foreseen, Scene, Staged};
#[cfg(feature = "proofs")]
use table::SetDuel;
use table::{Known, Seed};

#[cfg(feature = "proofs")]
use crate::case::UpTo;
#[cfg(feature = "proofs")]
use crate::chances::{Effort, NoOdds, Wanted, chances_at, chances_of};
#[cfg(feature = "proofs")]
use crate::fight::{Fight, fight};
use crate::matches::{Match, Save, earlier_words, recall_plainly};
use crate::{Case, Sitting};

/// A list of rulebooks from their types, for a static: `static BOOKS: &[&dyn Book] = books::books!(club::erased);`
#[macro_export]
macro_rules! erased {
    ($($book:ty),* $(,)?) => { &[$(&$crate::Of::<$book>::new()),*] };
}

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
    /// Takes up a saved match where it was left; one that was played under earlier rules goes on, and says so.
    fn resume(&self, save: &Save) -> Result<Box<dyn Sitting>, String>;
    /// Takes it up only if everything in it is as it says.
    fn prove(&self, save: &Save) -> Result<Box<dyn Sitting>, String>;
    /// Everything that can be read of it, also where it cannot be taken up.
    fn recall(&self, save: &Save) -> Vec<Told>;
    /// The numbers of its rules and of the shape of its games.
    fn numbers(&self) -> (u32, u32);
    /// Plays a case.
    #[cfg(feature = "proofs")]
    fn run(&self, case: &Case) -> crate::Report;
    /// The table at some place of a case.
    #[cfg(feature = "proofs")]
    fn scene(&self, case: &Case, up_to: UpTo) -> Result<Scene, String>;
    /// What comes next at some place of a case.
    #[cfg(feature = "proofs")]
    fn chances_at(
        &self,
        case: &Case,
        up_to: UpTo,
        wanted: &Wanted<'_>,
        watch: Watch<'_>,
    ) -> Result<Foreseen, NoOdds>;
    /// What comes next in a saved game.
    #[cfg(feature = "proofs")]
    fn chances_of(&self, save: &Save, wanted: &Wanted<'_>, watch: Watch<'_>) -> Result<Foreseen, NoOdds>;
    /// What one attack leads to.
    #[cfg(feature = "proofs")]
    fn fight(&self, staged: &Staged, effort: Effort, watch: Watch<'_>) -> Result<Fight, String>;
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

    fn prove(&self, save: &Save) -> Result<Box<dyn Sitting>, String> {
        Ok(Box::new(Match::<R>::prove(save)?))
    }

    fn recall(&self, save: &Save) -> Vec<Told> {
        Match::<R>::recall(save)
    }

    fn numbers(&self) -> (u32, u32) {
        (R::RULES, R::SCHEMA)
    }

    #[cfg(feature = "proofs")]
    fn run(&self, case: &Case) -> crate::Report {
        crate::case::run::<R>(case)
    }

    #[cfg(feature = "proofs")]
    fn scene(&self, case: &Case, up_to: UpTo) -> Result<Scene, String> {
        let stage = crate::case::at::<R>(case, up_to)?;
        Ok(R::scene(&stage.setup, &stage.now))
    }

    #[cfg(feature = "proofs")]
    fn chances_at(
        &self,
        case: &Case,
        up_to: UpTo,
        wanted: &Wanted<'_>,
        watch: Watch<'_>,
    ) -> Result<Foreseen, NoOdds> {
        chances_at::<R>(case, up_to, wanted, watch)
    }

    #[cfg(feature = "proofs")]
    fn chances_of(&self, save: &Save, wanted: &Wanted<'_>, watch: Watch<'_>) -> Result<Foreseen, NoOdds> {
        chances_of::<R>(save, wanted, watch)
    }

    #[cfg(feature = "proofs")]
    fn fight(&self, staged: &Staged, effort: Effort, watch: Watch<'_>) -> Result<Fight, String> {
        fight::<R>(staged, effort, watch)
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
pub fn find<B: Book + ?Sized>(books: &[&'static B], key: &str) -> Result<&'static B, String> {
    books.iter().copied().find(|book| book.key().eq_ignore_ascii_case(key)).ok_or_else(|| {
        format!("there is no rulebook {key:?}{}", scene::nearest(key, books.iter().map(|book| book.key())))
    })
}

/// Takes up a saved match where it was left. One that the rules of today would have played otherwise goes on, too, and says
/// so.
pub fn load<B: Book + ?Sized>(books: &[&'static B], text: &str) -> Result<Box<dyn Sitting>, String> {
    let save = Save::read(text)?;
    find(books, &save.book)?.resume(&save)
}

/// Plays a saved match again from its beginning, checks the fingerprint at every commit, and tells what happened.
pub fn replay<B: Book + ?Sized>(books: &[&'static B], text: &str) -> Result<Vec<Told>, String> {
    let save = Save::read(text)?;
    Ok(find(books, &save.book)?.prove(&save)?.log(Eyes::Everything, 0))
}

/// What can be read of a saved match, whether it can be taken up or not.
pub struct Record {
    pub book: String,
    /// What the players are called; nothing where their table cannot be set.
    pub seats: Vec<String>,
    /// The text of the table.
    pub given: String,
    pub steps: u32,
    pub log: Vec<Told>,
    pub ending: Option<Ended>,
    /// Up to which step it was played under earlier rules.
    pub earlier: Option<u32>,
    /// The first place at which the rules of today lead elsewhere, in words.
    pub differs: Option<String>,
    pub undone: Vec<Undone>,
    /// The fingerprint of the table as it was set, and after each step; none where it cannot be played on.
    pub hashes: Vec<String>,
    /// Why it cannot be played on, in one sentence.
    pub stands: Option<String>,
}

/// Reads a saved match as a record: all of its log where it can be taken up; else the log as far as it plays again, and
/// plain answers and rolls from there on.
pub fn record<B: Book + ?Sized>(books: &[&'static B], text: &str) -> Result<Record, String> {
    let save = Save::read(text)?;
    let book = find(books, &save.book);
    let resumed = book.clone().and_then(|book| book.resume(&save));
    let mut record = Record {
        book: save.book.clone(),
        seats: Vec::new(),
        given: save.given().to_string(),
        steps: save.commits(),
        log: Vec::new(),
        ending: None,
        earlier: None,
        differs: None,
        undone: Vec::new(),
        hashes: Vec::new(),
        stands: None,
    };
    match resumed {
        Ok(sitting) => {
            (record.seats, record.log) = (sitting.seats(), sitting.log(Eyes::Everything, 0));
            (record.ending, record.earlier) = (sitting.ending(), sitting.earlier());
            record.differs = record.earlier.and_then(|_| book.ok()?.prove(&save).err());
            record.undone = sitting.position(Eyes::Public, u32::MAX).map_or(Vec::new(), |seen| seen.undone);
            record.hashes = sitting.hashes();
        }
        Err(why) => {
            record.log = book.map_or_else(|_| recall_plainly(&save), |book| book.recall(&save));
            record.stands = Some(why);
        }
    }
    Ok(record)
}

/// Plays a saved match again from its beginning, and says what was compared. Where something is not as the save says, the
/// first such step is named. Dice that a save calls laid down have to come from its seed too: a table that shows a rule
/// may be played on, but it is no proof of how the dice fell.
pub fn verify<B: Book + ?Sized>(books: &[&'static B], text: &str) -> Result<Verified, String> {
    let mut save = Save::read(text)?;
    let (laid, earlier) = (save.take_laid(), save.take_earlier());
    let (answers, throws) = save.entries();
    let proved = find(books, &save.book)?.prove(&save);
    let sitting = proved.map_err(|why| match (laid, earlier) {
        (Some(until), _) => format!("{why} (the save says that its dice were laid down until step {until})"),
        (None, Some(until)) => format!("{why} (the save says that it was {})", earlier_words(until)),
        (None, None) => why,
    })?;
    Ok(Verified { commits: sitting.commits(), answers, throws, hash: sitting.hash() })
}

/// Everything that is wrong with a list, in words; or why it cannot be read.
pub fn check<B: Book + ?Sized>(books: &[&'static B], text: &str, own: &[Own]) -> Result<Vec<String>, Misfit> {
    let list = List::read(text)?;
    let book = find(books, &list.book).map_err(|why| Misfit { line: None, why })?;
    Ok(book.check(&list, own)?.iter().map(Violation::words).collect())
}
