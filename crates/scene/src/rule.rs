//! Rules by their ids.

use std::fmt;

use serde::{Serialize, Serializer};

/// The id of a rule. Constants are generated from each rulebook's catalog, so that an id which does not exist
/// does not compile.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule(&'static str);

impl Rule {
    pub const fn new(id: &'static str) -> Self {
        Rule(id)
    }

    pub fn id(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

/// One row of a catalog.
#[derive(Copy, Clone, Debug)]
pub struct Row {
    pub rule: Rule,
    /// The heading under which it stands.
    pub heading: &'static str,
    pub text: &'static str,
    pub notes: &'static str,
    /// Whether the rule can ever act; a definition cannot, and no case needs to show it.
    pub acts: bool,
}
