//! Sorcery (chapter 17): who may cast what, and a cast from its test to its effect.

use table::{Play, Verdict, refuse};

use crate::state::{Game, Id};
use crate::{Setup, Table, rules};

/// Whether a unit may cast any spell in its own half.
pub fn may_cast(_setup: &Setup, _game: &Game, _id: Id) -> Verdict {
    refuse(rules::MAG_01, "only mages cast spells")
}

pub fn cast(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}
