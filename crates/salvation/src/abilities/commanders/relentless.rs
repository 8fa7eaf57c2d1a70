//! Relentless Dead (The Painted One, SS-CMD-25, 26).

use crate::abilities::{Ability, commanders};
use crate::state::{Game, Id};
use crate::{Setup, stats};

/// Whether wounds take nothing from a unit's Resistance: the skeletons of the band.
pub fn ignores_wounds(setup: &Setup, game: &Game, id: Id) -> bool {
    setup.has(game, id, Ability::Skeleton)
        && commanders::of(setup, game, id, Ability::RelentlessDead).is_some()
}

/// Whether a unit cannot be pushed by this Force: its Resistance, as it is now, is greater.
pub fn unmoved(setup: &Setup, game: &Game, id: Id, force: i32) -> bool {
    commanders::of(setup, game, id, Ability::RelentlessDead).is_some()
        && stats::resistance(setup, game, id).total() > force
}
