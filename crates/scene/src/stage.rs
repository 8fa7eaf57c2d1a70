//! The table to draw.

use serde::Serialize;
use space::{Hex, Point, Spot};

use crate::{PieceId, Seat};

/// Everything on the table, as one seat may see it.
#[derive(Clone, Debug, Serialize)]
pub struct Scene {
    pub title: String,
    pub board: Board,
    pub sides: Vec<Side>,
    pub terrain: Vec<Terrain>,
    pub pieces: Vec<Piece>,
    pub markers: Vec<Marker>,
    pub zones: Vec<Zone>,
    pub panels: Vec<Panel>,
    /// Where the game stands, in words: "turn 3, half of the north".
    pub turn: String,
    /// Whether distances may be measured before committing.
    pub measuring: bool,
    /// How it ended, if it has.
    pub ending: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub enum Board {
    Hexes {
        hexes: Vec<Hex>,
        naming: Naming,
    },
    /// A gridless table, width by height in units.
    Free {
        width: i32,
        height: i32,
    },
}

/// How hexes are called.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Naming {
    /// Number of the row, letter of the column: 19S.
    Lettered,
    /// Two coordinates: (2,-1).
    Axial,
}

impl Naming {
    pub fn spot(self, spot: Spot) -> String {
        match (spot, self) {
            (Spot::Hex(hex), Naming::Lettered) => space::lettered_name(hex),
            (Spot::Hex(hex), Naming::Axial) => space::axial_name(hex),
            (Spot::Point(point), _) => format!("{} by {}", inches(point.x), inches(point.y)),
        }
    }

    /// Reads a place as it is called.
    pub fn read(self, words: &str) -> Result<Spot, String> {
        let hex = match self {
            Naming::Lettered => space::parse_lettered(words),
            Naming::Axial => space::parse_axial(words),
        };
        hex.map(Spot::Hex).map_err(|misread| misread.to_string())
    }
}

/// A length in inches, exact to a thousandth and without needless zeros.
fn inches(length: i32) -> String {
    let thousandths = i64::from(length) * 1000 / i64::from(space::INCH);
    let words = format!("{}.{:03}", thousandths / 1000, (thousandths % 1000).abs());
    format!("{}\"", words.trim_end_matches('0').trim_end_matches('.'))
}

#[derive(Clone, Debug, Serialize)]
pub struct Side {
    pub seat: Seat,
    pub name: String,
}

#[derive(Clone, Debug, Serialize)]
pub enum Outline {
    Hexes(Vec<Hex>),
    Polygon(Vec<Point>),
    Circle { centre: Point, radius: i32 },
}

/// What a piece of terrain looks like.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Look {
    Stone,
    Wall,
    Trees,
    Ruin,
    Smoke,
    Rough,
    Thorns,
    Water,
    Hill,
    Building,
    Shrine,
}

#[derive(Clone, Debug, Serialize)]
pub struct Terrain {
    pub outline: Outline,
    pub height: u16,
    pub look: Look,
    pub name: String,
    /// Whether one may stand in it: its outline is then dashed.
    pub area: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct Piece {
    pub id: PieceId,
    pub name: String,
    /// Where it stands: one place, or several hexes; none when it is off the table.
    pub at: Vec<Spot>,
    /// Radius of its base in units; hex boards draw every base alike.
    pub base: i32,
    pub height: u16,
    pub side: Option<Seat>,
    /// What kind of model it is, for the emblem on its base.
    pub emblem: String,
    pub bars: Vec<Bar>,
    pub tokens: Vec<(String, i32)>,
    pub states: Vec<State>,
    pub spent: bool,
    pub down: bool,
    pub planned: bool,
    /// Whether it has left the game.
    pub gone: bool,
}

/// A number of a piece; `most` where it is drawn as a track.
#[derive(Clone, Debug, Serialize)]
pub struct Bar {
    pub name: String,
    pub now: i32,
    pub most: Option<i32>,
}

impl Bar {
    pub fn number(name: &str, now: i32) -> Self {
        Bar { name: name.to_string(), now, most: None }
    }

    pub fn track(name: &str, now: i32, most: i32) -> Self {
        Bar { name: name.to_string(), now, most: Some(most) }
    }
}

/// A condition, and the letter on its badge.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    pub name: String,
    pub letter: char,
}

#[derive(Clone, Debug, Serialize)]
pub struct Marker {
    pub at: Spot,
    pub name: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Zone {
    pub outline: Outline,
    pub name: String,
    pub side: Option<Seat>,
}

/// A number beside the table: points, fate.
#[derive(Clone, Debug, Serialize)]
pub struct Panel {
    pub name: String,
    pub side: Option<Seat>,
    pub value: i32,
}

impl Scene {
    pub fn piece(&self, name: &str) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.name.eq_ignore_ascii_case(name))
    }

    pub fn naming(&self) -> Naming {
        match self.board {
            Board::Hexes { naming, .. } => naming,
            Board::Free { .. } => Naming::Axial,
        }
    }
}
