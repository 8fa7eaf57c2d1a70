use godslayer::state::Game;
use godslayer::{Godslayer, Setup};
use scene::Seat;
use table::{Fuzz, Given, Ran, Rulebook, Tape};

/// Two warbands with everything that is played, and terrain of every kind.
const BATTLE: &str = "
seats: Green, Red
options: rounds 3
terrain: wall, from 20 by 22, to 26 by 22.5, height 2
terrain: fence, from 10 by 22, to 14 by 22.3, height 0.5
terrain: marsh, from 28 by 20, to 34 by 25
terrain: rock, centre 17 by 24, radius 1.5, height 3
terrain: hill, centre 38 by 24, radius 4
terrain: forest, centre 8 by 24, radius 3
Green: Hild, Hearthlord, at 24 by 16
Green: Oath 1, Oathguard, of Oathguard, at 20 by 18, leader
Green: Oath 2, Oathguard, of Oathguard, at 22 by 18
Green: Oath 3, Oathguard, of Oathguard, at 24 by 18
Green: Oath 4, Oathguard, of Oathguard, at 26 by 18
Green: Oath 5, Oathguard, of Oathguard, at 28 by 18
Green: Fell 1, Fellrunners, of Fellrunners, at 10 by 18, leader
Green: Fell 2, Fellrunners, of Fellrunners, at 12 by 18
Green: Fell 3, Fellrunners, of Fellrunners, at 14 by 18
Green: Fell 4, Fellrunners, of Fellrunners, at 16 by 18
Green: Orm, Emberwright, at 30 by 16
Red: Grutha, Fenqueen, at 24 by 32
Red: Reed 1, Reedstalkers, of Reedstalkers, at 20 by 30
Red: Reed 2, Reedstalkers, of Reedstalkers, at 22 by 30
Red: Reed 3, Reedstalkers, of Reedstalkers, at 24 by 30
Red: Reed 4, Reedstalkers, of Reedstalkers, at 26 by 30
Red: Sling 1, Gutter Slingers, of Slingers, at 12 by 30
Red: Sling 2, Gutter Slingers, of Slingers, at 14 by 30
Red: Sling 3, Gutter Slingers, of Slingers, at 12 by 28
Red: Sling 4, Gutter Slingers, of Slingers, at 14 by 28
Red: Maw, Bogmaw, at 30 by 29
";

/// The tables of all cases: a file's name and its given block.
fn tables() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    let mut tables = vec![("battle".to_string(), BATTLE.to_string())];
    for entry in std::fs::read_dir(folder).expect("the rulebook has cases") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a case is text");
        if let Some((_, rest)) = text.split_once("\ngiven\n") {
            let given = rest.split("\nwhen\n").next().unwrap_or_default();
            tables.push((path.file_stem().unwrap().to_string_lossy().into_owned(), given.to_string()));
        }
    }
    tables.sort();
    tables
}

/// Plays a game at random and returns it with the number of steps.
fn play(name: &str, setup: &Setup, start: &Game, seed: u64) -> (Game, u32) {
    let mut fuzz = if seed.is_multiple_of(4) { Fuzz::listening(seed) } else { Fuzz::new(seed) };
    let mut game = start.clone();
    for step in 0..5_000 {
        if Godslayer::ending(&game).is_some() {
            return (game, step);
        }
        let mut tape = Tape::default();
        let run = table::run::<Godslayer>(setup, &game, &mut tape, &mut fuzz);
        assert_eq!(run.ran, Ran::Ended, "{name}, game {seed}, step {step}");
        game = run.game;
    }
    panic!("{name}, game {seed} does not end");
}

#[test]
fn random_games_from_every_table_come_to_an_end() {
    let runs = std::env::var("MUSTER_LAW_RUNS").ok().and_then(|words| words.parse().ok()).unwrap_or(10);
    let mut won = 0;
    for (name, given) in tables() {
        let (setup, start) = Godslayer::set(&Given::read(&given, 1).unwrap()).unwrap();
        for seed in 0..runs {
            let (end, _) = play(&name, &setup, &start, seed);
            won += u64::from(Godslayer::ending(&end).is_some_and(|ending| ending.winner.is_some()));
        }
    }
    assert!(won > runs, "only {won} random games had a winner");
}

#[test]
fn a_game_has_no_secrets() {
    let (setup, start) = Godslayer::set(&Given::read(BATTLE, 1).unwrap()).unwrap();
    let (end, steps) = play("battle", &setup, &start, 1);
    assert!(steps > 3);
    for game in [&start, &end] {
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(&Godslayer::view(game, seat), game);
            assert_eq!(&Godslayer::reshuffle(&setup, game, seat, &mut |_| 0), game);
        }
    }
}

#[test]
fn every_built_in_profile_loads_and_is_sound() {
    let profiles = godslayer::profile::built_in();
    assert_eq!(profiles.len(), 8);
    for profile in profiles {
        assert_eq!(profile.fault(), None);
    }
}
