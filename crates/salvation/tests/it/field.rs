//! Terrain: where pieces may lie, and the maps of seeds; and whole random games that begin with the set-up.

use std::collections::BTreeSet;

use salvation::Salvation;
use salvation::maps;
use salvation::scenarios::kept_clear;
use salvation::setup::Setup;
use salvation::state::{Game, Laid};
use salvation::terrain::{self, SHAPES, Siting, TURNS};
use space::{Hex, HexSet};
use table::{Given, Rulebook};

fn set(scenario: &str, more: &str) -> (Setup, Game) {
    let text = format!(
        "seats: Green, Red\nscenario: {scenario}\n{more}\nforce: Green, Knight x2, Squire\nforce: Red, Warrior, Shrike\n"
    );
    Salvation::set(&Given::read(&text, 1).unwrap()).unwrap()
}

/// Whether steps link all hexes of a set, by the plainest search there is.
fn linked(open: &HexSet) -> bool {
    let Some(first) = open.first() else { return true };
    let (mut seen, mut next) = (BTreeSet::from([first]), vec![first]);
    while let Some(hex) = next.pop() {
        next.extend(hex.neighbours().into_iter().filter(|hex| open.contains(*hex) && seen.insert(*hex)));
    }
    seen.len() == open.len() as usize
}

/// SS-R-06, word for word.
fn legal(setup: &Setup, game: &Game, piece: Laid) -> bool {
    let board = setup.board.hexes();
    let hexes = terrain::hexes(piece);
    let apart = |hex: &Hex| game.terrain.iter().all(|other| other.distance(*hex) >= 2);
    let clear = |hex: &Hex| board.contains(*hex) && !kept_clear(game).contains(*hex) && apart(hex);
    hexes.iter().all(clear) && linked(&(*board - game.terrain - hexes.iter().copied().collect()))
}

#[test]
fn the_anchors_of_a_piece_are_the_legal_ones() {
    let (setup, mut game) = set("lock-down", "");
    let siting = Siting::anywhere(&setup);
    maps::place(&setup, &mut game, 5, [2, 2, 1, 1], &siting);
    // A wall and a boulder near a corner, so that there is something to cut off.
    for (shape, col, row, turned) in [(1, 2, 2, 1), (0, 33, 2, 0)] {
        let piece = Laid { shape, at: Hex::from_offset(col, row), turned };
        if legal(&setup, &game, piece) {
            terrain::lay(&mut game, piece);
        }
    }
    for shape in 0..SHAPES.len() as u8 {
        for turned in 0..TURNS[usize::from(shape)] {
            let anchors = terrain::anchors(&setup, &game, shape, turned, &siting);
            for at in setup.board.hexes() {
                let piece = Laid { shape, at, turned };
                // The plain search takes its time: the middle of the field is sampled, its border is not.
                let border = !(3..=32).contains(&at.col()) || !(3..=33).contains(&at.r);
                if border || (at.q + at.r) % 7 == 0 {
                    assert_eq!(anchors.contains(at), legal(&setup, &game, piece), "{piece:?}");
                }
            }
        }
    }
}

#[test]
fn every_piece_has_its_size_and_every_turn_its_own_hexes() {
    let at = Hex::from_offset(10, 10);
    for (shape, size) in (0u8..).zip([1, 3, 4, 7]) {
        let turns = TURNS[usize::from(shape)];
        let lie: BTreeSet<BTreeSet<Hex>> = (0..turns)
            .map(|turned| terrain::hexes(Laid { shape, at, turned }).into_iter().collect())
            .collect();
        assert!(lie.iter().all(|hexes| hexes.len() == size));
        assert_eq!(lie.len(), usize::from(turns));
    }
}

#[test]
fn drawn_maps_keep_to_the_ruling() {
    for scenario in ["lock-down", "treasure hunt", "annihilation"] {
        for seed in 0..3 {
            let (setup, mut game) = set(scenario, "");
            let picked = maps::picked(seed, 12);
            assert_eq!(picked.iter().sum::<u8>(), 12);
            maps::place(&setup, &mut game, seed, picked, &Siting::anywhere(&setup));
            assert_eq!(game.laid.len(), 12, "{scenario}, map {seed}");
            let (_, mut bare) = set(scenario, "");
            for piece in &game.laid {
                assert!(legal(&setup, &bare, *piece), "{scenario}, map {seed}: {piece:?}");
                terrain::lay(&mut bare, *piece);
            }
            let (setup, mut again) = set(scenario, "");
            maps::place(&setup, &mut again, seed, picked, &Siting::anywhere(&setup));
            assert_eq!(again.laid, game.laid);
        }
    }
}

#[test]
fn random_games_from_the_set_up_on_come_to_an_end() {
    for (scenario, more) in [
        ("annihilation", "options: pieces 4, last turn 6"),
        ("lock-down", "options: last turn 12"),
        ("treasure hunt", "options: last turn 12\nmap: 9"),
        ("treasure hunt", "options: last turn 12, pieces 2d6"),
    ] {
        let text = format!(
            "seats: Green, Red\nscenario: {scenario}\n{more}\nforce: Green, Knight x2, Squire\nforce: Red, Warrior, Shrike\n"
        );
        crate::play(&text, 6);
    }
}

/// Units that begin close to the treasure drag it and are stopped in every way.
#[test]
fn random_games_around_the_treasure_come_to_an_end() {
    let near = "
seats: Green, Red
scenario: treasure hunt, treasure 5S
options: last turn 10
terrain: wall, at 8R 8S 8T
Green: Ada, Knight, at 5R
Green: Bela, Squire, at 5T
Green: Cara, Squire, at 4S
Red: Bran, Warrior, at 9Q
Red: Cole, Shrike, at 9V
Red: Dan, Warrior, at 6W
";
    crate::play(near, 40);
    crate::play(
        &near
            .replace("treasure 5S", "counters 5S 8P 7U")
            .replace("at 4S", "at 3T")
            .replace("at 5R", "at 5P")
            .replace("at 5T", "at 5V"),
        40,
    );
}
