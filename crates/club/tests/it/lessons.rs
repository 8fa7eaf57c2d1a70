//! Lessons are played to their end, by who takes every proposal and by who answers at random.

use std::collections::BTreeSet;

use club::{Book, lesson};
use players::{Level, Player};
use scene::{Asked, Lesson, Seen};
use table::{Seed, Stream};

use crate::BOOKS;

/// More questions than any lesson has.
const LONGEST: u32 = 3_000;

/// What the learner does with the coach's proposals.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Learner {
    /// As in the page, with the dice that everybody has, by whoever does what the coach says.
    Shown,
    Takes,
    Random,
}

/// Plays a lesson to its end. Returns the moments that were shown and how often the learner was asked.
fn play(book: &dyn Book, lesson: &Lesson, learner: Learner, seed: u64) -> (BTreeSet<u16>, u32) {
    let mut sitting = book.sit(&lesson.given, Seed::of(seed)).expect("the table of a lesson can be set");
    let (mut passed, mut answers): (Vec<u16>, u32) = (Vec::new(), 0);
    let mut stream = Stream::seeded(seed);
    let random = Level::Simple(Player::Random);
    for asked in 0..LONGEST {
        let Some(&seat) = sitting.waiting_for().first() else { break };
        let posed = sitting.questions(seat).remove(0);
        let at = (seat, posed.number);
        let answer = if seat == Lesson::LEARNER {
            answers += 1;
            let (_, take) = coach(&*sitting, lesson, &mut passed, Some(&posed.asked));
            match learner {
                Learner::Takes => {
                    lesson::advise(&*sitting, at, &take, Level::Recruit, seed ^ u64::from(asked))
                }
                Learner::Shown => lesson::advise(&*sitting, at, &take, Level::Recruit, seed),
                Learner::Random => sitting.sample(seat, posed.number, &mut |bound| stream.below(bound)),
            }
        } else if learner == Learner::Shown {
            lesson::partner(&*sitting, at, Level::Recruit, seed)
        } else {
            lesson::partner(&*sitting, at, random, seed ^ u64::from(asked))
        };
        let answer = answer.expect("there is an answer to every question");
        let epoch = sitting.epoch();
        sitting
            .answer(seat, epoch, posed.number, answer)
            .unwrap_or_else(|no| panic!("{learner:?} {seed}: {no}"));
    }
    assert!(sitting.ending().is_some(), "{learner:?} {seed}: {} does not end", lesson.title);
    // What is left to read is read at the end.
    while coach(&*sitting, lesson, &mut passed, None).0.is_some() {}
    (passed.into_iter().collect(), answers)
}

/// Shows what is due first. Where nothing is, there has to be a reminder.
fn coach(
    sitting: &dyn club::Sitting,
    lesson: &Lesson,
    passed: &mut Vec<u16>,
    asked: Option<&Asked>,
) -> (Option<u16>, Vec<String>) {
    let (scene, log) = (sitting.scene(Some(Lesson::LEARNER)).unwrap(), sitting.log(Some(Lesson::LEARNER), 0));
    let seen = Seen { asked, log: &log, turn: &scene.turn, over: sitting.ending().is_some() };
    let shown = lesson.due(passed, &seen).first().copied();
    if asked.is_some() {
        assert!(
            shown.is_some() || lesson.reminder(&seen).is_some(),
            "the coach has nothing to say at {asked:?}"
        );
    }
    passed.extend(shown);
    (shown, lesson.takes(shown.map(|place| &lesson.moments[usize::from(place)]), &seen))
}

fn lessons() -> Vec<(&'static dyn Book, Lesson)> {
    BOOKS.iter().flat_map(|book| book.menu().lessons.into_iter().map(|lesson| (*book, lesson))).collect()
}

#[test]
fn complete_rulebooks_have_a_lesson_whose_rules_exist() {
    let lessons = lessons();
    let books: Vec<&str> = lessons.iter().map(|(book, _)| book.key()).collect();
    assert_eq!(books, ["salvation", "genesys"]);
    for (book, lesson) in &lessons {
        assert!(lesson.moments.len() >= 12, "{}: {} moments", lesson.title, lesson.moments.len());
        for moment in lesson.moments.iter().chain(&lesson.reminders) {
            assert!(!moment.says.trim().is_empty(), "{}: {:?} says nothing", lesson.title, moment.title);
            for id in moment.rules.iter().chain(&moment.told) {
                let mut rows = book.rules().iter().map(|row| row.rule.id());
                let known = if id.ends_with('-') {
                    rows.any(|known| known.starts_with(id.as_str()))
                } else {
                    rows.any(|known| known == id)
                };
                assert!(known, "{}: {:?} names {id}, which is no rule", lesson.title, moment.title);
            }
        }
    }
}

/// The coach never gets stuck, the game ends, and every moment comes in one of these games.
#[test]
fn lessons_are_played_to_their_end() {
    for (book, lesson) in lessons() {
        let mut reached = BTreeSet::new();
        let shown = Lesson::DICE..Lesson::DICE + 1;
        for (learner, seeds) in [(Learner::Shown, shown), (Learner::Takes, 0..3), (Learner::Random, 0..12)] {
            for seed in seeds {
                let (shown, answers) = play(book, &lesson, learner, seed);
                println!("{}: {learner:?} {seed}: {answers} answers, {} moments", lesson.title, shown.len());
                assert!(
                    learner == Learner::Random || shown.len() >= 12,
                    "{}: only {} moments",
                    lesson.title,
                    shown.len()
                );
                reached.extend(shown);
            }
        }
        let missing = (0..).zip(&lesson.moments).filter(|(place, _)| !reached.contains(place));
        let missing: Vec<&str> = missing.map(|(_, moment)| moment.title.as_str()).collect();
        assert!(missing.is_empty(), "{}: nobody came to {missing:?}", lesson.title);
    }
}

#[test]
fn a_broken_lesson_says_where() {
    let no = Lesson::read("title = \"x\"\nsays = \"y\"\ngiven = \"\"\n[[moment]]\nwhen = \"now\"\n")
        .expect_err("no");
    assert_eq!(no.line, Some(5));
}
