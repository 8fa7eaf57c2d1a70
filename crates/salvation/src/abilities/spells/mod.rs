//! The six spells, one file each.

pub mod arise;
pub mod fireball;
pub mod icestorm;
pub mod immolate;
pub mod shield;
pub mod strike;
