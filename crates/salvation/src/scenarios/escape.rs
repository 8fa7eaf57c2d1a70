//! Escape (ESC): two couriers nobody knows, and eight turns.

use dice::Below;
use scene::{Misfit, Scene, Seat};
use serde::{Deserialize, Serialize};
use space::Hex;
use table::{Line, Play, Verdict};

use crate::state::{Game, Id, SetUp};
use crate::why::Act;
use crate::{Setup, Table};

/// The escapee has so many turns.
pub const LAST_TURN: u8 = 8;

/// Who chases, how many couriers there were, what they dropped, and which pairs have met.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Escape {
    pub chaser: Seat,
    pub couriers: u8,
    pub information: Vec<Hex>,
    /// Pairs in contact whose courier check is done, chaser's unit first.
    pub met: Vec<(Id, Id)>,
}

impl Default for Escape {
    fn default() -> Escape {
        Escape { chaser: Seat(0), couriers: 0, information: Vec::new(), met: Vec::new() }
    }
}

impl Escape {
    pub fn escapee(&self) -> Seat {
        self.chaser.other()
    }

    pub fn show(&self, _setup: &Setup, _game: &Game, _scene: &mut Scene) {}
}

pub fn set_up(_table: &mut Table, _stage: SetUp) -> Play<()> {
    Ok(())
}

pub fn settled(_table: &mut Table) -> Play<()> {
    Ok(())
}

pub fn left(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}

pub fn is_exit(_setup: &Setup, _game: &Game, _escape: &Escape, _id: Id, _hex: Hex) -> bool {
    false
}

pub fn exits(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}

pub fn verdict(_game: &Game, _escape: &Escape, _id: Id, _act: Act) -> Verdict {
    Ok(())
}

pub fn pick_up(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}

pub fn time_is_up(_table: &mut Table) {}

pub fn hide(_game: &mut Game, _seat: Seat) {}

pub fn reshuffle(_game: &mut Game, _seat: Seat, _below: Below) {}

pub fn read(_setup: &Setup, _game: &mut Game, _line: &Line) -> Result<bool, Misfit> {
    Ok(false)
}
