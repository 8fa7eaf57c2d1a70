//! The cases of the rulebooks: all of them hold, and each rulebook has some.

use std::path::{Path, PathBuf};

use club::Case;
use club::case::{coverage, parse, run_text};
use club::laws::Start;
use table::Rulebook;

use crate::BOOKS;

/// The files of cases of a rulebook, by name; what they say is played by another book of the same crate is left out.
pub fn files(book: &str) -> Vec<PathBuf> {
    let home = BOOKS.iter().find(|other| other.key() == book).map_or(book, |book| book.home());
    let mut found = folder(home);
    found.retain(|path| {
        let by = parse(&read(path)).map_or(home.to_string(), |case| case.book.to_lowercase());
        by == book || by != home && book == home && !BOOKS.iter().any(|other| other.key() == by)
    });
    found
}

/// The files of cases of a crate, by name.
fn folder(home: &str) -> Vec<PathBuf> {
    below(home, "cases", "case")
}

/// The files with the profiles of a crate, by name.
pub fn profiles(home: &str) -> Vec<PathBuf> {
    below(home, "profiles", "toml")
}

/// The files of a folder of a crate with this ending, by name.
fn below(home: &str, folder: &str, ending: &str) -> Vec<PathBuf> {
    fn gather(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                gather(&path, ending, files);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                files.push(path);
            }
        }
    }
    let mut found = Vec::new();
    let around = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    gather(&around.join(home).join(folder), ending, &mut found);
    found.sort();
    found
}

pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The table of every case of a rulebook.
pub fn starts<R: Rulebook>() -> Result<Vec<Start<R>>, String> {
    let start = |path: &PathBuf| {
        let case: Case = parse(&read(path)).map_err(|misfit| format!("{}: {misfit}", path.display()))?;
        Start::of_case(&case).transpose()
    };
    files(R::KEY).iter().filter_map(|path| start(path).transpose()).collect()
}

#[test]
fn every_case_holds() {
    let mut faults = Vec::new();
    for book in BOOKS {
        let files = files(book.key());
        assert!(!files.is_empty(), "{} has no cases", book.title());
        for path in files {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match run_text(BOOKS, &read(&path)) {
                Ok(report) => faults.extend(report.faults.iter().map(|fault| format!("{name}: {fault}"))),
                Err(misfit) => faults.push(format!("{name}: {misfit}")),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Rulebooks of which every rule is played.
const FINISHED: [&str; 1] = [genesys::Genesys::KEY];

/// Every rule of a finished book that can act is shown by a case, and no case names a rule that is not in the catalog:
/// what `muster rules --require-all` asks for.
#[test]
fn every_rule_is_shown() {
    for book in BOOKS.iter().filter(|book| FINISHED.contains(&book.key())) {
        let read =
            |path: &PathBuf| parse(&read(path)).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let cases: Vec<Case> = folder(book.home()).iter().map(read).collect();
        let found = coverage(BOOKS, *book, &cases);
        let missing: Vec<&str> = found.missing.iter().map(|row| row.rule.id()).collect();
        assert!(missing.is_empty(), "{}: no case shows {}", book.title(), missing.join(", "));
        assert!(found.unknown.is_empty(), "{}: there is no {:?}", book.title(), found.unknown);
    }
}

/// The examples of `docs/cases.md`: each is a case in full.
#[test]
fn every_example_of_the_document_holds() {
    let document = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cases.md"));
    let examples: Vec<&str> =
        document.split("```case\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(examples.len() >= 7, "a first case and one for each shape of question");
    let mut faults = Vec::new();
    for example in examples {
        match run_text(BOOKS, example) {
            Ok(report) => faults.extend(report.faults.iter().map(|fault| {
                format!("{}: {fault}\n{}\nacted: {:?}\n", report.name, report.trace.join("\n"), report.acted)
            })),
            Err(misfit) => faults.push(misfit.to_string()),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
