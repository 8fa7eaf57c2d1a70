//! What may come of an answer, from what the seat knows.

use club::{Book, Go, Sitting, find};
use scene::{Answer, Foreseen, Reach, Seat, Shape};
use space::{Point, Spot};
use table::{Seed, Stream};

use crate::BOOKS;
use crate::short::Short;

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
    struck(BLOW)
}

fn struck(table: &str) -> Box<dyn Sitting> {
    let mut sitting = find(BOOKS, "genesys").expect("a book").sit(table, Seed::of(1)).expect("a table");
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
    let foreseen = sitting.foresee(Seat(0), number, &[rolf], Reach::Decided, &mut |_| Go::On).expect("odds");
    assert_eq!((foreseen.seat.as_str(), foreseen.samples, foreseen.how().as_str()), ("Green", None, "exact"));
    assert!(foreseen.leaves > 64 && foreseen.outcomes.len() > 9, "{} outcomes", foreseen.outcomes.len());
    let all: u64 = foreseen.outcomes.iter().map(|chance| chance.millionths).sum();
    assert!(
        all.abs_diff(1_000_000) <= foreseen.outcomes.len() as u64,
        "{all}: each is rounded by less than one"
    );
    assert_eq!(foreseen.assumptions[0], "The activation is played as far as it is planned.");
    let sven = sitting.read(Seat(0), number, "Sven").expect("an answer");
    let no = sitting.foresee(Seat(0), number, &[sven], Reach::Decided, &mut |_| Go::On);
    let no = no.expect_err("he is too far away");
    assert!(no.contains("GE-ATK-0"), "{no}");
    assert_eq!(sitting.hash(), hash);
}

/// A first turn deals out tokens before it asks anybody.
#[test]
fn what_lies_on_the_table_already_is_not_foreseen() {
    let book = find(BOOKS, "genesys").expect("a book");
    let sitting = book.sit(&book.menu().tables[0].given, Seed::of(3)).expect("a table");
    let (seat, number) = (Seat(0), sitting.questions(Seat(0))[0].number);
    let scene = sitting.scene(Some(seat)).unwrap();
    let tokens: i32 = scene.pieces.iter().flat_map(|piece| &piece.tokens).map(|(_, count)| count).sum();
    assert!(tokens > 0 && sitting.commits() == 0, "they are dealt out in the step in progress");
    let bern = sitting.read(seat, number, "Paladin Bern").expect("an answer");
    let foreseen = sitting.foresee(seat, number, &[bern], Reach::Decided, &mut |_| Go::On).expect("odds");
    let changes: Vec<&String> = foreseen.outcomes.iter().flat_map(|chance| &chance.changes).collect();
    assert_eq!(changes, ["Paladin Bern AP left 0 to 2"]);
}

/// Plays at random until somebody is asked for a path.
fn about_to_move(book: &dyn Book) -> (Box<dyn Sitting>, Seat, u32) {
    let mut stream = Stream::seeded(1);
    let mut sitting = book.sit(&book.menu().tables[0].given, Seed::of(1)).expect("a table");
    for _ in 0..2_000 {
        let seat = sitting.waiting_for()[0];
        let posed = sitting.questions(seat).remove(0);
        if matches!(posed.asked.shape, Shape::Path { .. }) {
            return (sitting, seat, posed.number);
        }
        let answer = sitting.sample(seat, posed.number, &mut |bound| stream.below(bound));
        let epoch = sitting.epoch();
        sitting.answer(seat, epoch, posed.number, answer.expect("a legal answer")).expect("it is legal");
    }
    panic!("nobody moves in {}", book.key());
}

/// Whoever only asks whether a path is legal is told, however far it leads and however long it is.
#[test]
fn a_path_past_all_bounds_is_refused_and_harms_nothing() {
    let to = |x: i32| Spot::Point(Point::new(x, 0));
    let zigzag = (0..20_000).map(|leg| to(if leg % 2 == 0 { 131_000 } else { 0 })).collect();
    let wild: [Vec<Spot>; 3] =
        [vec![to(i32::MAX), to(i32::MIN)], vec![to(1_000_000_000), to(-1_000_000_000)], zigzag];
    let wild = wild.map(Answer::Path);
    // On the map of a campaign nobody moves.
    for book in BOOKS.iter().filter(|book| book.menu().gathering.is_none()) {
        let (sitting, seat, number) = about_to_move(*book);
        for path in &wild {
            let preview = sitting.preview(seat, number, path).expect("the question is open");
            assert!(preview.refused.is_some(), "{}", book.key());
        }
    }
}

#[test]
fn whoever_waits_can_stop_it() {
    let sitting = about_to_strike();
    let number = sitting.questions(Seat(0))[0].number;
    let rolf = sitting.read(Seat(0), number, "Rolf").expect("an answer");
    for reach in [Reach::Decided, Reach::First, Reach::Best] {
        let stopped = sitting.foresee(Seat(0), number, std::slice::from_ref(&rolf), reach, &mut |_| Go::Stop);
        let stopped = stopped.expect_err("it was stopped");
        assert!(stopped.starts_with("stopped after 64 runs of the rules"), "{stopped}");
    }
}

/// How likely it is that Rolf has lost so much at least.
fn lost(foreseen: &Foreseen, least: i32) -> u64 {
    let enough = |change: &String| {
        let damage = change.strip_prefix("Rolf damage 0 to ").and_then(|damage| damage.parse().ok());
        change == "Rolf is gone" || damage.is_some_and(|damage: i32| damage >= least)
    };
    let outcomes = foreseen.outcomes.iter().filter(|chance| chance.changes.iter().any(enough));
    outcomes.map(|chance| chance.millionths).sum()
}

#[test]
fn a_whole_activation_is_looked_into() {
    // There is time for more than one blow.
    let sitting = struck(&BLOW.replace("AP 2", "AP 1"));
    let (number, hash) = (sitting.questions(Seat(0))[0].number, sitting.hash());
    let rolf = sitting.read(Seat(0), number, "Rolf").expect("an answer");
    let to_the_end = |reach| {
        let plan = std::slice::from_ref(&rolf);
        let foreseen = sitting.foresee(Seat(0), number, plan, reach, &mut |_| Go::On).expect("odds");
        assert_eq!(foreseen.how(), "exact");
        let all: u64 = foreseen.outcomes.iter().map(|chance| chance.millionths).sum();
        assert!(
            all.abs_diff(1_000_000) <= foreseen.outcomes.len() as u64,
            "{all}: each is rounded by less than one"
        );
        assert_eq!(foreseen.assumptions[0], "The activation of Ana is played to its end.");
        foreseen
    };
    let (best, first) = (to_the_end(Reach::Best), to_the_end(Reach::First));
    let measure =
        "Beyond that Green plays as well as can be, by the mean of what the last position is worth to it.";
    assert!(best.assumptions.iter().any(|line| line == measure));
    // Whoever plays well does not strike less hard than whoever takes what comes first.
    for least in [1, 6, 12] {
        assert!(lost(&best, least) >= lost(&first, least), "{least}");
    }
    assert!(lost(&best, 1) > 500_000, "{best:?}");
    // Nothing has to be decided beforehand: then the first answer is left to best play, too.
    let open = sitting.foresee(Seat(0), number, &[], Reach::Best, &mut |_| Go::On).expect("odds");
    assert_eq!(open.outcomes, best.outcomes, "there is nobody else to strike at");
    assert_eq!(sitting.hash(), hash);
}
