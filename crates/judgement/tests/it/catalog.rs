//! The catalog as it is built into the book: how many rows it has, and some of them.

use judgement::rules::{ALL, EX_30};

#[test]
fn there_are_496_rules() {
    assert_eq!(ALL.len(), 496);
    let last = ALL.last().expect("the catalog is not empty");
    assert_eq!((last.rule, last.heading), (EX_30, "Worked examples"));
    assert!(last.text.starts_with("(JU-COM-21, JU-OCC-07) Given a Hero stands"), "{}", last.text);
}
