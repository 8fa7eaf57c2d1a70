//! How a step begins: whether it belongs to what is counted is decided by its first answer.

use scene::{Answer, Item, PieceId};
use table::{Halt, Play, Rulebook};

use crate::Span;

/// How a step must begin if it is to belong to what is counted, and how it did begin.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Begin {
    /// It names this piece, whose activation is played.
    bound: Option<PieceId>,
    /// It is part of the plan.
    pub planned: bool,
    begun: bool,
    /// The piece that the step named first.
    pub named: Option<PieceId>,
    /// The activation ends before this step.
    pub over: bool,
}

impl Begin {
    /// How a step after the first must begin.
    pub(crate) fn later<R: Rulebook>(
        setup: &R::Setup,
        game: &R::Game,
        span: Span,
        actor: Option<PieceId>,
    ) -> Begin {
        let bound = actor.filter(|_| R::acting(setup, game, None).is_none());
        Begin { bound, planned: span == Span::Planned, ..Begin::default() }
    }

    /// The piece that the first answer must name, as long as that is to come.
    pub(crate) fn awaits(&self) -> Option<PieceId> {
        self.bound.filter(|_| !self.begun)
    }

    /// Nobody has planned the next answer.
    pub(crate) fn unplanned(&mut self) -> Play<()> {
        if !self.planned || self.begun {
            return Ok(());
        }
        self.over = true;
        Err(Halt::fault("the plan goes no further"))
    }

    pub(crate) fn answered(&mut self, answer: &Answer) -> Play<()> {
        if self.begun {
            return Ok(());
        }
        self.begun = true;
        self.named = if let Answer::One(Item::Piece(id)) = answer { Some(*id) } else { None };
        if self.bound.is_none() || self.bound == self.named {
            return Ok(());
        }
        self.over = true;
        Err(Halt::fault("the activation is over"))
    }
}
