//! Heartless (Alyssa, SS-CMD-17, 18).

use table::{Play, Verdict, refuse};

use crate::state::{Game, Id};
use crate::{Setup, Table, rules};

/// Whether a unit may be given up.
pub fn may_sacrifice(_setup: &Setup, _game: &Game, _id: Id) -> Verdict {
    refuse(rules::CMD_17, "nobody gives up a unit here")
}

pub fn sacrifice(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}
