//! Throws, and the terms behind their numbers.

use dice::Pool;
use scene::{Rule, Says, Seat};

/// One term of a sum: "Charge +2", with its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub rule: Rule,
    pub says: Says,
    pub value: i32,
}

/// A number and where it comes from. Every modifier of a rulebook is a named term, so that "why is it 9?" has
/// an answer everywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    terms: Vec<Term>,
    total: i32,
}

impl Sum {
    pub fn new(rule: Rule, says: impl Into<Says>, value: i32) -> Self {
        let mut sum = Sum::default();
        sum.add(rule, says, value);
        sum
    }

    /// Adds a term; zero says nothing and is left out, except as the first.
    pub fn add(&mut self, rule: Rule, says: impl Into<Says>, value: i32) {
        self.total += value;
        if value != 0 || self.terms.is_empty() {
            self.terms.push(Term { rule, says: says.into(), value });
        }
    }

    /// Raises the total to at least `least`, as a term of its own.
    pub fn at_least(&mut self, rule: Rule, says: impl Into<Says>, least: i32) {
        if self.total < least {
            self.add(rule, says, least - self.total);
        }
    }

    /// Lowers the total to at most `most`, as a term of its own.
    pub fn at_most(&mut self, rule: Rule, says: impl Into<Says>, most: i32) {
        if self.total > most {
            self.add(rule, says, most - self.total);
        }
    }

    pub fn total(&self) -> i32 {
        self.total
    }

    pub fn terms(&self) -> &[Term] {
        &self.terms
    }
}

/// A throw about to be made: who rolls, for what, and the numbers behind it.
#[derive(Clone, Debug)]
pub struct Roll {
    pub seat: Seat,
    pub rule: Rule,
    pub says: Says,
    pub pool: Pool,
    pub terms: Sum,
}

impl Roll {
    pub fn new(seat: Seat, rule: Rule, says: impl Into<Says>, pool: Pool) -> Self {
        Roll { seat, rule, says: says.into(), pool, terms: Sum::default() }
    }

    /// The sum behind the value or the number of dice.
    pub fn because(mut self, terms: Sum) -> Self {
        self.terms = terms;
        self
    }
}
