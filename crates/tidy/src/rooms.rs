//! The order of the rooms: a crate depends only on crates below it, and every crate takes the workspace's lints.

use crate::workspace::{Fault, File, crates, expect, expect_none, files, rulebooks};
use std::collections::BTreeSet;
use toml::{Table, Value};

/// The crates from the ground up; those of one row do not depend on each other. The rulebooks, whatever their names, are
/// one row between these two lists.
const BELOW_BOOKS: [&[&str]; 4] = [&["space"], &["dice"], &["scene"], &["table"]];
const ABOVE_BOOKS: [&[&str]; 8] = [
    &["odds"],
    &["players"],
    &["club"],
    &["lab"],
    &["picture", "post"],
    &["server", "web", "worker"],
    &["books"],
    &["muster"],
];

/// They draw and carry any rulebook's scenes, so they may know none.
const FRONTS: [&str; 5] = ["picture", "post", "server", "web", "worker"];

/// The list of the rulebooks: below it nobody names one.
const LIST: &str = "books";

/// Tools: they may look at every room, and nobody but a build script or a test needs them.
const TOOLS: [&str; 7] = ["rulegen", "tidy", "bench", "mirror", "pebbles", "trial", "xtask"];

const DOCUMENTS: [&str; 5] =
    ["README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/cases.md"];

/// How high a crate stands; nothing for one that has no room.
fn height(name: &str, books: &BTreeSet<&str>) -> Option<usize> {
    let row = |rows: &[&[&str]]| rows.iter().position(|row| row.contains(&name));
    if books.contains(name) {
        return Some(BELOW_BOOKS.len());
    }
    row(&BELOW_BOOKS).or_else(|| row(&ABOVE_BOOKS).map(|row| BELOW_BOOKS.len() + 1 + row))
}

/// The names of the packages in `[dependencies]`, also in those for one target only.
fn dependencies(manifest: &Table) -> BTreeSet<String> {
    let targets = manifest.get("target").and_then(Value::as_table);
    let for_targets = targets
        .into_iter()
        .flat_map(|targets| targets.values().filter_map(|target| target.get("dependencies")));
    let all = manifest.get("dependencies").into_iter().chain(for_targets);
    let pairs = all.filter_map(Value::as_table).flatten();
    pairs.map(|(name, how)| how.get("package").and_then(Value::as_str).unwrap_or(name).to_owned()).collect()
}

/// What is wrong with one crate's manifest, given the names of all crates and of the rulebooks among them.
fn wrong(file: &File, crates: &BTreeSet<&str>, books: &BTreeSet<&str>) -> Vec<Fault> {
    let fault = |line: usize, what: String| Fault::new(&file.path, line, what);
    let manifest: Table = match file.text.parse() {
        Ok(manifest) => manifest,
        Err(why) => return vec![fault(1, format!("it is not a manifest: {why}."))],
    };
    let name =
        manifest.get("package").and_then(|package| package.get("name")).and_then(Value::as_str).unwrap_or("");
    let mut faults = Vec::new();
    let lints = manifest.get("lints").and_then(|lints| lints.get("workspace")).and_then(Value::as_bool);
    if lints != Some(true) {
        faults.push(fault(1, "it lacks `[lints] workspace = true`.".to_owned()));
    }
    if TOOLS.contains(&name) {
        return faults;
    }
    let Some(own) = height(name, books) else {
        faults.push(fault(1, format!("{name} has no room: give it one in ARCHITECTURE.md and in tidy.")));
        return faults;
    };
    for other in dependencies(&manifest).iter().filter(|other| crates.contains(other.as_str())) {
        let starts = |line: &str| {
            line.trim_start()
                .strip_prefix(other.as_str())
                .is_some_and(|rest| rest.starts_with([' ', '.', '=']))
        };
        let line = file.text.lines().position(starts).map_or(1, |index| index + 1);
        if TOOLS.contains(&other.as_str()) {
            faults.push(fault(line, format!("{name} depends on {other}, which is a tool.")));
        } else if FRONTS.contains(&name) && books.contains(other.as_str()) {
            faults.push(fault(
                line,
                format!("{name} depends on the rulebook {other}: a front end knows none."),
            ));
        } else if books.contains(name) && books.contains(other.as_str()) {
            faults.push(fault(line, format!("the rulebook {name} depends on the rulebook {other}.")));
        } else if books.contains(other.as_str()) && Some(own) < height(LIST, books) {
            faults.push(fault(line, format!("{name} depends on the rulebook {other}: only the list does.")));
        } else if height(other, books).is_some_and(|height| height >= own) {
            faults.push(fault(line, format!("{name} depends on {other}, which does not lie below it.")));
        }
    }
    faults
}

