//! The catalog as it is built into the book: how many rows it has, and some of them.

use salvation::rules::{ALL, BRD_01, UNT_01};

#[test]
fn there_are_553_rules_and_fourteen_rulings_of_our_own() {
    assert_eq!(ALL.len(), 553 + 14);
    assert_eq!((ALL[0].rule, ALL[0].heading), (BRD_01, "Board, coordinates and range"));
    let knight = ALL.iter().find(|row| row.rule == UNT_01).expect("the Knight is listed");
    assert_eq!(knight.heading, "Units / The Knights of Verden");
    assert_eq!(knight.text, "Unit: Knight | Sp: 7 | En: 3 | Ac: 15 | Fo: 14 | Re: 14 | Sc: 7 | Pts: 23");
}
