//! Logan Va'ar's calm (SS-CMD-19): Special instead of Resistance near him, where that is better.

use table::Sum;

use crate::abilities::{Ability, commanders};
use crate::state::{Game, Id};
use crate::{Setup, rules, stats};

/// How far it reaches.
const NEAR: u16 = 6;

/// Special instead of Resistance for a defence die, where that is better: wounds do not lower it.
pub fn in_defence(setup: &Setup, game: &Game, id: Id) -> Option<Sum> {
    calm(setup, game, id).filter(|sum| better(setup, game, id, sum))
}

/// Special instead of Resistance for a panic or rally test, where that is better: here each wound takes 2.
pub fn in_panic(setup: &Setup, game: &Game, id: Id) -> Option<Sum> {
    let mut sum = calm(setup, game, id)?;
    sum.add(rules::R_73, "wounds", -2 * i32::from(game.unit(id).wounds));
    better(setup, game, id, &sum).then_some(sum)
}

/// The Special of a unit that is near enough to Logan now.
fn calm(setup: &Setup, game: &Game, id: Id) -> Option<Sum> {
    commanders::near(setup, game, id, Ability::Composure, NEAR)?;
    Some(Sum::new(rules::CMD_19, "Special, by composure", i32::from(setup.profile(game, id).special)))
}

fn better(setup: &Setup, game: &Game, id: Id, sum: &Sum) -> bool {
    sum.total() > stats::resistance(setup, game, id).total()
}
