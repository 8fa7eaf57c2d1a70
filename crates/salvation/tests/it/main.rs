//! Random games of the rulebook by itself; cases and the shared laws are run by `club`.

mod bound;
mod campaign;
mod cards;
mod catalog;
mod commanders;
mod factions;
mod faults;
mod field;
mod forces;
mod refusals;
mod regard;
mod sequence;
mod siege;
mod torn;

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

/// Shots, spells of every kind, reactions and healing.
const MAGES: &str = "
seats: Green, Red
options: last turn 8
terrain: wall, at 19P 19Q 19R
Green: Green 1, Ranged Knight, at 16P
Green: Green 2, Paladin, at 16R, knows Shield and Strike and Immolate
Green: Green 3, Healer, at 16T, energy left 4
Green: Green 4, Squire, at 15R, wounds 1
Green: Green 5, Mariel, at 16V, knows Shield and Strike
Red: Red 1, Necromancer, at 22P, knows Arise and Fireball and Icestorm
Red: Red 2, Sorcerer, at 22R, knows Fireball and Icestorm and Immolate
Red: Red 3, Ranged Warrior, at 22T
Red: Red 4, Harpy, at 23R
Red: Red 5, Skeleton, at 22V
";

/// All four skills on both sides, in close quarters, with phantoms and a corrupted pair from the start.
const TRICKSTERS: &str = "
seats: Green, Red
options: last turn 8
terrain: wall, at 19P 19Q 19R
Green: Green 1, Siren, at 18P, energy left 9, knows Corrupt and Siren's Song and Apparition and Paranoia
Green: Green 2, Shrike, at 18R
Green: Green 3, Scar, at 18T
Green: Green 4, Ranged Grykin, at 17R
Green: Green 5, Dragonkin, at 19T
Red: Red 1, Whisper, at 21P, energy left 9, knows Corrupt and Siren's Song and Apparition and Paranoia
Red: Red 2, Whisper, at 19U, knows Corrupt and Paranoia
Red: Red 3, Sorcerer, at 21T, knows Fireball and Icestorm and Immolate
Red: Red 4, Salve, at 22R
Red: Red 5, Warrior, at 20V
link: Red 2, holds Green 5
phantom: Green 2, at 18Q
phantom: Red 5, at 20W
";

/// Plays random games at a table, and returns how many had a winner.
fn play(table: &str, games: u64) -> u32 {
    let (setup, start) = Salvation::set(&Given::read(table, 1).unwrap()).unwrap();
    let mut endings = 0;
    for seed in 0..games {
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
    endings
}

#[test]
fn random_games_come_to_an_end_without_a_fault() {
    let endings = play(TABLE, 100);
    assert!(endings > 10, "only {endings} of 100 random games had a winner");
}

#[test]
fn random_games_with_mages_come_to_an_end_without_a_fault() {
    let endings = play(MAGES, 60);
    assert!(endings > 5, "only {endings} of 60 random games had a winner");
}

#[test]
fn random_games_with_mages_come_to_an_end_in_every_scenario() {
    for scenario in ["annihilation", "lock-down", "hostage exchange", "treasure hunt", "siege", "escape"] {
        let table = format!(
            "seats: Green, Red\nscenario: {scenario}\nmap: 3\noptions: last turn 6\n\
             force: Green, Ranged Knight, Paladin with Shield and Strike and Immolate, Healer, Squire x2\n\
             force: Red, Alyssa with Fireball and Immolate, Sorcerer with Icestorm and Fireball, Ranged Warrior, \
             Whisper with Corrupt and Paranoia, Harpy\n"
        );
        play(&table, 8);
    }
}

#[test]
fn random_games_with_tricksters_come_to_an_end_without_a_fault() {
    let endings = play(TRICKSTERS, 100);
    assert!(endings > 10, "only {endings} of 100 random games had a winner");
}

#[test]
fn every_built_in_profile_loads() {
    assert_eq!(salvation::faction::built_in().len(), 32);
}
