//! One file per command: its arguments, and what it does.

pub mod army;
pub mod campaign;
pub mod card;
pub mod case;
pub mod ladder;
pub mod list;
pub mod matrix;
pub mod odds;
pub mod picture;
pub mod play;
pub mod price;
pub mod referee;
pub mod replay;
pub mod rules;
pub mod serve;
pub mod sim;
pub mod tournament;
pub mod what_if;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::failure::{Done, Failure};
use crate::files;

/// More games than anybody waits for.
const MOST_GAMES: u64 = 1_000_000_000;
/// A day.
const MOST_SECONDS: u64 = 86_400;

/// How many games, as it is typed.
pub fn games(words: &str) -> Result<u64, String> {
    within(words, 1..=MOST_GAMES)
}

/// How many seconds somebody has, as it is typed.
pub fn seconds(words: &str) -> Result<u64, String> {
    within(words, 1..=MOST_SECONDS)
}

/// A seed, as it is typed.
pub fn seed(words: &str) -> Result<u64, String> {
    within(words, 0..=u64::MAX)
}

/// How many `then` blocks of a case are played, as it is typed.
pub fn place_in_case(words: &str) -> Result<u16, String> {
    within(words, 0..=u16::MAX.into()).map(|at| at as u16)
}

/// A number of this range, or a sentence that says what may be typed.
fn within(words: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let (least, most) = (range.start(), range.end());
    let number = words.trim().parse::<u64>().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("it is a number from {least} to {most}"))
}

/// Refuses a file that could not be written in the end, before anything is played for it.
fn writable(path: Option<&Path>) -> Done {
    let Some(path) = path else { return Ok(()) };
    if path.is_dir() {
        return Err(Failure::new(format!("{} is a folder, not a file", path.display())));
    }
    // Nobody knows what a pipe or a device takes before it is written to.
    if path.exists() && !path.is_file() {
        return Ok(());
    }
    files::Draft::begin(path).map(|_| ()).map_err(|error| Failure::new(files::full(path, error)))
}

/// The same for a page, which takes the place of no other file.
fn page_writable(path: Option<&Path>) -> Done {
    let page = |path: &Path| ["html", "htm"].contains(&ending(path).as_str());
    // A pipe has any name.
    let file = |path: &Path| path.is_file() || !path.exists();
    writable(path)?;
    match path.filter(|path| file(path) && !page(path)) {
        Some(path) => Err(Failure::usage(format!("{}: a page is written as .html", path.display()))),
        None => Ok(()),
    }
}

/// What the name of a file ends in, in small letters.
pub fn ending(path: &Path) -> String {
    path.extension().map_or_else(String::new, |ending| ending.to_string_lossy().to_lowercase())
}

/// Refuses one file for two things: what is written last would be all that is left.
fn apart(one: Option<&Path>, other: Option<&Path>) -> Done {
    match (one, other) {
        (Some(one), Some(other)) if place(one) == place(other) => {
            Err(Failure::usage(format!("{} is named twice; what is written takes two files", one.display())))
        }
        _ => Ok(()),
    }
}

/// Where a path leads, also if there is nothing yet.
fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let beside = || Some(folder.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(beside).unwrap_or_else(|| path.to_path_buf())
}
