//! What lies on the board, and how it is set.

use arrayvec::ArrayVec;
use scene::{Arg, Item, Misfit};
use serde::{Deserialize, Serialize};
use space::{Board, Hex, HexSet, parse_axial};
use table::{Given, Line, Seat, Secret};

/// The most pebbles on a board.
pub const MOST: usize = 12;

/// The whole position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    pub turn: u8,
    pub mover: Seat,
    pub luck: [i32; 2],
    /// What each seat has up its sleeve, from 0 to 2; only its owner knows.
    pub charm: [Secret<u8>; 2],
    pub pebbles: ArrayVec<Pebble, MOST>,
    pub turns: u8,
    /// How often the charms were shown; never in games of shape 1, which did not count it.
    #[serde(default)]
    pub shows: u8,
}

/// A pebble by its number.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Id(pub u16);

impl Id {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl From<Id> for Item {
    fn from(id: Id) -> Item {
        Item::Piece(id.0)
    }
}

impl From<Id> for Arg {
    fn from(id: Id) -> Arg {
        Arg::Piece(id.0)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pebble {
    pub side: Seat,
    pub at: Hex,
    /// It has crumbled when there is none left.
    pub grit: i8,
    pub polished: bool,
}

/// What never changes.
#[derive(Debug)]
pub struct Setup {
    pub board: Board,
    /// Whether the acts that break the kernel's limits are on offer.
    pub broken: bool,
}

impl Game {
    pub fn standing(&self) -> impl Iterator<Item = (Id, &Pebble)> {
        (0..).map(Id).zip(&self.pebbles).filter(|(_, pebble)| pebble.grit > 0)
    }

    pub fn of(&self, seat: Seat) -> Vec<Id> {
        self.standing().filter(|(_, pebble)| pebble.side == seat).map(|(id, _)| id).collect()
    }

    pub fn pebble(&self, id: Id) -> &Pebble {
        &self.pebbles[id.index()]
    }

    pub fn pebble_mut(&mut self, id: Id) -> &mut Pebble {
        &mut self.pebbles[id.index()]
    }

    /// The hexes that hold a pebble, except one of them.
    pub fn held(&self, except: Option<Id>) -> HexSet {
        self.standing().filter(|(id, _)| Some(*id) != except).map(|(_, pebble)| pebble.at).collect()
    }

    pub fn wear(&mut self, id: Id, by: i8) {
        let pebble = self.pebble_mut(id);
        pebble.grit = (pebble.grit - by).max(0);
    }
}

/// Reads lines such as `north: luck 3, charm 1` and `pebble: north, (1,2), grit 3, polished`.
pub fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
    let mut setup = Setup { board: Board::rectangle(6, 6), broken: false };
    let mut game = Game {
        turn: 1,
        mover: Seat(0),
        luck: [0; 2],
        charm: [Secret::Known(0); 2],
        pebbles: ArrayVec::new(),
        turns: 8,
        shows: 0,
    };
    for line in &given.lines {
        match line.head.as_str() {
            "north" | "south" => {
                let seat = usize::from(line.head == "south");
                game.luck[seat] = line.number("luck")?.unwrap_or(0).clamp(0, 20);
                game.charm[seat] = Secret::Known(line.number("charm")?.unwrap_or(0).clamp(0, 2) as u8);
            }
            "pebble" => {
                let pebble = pebble(line, &setup, &game)?;
                game.pebbles.try_push(pebble).map_err(|_| line.misfit("there are too many pebbles"))?;
            }
            "game" => {
                game.turns = line.number("turns")?.unwrap_or(8).clamp(1, 100) as u8;
                game.mover = Seat(u8::from(line.has("south moves")));
                setup.broken = line.has("broken acts");
            }
            other => return Err(line.misfit(format!("there is no line {other:?} in this game"))),
        }
    }
    Ok((setup, game))
}

fn pebble(line: &Line, setup: &Setup, game: &Game) -> Result<Pebble, Misfit> {
    let place = line.fields.iter().find(|field| field.starts_with('('));
    let place = place.ok_or_else(|| line.misfit("the pebble lies nowhere"))?;
    let at = parse_axial(place).map_err(|misread| line.misfit(misread.to_string()))?;
    if !setup.board.contains(at) || game.held(None).contains(at) {
        return Err(line.misfit(format!("{at} is not a free hex of the board")));
    }
    Ok(Pebble {
        side: Seat(u8::from(line.has("south"))),
        at,
        grit: line.number("grit")?.unwrap_or(3).clamp(1, 20) as i8,
        polished: line.has("polished"),
    })
}
