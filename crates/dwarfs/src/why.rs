//! What a player is asked.

use scene::{Says, says};

use crate::state::Id;

#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Why {
    Who,
    MovePath(Id),
    Target(Id),
}

impl table::Why for Why {
    fn key(&self) -> &'static str {
        match self {
            Why::Who => "who",
            Why::MovePath(_) => "move-path",
            Why::Target(_) => "target",
        }
    }

    fn says(&self) -> Says {
        match *self {
            Why::Who => "Which model acts?".into(),
            Why::MovePath(id) => says!("Which way does {} move?", id),
            Why::Target(id) => says!("Whom does {} attack?", id),
        }
    }

    fn strikes(&self) -> bool {
        matches!(self, Why::Target(_))
    }
}
