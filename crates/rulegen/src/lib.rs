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

    /// Each rulebook counts its own rows (`tests/it/catalog.rs`); here every catalog is read with the prefix that its build
    /// script names.
    #[test]
    fn every_catalog_is_read_with_the_prefix_of_its_build_script() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut read = 0;
        for folder in std::fs::read_dir(crates).expect("the crates are here").flatten() {
            let Ok(text) = std::fs::read_to_string(folder.path().join("RULES.md")) else { continue };
            let script =
                std::fs::read_to_string(folder.path().join("build.rs")).expect("it is generated from");
            let prefix = prefix(&text).expect("the first row has an id");
            let call = format!("rulegen::generate(\"RULES.md\", {prefix:?})");
            assert!(script.contains(&call), "{}: {script}", folder.path().display());
            let shown = folder.path().display().to_string();
            let rows = parse(&text, prefix).unwrap_or_else(|faults| {
                panic!("{}", faults.iter().map(|fault| fault.sentence(&shown)).collect::<Vec<_>>().join("\n"))
            });
            assert!(!rows.is_empty(), "{shown}");
            read += 1;
        }
        assert!(read >= 5, "only {read} catalogs were found");
    }
}
