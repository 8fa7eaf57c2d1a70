//! The unit of length and the spots a question can be answered with.

use crate::hex::Hex;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An inch in units of 25 micrometres, so that inches and millimetres are both whole.
pub const INCH: i32 = 1016;

/// A millimetre in units of 25 micrometres.
pub const MM: i32 = 40;

/// How far two measurements may differ and still count as equal, in units.
pub const TOLERANCE: i32 = 2;

/// A point of a board without hexes, in units of 25 micrometres.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

/// A place on either kind of board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Spot {
    Hex(Hex),
    Point(Point),
}

impl Spot {
    /// The point, if it is one of a free table.
    pub const fn point(self) -> Option<Point> {
        match self {
            Spot::Point(point) => Some(point),
            Spot::Hex(_) => None,
        }
    }

    /// The hex, unless this is a free point.
    pub const fn hex(self) -> Option<Hex> {
        match self {
            Spot::Hex(hex) => Some(hex),
            Spot::Point(_) => None,
        }
    }
}

impl From<Hex> for Spot {
    fn from(hex: Hex) -> Self {
        Spot::Hex(hex)
    }
}

impl From<Point> for Spot {
    fn from(point: Point) -> Self {
        Spot::Point(point)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({};{})", self.x, self.y)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Hex(hex) => hex.fmt(f),
            Spot::Point(point) => point.fmt(f),
        }
    }
}
