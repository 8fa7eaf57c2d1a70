//! Every rulebook is laid out alike, so that who knows one knows all; and the rules it names are in its catalog.

use crate::workspace::{Fault, File, expect, expect_none, files, rulebooks};
use std::collections::BTreeSet;

const FILES: [&str; 13] = [
    "README.md",
    "RULES.md",
    "build.rs",
    "src/lib.rs",
    "src/state.rs",
    "src/setup.rs",
    "src/force.rs",
    "src/turn.rs",
    "src/movement.rs",
    "src/attack.rs",
    "src/stats.rs",
    "src/scene.rs",
    "src/worth.rs",
];

/// Folders that must hold at least one file with this ending. Data may lie beside the code or beside `src`.
const FOLDERS: [(&[&str], &str); 4] = [
    (&["src/abilities/"], ".rs"),
    (&["src/scenarios/", "scenarios/"], ""),
    (&["profiles/", "src/profiles/"], ".toml"),
    (&["cases/"], ".case"),
];

/// What a rulebook lacks.
fn lacking(book: &str, paths: &BTreeSet<&str>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in FILES {
        let path = format!("{book}/{file}");
        if !paths.contains(path.as_str()) {
            faults.push(Fault::new(&path, 1, "every rulebook has this file."));
        }
    }
    for (folders, ending) in FOLDERS {
        let starts: Vec<String> = folders.iter().map(|folder| format!("{book}/{folder}")).collect();
        let held = |path: &&str| {
            starts.iter().any(|start| path.starts_with(start.as_str())) && path.ends_with(ending)
        };
        if !paths.iter().any(held) {
            faults.push(Fault::new(
                &format!("{}*{ending}", starts[0]),
                1,
                "every rulebook has one such file at least.",
            ));
        }
    }
    faults
}

/// The prefix of a catalog's ids: that of the first one.
pub(crate) fn prefix(catalog: &str) -> Option<&str> {
    let row = |line: &'_ str| ids(line).next().is_some_and(|id| line.starts_with(&format!("| {id} |")));
    catalog.lines().find(|line| row(line)).map(|line| &line[2..4])
}

/// The ids of rules in a text: two capital letters, capital letters, digits.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    let in_id = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.split(move |c| !in_id(c)).filter_map(|word| {
        let mut parts = word.splitn(3, '-');
        let (book, part, rest) = (parts.next()?, parts.next()?, parts.next()?);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let upper = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_uppercase());
        let is_id = book.len() == 2 && upper(book) && upper(part) && digits > 0;
        is_id.then(|| &word[..word.len() - rest.len() + digits])
    })
}

/// The ids of this rulebook in a file that its catalog does not have.
fn unknown(file: &File, prefix: &str, known: &BTreeSet<String>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, line) in file.text.lines().enumerate() {
        for id in ids(line).filter(|id| id.starts_with(prefix) && !known.contains(*id)) {
            faults.push(Fault::new(&file.path, index + 1, format!("{id} is not in RULES.md.")));
        }
    }
    faults
}

#[test]
fn the_workspace_has_rulebooks_of_one_shape() {
    let files = files();
    let paths: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let books = rulebooks(&files);
    assert!(!books.is_empty(), "there is no rulebook");
    expect_none(books.iter().flat_map(|book| lacking(book, &paths)));
}

#[test]
fn the_workspace_names_only_rules_that_exist() {
    let files = files();
    let mut faults = Vec::new();
    for book in rulebooks(&files) {
        let start = format!("{book}/");
        let catalog =
            files.iter().find(|file| file.path == format!("{book}/RULES.md")).expect("it has a catalog");
        let Some(prefix) = prefix(&catalog.text) else {
            faults.push(Fault::new(&catalog.path, 1, "the catalog has no rule."));
            continue;
        };
        match rulegen::parse(&catalog.text, prefix) {
            Err(wrong) => {
                faults.extend(wrong.into_iter().map(|it| Fault::new(&catalog.path, it.line, it.what)))
            }
            Ok(entries) => {
                let known = entries.into_iter().map(|entry| entry.id).collect();
                let own = files.iter().filter(|file| file.path.starts_with(&start));
                faults.extend(own.flat_map(|file| unknown(file, prefix, &known)));
            }
        }
    }
    expect_none(faults);
}

#[test]
fn a_missing_file_is_caught() {
    let mut paths: BTreeSet<String> = FILES.iter().map(|file| format!("crates/book/{file}")).collect();
    paths.extend(["abilities/stun.rs", "scenarios/siege.rs"].map(|file| format!("crates/book/src/{file}")));
    paths.extend(["profiles/north.toml", "cases/push.case"].map(|file| format!("crates/book/{file}")));
    let found =
        |paths: &BTreeSet<String>| lacking("crates/book", &paths.iter().map(String::as_str).collect());
    expect(&found(&paths), &[]);
    paths.remove("crates/book/src/turn.rs");
    paths.remove("crates/book/src/abilities/stun.rs");
    paths.insert("crates/book/src/abilities.rs".to_owned());
    let shown = [
        "crates/book/src/turn.rs:1: every rulebook has this file.",
        "crates/book/src/abilities/*.rs:1: every rulebook has one such file at least.",
    ];
    expect(&found(&paths), &shown);
}

#[test]
fn an_unknown_rule_is_caught() {
    let text = "// SS-BRD-01 and `SS-BRD-02a`, not JU-HEX-99 nor SS-R-nn.\nthen stunned (SS-BRD-3)\n";
    let known = ["SS-BRD-01", "SS-BRD-02"].map(str::to_owned).into();
    let shown = ["a.case:2: SS-BRD-3 is not in RULES.md."];
    expect(&unknown(&File::planted("a.case", text), "SS", &known), &shown);
}

#[test]
fn the_prefix_is_that_of_the_first_rule() {
    assert_eq!(prefix("See JU-R-01.\n\n| ID | Rule |\n|---|---|\n| SS-BRD-01 | Hexes. |\n"), Some("SS"));
    assert_eq!(prefix("# Nothing\n"), None);
}
