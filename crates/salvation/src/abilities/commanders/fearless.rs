//! Who takes no panic tests: near Scar (SS-CMD-27), or under a bloodlust (SS-CMD-11).

use crate::Setup;
use crate::state::{Game, Id};

/// Why a unit need not test for panic, if it need not.
pub fn spared(_setup: &Setup, _game: &Game, _id: Id) -> Option<scene::Rule> {
    None
}
