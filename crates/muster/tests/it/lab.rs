//! The commands that play many games: what they print, what they write, and what they refuse.

use std::path::Path;
use std::process::Command;

use crate::program::{folder, muster, muster_in};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    let mut all = args.to_vec();
    all.push("--json");
    serde_json::from_str(&muster(&all).succeeds()).expect("JSON")
}

/// Some of the values of a report, in this order.
fn these(of: &Value, keys: &[&str]) -> Value {
    keys.iter().map(|key| of[*key].clone()).collect()
}

/// `54.2 % (51.1 to 57.3)`; halves are rounded up, and a hair sees to it that they are halves.
fn percent(of: &Value) -> String {
    let [share, low, high] = ["share", "low", "high"].map(|key| {
        let tenths = 1000.0 * of[key].as_f64().expect("a share with its interval");
        (tenths + 1e-9).round() / 10.0
    });
    format!("{share:.1} % ({low:.1} to {high:.1})")
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads_and_writes_what_it_played() {
    let folder = folder("lab-sim");
    let path = |name: &str| folder.join(name).display().to_string();
    let (csv, parquet, html) = (path("games.csv"), path("games.parquet"), path("report.html"));
    let sim = ["sim", "genesys", "--a", "the storm", "--b", "The butchers", "--games", "10", "--seed", "5"];
    let with = |more: &[&str]| json(&[&sim[..], more].concat());
    let one = with(&["--threads", "1", "--out", &csv, "--html", &html]);
    assert_eq!(one, with(&["--threads", "3", "--out", &parquet]));
    assert_eq!((&one["games"], &one["lists"][0]["name"]), (&10.into(), &"The storm".into()));
    assert!(one["scenarios"].as_object().is_some_and(|all| all.len() >= 3));
    assert_eq!(std::fs::read_to_string(csv).unwrap().lines().count(), 11);
    assert!(std::fs::read(parquet).unwrap().ends_with(b"PAR1"));
    let page = std::fs::read_to_string(html).unwrap();
    assert!(page.contains("The storm against The butchers") && page.matches("<svg").count() >= 4);
    for outside in ["http://", "https://", "<script", "url(", "<link", "src="] {
        assert!(!page.contains(outside), "the page needs {outside}");
    }
}

/// Who is told of in a report can be named to the next run, whatever the budget and however it was typed.
#[test]
fn reports_name_levels_with_their_budgets() {
    let html = folder("lab-levels").join("report.html").display().to_string();
    let levels = ["--level", "Warlord:7,Recruit", "--games", "2", "--html", &html];
    let ground = ["--a", "The storm", "--b", "The butchers", "--scenario", "fight"];
    let sim = [&["sim", "genesys"][..], &levels, &ground].concat();
    let told = muster(&sim).succeeds();
    assert!(told.contains("(warlord:7)\n") && told.contains("(recruit)\n"), "{told}");
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(page.contains(" · warlord:7<") && page.contains(" · recruit<"), "{page}");
    let lists = json(&sim)["lists"].clone();
    assert_eq!([0, 1].map(|list| &lists[list]["player"]), ["warlord:7", "recruit"]);
    let lists = ["--lists", "The storm", "--lists", "The butchers", "--scenario", "fight"];
    let matrix = ["matrix", "genesys", "--level", "WARLORD:7", "--games", "2", "--html", &html];
    let matrix = [&matrix[..], &lists].concat();
    assert!(muster(&matrix).succeeds().starts_with("2 games of genesys, warlord:7, seed 1\n"));
    assert_eq!(json(&matrix)["level"], "warlord:7");
    assert!(
        std::fs::read_to_string(&html)
            .unwrap()
            .contains("2 games of GENESYS Universal Miniature System, 2 of each pairing, warlord:7, seed 1;")
    );
    let ladder = ["ladder", "genesys", "--levels", "WARLORD,Warlord:5", "--nodes", "7", "--games", "4"];
    assert_eq!(
        json(&[&ladder[..], &lists].concat())["levels"],
        serde_json::json!(["warlord:7", "warlord:5"])
    );
}

/// The throw for the scenario leads to one of the others, so it is played only where it is named.
#[test]
fn a_throw_for_the_scenario_is_no_scenario_of_its_own() {
    let names = |more: &[&str]| {
        let sim = ["sim", "salvation", "--level", "random", "--games", "14"];
        let data = json(&[&sim[..], more].concat());
        data["scenarios"].as_object().expect("scenarios").keys().cloned().collect::<Vec<_>>()
    };
    let all = names(&[]);
    assert!(all.len() == 6 && !all.contains(&"random".to_string()), "{all:?}");
    assert_eq!(names(&["--scenario", "random"]), ["random"]);
}

#[test]
fn progress_is_for_who_wants_it() {
    let ran = muster(&["sim", "salvation", "--games", "4", "--progress"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("4 of 4 games, ") && ran.err.contains(" a second, 0 s left"), "{}", ran.err);
    assert!(ran.out.contains("4 games, seed 1"), "{}", ran.out);
}

#[test]
fn a_matrix_of_named_lists() {
    let folder = folder("lab-matrix");
    let html = folder.join("matrix.html").display().to_string();
    let csv = folder.join("matrix.csv").display().to_string();
    let lists = ["--lists", "The storm", "--lists", "The butchers", "--lists", "The shield wall"];
    let matrix = ["matrix", "genesys", "--level", "random", "--games", "4", "--out", &csv, "--html", &html];
    let told = muster(&[&matrix[..], &lists[..]].concat()).succeeds();
    assert!(told.contains(" 1. ") && told.contains(" 3. ") && told.contains('±'), "{told}");
    assert_eq!(std::fs::read_to_string(&csv).unwrap().lines().count(), 4);
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(page.contains("Ranking by Elo"));
    // Every pairing has its cell in the heat map, with its interval, and so has its other side.
    assert_eq!(page.matches("<g><title>").count(), 6);
    let data = json(&[&matrix[..], &lists[..]].concat());
    assert_eq!(
        these(&data, &["book", "seed", "level", "games", "of", "stopped"]),
        serde_json::json!(["genesys", 1, "random", 12, 12, false])
    );
    for pair in data["pairs"].as_array().unwrap() {
        let [a, b] = ["a", "b"].map(|side| pair[side].as_str().unwrap());
        let title = format!("<title>{a} against {b}: {}</title>", percent(&pair["all"]["points"]));
        assert!(page.contains(&title), "{title}");
    }
    muster(&["matrix", "genesys", "--lists", "The storm"]).complains(2, "no field");
    muster(&["matrix", "genesys", "--lists", "The strom"]).complains(2, "The storm");
}

/// Whoever plays a list against another of the same name can tell which is which.
#[test]
fn lists_of_one_name_are_told_apart() {
    let one = json(&["sim", "genesys", "--a", "The storm", "--b", "The storm", "--games", "2"]);
    assert_eq!([0, 1].map(|list| &one["lists"][list]["name"]), ["The storm", "The storm (2)"]);
    let lists = ["--lists", "The storm", "--lists", "The butchers", "--lists", "The storm"];
    let matrix = ["matrix", "genesys", "--level", "random", "--games", "2"];
    let data = json(&[&matrix[..], &lists[..]].concat());
    let pairs = data["pairs"].as_array().expect("pairs");
    assert!(pairs.iter().all(|pair| pair["a"] != pair["b"]), "{data}");
}

#[test]
fn what_if_and_price_say_what_they_measure_and_refuse_the_rest() {
    let field = ["--lists", "The butchers", "--lists", "The storm", "--level", "random", "--games", "4"];
    let what_if = |set: &str| muster(&[&["what-if", "genesys", "--set", set][..], &field[..]].concat());
    let told = what_if("Khorne Blood Warrior.points=9").succeeds();
    assert!(told.contains("in points of per cent"), "{told}");
    assert!(
        told.contains("Khorne Blood Warrior.points from 10 to 9") && told.contains("3 points more to spend"),
        "{told}"
    );
    assert!(told.contains("\nPlayed: 5 scenarios in turn, another map for each pair of games\n"), "{told}");
    what_if("Khorne Blood Warrior.points=10").complains(2, "Khorne Blood Warrior.points = 10 is so already");
    what_if("Khorne Blod Warrior.points=9").complains(2, "Khorne Blood Warrior");
    what_if("Khorne Blood Warrior.pionts=9").complains(2, "points");
    let twice = ["what-if", "genesys", "--set", "Dryad.hp=2", "--set", "dryad.hp=3"];
    muster(&twice).complains(2, "Dryad.hp = 2 and Dryad.hp = 3 contradict each other");
    what_if("Plague Monk.hp=2").complains(1, "holds Plague Monk");
    let model = ["price", "genesys", "Khorne Blood Warrior"];
    muster(&[&model[..], &field[..]].concat()).complains(2, "at least 8 games");
    let enough = ["--games", "8"];
    let told = muster(&[&model[..], &field[..6], &enough[..]].concat()).succeeds();
    // One pairing, the list as it is and three prices: a first look of two games each, and six more.
    assert!(told.contains("24 games after a first look of 8 in a field of 2 lists"), "{told}");
    let price = json(&[&model[..], &field[..6], &enough[..]].concat());
    assert_eq!((&price["points"], &price["lists"][0]), (&10.into(), &"The butchers".into()));
    assert_eq!(
        these(&price, &["book", "level", "games", "of", "rests_on", "stopped"]),
        serde_json::json!(["genesys", "random", 32, 32, 24, false])
    );
    let change = ["what-if", "genesys", "--set", "Khorne Blood Warrior.points=9"];
    let change = json(&[&change[..], &field[..]].concat());
    assert_eq!(
        these(&change, &["book", "level", "games", "of", "stopped"]),
        serde_json::json!(["genesys", "random", 8, 8, false])
    );
    muster(&["price", "genesys", "Khorne Bload Warrior"]).complains(2, "Khorne Blood Warrior");
}

#[test]
fn numbers_that_make_no_sense_are_refused_in_a_sentence() {
    for games in ["0", "-3", "many", "99999999999999999999"] {
        for command in [&["sim"][..], &["matrix"], &["ladder"], &["tournament", "--entry", "first"]] {
            let call = [command, &["genesys", "--games", games]].concat();
            muster(&call).complains(2, "it is a number from 1 to 1000000000");
        }
    }
    for seconds in ["0", "18446744073709551615"] {
        muster(&["referee", "genesys", "--seconds", seconds]).complains(2, "it is a number from 1 to 86400");
    }
    let three = ["sim", "genesys", "--level", "recruit,veteran,warlord"];
    muster(&three).complains(2, "two levels at most");
    muster(&["sim", "genesys", "--scenario", "fihgt"]).complains(2, "did you mean fight");
}

/// Somebody who wants a report somewhere hears before the games that it cannot be written there.
#[test]
fn what_cannot_be_written_is_said_before_anything_is_played() {
    let nowhere = "no/such/folder/x";
    for (command, out) in [("sim", "--html"), ("matrix", "--html"), ("matrix", "--out")] {
        let call = [command, "genesys", "--games", "1000000000", out, nowhere];
        muster(&call).complains(1, "no/such/folder/x cannot be written");
    }
    muster(&["referee", "genesys", "--save", nowhere]).complains(1, "cannot be written");
    muster(&["referee", "genesys", "--save", "."]).complains(1, "is a folder");
}

#[test]
fn who_has_won_everything_has_no_elo() {
    let one = json(&["sim", "genesys", "--games", "1"]);
    assert_eq!((&one["of"], &one["stopped"]), (&1.into(), &false.into()));
    let told = muster(&["sim", "genesys", "--games", "1"]).succeeds();
    assert_eq!(told.contains("Elo"), one["draws"] == 1, "{told}");
}

/// What a disk that is full leaves: the report, and a sentence that names the file.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_takes_no_report_with_it() {
    let folder = folder("lab-full");
    let sim = ["sim", "genesys", "--games", "4"];
    // Rows are written one by one, so that a full disk is known after the first.
    let cut = "stopped after 1 of 4 games";
    for (out, name, told) in [
        ("--out", "games.parquet", "4 games, seed 1"),
        ("--out", "games.csv", cut),
        ("--html", "report.html", "4 games, seed 1"),
    ] {
        let path = folder.join(name);
        std::os::unix::fs::symlink("/dev/full", &path).expect("a link");
        let path = path.display().to_string();
        let ran = muster(&[&sim[..], &[out, &path]].concat());
        ran.complains(1, &format!("{path} cannot be written: No space left on device"));
        assert!(ran.out.contains(told), "{name}: {}", ran.out);
    }
}

#[test]
fn a_ladder_and_a_tournament() {
    let ladder = ["ladder", "salvation", "--levels", "random,first", "--games", "16"];
    let told = muster(&ladder).succeeds();
    let line = "16 games of salvation over 4 pairings and 4 scenarios";
    assert!(told.contains(line), "{told}");
    let data = json(&ladder);
    assert_eq!(
        these(&data, &["book", "levels", "games", "of", "stopped"]),
        serde_json::json!(["salvation", ["random", "first"], 16, 16, false])
    );
    let all = &data["pairs"][0]["all"];
    let [elo, low, high] = ["elo", "low", "high"].map(|key| all["elo"][key].as_f64().expect("Elo"));
    assert!(told.contains(&format!("random against first: {}, ", percent(&all["points"]))), "{told}");
    assert!(
        low < elo && elo < high && told.contains(&format!("; Elo {elo:+.0} ({low:+.0} to {high:+.0})\n")),
        "{told}"
    );
    // Of three lists nobody is left out, and one is one.
    let three = ["--lists", "The bright road", "--lists", "The wall of Verden", "--lists", "The wrath"];
    let ladder = ["ladder", "salvation", "--levels", "random,first", "--scenario", "annihilation"];
    let told = muster(&[&ladder[..], &three[..], &["--games", "8"]].concat()).succeeds();
    for words in [
        "The bright road against The wrath",
        "The wall of Verden against The bright road",
        "8 games of salvation over 2 pairings and 1 scenario, seed 1",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    muster(&["ladder", "salvation", "--levels", "random"]).complains(2, "two levels");
    muster(&["ladder", "salvation", "--levels", "random,vetran"]).complains(2, "vetran");
    for twice in ["recruit,Recruit", "warlord:500,WARLORD:500"] {
        muster(&["ladder", "salvation", "--levels", twice]).complains(2, "cannot play against itself");
    }
    let nobody = ["ladder", "salvation", "--levels", "random,warlord:16", "--nodes", "500"];
    muster(&nobody).complains(2, "--nodes is for a warlord");
    let lists = ["--lists", "The storm", "--lists", "The butchers", "--games", "4"];
    let table = json(
        &[&["tournament", "genesys", "--entry", "random", "--entry", "cmd:true"][..], &lists[..]].concat(),
    );
    let [first, second] = [0, 1].map(|place| &table["ranking"][place]);
    assert_eq!((&first["name"], &first["all"]["points"]["share"]), (&"random".into(), &1.0.into()));
    assert_eq!((&second["name"], &second["forfeits"]), (&"cmd:true".into(), &4.into()));
    assert!(first["elo"].as_f64() > second["elo"].as_f64() && first["error"].is_f64(), "{table}");
    assert!(first["first_forfeit"].is_null() && second["first_forfeit"] == "the bot is gone", "{table}");
    // One mirror is one pair of maps, and so one scenario of five.
    assert_eq!(table["ground"]["scenarios"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        these(&table, &["book", "seed", "games", "of", "stopped"]),
        serde_json::json!(["genesys", 1, 4, 4, false])
    );
    // Everybody has one rating, and nobody is called a level who is none.
    let three = ["tournament", "genesys", "--entry", "random", "--entry", "first", "--entry", "cmd:true"];
    let told = muster(&[&three[..], &lists[..]].concat()).succeeds();
    assert!(told.contains("cmd:true forfeited 8 games; at first: the bot is gone"), "{told}");
    assert_eq!((told.matches('±').count(), told.contains("levels")), (3, false), "{told}");
    assert!(told.contains("mirrored: both had each list in each seat"), "{told}");
    assert!(told.contains("12 games of genesys over 1 pairing and "), "{told}");
    muster(&["tournament", "genesys", "--entry", "random"]).complains(2, "two entries");
    muster(&["tournament", "genesys", "--entry", "random", "--entry", "cmd:"]).complains(2, "no command");
    let typed = ["tournament", "genesys", "--entry", "random", "--entry", "cmd:vetran"];
    muster(&typed).complains(2, "did you mean veteran");
    let entries = |one: &str, other: &str| {
        muster(&["tournament", "genesys", "--entry", one, "--entry", other, "--games", "4"])
    };
    entries("random", "python3 bot.py").complains(2, "the command of a bot begins with `cmd:`");
    entries("random", "RANDOM").complains(2, "RANDOM cannot play against itself");
    entries("warlord", "warlord:1500").complains(2, "warlord:1500 cannot play against itself");
    entries("random", "cmd:random").complains(2, "it is named without `cmd:`");
}

/// Nothing is played for a bot that cannot be started: no report, and no line of a shell for each game.
#[cfg(unix)]
#[test]
fn a_bot_that_cannot_be_started_takes_no_part() {
    for (command, program) in
        [("nosuchprogram", "nosuchprogram"), ("./nosuchprogram --deep", "./nosuchprogram")]
    {
        let words = format!("the program {program:?} cannot be started: No such file or directory");
        let entry = format!("cmd:{command}");
        let ran = muster(&["tournament", "genesys", "--entry", "random", "--entry", &entry]);
        ran.complains(2, &words);
        assert_eq!((ran.out.as_str(), ran.err.contains("no player")), ("", false), "{}", ran.err);
        let ran = muster(&["referee", "genesys", "--bot", "random", "--bot", command]);
        ran.complains(2, &words);
        assert_eq!((ran.out.as_str(), ran.err.contains("no player")), ("", false), "{}", ran.err);
    }
    muster(&["referee", "genesys", "--bot", "cmd:"]).complains(2, "no command stands behind `cmd:`");
    muster(&["referee", "genesys", "--bot", ""]).complains(2, "an empty name is nobody who could play");
}

#[test]
fn the_example_bot_plays_a_tournament_without_forfeits() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("there is no python3 here, so the example bot is not tried");
        return;
    }
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let args = [
        "tournament",
        "salvation",
        "--entry",
        "first",
        "--entry",
        "cmd:python3 examples/bot.py",
        "--seconds",
        "60",
    ];
    let lists =
        ["--scenario", "annihilation", "--lists", "The bright road", "--lists", "The wrath", "--games", "4"];
    let told = muster_in(root, &[&args[..], &lists[..]].concat(), b"").succeeds();
    let bot = told.lines().find(|line| line.contains("bot.py")).expect("the bot has a line");
    assert!(bot.ends_with(" 0"), "no forfeits: {told}");
}
