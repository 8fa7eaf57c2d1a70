//! The tape: what was answered and thrown in a step, in order.

use dice::Reading;
use scene::{Answer, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    Answer {
        seat: Seat,
        answer: Answer,
    },
    /// The reading is what the rules saw; the faces are for show and may be missing.
    Throw {
        reading: Reading,
        faces: Vec<u8>,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tape {
    pub entries: Vec<Entry>,
}

impl Tape {
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
