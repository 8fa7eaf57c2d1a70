//! What goes into the page: when any of it changes, the page is built again.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// What lies in a crate's folder and goes into no module.
const ASIDE: [&str; 4] = ["tests", "games", "target", "README.md"];

/// Watches the crates in these folders, everything of ours that they are made of, and what says which versions of others.
pub fn watch(root: &Path, loaded: &[&str]) -> Result<(), Box<dyn Error>> {
    for file in ["Cargo.toml", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={}", root.join(file).display());
    }
    for folder in folders(root, loaded)? {
        for entry in fs::read_dir(&folder)?.flatten() {
            if !ASIDE.iter().any(|aside| entry.file_name() == *aside) {
                println!("cargo::rerun-if-changed={}", entry.path().display());
            }
        }
    }
    Ok(())
}

/// These folders and those of all crates of the workspace that theirs depend on, as the manifests say.
fn folders(root: &Path, loaded: &[&str]) -> Result<BTreeSet<PathBuf>, Box<dyn Error>> {
    let manifest = read(root)?;
    let shared = |name: &str| {
        let how = manifest.get("workspace")?.get("dependencies")?.get(name)?;
        Some(root.join(how.get("path")?.as_str()?))
    };
    let mut open: Vec<PathBuf> = loaded.iter().map(|folder| root.join(folder)).collect();
    let mut found = BTreeSet::new();
    while let Some(folder) = open.pop() {
        let folder = folder.canonicalize()?;
        if !found.insert(folder.clone()) {
            continue;
        }
        for (name, how) in dependencies(&read(&folder)?) {
            let own = how.get("path").and_then(Value::as_str).map(|path| folder.join(path));
            open.extend(own.or_else(|| shared(&name)));
        }
    }
    Ok(found)
}

/// Everything that a crate is built from or with, for any target; tests go into nothing.
fn dependencies(manifest: &Table) -> Vec<(String, Value)> {
    let targets = manifest.get("target").and_then(Value::as_table);
    let for_targets = targets.into_iter().flat_map(|targets| targets.values());
    let whole = Value::Table(manifest.clone());
    let parts = [&whole].into_iter().chain(for_targets);
    let named = parts.flat_map(|part| ["dependencies", "build-dependencies"].map(|of| part.get(of)));
    let pairs = named.flatten().filter_map(Value::as_table).flatten();
    pairs.map(|(name, how)| (name.clone(), how.clone())).collect()
}

fn read(folder: &Path) -> Result<Table, Box<dyn Error>> {
    let path = folder.join("Cargo.toml");
    let about = |why: String| format!("{}: {why}", path.display());
    let text = fs::read_to_string(&path).map_err(|why| about(why.to_string()))?;
    Ok(text.parse().map_err(|why: toml::de::Error| about(why.to_string()))?)
}
