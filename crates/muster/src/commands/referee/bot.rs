//! Who sits in a seat: whoever is at the other end of a pipe, or a player of ours.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use players::Level;

/// A line that is longer is no answer.
const LONGEST: u64 = 1 << 20;
/// So many lines may wait for a bot to read them.
const UNREAD: usize = 1024;
/// So many lines of a bot may wait for the referee; a bot that says more waits itself.
const UNHEARD: usize = 64;
/// After so long whoever waits for a line looks up, in case somebody wants to stop.
const LOOK_UP: Duration = Duration::from_millis(50);

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

/// A bot at the other end of a pipe: a program of its own, or whoever started the referee.
pub struct Bot {
    child: Option<Child>,
    /// What waits to be written; nothing once everything is said.
    to: Option<SyncSender<String>>,
    writer: Option<JoinHandle<()>>,
    from: Receiver<String>,
    /// It has not read what it was told for so long that something could not be told.
    deaf: bool,
}

/// Refuses a single word that is no program: most likely it is a level whose name was mistyped.
pub fn known(command: &str) -> Result<(), String> {
    let bare = command.chars().all(|letter| letter.is_alphanumeric() || "_-.:".contains(letter));
    match Level::find(command) {
        Err(why) if bare && !is_program(command) => Err(why),
        _ => Ok(()),
    }
}

/// Whether a program of this name would be found.
fn is_program(word: &str) -> bool {
    let endings: &[&str] = if cfg!(windows) { &["", ".exe", ".cmd", ".bat", ".com"] } else { &[""] };
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .any(|folder| endings.iter().any(|ending| folder.join(format!("{word}{ending}")).is_file()))
}

impl Bot {
    /// Starts a program.
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
        Ok(Bot::at(Some(child), to, BufReader::new(from)))
    }

    /// Whoever started the referee.
    pub fn here() -> Bot {
        Bot::at(None, io::stdout(), BufReader::new(io::stdin()))
    }

    fn at(child: Option<Child>, to: impl Write + Send + 'static, from: impl BufRead + Send + 'static) -> Bot {
        let (to, writer) = speak(to);
        Bot { child, to: Some(to), writer: Some(writer), from: listen(from), deaf: false }
    }

    /// Says something and does not wait for it to be read. A bot that no longer listens is noticed when it is to answer.
    pub fn tell(&mut self, line: &str) {
        let Some(to) = &self.to else { return };
        if let Err(TrySendError::Full(_)) = to.try_send(line.to_string()) {
            self.deaf = true;
        }
    }

    /// The next line before the time is up. Whoever has missed something for not reading cannot answer it.
    pub fn hear(&mut self, until: Instant, stop: &AtomicBool) -> Result<String, Silence> {
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

/// Writes lines on a thread of its own, so that nobody waits for a bot that does not read.
fn speak(mut to: impl Write + Send + 'static) -> (SyncSender<String>, JoinHandle<()>) {
    let (sender, receiver) = mpsc::sync_channel::<String>(UNREAD);
    let writer = thread::spawn(move || {
        for line in receiver {
            if writeln!(to, "{line}").and_then(|()| to.flush()).is_err() {
                return;
            }
        }
    });
    (sender, writer)
}

/// Reads lines on a thread of its own, so that somebody can wait for them only for so long.
fn listen(mut from: impl BufRead + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::sync_channel(UNHEARD);
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
            // Nothing that was said to whoever started this is lost when it ends.
            if let Some(writer) = self.writer.take() {
                let _ = writer.join();
            }
            return;
        };
        for _ in 0..20 {
            if !matches!(child.try_wait(), Ok(None)) {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        end(child);
    }
}
