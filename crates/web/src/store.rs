//! Games and lists kept in the browser, so that closing the tab loses nothing.
//!
//! Each game is one entry: a line for the list of games, and below it the save as the club writes it. Where room was made,
//! a packed record is there instead (`record.rs`). A list is kept as the letters that a link carries.

use leptos::prelude::window;
use post::Carried;
use web_sys::Storage;

const PREFIX: &str = "muster/game/";
const LIST: &str = "muster/list/";
const SETTING: &str = "muster/setting/";

/// A game in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub id: String,
    /// Milliseconds since 1970.
    pub when: u64,
    pub title: String,
    pub stands: String,
    /// Whether it has come to its end.
    pub over: bool,
    /// Whether only a record of it is kept, which can be read and not played.
    pub record: bool,
}

/// Why something is not kept.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// This browser lets the page keep nothing.
    Nowhere,
    Full,
}

fn storage() -> Result<Storage, Lost> {
    window().local_storage().ok().flatten().ok_or(Lost::Nowhere)
}

fn write(key: &str, text: &str) -> Result<(), Lost> {
    storage()?.set_item(key, text).map_err(|_| Lost::Full)
}

/// What is kept, by name.
fn keys(storage: &Storage) -> Vec<String> {
    (0..storage.length().unwrap_or(0)).filter_map(|place| storage.key(place).ok().flatten()).collect()
}

/// Under what a game is kept.
pub fn key_of(id: &str) -> String {
    format!("{PREFIX}{id}")
}

/// Keeps a game, or a record of it, under its id.
pub fn keep(game: &Kept, save: &str) -> Result<(), Lost> {
    write(&key_of(&game.id), &entry(game, save))
}

/// A game as it is kept.
fn entry(game: &Kept, save: &str) -> String {
    let line = |words: &str| words.replace(['\n', '\t'], " ");
    let mark = match (game.over, game.record) {
        (_, true) => "\trecord",
        (true, false) => "\tover",
        (false, false) => "",
    };
    format!("{}\t{}\t{}{mark}\n{save}", game.when, line(&game.title), line(&game.stands))
}

/// Keeps a list under its id.
pub fn keep_list(id: &str, carried: &Carried) -> Result<(), Lost> {
    write(&format!("{LIST}{id}"), &carried.write())
}

/// The lists that are kept, by name, with their ids; what cannot be read any more is left alone.
pub fn lists() -> Vec<(String, Carried)> {
    let Ok(storage) = storage() else { return Vec::new() };
    let kept = |key: String| {
        let text = storage.get_item(&key).ok().flatten()?;
        Some((key.strip_prefix(LIST)?.to_string(), Carried::read(&text).ok()?))
    };
    let mut lists: Vec<_> = keys(&storage).into_iter().filter_map(kept).collect();
    lists.sort_by(|(a, one), (b, other)| (&one.list.name, a).cmp(&(&other.list.name, b)));
    lists
}

pub fn forget_list(id: &str) {
    if let Ok(storage) = storage() {
        let _ = storage.remove_item(&format!("{LIST}{id}"));
    }
}

/// The games that are kept, the latest first.
pub fn list() -> Vec<Kept> {
    let Ok(storage) = storage() else { return Vec::new() };
    let kept = |key: String| {
        let id = key.strip_prefix(PREFIX)?.to_string();
        let text = storage.get_item(&key).ok().flatten()?;
        let mut head = text.lines().next()?.split('\t');
        let when = head.next()?.parse().ok()?;
        let (title, stands) = (head.next()?.to_string(), head.next()?.to_string());
        let mark = head.next();
        Some(Kept { id, when, title, stands, over: mark.is_some(), record: mark == Some("record") })
    };
    let mut games: Vec<Kept> = keys(&storage).into_iter().filter_map(kept).collect();
    games.sort_by_key(|game| std::cmp::Reverse(game.when));
    games
}

/// The save of a game, or its packed record.
pub fn save_of(id: &str) -> Option<String> {
    let text = storage().ok()?.get_item(&key_of(id)).ok().flatten()?;
    text.split_once('\n').map(|(_, save)| save.to_string())
}

/// Throws a game away, with every setting that is about it or leads to it.
pub fn forget(id: &str) {
    let Ok(storage) = storage() else { return };
    for key in keys(&storage).iter().filter(|key| !key.starts_with(LIST)) {
        let about = key.rsplit(['/', '-']).next() == Some(id);
        if about || storage.get_item(key).ok().flatten().as_deref() == Some(id) {
            let _ = storage.remove_item(key);
        }
    }
}

pub fn setting(name: &str) -> Option<String> {
    storage().ok()?.get_item(&format!("{SETTING}{name}")).ok().flatten()
}

pub fn set(name: &str, value: &str) -> Result<(), Lost> {
    write(&format!("{SETTING}{name}"), value)
}

pub fn unset(name: &str) {
    if let Ok(storage) = storage() {
        let _ = storage.remove_item(&format!("{SETTING}{name}"));
    }
}
