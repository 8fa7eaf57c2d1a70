//! Builds the page and the worker for the browser and packs them, with fonts and styles, into the program.
//!
//! Only in release builds, or where somebody names a profile for it (`MUSTER_PAGE_PROFILE=page-quick`): tests and checks
//! of everything else do not wait for it.

mod books;
mod bundle;
#[path = "../../../xtask/src/target.rs"]
mod target;
mod wasm;

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use bundle::Bundle;

/// The profile of the page that people get; others are for work on it.
const FINISHED: &str = "page";

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no folder for what is built")?);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-env-changed=MUSTER_PAGE_PROFILE");
    let list = out.join("assets.rs");
    let named = env::var("MUSTER_PAGE_PROFILE").ok();
    if env::var("PROFILE").as_deref() != Ok("release") && named.is_none() {
        fs::write(list, "pub static ASSETS: &[Asset] = &[];\n")?;
        return Ok(());
    }
    watch(&root);
    let profile = named.as_deref().unwrap_or(FINISHED);
    let homes = books::homes(&root.join("modules"))?;
    let (page, modules) = wasm::build(&root, &homes, &out.join("page"), profile)?;
    let bundle = Bundle::new(&root, &page, &homes, &modules)?;
    fs::write(list, bundle.write(&out.join("packed"), profile == FINISHED)?)?;
    Ok(())
}

/// Every crate that goes into the page: when one changes, the page is built again.
fn watch(root: &Path) {
    let names = [
        "web",
        "worker",
        "post",
        "picture",
        "club",
        "lab",
        "players",
        "odds",
        "table",
        "scene",
        "dice",
        "space",
        "genesys",
        "salvation",
        "judgement",
        "godslayer",
        "wrath",
        "rulegen",
    ];
    for name in names {
        for part in
            ["src", "assets", "profiles", "lists", "tables", "lessons", "cases", "RULES.md", "Cargo.toml"]
        {
            let path = root.join("crates").join(name).join(part);
            if path.exists() {
                println!("cargo::rerun-if-changed={}", path.display());
            }
        }
    }
    for file in ["Cargo.toml", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={}", root.join(file).display());
    }
}
