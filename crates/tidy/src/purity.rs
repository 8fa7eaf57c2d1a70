//! The crates that hold rules use whole numbers and no machine: the same game gives the same bytes everywhere. Those that think
//! about games may count as they like, but have no clock, no file and no network either: whoever calls them has.

use crate::tokens::{Token, group_end, tokens, without_tests};
use crate::workspace::{Fault, File, expect, expect_none, files, rulebooks, rust_below};

/// The rule crates besides the rulebooks.
const GROUND: [&str; 4] = ["crates/space", "crates/dice", "crates/scene", "crates/table"];

/// The crates that think about games: the same tries give the same answer everywhere.
const THINKING: [&str; 2] = ["crates/players", "crates/odds"];

/// Modules of the standard library that a crate that thinks may not name.
const OUTSIDE: [&str; 3] = ["time", "fs", "net"];

const CLOCKS: [&str; 2] = ["Instant", "SystemTime"];

/// The two rule crates through which all others get their randomness.
const CHANCE: [&str; 2] = ["crates/dice/", "crates/table/"];

/// Modules of the standard library that a rule crate may not name, and why.
const MODULES: [(&str, &str); 8] = [
    ("hash", "hashes differ between machines; hash the serialised bytes"),
    ("time", "a rule has no clock"),
    ("fs", "a rule reads no files"),
    ("net", "a rule knows no network"),
    ("env", "a rule does not look at its surroundings"),
    ("thread", "a rule runs in one thread"),
    ("process", "a rule starts and ends no process"),
    ("os", "a rule knows no operating system"),
];

/// Words that a rule crate may not use, and why.
const WORDS: [(&str, &str); 7] = [
    ("f32", "rules count in whole numbers"),
    ("f64", "rules count in whole numbers"),
    ("HashMap", "its order differs from run to run; use a BTreeMap or an array"),
    ("HashSet", "its order differs from run to run; use a BTreeSet or an array"),
    ("Instant", "a rule has no clock"),
    ("SystemTime", "a rule has no clock"),
    ("unsafe", "no rule is worth it"),
];

/// Sources of randomness that no rule crate may use, for a game could not be run again from them.
const WILD: [&str; 6] = ["rand", "getrandom", "fastrand", "thread_rng", "OsRng", "from_os_rng"];

/// Seeded generators, which only `dice` and `table` may use.
const SEEDED: [&str; 5] = ["rand_core", "rand_chacha", "ChaCha8Rng", "ChaCha12Rng", "ChaCha20Rng"];

/// What is impure in one file of a rule crate.
fn impure(file: &File) -> Vec<Fault> {
    let tokens = without_tests(&tokens(&file.text));
    let mut faults = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let text = token.text.as_str();
        let mut fault = |what: String| faults.push(Fault::new(&file.path, token.line, what));
        if let Some((_, why)) = WORDS.iter().find(|(word, _)| *word == text) {
            fault(format!("`{text}` in a rule crate: {why}."));
        }
        if token.is_float() {
            fault(format!("the float {text} in a rule crate: rules count in whole numbers."));
        }
        let seeded = SEEDED.contains(&text) && !CHANCE.iter().any(|start| file.path.starts_with(start));
        if seeded || WILD.contains(&text) {
            fault(format!("`{text}` in a rule crate: chance comes only from the table's throws."));
        }
        for module in named_modules(&tokens, at) {
            if let Some((name, why)) = MODULES.iter().find(|(name, _)| *name == module) {
                fault(format!("`std::{name}` in a rule crate: {why}."));
            }
        }
    }
    faults
}

/// What of the machine one file of a crate that thinks knows.
fn outside(file: &File) -> Vec<Fault> {
    let tokens = without_tests(&tokens(&file.text));
    let mut faults = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let mut fault = |what: &str| {
            let what =
                format!("`{what}` in a crate that thinks: clocks, files and sockets are the caller's.");
            faults.push(Fault::new(&file.path, token.line, what));
        };
        if CLOCKS.contains(&token.text.as_str()) {
            fault(&token.text);
        }
        for module in named_modules(&tokens, at).into_iter().filter(|module| OUTSIDE.contains(module)) {
            fault(&format!("std::{module}"));
        }
    }
    faults
}

