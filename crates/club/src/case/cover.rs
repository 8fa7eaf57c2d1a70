//! Which rules are shown by which cases.

use std::collections::{BTreeMap, BTreeSet};

use scene::Row;

use super::Case;
use crate::Book;

/// How far the cases of a rulebook reach into its catalog.
pub struct Coverage {
    /// Each rule that some case shows, with the names of those cases.
    pub shown: BTreeMap<&'static str, Vec<String>>,
    /// Rules that can act and that no case shows yet.
    pub missing: Vec<&'static Row>,
    /// Rules that never act; no case has to show them.
    pub definitions: Vec<&'static Row>,
    /// Ids that cases name and the catalog does not know, with the cases.
    pub unknown: BTreeMap<String, Vec<String>>,
}

/// Compares the cases of one rulebook, and of those among `books` that share its catalog, with that catalog; cases of other
/// rulebooks are passed over.
pub fn coverage<'a, B: Book + ?Sized>(
    books: &[&'static B],
    book: &dyn Book,
    cases: impl IntoIterator<Item = &'a Case>,
) -> Coverage {
    let rows = book.rules();
    let ids: BTreeSet<&'static str> = rows.iter().map(|row| row.rule.id()).collect();
    let mut shown: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    let mut unknown: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let shares = |case: &&Case| {
        let named = |key: &str| case.book.eq_ignore_ascii_case(key);
        named(book.key()) || books.iter().any(|other| named(other.key()) && other.home() == book.home())
    };
    for case in cases.into_iter().filter(shares) {
        for id in case.shows() {
            match ids.get(id) {
                Some(known) => shown.entry(known).or_default().push(case.name.clone()),
                None => unknown.entry(id.to_string()).or_default().push(case.name.clone()),
            }
        }
    }
    let definitions = rows.iter().filter(|row| !row.acts).collect();
    let missing = rows.iter().filter(|row| row.acts && !shown.contains_key(row.rule.id())).collect();
    Coverage { shown, missing, definitions, unknown }
}
