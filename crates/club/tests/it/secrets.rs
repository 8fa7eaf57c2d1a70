//! What one seat of a match does not see of the other's secrets.

use club::Sitting;
use scene::{Scene, Seat};
use table::Seed;

use crate::BOOKS;
use crate::{NORTH, SOUTH, say};

fn salvation(given: &str) -> Box<dyn Sitting> {
    let book = BOOKS.iter().find(|book| book.key() == "salvation").expect("it is a book");
    book.sit(given, Seed::of(7)).unwrap_or_else(|misfit| panic!("{misfit}"))
}

fn number(scene: &Scene, piece: &str, bar: &str) -> i32 {
    let piece = scene.piece(piece).unwrap_or_else(|| panic!("there is no {piece}"));
    piece.bars.iter().find(|other| other.name == bar).unwrap_or_else(|| panic!("there is no {bar}")).now
}

fn log(it: &dyn Sitting, seat: Seat) -> String {
    it.log(Some(seat), 0).iter().map(|told| format!("{told}\n")).collect()
}

/// SS-EX-37: a split of four dice stays unseen until both have revealed.
#[test]
fn the_other_side_sees_no_split_before_both_are_in() {
    let mut it = salvation(
        "seats: north, south\nprofile: Runner, Sp 7, En 4, Ac 11, Fo 11, Re 9, Sc 13\n\
         north: Ann, Runner, at 10J\nsouth: Bob, Runner, at 10K\nturn: 1, half north\n",
    );
    say(&mut *it, "north: Ann\nnorth: fight\nnorth: Ann attacks Bob = 3, Ann defends against Bob = 1");
    assert_eq!(it.waiting_for(), [SOUTH]);
    assert_eq!(number(&it.scene(Some(SOUTH)).unwrap(), "Ann", "energy left"), 4, "it is paid at the reveal");
    assert!(!log(&*it, SOUTH).contains("Ann attacks"), "{}", log(&*it, SOUTH));
    say(&mut *it, "south: Bob defends against Ann = 4");
    assert_eq!(number(&it.scene(Some(SOUTH)).unwrap(), "Ann", "energy left"), 0);
    assert!(log(&*it, SOUTH).contains("Ann has 3 attack and 1 defence dice against Bob"));
}

#[test]
fn written_hexes_are_seen_by_their_writer_only() {
    let mut it = salvation(
        "seats: north, south\nscenario: hostage exchange\noptions: pieces 0\n\
         force: north, Squire x2\nforce: south, Warrior x2\n",
    );
    let writer = it.waiting_for()[0];
    let (name, other) = if writer == NORTH { ("north", SOUTH) } else { ("south", NORTH) };
    say(&mut *it, &format!("{name}: the north edge\n{name}: 15K\n{name}: 5K"));
    let marked = |seat| {
        it.scene(Some(seat)).unwrap().markers.into_iter().map(|marker| marker.name).collect::<Vec<_>>()
    };
    assert_eq!(marked(writer), [format!("cell of {name}"), format!("written hex of {name}")]);
    assert_eq!(marked(other), [""; 0]);
    let (own, others) = (log(&*it, writer), log(&*it, other));
    assert!(own.contains("15K") && own.contains("5K"), "{own}");
    assert!(!others.contains("15K") && !others.contains("5K"), "{others}");
    assert!(it.questions(other).is_empty());
}

#[test]
fn couriers_are_seen_by_the_escapee_only() {
    let mut it = salvation(
        "seats: north, south\nscenario: escape, chaser south\nnorth: Ann, Squire, at 2K, courier\n\
         north: Bea, Squire, at 2N\nnorth: Cat, Squire, at 2Q, known\nsouth: Rex, Warrior, at 30K\n\
         turn: 1, half north\n",
    );
    let states = |it: &dyn Sitting, seat, piece: &str| {
        let scene = it.scene(Some(seat)).unwrap();
        let piece = scene.piece(piece).expect("it is there");
        piece.states.iter().map(|state| state.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(states(&*it, NORTH, "Ann"), ["courier"]);
    for piece in ["Ann", "Bea"] {
        assert_eq!(states(&*it, SOUTH, piece), [""; 0]);
    }
    assert_eq!(states(&*it, SOUTH, "Cat"), ["no courier"]);
    say(&mut *it, "north: Ann\nnorth: move\nnorth: 3K");
    assert_eq!(states(&*it, SOUTH, "Ann"), ["activated"]);
}
