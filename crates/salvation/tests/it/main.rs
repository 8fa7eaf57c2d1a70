//! Random games of the rulebook by itself; cases and the shared laws are run by `club`.

mod shown;

use salvation::Salvation;
use table::{Fuzz, Given, Ran, Rulebook, Tape};

const TABLE: &str = "
seats: Green, Red
options: last turn 12
terrain: wall, at 19P 19Q 19R
terrain: boulder, at 17U
Green: Green 1, Knight, at 16P
Green: Green 2, Squire, at 16R
Green: Green 3, Squire, at 16T
Green: Green 4, Harpy, at 15R
Green: Green 5, Animated, at 16V
Red: Red 1, Warrior, at 22P
Red: Red 2, Warrior, at 22R
Red: Red 3, Initiate, at 22T
Red: Red 4, Shrike, at 23R
Red: Red 5, Grotesque, at 22V
";

#[test]
fn random_games_come_to_an_end_without_a_fault() {
    let (setup, start) = Salvation::set(&Given::read(TABLE, 1).unwrap()).unwrap();
    let mut endings = 0;
    for seed in 0..100 {
        let mut fuzz = if seed % 4 == 0 { Fuzz::listening(seed) } else { Fuzz::new(seed) };
        let mut game = start.clone();
        for step in 0.. {
            assert!(step < 20_000, "game {seed} does not end");
            let mut tape = Tape::default();
            let run = table::run::<Salvation>(&setup, &game, &mut tape, &mut fuzz);
            assert_eq!(run.ran, Ran::Ended, "game {seed}, step {step}");
            game = run.game;
            if let Some(ending) = Salvation::ending(&game) {
                endings += u32::from(ending.winner.is_some());
                break;
            }
        }
    }
    assert!(endings > 10, "only {endings} of 100 random games had a winner");
}

#[test]
fn every_built_in_profile_loads() {
    assert_eq!(salvation::faction::built_in().len(), 32);
}
