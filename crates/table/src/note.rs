//! What is told to people. Rules never read it back.

use dice::{Pool, Reading};
use scene::{Answer, PieceId, Refusal, Rule, Says, Seat};
use space::Spot;

use crate::Sum;

#[derive(Clone, Debug)]
pub enum Note {
    /// Something happened.
    Told {
        rule: Rule,
        says: Says,
    },
    /// A number was worked out.
    Counted {
        rule: Rule,
        says: Says,
        sum: Sum,
    },
    /// A piece went along a path.
    Moved {
        rule: Rule,
        piece: PieceId,
        path: Vec<Spot>,
    },
    /// A question was answered. `rules` stand behind what it allowed and refused.
    Asked {
        seat: Seat,
        rule: Rule,
        why: &'static str,
        says: Says,
        rules: Vec<Rule>,
        /// What the parts of a split are called; empty for every other question.
        parts: Vec<Says>,
        answer: Answer,
        /// Whether the answer is for the eyes of this seat alone.
        secret: bool,
    },
    /// Dice were thrown.
    Thrown {
        seat: Seat,
        rule: Rule,
        says: Says,
        pool: Pool,
        reading: Reading,
        faces: Vec<u8>,
        sum: Sum,
    },
    /// An answer was refused, or several were taken back together.
    Refused {
        seat: Option<Seat>,
        refusal: Refusal,
    },
    /// What follows, until the matching end, belongs to this heading.
    Opens {
        rule: Rule,
        says: Says,
    },
    Closes,
}

impl Note {
    /// Every rule that acted in the note.
    pub fn rules(&self) -> Vec<Rule> {
        match self {
            Note::Told { rule, .. } | Note::Moved { rule, .. } | Note::Opens { rule, .. } => vec![*rule],
            Note::Counted { rule, sum, .. } | Note::Thrown { rule, sum, .. } => {
                let mut rules = vec![*rule];
                rules.extend(sum.terms().iter().map(|term| term.rule));
                rules
            }
            Note::Asked { rule, rules, .. } => {
                let mut all = vec![*rule];
                all.extend(rules);
                all
            }
            Note::Refused { refusal, .. } => vec![refusal.rule],
            Note::Closes => Vec::new(),
        }
    }
}
