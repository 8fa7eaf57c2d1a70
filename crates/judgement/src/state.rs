//! The position: everything that changes in a match, as ids and small numbers.

use arrayvec::ArrayVec;
use scene::{Arg, Item, PieceId, Seat};
use serde::{Deserialize, Serialize};
use space::Hex;

/// How many Heroes, monsters and Effigies a match can hold.
pub const MOST: usize = 20;

/// A model, by its place in the list of all models.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Id(pub u8);

impl Id {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The model that an answer names.
    pub fn named(item: Item) -> Option<Id> {
        match item {
            Item::Piece(piece) => u8::try_from(piece).ok().map(Id),
            _ => None,
        }
    }

    /// The model as one bit of a mask.
    pub fn bit(self) -> u32 {
        1 << self.0
    }
}

impl From<Id> for PieceId {
    fn from(id: Id) -> Self {
        PieceId::from(id.0)
    }
}

impl From<Id> for Item {
    fn from(id: Id) -> Self {
        Item::Piece(id.into())
    }
}

impl From<Id> for Arg {
    fn from(id: Id) -> Self {
        Arg::Piece(id.into())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    pub round: u8,
    pub phase: Phase,
    /// Who has the first activation of this round and goes first in turn order.
    pub first: Seat,
    /// Who chooses the next Hero to activate.
    pub turn: Seat,
    /// Who made the latest activation of this round.
    pub latest: Option<Seat>,
    pub activation: Option<Activation>,
    pub fate: [u8; 2],
    /// Souls banked in each side's own Effigy.
    pub banked: [u8; 2],
    pub models: ArrayVec<Model, MOST>,
    /// Monsters that the action in progress has brought into contact with somebody, in order.
    pub stirs: ArrayVec<Stir, 8>,
    pub end: Option<End>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    Communion,
    Activation,
}

/// The activation in progress.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    pub hero: Id,
    pub spent: u8,
    /// Whether anything was done in it.
    pub begun: bool,
    pub aiming: bool,
    pub cleansed: bool,
    pub healed: bool,
}

impl Activation {
    pub fn of(hero: Id) -> Self {
        Activation { hero, spent: 0, begun: false, aiming: false, cleansed: false, healed: false }
    }
}

/// A monster and the models that it came to engage through one event.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stir {
    pub monster: Id,
    pub models: u32,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Model {
    /// Where it stands; an Effigy's first hex. Nowhere when it is dead.
    pub at: Option<Hex>,
    pub damage: u8,
    pub level: u8,
    /// Levels gained that unlock when the action is over.
    pub earned: u8,
    /// Souls bound to it.
    pub souls: u8,
    pub conditions: Conditions,
    pub activated: bool,
    /// Whether it came back in this round.
    pub resurrected: bool,
    /// Whether it has used up what it may use once a round: standing steady, forcing a re-roll.
    pub steadied: bool,
    pub gifted: bool,
    pub mark: Option<Id>,
    /// What took its last point of health, until it is dead and gone.
    pub felled: Option<Cause>,
    /// The round in which it died.
    pub died: Option<u8>,
}

impl Model {
    pub fn new(at: Hex) -> Self {
        Model {
            at: Some(at),
            damage: 0,
            level: 1,
            earned: 0,
            souls: 0,
            conditions: Conditions::default(),
            activated: false,
            resurrected: false,
            steadied: false,
            gifted: false,
            mark: None,
            felled: None,
            died: None,
        }
    }

    pub fn has(&self, condition: Condition) -> bool {
        self.conditions.has(condition)
    }
}

/// Whose doing it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    Model(Id),
    /// Terrain, or an effect without an owner.
    Nobody,
}

/// The seven conditions.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    Curse,
    Burn,
    Freeze,
    KnockDown,
    Pin,
    Poison,
    Stun,
}

impl Condition {
    pub const ALL: [Condition; 7] = [
        Condition::Curse,
        Condition::Burn,
        Condition::Freeze,
        Condition::KnockDown,
        Condition::Pin,
        Condition::Poison,
        Condition::Stun,
    ];

    /// How a model that has it is called.
    pub fn name(self) -> &'static str {
        match self {
            Condition::Curse => "cursed",
            Condition::Burn => "burning",
            Condition::Freeze => "frozen",
            Condition::KnockDown => "knocked down",
            Condition::Pin => "pinned",
            Condition::Poison => "poisoned",
            Condition::Stun => "stunned",
        }
    }
}

/// The conditions on a model, each with the model that put it there.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conditions {
    on: u8,
    by: [Option<Id>; 7],
}

impl Conditions {
    pub fn has(&self, condition: Condition) -> bool {
        self.on & 1 << condition as u8 != 0
    }

    pub fn put(&mut self, condition: Condition, by: Option<Id>) {
        self.on |= 1 << condition as u8;
        self.by[condition as usize] = by;
    }

    pub fn remove(&mut self, condition: Condition) {
        self.on &= !(1 << condition as u8);
        self.by[condition as usize] = None;
    }

    pub fn clear(&mut self) {
        *self = Conditions::default();
    }

    pub fn owner(&self, condition: Condition) -> Option<Id> {
        self.by[condition as usize]
    }

    pub fn iter(&self) -> impl Iterator<Item = Condition> {
        let on = self.on;
        Condition::ALL.into_iter().filter(move |condition| on & 1 << *condition as u8 != 0)
    }

    pub fn is_empty(&self) -> bool {
        self.on == 0
    }
}

/// How the game ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// This side captured the enemy Effigy.
    Captured(Seat),
    /// The last round is over and this side's Effigy has more health, or neither has.
    LastRound(Option<Seat>),
}

impl Game {
    pub fn model(&self, id: Id) -> &Model {
        &self.models[id.index()]
    }

    pub fn model_mut(&mut self, id: Id) -> &mut Model {
        &mut self.models[id.index()]
    }

    /// All models, dead ones included.
    pub fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        (0..self.models.len() as u8).map(Id)
    }

    pub fn has(&self, id: Id, condition: Condition) -> bool {
        self.model(id).has(condition)
    }

    /// Whether the model stands on the board.
    pub fn stands(&self, id: Id) -> bool {
        self.model(id).at.is_some()
    }

    pub fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// The Hero now being activated.
    pub fn active(&self) -> Option<Id> {
        self.activation.map(|activation| activation.hero)
    }
}
