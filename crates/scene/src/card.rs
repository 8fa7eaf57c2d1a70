//! A model's card.

use serde::Serialize;

use crate::Rule;

#[derive(Clone, Debug, Serialize)]
pub struct Card {
    pub title: String,
    pub kind: String,
    /// Names and values in the order of the printed card.
    pub numbers: Vec<(String, String)>,
    /// What it can do besides, each with its rule.
    pub lines: Vec<(Rule, String)>,
}
