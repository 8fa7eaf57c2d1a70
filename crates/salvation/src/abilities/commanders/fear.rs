//! Face of Fear (The Everlasting, SS-CMD-33).

use crate::Setup;
use crate::abilities::{Ability, commanders};
use crate::state::{Game, Id};

/// How far it reaches, from him to whom the enemy charges.
const NEAR: u16 = 6;

/// What a charge on this target costs beforehand: a point of Speed if he is near it, himself included.
pub fn toll(setup: &Setup, game: &Game, target: Id) -> u8 {
    u8::from(commanders::near(setup, game, target, Ability::FaceOfFear, NEAR).is_some())
}
