//! Runs that are stopped or killed: what is told, and what becomes of files.

use std::io::Read;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::program::{file, folder};

/// With progress to wait for, and data.
const WATCHED: [&str; 4] = ["--threads", "2", "--progress", "--json"];
/// Shown as soon as something was played, for only then the rate is known.
const PLAYED: &str = "a second";

/// What becomes of a command that gets a signal once its progress shows this.
fn signalled(command: &mut Command, once: &str, signal: &str) -> Output {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut shown = String::new();
    while !shown.contains(once) {
        let mut bytes = [0; 256];
        let read = child.stderr.as_mut().expect("progress").read(&mut bytes).expect("progress");
        assert!(read > 0, "it ended by itself: {shown}");
        shown += &String::from_utf8_lossy(&bytes[..read]);
    }
    let kill = format!("kill -s {signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    child.wait_with_output().expect("the program ends")
}

/// The report of a command that is stopped as soon as something was played.
fn stopped(args: &[&str], signal: &str) -> Value {
    let output =
        signalled(Command::new(env!("CARGO_BIN_EXE_muster")).args(args).args(WATCHED), PLAYED, signal);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn interrupted(args: &[&str]) -> Value {
    stopped(args, "INT")
}

/// Whether these tests themselves run under `nohup`: whatever they start goes on then when it is hung up, as it should.
fn hangups_are_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

/// Whoever stops a run gets what was played, and the rows of exactly these games in the place of what was there before.
#[test]
fn a_simulation_that_is_stopped_keeps_its_rows() {
    let folder = folder("lab-interrupt");
    let csv = file(&folder, "games.csv", "precious");
    let signals = ["INT", "TERM", "HUP"];
    for signal in if hangups_are_ignored() { &signals[..2] } else { &signals[..] } {
        let report = stopped(&["sim", "genesys", "--games", "10000000", "--out", &csv], signal);
        assert_eq!((&report["of"], &report["stopped"]), (&10_000_000.into(), &true.into()));
        let games = report["games"].as_u64().expect("a number");
        assert!(0 < games && games < 10_000_000, "{games}");
        let rows = std::fs::read_to_string(&csv).expect("rows");
        assert_eq!(rows.lines().count() as u64, 1 + games);
        assert!(rows.ends_with('\n'), "the last row is whole");
        assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1);
    }
}

/// Until a run has ended, what was in its place before is all there.
#[test]
fn a_simulation_that_is_killed_leaves_what_was_there() {
    let folder = folder("lab-killed");
    let html = file(&folder, "report.html", "a page");
    for name in ["games.csv", "games.parquet"] {
        let out = file(&folder, name, "precious");
        let sim =
            ["sim", "genesys", "--level", "random", "--games", "10000000", "--html", &html, "--out", &out];
        let output =
            signalled(Command::new(env!("CARGO_BIN_EXE_muster")).args(sim).args(WATCHED), PLAYED, "KILL");
        assert_eq!(output.status.code(), None);
        assert_eq!(std::fs::read_to_string(&out).expect("a file"), "precious");
        assert_eq!(std::fs::read_to_string(&html).expect("a page"), "a page");
    }
}

/// A run under `nohup` does not hear that the terminal is gone.
#[cfg(target_os = "linux")]
#[test]
fn who_is_not_to_hear_a_hangup_goes_on() {
    let sim = format!("trap '' HUP; exec {} sim genesys --games 300 \"$@\"", env!("CARGO_BIN_EXE_muster"));
    let output = signalled(Command::new("sh").args(["-c", &sim, "sim"]).args(WATCHED), PLAYED, "HUP");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&report["games"], &report["stopped"]), (&300.into(), &false.into()));
}

/// A price that is interrupted in its first look says how much the whole would have been, and rests on what was played.
#[test]
fn an_interrupted_price_says_what_it_rests_on() {
    let lists = ["--lists", "The butchers", "--lists", "The storm", "--level", "random"];
    let price = ["price", "genesys", "Khorne Blood Warrior", "--games", "1000000"];
    let report = interrupted(&[&price[..], &lists[..]].concat());
    assert_eq!((&report["of"], &report["stopped"]), (&4_000_000.into(), &true.into()));
    let games = report["games"].as_u64().expect("a number");
    assert!(0 < games && games < 1_000_000 && report["rests_on"] == games, "{report}");
}

/// Nobody waits for a thought, and who has not played has no rating.
#[test]
fn a_tournament_that_is_stopped_at_once_was_not_played() {
    let entries = ["--entry", "warlord:1000000", "--entry", "warlord:999999", "--games", "4", "--progress"];
    let lists = ["--lists", "The storm", "--lists", "The butchers"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
    let tournament = command.args(["tournament", "genesys"]).args(entries).args(lists);
    let output = signalled(tournament, "0 of 4 games", "INT");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("stopped after 0 of 4 games"), "{told}");
    assert_eq!(told.matches("not played").count(), 3, "{told}");
    assert!(!told.contains('±') && !told.contains("mirrored"), "{told}");
    assert!(told.ends_with("0 games of genesys over 1 pairing and 0 scenarios, seed 1\n"), "{told}");
}
