//! Hope Prevails (Mariel, SS-CMD-22, 23).

use table::Sum;

use crate::state::{Game, Id};
use crate::{Setup, Table};

/// What a spurred unit gains.
pub const MORE: u8 = 2;

/// What a unit would gain if it declared a move now.
pub fn bonus(_setup: &Setup, _game: &Game, _id: Id) -> u8 {
    0
}

/// Gives the gain to a unit that declares a move.
pub fn spur(_table: &mut Table, _id: Id) {}

/// Tests to run are taken against the printed Resistance.
pub fn nerve(_setup: &Setup, _game: &Game, _id: Id) -> Option<Sum> {
    None
}

/// Whether a test to run is taken without any modifier.
pub fn unshaken(_setup: &Setup, _game: &Game, _id: Id) -> bool {
    false
}

/// The current value of Speed without the gain: runs do not use it.
pub fn plain_speed(setup: &Setup, game: &Game, id: Id) -> u8 {
    crate::stats::speed(setup, game, id)
}