/// The modules of the standard library named in the path or the group of paths that begins here.
fn named_modules(tokens: &[Token], at: usize) -> Vec<&str> {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    if !matches!(text(at), "std" | "core") || text(at + 1) != "::" {
        return Vec::new();
    }
    if text(at + 2) != "{" {
        return vec![text(at + 2)];
    }
    // In a group a module stands at its beginning or after a comma, and not within a group of its own.
    let end = group_end(tokens, at + 2);
    let mut depth = 0;
    let mut modules = Vec::new();
    for index in at + 2..end {
        match text(index) {
            "{" => depth += 1,
            "}" => depth -= 1,
            name if depth == 1 && matches!(text(index - 1), "{" | ",") => modules.push(name),
            _ => {}
        }
    }
    modules
}

#[test]
fn the_workspace_keeps_rule_crates_pure() {
    let files = files();
    let books = rulebooks(&files);
    let folders = GROUND.iter().copied().chain(books.iter().map(String::as_str));
    expect_none(sources(&files, folders).flat_map(impure));
}

#[test]
fn the_workspace_thinks_without_clocks_files_and_sockets() {
    let files = files();
    assert!(THINKING.iter().all(|folder| sources(&files, [*folder]).next().is_some()), "a crate is gone");
    expect_none(sources(&files, THINKING).flat_map(outside));
}

/// The Rust files of crates that are no tests.
fn sources<'a>(
    files: &'a [File],
    folders: impl IntoIterator<Item = &'a str>,
) -> impl Iterator<Item = &'a File> {
    let all = folders.into_iter().flat_map(|folder| rust_below(files, &format!("{folder}/src")));
    all.filter(|file| !file.path.ends_with("/tests.rs") && !file.path.contains("/tests/"))
}

#[test]
fn a_clock_in_a_crate_that_thinks_is_caught() {
    let text = "use std::{collections::HashMap, fs, time::Duration};\nfn f(time: f64) -> f64 { net(time) }\n\
                let t = Instant::now(); // SystemTime\nlet s = std::net::TcpStream::connect;\n\
                #[cfg(test)]\nmod tests { use std::time::SystemTime; }\n";
    let why = "in a crate that thinks: clocks, files and sockets are the caller's.";
    let shown = [(1, "std::fs"), (1, "std::time"), (3, "Instant"), (4, "std::net")]
        .map(|(line, what)| format!("crates/odds/src/x.rs:{line}: `{what}` {why}"));
    let shown = shown.each_ref().map(String::as_str);
    expect(&outside(&File::planted("crates/odds/src/x.rs", text)), &shown);
}

#[test]
fn impure_code_is_caught() {
    let text = "use std::{collections::HashMap, fmt, fs};\nfn f(x: f64) -> u32 { unsafe { 2.5 } }\n\
                let t = std::time::Instant::now(); // f32\nlet r = rand_core::x; \"f32\";\n\
                #[cfg(test)]\nmod tests { use std::env; }\n";
    let shown = [
        "crates/space/src/x.rs:1: `std::fs` in a rule crate: a rule reads no files.",
        "crates/space/src/x.rs:1: `HashMap` in a rule crate: its order differs from run to run; use a BTreeMap or an \
         array.",
        "crates/space/src/x.rs:2: `f64` in a rule crate: rules count in whole numbers.",
        "crates/space/src/x.rs:2: `unsafe` in a rule crate: no rule is worth it.",
        "crates/space/src/x.rs:2: the float 2.5 in a rule crate: rules count in whole numbers.",
        "crates/space/src/x.rs:3: `std::time` in a rule crate: a rule has no clock.",
        "crates/space/src/x.rs:3: `Instant` in a rule crate: a rule has no clock.",
        "crates/space/src/x.rs:4: `rand_core` in a rule crate: chance comes only from the table's throws.",
    ];
    expect(&impure(&File::planted("crates/space/src/x.rs", text)), &shown);
}

#[test]
fn the_table_may_draw_from_a_seeded_generator_only() {
    let text = "use rand_core::Rng;\nuse getrandom::fill;\n";
    let shown =
        ["crates/table/src/x.rs:2: `getrandom` in a rule crate: chance comes only from the table's throws."];
    expect(&impure(&File::planted("crates/table/src/x.rs", text)), &shown);
}
