//! The catalog as it is built into the book: how many rows it has.

use dwarfs::rules::ALL;

#[test]
fn there_are_15_rules() {
    assert_eq!(ALL.len(), 15);
}
