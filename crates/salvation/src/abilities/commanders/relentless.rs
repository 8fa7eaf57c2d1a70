//! Relentless Dead (The Painted One, SS-CMD-25, 26).

use crate::Setup;
use crate::state::{Game, Id};

/// Whether wounds take nothing from a unit's Resistance.
pub fn ignores_wounds(_setup: &Setup, _game: &Game, _id: Id) -> bool {
    false
}

/// Whether a unit cannot be pushed by this Force.
pub fn unmoved(_setup: &Setup, _game: &Game, _id: Id, _force: i32) -> bool {
    false
}
