//! The table to draw.

use serde::{Deserialize, Serialize};
use space::{Hex, Point, Spot};

use crate::{PieceId, Seat};

/// Everything on the table, as one seat may see it.
#[derive(Clone, Debug, Serialize, Deserialize)]
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

#[derive(Clone, Debug, Serialize, Deserialize)]
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

/// How places are called.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Naming {
    /// Number of the row, letter of the column: 19S.
    Lettered,
    /// Two coordinates: (2,-1).
    Axial,
    /// Inches from one corner of a free table: 12.5 by 7.
    Inches,
}

impl Naming {
    pub fn spot(self, spot: Spot) -> String {
        match (spot, self) {
            (Spot::Hex(hex), Naming::Lettered) => space::lettered_name(hex),
            (Spot::Hex(hex), Naming::Axial | Naming::Inches) => space::axial_name(hex),
            (Spot::Point(point), _) => format!("{} by {}", inches(point.x), inches(point.y)),
        }
    }

    /// Reads a place as it is called.
    pub fn read(self, words: &str) -> Result<Spot, String> {
        let hex = match self {
            // A hex off the board has no letters; it is written as it is named, by its coordinates.
            Naming::Lettered if words.trim_start().starts_with('(') => space::parse_axial(words),
            Naming::Lettered => space::parse_lettered(words),
            Naming::Axial => space::parse_axial(words),
            Naming::Inches => return read_point(words).map(Spot::Point),
        };
        hex.map(Spot::Hex).map_err(|misread| misread.to_string())
    }

    /// Reads the places of a path: hexes between blanks, points between `then`.
    pub fn read_path(self, words: &str) -> Result<Vec<Spot>, String> {
        match self {
            Naming::Inches if words.is_empty() => Ok(Vec::new()),
            Naming::Inches => words.split(" then ").map(|place| self.read(place)).collect(),
            Naming::Lettered | Naming::Axial => {
                words.split_whitespace().map(|place| self.read(place)).collect()
            }
        }
    }
}

/// No length that people write is longer, in inches.
const MOST_INCHES: i64 = 120;

