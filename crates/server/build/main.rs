//! Builds the page and the worker for the browser and packs them, with fonts and styles, into the program.
//!
//! Only in release builds, or where somebody names a profile for it (`MUSTER_PAGE_PROFILE=page-quick`): tests and checks
//! of everything else do not wait for it.

mod books;
mod bundle;
#[path = "../../../xtask/src/target.rs"]
mod target;
mod wasm;
mod watch;

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
    let homes = books::homes(&root.join("modules"))?;
    let modules: Vec<String> = homes.iter().map(|home| format!("modules/{}", home.name)).collect();
    let loaded: Vec<&str> = modules.iter().map(String::as_str).chain(["crates/web"]).collect();
    watch::watch(&root, &loaded)?;
    println!("cargo::rerun-if-changed={}", root.join("modules").display());
    let profile = named.as_deref().unwrap_or(FINISHED);
    let (page, modules) = wasm::build(&root, &homes, &out.join("page"), profile)?;
    let bundle = Bundle::new(&root, &page, &homes, &modules)?;
    fs::write(list, bundle.write(&out.join("packed"), profile == FINISHED)?)?;
    Ok(())
}
