//! War Dance (Logan Va'ar, SS-CMD-20).

use crate::Setup;
use crate::abilities::{Ability, commanders};
use crate::combat::{Footing, Melee};
use crate::state::{Game, Id};

/// The dice that a unit gains against an enemy if it attacks it at all: one for each friend in contact with both. Who is
/// limited to one attack die gains none.
pub fn dice(setup: &Setup, game: &Game, melee: &Melee, id: Id, enemy: Id) -> u8 {
    if commanders::of(setup, game, id, Ability::WarDance).is_none() {
        return 0;
    }
    match melee.footing(game, id) {
        Footing::Free => {
            game.friends(id).filter(|friend| game.touch(*friend, id) && game.touch(*friend, enemy)).count()
                as u8
        }
        Footing::BackFoot | Footing::Clash | Footing::Followed | Footing::Helpless => 0,
    }
}
