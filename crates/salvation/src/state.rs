//! The position: who stands where, with what left.

use scene::{Arg, Item, PieceId, Seat};
use serde::{Deserialize, Serialize};
use space::{Hex, HexSet};
use table::Secret;

use crate::abilities::{Skill, Spell};
use crate::profile::Profile;
use crate::scenarios::Stakes;

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
    pub phase: Phase,
    /// Turns are counted from 1.
    pub turn: u8,
    /// Who has the first half of this turn.
    pub first: Seat,
    /// Whose half it is.
    pub active: Seat,
    /// Whose edge is row 1.
    pub north: Seat,
    /// Charges, interceptions and followed disengagements that are not fought yet.
    pub charges: Vec<Charge>,
    /// Terrain that the players have placed.
    pub laid: Vec<Laid>,
    /// Every hex that terrain covers now.
    pub terrain: HexSet,
    /// Phantoms, which exist for one model each.
    pub phantoms: Vec<Phantom>,
    /// The scenario, and how it stands.
    pub stakes: Stakes,
    pub over: Option<Over>,
}

/// Where the match stands between its steps.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    SetUp(SetUp),
    /// A half that has yet to begin with its rally tests.
    Opening,
    Half,
}

/// What the set-up has come to. Which of these a scenario goes through, and in which order, its file says.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SetUp {
    /// Nothing is decided yet: the scenario is rolled where nobody chose it, and its first dice-off is due.
    Begin,
    /// Terrain is picked in turn; who placed first when it is done is the other than `first`.
    Pick { first: Seat, next: Seat, left: u8, picked: [u8; 4] },
    /// What was picked is placed in turn.
    Place { next: Seat, picked: [u8; 4] },
    /// The edge roll is due.
    Edges,
    /// Units are placed one at a time in turn.
    Deploy { next: Seat },
    /// One player places all his units, then the other.
    DeployAll { next: Seat },
    /// A player writes hexes that nobody else sees.
    Write { next: Seat, first: Seat },
    /// Written hexes are revealed in turn, with a unit each.
    Reveal { next: Seat, first: Seat },
    /// What a scenario alone has, by its own count.
    Own(u8),
}

/// One piece of terrain on the board: its shape, the hex it is counted from, and how it is turned.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    pub shape: u8,
    pub at: Hex,
    pub turned: u8,
}

/// One model of a band.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub profile: u8,
    /// The band it belongs to.
    pub band: Seat,
    /// For whom it counts, and whose player decides for it: its band, or whoever has corrupted it.
    pub side: Seat,
    /// Where it stands, or stood last.
    pub at: Hex,
    pub fate: Fate,
    /// The spells and the bewitch skills it has, a bit for each.
    pub spells: u8,
    pub skills: u8,
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
    /// It came by Arise, and the turn in which it did; 0 for everybody else.
    pub raised: u8,
    /// It has moved, attacked or defended this turn, so its spells are over.
    pub busy: bool,
    /// It cast a spell in the enemy's half of this turn: its activation is gone.
    pub reacted: bool,
    /// Paranoia drove it at somebody this turn: its activation is gone.
    pub driven: bool,
    /// It has put Energy into anything this turn.
    pub drained: bool,
    /// Its Speed was used up as a whole this turn.
    pub winded: bool,
    /// The Resistance it gave up in a bloodlust this turn, in steps of 2.
    pub lust: u8,
    /// Icestorms halve its Speed or its Resistance this turn.
    pub slowed: bool,
    pub chilled: bool,
    /// It has had the two hexes of Hope Prevails this turn.
    pub spurred: bool,
    /// It has thrown somebody this turn.
    pub threw: bool,
    /// Shields that wait on it.
    pub shields: u8,
    /// The other half of a corrupted pair: for the corrupted its trickster, for the trickster whom it holds.
    pub link: Option<Id>,
    /// The Speed of its own that waits while it is corrupted and goes by its trickster's.
    pub spare: u8,
    /// Whether it carries the message out, in Escape.
    pub courier: Secret<bool>,
    /// Everybody knows whether it does.
    pub known: bool,
    /// It has reached for the information this turn.
    pub searched: bool,
    /// It has dragged the treasure this turn.
    pub dragged: bool,
    /// How many hexes it has led a hostage this turn.
    pub led: u8,
    /// How many enemies it has taken out of action.
    pub kills: u8,
}

/// Whether a model is on the board, and if not, why.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    Here,
    /// Still to be placed, or a relief column on its way.
    Waiting,
    /// Taken out of action.
    Out,
    /// It left by the scenario's exit.
    Left,
    /// A skeleton without its Necromancer.
    Crumbled,
    /// It gave itself up to Immolate, or was given up to Heartless.
    GivenUp,
}

impl Unit {
    /// What its band has paid for it: its points, and those of the spells and skills that were bought with it.
    pub fn cost(&self, profile: &Profile) -> u16 {
        let bought = |spell: &&Spell| self.spells & spell.bit() != 0 && !profile.knows.contains(spell);
        let spells: u16 = Spell::ALL.iter().filter(bought).map(|spell| spell.points()).sum();
        let skills = Skill::ALL.iter().filter(|skill| self.skills & skill.bit() != 0);
        profile.points + spells + skills.map(|skill| skill.points()).sum::<u16>()
    }

