//! Shield (SS-SPL-08 to 10): cast ahead it waits on a model; as an interrupt it answers a wound or a spell.

use serde::{Deserialize, Serialize};
use table::Play;

use crate::Table;
use crate::state::Id;

/// What Shields were used while dice are still falling; the game itself is changed when they are down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// Interrupts: who cast, and how often.
    pub casts: Vec<(Id, u8)>,
    /// Waiting Shields that were used up, by the model they waited on.
    pub waiting: Vec<(Id, u8)>,
}

/// What a Shield would keep off.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Threat {
    /// One wound of a close combat, a shot or Heartless.
    Wound,
    /// Everything that one spell does to one model.
    Spell,
}

/// Offers every Shield that could help a model now. Returns whether one did.
pub fn offer(_table: &mut Table, _used: &mut Used, _target: Id, _threat: Threat) -> Play<bool> {
    Ok(false)
}

/// Takes what was used out of the game, when all dice are down.
pub fn settle(_table: &mut Table, _used: &Used) {}
