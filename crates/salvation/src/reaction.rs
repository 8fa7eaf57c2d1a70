//! Reactions (chapter 18): spells in the enemy's half.

use table::Play;

use crate::Table;
use crate::state::Id;

/// The window after an enemy action is declared and before it is carried out.
pub fn declared(_table: &mut Table, _actors: &[Id]) -> Play<()> {
    Ok(())
}

/// The window after an enemy move of any kind has ended.
pub fn moved(_table: &mut Table, _mover: Id) -> Play<()> {
    Ok(())
}
