//! War Dance (Logan Va'ar, SS-CMD-20).

use crate::Setup;
use crate::state::{Game, Id};

/// The dice that a unit gains against an enemy, if it attacks it at all.
pub fn dice(_setup: &Setup, _game: &Game, _id: Id, _enemy: Id) -> u8 {
    0
}
