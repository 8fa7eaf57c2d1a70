//! Mass simulation: many games at once, what came of them, and how sure that is.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `plan.rs` | what is to be played, and which game has which number |
//! | `game.rs` | one game, and what is noted of it |
//! | `arena.rs` | the complete rulebooks, erased: a number goes in, what came of that game comes out |
//! | `run.rs` | all games on all cores, with progress, stopped at any time |
//! | `tally.rs` | what many games add up to |
//! | `interval.rs` | how sure a share is |
//! | `told.rs` | the report in words |
//! | `page.rs` | the report as one page with plots |
//! | `rows.rs` | one line for each game |

pub mod arena;
mod game;
pub mod interval;
mod page;
mod plan;
mod rows;
mod run;
mod tally;
mod told;

pub use game::{Played, Share};
pub use page::page;
pub use plan::Plan;
pub use rows::{HEAD, row};
pub use run::{Progress, run};
pub use tally::{Model, Tally};
pub use told::{json, told};
