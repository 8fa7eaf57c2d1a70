//! Numbers of a model.

use scene::Seat;

use crate::Setup;
use crate::state::{Game, Id};

/// The Health that a model has left.
pub fn left(setup: &Setup, game: &Game, id: Id) -> i32 {
    i32::from(setup.profile(game, id).health) - i32::from(game.model(id).wounds)
}

pub fn left_of(setup: &Setup, game: &Game, seat: Seat) -> i32 {
    game.side(seat).map(|id| left(setup, game, id)).sum()
}
