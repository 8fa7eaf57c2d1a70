//! Who plays when no person does.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `known.rs` | what is known of a complete rulebook besides its rules |
//! | `level.rs` | opponents by name and strength, and a game between them |
//! | `think.rs` | many probes of a step, and the plan that was worth most |
//! | `probe.rs` | one possible future |
//! | `policy.rs` | the policies, known by their names |
//! | `worth/` | what a position is worth to a seat, one file for each rulebook |

mod known;
mod level;
mod policy;
mod probe;
mod think;
pub mod worth;

pub use known::{Kind, Known, Stock};
pub use level::{Bout, Level, Mind};
pub use policy::Player;
pub use think::{Effort, Idea};
