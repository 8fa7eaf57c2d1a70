//! From crates to the modules that a browser loads.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use crate::target;

/// A crate that a browser loads.
pub struct Loaded {
    /// Its folder below the root of the workspace.
    pub folder: &'static str,
    package: &'static str,
    /// What cargo calls its file, and what the page calls its module.
    file: &'static str,
    module: &'static str,
}

pub const LOADED: [Loaded; 2] = [
    Loaded { folder: "crates/web", package: "web", file: "web", module: "web" },
    Loaded { folder: "crates/worker/all", package: "worker-all", file: "worker_all", module: "worker" },
];

/// A module and the script that loads it.
pub struct Module {
    pub name: &'static str,
    pub script: String,
    pub wasm: Vec<u8>,
}

/// Builds both modules with a cargo of their own. It has its own target folder, because the one in use is locked, and
/// none of the variables that this build was started with, because they speak of this machine and not of a browser.
pub fn build(root: &Path, folder: &Path, profile: &str) -> Result<Vec<Module>, Box<dyn Error>> {
    target::fetch(root);
    let cargo = std::env::var_os("CARGO").ok_or("cargo does not say where it is")?;
    let mut command = Command::new(cargo);
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        let inherited = name.starts_with("CARGO_") && name != "CARGO_HOME";
        if inherited
            || matches!(name.as_str(), "CARGO" | "RUSTFLAGS" | "RUSTC" | "RUSTC_WRAPPER" | "TARGET" | "HOST")
        {
            command.env_remove(&name);
        }
    }
    let made = folder.join("target");
    command
        .current_dir(root)
        .args(["build", "--locked", "--lib", "--target", target::PAGE])
        .args(LOADED.iter().flat_map(|loaded| ["-p", loaded.package]))
        .args(["--profile", profile])
        .arg("--target-dir")
        .arg(&made);
    let status = command.status().map_err(|why| format!("cargo cannot be started for the page: {why}"))?;
    if !status.success() {
        let why = "the page cannot be built; cargo says why above";
        return Err(format!("{why} (is the {} target there?)", target::PAGE).into());
    }
    let built = made.join(target::PAGE).join(profile);
    LOADED.iter().map(|loaded| bind(loaded, &built, &folder.join("bound"))).collect()
}

/// Writes the script around a module.
fn bind(loaded: &Loaded, built: &Path, folder: &Path) -> Result<Module, Box<dyn Error>> {
    let name = loaded.module;
    let input: PathBuf = built.join(format!("{}.wasm", loaded.file));
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&input).out_name(name).typescript(false).web(true).map_err(|why| why.to_string())?;
    bindgen.generate(folder).map_err(|why| format!("the bindings of {name} cannot be written: {why}"))?;
    Ok(Module {
        name,
        script: fs::read_to_string(folder.join(format!("{name}.js")))?,
        wasm: fs::read(folder.join(format!("{name}_bg.wasm")))?,
    })
}
