//! A model's card.

use serde::{Deserialize, Serialize};

use crate::Rule;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Card {
    pub title: String,
    pub kind: String,
    /// Names and values in the order of the printed card.
    pub numbers: Vec<(String, String)>,
    /// What it can do besides, each with its rule.
    pub lines: Vec<(Rule, String)>,
}
