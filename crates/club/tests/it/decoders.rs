//! Texts from outside: whatever they hold, they are read or refused in one sentence, and nothing panics.

use club::case::{UpTo, parse, run_text};
use club::chances::{Effort, Wanted};
use club::{Because, Book, Go, Refused, Sitting, check, load};
use odds::Span;
use players::Player;
use proptest::prelude::*;
use scene::{Answer, Lesson, Own, Shape};
use table::{Seed, Stream};

use crate::BOOKS;
use crate::books::{files, profiles, read};
use crate::{SMALL, TOYS, say, sit};

fn case_text() -> String {
    format!(
        "case: a case\nbook: pebbles\n\ngiven\n{SMALL}\nwhen\nrefused PB-ACT-01 north: (0,0)\nnorth: throw\n\
         north: pebble 2\nnorth: 2\ndice: 1 4 6\nasked south: brace\nsouth: pass\nsouth: march\nsouth: stay\n\
         south: stay\ntaken back PB-ACT-03\nthen\npebble 2: at (2,2), grit 8, not gone   [PB-ACT-01]\n\
         panel luck of north: 2   [PB-ACT-01]\nnoted: grit   [PB-ACT-01]\n"
    )
}

fn save_text() -> String {
    let mut it = sit(SMALL);
    say(
        &mut *it,
        "north: polish\nnorth: pebble 1\nsouth: roll\nsouth: pebble 3\nsouth: (4,3)\nnorth: bid\nsouth: 1",
    );
    it.save()
}

const LIST: &str = "book = \"salvation\"\nname = \"The gate watch\"\nfaction = \"Knights of Verden\"\n\n\
                    [[model]]\nis = \"Knight\"\ncount = 2\n\n[[model]]\nis = \"Paladin\"\nwith = [\"Shield\"]\n";

/// A change to a text: some letters are taken out, and others put in their place.
#[derive(Clone, Debug)]
struct Change {
    at: prop::sample::Index,
    out: usize,
    put: String,
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let put = prop_oneof![
        Just(String::new()),
        "[0-9]{1,20}",
        "-?[0-9]{1,6}",
        "[ -~]{0,6}",
        "\\PC{0,4}",
        Just("\n".to_string()),
        Just("then\n".to_string()),
        Just("[]{}\"".to_string()),
    ];
    let change =
        (any::<prop::sample::Index>(), 0usize..12, put).prop_map(|(at, out, put)| Change { at, out, put });
    prop::collection::vec(change, 1..6)
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for change in changes {
        let from = change.at.index(letters.len() + 1);
        let to = (from + change.out).min(letters.len());
        letters.splice(from..to, change.put.chars());
    }
    letters.into_iter().collect()
}

/// A refusal is one sentence: something is said, on one line.
fn one_sentence(words: &str) {
    assert!(!words.trim().is_empty() && !words.contains('\n'), "{words:?}");
}

fn try_case(text: &str) {
    if let Err(misfit) = parse(text) {
        one_sentence(&misfit.to_string());
    }
    match run_text(&TOYS, text) {
        Ok(report) => report.faults.iter().for_each(|fault| one_sentence(fault)),
        Err(misfit) => one_sentence(&misfit.to_string()),
    }
}

fn try_save(text: &str) {
    match load(&TOYS, text) {
        Ok(it) => assert_eq!(load(&TOYS, &it.save()).map(|again| again.save()), Ok(it.save())),
        Err(why) => one_sentence(&why),
    }
}

fn try_list(text: &str) {
    match check(BOOKS, text, &[]) {
        Ok(violations) => violations.iter().for_each(|violation| one_sentence(violation)),
        Err(misfit) => one_sentence(&misfit.to_string()),
    }
}

/// A case of a real rulebook, by a number.
fn real_case(index: prop::sample::Index) -> (&'static dyn Book, String) {
    let cases: Vec<_> =
        BOOKS.iter().flat_map(|book| files(book.key()).into_iter().map(move |path| (*book, path))).collect();
    let (book, path) = &cases[index.index(cases.len())];
    (*book, read(path))
}

/// A match of a real rulebook at the table of a case, after some random answers.
fn real_match(index: prop::sample::Index, seed: u64, answers: u32) -> Option<Box<dyn Sitting>> {
    let (book, text) = real_case(index);
    let case = parse(&text).expect("cases can be read");
    let mut it = book.sit(case.given()?, Seed::of(seed)).expect("tables of cases can be set");
    let mut stream = Stream::seeded(seed);
    for _ in 0..answers {
        let Some(seat) = it.waiting_for().first().copied() else { break };
        let number = crate::asked(&*it, seat).number;
        let answer = it.sample(seat, number, &mut |bound| stream.below(bound)).expect("no domain is empty");
        let epoch = it.epoch();
        if let Err(refused) = it.answer(seat, epoch, number, answer) {
            panic!("a sampled answer is refused: {refused}");
        }
    }
    Some(it)
}

