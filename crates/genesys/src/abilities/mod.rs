//! What profiles can name besides numbers: passives, riders and critical effects of attacks, special actions,
//! conditions and what a damage table takes away.
//!
//! Each kind is a closed enum, and each moment that one of them may touch is one function with an exhaustive match.

mod condition;
mod crit;
pub mod heal;
pub mod loss;
mod passive;
pub mod place;
mod rider;
pub mod series;
pub mod special;
pub mod summon;
pub mod wave;

pub use crit::Crit;
pub use loss::Loss;
pub use passive::Passive;
pub use rider::Rider;
pub use special::{Effect, Who};
