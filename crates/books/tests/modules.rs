//! What the first screen says of a rulebook before its module is there is what the rulebook says.

use std::collections::BTreeSet;
use std::path::Path;

use club::Book;
use toml::{Table, Value};

static BOOKS: &[&dyn Book] = books::books!(club::erased);

/// What the manifests of the modules say, a line for each rulebook.
fn listed() -> BTreeSet<String> {
    let modules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../modules");
    let mut lines = BTreeSet::new();
    for folder in std::fs::read_dir(modules).expect("there are modules").flatten() {
        let manifest = std::fs::read_to_string(folder.path().join("Cargo.toml")).expect("it has a manifest");
        let manifest: Table = manifest.parse().expect("a manifest");
        let listed = manifest["package"]["metadata"]["books"].as_array().expect("its rulebooks");
        let home = folder.file_name().to_string_lossy().into_owned();
        for book in listed {
            let word = |name: &str| book.get(name).and_then(Value::as_str).unwrap_or_default();
            lines.insert(line(word("key"), word("title"), word("prefix"), &home, word("is"), word("lacks")));
        }
    }
    lines
}

fn line(key: &str, title: &str, prefix: &str, home: &str, is: &str, lacks: &str) -> String {
    format!("{key} | {title} | {prefix} | {home} | {is} | {lacks}")
}

#[test]
fn every_rulebook_has_a_module_that_says_what_it_is() {
    let said = BOOKS.iter().map(|book| {
        let menu = book.menu();
        let is = match (&menu.gathering, menu.ready.is_empty()) {
            (Some(_), _) => "gathers",
            (None, false) => "builds",
            (None, true) => "",
        };
        let lacks = menu.incomplete.unwrap_or_default();
        line(book.key(), book.title(), book.prefix(), book.home(), is, &lacks)
    });
    assert_eq!(listed(), said.collect());
}
