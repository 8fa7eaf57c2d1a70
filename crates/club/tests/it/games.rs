//! Whole recorded games: every one is played again, its fingerprint compared at each commit, and its ending looked at.

mod keen;
mod salvation;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ::salvation::Salvation;
use club::laws::Draw;
use club::{Match, Sitting, find, load, verify};
use genesys::Genesys;
use keen::Keen;
use scene::{Eyes, Seat};
use table::{Rulebook, Seed, Stream};

use crate::BOOKS;
use crate::books::read;
use crate::short::Short;

/// Words of the log that are worth a line in the list of games, and the line.
type Telling = [(&'static str, &'static str)];

const WORTH_TELLING: [(&str, &str); 9] = [
    ("leads from now on", "a leader is replaced"),
    ("has escaped", "models escape"),
    ("comes carrying both tokens", "models are summoned"),
    ("strikes once more", "a hammer blow"),
    ("passes", "a player passes"),
    ("is pushed", "models are pushed"),
    ("gives", "commands are given"),
    ("in its frenzy", "a forced attack"),
    ("plague", "plague"),
];

/// What is told of the games of a rulebook.
fn worth_telling(book: &str) -> &'static Telling {
    match book {
        Genesys::KEY => &WORTH_TELLING,
        _ => &salvation::WORTH_TELLING,
    }
}

fn folder(home: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(home).join("games")
}

/// The recorded games of a crate by name.
fn files(home: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder(home)).into_iter().flatten().flatten();
    let saves =
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == "save"));
    let mut found: Vec<PathBuf> = saves.collect();
    found.sort();
    found
}

/// The row of a game in the list: what it shows, and how it ends.
fn row(name: &str, sitting: &dyn Sitting) -> String {
    let log = sitting.log(None, 0);
    let told = |words: &str| log.iter().any(|told| told.words.contains(words));
    let shown = worth_telling(&sitting.book()).iter().filter(|(words, _)| told(words)).map(|(_, what)| *what);
    let ending = sitting.ending().map_or("it is not over".to_string(), |ended| ended.words);
    format!("| `{name}` | {} | {ending} |", shown.collect::<Vec<_>>().join(", "))
}

fn scenario(sitting: &dyn Sitting) -> String {
    let given = sitting.given();
    let line = given.lines().find_map(|line| line.strip_prefix("scenario:"));
    line.unwrap_or_default().trim().to_string()
}

/// What is to be done where a recorded game is not what it was.
fn what_to_do(sitting: &dyn Sitting, text: &str) -> String {
    let book = find(BOOKS, &sitting.book()).expect("it is loaded");
    let (rules, title) = (book.numbers().0, book.title());
    let said = text.lines().find_map(|line| line.strip_prefix("\"rules\": "));
    let said = said.and_then(|words| words.trim_end_matches(',').parse().ok()).unwrap_or(1);
    match rules > said {
        true => format!("RULES of {title} are {rules} now: record its games anew (CONTRIBUTING.md)"),
        false => format!("raise RULES of {title}, and record its games anew (CONTRIBUTING.md)"),
    }
}

/// The games of one crate, loaded: that compares the fingerprint at every commit, and every throw with the seed.
fn recorded(home: &str) -> Vec<Box<dyn Sitting>> {
    let files = files(home);
    let list = std::fs::read_to_string(folder(home).join("README.md")).unwrap_or_default();
    let rows = list.lines().filter(|line| line.starts_with("| `")).count();
    assert_eq!(rows, files.len(), "{home}: a row for each game");
    let load = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = read(path);
        let sitting = load(BOOKS, &text).unwrap_or_else(|why| panic!("{name}: {why}"));
        if let Err(why) = verify(BOOKS, &text) {
            panic!("{name}: {why}: {}", what_to_do(&*sitting, &text));
        }
        assert_eq!(sitting.save(), text, "{name}: saved again it is another text");
        assert_eq!(sitting.hashes().len(), sitting.commits() as usize + 1, "{name}");
        assert!(sitting.ending().is_some(), "{name} is not played to its end");
        let row = row(&name, &*sitting);
        assert!(list.lines().any(|line| line == row), "{name} is not what the list says: {row}");
        sitting
    };
    files.iter().map(load).collect()
}

/// Of every scenario two games are recorded, and every way to end.
fn every_scenario_and_ending(games: &[Box<dyn Sitting>], scenarios: &[String]) {
    let mut endings = BTreeMap::<String, Vec<Option<Seat>>>::new();
    for game in games {
        let winner = game.ending().and_then(|ended| ended.winner);
        endings.entry(scenario(&**game)).or_default().push(winner);
    }
    for key in scenarios {
        let games = endings.get(key).map_or(0, Vec::len);
        assert!(games >= 2, "{games} games of {key} are recorded");
    }
    let all: Vec<Option<Seat>> = endings.into_values().flatten().collect();
    for ending in [Some(Seat(0)), Some(Seat(1)), None] {
        assert!(all.contains(&ending), "no recorded game ends with {ending:?} as winner");
    }
}

/// The scenarios of a rulebook that are played under their own name.
fn scenarios<R: Rulebook>() -> Vec<String> {
    R::menu().scenarios.into_iter().map(|choice| choice.key).filter(|key| key != "random").collect()
}

