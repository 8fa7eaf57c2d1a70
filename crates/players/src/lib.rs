//! Who plays when no person does.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `known.rs` | what is known of a complete rulebook besides its rules |
//! | `policy.rs` | the policies, known by their names |
//! | `worth/` | what a position is worth to a seat, one file for each rulebook |

mod known;
mod policy;
pub mod worth;

pub use known::{Kind, Known, Stock};
pub use policy::Player;
