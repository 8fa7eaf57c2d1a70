//! Who plays when no person does.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `known.rs` | what is known of a complete rulebook besides its rules |
//! | `level.rs` | opponents by name and strength, and a game between them |
//! | `search.rs` | thinking: tree search over tapes and commits |
//! | `walk.rs` | one try of it |
//! | `tree.rs` | what the tries have found |
//! | `odds.rs` | what throws may read, kept by pool for the whole game |
//! | `policy.rs` | the policies, known by their names |
//! | `worth/` | what a position is worth to a seat, one file for each rulebook |

mod known;
mod level;
mod odds;
mod policy;
mod search;
mod tree;
mod walk;
pub mod worth;

pub use known::{Blow, Known, Stock, Tries};
pub use level::{Bout, Level, MOST_NODES, Mind, Moment, NODES};
pub use policy::Player;
pub use search::{Hurry, Idea, Seen, Thought};
