//! Terrain (chapter 15): pieces, their keywords, who controls them, and what they cost.

use scene::Seat;
use space::INCH;
use space::free::{Base, Outline};

use crate::Setup;
use crate::state::{Game, Id};

/// WK-TER-06: a piece is controlled from within this distance.
const CONTROL: i32 = 3 * INCH;

/// A piece of terrain: its footprint and what was agreed about it (WK-TER-01).
#[derive(Clone, Debug)]
pub struct Piece {
    pub name: String,
    pub outline: Outline,
    /// The Size agreed, if any; see [`Piece::height`].
    pub size: Option<u8>,
    /// Does Not Block Line of Sight.
    pub open: bool,
    pub cover: bool,
    pub elevated: u8,
    pub impassable: bool,
    pub rough: u8,
    pub wall: bool,
    pub water: bool,
}

/// The keywords that are only a word, and those with a number.
pub const WORDS: [&str; 8] =
    ["cover", "does not block", "impassable", "wall", "water", "elevated", "rough", "size"];

/// What is usual for pieces of these names (WK-TER-25 to WK-TER-28); where a range is given, its lower end.
pub const USUAL: [(&str, &str); 10] = [
    ("hill", "elevated 1, size 2"),
    ("ancient tree", "cover, rough 1, size 5"),
    ("ruins", "cover, rough 1, size 3"),
    ("boulder", "impassable, size 2"),
    ("pillar", "impassable, size 2"),
    ("tree", "impassable, size 2"),
    ("wall", "cover, wall, size 1"),
    ("broken ground", "rough 1, does not block"),
    ("fence", "cover, wall, does not block"),
    ("pond", "rough 2, water, does not block"),
];

impl Piece {
    pub fn new(name: &str, outline: Outline) -> Piece {
        Piece {
            name: name.to_string(),
            outline,
            size: None,
            open: false,
            cover: false,
            elevated: 0,
            impassable: false,
            rough: 0,
            wall: false,
            water: false,
        }
    }

    /// Adds one keyword, as it is written.
    pub fn keyword(&mut self, words: &str) -> Result<(), String> {
        match words {
            "cover" => self.cover = true,
            "does not block" => self.open = true,
            "impassable" => self.impassable = true,
            "wall" => self.wall = true,
            "water" => self.water = true,
            _ => {
                let (word, number) = words.rsplit_once(' ').unwrap_or((words, ""));
                let number = number.parse().ok().filter(|number| (1..=9).contains(number));
                match (word, number) {
                    ("elevated", Some(number)) => self.elevated = number,
                    ("rough", Some(number)) => self.rough = number,
                    ("size", Some(number)) => self.size = Some(number),
                    _ => {
                        let near = scene::nearest(word, WORDS);
                        return Err(format!(
                            "{words:?} is no keyword of terrain, or lacks a number from 1 to 9{near}"
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    /// What is wrong with the keywords together (WK-TER-04).
    pub fn check(&self) -> Result<(), String> {
        if self.height().is_none() && !self.open {
            return Err(format!("{} has no Size and does not say `does not block` (WK-TER-04)", self.name));
        }
        Ok(())
    }

    /// Its Size: the one agreed, else that of an Elevated piece (WK-TER-14, WK-R-11).
    pub fn height(&self) -> Option<u8> {
        self.size.or((self.elevated > 0).then_some(self.elevated))
    }

    /// What a model pays for entering it, in units.
    pub fn price(&self) -> i32 {
        (i32::from(self.rough) + i32::from(self.elevated)) * INCH
    }
}

/// Who controls a piece: one side has a model within 3" and the other has none (WK-TER-06).
pub fn controller(setup: &Setup, game: &Game, piece: &Piece) -> Option<Seat> {
    let near = |seat: Seat| game.army(seat).any(|id| piece.outline.within(&setup.base(game, id), CONTROL));
    match (near(Seat(0)), near(Seat(1))) {
        (true, false) => Some(Seat(0)),
        (false, true) => Some(Seat(1)),
        _ => None,
    }
}

/// How many Sizes larger a base counts for the pieces it stands on (WK-TER-12); pieces under one base do not add up
/// (WK-R-11).
pub fn raised(setup: &Setup, base: &Base) -> u8 {
    let under = setup.pieces.iter().filter(|piece| piece.elevated > 0 && piece.outline.overlaps(base));
    under.map(|piece| piece.elevated).max().unwrap_or(0)
}

/// The Rough pieces that a model overlaps, a bit for each.
pub fn mired(setup: &Setup, game: &Game, id: Id) -> u32 {
    let base = setup.base(game, id);
    let on = |piece: &Piece| piece.rough > 0 && piece.outline.overlaps(&base);
    (0..).zip(&setup.pieces).filter(|(_, piece)| on(piece)).fold(0, |all, (place, _)| all | 1u32 << place)
}
