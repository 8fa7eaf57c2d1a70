//! Lock-Down (LOC): five objectives, ten points.

use scene::{Misfit, Scene};
use serde::{Deserialize, Serialize};
use space::HexSet;
use table::{Line, Play};

use crate::state::{Game, SetUp};
use crate::{Setup, Table};

/// What each side has scored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LockDown {
    pub points: [u8; 2],
}

impl LockDown {
    pub fn show(&self, _setup: &Setup, _game: &Game, _scene: &mut Scene) {}
}

pub fn objectives() -> HexSet {
    HexSet::EMPTY
}

pub fn set_up(_table: &mut Table, _stage: SetUp) -> Play<()> {
    Ok(())
}

pub fn score(_table: &mut Table) {}

pub fn read(_setup: &Setup, _game: &mut Game, _line: &Line) -> Result<bool, Misfit> {
    Ok(false)
}
