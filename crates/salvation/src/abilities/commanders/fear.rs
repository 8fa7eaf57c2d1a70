//! Face of Fear (The Everlasting, SS-CMD-33).

use crate::Setup;
use crate::abilities::{Ability, commanders};
use crate::state::{Game, Id};

/// How far it reaches, from him to whom the enemy charges.
const NEAR: u16 = 6;

/// What a charge on this target costs an enemy beforehand: a point of Speed if he is near it, himself included. Nobody
/// fears a friend whom Paranoia drives it at.
pub fn toll(setup: &Setup, game: &Game, id: Id, target: Id) -> u8 {
    if game.unit(id).side == game.unit(target).side {
        return 0;
    }
    u8::from(commanders::near(setup, game, target, Ability::FaceOfFear, NEAR).is_some())
}
