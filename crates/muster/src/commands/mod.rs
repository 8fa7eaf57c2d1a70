//! One file per command: its arguments, and what it does.

pub mod army;
pub mod campaign;
pub mod card;
pub mod case;
pub mod ladder;
pub mod list;
pub mod matrix;
pub mod odds;
pub mod picture;
pub mod play;
pub mod price;
pub mod referee;
pub mod replay;
pub mod rules;
pub mod serve;
pub mod sim;
pub mod tournament;
pub mod what_if;
