//! Steadfast (Reynard, SS-CMD-14, 15).

use crate::Setup;
use crate::abilities::{Ability, commanders};
use crate::state::{Game, Id};

/// Whether a wounded unit keeps its feet; `touched` says whether it touched a friend before the combat. Otherwise it is
/// enough to touch one where it stands now, when all pushes are done.
pub fn stands(setup: &Setup, game: &Game, id: Id, touched: bool) -> bool {
    commanders::of(setup, game, id, Ability::Steadfast).is_some()
        && (touched || game.friends(id).any(|friend| game.touch(id, friend)))
}

/// Whether the player of this attacker picks where the wounded go, in close combat and for shots.
pub fn picks(setup: &Setup, game: &Game, attacker: Id) -> bool {
    commanders::of(setup, game, attacker, Ability::Steadfast).is_some()
}
