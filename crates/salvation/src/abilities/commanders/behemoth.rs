//! Behemoth (The Everlasting, SS-CMD-29 to 32).

use table::{Play, Verdict, refuse};

use crate::state::{Game, Id};
use crate::{Setup, Table, rules};

/// Whether a unit may throw somebody.
pub fn may_throw(_setup: &Setup, _game: &Game, _id: Id) -> Verdict {
    refuse(rules::CMD_29, "only a behemoth throws others about")
}

pub fn throw(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}
