//! What the options of the commands refuse, and how.

use std::fs;

use crate::program::{folder, muster, muster_in};

/// A device has no length and no end: whatever reads a file stops at the length that a file may have.
#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_refused() {
    let calls: [&[&str]; 6] = [
        &["case", "/dev/zero"],
        &["odds", "/dev/zero"],
        &["replay", "/dev/zero"],
        &["army", "check", "/dev/zero"],
        &["list", "genesys", "--own", "/dev/zero"],
        &["sim", "genesys", "--a", "/dev/zero"],
    ];
    for call in calls {
        muster(call).complains(1, "/dev/zero is longer than 1 megabyte");
    }
}

#[test]
fn a_number_below_zero_is_refused_by_the_name_of_its_option() {
    let duel = ["odds", "genesys", "--attacker", "Templar Paladin", "--target", "Dryad"];
    let calls: [(&[&str], &str); 13] = [
        (&["play", "genesys"], "--seed"),
        (&["referee", "genesys"], "--seed"),
        (&["referee", "genesys"], "--seconds"),
        (&["sim", "genesys"], "--seed"),
        (&["sim", "genesys"], "--games"),
        (&["sim", "genesys"], "--threads"),
        (&["ladder", "genesys"], "--nodes"),
        (&["campaign", "new", "never.json"], "--seed"),
        (&["picture", "never.case"], "--at"),
        (&["serve"], "--port"),
        (&["odds", "never.case"], "--steps"),
        (&["odds", "never.case"], "--limit"),
        (&["odds", "never.case"], "--top"),
    ];
    for (call, option) in calls {
        muster(&[call, &[option, "-1"]].concat()).complains(2, &format!("'-1' for '{option} <"));
    }
    // What is a word on the command line is refused by what it is for.
    muster(&[&duel[..], &["--cover", "-1"]].concat()).complains(1, "cover=-1 is not a number from 0 to 3");
    muster(&["sim", "genesys", "--map", "-3"]).complains(2, "there is no map \"-3\"");
    muster(&["matrix", "genesys", "--map", "-3"]).complains(2, "there is no map \"-3\"");
    // An option that nobody knows stays one.
    muster(&["sim", "genesys", "-x"]).complains(2, "-x");
}

/// A seed is refused in the same words, whatever it is for.
#[test]
fn a_seed_is_refused_in_one_way() {
    let calls: [&[&str]; 11] = [
        &["play", "genesys"],
        &["referee", "genesys"],
        &["campaign", "new", "never.json"],
        &["campaign", "battle", "never.json", "nowhere.json"],
        &["odds", "never.case"],
        &["sim", "genesys"],
        &["matrix", "genesys"],
        &["what-if", "genesys", "--set", "Dryad.points=1"],
        &["price", "genesys", "Dryad"],
        &["ladder", "genesys"],
        &["tournament", "genesys", "--entry", "random", "--entry", "first"],
    ];
    for call in calls {
        for seed in ["-1", "x", "", "1.5", "18446744073709551616"] {
            let words = "for '--seed <SEED>': it is a number from 0 to 18446744073709551615";
            muster(&[call, &["--seed", seed]].concat()).complains(2, words);
        }
    }
}

/// Every number that can be typed is refused with those that are allowed.
#[test]
fn a_number_is_refused_with_what_it_may_be() {
    let calls: [(&[&str], &str, &str); 4] = [
        (&["ladder", "genesys"], "--nodes", "1 to 1000000"),
        (&["serve"], "--port", "0 to 65535"),
        (&["picture", "never.case"], "--at", "0 to 65535"),
        (&["odds", "never.case"], "--at", "0 to 65535"),
    ];
    for (call, option, range) in calls {
        for number in ["-1", "x", "", "1.5", "99999999"] {
            let words = format!("'{number}' for '{option} <N>': it is a number from {range};");
            muster(&[call, &[option, number]].concat()).complains(2, &words);
        }
    }
    muster(&["ladder", "genesys", "--nodes", "0"]).complains(2, "it is a number from 1 to 1000000");
}

#[test]
fn no_threads_play_no_games() {
    for threads in ["0", "some", "99999999999999999999"] {
        for command in ["sim", "matrix", "ladder"] {
            let call = [command, "genesys", "--games", "2", "--threads", threads];
            muster(&call).complains(2, &format!("'{threads}' for '--threads <T>': it is a number from 1 on"));
        }
    }
}

