//! The position: who stands where, with what left.

use scene::{Arg, Item, PieceId, Seat};
use serde::{Deserialize, Serialize};
use space::{Hex, HexSet};

/// A model, by its place in the list of units.
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
    pub units: Vec<Unit>,
    /// Turns are counted from 1.
    pub turn: u8,
    /// Who has the first half of this turn.
    pub first: Seat,
    /// Whose half it is.
    pub active: Seat,
    /// Whether this half has yet to begin with its rally tests.
    pub opening: bool,
    /// Charges, interceptions and followed disengagements that are not fought yet.
    pub charges: Vec<Charge>,
    pub over: Option<Over>,
}

/// One model of a band.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub profile: u8,
    pub band: Seat,
    /// Where it stands, or stood last.
    pub at: Hex,
    pub gone: bool,
    /// Speed and Energy left this turn.
    pub speed: u8,
    pub energy: u8,
    pub wounds: u8,
    /// The turn in which it fell; 0 while it is upright.
    pub fell: u8,
    pub running: bool,
    pub activated: bool,
    /// Stunned or wounded in its own half: it only defends until the half ends.
    pub stopped: bool,
    /// It has crawled or tried to stand this turn.
    pub stirred: bool,
    pub intercepted: bool,
    pub disengaged: bool,
    /// The turn in which it last left a combat by running or disengaging; 0 if never.
    pub broke_off: u8,
}

impl Unit {
    pub fn fallen(&self) -> bool {
        self.fell > 0
    }

    /// Upright and not running: able to act at all.
    pub fn steady(&self) -> bool {
        !self.gone && !self.fallen() && !self.running
    }
}

/// Somebody has charged somebody, and the two have not fought yet.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    pub charger: Id,
    pub target: Id,
    pub kind: ChargeKind,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChargeKind {
    Charge,
    /// Both have charged and both have been charged.
    Interception,
    /// The target failed to disengage and the charger followed.
    Followed,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    pub winner: Option<Seat>,
    pub by: End,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// No unit survives.
    Destroyed,
    /// All that survive are running.
    Routed,
    LastTurn,
}

impl Game {
    pub fn unit(&self, id: Id) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    pub fn unit_mut(&mut self, id: Id) -> &mut Unit {
        &mut self.units[usize::from(id.0)]
    }

    /// All models on the board, in the order of their lists.
    pub fn standing(&self) -> impl Iterator<Item = Id> + '_ {
        (0..self.units.len() as u8).map(Id).filter(|id| !self.unit(*id).gone)
    }

    pub fn band(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        self.standing().filter(move |id| self.unit(*id).band == seat)
    }

    /// The enemies of a model that are on the board.
    pub fn enemies(&self, of: Id) -> impl Iterator<Item = Id> + '_ {
        self.band(self.unit(of).band.other())
    }

    /// Base-to-base contact: adjacent hexes.
    pub fn touch(&self, a: Id, b: Id) -> bool {
        self.unit(a).at.touches(self.unit(b).at)
    }

    /// The enemies in contact with a model.
    pub fn contacts(&self, of: Id) -> impl Iterator<Item = Id> + '_ {
        self.enemies(of).filter(move |other| self.touch(of, *other))
    }

    pub fn engaged(&self, id: Id) -> bool {
        self.contacts(id).next().is_some()
    }

    pub fn occupied(&self) -> HexSet {
        self.standing().map(|id| self.unit(id).at).collect()
    }

    pub fn model_at(&self, hex: Hex) -> Option<Id> {
        self.standing().find(|id| self.unit(*id).at == hex)
    }

    /// Sorts models by their hexes: by row, then by letter.
    pub fn in_hex_order(&self, mut ids: Vec<Id>) -> Vec<Id> {
        ids.sort_by_key(|id| self.unit(*id).at);
        ids
    }

    /// The other model's open charge against this one, if there is one; an interception counts for both.
    pub fn charge_against(&self, id: Id, by: Id) -> Option<ChargeKind> {
        self.charges.iter().find_map(|charge| {
            let straight = charge.charger == by && charge.target == id;
            let back = charge.kind == ChargeKind::Interception && charge.charger == id && charge.target == by;
            (straight || back).then_some(charge.kind)
        })
    }

    /// Takes a model off the board.
    pub fn remove(&mut self, id: Id) {
        self.unit_mut(id).gone = true;
    }

    /// Drops the charges whose two have lost contact, or of whom one is gone, and returns them.
    pub fn drop_lapsed_charges(&mut self) -> Vec<Charge> {
        let lapsed = |charge: &Charge| {
            let (charger, target) = (self.unit(charge.charger), self.unit(charge.target));
            charger.gone || target.gone || !charger.at.touches(target.at)
        };
        let (gone, open) = self.charges.iter().partition(|charge| lapsed(charge));
        self.charges = open;
        gone
    }
}
