//! The catalog as it is built into the book: how many rows it has, and some of them.

use godslayer::rules::{ALL, CHG_11};

#[test]
fn there_are_703_rules() {
    assert_eq!(ALL.len(), 703);
    let line = ALL.iter().find(|row| row.rule == CHG_11).expect("charges are straight");
    assert_eq!(line.heading, "Charging");
    assert_eq!(ALL.iter().filter(|row| !row.acts).count(), 12);
}