/// Reads a length in inches, with at most four decimals, to the nearest whole unit, halves up.
pub fn read_inches(words: &str) -> Result<i32, String> {
    let plain = words.trim().trim_end_matches('"');
    let (minus, digits) = plain.strip_prefix('-').map_or((false, plain), |digits| (true, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let fault = || format!("{words:?} is not a length in inches, such as 7 or 12.5");
    if whole.is_empty() || whole.len() > 3 || part.len() > 4 || digits.ends_with('.') {
        return Err(fault());
    }
    let number = |digits: &str| match digits.bytes().all(|byte| byte.is_ascii_digit()) {
        true => digits.parse::<i64>().map_err(|_| fault()),
        false => Err(fault()),
    };
    let parts = 10_000 * number(whole)? + number(&format!("{part:0<4}"))?;
    if parts > 10_000 * MOST_INCHES {
        return Err(format!("{words:?} is longer than {MOST_INCHES} inches"));
    }
    let parts = if minus { -parts } else { parts };
    Ok((2 * parts * i64::from(space::INCH) + 10_000).div_euclid(20_000) as i32)
}

/// Reads a point of a free table: `12.5 by 7`.
fn read_point(words: &str) -> Result<Point, String> {
    let Some((x, y)) = words.split_once(" by ") else {
        return Err(format!("{words:?} is not a place, such as 12.5 by 7"));
    };
    Ok(Point { x: read_inches(x)?, y: read_inches(y)? })
}

/// A length in inches, with as few decimals as are read back as the same length: never more than four.
pub(crate) fn inches(length: i32) -> String {
    let thousandths = written(length, 3);
    if read_inches(&thousandths) == Ok(length) { thousandths } else { written(length, 4) }
}

/// A length in inches as people speak of it, in hundredths at most.
pub(crate) fn about_inches(length: i32) -> String {
    written(length, 2)
}

fn written(length: i32, decimals: u32) -> String {
    spelled(parts_of_inches(length, decimals, Rounded::Nearest), decimals)
}

/// How a length becomes a decimal number.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rounded {
    Up,
    Down,
    /// Halves up.
    Nearest,
}

/// A length in parts of an inch: hundredths with two decimals, and so on.
pub(crate) fn parts_of_inches(length: i32, decimals: u32, rounded: Rounded) -> i64 {
    let (inch, parts) = (i64::from(space::INCH), i64::from(length) * 10i64.pow(decimals));
    match rounded {
        Rounded::Up => -(-parts).div_euclid(inch),
        Rounded::Down => parts.div_euclid(inch),
        Rounded::Nearest => (2 * parts + inch).div_euclid(2 * inch),
    }
}

/// Parts of an inch as a decimal number, without zeros at its end.
pub(crate) fn spelled(parts: i64, decimals: u32) -> String {
    let scale = 10i64.pow(decimals);
    let (minus, size) = (if parts < 0 { "-" } else { "" }, parts.abs());
    let words = format!("{minus}{}.{:0width$}", size / scale, size % scale, width = decimals as usize);
    words.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Side {
    pub seat: Seat,
    pub name: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Outline {
    Hexes(Vec<Hex>),
    Polygon(Vec<Point>),
    Circle { centre: Point, radius: i32 },
}

/// What a piece of terrain looks like.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Surface {
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

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Terrain {
    pub outline: Outline,
    pub height: u16,
    pub look: Surface,
    pub name: String,
    /// Whether one may stand in it: its outline is then dashed.
    pub area: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
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
    /// Distances around it that matter to others, such as how far it strikes.
    pub rings: Vec<Ring>,
    pub spent: bool,
    pub down: bool,
    pub planned: bool,
    /// Whether it has left the game.
    pub gone: bool,
}

/// A distance around a base.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ring {
    pub name: String,
    /// Counted from the edge of the base.
    pub reach: i32,
}

/// A number of a piece; `most` where it is drawn as a track.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Bar {
    pub name: String,
    pub now: i32,
    pub most: Option<i32>,
}

impl Bar {
    pub fn number(name: &str, now: i32) -> Self {
        Bar { name: name.to_string(), now, most: None }
    }

    /// What is left of a track: wounds and damage are counted as they are taken.
    pub fn left(&self) -> i32 {
        let taken = ["wounds", "damage"].iter().any(|name| self.name.eq_ignore_ascii_case(name));
        match self.most {
            Some(most) if taken => most - self.now,
            _ => self.now,
        }
    }

    pub fn track(name: &str, now: i32, most: i32) -> Self {
        Bar { name: name.to_string(), now, most: Some(most) }
    }
}

/// A condition, and the letter on its badge.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    pub name: String,
    pub letter: char,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Marker {
    pub at: Spot,
    pub name: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Zone {
    pub outline: Outline,
    pub name: String,
    pub side: Option<Seat>,
}

/// A number beside the table: points, fate.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
            Board::Free { .. } => Naming::Inches,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inches_are_read_to_the_nearest_unit_and_written_back() {
        assert_eq!(read_inches("12.5"), Ok(12 * 1016 + 508));
        assert_eq!(read_inches("0.001"), Ok(1));
        assert_eq!(read_inches("-1.25\""), Ok(-1270));
        for wrong in ["", ".5", "1.", "1.23456", "x", "1000", "121", "--1", "+1", "1e3"] {
            assert!(read_inches(wrong).is_err(), "{wrong:?}");
        }
        assert!((-3000..3000).all(|length| read_inches(&inches(length)) == Ok(length)));
        assert_eq!((inches(508), inches(-508), inches(12_192)), ("0.5".into(), "-0.5".into(), "12".into()));
    }

    #[test]
    fn a_path_of_points_is_read() {
        let path = Naming::Inches.read_path("12 by 7 then 14.5 by 7").unwrap();
        assert_eq!(path, [(12_192, 7112), (14_732, 7112)].map(|(x, y)| Spot::Point(Point { x, y })));
        assert_eq!(Naming::Inches.read_path(""), Ok(Vec::new()));
        assert!(Naming::Inches.read("12 7").is_err());
    }
}
