//! Random games of the rulebook by itself; cases and the shared laws are run by `club`.

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

#[test]
fn random_games_come_to_an_end_without_a_fault() {
    let (setup, start) = Genesys::set(&Given::read(TABLE, 1).unwrap()).unwrap();
    let mut winners = 0;
    for seed in 0..60 {
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
    assert!(winners > 10, "only {winners} of 60 random games had a winner");
}
