//! Who sits in a seat: whoever is at the other end of a pipe, or a player of ours.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

/// A line of more bytes is no answer.
const LONGEST: usize = 1 << 20;
/// So many lines may wait for a bot to read them.
const UNREAD: usize = 1024;
/// So many lines of a bot may wait for the referee; a bot that says more waits itself.
const UNHEARD: usize = 64;
/// After so long whoever waits for a line looks up, in case somebody wants to stop.
const LOOK_UP: Duration = Duration::from_millis(50);
/// So long may somebody take to leave who has nothing more to say.
const MOMENT: Duration = Duration::from_millis(200);

/// Why nothing comes any more.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Its time is up.
    TooLate,
    /// It is gone.
    Gone,
    /// Somebody has interrupted the game.
    Stopped,
}

/// What a bot has said.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    Whole(String),
    /// It is longer than anything that is read.
    TooLong,
}

/// A bot at the other end of a pipe: a program of its own, or whoever started the referee.
pub struct Bot {
    child: Option<Child>,
    /// What waits to be written; nothing once everything is said.
    to: Option<SyncSender<String>>,
    /// Nothing ever comes from here, and it is closed when everything is written.
    written: Receiver<()>,
    /// How long it may take to read the rest when everything is said.
    patience: Duration,
    from: Receiver<Line>,
    /// It has not read what it was told for so long that something could not be told.
    deaf: bool,
}

impl Bot {
    /// Starts a program. When everything is said it has a moment to leave.
    pub fn start(command: &str) -> Result<Bot, String> {
        let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
        // A group of its own: an interrupt at the terminal is not for the bot, and all it starts is ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
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
        Ok(Bot::at(Some(child), to, BufReader::new(from), MOMENT))
    }

    /// Whoever started the referee. Such a one is not ended with the game, and may read the rest of it as long as it may think
    /// about an answer.
    pub fn here(patience: Duration) -> Bot {
        Bot::at(None, io::stdout(), BufReader::new(io::stdin()), patience)
    }

    fn at(
        child: Option<Child>,
        to: impl Write + Send + 'static,
        from: impl BufRead + Send + 'static,
        patience: Duration,
    ) -> Bot {
        let (to, written) = speak(to);
        Bot { child, to: Some(to), written, patience, from: listen(from), deaf: false }
    }

    /// Says something and does not wait for it to be read. A bot that no longer listens is noticed when it is to answer.
    pub fn tell(&mut self, line: &str) {
        let Some(to) = &self.to else { return };
        if let Err(TrySendError::Full(_)) = to.try_send(line.to_string()) {
            self.deaf = true;
        }
    }

    /// The next line before the time is up. Whoever has missed something for not reading cannot answer it.
    pub fn hear(&mut self, until: Instant, stop: &AtomicBool) -> Result<Line, Silence> {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Silence::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Silence::TooLate);
            }
            let some = left.min(LOOK_UP);
            if self.deaf {
                thread::sleep(some);
                continue;
            }
            match self.from.recv_timeout(some) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone),
            }
        }
    }
}

/// Writes lines on a thread of its own, so that nobody waits for a bot that does not read. What comes back is closed when
/// there is nothing left to write, or nobody to read it.
fn speak(mut to: impl Write + Send + 'static) -> (SyncSender<String>, Receiver<()>) {
    let (sender, receiver) = mpsc::sync_channel::<String>(UNREAD);
    let (writes, written) = mpsc::channel();
    thread::spawn(move || {
        let _open: mpsc::Sender<()> = writes;
        for line in receiver {
            if writeln!(to, "{line}").and_then(|()| to.flush()).is_err() {
                return;
            }
        }
    });
    (sender, written)
}

/// Reads lines on a thread of its own, so that somebody can wait for them only for so long.
fn listen(mut from: impl BufRead + Send + 'static) -> Receiver<Line> {
    let (sender, receiver) = mpsc::sync_channel(UNHEARD);
    thread::spawn(move || {
        while let Ok(Some(line)) = next_line(&mut from) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

/// The next line, or nothing where there is none. Of one that is too long no more is kept than what shows it.
fn next_line(from: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    if io::Read::take(&mut *from, LONGEST as u64 + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() > LONGEST && bytes.last() != Some(&b'\n') {
        from.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Whole(String::from_utf8_lossy(&bytes).trim().to_string())))
}

/// Ends a program and everything it has started.
fn end(child: &mut Child) {
    if cfg!(unix) {
        // The standard library signals one process and not its group; a shell can.
        let words = format!("kill -s KILL -- -{}", child.id());
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let _ = shell.status();
    }
    let _ = child.kill();
    let _ = child.wait();
}

impl Drop for Bot {
    /// A program of ours is given a moment to leave by itself, and what it has started leaves with it.
    fn drop(&mut self) {
        // Its input ends after the last line.
        self.to = None;
        let Some(child) = &mut self.child else {
            // Nothing that was said to whoever started this is lost when it ends, if only somebody reads it. Who has not read
            // for a whole question need not be waited for once more.
            let patience = if self.deaf { MOMENT } else { self.patience };
            let _ = self.written.recv_timeout(patience);
            return;
        };
        let until = Instant::now() + self.patience;
        while matches!(child.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(10));
        }
        end(child);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line that is too long is one line, and the one behind it is read again.
    #[test]
    fn a_line_that_is_too_long_is_one() {
        let long = |bytes: usize| "x".repeat(bytes);
        let said = format!("a\n{}\n\n{}\nb\n{}", long(LONGEST), long(3 * LONGEST), long(LONGEST + 1));
        let mut from = said.as_bytes();
        let mut heard = Vec::new();
        while let Some(line) = next_line(&mut from).expect("it can be read") {
            heard.push(line);
        }
        let whole = |words: &str| Line::Whole(words.to_string());
        let expected =
            [whole("a"), whole(&long(LONGEST)), whole(""), Line::TooLong, whole("b"), Line::TooLong];
        assert!(heard == expected, "{} lines", heard.len());
    }
}
