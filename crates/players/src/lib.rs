//! Who plays when no person does.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `level.rs` | opponents by name and strength, and a game between them |
//! | `search.rs` | thinking: tree search over tapes and commits |
//! | `walk.rs` | one try of it |
//! | `tree.rs` | what the tries have found |
//! | `odds.rs` | what throws may read, kept by pool for the whole game |
//! | `policy.rs` | the policies, known by their names |
//! | `chance.rs` | the chance of winning that a lead is taken for |
//!
//! What a position is worth, each rulebook says itself: [`table::Known`].

mod chance;
mod level;
mod odds;
mod policy;
mod search;
mod tree;
mod walk;

pub use chance::chance_of;
pub use level::{Bout, Level, MOST_NODES, Mind, Moment, NODES};
pub use policy::Player;
pub use search::{Hurry, Idea, Seen, Thought};