fn last_part(folder: &str) -> &str {
    folder.rsplit('/').next().unwrap_or(folder)
}

#[test]
fn the_workspace_keeps_the_order_of_its_rooms() {
    let files = files();
    let (folders, books) = (crates(&files), rulebooks(&files));
    let names = folders.iter().map(|folder| last_part(folder)).collect();
    let books = books.iter().map(|folder| last_part(folder)).collect();
    let manifests = files
        .iter()
        .filter(|file| file.path.strip_suffix("/Cargo.toml").is_some_and(|folder| folders.contains(folder)));
    expect_none(manifests.flat_map(|file| wrong(file, &names, &books)));
}

#[test]
fn the_workspace_has_its_documents() {
    let files = files();
    let missing = DOCUMENTS.iter().filter(|document| !files.iter().any(|file| file.path == **document));
    expect_none(missing.map(|document| Fault::new(document, 1, "the repository has this document.")));
}

fn check(text: &str, shown: &[&str]) {
    let crates =
        ["space", "dice", "table", "salvation", "judgement", "players", "web", "worker", "books", "rulegen"]
            .into();
    let books = ["salvation", "judgement"].into();
    expect(&wrong(&File::planted("Cargo.toml", text), &crates, &books), shown);
}

#[test]
fn a_wrong_dependency_is_caught() {
    let manifest =
        |name: &str, rest: &str| format!("package.name = \"{name}\"\nlints.workspace = true\n{rest}");
    let downward = "[dependencies]\ntable.workspace = true\nserde = \"1\"\n[dev-dependencies]\nplayers.workspace = true\n";
    check(&manifest("salvation", downward), &[]);
    let shown = "Cargo.toml:4: the rulebook salvation depends on the rulebook judgement.";
    check(&manifest("salvation", "[dependencies]\njudgement.workspace = true\n"), &[shown]);
    let shown = "Cargo.toml:4: space depends on dice, which does not lie below it.";
    check(&manifest("space", "[dependencies]\ndice = { path = \"../dice\" }\n"), &[shown]);
    let shown = "Cargo.toml:4: table depends on players, which does not lie below it.";
    check(&manifest("table", "[target.'cfg(unix)'.dependencies]\nplayers.workspace = true\n"), &[shown]);
    let shown = "Cargo.toml:1: web depends on the rulebook salvation: a front end knows none.";
    check(&manifest("web", "[dependencies]\nbook = { package = \"salvation\", path = \"x\" }\n"), &[shown]);
    let shown = "Cargo.toml:4: players depends on the rulebook salvation: only the list does.";
    check(&manifest("players", "[dependencies]\nsalvation.workspace = true\n"), &[shown]);
    let shown = "Cargo.toml:4: worker depends on books, which does not lie below it.";
    check(&manifest("worker", "[dependencies]\nbooks.workspace = true\n"), &[shown]);
    check(&manifest("books", "[dependencies]\nsalvation.workspace = true\n"), &[]);
    let shown = "Cargo.toml:4: table depends on rulegen, which is a tool.";
    check(&manifest("table", "[dependencies]\nrulegen.workspace = true\n"), &[shown]);
}

#[test]
fn a_crate_without_lints_or_room_is_caught() {
    check("package.name = \"space\"\n", &["Cargo.toml:1: it lacks `[lints] workspace = true`."]);
    let shown = "Cargo.toml:1: shed has no room: give it one in ARCHITECTURE.md and in tidy.";
    check("package.name = \"shed\"\nlints.workspace = true\n", &[shown]);
    check("package.name = \"xtask\"\nlints.workspace = true\n", &[]);
}
