//! The program, serving its page.

use std::path::Path;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use crate::{Done, Fault};

/// Serves until it is dropped.
pub struct Served {
    /// The address of the page.
    pub url: String,
    /// They are held so that the program lives and can go on speaking.
    child: Child,
    _out: Lines<BufReader<ChildStdout>>,
}

impl Served {
    /// Ends the program, and waits until it has ended.
    pub async fn stop(mut self) -> Done {
        Ok(self.child.kill().await?)
    }

    /// Starts the program on a free port; the line it prints says where.
    pub async fn start(program: &Path) -> Done<Served> {
        let mut child = Command::new(program)
            .args(["serve", "--no-open", "--port", "0"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|why| Fault(format!("{} cannot be started: {why}", program.display())))?;
        let out = child.stdout.take().ok_or("the program has no output")?;
        let mut lines = BufReader::new(out).lines();
        while let Some(line) = lines.next_line().await? {
            if let Some(url) = line.split_whitespace().find(|word| word.starts_with("http://")) {
                return Ok(Served { url: url.to_string(), child, _out: lines });
            }
        }
        Err(Fault(format!("{} ended without saying where its page is", program.display())))
    }
}
