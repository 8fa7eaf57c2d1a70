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
    pub phase: Phase,
    /// Who holds the First Player Token.
    pub first: Seat,
    /// Who activates a model next, while none is active.
    pub next: Seat,
    pub active: Option<Active>,
    pub leaders: [Leader; 2],
    /// Whose edge of the table is y = 0.
    pub bottom: Seat,
    /// Victory points, where the scenario gives them.
    pub points: [i16; 2],
    /// The turn in which a player's original leader was destroyed.
    pub beheaded: [Option<u8>; 2],
    pub over: Option<Over>,
    /// The profiles of all pieces of terrain, where the players agreed on others than those printed.
    pub ground: Vec<u8>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn: who has which edge, who leads, where everybody stands.
    SetUp(SetUp),
    /// The Start of Turn phase of the first turn is still to come.
    Opening,
    Play,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetUp {
    /// Who may speak about the terrain, and how often he still may.
    Terrain {
        next: Seat,
        left: u8,
    },
    Leaders,
    Edges,
    /// Who places a model next, and who has the bottom edge.
    Models {
        next: Seat,
        bottom: Seat,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub profile: u8,
    pub seat: Seat,
    /// Where it stands, or stood last.
    pub at: Point,
    /// It is not on the table: destroyed, escaped, or not placed yet.
    pub gone: bool,
    pub escaped: bool,
    /// It is still to be placed before the first turn.
    pub waiting: bool,
    pub summoned: bool,
    pub damage: u8,
    pub activated: bool,
    /// It carries a reaction token.
    pub reacted: bool,
    /// Command tokens and mana it holds.
    pub command: u8,
    pub mana: u8,
    pub plague: u8,
    /// The attacks it has used in this turn, by their places on the profile.
    pub uses: u16,
    pub conditions: ArrayVec<Held, 12>,
}

/// A condition on a model, who put it there, and in which turn. An aura lies on its source and reaches others.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    pub condition: Condition,
    pub by: Id,
    pub turn: u8,
    pub aura: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    /// No reactions.
    Stunned,
    /// SPD -2" and ARM -2.
    Weakened,
    /// No MOVE actions, ARM +2.
    DefensiveStance,
    /// Focuses cost nothing.
    Inspired,
    /// ARM +2.
    Barkskin,
    /// SPD -2" and EV -2 (Sylvaneth).
    Entangled,
    /// DMG +2 in melee.
    DemonicStrength,
    /// Free focus for damage, EV -2.
    KhornesRage,
    /// EV 1, no focus, and a forced attack as its activation begins.
    Berserk,
    /// No moves except pushes (Khorne's Entangled).
    Rooted,
    /// Free focus for damage against those who have Plague.
    RabidFever,
    /// No actions in its next activation.
    Numb,
}

/// The activation in progress.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Active {
    pub id: Id,
    pub ap: u8,
    /// Action points for melee attacks only.
    pub melee: u8,
    /// It has made its MOVE action.
    pub moved: bool,
    /// It has been given its extra AP.
    pub commanded: bool,
    /// It is pushed into battle by its kin.
    pub pushed: bool,
    /// How many actions it has taken.
    pub actions: u8,
    /// The ONCE attacks and special actions it has used, by their places on the profile.
    pub once: u16,
    pub once_specials: u16,
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
    /// An original leader fell, which ends Cut Off the Head from the third turn on.
    Beheaded,
    /// Breakthrough is scored when a force is off the table, wherever it has gone.
    Emptied,
}

impl Active {
    /// What it can pay with, for a melee attack or for anything else.
    pub fn purse(&self, melee: bool) -> u8 {
        if melee { self.ap + self.melee } else { self.ap }
    }

    /// Pays; restricted points go first.
    pub fn pay(&mut self, ap: u8, melee: bool) {
        let restricted = if melee { self.melee.min(ap) } else { 0 };
        self.melee -= restricted;
        self.ap -= ap - restricted;
    }
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

    pub fn is_active(&self, id: Id) -> bool {
        self.active.is_some_and(|active| active.id == id)
    }
}
