//! What the program is made of.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`call`] | the command line as it is typed |
//! | [`chances`] | what comes next at a table, as somebody wants to know it |
//! | [`commands`] | one file per command |
//! | [`desk`] | what every command works with: the rulebooks, where words come from and go to |
//! | [`failure`] | a no in one sentence, with the exit code |
//! | [`fight`] | one attack and what it leads to |
//! | [`files`] | cases and other texts, found and read |
//! | [`many`] | what commands that play many games have in common |
//! | [`own`] | factions of a player's own |
//! | [`rows`] | a file with a row for each game |
//! | [`shelf`] | rulebooks for commands that look into their games |
//! | [`sheet`] | a list with its cards, as text and for print |
//! | [`stage`] | a case played as written up to some place |

pub mod call;
pub mod chances;
pub mod commands;
pub mod desk;
pub mod failure;
pub mod fight;
pub mod files;
pub mod many;
pub mod own;
pub mod rows;
pub mod sheet;
pub mod shelf;
pub mod stage;
