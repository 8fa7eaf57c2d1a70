//! Corrupt (SS-SKL-01 to 04): an enemy in contact changes sides for as long as the two stay together.

use table::{Play, Verdict};

use crate::Table;
use crate::movement::Trail;
use crate::state::{Game, Id};

/// Whether a corrupted pair could move as one.
pub fn pair_may_move(_game: &Game, _id: Id) -> Verdict {
    Ok(())
}

/// Who comes along behind a corrupted unit.
pub fn trail(_game: &Game, _id: Id) -> Option<Trail> {
    None
}

/// Ends the links of pairs that have lost contact.
pub fn part(_table: &mut Table) {}

/// Ends the link of a model, if it has one: control returns at once.
pub fn release(_table: &mut Table, _id: Id) {}

/// At the start of his half a player may let his corrupted units go.
pub fn releases(_table: &mut Table) -> Play<()> {
    Ok(())
}
