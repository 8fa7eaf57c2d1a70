//! Mass simulation: many games at once, what came of them, and how sure that is.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `plan.rs` | what is to be played, and which game has which number |
//! | `game.rs` | one game, and what is noted of it |
//! | `arena.rs` | rulebooks, erased: a number goes in, what came of that game comes out |
//! | `field.rs` | several plans played side by side |
//! | `run.rs` | all games on all cores, with progress, stopped at any time |
//! | `tally.rs`, `score.rs` | what many games add up to |
//! | `interval.rs`, `paired.rs`, `ranking.rs` | how sure a share is, a difference, a rating |
//! | `fielded.rs` | a list with points to spend or to save |
//! | `change.rs` | other numbers in a profile |
//! | `matrix.rs` | every list against every other |
//! | `what_if.rs` | the same games with a change and without |
//! | `pricing.rs` | the price at which a model is worth its cost |
//! | `ladder.rs` | levels against each other |
//! | `told.rs` | the report in words and as JSON |
//! | `page.rs`, `plot.rs` | reports as pages with plots |
//! | `rows.rs`, `parquet.rs` | one line for each game |
//!
//! Everything but `run.rs` and `parquet.rs` works without threads and files, in a browser too.

pub mod arena;
pub mod change;
mod field;
pub mod fielded;
mod game;
pub mod interval;
pub mod ladder;
pub mod matrix;
mod page;
pub mod paired;
#[cfg(all(feature = "parquet", not(target_family = "wasm")))]
mod parquet;
mod plan;
mod plot;
pub mod pricing;
pub mod ranking;
mod rows;
#[cfg(feature = "threads")]
mod run;
mod score;
mod tally;
mod told;
pub mod what_if;

#[cfg(all(feature = "parquet", not(target_family = "wasm")))]
pub use crate::parquet::Parquet;
pub use field::Field;
pub use fielded::Fielded;
pub use game::{Played, Share};
pub use ladder::Ladder;
pub use matrix::Matrix;
pub use page::{matrix_page, page};
pub use plan::{Game, Plan, mixed};
pub use pricing::{Bound, Pricing};
pub use rows::{HEAD, row};
#[cfg(feature = "threads")]
pub use run::{Progress, Work, all, run};
pub use score::Score;
pub use tally::{Model, Pairs, Tally};
pub use told::{ground, ground_json, json, number_of, told};
pub use what_if::WhatIf;
