//! Hostage Exchange (HOS): each side holds somebody of the other's.

use dice::Below;
use scene::{Misfit, Scene, Seat};
use serde::{Deserialize, Serialize};
use space::{Hex, HexSet};
use table::{Line, Play, Secret, Verdict};

use crate::movement::Trail;
use crate::state::{Game, Id, SetUp};
use crate::why::Act;
use crate::{Setup, Table};

/// The two hostages and what is written down about them and the units, by seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hostages {
    pub truce: bool,
    /// By the seat that wants it back.
    pub hostages: [Option<Hostage>; 2],
    /// By the seat that holds it: the hex written for the hostage, and those for its units.
    pub cells: [Option<Secret<Hex>>; 2],
    pub written: [Vec<Secret<Hex>>; 2],
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hostage {
    pub at: Hex,
    pub wounds: u8,
    pub escort: Option<Id>,
    /// Let go in this half: nobody takes it up again before the half is over.
    pub let_go: bool,
    /// Handed over once this turn.
    pub handed: bool,
}

impl Hostages {
    pub fn filled(&self) -> HexSet {
        self.hostages.iter().flatten().map(|hostage| hostage.at).collect()
    }

    /// Whose hostage a model leads.
    pub fn escort(&self, id: Id) -> Option<Seat> {
        let place =
            self.hostages.iter().position(|hostage| hostage.is_some_and(|one| one.escort == Some(id)))?;
        Some(Seat(place as u8))
    }

    /// The hexes of hostages that a side could harm.
    pub fn exposed_to(&self, _by: Seat) -> HexSet {
        HexSet::EMPTY
    }

    pub fn half_over(&mut self) {}

    pub fn refresh(&mut self) {}

    pub fn show(&self, _setup: &Setup, _game: &Game, _scene: &mut Scene) {}
}

pub fn set_up(_table: &mut Table, _stage: SetUp) -> Play<()> {
    Ok(())
}

/// The hostage takes the hex that its escort has just left.
pub fn drag(_table: &mut Table, _owner: Seat, _to: Hex) {}

pub fn stepped(_table: &mut Table) -> Play<bool> {
    Ok(false)
}

pub fn settled(_table: &mut Table) -> Play<()> {
    Ok(())
}

pub fn left(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}

pub fn is_exit(_setup: &Setup, _game: &Game, _hostages: &Hostages, _id: Id, _hex: Hex) -> bool {
    false
}

pub fn exits(_table: &mut Table, _id: Id, _trail: Option<Trail>) -> Play<()> {
    Ok(())
}

pub fn verdict(_setup: &Setup, _game: &Game, _hostages: &Hostages, _id: Id, _act: Act) -> Verdict {
    Ok(())
}

pub fn take_up(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}

pub fn let_go(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}

pub fn hand_over(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}

pub fn escort(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}

pub fn strike(_table: &mut Table, _id: Id) -> Play<()> {
    Ok(())
}

pub fn blasted(_table: &mut Table, _by: Seat, _hex: Hex, _force: i32) -> Play<()> {
    Ok(())
}

pub fn hide(_game: &mut Game, _seat: Seat) {}

pub fn reshuffle(_setup: &Setup, _game: &mut Game, _seat: Seat, _below: Below) {}

pub fn read(_setup: &Setup, _game: &mut Game, _line: &Line) -> Result<bool, Misfit> {
    Ok(false)
}
