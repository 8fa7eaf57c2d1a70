//! Factions of a player's own: files, and folders of them, named on the command line.

use std::path::PathBuf;

use scene::Own;

use crate::failure::Failure;
use crate::files;

/// The argument that every command takes that knows models.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Owned {
    /// A faction of your own: a TOML file, or a folder of them; may be given several times
    #[arg(long = "own", value_name = "FILE|DIR")]
    pub paths: Vec<PathBuf>,
}

impl Owned {
    /// The files as they are, and all of each folder in the order of their names.
    pub fn read(&self) -> Result<Vec<Own>, Failure> {
        let mut own = Vec::new();
        for path in &self.paths {
            for file in files::below(path, "toml", "factions")? {
                let text = files::read(&file)?;
                // The name alone, so that a saved game tells nothing about the machine it was begun on.
                let name =
                    file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
                own.push(Own { file: name, text });
            }
        }
        Ok(own)
    }
}
