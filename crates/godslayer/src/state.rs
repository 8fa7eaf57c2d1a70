//! The position: who stands where, with what left.

use scene::{Arg, Item, PieceId, Seat};
use serde::{Deserialize, Serialize};
use space::Point;

/// A model, by its place in the list of models.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Id(pub u8);

/// What has a profile card of its own, an individual model or a unit, by its place in the list of cards.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId(pub u8);

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

/// Cards are words of the match: a unit is no piece.
impl From<CardId> for Item {
    fn from(card: CardId) -> Item {
        Item::Word(u16::from(card.0))
    }
}

impl From<CardId> for Arg {
    fn from(card: CardId) -> Arg {
        Arg::Item(card.into())
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    pub models: Vec<Model>,
    pub cards: Vec<Card>,
    /// Rounds are counted from 1.
    pub round: u8,
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// The card in the middle of its activation.
    pub acting: Option<CardId>,
    /// How many individuals and units this turn has activated so far.
    pub individuals: u8,
    pub units: u8,
    /// How many turns of the round are over.
    pub turns: u8,
    /// Who has handed a turn back in this round.
    pub passed: [bool; 2],
    /// The profile cards of both sides when the round began.
    pub counted: [u8; 2],
    /// Who has tested for fear of whom, for as long as the two are engaged.
    pub dreads: Vec<Dread>,
    pub over: Option<Over>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    Initiation,
    Activation,
}

/// One model.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub card: CardId,
    /// The centre of its base; where it stood last once it is gone.
    pub at: Point,
    /// Life points left.
    pub life: u8,
    pub gone: bool,
    pub leader: bool,
    /// It fumbled in this round.
    pub fumbled: bool,
    /// It has the charge bonus until the end of the turn.
    pub bonus: bool,
}

/// An individual or a unit as a whole.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    pub profile: u8,
    pub seat: Seat,
    pub unit: bool,
    pub tokens: u8,
    /// Tokens spent on movement in this round.
    pub strides: u8,
    pub activated: bool,
    pub style: Option<Style>,
    /// It has charged in this activation.
    pub charged: bool,
    /// It has made a melee or missile attack in this round.
    pub fought: bool,
    pub fleeing: bool,
    /// It was given a token in this round.
    pub assigned: bool,
    /// How many models it had when the game and when the turn began.
    pub at_first: u8,
    pub at_turn: u8,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Style {
    Offensive,
    Powerful,
}

/// A test for fear, remembered while the engagement lasts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dread {
    pub card: CardId,
    pub of: CardId,
    pub failed: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    pub winner: Option<Seat>,
    pub points: [u16; 2],
}

impl Game {
    pub fn model(&self, id: Id) -> &Model {
        &self.models[usize::from(id.0)]
    }

    pub fn model_mut(&mut self, id: Id) -> &mut Model {
        &mut self.models[usize::from(id.0)]
    }

    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[usize::from(card.0)]
    }

    pub fn card_mut(&mut self, card: CardId) -> &mut Card {
        &mut self.cards[usize::from(card.0)]
    }

    /// The card that a model belongs to.
    pub fn of(&self, id: Id) -> &Card {
        self.card(self.model(id).card)
    }

    pub fn seat(&self, id: Id) -> Seat {
        self.of(id).seat
    }

    /// All models on the table, as listed.
    pub fn standing(&self) -> impl Iterator<Item = Id> + '_ {
        (0..self.models.len() as u8).map(Id).filter(|id| !self.model(*id).gone)
    }

    /// The models of a card that are on the table.
    pub fn members(&self, card: CardId) -> impl Iterator<Item = Id> + '_ {
        self.standing().filter(move |id| self.model(*id).card == card)
    }

    pub fn size(&self, card: CardId) -> u8 {
        self.members(card).count() as u8
    }

    pub fn side(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        self.standing().filter(move |id| self.seat(*id) == seat)
    }

    pub fn enemies(&self, of: Id) -> impl Iterator<Item = Id> + '_ {
        self.side(self.seat(of).other())
    }

    /// The cards of a side that are still in play, as listed.
    pub fn cards_of(&self, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
        self.in_play().filter(move |card| self.card(*card).seat == seat)
    }

    pub fn in_play(&self) -> impl Iterator<Item = CardId> + '_ {
        (0..self.cards.len() as u8).map(CardId).filter(|card| self.members(*card).next().is_some())
    }

    /// Roster order: the side whose turn it is first, cards as listed.
    pub fn roster(&self) -> Vec<CardId> {
        let active = self.active;
        self.cards_of(active).chain(self.cards_of(active.other())).collect()
    }

    /// The cards of a side that have yet to be activated in this round.
    pub fn waiting(&self, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
        self.cards_of(seat).filter(|card| !self.card(*card).activated)
    }
}