/// Offers an answer to everybody who is asked something; it is taken or refused in one sentence.
fn offer(it: &mut dyn Sitting, answer: &Answer) {
    for seat in it.waiting_for() {
        let Some(posed) = it.questions(seat).into_iter().next() else { continue };
        let epoch = it.epoch();
        match it.answer(seat, epoch, posed.number, answer.clone()) {
            Err(Refused { because: Because::Fault(fault), .. }) => {
                panic!("the rules broke down: {}", fault.why)
            }
            Err(refused) => one_sentence(&refused.words),
            Ok(_) => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "(\\PC|\n){0,200}") {
        try_case(&text);
        try_save(&text);
        try_list(&text);
    }

    #[test]
    fn a_changed_case(changes in changes()) {
        try_case(&changed(&case_text(), &changes));
    }

    #[test]
    fn a_changed_save(changes in changes()) {
        try_save(&changed(&save_text(), &changes));
    }

    #[test]
    fn a_changed_list(changes in changes()) {
        try_list(&changed(LIST, &changes));
    }

    #[test]
    fn a_changed_case_of_a_real_book(index in any::<prop::sample::Index>(), changes in changes()) {
        let text = changed(&real_case(index).1, &changes);
        match run_text(BOOKS, &text) {
            Ok(report) => report.faults.iter().for_each(|fault| one_sentence(fault)),
            Err(misfit) => one_sentence(&misfit.to_string()),
        }
    }

    #[test]
    fn a_changed_save_of_a_real_book(
        index in any::<prop::sample::Index>(), seed in 0u64..50, changes in changes()
    ) {
        let Some(it) = real_match(index, seed, 12) else { return Ok(()) };
        if let Err(why) = load(BOOKS, &changed(&it.save(), &changes)) {
            one_sentence(&why);
        }
    }

    #[test]
    fn any_words_in_a_real_book(
        index in any::<prop::sample::Index>(), seed in 0u64..1_000, words in prop::collection::vec(words(), 1..40)
    ) {
        let Some(it) = real_match(index, seed, (seed % 40) as u32) else { return Ok(()) };
        for seat in it.waiting_for() {
            for posed in it.questions(seat) {
                // The names of the table lead further into a reader than any words of ours.
                let named = named(&posed.asked.shape);
                let beside = words.iter().zip(named.iter().cycle()).map(|(words, name)| format!("{name}{words}"));
                let parts = words.iter().zip(named.iter().cycle()).map(|(words, name)| format!("{name} = {words}"));
                for words in words.iter().cloned().chain(beside).chain(parts) {
                    if let Err(why) = it.read(seat, posed.number, &words) {
                        one_sentence(&why);
                    }
                }
            }
        }
    }

    #[test]
    fn any_plan_in_a_real_book(
        index in any::<prop::sample::Index>(), words in prop::collection::vec(words(), 1..4), best in any::<bool>()
    ) {
        let (book, text) = real_case(index);
        let case = parse(&text).expect("cases can be read");
        let wanted = Wanted {
            player: Player::First,
            seat: None,
            best: best.then_some(""),
            plan: &words.join("; "),
            span: Span::Planned,
            effort: Effort { limit: 4, samples: 1, seed: 1 },
        };
        if let Err(no) = book.chances_at(&case, UpTo::Then(0), &wanted, &mut |_| Go::On) {
            one_sentence(&no.words);
        }
    }

    #[test]
    fn a_changed_faction(index in any::<prop::sample::Index>(), changes in changes(), numbers in numbers()) {
        let factions: Vec<_> = BOOKS.iter().flat_map(|book| profiles(book.key()).into_iter().map(move |path| (*book, path))).collect();
        let (book, path) = &factions[index.index(factions.len())];
        for text in [changed(&read(path), &changes), renumbered(&read(path), &numbers)] {
            let own = Own { file: "own.toml".to_string(), text };
            if let Err(misfit) = book.roster(std::slice::from_ref(&own)) {
                one_sentence(&misfit.to_string());
            }
        }
    }

    #[test]
    fn a_changed_lesson(changes in changes(), numbers in numbers()) {
        let lesson = include_str!("../../../genesys/lessons/first.toml");
        for text in [changed(lesson, &changes), renumbered(lesson, &numbers)] {
            if let Err(misfit) = Lesson::read(&text) {
                one_sentence(&misfit.to_string());
            }
        }
    }

    #[test]
    fn any_numbers_in_a_case_of_a_real_book(index in any::<prop::sample::Index>(), numbers in numbers()) {
        let text = renumbered(&real_case(index).1, &numbers);
        match run_text(BOOKS, &text) {
            Ok(report) => report.faults.iter().for_each(|fault| one_sentence(fault)),
            Err(misfit) => one_sentence(&misfit.to_string()),
        }
    }

    #[test]
    fn any_numbers_in_a_list(numbers in numbers()) {
        try_list(&renumbered(LIST, &numbers));
    }

    #[test]
    fn any_answer(answers in prop::collection::vec(answer(), 1..12)) {
        let mut it = sit(&SMALL.replace(", broken acts", ""));
        answers.iter().for_each(|answer| offer(&mut *it, answer));
    }

    #[test]
    fn any_answer_in_a_real_book(
        index in any::<prop::sample::Index>(), seed in 0u64..1_000, answers in prop::collection::vec(answer(), 1..12)
    ) {
        let Some(mut it) = real_match(index, seed, (seed % 40) as u32) else { return Ok(()) };
        answers.iter().for_each(|answer| offer(&mut *it, answer));
    }
}

const ENDS: &[&str] = &[
    "-2147483648",
    "2147483647",
    "-9223372036854775808",
    "18446744073709551616",
    "-32768",
    "65536",
    "131073",
    "-131072.5",
    "0.0000000001",
    "1e999",
    "NaN",
    "-0",
    "-",
    "+",
    ".",
    "½",
    "٣",
    "",
];

const FORMS: &[&str] = &[
    "(A,B)",
    "A,B",
    "A by B",
    "A by B then B by A",
    "A",
    "AB",
    "1A A",
    "BA",
    "(A,B) (B,A)",
    "(A,B) then (B,A)",
    "as far as A",
    "A: B, B: A",
    "A to B",
    "A, B",
    "A xB",
    "A=B",
    "A/B",
    "A at B",
    "A from B by A",
    "A A A A A A",
    "pebble A",
    "A € B",
    "\"A\"",
    "[A,B]",
];

/// A number at an end of what a machine holds, a number that is none, or any other.
fn number() -> impl Strategy<Value = String> {
    prop_oneof![prop::sample::select(ENDS).prop_map(str::to_string), any::<i32>().prop_map(|n| n.to_string())]
}

/// Words as somebody might type them: hexes, points, paths, splits, picks and numbers, of numbers that nobody would type.
fn words() -> impl Strategy<Value = String> {
    (prop::sample::select(FORMS), number(), number()).prop_map(|(form, a, b)| {
        form.chars()
            .map(|c| match c {
                'A' => a.clone(),
                'B' => b.clone(),
                c => c.to_string(),
            })
            .collect()
    })
}

/// What a question calls its choices and its parts.
fn named(shape: &Shape) -> Vec<String> {
    match shape {
        Shape::One { options } | Shape::Some { options, .. } => {
            options.iter().map(|offer| offer.words.clone()).collect()
        }
        Shape::Split { parts, .. } => parts.iter().map(|part| part.words.clone()).collect(),
        Shape::Number { .. } | Shape::Point { .. } | Shape::Path { .. } => Vec::new(),
    }
}

/// A text with some of its numbers changed.
fn renumbered(text: &str, numbers: &[(prop::sample::Index, String)]) -> String {
    let mut text = text.to_string();
    for (index, number) in numbers {
        let digit = |(at, c): (usize, char)| c.is_ascii_digit().then_some(at);
        let places: Vec<usize> = text.char_indices().filter_map(digit).collect();
        if places.is_empty() {
            return text;
        }
        let from = places[index.index(places.len())];
        let long = text[from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - from);
        text.replace_range(from..from + long, number);
    }
    text
}

fn numbers() -> impl Strategy<Value = Vec<(prop::sample::Index, String)>> {
    prop::collection::vec((any::<prop::sample::Index>(), number()), 1..4)
}

/// Any answer at all, legal or not, with small numbers more often than large ones.
fn answer() -> impl Strategy<Value = Answer> {
    use scene::Item;
    use space::{Hex, Point, Spot};
    let small = || prop_oneof![4 => -3i16..8, 1 => any::<i16>()];
    let spot = move || {
        prop_oneof![
            5 => (small(), small()).prop_map(|(q, r)| Spot::Hex(Hex::new(q, r))),
            1 => (any::<i32>(), any::<i32>()).prop_map(|(x, y)| Spot::Point(Point { x, y })),
        ]
    };
    let item = move || {
        prop_oneof![
            3 => (0u16..5).prop_map(Item::Piece),
            5 => (0u16..11).prop_map(Item::Act),
            1 => any::<u16>().prop_map(Item::Piece),
            1 => any::<u16>().prop_map(Item::Word),
            1 => any::<u8>().prop_map(Item::Die),
            1 => spot().prop_map(Item::Place),
            1 => Just(Item::Pass),
        ]
    };
    let number = || prop_oneof![4 => -1i32..4, 1 => any::<i32>()];
    prop_oneof![
        5 => item().prop_map(Answer::One),
        2 => prop::collection::vec(item(), 0..4).prop_map(Answer::Some),
        2 => number().prop_map(Answer::Number),
        2 => prop::collection::vec(number(), 0..4).prop_map(Answer::Split),
        2 => spot().prop_map(Answer::Point),
        2 => prop::collection::vec(spot(), 0..4).prop_map(Answer::Path),
    ]
}
