//! Treasure Hunt (TRE): five counters, one treasure, over the enemy's edge with it.

use scene::{Misfit, Scene};
use serde::{Deserialize, Serialize};
use space::{Hex, HexSet};
use table::{Line, Play, Verdict};

use crate::state::{Game, Id, SetUp};
use crate::why::Act;
use crate::{Setup, Table};

/// The counters still on the board, the treasure once it is found, and who has dragged it this turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Treasure {
    pub counters: Vec<Hex>,
    pub rolls: u8,
    pub found: Option<Hex>,
    pub dragged: [bool; 2],
}

impl Treasure {
    pub fn filled(&self) -> HexSet {
        self.counters.iter().copied().chain(self.found).collect()
    }

    /// Whether a model touches the treasure that it dragged this turn.
    pub fn encumbers(&self, game: &Game, id: Id) -> bool {
        game.unit(id).dragged && self.found.is_some_and(|hex| hex.touches(game.unit(id).at))
    }

    pub fn refresh(&mut self) {
        self.dragged = [false; 2];
    }

    pub fn show(&self, _setup: &Setup, _game: &Game, _scene: &mut Scene) {}
}

pub fn counters() -> HexSet {
    HexSet::EMPTY
}

pub fn set_up(_table: &mut Table, _stage: SetUp) -> Play<()> {
    Ok(())
}

pub fn stepped(_table: &mut Table, _id: Id) -> Play<bool> {
    Ok(false)
}

pub fn settled(_table: &mut Table) -> Play<()> {
    Ok(())
}

pub fn verdict(_setup: &Setup, _game: &Game, _treasure: &Treasure, _id: Id, _act: Act) -> Verdict {
    Ok(())
}

pub fn drag(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}

pub fn read(_setup: &Setup, _game: &mut Game, _line: &Line) -> Result<bool, Misfit> {
    Ok(false)
}