#[test]
fn recorded_games_of_genesys_play_again() {
    every_scenario_and_ending(&recorded(Genesys::HOME), &scenarios::<Genesys>());
}

#[test]
fn no_other_games_are_recorded() {
    for book in BOOKS.iter().filter(|book| ![Genesys::HOME, Salvation::HOME].contains(&book.home())) {
        assert!(files(book.home()).is_empty(), "nobody plays the games of {} again", book.title());
    }
}

/// The list of the games, with its rows.
fn write_list(home: &str, about: &str, rows: &[String]) {
    let list = format!(
        "# Recorded games\n\n{about} They are played again in the tests.\n\
         CONTRIBUTING.md has the command that records them anew.\n\n\
         | file | what it shows | how it ends |\n| --- | --- | --- |\n{}\n",
        rows.join("\n")
    );
    std::fs::write(folder(home).join("README.md"), list).expect("the list can be written");
}

/// The folder without the games that are in it now.
fn emptied(home: &str) -> PathBuf {
    let folder = folder(home);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for path in files(home) {
        std::fs::remove_file(path).expect("an old game can be removed");
    }
    folder
}

/// Forces no larger than this make games that are quickly read.
const POINTS: u32 = 75;
/// From so many games of a scenario the two are chosen that are recorded.
const PLAYED: usize = 24;
/// A force that is destroyed to the last is worth as much as so many lines.
const TO_THE_LAST: usize = 3;

/// Plays a match to its end; of the two players one or both think.
fn play(number: u64, given: &str, scenario: &str, thinks: [bool; 2]) -> Match<Genesys> {
    let mut sitting = Match::<Genesys>::new(given, Seed::of(number)).unwrap_or_else(|why| panic!("{why}"));
    let keen = |seat: u64| Keen {
        stream: Stream::seeded(2 * number + seat),
        thinks: thinks[seat as usize],
        breaks_through: scenario == "breakthrough",
        upwards: false,
    };
    let mut players = [keen(0), keen(1)];
    let mut begun = false;
    while let Some(seat) = sitting.waiting_for().first().copied() {
        let posed = sitting.questions(seat).swap_remove(0);
        if !begun && posed.asked.why == "activate" {
            begun = true;
            let scene = sitting.scene(Eyes::Everything).unwrap();
            for seat in [Seat(0), Seat(1)] {
                players[seat.index()].upwards = keen::stands_low(&scene, seat);
            }
        }
        let answers = players[seat.index()].answers(&sitting, seat, &posed);
        let epoch = sitting.epoch();
        let taken =
            answers.into_iter().any(|answer| sitting.answer(seat, epoch, posed.number, answer).is_ok());
        assert!(taken, "no answer is taken to {:?}", posed.asked.words);
    }
    sitting
}

/// Records the games anew: two of each scenario that end otherwise and show the most.
#[test]
#[ignore = "writes crates/genesys/games"]
fn record_genesys() {
    let draw = Draw::<Genesys>::new().expect("there is something to draw from");
    let folder = emptied(Genesys::HOME);
    let mut rows = Vec::new();
    let (mut drawn, mut number) = (false, 0);
    for choice in Genesys::menu().scenarios {
        let mut games: Vec<(Match<Genesys>, usize)> = Vec::new();
        while games.len() < PLAYED {
            number += 1;
            let start = draw.chosen(number).expect("a start can be drawn");
            if start.scenario != choice.key || start.lists[0].points.is_none_or(|points| points > POINTS) {
                continue;
            }
            let given = Genesys::given(&start).expect("it is a start");
            let thinks = [number % 3 != 0, number % 3 != 1];
            let sitting = play(number, &given, &choice.key, thinks);
            let row = row("", &sitting);
            let shown = row.matches(',').count() + TO_THE_LAST * row.matches("nobody is left").count();
            games.push((sitting, shown));
        }
        let winner = |game: &Match<Genesys>| game.ending().and_then(|ended| ended.winner);
        // The game that shows the most, then the one that shows the most among those that end otherwise.
        games.sort_by_key(|(_, shown)| std::cmp::Reverse(*shown));
        let first = games.remove(0).0;
        let draws = games.iter().position(|(game, _)| !drawn && winner(game).is_none());
        let other = games.iter().position(|(game, _)| winner(game) != winner(&first));
        let second = games.remove(draws.or(other).unwrap_or(0)).0;
        for (game, letter) in [(first, 'a'), (second, 'b')] {
            drawn |= winner(&game).is_none();
            let name = format!("{}-{letter}.save", choice.key.replace(' ', "-"));
            rows.push(row(&name, &game));
            std::fs::write(folder.join(&name), game.save()).expect("a game can be written");
        }
    }
    write_list(Genesys::HOME, "Two whole games of each scenario, from the set-up to the end.", &rows);
}

/// Writes the recorded games in the form of today, where only the form has changed: every one of them has to be a proof.
#[test]
#[ignore = "writes the games of all rulebooks"]
fn rewrite_recorded() {
    for home in [Genesys::HOME, Salvation::HOME] {
        for path in files(home) {
            let text = read(&path);
            verify(BOOKS, &text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
            let sitting = load(BOOKS, &text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
            std::fs::write(&path, sitting.save()).expect("a game can be written");
        }
    }
}
