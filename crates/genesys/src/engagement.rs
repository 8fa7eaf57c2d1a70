//! Engagement (chapter 18) and flanking (chapter 20).

use crate::state::{Game, Id};
use crate::{Setup, stats};

/// Whether the first model's engagement range reaches the second. Pure distance: sight and walls change nothing.
pub fn engages(setup: &Setup, game: &Game, id: Id, other: Id) -> bool {
    let reach = setup.profile(game, id).reach();
    reach.is_some_and(|reach| stats::within(setup, game, id, other, reach))
}

/// The enemies that engage a model.
pub fn engagers<'a>(setup: &'a Setup, game: &'a Game, id: Id) -> impl Iterator<Item = Id> + 'a {
    game.enemies(id).filter(move |enemy| engages(setup, game, *enemy, id))
}

/// Whether a model flanks an enemy: it and at least one friend engage that enemy, and no other enemy engages them.
/// Others of its side that are engaged elsewhere neither flank nor spoil it.
pub fn flanks(setup: &Setup, game: &Game, id: Id, enemy: Id) -> bool {
    let counts = |friend: Id| {
        engages(setup, game, friend, enemy) && engagers(setup, game, friend).all(|other| other == enemy)
    };
    counts(id) && game.force(game.model(id).seat).filter(|friend| counts(*friend)).count() >= 2
}
