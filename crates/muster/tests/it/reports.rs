//! What the commands that play many games leave behind, and what they leave alone.

use std::fs;
#[cfg(target_os = "linux")]
use std::process::Command;

use crate::program::{folder, muster, muster_in};

/// A disk that fills in the middle of a run leaves the report of what was played, and its page.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_fills_in_the_middle_leaves_what_was_played() {
    let folder = folder("reports-full");
    std::os::unix::fs::symlink("/dev/full", folder.join("full.csv")).expect("a link");
    let call =
        ["sim", "genesys", "--level", "random", "--games", "100000", "--out", "full.csv", "--html", "r.html"];
    let ran = muster_in(&folder, &call, b"");
    ran.complains(1, "full.csv cannot be written: No space left on device (os error 28); no game was kept");
    assert!(ran.out.starts_with("stopped after ") && ran.out.contains("Ends:"), "{}", ran.out);
    assert!(folder.join("r.html").exists());
}

/// Of a file that may grow no further whole rows are left beside its place, and how many there are is told. Nothing stands
/// under its name, and what could not be read is not kept.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_keeps_whole_rows() {
    let folder = folder("reports-rows");
    fs::write(folder.join("games.parquet"), "precious").expect("a file");
    let full = |blocks: u32, out: &str| {
        // Without its signal a limit is an answer to whoever writes, as a full disk is; a block has 512 bytes.
        let call = format!(
            "trap '' XFSZ; ulimit -f {blocks}; exec {} sim genesys --level random --games 100 --out {out}",
            env!("CARGO_BIN_EXE_muster")
        );
        let ran = Command::new("sh").args(["-c", &call]).current_dir(&folder).output().expect("a shell");
        (ran.status.code(), String::from_utf8_lossy(&ran.stderr).into_owned())
    };
    let (code, said) = full(8, "games.csv");
    let rows = fs::read_to_string(folder.join("games.csv.part")).expect("rows");
    let games = rows.lines().count() - 1;
    assert!(games > 10 && rows.ends_with('\n'), "{rows}");
    assert!(
        said.contains(&format!("; games.csv.part holds the first {games} games\n")) && code == Some(1),
        "{said}"
    );
    let (code, said) = full(1, "games.parquet");
    assert!(said.ends_with("; no game was kept\n") && code == Some(1), "{said}");
    assert_eq!(fs::read_to_string(folder.join("games.parquet")).expect("a file"), "precious");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2);
}

/// What cannot be played is known before a file is written over, and no line is named of a text that nobody wrote.
#[test]
fn a_table_that_cannot_be_set_costs_no_file() {
    let folder = folder("reports-keep");
    fs::write(folder.join("keep.csv"), "precious").expect("a file");
    let options = ["--option", "last turn 12", "--option", "last turn 20"];
    let call = [&["sim", "salvation", "--games", "2", "--out", "keep.csv"][..], &options].concat();
    let ran = muster_in(&folder, &call, b"");
    ran.complains(1, "the options `last turn 12` and `last turn 20` contradict each other");
    assert!(!ran.err.contains("line"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.join("keep.csv")).expect("a file"), "precious");
}

/// What is left of a price is left of both its parts: the first look never counts as the whole.
#[test]
fn the_progress_of_a_price_is_that_of_the_whole() {
    let field = ["--lists", "The butchers", "--lists", "The storm", "--level", "random", "--games", "8"];
    let call = [&["price", "genesys", "Khorne Blood Warrior", "--progress"][..], &field].concat();
    let ran = muster(&call);
    let shown: Vec<&str> = ran.err.split(" of ").skip(1).filter_map(|rest| rest.split(' ').next()).collect();
    assert!(ran.code == 0 && shown.iter().all(|of| *of == "32"), "{}", ran.err);
    assert!(ran.err.contains("32 of 32 games"), "{}", ran.err);
}

/// Whoever finds a report later can tell what was played.
#[test]
fn reports_say_where_was_played() {
    let folder = folder("reports-ground");
    let ground = ["--scenario", "fight", "--map", "crossroads", "--option", "last turn 4"];
    let told = "scenario fight, map crossroads, option last turn 4";
    let data = serde_json::json!({ "scenarios": ["fight"], "map": "crossroads", "options": ["last turn 4"] });
    let lists = ["--lists", "The storm", "--lists", "The butchers"];
    for (command, more) in [("sim", &[][..]), ("matrix", &lists[..])] {
        let call = [
            &[command, "genesys", "--level", "random", "--games", "2", "--html", "r.html"],
            &ground[..],
            more,
        ];
        let out = muster_in(&folder, &call.concat(), b"").succeeds();
        assert!(out.contains(&format!("Played: {told}\n")), "{out}");
        let page = fs::read_to_string(folder.join("r.html")).expect("a page");
        assert!(page.contains(&format!("; every map is played from both seats; {told}</p>")), "{page}");
        let json = muster_in(&folder, &[&call.concat()[..], &["--json"]].concat(), b"").succeeds();
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(json["ground"], data);
    }
}

/// A run that is killed leaves whole rows beside the place of its file, and the next run names them.
#[cfg(unix)]
#[test]
fn a_killed_run_leaves_whole_rows() {
    let folder = folder("reports-killed");
    let call = ["sim", "genesys", "--level", "random", "--games", "10000000", "--out", "games.csv"];
    let mut run = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(call)
        .current_dir(&folder)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("the program");
    let part = folder.join("games.csv.part");
    let lines = || fs::read_to_string(&part).map_or(0, |text| text.lines().count());
    let begun = std::time::Instant::now();
    while lines() < 5 && begun.elapsed().as_secs() < 120 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    run.kill().expect("a program that runs");
    run.wait().expect("a program that was killed");
    let rows = fs::read_to_string(&part).expect("rows");
    assert!(
        rows.lines().count() > 5 - 1 && rows.ends_with('\n') && !folder.join("games.csv").exists(),
        "{rows}"
    );
    let ran = muster_in(
        &folder,
        &["sim", "genesys", "--level", "random", "--games", "2", "--out", "games.csv"],
        b"",
    );
    assert!(
        ran.code == 0 && ran.err.contains("games.csv.part is left of a run that was killed"),
        "{}",
        ran.err
    );
    assert_eq!(fs::read_to_string(&part).expect("rows"), rows);
}
