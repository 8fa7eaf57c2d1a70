//! Vanguard (Scar, SS-CMD-28).

use crate::Setup;
use crate::state::{Game, Id};

/// How much Energy a unit may turn into hexes of a charge.
pub fn trade(_setup: &Setup, _game: &Game, _id: Id) -> u8 {
    0
}
