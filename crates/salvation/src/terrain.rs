//! Terrain pieces (SS-R-06) and where they may lie.

use space::{Hex, HexSet};

use crate::state::Laid;

/// What the four shapes are called.
pub const SHAPES: [&str; 4] = ["boulder", "wall", "copse", "ruin"];

/// The hexes that a piece covers.
pub fn hexes(_piece: Laid) -> Vec<Hex> {
    Vec::new()
}

/// Everything that the pieces cover.
pub fn covered(pieces: &[Laid]) -> HexSet {
    pieces.iter().flat_map(|piece| hexes(*piece)).collect()
}
