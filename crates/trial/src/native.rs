//! The same program without a browser: it makes the saves that the page is given, and plays the page's saves again.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{Done, Fault};

pub struct Native {
    program: PathBuf,
    folder: PathBuf,
}

impl Native {
    pub fn new(program: &Path) -> Done<Native> {
        let folder = std::env::temp_dir().join(format!("muster-native-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Native { program: program.to_path_buf(), folder })
    }

    /// A file with this text.
    pub fn file(&self, name: &str, text: &str) -> Done<PathBuf> {
        let path = self.folder.join(name);
        std::fs::write(&path, text)?;
        Ok(path)
    }

    /// Sets the table of a case, gives these answers as a person would write them, and returns the save.
    pub fn save(&self, name: &str, case: &str, seed: u64, answers: &[&str]) -> Done<PathBuf> {
        let table = self.file(&format!("{name}.case"), case)?;
        let save = self.folder.join(format!("{name}.json"));
        // A game is saved over nothing; the table may have been set before.
        if save.exists() {
            std::fs::remove_file(&save)?;
        }
        let mut child = Command::new(&self.program)
            .arg("play")
            .arg(&table)
            .args(["--seed", &seed.to_string(), "--save"])
            .arg(&save)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        if let Some(mut words) = child.stdin.take() {
            // A program that has ended already says why; that is looked at below.
            let _ = answers.iter().try_for_each(|answer| writeln!(words, "{answer}"));
        }
        let done = child.wait_with_output()?;
        let told = String::from_utf8_lossy(&done.stdout).into_owned();
        if !done.status.success() || !save.is_file() {
            let why = String::from_utf8_lossy(&done.stderr);
            return Err(Fault(format!("the table of {name} is not set natively: {why}{told}")));
        }
        let steps: Value = serde_json::from_str(&std::fs::read_to_string(&save)?)?;
        let answered =
            steps["answered"].as_array().into_iter().flatten().filter_map(Value::as_u64).sum::<u64>();
        if answered != answers.len() as u64 {
            return Err(Fault(format!("{name}: {answered} of {} answers were taken: {told}", answers.len())));
        }
        Ok(save)
    }

    /// The titles of all rulebooks that the program has.
    pub fn books(&self) -> Done<Vec<String>> {
        let done = Command::new(&self.program).args(["list", "--json"]).output()?;
        let told: Vec<Value> = serde_json::from_slice(&done.stdout)?;
        Ok(told.iter().filter_map(|book| book["title"].as_str()).map(str::to_string).collect())
    }

    /// Plays a save again and returns what `muster replay --json` tells.
    pub fn replay(&self, save: &Path) -> Done<Value> {
        let done = Command::new(&self.program).arg("replay").arg(save).arg("--json").output()?;
        if !done.status.success() {
            return Err(Fault(format!(
                "the save is not the same natively: {}",
                String::from_utf8_lossy(&done.stderr)
            )));
        }
        let told: Value = serde_json::from_slice(&done.stdout)?;
        match told["differs"].as_str() {
            Some(why) => Err(Fault(format!("the save is not the same natively: {why}"))),
            None => Ok(told),
        }
    }
}

impl Drop for Native {
    fn drop(&mut self) {
        // What cannot be removed is in the folder for passing things; nobody misses it.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
