//! An open question as a front end gets it: in words, with everything it allows and refuses.

use serde::{Deserialize, Serialize};
use space::Spot;

use crate::{Item, PieceId, Rule, Seat};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    pub seat: Seat,
    /// What the question is for, in the rulebook's short name: `intercept`.
    pub why: String,
    pub words: String,
    pub rule: Rule,
    /// The pieces that the question speaks of, the one it is about first.
    pub pieces: Vec<PieceId>,
    pub shape: Shape,
    /// Whether the pieces among its choices are attacked: who picks one of his own seldom means it.
    pub strikes: bool,
    /// Why the last try was taken back, if one was.
    pub taken_back: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    One { options: Vec<Offer> },
    Some { options: Vec<Offer>, least: u16, most: u16 },
    Number { least: i32, most: i32 },
    Split { parts: Vec<PartAsked>, limits: Vec<String> },
    Point { outline: Vec<Spot>, limits: Vec<Rule> },
    Path { from: Option<Spot>, outline: Vec<Spot>, limits: Vec<Rule> },
}

/// An option, or what stands in its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub item: Item,
    pub words: String,
    /// What it costs, or what else is worth a word beforehand.
    pub hint: Option<String>,
    /// Why not, in one sentence that ends with its rule.
    pub refused: Option<String>,
    /// The rule by which it is refused.
    pub rule: Option<Rule>,
    /// Whether it ends what is being done, or lets it be: no choice to be made by mistake.
    pub ends: bool,
}

/// One part of a split: its name and the range by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartAsked {
    pub words: String,
    pub most: i32,
}
