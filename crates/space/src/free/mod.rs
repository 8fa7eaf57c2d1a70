//! The board without hexes.
pub mod base;
pub mod leg;
pub mod outline;
pub mod push;
pub mod root;
pub mod sweep;
pub mod template;

pub use base::{Base, FARTHEST, groups};
pub use leg::{Leg, Moment};
pub use outline::{Drawn, Misdrawn, Outline, Polygon};
pub use push::{NoCharge, PushToll, Pushed, Stopped, push};
pub use sweep::{Stop, Way, first_stop};
pub use template::{covered, deviated};
