//! Leaving the board by a move (SS-MOV-09). A hex off the board has no name that a case could write, so this is
//! played from a tape.

use salvation::Salvation;
use salvation::why::Act;
use scene::{Answer, Item, Seat};
use space::{Hex, Spot};
use table::{Entry, Fuzz, Given, Note, Ran, Rulebook, Run, Tape};

const TABLE: &str = "
seats: Green, Red
Green: Green, Squire, at 2K
Red: Red, Squire, at 30K
";

/// Lets Green walk along a path.
fn walk(path: &[(i16, i16)]) -> Run<Salvation> {
    play(TABLE, &[Answer::One(Item::Piece(0)), Answer::One(Act::Move.into())], path)
}

/// Gives Green's answers, the last of them a path by columns and rows from 0.
fn play(given: &str, answers: &[Answer], path: &[(i16, i16)]) -> Run<Salvation> {
    let (setup, game) = Salvation::set(&Given::read(given, 1).unwrap()).unwrap();
    let spots = path.iter().map(|(col, row)| Spot::Hex(Hex::from_offset(*col, *row))).collect();
    let answers = answers.iter().cloned().chain([Answer::Path(spots)]);
    let mut tape = Tape::default();
    tape.entries.extend(answers.map(|answer| Entry::Answer { seat: Seat(0), answer }));
    table::run::<Salvation>(&setup, &game, &mut tape, &mut Fuzz::listening(1))
}

#[test]
fn a_model_that_walks_off_the_board_is_dead() {
    let run = walk(&[(10, 0), (10, -1)]);
    assert_eq!(run.ran, Ran::Ended);
    assert!(run.game.units[0].gone());
    assert!(run.notes.iter().flat_map(Note::rules).any(|rule| rule.id() == "SS-MOV-09"));
    let ending = Salvation::ending(&run.game).expect("nobody is left of Green");
    assert_eq!(ending.winner, Some(Seat(1)));
}

#[test]
fn only_the_last_step_leaves_the_board() {
    let Ran::Fault(fault) = walk(&[(10, 0), (10, -1), (10, 0)]).ran else {
        panic!("a path that comes back onto the board is refused");
    };
    assert!(fault.why.contains("SS-MOV-09"), "{}", fault.why);
}

#[test]
fn a_charge_does_not_end_off_the_board_next_to_its_target() {
    let given = TABLE.replace("2K", "2J").replace("30K", "1L");
    let answers = [Item::Piece(0), Act::Charge.into(), Item::Piece(1)].map(Answer::One);
    let Ran::Fault(fault) = play(&given, &answers, &[(10, 0), (10, -1)]).ran else {
        panic!("a charge that ends off the board is refused");
    };
    assert!(fault.why.contains("SS-CHG-01"), "{}", fault.why);
}
