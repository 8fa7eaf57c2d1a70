//! Healing (chapter 19).

use table::{Play, Verdict, refuse};

use crate::state::{Game, Id};
use crate::{Setup, Table, rules};

/// Whether a unit may heal anybody.
pub fn may_heal(_setup: &Setup, _game: &Game, _id: Id) -> Verdict {
    refuse(rules::UNT_28, "only medics heal")
}

pub fn heal(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}
