//! What things are called, and the board to draw.

use scene::{Arg, Bar, Board, Names, Naming, Panel, Piece, Scene, Side, State};
use space::Spot;
use table::{PieceId, Rulebook, Seat};

use crate::{Act, Game, Pebbles, Setup};

pub const SIDES: [&str; 2] = ["north", "south"];

pub struct Called;

impl Names for Called {
    fn piece(&self, id: PieceId) -> String {
        format!("pebble {id}")
    }

    fn spot(&self, spot: Spot) -> String {
        Naming::Axial.spot(spot)
    }

    fn seat(&self, seat: Seat) -> String {
        SIDES.get(seat.index()).copied().unwrap_or("nobody").to_string()
    }

    fn act(&self, act: u16) -> String {
        Act::ALL.get(usize::from(act)).map_or("nothing", |(_, name)| name).to_string()
    }

    fn word(&self, word: u16) -> String {
        format!("word {word}")
    }

    fn die(&self, class: u8) -> String {
        format!("die {class}")
    }
}

pub fn scene(setup: &Setup, game: &Game) -> Scene {
    let mut pieces = Vec::new();
    for (id, pebble) in (0..).zip(&game.pebbles) {
        let gone = pebble.grit == 0;
        let polished = pebble.polished.then(|| State { name: "polished".to_string(), letter: 'P' });
        pieces.push(Piece {
            id,
            name: Called.piece(id),
            at: if gone { Vec::new() } else { vec![Spot::Hex(pebble.at)] },
            base: 0,
            height: 1,
            side: Some(pebble.side),
            emblem: "pebble".to_string(),
            bars: vec![Bar::number("grit", i32::from(pebble.grit))],
            tokens: Vec::new(),
            states: polished.into_iter().collect(),
            rings: Vec::new(),
            spent: false,
            down: false,
            planned: false,
            gone,
        });
    }
    let sides = [Seat(0), Seat(1)];
    let panel =
        |seat: Seat| Panel { name: "luck".to_string(), side: Some(seat), value: game.luck[seat.index()] };
    Scene {
        title: Pebbles::TITLE.to_string(),
        board: Board::Hexes { hexes: setup.board.hexes().iter().collect(), naming: Naming::Axial },
        sides: sides.iter().map(|seat| Side { seat: *seat, name: Called.seat(*seat) }).collect(),
        terrain: Vec::new(),
        pieces,
        markers: Vec::new(),
        zones: Vec::new(),
        panels: sides.into_iter().map(panel).collect(),
        turn: table::says!("turn {}, {} moves", game.turn, Arg::Seat(game.mover)).words(&Called),
        measuring: true,
        ending: Pebbles::ending(game).map(|ending| ending.says.words(&Called)),
    }
}
