//! The browser that the page is tested in: Debian's Chromium and its driver.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Programs, and the packages of Debian that have them.
const NEEDED: [(&str, &str); 2] = [("chromium", "chromium"), ("chromedriver", "chromium-driver")];

/// Makes sure that there is a browser, and says why there is none where it cannot be had.
pub fn ready() -> Result<(), String> {
    let lacking = missing();
    if lacking.is_empty() {
        return Ok(());
    }
    let (names, packages): (Vec<&str>, Vec<&str>) = lacking.into_iter().unzip();
    let why = |what: &str| format!("{} cannot be found, and {what}", names.join(" and "));
    if !on_path("apt-get") {
        return Err(why("there is no apt-get to install it"));
    }
    if !is_root() {
        return Err(why("only root may install it"));
    }
    eprintln!("installing {}", packages.join(" and "));
    let mut install = vec!["install", "--yes", "--no-install-recommends"];
    install.extend(packages);
    for args in [vec!["update"], install] {
        let status = Command::new("apt-get")
            .args(&args)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status();
        if !status.is_ok_and(|status| status.success()) {
            return Err(why(&format!("`apt-get {}` failed", args.join(" "))));
        }
    }
    if missing().is_empty() { Ok(()) } else { Err(why("the packages do not have it")) }
}

fn missing() -> Vec<(&'static str, &'static str)> {
    NEEDED.into_iter().filter(|(program, _)| !on_path(program)).collect()
}

fn on_path(program: &str) -> bool {
    let folders: Vec<PathBuf> =
        std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
    folders.iter().any(|folder| folder.join(program).is_file())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|told| told.stdout.trim_ascii() == b"0")
}
