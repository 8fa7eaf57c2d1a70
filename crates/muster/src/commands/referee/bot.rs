//! Who sits in a seat: whoever is at the other end of a pipe, or a player of ours.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// A line that is longer is no answer.
const LONGEST: u64 = 1 << 20;

/// Why nothing comes any more.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Its time is up.
    TooLate,
    /// It is gone.
    Gone,
}

/// A bot at the other end of a pipe: a program of its own, or whoever started the referee.
pub struct Bot {
    child: Option<Child>,
    to: Box<dyn Write>,
    from: Receiver<String>,
}

impl Bot {
    /// Starts a program.
    pub fn start(command: &str) -> Result<Bot, String> {
        let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
        let wrong = |error: io::Error| format!("the bot {command:?} cannot be started: {error}");
        let mut child = shell
            .arg(if cfg!(windows) { "/C" } else { "-c" })
            .arg(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(wrong)?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("the bot {command:?} has no input or output"));
        };
        Ok(Bot { child: Some(child), to: Box::new(to), from: listen(BufReader::new(from)) })
    }

    /// Whoever started the referee.
    pub fn here() -> Bot {
        Bot { child: None, to: Box::new(io::stdout()), from: listen(BufReader::new(io::stdin())) }
    }

    /// Says something; a bot that no longer listens is noticed when it is to answer.
    pub fn tell(&mut self, line: &str) {
        let _ = writeln!(self.to, "{line}").and_then(|()| self.to.flush());
    }

    /// The next line before the time is up.
    pub fn hear(&mut self, until: Instant) -> Result<String, Silence> {
        let left = until.saturating_duration_since(Instant::now());
        match self.from.recv_timeout(left) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(Silence::TooLate),
            Err(RecvTimeoutError::Disconnected) => Err(Silence::Gone),
        }
    }
}

/// Reads lines on a thread of its own, so that somebody can wait for them only for so long.
fn listen(mut from: impl BufRead + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        loop {
            let mut bytes = Vec::new();
            match io::Read::take(&mut from, LONGEST).read_until(b'\n', &mut bytes) {
                Ok(0) | Err(_) => return,
                Ok(_) if sender.send(String::from_utf8_lossy(&bytes).trim().to_string()).is_err() => return,
                Ok(_) => {}
            }
        }
    });
    receiver
}

impl Drop for Bot {
    /// A program of ours is given a moment to leave by itself.
    fn drop(&mut self) {
        let Some(child) = &mut self.child else { return };
        self.to = Box::new(io::sink());
        for _ in 0..20 {
            if !matches!(child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = child.kill();
        let _ = child.wait();
    }
}
