//! The position: who stands where, with what left.

use arrayvec::ArrayVec;
use scene::{Arg, Item, PieceId, Seat};
use serde::{Deserialize, Serialize};
use space::Point;

/// A model, by its order of entry.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Id(pub u8);

impl From<Id> for Item {
    fn from(id: Id) -> Item {
        Item::Piece(PieceId::from(id.0))
    }
}

impl From<Id> for Arg {
    fn from(id: Id) -> Arg {
        Arg::Piece(PieceId::from(id.0))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    pub models: Vec<Model>,
    /// Turns are counted from 1.
    pub turn: u8,
    /// Who holds the First Player Token.
    pub first: Seat,
    /// Who activates a model next, while none is active.
    pub next: Seat,
    pub active: Option<Active>,
    pub leaders: [Leader; 2],
    pub over: Option<Over>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub profile: u8,
    pub seat: Seat,
    /// Where it stands, or stood last.
    pub at: Point,
    pub gone: bool,
    pub damage: u8,
    pub activated: bool,
    /// Command tokens and mana it holds.
    pub command: u8,
    pub mana: u8,
    pub conditions: ArrayVec<Held, 8>,
}

/// A condition on a model, who put it there, and in which turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    pub condition: Condition,
    pub by: Id,
    pub turn: u8,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    /// No reactions.
    Stunned,
    /// SPD -2" and ARM -2.
    Weakened,
}

/// The activation in progress.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Active {
    pub id: Id,
    pub ap: u8,
    /// It has made its MOVE action.
    pub moved: bool,
    /// It has been given its extra AP.
    pub commanded: bool,
    /// The ONCE attacks it has used, by their places on the profile.
    pub once: u16,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leader {
    pub model: Option<Id>,
    /// Whether it took over from the one named before the game.
    pub backup: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    pub winner: Option<Seat>,
    pub by: End,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Destroyed,
    LastTurn,
}

impl Game {
    pub fn model(&self, id: Id) -> &Model {
        &self.models[usize::from(id.0)]
    }

    pub fn model_mut(&mut self, id: Id) -> &mut Model {
        &mut self.models[usize::from(id.0)]
    }

    /// All models on the table, in order of entry.
    pub fn standing(&self) -> impl Iterator<Item = Id> + '_ {
        (0..self.models.len() as u8).map(Id).filter(|id| !self.model(*id).gone)
    }

    pub fn force(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        self.standing().filter(move |id| self.model(*id).seat == seat)
    }

    pub fn enemies(&self, of: Id) -> impl Iterator<Item = Id> + '_ {
        self.force(self.model(of).seat.other())
    }

    /// The models of a seat that have no activation token.
    pub fn fresh(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        self.force(seat).filter(|id| !self.model(*id).activated)
    }

    pub fn has(&self, id: Id, condition: Condition) -> bool {
        self.model(id).conditions.iter().any(|held| held.condition == condition)
    }

    pub fn is_active(&self, id: Id) -> bool {
        self.active.is_some_and(|active| active.id == id)
    }
}
