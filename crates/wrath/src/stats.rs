//! Statistics (chapter 3): every number as a sum of named terms.

use scene::says;
use table::Sum;

use crate::state::{Game, Id};
use crate::{Setup, rules, terrain};

/// WK-R-04: what the commander gains.
const COMMANDERS_WOUNDS: i32 = 1;

/// Inches of a Maneuver.
pub fn mobility(setup: &Setup, game: &Game, id: Id) -> Sum {
    Sum::new(rules::STA_01, "Mobility", i32::from(setup.profile(game, id).mobility))
}

/// The damage that removes a model.
pub fn wounds(setup: &Setup, game: &Game, id: Id) -> Sum {
    let mut sum = Sum::new(rules::STA_04, "Wounds", i32::from(setup.profile(game, id).wounds));
    if game.unit(id).commander {
        sum.add(rules::LDR_08, "commander", COMMANDERS_WOUNDS);
    }
    sum
}

/// Size, where lines of sight are drawn: larger on Elevated ground.
pub fn size(setup: &Setup, game: &Game, id: Id) -> Sum {
    let mut sum = Sum::new(rules::STA_05, "Size", i32::from(setup.profile(game, id).size));
    sum.add(rules::TER_12, "on high ground", i32::from(terrain::raised(setup, &setup.base(game, id))));
    sum
}

/// The dice of an attack: its rate and one for each model that assists it.
pub fn rate(setup: &Setup, game: &Game, id: Id, attack: u8, assistants: &[Id]) -> Sum {
    let mut sum = Sum::new(rules::ACT_01, "rate", i32::from(setup.attack(game, id, attack).rate));
    for (place, assistant) in assistants.iter().enumerate() {
        let rule = if place == 0 { rules::ACT_06 } else { rules::ACT_07 };
        sum.add(rule, says!("assisted by {}", *assistant), 1);
    }
    sum
}
