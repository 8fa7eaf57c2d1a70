//! What players agree on besides the rules: terms, clocks, and changes by hand that replays and hashes know of.

use club::{Because, Sitting, find, load, replay, verify};
use scene::{Amend, House, Seat};
use space::Spot;
use table::Seed;

use crate::BOOKS;
use crate::short::Short;
use crate::{NORTH, SMALL, SOUTH, say, sit};

pub(crate) const ARCHERS: &str = "\
seats: Green, Red
table: 24 by 24
profile: Archer, SPD 5, EV 0, ARM 0, HP 4, base 1
attack: Archer, Bow, ranged, AP 1, RNG 12, HIT 6, DMG 2
Green: Ana, Archer, at 5 by 5
Red: Rolf, Archer, at 12 by 5
turn: 1, next Green
";

const RUNNERS: &str = "\
seats: Green, Red
profile: Runner, Sp 8, En 4, Ac 11, Fo 11, Re 9, Sc 13
Green: Ada, Runner, at 19L
Red: Bran, Runner, at 19M
turn: 2, half Green
";

fn begin(book: &str, given: &str) -> Box<dyn Sitting> {
    find(BOOKS, book).unwrap().sit(given, Seed::of(3)).unwrap_or_else(|misfit| panic!("{misfit}"))
}

fn answer(it: &mut dyn Sitting, words: &str) {
    let seat = it.waiting_for()[0];
    let number = it.questions(seat)[0].number;
    let answer = it.read(seat, number, words).unwrap_or_else(|why| panic!("{words}: {why}"));
    let epoch = it.epoch();
    it.answer(seat, epoch, number, answer).unwrap_or_else(|no| panic!("{words}: {no}"));
}

fn spot(it: &dyn Sitting, words: &str) -> Spot {
    it.scene(None).unwrap().naming().read(words).unwrap()
}

/// Changes something by the wish of the first seat, with the consent of the second.
fn change(it: &mut dyn Sitting, amend: Amend) -> Result<(), String> {
    it.amend(NORTH, &[SOUTH], amend).map(|_| ()).map_err(|no| no.words)
}

fn number(name: &str, now: i32) -> Amend {
    Amend::Number { piece: 1, name: name.into(), now }
}

fn state(name: &str, on: bool) -> Amend {
    Amend::State { piece: 1, name: name.into(), on }
}

#[track_caller]
fn loads_alike(it: &dyn Sitting) {
    let text = it.save();
    let again = load(BOOKS, &text).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!((again.save(), again.hashes(), again.hash()), (text.clone(), it.hashes(), it.hash()));
    assert_eq!(again.log(None, 0), it.log(None, 0));
    assert_eq!(replay(BOOKS, &text).unwrap(), it.log(None, 0));
}

#[test]
fn changes_on_a_free_table_are_in_the_save_and_played_again() {
    let mut it = begin("genesys", ARCHERS);
    let before = it.hash();
    let to = spot(&*it, "12 by 8");
    change(&mut *it, Amend::Move { piece: 1, to }).unwrap();
    change(&mut *it, number("damage", 2)).unwrap();
    change(&mut *it, state("stunned", true)).unwrap();
    assert_ne!(it.hash(), before);
    let words: Vec<String> = it.amended().into_iter().map(|amended| amended.words).collect();
    assert_eq!(
        words,
        [
            "Rolf is moved from 12 by 5 to 12 by 8",
            "Rolf: damage is set from 0 to 2",
            "Rolf is given: stunned"
        ]
    );
    loads_alike(&*it);
    for words in ["Ana", "walk", "5 by 8", "done"] {
        answer(&mut *it, words);
    }
    change(&mut *it, state("stunned", false)).unwrap();
    loads_alike(&*it);
    for words in ["Rolf", "done"] {
        answer(&mut *it, words);
    }
    loads_alike(&*it);
    // What lies behind a change is taken back only by consent, and the change goes with it.
    assert_eq!(it.amended().len(), 4);
    let no = it.undo(NORTH).unwrap_err();
    assert_eq!(no.because, Because::Consent, "{no}");
    it.undo_with_consent(NORTH, SOUTH).unwrap();
    assert_eq!(it.amended().len(), 3, "the changes before it stand");
    loads_alike(&*it);
}

#[test]
fn changes_on_hexes_are_in_the_save_and_played_again() {
    let mut it = begin("salvation", RUNNERS);
    let to = spot(&*it, "22M");
    change(&mut *it, Amend::Move { piece: 1, to }).unwrap();
    change(&mut *it, number("wounds", 1)).unwrap();
    change(&mut *it, number("speed left", 3)).unwrap();
    change(&mut *it, state("fallen", true)).unwrap();
    loads_alike(&*it);
    answer(&mut *it, "Ada");
    let no = change(&mut *it, state("fallen", false)).unwrap_err();
    assert!(no.starts_with("a change is made between two actions"), "{no}");
    it.undo(NORTH).unwrap();
    change(&mut *it, state("fallen", false)).unwrap();
    assert_eq!(it.amended().len(), 5);
    loads_alike(&*it);
}

