//! Questions, and how a rule puts one together.

use scene::{Asked, Names, Refusal, Rule, Says, Seat};

use crate::{Domain, Rulebook, Why};

/// One question to one seat.
#[derive(Debug)]
pub struct Question<R: Rulebook> {
    pub seat: Seat,
    pub why: R::Why,
    pub rule: Rule,
    pub domain: Domain,
    /// How often the answers to it were taken back so far; a policy that keeps failing holds still.
    pub tries: u8,
    /// Why they were.
    pub taken_back: Option<Refusal>,
}

impl<R: Rulebook> Clone for Question<R> {
    fn clone(&self) -> Self {
        Question { domain: self.domain.clone(), taken_back: self.taken_back.clone(), ..*self }
    }
}

impl<R: Rulebook> Question<R> {
    pub fn new(seat: Seat, why: R::Why, rule: Rule, domain: Domain) -> Self {
        Question { seat, why, rule, domain, tries: 0, taken_back: None }
    }

    /// The question in words, for a front end.
    pub fn asked(&self, names: &dyn Names) -> Asked {
        let says = self.why.says();
        Asked {
            seat: self.seat,
            why: self.why.key().to_string(),
            words: says.words(names),
            rule: self.rule,
            pieces: says.pieces().collect(),
            shape: self.domain.shape(names, |item| self.why.ends(item)),
            strikes: self.why.strikes(),
            taken_back: self.taken_back.as_ref().map(|refusal| refusal.words(names)),
        }
    }
}

/// Yes, or a no with its rule.
pub type Verdict = Result<(), Refusal>;

/// A no with its rule and one sentence: `refuse(rules::RGD_08, says!("{} hexes away, {} reached", d, reach))`.
pub fn refuse(rule: Rule, says: impl Into<Says>) -> Verdict {
    Err(Refusal::new(rule, says))
}
