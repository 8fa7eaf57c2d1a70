//! From crates to the modules that a browser loads.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use crate::target;

use crate::books::Home;

/// A module and the script that loads it.
pub struct Module {
    pub script: String,
    pub wasm: Vec<u8>,
}

/// Builds the page and the module of every rulebook with a cargo of their own. It has its own target folder, because the one in use is locked, and
/// none of the variables that this build was started with, because they speak of this machine and not of a browser.
pub fn build(
    root: &Path,
    homes: &[Home],
    folder: &Path,
    profile: &str,
) -> Result<(Module, Vec<Module>), Box<dyn Error>> {
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
        .args(["build", "--locked", "--lib", "--target", target::PAGE, "-p", "web"])
        .args(homes.iter().flat_map(|home| ["-p", &home.package]))
        .args(["--profile", profile])
        .arg("--target-dir")
        .arg(&made);
    let status = command.status().map_err(|why| format!("cargo cannot be started for the page: {why}"))?;
    if !status.success() {
        let why = "the page cannot be built; cargo says why above";
        return Err(format!("{why} (is the {} target there?)", target::PAGE).into());
    }
    let built = made.join(target::PAGE).join(profile);
    let bound = folder.join("bound");
    let page = bind("web", &built, &bound)?;
    let modules = homes.iter().map(|home| bind(&home.package.replace('-', "_"), &built, &bound));
    Ok((page, modules.collect::<Result<_, _>>()?))
}

/// Writes the script around a module.
fn bind(name: &str, built: &Path, folder: &Path) -> Result<Module, Box<dyn Error>> {
    let input: PathBuf = built.join(format!("{name}.wasm"));
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&input).out_name(name).typescript(false).web(true).map_err(|why| why.to_string())?;
    bindgen.generate(folder).map_err(|why| format!("the bindings of {name} cannot be written: {why}"))?;
    Ok(Module {
        script: fs::read_to_string(folder.join(format!("{name}.js")))?,
        wasm: fs::read(folder.join(format!("{name}_bg.wasm")))?,
    })
}
