use scene::Seat;
use table::{Fuzz, Given, Ran, Rulebook, Tape};
use wrath::{Game, Wrath};

/// The tables of all cases: a file's name and its given block.
fn tables() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    let mut tables = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the rulebook has cases") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a case is text");
        if let Some((_, rest)) = text.split_once("\ngiven\n") {
            let given = rest.split("\nwhen\n").next().unwrap_or_default();
            tables.push((path.file_stem().unwrap().to_string_lossy().into_owned(), given.to_string()));
        }
    }
    tables.sort();
    assert!(tables.len() > 30, "only {} tables were found", tables.len());
    tables
}

/// Plays a game at random and returns it with the number of steps.
fn play(name: &str, setup: &wrath::Setup, start: &Game, seed: u64) -> (Game, u32) {
    let mut fuzz = if seed.is_multiple_of(8) { Fuzz::listening(seed) } else { Fuzz::new(seed) };
    let mut game = start.clone();
    for step in 0..20_000 {
        if Wrath::ending(&game).is_some() {
            return (game, step);
        }
        let mut tape = Tape::default();
        let run = table::run::<Wrath>(setup, &game, &mut tape, &mut fuzz);
        assert_eq!(run.ran, Ran::Ended, "{name}, game {seed}, step {step}");
        game = run.game;
    }
    panic!("{name}, game {seed} does not end");
}

#[test]
fn random_games_from_every_table_come_to_an_end() {
    let runs = std::env::var("MUSTER_LAW_RUNS").ok().and_then(|words| words.parse().ok()).unwrap_or(60);
    let mut won = 0;
    for (name, given) in tables() {
        let (setup, start) = Wrath::set(&Given::read(&given, 1).unwrap()).unwrap();
        for seed in 0..runs {
            let (end, _) = play(&name, &setup, &start, seed);
            won += u64::from(Wrath::ending(&end).is_some_and(|ending| ending.winner.is_some()));
        }
    }
    assert!(won > 5 * runs, "only {won} random games had a winner");
}

#[test]
fn a_game_has_no_secrets() {
    let (name, given) = &tables()[0];
    let (setup, start) = Wrath::set(&Given::read(given, 1).unwrap()).unwrap();
    let (end, steps) = play(name, &setup, &start, 1);
    assert!(steps > 3);
    for game in [&start, &end] {
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(&Wrath::view(game, seat), game);
            assert_eq!(&Wrath::reshuffle(&setup, game, seat, &mut |_| 0), game);
        }
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Game>() <= 1_600, "{} bytes", size_of::<Game>());
}
