//! Logan Va'ar's calm (SS-CMD-19).

use table::Sum;

use crate::Setup;
use crate::state::{Game, Id};

/// Special instead of Resistance for a defence die, where that is better.
pub fn in_defence(_setup: &Setup, _game: &Game, _id: Id) -> Option<Sum> {
    None
}

/// Special instead of Resistance for a panic or rally test, where that is better.
pub fn in_panic(_setup: &Setup, _game: &Game, _id: Id) -> Option<Sum> {
    None
}
