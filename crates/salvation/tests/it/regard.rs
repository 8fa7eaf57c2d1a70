//! How two models stand to each other, as it may be asked at any time.

use salvation::Salvation;
use table::{Given, Rulebook};

const TABLE: &str = "\
seats: Green, Red
Green: Knight 1, Knight, at 17Q
Red: Warrior 1, Warrior, at 17R
Red: Warrior 2, Warrior, at 17U
turn: 1, half Green
";

#[test]
fn hexes_are_counted_and_contact_is_said() {
    let (setup, game) = Salvation::set(&Given::read(TABLE, 1).unwrap()).unwrap();
    let said = |to: u16| {
        let regard = Salvation::regard(&setup, &game, 0, to).expect("both stand on the board");
        (regard.says[0].rule.id(), regard.says[0].words.clone())
    };
    assert_eq!(said(1), ("SS-BRD-08", "1 hex away, in contact".to_string()));
    assert_eq!(said(2), ("SS-BRD-05", "4 hexes away".to_string()));
}
