//! A campaign between its steps: bands, their members, the map and the round.

use scene::{Arg, Item, PieceId, Seat};
use serde::{Deserialize, Serialize};

use super::map;
use crate::scenarios::Scenario;

/// A member of a band, by its place in the list of all who ever served.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Id(pub PieceId);

impl From<Id> for Item {
    fn from(id: Id) -> Item {
        Item::Piece(id.0)
    }
}

impl From<Id> for Arg {
    fn from(id: Id) -> Arg {
        Arg::Piece(id.0)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    /// One for each seat.
    pub bands: Vec<Band>,
    /// The members of all bands; those who died or were dismissed keep their places.
    pub members: Vec<Member>,
    /// Who holds each territory, in hex order.
    pub held: [Option<Seat>; map::TERRITORIES],
    /// Rounds are counted from 1.
    pub round: u8,
    pub phase: Phase,
    /// The battles of this round, in their order.
    pub pairs: Vec<Pair>,
    pub over: Option<Over>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    pub faction: u8,
    pub purse: u16,
    /// Its corner, once it is chosen.
    pub home: Option<u8>,
    /// How often it has rested.
    pub rested: u8,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    pub band: Seat,
    pub profile: u8,
    /// The spells and skills it has, a bit for each; those that come free with it included.
    pub spells: u8,
    pub skills: u8,
    /// What its advances have added to each attribute, and what injuries have taken.
    pub gained: [u8; 6],
    pub lost: [u8; 6],
    pub experience: u16,
    /// Advances that are spent.
    pub advances: u8,
    pub standing: Standing,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    Serves,
    Dead,
    Dismissed,
}

/// The attributes in the order in which profiles list them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Attribute {
    Speed,
    Energy,
    Accuracy,
    Force,
    Resistance,
    Special,
}

impl Attribute {
    pub const ALL: [Attribute; 6] = [
        Attribute::Speed,
        Attribute::Energy,
        Attribute::Accuracy,
        Attribute::Force,
        Attribute::Resistance,
        Attribute::Special,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Attribute::Speed => "Speed",
            Attribute::Energy => "Energy",
            Attribute::Accuracy => "Accuracy",
            Attribute::Force => "Force",
            Attribute::Resistance => "Resistance",
            Attribute::Special => "Special",
        }
    }

    /// As profiles abbreviate it.
    pub fn short(self) -> &'static str {
        match self {
            Attribute::Speed => "Sp",
            Attribute::Energy => "En",
            Attribute::Accuracy => "Ac",
            Attribute::Force => "Fo",
            Attribute::Resistance => "Re",
            Attribute::Special => "Sc",
        }
    }
}

/// Two bands that meet in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    pub seats: [Seat; 2],
    pub scenario: Scenario,
    /// What the two bands were worth before the battle.
    pub worth: [u16; 2],
    /// Profiles that the weaker side has hired for this battle.
    pub hired: Vec<u8>,
    pub winner: Option<Seat>,
}

impl Pair {
    pub fn other(&self, seat: Seat) -> Seat {
        if self.seats[0] == seat { self.seats[1] } else { self.seats[0] }
    }

    /// What the band was worth before the battle.
    pub fn worth_of(&self, seat: Seat) -> u16 {
        self.worth[usize::from(self.seats[0] != seat)]
    }

    /// The side that may hire, if any.
    pub fn weaker(&self) -> Option<Seat> {
        match self.worth {
            [a, b] if a < b => Some(self.seats[0]),
            [a, b] if b < a => Some(self.seats[1]),
            _ => None,
        }
    }
}

/// What comes next. Battles are named by their place among the pairs, sides by theirs in the pair.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Homes are chosen.
    Corners,
    /// The players roll for pairs.
    Round,
    /// The weaker side hires.
    Hire(u8),
    /// The battle is fought, and its results are reported.
    Battle(u8),
    Advances(u8, u8),
    Income(u8),
    Recruit(u8, u8),
    /// The winner takes a territory.
    Territory(u8),
    /// It is looked whether somebody has won.
    RoundOver,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    pub winner: Seat,
    pub by: By,
}

/// What decided a campaign.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum By {
    Territories,
    Value,
    Dice,
}

impl Game {
    pub fn member(&self, id: Id) -> &Member {
        &self.members[usize::from(id.0)]
    }

    pub fn member_mut(&mut self, id: Id) -> &mut Member {
        &mut self.members[usize::from(id.0)]
    }

    pub fn band(&self, seat: Seat) -> &Band {
        &self.bands[seat.index()]
    }

    pub fn band_mut(&mut self, seat: Seat) -> &mut Band {
        &mut self.bands[seat.index()]
    }

    pub fn seats(&self) -> Vec<Seat> {
        (0..self.bands.len() as u8).map(Seat).collect()
    }

    /// Those who serve in a band, in the order of its list.
    pub fn serving(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        let ids = (0..self.members.len() as PieceId).map(Id);
        ids.filter(move |id| {
            let member = self.member(*id);
            member.band == seat && member.standing == Standing::Serves
        })
    }

    pub fn pair(&self, place: u8) -> &Pair {
        &self.pairs[usize::from(place)]
    }

    pub fn pair_mut(&mut self, place: u8) -> &mut Pair {
        &mut self.pairs[usize::from(place)]
    }

    /// How many territories a band holds.
    pub fn territories(&self, seat: Seat) -> u8 {
        self.held.iter().filter(|holder| **holder == Some(seat)).count() as u8
    }
}
