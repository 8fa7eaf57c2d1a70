//! The catalog as it is built into the book: how many rows it has, and some of them.

use wrath::rules::{ALL, MEA_01};

#[test]
fn there_are_400_rules() {
    assert_eq!(ALL.len(), 400);
    assert_eq!(ALL[0].rule, MEA_01);
    assert!(!ALL[0].acts);
}
