//! Factions of a player's own: files, and folders of them, named on the command line.

use std::path::{Path, PathBuf};

use club::Book;
use scene::Own;

use crate::BOOKS;
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
        Ok(self.files()?.into_iter().map(|(_, own)| own).collect())
    }

    /// Those that are factions of this rulebook. One of another is refused where it was named, and in a folder left out, which is
    /// said on the side.
    pub fn of(&self, book: &dyn Book) -> Result<Vec<Own>, Failure> {
        let mut kept = Vec::new();
        for (path, own) in self.files()? {
            match of_another(book, &own) {
                None => kept.push(own),
                Some(other) => {
                    let words = format!("{} is a faction of {}", own.file, other.title());
                    if !path.is_dir() {
                        return Err(Failure::new(format!("{words}, not of {}", book.title())));
                    }
                    eprintln!("left out: {}", crate::tame::tame(&words));
                }
            }
        }
        Ok(kept)
    }

    /// All files, each with the path that it was named by.
    fn files(&self) -> Result<Vec<(&Path, Own)>, Failure> {
        let mut own = Vec::new();
        for path in &self.paths {
            for file in files::below(path, "toml", "factions")? {
                let text = files::read(&file)?;
                // The name alone, so that a saved game tells nothing about the machine it was begun on.
                let name =
                    file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
                own.push((path.as_path(), Own { file: name, text }));
            }
        }
        Ok(own)
    }
}

/// The rulebook that reads this file as a faction of its own, where the one that is played does not.
fn of_another(book: &dyn Book, own: &Own) -> Option<&'static dyn Book> {
    let reads = |book: &dyn Book| book.roster(std::slice::from_ref(own)).is_ok();
    if reads(book) { None } else { BOOKS.iter().map(|other| *other as &dyn Book).find(|other| reads(*other)) }
}
