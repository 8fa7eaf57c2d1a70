//! The kernel under every dealer, with the toy rulebook.

mod domains;
mod faults;
mod games;
mod live;
mod scripts;
mod ways;

use pebbles::{Act, Game, Pebbles, Setup};
use table::{Answer, Given, Item, Rulebook};

/// Two against two, north to move, with broken acts on offer.
const SMALL: &str = "\
game: turns 6, broken acts
north: luck 4, charm 1
south: luck 3, charm 2
pebble: north, (1,1), grit 3, polished
pebble: north, (2,1), grit 2
pebble: south, (2,2), grit 3
pebble: south, (3,4), grit 3
";

fn table_of(text: &str) -> (Setup, Game) {
    Pebbles::set(&Given::read(text, 1).expect("it can be read")).expect("it can be set")
}

fn act(act: Act) -> Answer {
    Answer::One(act.into())
}

fn piece(id: u16) -> Answer {
    Answer::One(Item::Piece(id))
}

#[test]
fn a_wrong_line_is_named() {
    for (text, line) in [
        ("north: luck 1\nwest: luck 1", 2),
        ("pebble: north, grit 3", 1),
        ("\npebble: north, (90,90)", 2),
        ("north: luck many", 1),
    ] {
        let fault = Pebbles::set(&Given::read(text, 1).unwrap()).unwrap_err();
        assert_eq!(fault.line, Some(line), "{fault}");
    }
    assert_eq!(Given::read("game: turns 6\nnonsense", 7).unwrap_err().line, Some(8));
}
