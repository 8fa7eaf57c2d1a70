//! Siege (SIE, ours): a keep, its garrison, a relief column, and the last turn.

use scene::{Misfit, Scene, Seat};
use serde::{Deserialize, Serialize};
use space::{Hex, HexSet};
use table::{Line, Play, Verdict};

use crate::state::{Game, Id, SetUp};
use crate::why::Act;
use crate::{Setup, Table};

/// Who besieges, until when, and how the four gate hexes stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Siege {
    pub besieger: Seat,
    pub last_turn: u8,
    /// The wounds of 14R, 14S, 24R and 24S; at five a gate hex is open ground.
    pub gates: [u8; 4],
}

impl Default for Siege {
    fn default() -> Siege {
        Siege { besieger: Seat(0), last_turn: 12, gates: [0; 4] }
    }
}

impl Siege {
    pub fn closed_gates(&self) -> HexSet {
        HexSet::EMPTY
    }

    pub fn show(&self, _setup: &Setup, _game: &Game, _scene: &mut Scene) {}
}

/// Walls, gates and court, and what lies too near to them for other terrain.
pub fn keep() -> HexSet {
    HexSet::EMPTY
}

pub fn set_up(_table: &mut Table, _stage: SetUp) -> Play<()> {
    Ok(())
}

pub fn relief(_table: &mut Table) -> Play<()> {
    Ok(())
}

pub fn toll(_setup: &Setup, _game: &Game, _siege: &Siege, _id: Id, _hex: Hex) -> u8 {
    1
}

pub fn reach(_setup: &Setup, game: &Game, _siege: &Siege, id: Id, speed: u16, free: &HexSet) -> HexSet {
    space::reach(game.unit(id).at, speed, free)
}

pub fn footholds(_setup: &Setup, _game: &Game, _siege: &Siege, _id: Id) -> HexSet {
    HexSet::EMPTY
}

pub fn view_blockers(_setup: &Setup, game: &Game, _from: Hex, _to: Hex) -> HexSet {
    game.terrain
}

pub fn verdict(_setup: &Setup, _game: &Game, _siege: &Siege, _id: Id, _act: Act) -> Verdict {
    Ok(())
}

pub fn escalade(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}

pub fn attack_gate(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}

pub fn blasted(_table: &mut Table, _hex: Hex, _force: i32) -> Play<()> {
    Ok(())
}

pub fn check_hold(_table: &mut Table) {}

pub fn time_is_up(_table: &mut Table) {}

pub fn read(_setup: &Setup, _game: &mut Game, _line: &Line) -> Result<bool, Misfit> {
    Ok(false)
}
