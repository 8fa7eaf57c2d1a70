//! A no in one sentence, with the exit code.

use std::io;

/// The exit code of a call that asks for what does not exist.
pub const USAGE: u8 = 2;
/// The exit code of a call that was understood and failed.
pub const FAILED: u8 = 1;

#[derive(Debug)]
pub struct Failure {
    pub code: u8,
    /// Nothing where everything has been said already.
    pub words: Option<String>,
}

pub type Done = Result<(), Failure>;

impl Failure {
    pub fn new(words: impl Into<String>) -> Failure {
        Failure { code: FAILED, words: Some(words.into()) }
    }

    pub fn usage(words: impl Into<String>) -> Failure {
        Failure { code: USAGE, words: Some(words.into()) }
    }

    /// The command has printed what failed.
    pub fn said() -> Failure {
        Failure { code: FAILED, words: None }
    }
}

impl From<io::Error> for Failure {
    /// Whoever reads may stop reading: that ends the program without a complaint.
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure { code: 0, words: None },
            _ => Failure::new(format!("the output cannot be written: {error}")),
        }
    }
}
