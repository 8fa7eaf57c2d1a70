//! Ranged attacks (chapter 16).

use table::{Play, Verdict, refuse};

use crate::state::{Game, Id};
use crate::{Setup, Table, rules};

/// Whether a unit may shoot at anybody.
pub fn may_shoot(_setup: &Setup, _game: &Game, _id: Id) -> Verdict {
    refuse(rules::RGD_02, "only ranged units shoot")
}

pub fn shoot(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}
