//! How a game is set: from a built-in table, a case or a save.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};

use club::case::Set;
use club::{Book, Sitting};
use players::Level;
use scene::Misfit;
use table::Seed;

use super::choose;
use crate::commands::place;
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;

/// The rulebook that is meant, unless a file is.
pub fn book(
    desk: &Desk,
    file: Option<&Path>,
    key: Option<&str>,
) -> Result<Option<&'static dyn Book>, Failure> {
    match (file, key) {
        (_, Some(key)) => desk.book(key).map(Some),
        (None, None) => desk
            .books
            .first()
            .map(|book| Some(*book as &dyn Book))
            .ok_or_else(|| Failure::new("no rulebook is built in")),
        // A file goes before a rulebook of the same name.
        (Some(path), None) if path.exists() => Ok(None),
        (Some(path), None) => Ok(desk.book(&path.to_string_lossy()).ok()),
    }
}

/// The first table that a rulebook has ready.
pub fn built_in(book: &dyn Book, seed: Seed) -> Result<Box<dyn Sitting>, Failure> {
    let ready = book.menu().tables;
    let none = || Failure::new(format!("{} has no built-in start; name a case", book.key()));
    let given = &ready.first().ok_or_else(none)?.given;
    let wrong = |misfit| Failure::new(format!("the built-in start of {}: {misfit}", book.key()));
    book.sit(given, seed).map_err(wrong)
}

/// The table of a case, or a saved game where it was left, and whether it is one.
pub fn file(
    desk: &Desk,
    path: &Path,
    choices: &choose::Choices,
    seed: Seed,
) -> Result<(Box<dyn Sitting>, bool), Failure> {
    let text = files::read_save(path)?;
    let about = |why: String| Failure::new(format!("{}: {why}", path.display()));
    if choices.any() {
        return Err(about(
            "lists, scenario and map are chosen for a rulebook, and this is a set table".into(),
        ));
    }
    // A save is JSON, and no case begins with a brace.
    if text.trim_start().starts_with('{') {
        return club::load(desk.books, &text).map(|sitting| (sitting, true)).map_err(about);
    }
    let case = club::case::parse_table(&text).map_err(|misfit| about(misfit.to_string()))?;
    let book = club::find(desk.books, &case.book).map_err(about)?;
    let Set::Given { text, first } = &case.set else {
        return Err(about("the case checks a list and sets no table".into()));
    };
    // The match counts the lines of its table, the reader those of the file.
    let in_file = |misfit: Misfit| Misfit { line: misfit.line.map(|line| line + first - 1), ..misfit };
    let set = book.sit(text, seed).map_err(|misfit| about(in_file(misfit).to_string()))?;
    Ok((set, false))
}

/// Refuses a name that is neither a level's nor `person`, which is one only here.
pub fn known(players: Option<&str>) -> Done {
    let levels = Level::ALL.map(Level::name);
    let names = || ["person"].into_iter().chain(levels);
    for name in players.into_iter().flat_map(|players| players.split(',')) {
        let bare = name.split(':').next().unwrap_or_default().trim();
        if !names().any(|known| known.eq_ignore_ascii_case(bare)) {
            let near = scene::nearest(bare, names());
            return Err(Failure::usage(format!("there is no player {bare:?}{near}")));
        }
    }
    Ok(())
}

/// Refuses to save a game where there is something else: only the files of this game are replaced. Pipes and devices are not,
/// they are written to.
pub fn unused(save: Option<&Path>, own: &[PathBuf]) -> Done {
    let same = |path: &Path| own.iter().any(|own| place(own) == place(path));
    match save {
        Some(path) if path.is_file() && !same(path) => {
            Err(Failure::new(format!("there is a file {} already", path.display())))
        }
        _ => Ok(()),
    }
}

/// A seed that nobody knows: the standard library draws the keys of its hash tables from the system.
pub fn chance() -> Seed {
    let mut bytes = [0; 32];
    for part in bytes.chunks_mut(8) {
        part.copy_from_slice(&RandomState::new().build_hasher().finish().to_le_bytes());
    }
    Seed(bytes)
}

pub fn greet(desk: &mut Desk, sitting: &dyn Sitting) -> Done {
    let key = sitting.book();
    let title = club::find(desk.books, &key).map_or(key.clone(), |book| book.title().to_string());
    writeln!(desk.out, "{title}: {}. `?` helps.", sitting.seats().join(" against "))?;
    let others: Vec<&str> = desk.books.iter().map(|book| book.key()).filter(|other| *other != key).collect();
    if !others.is_empty() && sitting.commits() == 0 {
        writeln!(desk.out, "Other rulebooks: muster play {}.", others.join(" or "))?;
    }
    Ok(())
}
