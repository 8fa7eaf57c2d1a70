//! The keep of a siege, and random sieges in which nobody ever stands where he cannot.

use salvation::Salvation;
use salvation::abilities::flyer::flies;
use salvation::scenarios::{Stakes, siege};
use salvation::setup::Setup;
use salvation::state::{Fate, Game};
use space::lettered_name;
use table::{Fuzz, Given, Ran, Rulebook, Tape};

fn set(text: &str) -> (Setup, Game) {
    Salvation::set(&Given::read(text, 1).unwrap()).unwrap()
}

/// SS-SIE-02, hex by hex.
#[test]
fn the_walls_are_those_of_the_catalog() {
    let names: Vec<String> = siege::walls().iter().map(lettered_name).collect();
    let listed = "14P 14Q 14T 14U 15P 15V 16O 16V 17O 17W 18N 18W 19N 19X 20N 20W 21O 21W 22O 22V 23P 23V 24P 24Q \
        24T 24U";
    assert_eq!(names.join(" "), listed);
    let (_, game) = set("seats: Green, Red\nscenario: siege\nforce: Green, Knight\nforce: Red, Knight\n");
    let gates: Vec<String> = (game.terrain - siege::walls()).iter().map(lettered_name).collect();
    assert_eq!(gates.join(" "), "14R 14S 24R 24S");
}

/// Nobody is in a closed gate, and in other terrain only flyers, walls excepted.
fn sound(setup: &Setup, game: &Game) {
    let Stakes::Siege(siege) = &game.stakes else { panic!("no siege") };
    assert!(siege.stands().is_subset(&game.terrain));
    for id in game.standing() {
        let at = game.unit(id).at;
        let name = &lettered_name(at);
        assert!(!siege.closed_gates().contains(at), "model {} in the closed gate {name}", id.0);
        assert!(setup.on_board(at), "model {} in {name}", id.0);
        let flyer = flies(setup, game, id) || game.unit(id).corrupted();
        let perch = siege::walls().contains(at) || flyer;
        assert!(perch || !game.terrain.contains(at), "model {} in terrain at {name}", id.0);
    }
}

/// Plays random sieges and returns how many each side won: the besieger, the garrison.
fn play(text: &str, games: u64) -> [u32; 2] {
    let (setup, start) = set(text);
    let mut won = [0; 2];
    for seed in 0..games {
        let mut fuzz = if seed % 4 == 0 { Fuzz::listening(seed) } else { Fuzz::new(seed) };
        let mut game = start.clone();
        for step in 0.. {
            assert!(step < 20_000, "game {seed} does not end");
            let mut tape = Tape::default();
            let run = table::run::<Salvation>(&setup, &game, &mut tape, &mut fuzz);
            assert_eq!(run.ran, Ran::Ended, "game {seed}, step {step}");
            game = run.game;
            sound(&setup, &game);
            if let Some(ending) = Salvation::ending(&game) {
                let Stakes::Siege(siege) = &game.stakes else { panic!("no siege") };
                if let Some(winner) = ending.winner {
                    won[usize::from(winner != siege.besieger)] += 1;
                }
                let waits = game.units.iter().any(|unit| unit.fate == Fate::Waiting);
                assert!(!waits || game.turn < 5 || winner_is(&ending, siege.garrison()), "game {seed}");
                break;
            }
        }
    }
    won
}

fn winner_is(ending: &table::Ending, seat: scene::Seat) -> bool {
    ending.winner == Some(seat)
}

#[test]
fn random_sieges_from_the_set_up_on_come_to_an_end() {
    play(
        "seats: Green, Red\nscenario: siege\nforce: Green, Knight x2, Squire, Paladin with Strike and Shield\n\
         force: Red, Warrior, Shrike, Sorcerer with Fireball and Icestorm, Whisper with Corrupt and Paranoia\n",
        4,
    );
}

/// Everybody is at the walls already: flyers, mages and tricksters of both sides too.
const CLOSE: &str = "
seats: Green, Red
scenario: siege, besieger Green, last turn 7
gate: 14R, wounds 3
gate: 24S, wounds 4
Green: Green 1, Grotesque, at 13S
Green: Green 2, Animated, at 13R
Green: Green 3, Harpy, at 14U
Green: Green 4, Necromancer, at 11S, knows Arise and Fireball and Icestorm
Green: Green 5, Succubus / Incubus, at 13T, knows Corrupt and Siren's Song and Paranoia
Green: Green 6, Animated, at 25R
Green: Green 7, Warrior, at 15P
Green: Green 8, Ranged Warrior, at 25P
Red: Red 1, Knight, at 15R
Red: Red 2, Squire, at 14Q
Red: Red 3, Shrike, at 16S
Red: Red 4, Paladin, at 17S, knows Strike and Shield and Immolate
Red: Red 5, Whisper, at 15S, knows Corrupt and Apparition and Paranoia
Red: Red 6, Knight, at 23R
Red: Red 7, Scar, at 23S
Red: Red 8, Knight, at 15A, waiting
Red: Red 9, Squire, at 15A, waiting
turn: 2, half Green
";

#[test]
fn random_sieges_at_the_walls_come_to_an_end() {
    let [besieger, garrison] = play(CLOSE, 16);
    // At random hardly anybody comes to the middle of the keep, but each siege is won by somebody.
    assert!(besieger + garrison > 10, "{besieger} {garrison}");
}
