//! The referee waits for nobody: whoever is at its pipe and does not read loses, and the program ends.

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::{folder, muster_in};

/// The code with which the program ends by itself. Nothing is measured here: whoever never ends is ended, much later.
fn code(child: &mut Child) -> Option<i32> {
    let guard = Instant::now() + Duration::from_secs(300);
    while Instant::now() < guard {
        if let Some(status) = child.try_wait().expect("the program can be looked at") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it can be ended");
    None
}

/// What becomes of a game in which whoever is at the pipe says all this and reads nothing.
fn unread(name: &str, says: String) -> String {
    let folder = folder(name);
    let mut child = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["referee", "genesys", "--bot", "-", "--bot", "random", "--seed", "5", "--seconds", "2"])
        .args(["--save", "game.json"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("an input");
    // The program ends before it has heard everything.
    let says = std::thread::spawn(move || input.write_all(says.as_bytes()));
    assert_eq!(code(&mut child), Some(0), "it ends by itself");
    let _ = says.join().expect("everything is said, or nobody listens");
    let out = muster_in(&folder, &["replay", "game.json"], b"").succeeds();
    assert!(out.contains("fingerprints agree"), "{out}");
    out
}

#[test]
fn whoever_does_not_read_forfeits() {
    let out = unread("deaf", "{\"check\": 0, \"words\": \"foo\"}\n".repeat(100_000));
    assert!(out.contains("Green gives up"), "{out}");
}

/// So few lines that all of them wait to be read, and more than a pipe holds.
#[test]
fn whoever_gives_up_and_does_not_read_is_not_waited_for() {
    let out = unread("deaf-end", "{\"propose\": 0, \"most\": 65535}\n".repeat(900) + "{\"resign\": true}\n");
    assert!(out.contains("Green gives up"), "{out}");
}
