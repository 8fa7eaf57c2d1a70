//! Pointy-top hexes in axial coordinates: q grows eastwards, r grows southwards.
//!
//! Sums wrap at the ends of `i16`, thousands of hexes beyond any board, so that no coordinate read from outside
//! can make them panic.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A hex. Its order, called hex order, is by row and then from west to east.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hex {
    pub q: i16,
    pub r: i16,
}

/// One of the six directions, in turning order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Dir {
    E,
    NE,
    NW,
    W,
    SW,
    SE,
}

impl Dir {
    pub const ALL: [Dir; 6] = [Dir::E, Dir::NE, Dir::NW, Dir::W, Dir::SW, Dir::SE];

    /// The change of q and r that a step this way makes.
    #[inline]
    pub const fn offset(self) -> (i16, i16) {
        match self {
            Dir::E => (1, 0),
            Dir::NE => (1, -1),
            Dir::NW => (0, -1),
            Dir::W => (-1, 0),
            Dir::SW => (-1, 1),
            Dir::SE => (0, 1),
        }
    }

    pub const fn opposite(self) -> Dir {
        self.turned(3)
    }

    /// Turned by so many sixths of a circle, against the clock when positive (E, NE, NW and on).
    pub const fn turned(self, sixths: i8) -> Dir {
        Dir::ALL[(self as i16 + sixths as i16).rem_euclid(6) as usize]
    }
}

impl Hex {
    pub const fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// The hex in this column and row of a field whose odd rows are shifted half a hex to the east.
    #[inline]
    pub const fn from_offset(col: i16, row: i16) -> Hex {
        Hex { q: col.wrapping_sub(row >> 1), r: row }
    }

    /// The column in a field whose odd rows are shifted half a hex to the east.
    #[inline]
    pub const fn col(self) -> i16 {
        self.q.wrapping_add(self.r >> 1)
    }

    /// The steps of a shortest way on an empty field.
    #[inline]
    pub const fn distance(self, other: Hex) -> u16 {
        let q = self.q as i32 - other.q as i32;
        let r = self.r as i32 - other.r as i32;
        // The three cube coordinates add up to nothing, so half the sum of their sizes is the largest of them.
        let steps = (q.abs() + r.abs() + (q + r).abs()) / 2;
        if steps > u16::MAX as i32 { u16::MAX } else { steps as u16 }
    }

    #[inline]
    pub const fn step(self, dir: Dir) -> Hex {
        let (q, r) = dir.offset();
        Hex { q: self.q.wrapping_add(q), r: self.r.wrapping_add(r) }
    }

    /// The six hexes around this one, in the order of [`Dir::ALL`].
    #[inline]
    pub fn neighbours(self) -> [Hex; 6] {
        Dir::ALL.map(|dir| self.step(dir))
    }

    /// Whether the two share a border.
    #[inline]
    pub const fn touches(self, other: Hex) -> bool {
        self.distance(other) == 1
    }

    /// The direction of a neighbour, or nothing for any other hex.
    pub fn dir_to(self, neighbour: Hex) -> Option<Dir> {
        Dir::ALL.into_iter().find(|&dir| self.step(dir) == neighbour)
    }

    /// The hexes exactly so many steps away, in hex order.
    pub fn ring(self, steps: u16) -> Vec<Hex> {
        self.around(steps, |distance| distance == steps)
    }

    /// The hexes at most so many steps away, this one included, in hex order.
    pub fn disc(self, steps: u16) -> Vec<Hex> {
        self.around(steps, |_| true)
    }

    fn around(self, steps: u16, wanted: impl Fn(u16) -> bool) -> Vec<Hex> {
        let n = i32::from(steps);
        let mut hexes = Vec::new();
        for r in -n..=n {
            for q in (-n).max(-n - r)..=n.min(n - r) {
                let here = (i32::from(self.q) + q, i32::from(self.r) + r);
                if let (Ok(q), Ok(r)) = (i16::try_from(here.0), i16::try_from(here.1)) {
                    let hex = Hex { q, r };
                    if wanted(self.distance(hex)) {
                        hexes.push(hex);
                    }
                }
            }
        }
        hexes
    }
}

impl Ord for Hex {
    fn cmp(&self, other: &Hex) -> Ordering {
        (self.r, self.q).cmp(&(other.r, other.q))
    }
}

impl PartialOrd for Hex {
    fn partial_cmp(&self, other: &Hex) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.q, self.r)
    }
}
