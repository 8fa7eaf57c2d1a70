//! Face of Fear (The Everlasting, SS-CMD-33).

use crate::Setup;
use crate::state::{Game, Id};

/// What a charge on this target costs beforehand.
pub fn toll(_setup: &Setup, _game: &Game, _id: Id, _target: Id) -> u8 {
    0
}
