//! What one seat knows and another does not.

use serde::{Deserialize, Serialize};

use crate::{Halt, Play};

/// A value that is known, or hidden in the view that it was taken out of. Rules run on views too, and halt where
/// they would have to peek.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Secret<T> {
    Known(T),
    Hidden,
}

impl<T> Secret<T> {
    /// The value, for a rule that needs it.
    pub fn look(&self) -> Play<&T> {
        match self {
            Secret::Known(value) => Ok(value),
            Secret::Hidden => Err(Halt::hidden()),
        }
    }

    /// The value, if this view knows it.
    pub fn known(&self) -> Option<&T> {
        match self {
            Secret::Known(value) => Some(value),
            Secret::Hidden => None,
        }
    }

    pub fn hide(&mut self) {
        *self = Secret::Hidden;
    }
}
