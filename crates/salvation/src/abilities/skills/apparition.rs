//! Apparition (SS-SKL-06 to 09): a phantom that exists for one model only.

use scene::Seat;
use table::{Play, Verdict, refuse};

use crate::state::{Game, Id};
use crate::{Table, rules};

/// A half begins: the phantoms against models of its player last until it ends.
pub fn half_begins(_table: &mut Table, _seat: Seat) {}

/// A half is over, and with it the phantoms that were due.
pub fn half_over(_table: &mut Table) {}

/// Whether a unit may strike at a phantom.
pub fn may_strike(_game: &Game, _id: Id) -> Verdict {
    refuse(rules::SKL_08, "there is no phantom to strike at")
}

/// Energy wasted on a phantom.
pub fn strike(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}
