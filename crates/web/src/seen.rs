//! A position as the page holds it.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use scene::{Begun, Seat};

/// What is seen now, with what never changes in the match.
#[derive(Clone, Debug)]
pub struct Position {
    pub begun: Arc<Begun>,
    pub now: scene::Position,
}

impl Position {
    /// The seat that looks, where it is one.
    pub fn seat(&self) -> Option<Seat> {
        self.eyes.seat()
    }

    /// What a seat is called.
    pub fn name(&self, seat: Seat) -> String {
        self.begun.seats.get(seat.index()).cloned().unwrap_or_default()
    }
}

impl Deref for Position {
    type Target = scene::Position;

    fn deref(&self) -> &scene::Position {
        &self.now
    }
}

impl DerefMut for Position {
    fn deref_mut(&mut self) -> &mut scene::Position {
        &mut self.now
    }
}
