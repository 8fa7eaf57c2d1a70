//! What earlier releases have written. The files in `tests/kept` are never recorded again: whatever a later release reads,
//! it reads these, too.

use std::path::{Path, PathBuf};

use club::{BOOKS, Sitting, check, load};
use scene::{List, Own};

use crate::books::read;

/// All files of a folder of a release, with those in folders below it.
fn files(folder: &str) -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder of kept files").flatten() {
            let path = entry.path();
            if path.is_dir() { walk(&path, found) } else { found.push(path) }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept").join(folder), &mut found);
    found.sort();
    found
}

fn loaded(path: &Path) -> Box<dyn Sitting> {
    load(BOOKS, &read(path)).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Every scenario of the two complete rulebooks, to its end and in the middle of things: open steps, sealed answers, undone,
/// branched, changed, drawn, claimed and given up games, cases that were taken up, and a campaign with its battles.
#[test]
fn saves_of_the_first_release_go_on() {
    let mut open = 0;
    for folder in ["0.1/genesys", "0.1/salvation", "0.1/campaign"] {
        for path in files(folder) {
            let it = loaded(&path);
            let Some(seat) = it.waiting_for().first().copied() else {
                assert!(it.ending().is_some() || it.due().is_some(), "{}", path.display());
                continue;
            };
            let number = it.questions(seat).first().map(|posed| posed.number);
            let answer = number.and_then(|number| it.propose(seat, number, 1).pop());
            assert!(answer.is_some(), "{}: nothing can be answered", path.display());
            open += 1;
        }
    }
    assert!(open > 30, "{open} games go on");
}

#[test]
fn saves_of_the_proofs_are_read() {
    for folder in ["0.1/godslayer", "0.1/judgement", "0.1/wrath"] {
        for path in files(folder) {
            assert!(!loaded(&path).log(None, 0).is_empty(), "{}", path.display());
        }
    }
}

#[test]
fn lists_and_factions_of_the_first_release_are_read() {
    for path in files("0.1/lists") {
        let text = read(&path);
        assert_eq!(check(BOOKS, &text, &[]), Ok(Vec::new()), "{}", path.display());
        List::read(&text).expect("a list");
    }
    for path in files("0.1/factions") {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let book = club::find(BOOKS, file.split('-').next().unwrap_or_default()).expect("a rulebook");
        let own = Own { file, text: read(&path) };
        let before = book.roster(&[]).expect("a roster").len();
        let roster = book.roster(&[own]).unwrap_or_else(|misfit| panic!("{}: {misfit}", path.display()));
        assert!(roster.len() > before, "{}", path.display());
    }
}
