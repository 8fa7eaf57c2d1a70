//! Reads a rulebook's `RULES.md` when the rulebook is built and writes one Rust constant for each rule in it,
//! so that a rule id that is not in the catalog does not compile.
//!
//! A rulebook's `build.rs` is one line:
//!
//! ```no_run
//! rulegen::generate("RULES.md", "SS");
//! ```
//!
//! and its `rules` module is another: `include!(concat!(env!("OUT_DIR"), "/rules.rs"));`. The rule `SS-BRD-01` is
//! then `rules::BRD_01`, and `rules::ALL` lists the whole catalog in the order of the file.

mod catalog;
mod markdown;
mod write;

pub use catalog::{Entry, Fault, parse, prefix};
pub use write::rust;

use std::path::Path;

/// Writes `$OUT_DIR/rules.rs` from the catalog at `file` (relative to the crate that is being built), all of whose
/// ids begin with `prefix`. Meant for `build.rs`: a fault in the catalog ends the build, and every fault is shown.
///
/// In a browser the catalog is a file beside the modules, fetched by whoever opens its rulebook: there the rows have their ids
/// and no words.
pub fn generate(file: &str, prefix: &str) {
    println!("cargo::rerun-if-changed={file}");
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(sentences) = try_generate(file, prefix) {
        for sentence in sentences {
            println!("cargo::error={sentence}");
        }
        std::process::exit(1);
    }
}

fn try_generate(file: &str, prefix: &str) -> Result<(), Vec<String>> {
    let folder =
        std::env::var_os("OUT_DIR").ok_or(["OUT_DIR is not set: call this from a build.rs.".to_owned()])?;
    let text = std::fs::read_to_string(file).map_err(|why| [format!("{file}: cannot be read ({why}).")])?;
    let mut entries = parse(&text, prefix)
        .map_err(|faults| faults.iter().map(|fault| fault.sentence(file)).collect::<Vec<_>>())?;
    if std::env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32") {
        entries.iter_mut().for_each(Entry::forget_words);
    }
    let target = Path::new(&folder).join("rules.rs");
    std::fs::write(&target, rust(&entries))
        .map_err(|why| [format!("{file}: rules.rs cannot be written ({why}).")])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalog_of(book: &str, prefix: &str) -> Vec<Entry> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(book).join("RULES.md");
        let text = std::fs::read_to_string(&path).expect("the rulebook has a RULES.md");
        assert_eq!(super::prefix(&text), Some(prefix));
        parse(&text, prefix).unwrap_or_else(|faults| {
            panic!("{}", faults.iter().map(|fault| fault.sentence(book)).collect::<Vec<_>>().join("\n"))
        })
    }

    #[test]
    fn salvation_has_553_rules_and_fourteen_rulings_of_its_own() {
        let entries = catalog_of("salvation", "SS");
        assert_eq!(entries.len(), 553 + 14);
        assert_eq!(entries[0].id, "SS-BRD-01");
        assert_eq!(entries[0].heading, "Board, coordinates and range");
        let knight = entries.iter().find(|entry| entry.id == "SS-UNT-01").expect("the Knight is listed");
        assert_eq!(knight.heading, "Units / The Knights of Verden");
        assert_eq!(knight.text, "Unit: Knight | Sp: 7 | En: 3 | Ac: 15 | Fo: 14 | Re: 14 | Sc: 7 | Pts: 23");
    }

    #[test]
    fn genesys_has_419_rules() {
        let entries = catalog_of("genesys", "GE");
        assert_eq!(entries.len(), 419);
        assert_eq!(entries.iter().filter(|entry| !entry.acts).count(), 22);
        let last = entries.last().expect("the catalog is not empty");
        assert_eq!((last.id.as_str(), last.heading.as_str()), ("GE-EX-22", "Worked examples"));
    }

    #[test]
    fn judgement_has_496_rules() {
        let entries = catalog_of("judgement", "JU");
        assert_eq!(entries.len(), 496);
        let last = entries.last().expect("the catalog is not empty");
        assert_eq!((last.id.as_str(), last.heading.as_str()), ("JU-EX-30", "Worked examples"));
        assert!(last.text.starts_with("(JU-COM-21, JU-OCC-07) Given a Hero stands"), "{}", last.text);
    }

    #[test]
    fn godslayer_has_703_rules() {
        let entries = catalog_of("godslayer", "GS");
        assert_eq!(entries.len(), 703);
        let line = entries.iter().find(|entry| entry.id == "GS-CHG-11").expect("charges are straight");
        assert_eq!(line.heading, "Charging");
        assert_eq!(entries.iter().filter(|entry| !entry.acts).count(), 12);
    }

    #[test]
    fn wrath_has_400_rules() {
        let entries = catalog_of("wrath", "WK");
        assert_eq!(entries.len(), 400);
        assert_eq!(entries[0].id, "WK-MEA-01");
        assert!(!entries[0].acts);
    }
}
