//! What cannot be played to its end: the commit stands, and the tape goes into the report.

use pebbles::{Act, Pebbles};
use table::{Answer, Entry, Fault, Fuzz, Ran, Reading, Seat, Tape, hash, run};

use crate::{SMALL, act, piece, table_of};

fn answers(list: &[Answer]) -> Tape {
    let entry = |answer: &Answer| Entry::Answer { seat: Seat(0), answer: answer.clone() };
    Tape { entries: list.iter().map(entry).collect() }
}

/// Runs over a tape that must lead to a fault.
#[track_caller]
fn fault(mut tape: Tape) -> Fault {
    let (setup, game) = table_of(SMALL);
    let before = hash(&game);
    let run = run::<Pebbles>(&setup, &game, &mut tape, &mut Fuzz::listening(5));
    assert_eq!(hash(&game), before);
    match run.ran {
        Ran::Fault(fault) => fault,
        other => panic!("{other:?} instead of a fault"),
    }
}

#[test]
fn a_panic_is_caught_with_its_tape() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let fault = fault(answers(&[act(Act::Crash)]));
    std::panic::set_hook(hook);
    assert_eq!(fault.why, "the rules broke down: the pebble is a grenade");
    assert_eq!(fault.tape, answers(&[act(Act::Crash)]));
}

#[test]
fn rules_that_call_each_other_forever_are_stopped() {
    let fault = fault(answers(&[act(Act::Spiral)]));
    assert_eq!(fault.why, "PB-ACT-09 goes deeper than 40");
}

#[test]
fn a_step_without_end_is_stopped() {
    let fault = fault(answers(&[act(Act::Forever)]));
    assert_eq!(fault.why, "a step of more than 20000 answers and throws");
    assert_eq!(fault.tape.len(), 20_000);
}

#[test]
fn a_tape_that_does_not_fit_is_a_fault() {
    let by_south = Tape { entries: vec![Entry::Answer { seat: Seat(1), answer: act(Act::Wait) }] };
    let elsewhere = |held: &str| format!("{held} stands where the rules come to something else");
    assert_eq!(fault(by_south).why, elsewhere("the answer \"wait\" of south"));
    let a_throw = Tape { entries: vec![Entry::Throw { reading: Reading::of(1), faces: vec![1] }] };
    assert_eq!(fault(a_throw).why, elsewhere("a throw of 1"));
    let wrong_kind = fault(answers(&[Answer::Number(3)])).why;
    assert!(
        wrong_kind.ends_with("is refused: that is not the kind of answer asked for (PB-ACT-01)"),
        "{wrong_kind}"
    );
    let unknown = fault(answers(&[act(Act::Throw), piece(3)])).why;
    assert!(
        unknown.starts_with("the answer \"pebble 3\" of north to ")
            && unknown.ends_with(" is refused: 5 hexes away, 3 reached (PB-ASK-01)"),
        "{unknown}"
    );
    let early = fault(answers(&[act(Act::Throw), piece(2), Answer::Number(0), Answer::Number(0)])).why;
    assert_eq!(early, elsewhere("the answer \"0\" of north"));
    let left = fault(answers(&[act(Act::Wait), act(Act::Wait), act(Act::Wait)])).why;
    assert_eq!(left, "2 entries of the tape were not used");
    let sealed = fault(answers(&[act(Act::Bid), Answer::Number(0)])).why;
    assert_eq!(sealed, "the tape ends among sealed answers");
}
