//! Every rule that a rulebook's code or data names is shown by a case, or by a test where no case can.

use crate::workspace::{Fault, File, expect, expect_none, files, rulebooks};
use std::collections::BTreeSet;

/// Rules that no case can show, each with a test of its own beside its rulebook: the terms of RES are looked at by nobody
/// in play, nobody aims at a model that is off the board, Soulless stands on a card while its other rules act, and distance
/// and contact on hexes are told to who asks.
const SHOWN_BY_TESTS: [&str; 5] = ["JU-ATR-04", "JU-LOS-01", "JU-SPR-29", "SS-BRD-05", "SS-BRD-08"];

/// The ids behind the constants in a source text: `rules::CHG_02` is SS-CHG-02.
fn named(source: &str, prefix: &str) -> Vec<String> {
    let constants = source.split("rules::").skip(1).filter_map(|rest| {
        let word: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let (letters, digits) = word.rsplit_once('_')?;
        let constant = digits.chars().all(|c| c.is_ascii_digit()) && !digits.is_empty();
        constant.then(|| format!("{prefix}-{letters}-{digits}"))
    });
    constants.collect()
}

/// The ids that data cites: `rule = "GE-TPL-10"`.
fn cited(data: &str) -> Vec<String> {
    let rest = data.split("rule = \"").skip(1);
    rest.filter_map(|rest| rest.split('"').next().map(str::to_string)).collect()
}

/// The ids that a case shows: in the brackets that end a line, and after `refused` and `taken back`.
fn shown(case: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for line in case.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if let Some((_, inside)) = line.strip_suffix(']').and_then(|line| line.rsplit_once('[')) {
            ids.extend(inside.split(',').map(|id| id.trim().to_string()));
        }
        for word in ["refused ", "taken back "] {
            ids.extend(line.strip_prefix(word).and_then(|rest| rest.split(' ').next()).map(str::to_string));
        }
    }
    ids
}

/// The ids that the files of one rulebook name and none of its cases shows.
fn unshown(own: &[&File], book: &str, prefix: &str) -> Vec<Fault> {
    let mut seen: BTreeSet<String> = SHOWN_BY_TESTS.iter().map(|id| id.to_string()).collect();
    for file in own.iter().filter(|file| file.has_extension(&["case"])) {
        seen.extend(shown(&file.text));
    }
    let mut faults = Vec::new();
    for file in own {
        let path = file.path.strip_prefix(book).unwrap_or_default();
        let ids = match path {
            _ if path.starts_with("/src/") && file.has_extension(&["rs"]) => named(&file.text, prefix),
            _ if path.starts_with("/profiles/") => cited(&file.text),
            _ => continue,
        };
        let missing: BTreeSet<String> = ids.into_iter().filter(|id| !seen.contains(id)).collect();
        faults
            .extend(missing.into_iter().map(|id| Fault::new(&file.path, 1, format!("no case shows {id}."))));
    }
    faults
}

#[test]
fn the_workspace_shows_every_rule_that_it_names() {
    let files = files();
    let mut faults = Vec::new();
    for book in rulebooks(&files) {
        let start = format!("{book}/");
        let own: Vec<&File> = files.iter().filter(|file| file.path.starts_with(&start)).collect();
        let catalog = own.iter().find(|file| file.path == format!("{book}/RULES.md"));
        let prefix =
            catalog.and_then(|catalog| crate::books::prefix(&catalog.text)).expect("it has a catalog");
        faults.extend(unshown(&own, &book, prefix));
    }
    expect_none(faults);
}

#[test]
fn a_rule_without_a_case_is_caught() {
    let planted = [
        ("crates/book/src/turn.rs", "rules::CHG_02, rules::ALL, rules::MOV_01"),
        ("crates/book/profiles/a.toml", "rule = \"SS-UNT-01\"\nrule = \"SS-UNT-02\""),
        (
            "crates/book/cases/a.case",
            "refused SS-CHG-02 Green: charge  # [SS-MOV-01]\nAda: at 19K  [SS-MOV-06, SS-UNT-01]",
        ),
    ];
    let files: Vec<File> = planted.into_iter().map(|(path, text)| File::planted(path, text)).collect();
    let own: Vec<&File> = files.iter().collect();
    let faults = [
        "crates/book/src/turn.rs:1: no case shows SS-MOV-01.",
        "crates/book/profiles/a.toml:1: no case shows SS-UNT-02.",
    ];
    expect(&unshown(&own, "crates/book", "SS"), &faults);
}
