//! Where a run stands among all outcomes.
//!
//! A walk is the list of branchings that a run came past, each with the branch it took. Running again over the same list
//! takes the same branches; the next outcome is reached by moving the last branching on that has a branch left and
//! forgetting what lies behind it. A tally explores its items in frames of their own on top of the step's.

use std::rc::Rc;

use dice::{Reading, Share};
use table::Answer;

use crate::plan::Used;
use crate::trail::Reply;

pub(crate) type Readings = Rc<[(Reading, u128)]>;
pub(crate) type Sheets = Vec<(Vec<u8>, u64, Share)>;

/// One branching.
pub(crate) struct Node {
    pub kind: Kind,
    /// The branch taken.
    pub index: usize,
    /// The share of what leads here since the last choice, and the same with the branch taken.
    pub before: Share,
    pub share: Share,
}

pub(crate) enum Kind {
    Throw {
        list: Readings,
        total: u128,
    },
    /// A finished tally, and how far into what is given it reached.
    Sheets {
        list: Sheets,
        given: usize,
    },
    /// An answer that is not open to choice.
    Said(Reply),
    /// An answer that best play chooses.
    Choice {
        list: Vec<Answer>,
    },
}

impl Node {
    fn weigh(&mut self) {
        self.share = match &self.kind {
            Kind::Throw { list, total } => self.before.part(list[self.index].1, *total),
            Kind::Sheets { list, .. } => &self.before * &list[self.index].2,
            Kind::Said(_) => self.before.clone(),
            Kind::Choice { .. } => Share::one(),
        };
    }

    fn branches(&self) -> usize {
        match &self.kind {
            Kind::Throw { list, .. } => list.len(),
            Kind::Sheets { list, .. } => list.len(),
            Kind::Said(_) => 1,
            Kind::Choice { list } => list.len(),
        }
    }

    /// Goes on to the next branch, if there is one.
    pub(crate) fn advance(&mut self) -> bool {
        if self.index + 1 >= self.branches() {
            return false;
        }
        self.index += 1;
        self.weigh();
        true
    }
}

/// The branchings of a step, or of an item inside a tally.
#[derive(Default)]
pub(crate) struct Frame {
    pub nodes: Vec<Node>,
    /// The next branching to come past.
    pub at: usize,
    /// How long the tape was, and how much of what is given and of the plan was used, when the frame was opened.
    pub place: usize,
    pub given: usize,
    pub used: Used,
}

impl Frame {
    /// The branching that comes next, if the run has been here before.
    pub(crate) fn replay(&mut self) -> Option<&Node> {
        let node = self.nodes.get(self.at)?;
        self.at += 1;
        Some(node)
    }

    pub(crate) fn push(&mut self, kind: Kind) {
        let before = self.share();
        let mut node = Node { kind, index: 0, share: Share::one(), before };
        node.weigh();
        self.nodes.push(node);
        self.at += 1;
    }

    /// The share of the outcome that the run stands at, since the last choice.
    pub(crate) fn share(&self) -> Share {
        self.nodes.last().map_or_else(Share::one, |node| node.share.clone())
    }

    /// Goes on to the next outcome of a frame without choices.
    pub(crate) fn advance(&mut self) -> bool {
        self.at = 0;
        while let Some(node) = self.nodes.last_mut() {
            if node.advance() {
                return true;
            }
            self.nodes.pop();
        }
        false
    }
}
