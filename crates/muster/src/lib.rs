//! What the program is made of.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`call`] | the command line as it is typed |
//! | [`commands`] | one file per command |
//! | [`desk`] | what every command works with: the rulebooks, where words come from and go to |
//! | [`failure`] | a no in one sentence, with the exit code |
//! | [`files`] | cases and other texts, found and read |
//! | [`many`] | what commands that play many games have in common |
//! | [`own`] | factions of a player's own |
//! | [`rows`] | a file with a row for each game |
//! | [`sheet`] | a list with its cards, as text and for print |
//! | [`tame`] | words of others on their way to a terminal |

pub mod call;
pub mod commands;
pub mod desk;
pub mod failure;
pub mod files;
pub mod many;
pub mod own;
pub mod rows;
pub mod sheet;
pub mod tame;

/// Every rulebook that can be played.
pub static BOOKS: &[&dyn lab::arena::Arena] = books::books!(club::erased);
