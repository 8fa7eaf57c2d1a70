//! What a position is worth to a seat: a plain count of what is left, more is better. Best play and search compare the
//! means of it.

pub mod genesys;
pub mod godslayer;
pub mod judgement;
pub mod salvation;
pub mod wrath;
