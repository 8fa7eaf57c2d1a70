//! Random games of the rulebook by itself, and what they refuse; cases, the shared laws and the soak are run by `club`.

mod cards;
mod catalog;
mod charges;
mod factions;
mod faults;
mod forces;
mod refusals;
mod strides;

use genesys::Genesys;
use table::{Fuzz, Given, Ran, Rulebook, Tape};

const TABLE: &str = "
seats: Green, Red
table: 24 by 24
terrain: forest, at 9 by 9 to 15 by 14
terrain: boulder, at 6 by 15 round 2
terrain: low wall, at 16 by 8 to 20 by 8.5
profile: Archer, SPD 5, EV 5, ARM 2, HP 3, base 1.25
attack: Archer, Bow, ranged, AP 1, RNG 6/12, HIT 7/5, DMG 5
attack: Archer, Knife, melee, AP 1, RNG 0, HIT 5, DMG 5
profile: Brute, SPD 5, EV 3, ARM 3, HP 9, base 2.5, CMD 1
attack: Brute, Claw, melee, AP 1, RNG 1, HIT 6, DMG 8, divine shock at 2
attack: Brute, Tusk, melee, AP 0, RNG 0, HIT 5, DMG 6, once, armour piercing 2
Green: Anna, Templar Paladin, at 8 by 6, leader
Green: Bert, Templar Defender, at 12 by 6
Green: Cora, Templar Herald, at 16 by 5
Green: Dora, Archer, at 10 by 4
Red: Rolf, Brute, at 10 by 18, leader
Red: Sven, Archer, at 14 by 19
Red: Tove, Templar Paladin, at 17 by 18
";

/// Two forces of the lists, from the set-up to the end.
const FORCES: [&str; 4] = [
    "force: Green, Templar Reclaimer, Templar Defender, Templar Herald, Templar Lord on Dracoth
force: Red, Druid, Dryad x3, Treelord
scenario: three stones",
    "force: Green, Mighty Lord of Khorne, Khorne Blood Champion, Khorne Icon Bearer, Khorne Reaver x2
force: Red, Plague Priest, Plague Furnace, Plague Claw, Plague Monk x5
scenario: blood toll",
    "force: Green, Khorne Hellbeast, Khorne Beastmaster, Khorne Blood Warrior x3, Khorne Reaver x3
force: Red, Plague Furnace, Plague Monk x8, Plague Priest
scenario: cut off the head",
    "force: Green, Templar Paladin x2, Templar Lord on Dracoth, Templar Reclaimer
force: Red, Khorne Hellbeast, Khorne Beastmaster, Mighty Lord of Khorne, Khorne Blood Warrior x2
scenario: breakthrough",
];

const GROUND: &str = "
seats: Green, Red
table: 24 by 24
terrain: forest, at 4 by 9 to 10 by 14
terrain: forest, at 14 by 10 to 20 by 15
terrain: boulder, at 12 by 12 round 2
terrain: low wall, at 16 by 6.5 to 20 by 7
terrain: mire, at 2 by 1 to 6 by 5
";

/// Plays random games and counts those that somebody won.
fn play(given: &str, games: u64) -> u32 {
    let (setup, start) = Genesys::set(&Given::read(given, 1).unwrap()).unwrap();
    let mut winners = 0;
    for seed in 0..games {
        let mut fuzz = if seed % 4 == 0 { Fuzz::listening(seed) } else { Fuzz::new(seed) };
        let mut game = start.clone();
        for step in 0.. {
            assert!(step < 5_000, "game {seed} does not end");
            let mut tape = Tape::default();
            let run = table::run::<Genesys>(&setup, &game, &mut tape, &mut fuzz);
            assert_eq!(run.ran, Ran::Ended, "game {seed}, step {step}");
            game = run.game;
            if let Some(ending) = Genesys::ending(&game) {
                winners += u32::from(ending.winner.is_some());
                break;
            }
        }
    }
    winners
}

#[test]
fn random_games_come_to_an_end_without_a_fault() {
    let winners = play(TABLE, 40);
    assert!(winners > 10, "only {winners} of 40 random games had a winner");
}

#[test]
fn random_games_of_all_factions_come_to_an_end() {
    for forces in FORCES {
        let given = format!("{GROUND}{forces}");
        let winners = play(&given, 12);
        assert!(winners > 2, "only {winners} of 12 games had a winner: {forces}");
    }
}