    /// A unit as it begins a game.
    pub fn new(profile: u8, band: Seat, at: Hex, speed: u8, energy: u8) -> Unit {
        Unit {
            profile,
            band,
            side: band,
            at,
            fate: Fate::Here,
            spells: 0,
            skills: 0,
            speed,
            energy,
            wounds: 0,
            fell: 0,
            running: false,
            activated: false,
            stopped: false,
            stirred: false,
            intercepted: false,
            disengaged: false,
            broke_off: 0,
            raised: 0,
            busy: false,
            reacted: false,
            driven: false,
            drained: false,
            winded: false,
            lust: 0,
            slowed: false,
            chilled: false,
            spurred: false,
            threw: false,
            shields: 0,
            link: None,
            spare: 0,
            courier: Secret::Known(false),
            known: false,
            searched: false,
            dragged: false,
            led: 0,
            kills: 0,
        }
    }

    /// Not on the board.
    pub fn gone(&self) -> bool {
        self.fate != Fate::Here
    }

    pub fn fallen(&self) -> bool {
        self.fell > 0
    }

    /// Upright and not running: able to act at all.
    pub fn steady(&self) -> bool {
        !self.gone() && !self.fallen() && !self.running
    }

    /// Under the control of the other side.
    pub fn corrupted(&self) -> bool {
        self.side != self.band
    }

    /// Holding somebody corrupted: it may only defend.
    pub fn holds(&self) -> bool {
        self.link.is_some() && !self.corrupted()
    }
}

/// A phantom of Apparition: only its target knows it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phantom {
    pub target: Id,
    pub at: Hex,
    /// Whether the half of the target's player that it lasts for has begun.
    pub due: bool,
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
    /// Lock-Down: ten points.
    Points,
    /// Hostage Exchange: brought home, or the enemy's killed.
    Freed,
    HostageDead,
    /// Treasure Hunt: off the board over the enemy's edge.
    Treasure,
    /// Siege: the middle of the keep is held, or the last turn is over.
    Keep,
    Relieved,
    /// Escape: a courier is out, or none can come any more, or time is up.
    Escaped,
    Silenced,
    TooLate,
    /// Two ways to win came true at the same moment.
    Both,
}

impl Game {
    pub fn unit(&self, id: Id) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    pub fn unit_mut(&mut self, id: Id) -> &mut Unit {
        &mut self.units[usize::from(id.0)]
    }

    pub fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        (0..self.units.len() as u8).map(Id)
    }

    /// All models on the board, in the order of their lists.
    pub fn standing(&self) -> impl Iterator<Item = Id> + '_ {
        self.ids().filter(|id| !self.unit(*id).gone())
    }

    /// The models on the board that count for a side.
    pub fn side(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        self.standing().filter(move |id| self.unit(*id).side == seat)
    }

    /// The models of a band that are left: on the board, whoever has control of them, or still to come.
    pub fn survivors(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        let left = |unit: &Unit| matches!(unit.fate, Fate::Here | Fate::Waiting);
        self.ids().filter(move |id| self.unit(*id).band == seat && left(self.unit(*id)))
    }

    /// The enemies of a model that are on the board.
    pub fn enemies(&self, of: Id) -> impl Iterator<Item = Id> + '_ {
        self.side(self.unit(of).side.other())
    }

    /// The friends of a model that are on the board, without itself.
    pub fn friends(&self, of: Id) -> impl Iterator<Item = Id> + '_ {
        self.side(self.unit(of).side).filter(move |id| *id != of)
    }

    pub fn distance(&self, a: Id, b: Id) -> u16 {
        self.unit(a).at.distance(self.unit(b).at)
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

    /// A phantom next to the model that it is set against.
    pub fn haunted(&self, id: Id) -> Option<&Phantom> {
        let at = self.unit(id).at;
        self.phantoms.iter().find(|phantom| phantom.target == id && phantom.at.touches(at))
    }

    /// The hexes that are filled: models, and what a scenario puts on the board.
    pub fn occupied(&self) -> HexSet {
        let mut hexes: HexSet = self.standing().map(|id| self.unit(id).at).collect();
        hexes.extend(self.stakes.filled());
        hexes
    }

    /// Whether a hex is one of them.
    pub fn fills(&self, hex: Hex) -> bool {
        self.model_at(hex).is_some() || self.stakes.filled().contains(&hex)
    }

    /// The hexes of the phantoms that are set against a model: for it they are not free.
    pub fn phantoms_of(&self, id: Id) -> HexSet {
        self.phantoms.iter().filter(|phantom| phantom.target == id).map(|phantom| phantom.at).collect()
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

    /// The trickster that holds a corrupted model.
    pub fn trickster(&self, id: Id) -> Option<Id> {
        let unit = self.unit(id);
        unit.link.filter(|_| unit.corrupted())
    }

    /// The Speed that a model has left; a corrupted pair has it together.
    pub fn pace(&self, id: Id) -> u8 {
        let own = self.unit(id).speed;
        self.trickster(id).map_or(own, |trickster| own.min(self.unit(trickster).speed))
    }

    /// Pays Speed.
    pub fn tire(&mut self, id: Id, speed: u8) {
        for model in [Some(id), self.trickster(id)].into_iter().flatten() {
            let unit = self.unit_mut(model);
            unit.speed = unit.speed.saturating_sub(speed);
        }
    }

    /// Pays Energy.
    pub fn spend(&mut self, id: Id, energy: u8) {
        let unit = self.unit_mut(id);
        unit.energy = unit.energy.saturating_sub(energy);
        unit.drained |= energy > 0;
    }

    /// Drops the charges whose two have lost contact, or of whom one is gone or has changed sides, and returns them.
    pub fn drop_lapsed_charges(&mut self) -> Vec<Charge> {
        let lapsed = |charge: &Charge| {
            let (charger, target) = (self.unit(charge.charger), self.unit(charge.target));
            charger.gone() || target.gone() || !charger.at.touches(target.at) || charger.side == target.side
        };
        let (gone, open) = self.charges.iter().partition(|charge| lapsed(charge));
        self.charges = open;
        gone
    }
}
