//! Cases as tables to play at: stopped anywhere, saved, loaded and played on.

use std::fs;

use club::{Case, case, find, load};
use scene::Seat;
use table::{Seed, Stream};

use crate::BOOKS;
use crate::short::Short;

/// Every so manieth case; `MUSTER_STAGES=1` takes all of them.
const USUALLY: usize = 47;

fn cases() -> Vec<Case> {
    let every = std::env::var("MUSTER_STAGES").ok().and_then(|words| words.parse().ok()).unwrap_or(USUALLY);
    let mut paths = Vec::new();
    for book in BOOKS.iter().filter(|book| book.home() == book.key()).map(|book| book.key()) {
        let folder = format!("{}/../{book}/cases", env!("CARGO_MANIFEST_DIR"));
        paths.extend(fs::read_dir(folder).expect("cases").map(|entry| entry.expect("a case").path()));
    }
    paths.sort();
    let read =
        |path: &std::path::PathBuf| case::parse(&fs::read_to_string(path).expect("a text")).expect("a case");
    paths.iter().step_by(every).map(read).collect()
}

#[test]
fn a_case_can_be_stopped_saved_and_played_on() {
    let (mut stopped, mut played) = (0, 0);
    for case in cases() {
        let book = find(BOOKS, &case.book).expect("a rulebook");
        for stops in 0..=case.stops().len() as u32 {
            if case.stops().is_empty() {
                assert!(book.stage(&case, stops, Seed::of(1)).is_err(), "{}: a list is no table", case.name);
                continue;
            }
            let mut it = book
                .stage(&case, stops, Seed::of(1))
                .unwrap_or_else(|why| panic!("{} after {stops} stops: {why}", case.name));
            stopped += 1;
            let save = it.save();
            let again =
                load(BOOKS, &save).unwrap_or_else(|why| panic!("{} after {stops} stops: {why}", case.name));
            assert_eq!((again.save(), again.hash()), (save, it.hash()), "{}", case.name);
            // What the case laid down stays.
            for seat in (0..it.seats().len()).map(|seat| Seat(seat as u8)) {
                assert!(it.undo_with_consent(seat, Seat(1 - seat.0.min(1))).is_err(), "{}", case.name);
            }
            let mut stream = Stream::seeded(7);
            for _ in 0..3 {
                let Some(&seat) = it.waiting_for().first() else { break };
                let number = it.questions(seat)[0].number;
                let answer = it.sample(seat, number, &mut |bound| stream.below(bound)).expect("an answer");
                let epoch = it.epoch();
                it.answer(seat, epoch, number, answer).expect("it is legal");
                played += 1;
            }
            let again =
                load(BOOKS, &it.save()).unwrap_or_else(|why| panic!("{} played on: {why}", case.name));
            assert_eq!((again.save(), again.earlier()), (it.save(), None), "{}", case.name);
        }
    }
    println!("{stopped} stops, {played} answers after them");
    assert!(stopped > 50 && played > 50, "{stopped} stops, {played} answers");
}

/// From the first stop to the last a case has all its lines, in their order.
#[test]
fn stops_leave_nothing_out() {
    for case in cases() {
        let lines: Vec<u32> = case.stops().into_iter().flatten().collect();
        assert!(lines.is_sorted(), "{}: {lines:?}", case.name);
        let all: usize = case
            .parts
            .iter()
            .map(|part| match part {
                case::Part::When { .. } => 1,
                case::Part::Then(lines) => lines.len(),
            })
            .sum();
        assert!(case.given().is_none() || lines.len() == all, "{}", case.name);
    }
}
