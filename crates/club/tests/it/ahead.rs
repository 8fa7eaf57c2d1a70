//! What may come of an answer, from what the seat knows.

use club::{BOOKS, Go, Sitting, find};
use scene::Seat;
use table::Seed;

const BLOW: &str = "\
seats: Green, Red
table: 24 by 24
profile: Soldier, SPD 5, EV 3, ARM 3, HP 12, base 1
attack: Soldier, Sword, melee, AP 2, RNG 0, HIT 9, DMG 9
Green: Ana, Soldier, at 5 by 5
Red: Rolf, Soldier, at 6 by 5
Red: Sven, Soldier, at 20 by 20
turn: 1, next Green
";

/// Ana has drawn her sword and is asked at whom she strikes.
fn about_to_strike() -> Box<dyn Sitting> {
    let mut sitting = find(BOOKS, "genesys").expect("a book").sit(BLOW, Seed::of(1)).expect("a table");
    for words in ["Ana", "Sword"] {
        let number = sitting.questions(Seat(0))[0].number;
        let answer = sitting.read(Seat(0), number, words).expect("an answer");
        sitting.answer(Seat(0), 0, number, answer).expect("it is allowed");
    }
    sitting
}

#[test]
fn an_answer_is_looked_into_without_touching_the_match() {
    let sitting = about_to_strike();
    let (number, hash) = (sitting.questions(Seat(0))[0].number, sitting.hash());
    let rolf = sitting.read(Seat(0), number, "Rolf").expect("an answer");
    let foreseen = sitting.foresee(Seat(0), number, &rolf, &mut |_| Go::On).expect("odds");
    assert_eq!((foreseen.seat.as_str(), foreseen.samples, foreseen.how().as_str()), ("Green", None, "exact"));
    assert!(foreseen.leaves > 64 && foreseen.outcomes.len() > 9, "{} outcomes", foreseen.outcomes.len());
    let all: u64 = foreseen.outcomes.iter().map(|chance| chance.millionths).sum();
    assert!((999_900..=1_000_000).contains(&all), "{all}");
    assert_eq!(foreseen.assumptions[0], "The activation is played as far as it is planned.");
    let sven = sitting.read(Seat(0), number, "Sven").expect("an answer");
    let no = sitting.foresee(Seat(0), number, &sven, &mut |_| Go::On).expect_err("he is too far away");
    assert!(no.contains("GE-ATK-0"), "{no}");
    assert_eq!(sitting.hash(), hash);
}

#[test]
fn whoever_waits_can_stop_it() {
    let sitting = about_to_strike();
    let number = sitting.questions(Seat(0))[0].number;
    let rolf = sitting.read(Seat(0), number, "Rolf").expect("an answer");
    let stopped = sitting.foresee(Seat(0), number, &rolf, &mut |_| Go::Stop).expect_err("it was stopped");
    assert!(stopped.starts_with("stopped after 64 runs of the rules"), "{stopped}");
}
