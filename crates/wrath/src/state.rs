//! The position: who stands where, with what left.

use scene::{Arg, Item, PieceId, Seat};
use serde::{Deserialize, Serialize};
use space::Point;

/// A model, by its place in the list of units.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Id(pub u8);

impl Id {
    /// The model as one bit of a set.
    pub fn bit(self) -> u64 {
        1 << self.0
    }
}

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

/// The most models on one table: a set of them is one number.
pub const MOST_UNITS: usize = 60;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    pub units: Vec<Unit>,
    /// Rounds are counted from 1.
    pub round: u8,
    /// Whether the round has yet to begin with its initiative roll.
    pub opening: bool,
    /// Whose turn it is.
    pub active: Seat,
    /// Whether the round ends after this turn, as the other player had to pass.
    pub last_turn: bool,
    pub activation: Option<Activation>,
    pub morale: [u8; 2],
    /// How many models each army has lost since the game began.
    pub casualties: [u8; 2],
    pub over: Option<Over>,
}

/// One model of an army.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub profile: u8,
    pub army: Seat,
    /// Where it stands, or stood last.
    pub at: Point,
    pub gone: bool,
    pub commander: bool,
    pub damage: u8,
    /// Activated in this round.
    pub activated: bool,
    /// Sprinted in this round.
    pub sprinted: bool,
    /// Done with its Maneuver in this activation.
    pub moved: bool,
    /// Done with its action in this activation.
    pub acted: bool,
    /// The pieces of terrain on which its activation began and for which it has not paid yet, a bit for each.
    pub mired: u32,
    /// How much of its Offensive Expertise and Proficiency it used in this activation.
    pub re_rolls: u8,
    pub changes: u8,
}

/// The activation in progress: one model, or several round a leader.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// Its models, a bit for each.
    pub models: u64,
    /// The leader of a combined activation.
    pub leader: Option<Id>,
    /// Whether its models share a trait with the leader and use what it inspires.
    pub inspired: bool,
    /// The stage that has begun and is not over.
    pub stage: Option<Stage>,
    /// The stages that are over.
    pub maneuvered: bool,
    pub acted: bool,
    /// The attacks of the Act stage were made, all together (WK-R-58).
    pub fought: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    Maneuver,
    Act,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    pub winner: Option<Seat>,
    pub by: End,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Morale,
    Destroyed,
    LastRound,
}

impl Game {
    pub fn unit(&self, id: Id) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    pub fn unit_mut(&mut self, id: Id) -> &mut Unit {
        &mut self.units[usize::from(id.0)]
    }

    /// All models on the table, in the order of their lists.
    pub fn standing(&self) -> impl Iterator<Item = Id> + '_ {
        (0..self.units.len() as u8).map(Id).filter(|id| !self.unit(*id).gone)
    }

    pub fn army(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        self.standing().filter(move |id| self.unit(*id).army == seat)
    }

    /// The models of an army that can still be activated in this round.
    pub fn waiting(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        self.army(seat).filter(|id| !self.unit(*id).activated)
    }

    pub fn enemies(&self, of: Id) -> impl Iterator<Item = Id> + '_ {
        self.army(self.unit(of).army.other())
    }

    /// Whether a model is on the table and in its own activation (WK-MEA-10).
    pub fn is_active(&self, id: Id) -> bool {
        let chosen = self.activation.is_some_and(|activation| activation.models & id.bit() != 0);
        chosen && !self.unit(id).gone
    }

    /// The models of the activation in progress that are still on the table.
    pub fn active_models(&self) -> impl Iterator<Item = Id> + '_ {
        self.standing().filter(|id| self.is_active(*id))
    }

    /// The leader whose Inspire a model uses now, if any.
    pub fn inspirer(&self, id: Id) -> Option<Id> {
        let activation = self.activation.filter(|activation| activation.inspired)?;
        if activation.models & id.bit() == 0 {
            return None;
        }
        activation.leader
    }
}
