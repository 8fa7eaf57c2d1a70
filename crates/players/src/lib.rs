//! Who plays when no person does.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `policy.rs` | the policies, known by their names |
//! | `worth/` | what a position is worth to a seat, one file for each rulebook |

mod policy;
pub mod worth;

pub use policy::Player;
