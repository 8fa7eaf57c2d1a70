//! Vanguard (Scar, SS-CMD-28).

use crate::Setup;
use crate::abilities::{Ability, commanders};
use crate::state::{Game, Id};

/// How much Energy a unit may turn into hexes of a charge, beyond what its Speed allows.
pub fn trade(setup: &Setup, game: &Game, id: Id) -> u8 {
    match commanders::of(setup, game, id, Ability::Vanguard) {
        Some(_) => game.unit(id).energy,
        None => 0,
    }
}
