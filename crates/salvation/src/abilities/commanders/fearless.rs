//! Who takes no panic tests: near Scar (SS-CMD-27), or under a bloodlust (SS-CMD-11). Rally tests are no panic tests.

use crate::abilities::{Ability, commanders};
use crate::state::{Game, Id};
use crate::{Setup, rules};

/// How far Scar's presence reaches.
const NEAR: u16 = 6;

/// Why a unit need not test for panic, if it need not.
pub fn spared(setup: &Setup, game: &Game, id: Id) -> Option<scene::Rule> {
    if commanders::bloodlust::drives(setup, game, id) {
        return Some(rules::CMD_11);
    }
    commanders::near(setup, game, id, Ability::Fearless, NEAR).map(|_| rules::CMD_27)
}
