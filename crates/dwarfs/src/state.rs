//! The position.

use scene::{Arg, Item, Seat};
use serde::{Deserialize, Serialize};
use space::{Hex, HexSet};

/// A model by its number.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Id(pub u8);

impl From<Id> for Item {
    fn from(id: Id) -> Item {
        Item::Piece(id.0.into())
    }
}

impl From<Id> for Arg {
    fn from(id: Id) -> Arg {
        Arg::Piece(id.0.into())
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    pub models: Vec<Model>,
    pub round: u8,
    pub active: Seat,
    /// Who opens this round.
    pub first: Seat,
    pub over: Option<Over>,
}

#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub profile: u8,
    pub side: Seat,
    pub at: Hex,
    pub wounds: u8,
    pub acted: bool,
    pub gone: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    pub winner: Option<Seat>,
    pub last_round: bool,
}

impl Game {
    pub fn model(&self, id: Id) -> &Model {
        &self.models[usize::from(id.0)]
    }

    pub fn model_mut(&mut self, id: Id) -> &mut Model {
        &mut self.models[usize::from(id.0)]
    }

    pub fn standing(&self) -> impl Iterator<Item = Id> + '_ {
        (0..self.models.len() as u8).map(Id).filter(|id| !self.model(*id).gone)
    }

    pub fn side(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        self.standing().filter(move |id| self.model(*id).side == seat)
    }

    /// Whether a player has a model that has not acted in this round.
    pub fn waits(&self, seat: Seat) -> bool {
        self.side(seat).any(|id| !self.model(id).acted)
    }

    /// The hexes that hold a model, except this one.
    pub fn held(&self, except: Id) -> HexSet {
        self.standing().filter(|id| *id != except).map(|id| self.model(id).at).collect()
    }
}