/// Whoever interrupts many games hears at once that it was heard.
#[cfg(unix)]
#[test]
fn an_interrupt_is_answered() {
    use std::io::Read;
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["sim", "genesys", "--games", "10000000", "--progress"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Once it plays, it listens.
    let mut shown = String::new();
    let mut err = child.stderr.take().expect("progress");
    while !shown.contains("games") {
        let mut bytes = [0; 256];
        let read = err.read(&mut bytes).expect("progress");
        assert!(read > 0, "it ended by itself: {shown}");
        shown += &String::from_utf8_lossy(&bytes[..read]);
    }
    // The key is held: the second one is no wish to leave without a report.
    let kill = format!("kill -s INT {0}; kill -s INT {0} 2>/dev/null; true", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    let mut rest = Vec::new();
    err.read_to_end(&mut rest).expect("progress");
    let output = child.wait_with_output().expect("the program ends");
    let rest = String::from_utf8_lossy(&rest);
    assert!(rest.contains("stopping: what was played to its end counts"), "{rest}");
    assert_eq!(output.status.code(), Some(0), "{rest}");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("stopped after "), "a report");
}

#[test]
fn a_file_is_not_written_under_a_name_that_promises_something_else() {
    let folder = folder("endings");
    for (command, out, words) in [
        ("matrix", "m.parquet", "m.parquet: pairings are written as .csv"),
        ("matrix", "m.html", "m.html: pairings are written as .csv"),
        ("matrix", "m", "m: pairings are written as .csv"),
        ("sim", "s.html", "s.html: rows are written as .csv or .parquet"),
    ] {
        let call = [command, "genesys", "--games", "1000000000", "--out", out];
        muster_in(&folder, &call, b"").complains(2, words);
        assert!(!folder.join(out).exists(), "{out}");
    }
    // A list is not replaced by the page about it.
    fs::write(folder.join("mine.toml"), "mine").expect("a list");
    for command in ["sim", "matrix"] {
        let call = [command, "genesys", "--games", "1000000000", "--html", "mine.toml"];
        muster_in(&folder, &call, b"").complains(2, "mine.toml: a page is written as .html");
    }
    assert_eq!(fs::read_to_string(folder.join("mine.toml")).expect("a list"), "mine");
}

/// What is written beside a page until it is whole takes nobody's place.
#[test]
fn a_file_beside_a_page_stays() {
    let folder = folder("beside");
    fs::write(folder.join("r.html.part"), "mine").expect("a file");
    muster_in(&folder, &["sim", "genesys", "--level", "random", "--games", "2", "--html", "r.html"], b"")
        .succeeds();
    assert_eq!(fs::read_to_string(folder.join("r.html.part")).expect("a file"), "mine");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2);
}

#[test]
fn two_things_are_not_written_into_one_file() {
    let folder = folder("apart");
    let whole = folder.join("x.csv").display().to_string();
    fs::write(folder.join("there.csv"), "kept").expect("a file");
    for command in ["sim", "matrix"] {
        for (out, html) in
            [("x.csv", "x.csv"), ("x.csv", "./x.csv"), ("x.csv", whole.as_str()), ("there.csv", "there.csv")]
        {
            let call = [command, "genesys", "--games", "1000000000", "--out", out, "--html", html];
            muster_in(&folder, &call, b"").complains(2, &format!("{out} is named twice"));
        }
    }
    assert!(!folder.join("x.csv").exists());
    assert_eq!(fs::read_to_string(folder.join("there.csv")).expect("a file"), "kept");
}

#[test]
fn a_no_says_what_is_wrong_in_words() {
    let folder = folder("words");
    let complete = muster::BOOKS.iter().filter(|book| book.complete().is_some());
    let mut keys: Vec<&str> = complete.map(|book| book.key()).collect();
    keys.sort_unstable();
    let last = keys.pop().expect("some are complete");
    let words = format!("is not complete yet; many games are played of {} and {last}", keys.join(", "));
    muster(&["sim", "judgement"]).complains(2, &words);
    muster(&["sim", "campaign"]).complains(2, "its battles are games of salvation: name salvation");
    muster(&["sim", "jugement"]).complains(2, "the lab has no rulebook \"jugement\"");
    muster(&["sim", "genesys", "--seed", "-1"]).complains(2, "it is a number from 0 to 18446744073709551615");
    muster(&["sim", "genesys", "--map", ""]).complains(2, "there is no map \"\"");
    let list = "book = \"genesys\"\nname = \"Wrong\"\nfaction = \"Khorne Warband\"\npoints = 50\n\n[[model]]\nis = \"Khorne Blod Warrior\"\n";
    fs::write(folder.join("wrong.toml"), list).expect("a list");
    let ran = muster_in(&folder, &["sim", "genesys", "--a", "wrong.toml"], b"");
    ran.complains(1, "there is no such model: Khorne Blod Warrior; did you mean Khorne Blood Warrior");
    assert!(!ran.err.contains("?:"), "{}", ran.err);
}

/// A folder that a link inside of it leads back to holds every list once.
#[cfg(unix)]
#[test]
fn a_folder_is_looked_into_once() {
    let folder = folder("loop");
    std::os::unix::fs::symlink(".", folder.join("again")).expect("a link");
    let lists = concat!(env!("CARGO_MANIFEST_DIR"), "/../genesys/lists");
    let mut files: Vec<_> = fs::read_dir(lists).expect("lists").flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    for path in &files[..2] {
        fs::copy(path, folder.join(path.file_name().expect("a name"))).expect("a list");
    }
    let call = ["matrix", "genesys", "--lists", ".", "--level", "random", "--games", "2"];
    let told = muster_in(&folder, &call, b"").succeeds();
    assert!(told.starts_with("2 games of genesys"), "{told}");
}
