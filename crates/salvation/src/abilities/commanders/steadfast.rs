//! Steadfast (Reynard, SS-CMD-14, 15).

use crate::Setup;
use crate::state::{Game, Id};

/// Whether a wounded unit keeps its feet; `touched` says whether it touched a friend before the combat.
pub fn stands(_setup: &Setup, _game: &Game, _id: Id, _touched: bool) -> bool {
    false
}

/// Whether the player of this attacker picks where the wounded go.
pub fn picks(_setup: &Setup, _game: &Game, _attacker: Id) -> bool {
    false
}