#[test]
fn what_cannot_be_is_refused_in_a_sentence() {
    let mut it = begin("genesys", ARCHERS);
    let near = spot(&*it, "5.2 by 5");
    let no = change(&mut *it, Amend::Move { piece: 1, to: near }).unwrap_err();
    assert!(no.contains("(GE-MSR-09)"), "{no}");
    let off = spot(&*it, "40 by 5");
    assert!(change(&mut *it, Amend::Move { piece: 1, to: off }).unwrap_err().contains("(GE-MSR-09)"));
    assert_eq!(change(&mut *it, number("damage", 4)).unwrap_err(), "damage 4 is not from 0 to 3");
    assert_eq!(change(&mut *it, number("damage", 0)).unwrap_err(), "nothing would be changed");
    assert!(change(&mut *it, number("ARM", 1)).unwrap_err().starts_with("ARM cannot be set"));
    assert!(change(&mut *it, state("leader", true)).unwrap_err().contains("by agreement"));
    let nobody = Amend::State { piece: 9, name: "stunned".into(), on: true };
    assert_eq!(change(&mut *it, nobody).unwrap_err(), "there is no model 9");
    let alone = it.amend(NORTH, &[NORTH], number("damage", 1)).unwrap_err();
    assert_eq!(
        (alone.because, alone.words.as_str()),
        (Because::Consent, "Green needs the consent of another seat")
    );
    let none = it.amend(NORTH, &[], number("damage", 1)).unwrap_err();
    assert_eq!((none.because, none.words.as_str()), (Because::Consent, "Rolf: damage is set from 0 to 1"));
    assert!(it.amended().is_empty() && it.standing().offering.is_none());
    let mut it = begin("salvation", RUNNERS);
    let taken = spot(&*it, "19L");
    assert_eq!(change(&mut *it, Amend::Move { piece: 1, to: taken }).unwrap_err(), "Ada stands in 19L");
    assert_eq!(change(&mut *it, number("wounds", 3)).unwrap_err(), "wounds 3 is not from 0 to 2");
    let mut toy = sit(SMALL);
    assert!(change(&mut *toy, number("grit", 1)).unwrap_err().starts_with("nothing can be changed"));
}

#[test]
fn a_forged_change_is_no_proof() {
    let mut it = begin("genesys", ARCHERS);
    change(&mut *it, number("damage", 2)).unwrap();
    let text = it.save();
    let no = |from: &str, to: &str, why: &str| {
        let forged = text.replace(from, to);
        assert_ne!(forged, text, "{from}");
        let words = verify(BOOKS, &forged).err().unwrap_or_default();
        assert!(words.contains(why), "{words}");
    };
    no("\"now\":2", "\"now\":3", "is told as");
    no("\"now\":2", "\"now\":7", "damage 7 is not from 0 to 3");
    no("\"commit\":0,\"by\":0", "\"commit\":5,\"by\":0", "not between its steps");
    no("\"commit\":0,\"by\":0", "\"commit\":0,\"by\":4", "a seat that nobody has");
}

#[test]
fn terms_are_settled_before_the_first_answer() {
    let mut it = begin("genesys", ARCHERS);
    assert!(it.scene(None).unwrap().measuring && it.regard(None, 0, 1).is_some());
    let slow = House { measuring: Some(false), seconds: Some(5) };
    assert_eq!(it.agree(slow).unwrap_err().words, "a turn has from 10 to 7200 seconds, not 5");
    it.agree(House { seconds: Some(60), ..slow }).unwrap();
    assert!(!it.scene(None).unwrap().measuring && it.regard(None, 0, 1).is_none(), "nothing is measured");
    loads_alike(&*it);
    answer(&mut *it, "Ana");
    assert!(it.agree(House::default()).unwrap_err().words.contains("before the first answer"));
}

#[test]
fn time_that_runs_out_is_recorded_and_may_be_claimed() {
    let mut it = sit(SMALL);
    assert_eq!(it.overtime(NORTH).unwrap_err().words, "this game is played without a clock");
    it.agree(House { measuring: None, seconds: Some(60) }).unwrap();
    assert!(it.overtime(SOUTH).is_err(), "only the clock of who is asked runs");
    assert!(it.claim(SOUTH).is_err());
    it.overtime(NORTH).unwrap();
    it.overtime(NORTH).unwrap();
    assert_eq!((it.late().0.len(), it.late().1, it.ending()), (1, Some(NORTH), None), "once, and it goes on");
    say(&mut *it, "north: wait");
    assert_eq!(it.late().1, Some(NORTH), "whoever is late cannot make up for it");
    let mut claimed = load(&crate::TOYS, &it.save()).unwrap();
    claimed.claim(SOUTH).unwrap();
    let ended = claimed.ending().unwrap();
    let words = "the time of north ran out, and south claims the game";
    assert_eq!((ended.winner, ended.words.as_str()), (Some(SOUTH), words));
    assert_eq!(load(&crate::TOYS, &claimed.save()).unwrap().ending(), Some(ended));
    say(&mut *it, "south: wait");
    assert_eq!((it.late().0.len(), it.late().1), (1, None), "whoever plays on does not claim");
    assert!(it.claim(Seat(1)).is_err());
}
