//! What a commander gives to his band, as long as he is alive, on the board and not corrupted (SS-R-69).

pub mod behemoth;
pub mod bloodlust;
pub mod composure;
pub mod fear;
pub mod fearless;
pub mod heartless;
pub mod hope;
pub mod relentless;
pub mod steadfast;
pub mod vanguard;
pub mod war_dance;

use scene::Seat;

use crate::Setup;
use crate::abilities::Ability;
use crate::state::{Game, Id};

/// The commander of a band who has this ability and whose word counts now.
pub fn leader(setup: &Setup, game: &Game, band: Seat, ability: Ability) -> Option<Id> {
    // Asked in every sum of Resistance and every reach: most matches know only a few of these abilities.
    if !setup.anybody_has(ability) {
        return None;
    }
    game.standing().find(|id| {
        let unit = game.unit(*id);
        unit.band == band && !unit.corrupted() && setup.has(game, *id, ability)
    })
}

/// Whether a band has or had somebody with this ability.
pub fn ever_had(setup: &Setup, game: &Game, band: Seat, ability: Ability) -> bool {
    setup.anybody_has(ability)
        && game.ids().any(|id| game.unit(id).band == band && setup.has(game, id, ability))
}

/// The commander whose ability reaches a model: nobody's reaches one that is corrupted.
pub fn of(setup: &Setup, game: &Game, id: Id, ability: Ability) -> Option<Id> {
    let unit = game.unit(id);
    if unit.corrupted() { None } else { leader(setup, game, unit.band, ability) }
}

/// The commander whose ability reaches a model within so many hexes of him; he is within any number of himself.
pub fn near(setup: &Setup, game: &Game, id: Id, ability: Ability, hexes: u16) -> Option<Id> {
    of(setup, game, id, ability).filter(|leader| game.distance(*leader, id) <= hexes)
}
