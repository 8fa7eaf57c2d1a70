//! Cases and other texts, found and read.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use club::Book;

use crate::failure::Failure;

/// Nothing that a game records is longer, and nothing that a person writes. A text takes up to sixty times its length while
/// it is read.
const LONGEST_SAVE: (usize, &str) = (16 << 20, "16 megabytes");
const LONGEST: (usize, &str) = (1 << 20, "1 megabyte");

/// A text that a person has written: a list, a case, a faction.
pub fn read(path: &Path) -> Result<String, Failure> {
    text(path, |_| LONGEST)
}

/// A saved game, or a text where either will do: whatever a game records begins with a brace.
pub fn read_save(path: &Path) -> Result<String, Failure> {
    let recorded = |bytes: &[u8]| bytes.trim_ascii_start().starts_with(b"{");
    text(path, |bytes| if recorded(bytes) { LONGEST_SAVE } else { LONGEST })
}

/// The text of a file: every file that the program is given comes through here. It is read no further than a file may be
/// long, as a device has no length and no end.
fn text(path: &Path, most: impl Fn(&[u8]) -> (usize, &'static str)) -> Result<String, Failure> {
    let shown = path.display();
    let about = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Failure::new(format!("there is no file {shown}")),
        io::ErrorKind::IsADirectory => Failure::new(format!("{shown} is a folder, not a file")),
        _ => Failure::new(format!("{shown} cannot be read: {error}")),
    };
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST_SAVE.0 as u64 + 1).read_to_end(&mut bytes))
        .map_err(about)?;
    let (most, words) = most(&bytes);
    if bytes.len() > most {
        return Err(Failure::new(format!("{shown} is longer than {words}")));
    }
    String::from_utf8(bytes).map_err(|_| Failure::new(format!("{shown} is not a text in UTF-8")))
}

/// What runs that were killed have left beside the place of a file.
pub fn left_over(path: &Path) -> Vec<PathBuf> {
    let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    parts(&place).take_while(|part| part.symlink_metadata().is_ok()).collect()
}

/// The places beside a file at which it is written before it is put there.
fn parts(path: &Path) -> impl Iterator<Item = PathBuf> {
    (0u32..).map(|number| {
        let mut name = path.as_os_str().to_owned();
        name.push(if number == 0 { ".part".to_string() } else { format!(".part{number}") });
        PathBuf::from(name)
    })
}

/// A place beside a file at which there is nothing yet.
fn beside(path: &Path) -> PathBuf {
    parts(path).find(|place| place.symlink_metadata().is_err()).unwrap_or_default()
}

/// A file in the making. It is written beside its place and put there in the end: a program that dies halfway leaves the old
/// one, and whoever gives up takes away what he began.
pub struct Draft {
    place: PathBuf,
    /// Nothing for a pipe or a device, which is written to and not replaced.
    beside: Option<PathBuf>,
}

impl Draft {
    /// The file to write to.
    pub fn begin(path: &Path) -> io::Result<(Draft, File)> {
        // A link goes on leading where it led.
        let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        if path.exists() && !path.is_file() {
            let file = File::options().write(true).open(&place)?;
            return Ok((Draft { place, beside: None }, file));
        }
        let beside = beside(&place);
        // What may not be written may not be replaced, and who may read it stays the same.
        let old = path.exists().then(|| File::options().write(true).open(&place)).transpose()?;
        let file = File::create(&beside)?;
        if let Some(mode) = old.and_then(|old| old.metadata().ok()) {
            let _ = file.set_permissions(mode.permissions());
        }
        Ok((Draft { place, beside: Some(beside) }, file))
    }

    pub fn put(mut self) -> io::Result<()> {
        match &self.beside {
            Some(beside) => std::fs::rename(beside, &self.place)?,
            None => return Ok(()),
        }
        self.beside = None;
        Ok(())
    }

    /// Leaves what there is beside its place, and says where.
    pub fn leave(&mut self) -> Option<PathBuf> {
        self.beside.take()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            let _ = std::fs::remove_file(beside);
        }
    }
}

/// What somebody hears whose file takes nothing more.
pub fn full(path: &Path, why: impl Display) -> String {
    format!("{} cannot be written: {why}", path.display())
}

/// Writes a file whole or not at all.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = Draft::begin(path).and_then(|(draft, mut file)| {
        file.write_all(text.as_bytes())?;
        draft.put()
    });
    written.map_err(|error| Failure::new(full(path, error)))
}

/// The case files that are meant: files as they are, and all of each folder in the order of their names.
pub fn cases(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        files.extend(below(path, "case", "cases")?);
    }
    Ok(files)
}

/// A file as it is, or all files of a folder with this ending, in the order of their names.
pub fn below(path: &Path, ending: &str, what: &str) -> Result<Vec<PathBuf>, Failure> {
    let shown = path.display();
    if !path.exists() {
        return Err(Failure::new(format!("there is no file or folder {shown}")));
    }
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut files = Vec::new();
    gather(path, ending, &mut files, &mut BTreeSet::new());
    if files.is_empty() {
        return Err(Failure::new(format!("{shown} holds no {what} (files ending in .{ending})")));
    }
    Ok(files)
}

/// A folder is looked into once, whatever links lead back to it.
fn gather(folder: &Path, ending: &str, files: &mut Vec<PathBuf>, seen: &mut BTreeSet<PathBuf>) {
    if !folder.canonicalize().is_ok_and(|place| seen.insert(place)) {
        return;
    }
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            gather(&path, ending, files, seen);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            files.push(path);
        }
    }
}

/// The folder with the cases of a built-in rulebook: in the workspace around here, or around the program.
pub fn built_in(book: &dyn Book) -> Option<PathBuf> {
    let below: PathBuf = ["crates", book.home(), "cases"].iter().collect();
    let starts = [std::env::current_dir().ok(), std::env::current_exe().ok()];
    let around = starts.iter().flatten().flat_map(|start| start.ancestors());
    around.map(|folder| folder.join(&below)).find(|folder| folder.is_dir())
}
