//! Every rule that the code names is shown by a case.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Rules that a case cannot show, each with a test of its own.
const SHOWN_BY_TESTS: &[&str] = &[];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The texts of all files under a folder whose names end like this.
fn texts(folder: &Path, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(texts(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(fs::read_to_string(&path).unwrap());
        }
    }
    found
}

/// The ids behind the constants in a source text: `rules::CHG_02` is SS-CHG-02.
fn named(source: &str) -> impl Iterator<Item = String> + '_ {
    source.split("rules::").skip(1).filter_map(|rest| {
        let word: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let (letters, digits) = word.rsplit_once('_')?;
        let constant = digits.chars().all(|c| c.is_ascii_digit()) && !digits.is_empty();
        constant.then(|| format!("SS-{letters}-{digits}"))
    })
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

#[test]
fn every_rule_in_the_code_is_shown_by_a_case() {
    let sources = texts(&folder("src"), ".rs");
    let used: BTreeSet<String> = sources.iter().flat_map(|source| named(source)).collect();
    let cases = texts(&folder("cases"), ".case");
    let mut seen: BTreeSet<String> = cases.iter().flat_map(|case| shown(case)).collect();
    seen.extend(SHOWN_BY_TESTS.iter().map(|id| id.to_string()));
    let missing: Vec<&String> = used.difference(&seen).collect();
    assert!(used.len() > 150, "only {} rules are named in the code", used.len());
    assert!(missing.is_empty(), "no case shows {missing:?}");
}

#[test]
fn a_case_is_scanned_as_it_is_run() {
    let case = "refused SS-CHG-02 Green: charge  # [SS-MOV-01]\nGreen: at 19K  [SS-MOV-06, SS-CHG-06]";
    assert_eq!(shown(case), ["SS-CHG-02", "SS-MOV-06", "SS-CHG-06"]);
    assert_eq!(named("rules::CHG_02, rules::ALL").collect::<Vec<_>>(), ["SS-CHG-02"]);
}
