//! Bewitching (chapter 20) and its four skills.

pub mod apparition;
pub mod corrupt;
pub mod paranoia;
pub mod song;

use table::{Play, Verdict, refuse};

use crate::state::{Game, Id};
use crate::{Setup, Table, rules};

/// Whether a unit may use any skill.
pub fn may_bewitch(_setup: &Setup, _game: &Game, _id: Id) -> Verdict {
    refuse(rules::BEW_01, "only tricksters bewitch")
}

pub fn bewitch(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}
