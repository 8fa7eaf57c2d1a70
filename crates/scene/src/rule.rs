//! Rules by their ids.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Mutex;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The id of a rule. Constants are generated from each rulebook's catalog, so that an id which does not exist
/// does not compile.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule(&'static str);

impl Rule {
    /// Of what no rule tells, such as what became of a game between two releases.
    pub const NONE: Rule = Rule("");

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

/// Ids that came from elsewhere: from another process of ours, which has the catalog. There are only so many, so that
/// keeping each for good costs little.
static HEARD: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

impl Rule {
    /// The rule of an id that came from elsewhere, if it can be one.
    pub fn heard(id: &str) -> Option<Rule> {
        let mut heard = HEARD.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(known) = heard.get(id) {
            return Some(Rule(known));
        }
        if id.len() > 24 || heard.len() >= 10_000 {
            return None;
        }
        let kept: &'static str = Box::leak(id.into());
        heard.insert(kept);
        Some(Rule(kept))
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Rule::heard(&id).ok_or_else(|| serde::de::Error::custom(format!("{id:?} is not the id of a rule")))
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
