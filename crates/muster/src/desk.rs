//! What every command works with.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::process::ExitCode;

use club::Book;
use lab::arena::Arena;
use serde::Serialize;

use crate::BOOKS;
use crate::failure::{Done, Failure};
use crate::tame::{Tame, tame};

/// No answer has more bytes.
const LONGEST: u64 = 1 << 16;

pub struct Desk {
    pub books: &'static [&'static dyn Arena],
    pub input: Box<dyn BufRead>,
    pub out: Box<dyn Write>,
    /// Whether answers are wanted as JSON.
    pub json: bool,
    /// Whether a person sits at both ends.
    pub terminal: bool,
}

impl Desk {
    /// The desk of a program: its own input and output, and all rulebooks.
    pub fn standard(json: bool) -> Desk {
        Desk {
            books: BOOKS,
            input: Box::new(io::stdin().lock()),
            out: Box::new(Tame::new(io::BufWriter::new(io::stdout()))),
            json,
            terminal: io::stdin().is_terminal() && io::stdout().is_terminal(),
        }
    }

    /// The rulebook of this name.
    pub fn book(&self, key: &str) -> Result<&'static dyn Book, Failure> {
        Ok(club::find(self.books, key).map_err(Failure::usage)?)
    }

    /// One answer as JSON, on lines of its own.
    pub fn show(&mut self, answer: &impl Serialize) -> Done {
        let text = serde_json::to_string_pretty(answer)
            .map_err(|error| Failure::new(format!("this cannot be written as JSON: {error}")))?;
        Ok(writeln!(self.out, "{text}")?)
    }

    /// The next line of the input without its end; nothing when the input is over. Of a line that is too long to mean
    /// anything the beginning is read.
    pub fn line(&mut self) -> Result<Option<String>, Failure> {
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        let whole = bytes.last() == Some(&b'\n') || bytes.len() < LONGEST as usize;
        let rest = if whole { Ok(0) } else { self.input.skip_until(b'\n') };
        match read.and_then(|read| rest.map(|_| read)) {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).trim().to_string())),
            Err(error) => Err(Failure::new(format!("the input cannot be read: {error}"))),
        }
    }

    /// Clears the terminal, past the guard that keeps control characters from it.
    pub fn clear(&mut self) -> io::Result<()> {
        self.out.flush()?;
        io::stdout().write_all(b"\x1b[2J\x1b[3J\x1b[H")
    }

    /// Leaves with what a command came to: one sentence, if there is something to complain about.
    pub fn leave(mut self, done: Done) -> ExitCode {
        let done = done.and_then(|()| Ok(self.out.flush()?));
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                // What was printed before the failure still belongs to the output.
                let _ = self.out.flush();
                if let Some(words) = &failure.words {
                    eprintln!("muster: {}", tame(words));
                }
                ExitCode::from(failure.code)
            }
        }
    }
}
