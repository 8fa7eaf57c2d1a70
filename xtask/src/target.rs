//! The WebAssembly target of the pinned toolchain. rustup fetches it together with a toolchain that it installs itself; where
//! the toolchain was there before, nobody has asked it to.

use std::path::Path;
use std::process::Command;

/// What the page is built for.
pub const PAGE: &str = "wasm32-unknown-unknown";

/// Asks rustup for the target where it is missing. Where that does not help, cargo says what is wrong in its own words.
pub fn fetch(root: &Path) {
    let libraries = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", PAGE])
        .current_dir(root)
        .output()
        .map(|said| String::from_utf8_lossy(&said.stdout).trim().to_string());
    if libraries.is_ok_and(|folder| !Path::new(&folder).is_dir()) {
        // Without rustup the target comes from whoever installed the compiler.
        let _ = Command::new("rustup").args(["target", "add", PAGE]).current_dir(root).status();
    }
}
