//! A file with a row for each game.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use lab::{Parquet, Played, number_of};

use crate::commands::ending;
use crate::failure::{Done, Failure};
use crate::files::{Draft, full, left_over};
use crate::tame::tame;

pub struct Rows {
    path: PathBuf,
    draft: Draft,
    file: Written,
}

enum Written {
    Csv(Csv),
    Parquet(Box<Parquet<BufWriter<File>>>),
    /// The disk was full, and this has been said.
    Full,
}

impl Rows {
    pub fn create(path: &Path) -> Result<Rows, Failure> {
        let parquet = match ending(path).as_str() {
            "parquet" => true,
            "csv" => false,
            _ => {
                let why = format!("{}: rows are written as .csv or .parquet", path.display());
                return Err(Failure::usage(why));
            }
        };
        for left in left_over(path) {
            let words = format!("{} is left of a run that was killed, and stays as it is", left.display());
            eprintln!("{}", tame(&words));
        }
        let (draft, file) = Draft::begin(path).map_err(|error| Failure::new(full(path, error)))?;
        let file = if parquet {
            let file = Parquet::new(BufWriter::new(file)).map_err(|why| Failure::new(full(path, why)))?;
            Written::Parquet(Box::new(file))
        } else {
            Written::Csv(Csv::new(file))
        };
        Ok(Rows { path: path.to_path_buf(), draft, file })
    }

    pub fn write(&mut self, game: &Played) -> Result<(), String> {
        let written = match &mut self.file {
            Written::Csv(csv) => csv.write(game).map_err(|error| error.to_string()),
            Written::Parquet(file) => file.write(game),
            Written::Full => Ok(()),
        };
        written.map_err(|why| self.fault(&why))
    }

    /// Everything that waits is written, and the file is put into its place, if the disk has taken all of it.
    pub fn end(mut self) -> Done {
        let ended = match &mut self.file {
            Written::Csv(csv) => csv.flush().map_err(|error| error.to_string()),
            Written::Parquet(file) => file.end(),
            Written::Full => Ok(()),
        };
        ended.map_err(|why| Failure::new(self.fault(&why)))?;
        match self.file {
            Written::Full => Ok(()),
            _ => self.draft.put().map_err(|error| Failure::new(full(&self.path, error))),
        }
    }

    /// What is said of a full disk: whole rows are left beside the place of the file, and nothing stands under its name.
    fn fault(&mut self, why: &str) -> String {
        let rows = match &self.file {
            Written::Csv(csv) => csv.rows(),
            // Its table of contents comes last, and without it the rest cannot be read.
            _ => 0,
        };
        self.file = Written::Full;
        let left = if rows > 0 { self.draft.leave() } else { None };
        let kept = match left {
            Some(left) => format!("{} holds the first {}", left.display(), number_of(rows, "game")),
            None => "no game was kept".to_string(),
        };
        full(&self.path, format!("{why}; {kept}"))
    }
}

/// Rows as text, of which a full disk takes whole ones.
struct Csv {
    file: File,
    waiting: Vec<u8>,
    /// Where each line that waits ends.
    ends: Vec<usize>,
    /// What has been written: lines, the names of the columns among them, and their bytes.
    lines: u64,
    bytes: u64,
}

impl Csv {
    fn new(file: File) -> Csv {
        let mut csv = Csv { file, waiting: Vec::new(), ends: Vec::new(), lines: 0, bytes: 0 };
        csv.line(lab::HEAD);
        csv
    }

    fn line(&mut self, line: &str) {
        self.waiting.extend(line.as_bytes());
        self.ends.push(self.waiting.len());
    }

    fn write(&mut self, game: &Played) -> io::Result<()> {
        self.line(&lab::row(game));
        // A run that is killed keeps every game that it has played.
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        let (taken, fault) = taken(&mut self.file, &self.waiting);
        let lines = self.ends.partition_point(|end| *end <= taken);
        self.lines += lines as u64;
        self.bytes += self.ends[..lines].last().map_or(0, |end| *end as u64);
        self.waiting.clear();
        self.ends.clear();
        let Some(fault) = fault else { return Ok(()) };
        // Half a row is none. A device has no length that could be set.
        let _ = self.file.set_len(self.bytes);
        Err(fault)
    }

    fn rows(&self) -> u64 {
        self.lines.saturating_sub(1)
    }
}

/// How much a file takes, and why not all.
fn taken(file: &mut File, bytes: &[u8]) -> (usize, Option<io::Error>) {
    let mut taken = 0;
    while taken < bytes.len() {
        match file.write(&bytes[taken..]) {
            Ok(0) => return (taken, Some(io::ErrorKind::WriteZero.into())),
            Ok(more) => taken += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return (taken, Some(error)),
        }
    }
    (taken, None)
}
