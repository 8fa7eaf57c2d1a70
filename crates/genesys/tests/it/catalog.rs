//! The catalog as it is built into the book: how many rows it has, and some of them.

use genesys::rules::{ALL, EX_22};

#[test]
fn there_are_419_rules() {
    assert_eq!(ALL.len(), 419);
    assert_eq!(ALL.iter().filter(|row| !row.acts).count(), 22);
    let last = ALL.last().expect("the catalog is not empty");
    assert_eq!((last.rule, last.heading), (EX_22, "Worked examples"));
}
