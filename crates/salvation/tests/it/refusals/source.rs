//! The sentences of refusals as they stand in the source of the rules.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// How many lines before a refusal the sentence may stand that it takes.
const LINES: usize = 8;

/// All files below a folder whose names end so, in order.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Every file with the sentences of its refusals.
pub fn templates() -> BTreeSet<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut list = BTreeSet::new();
    for path in files(&folder, "rs") {
        let text = std::fs::read_to_string(&path).expect("the source can be read");
        let text: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let text = text.join("\n");
        let name = path.strip_prefix(&folder).unwrap_or(&path).display().to_string();
        // A campaign is a book of its own.
        if name.starts_with("campaign") {
            continue;
        }
        list.extend(of(&text).into_iter().map(|template| (name.clone(), template)));
    }
    assert!(list.len() > 50, "only {} refusals were found", list.len());
    list
}

fn of(text: &str) -> Vec<String> {
    let mut list = Vec::new();
    for opening in ["refuse(", "Refusal::new(", " no("] {
        for (place, _) in text.match_indices(opening) {
            let before = text[..place].chars().next_back();
            if before.is_some_and(|letter| letter == '.' || letter == '_' || letter.is_alphanumeric()) {
                continue;
            }
            let inside = balanced(&text[place + opening.len() - 1..]);
            let found = literal(inside).or_else(|| {
                let near: Vec<&str> = text[..place].lines().rev().take(LINES).collect();
                let from = near.iter().position(|line| line.contains("let says ="))?;
                let lines: Vec<&str> = near[..=from].iter().rev().copied().collect();
                literal(&lines.join("\n"))
            });
            list.extend(found);
        }
    }
    list
}

/// What stands between the bracket at the beginning and the one that closes it.
fn balanced(text: &str) -> &str {
    let (mut depth, mut quoted) = (0, false);
    for (place, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..place];
        }
    }
    text
}

fn literal(text: &str) -> Option<String> {
    let (_, rest) = text.split_once('"')?;
    rest.split_once('"').map(|(inside, _)| inside.to_string())
}
