//! Where it is worth going: what those who think are shown of a table on which one could go anywhere.

use dice::{Pool, Reading};
use genesys::Genesys;
use salvation::Salvation;
use scene::Answer;
use space::{Hex, INCH, Point, Spot};
use table::{Dealer, Domain, Given, Halt, Known, Play, Question, Tape, run};

/// Gives these answers, by the place among the proposals, until somebody is asked for a path; keeps where the ways to what
/// is worth going to would end.
struct Scout<'a> {
    words: &'a [&'a str],
    ends: Vec<Spot>,
}

impl<R: Known> Dealer<R> for Scout<'_> {
    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        if matches!(question.domain, Domain::Path(_)) {
            let mut lures = Vec::new();
            R::lures(setup, game, &question.why, &mut lures);
            for way in question.domain.lured(&lures, true) {
                assert!(question.domain.contains(&way).is_ok(), "{way:?} is legal");
                let Answer::Path(way) = way else { panic!("a path") };
                self.ends.extend(way.last());
            }
            return Err(Halt::fault("that is all there was to see"));
        }
        let names = R::names(setup, game);
        let (word, rest) = self.words.split_first().expect("a word for every question before the path");
        self.words = rest;
        let answers = question.domain.propose(usize::MAX);
        let said = |answer: &&Answer| match answer {
            Answer::One(item) => names.item(*item) == *word,
            _ => false,
        };
        Ok(answers.iter().find(said).unwrap_or_else(|| panic!("{word} among {answers:?}")).clone())
    }

    fn throw(&mut self, _: u32, _: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        panic!("nobody throws before he moves")
    }
}

/// Where the ways end that are thought of when somebody is told to do this.
fn ends<R: Known>(given: &str, words: &[&str]) -> Vec<Spot> {
    let (setup, mut game) = R::set(&Given::read(given, 1).unwrap()).unwrap();
    let mut scout = Scout { words, ends: Vec::new() };
    while scout.ends.is_empty() {
        game = run::<R>(&setup, &game, &mut Tape::default(), &mut scout).game;
    }
    scout.ends
}

/// A shooter, a slow swordsman in front of it, and a boulder beside them.
const ARCHER: &str = "\
seats: Green, Red
table: 24 by 24
scenario: three stones
profile: Archer, SPD 10, EV 2, ARM 1, HP 4, base 1
attack: Archer, Bow, ranged, AP 1, RNG 6, HIT 3, DMG 3
profile: Guard, SPD 2, EV 2, ARM 1, HP 4, base 1
attack: Guard, Sword, melee, AP 1, RNG 0, HIT 3, DMG 3
terrain: boulder, at 8 by 6 round 2
Green: Ana, Archer, at 12 by 4
Red: Rolf, Guard, at 12 by 15
turn: 1, next Green";

#[test]
fn on_a_free_table_the_places_that_matter_are_thought_of() {
    let ends = ends::<Genesys>(ARCHER, &["Ana", "run"]);
    let at = |x: i32, y: i32| Point::new(x * INCH, y * INCH);
    let far = |of: Point, gap: i32| {
        ends.iter().any(
            |end| matches!(end, Spot::Point(end) if (end.square_to(of).isqrt() - i64::from(gap)).abs() <= 2),
        )
    };
    let rolf = at(12, 15);
    assert!(far(rolf, INCH), "in contact: {ends:?}");
    assert!(far(rolf, 7 * INCH), "just in range of the bow: {ends:?}");
    assert!(far(rolf, 5 * INCH + INCH / 4), "just out of his reach: {ends:?}");
    let behind = |end: &Spot| {
        let Spot::Point(end) = end else { return false };
        let boulder = at(8, 6);
        end.square_to(boulder).isqrt() < 3 * i64::from(INCH) && end.square_to(rolf) > boulder.square_to(rolf)
    };
    assert!(ends.iter().any(behind), "behind the boulder: {ends:?}");
    assert!(far(at(12, 12), 0), "on the stone in the middle: {ends:?}");
}

/// A unit in Lock-Down and a slow enemy.
const WALKER: &str = "\
seats: Green, Red
scenario: lock-down
profile: Runner, Sp 8, En 4, Ac 14, Fo 14, Re 9, Sc 13
profile: Snail, Sp 2, En 4, Ac 14, Fo 14, Re 9, Sc 13
Green: Ana, Runner, at 12R
Red: Rolf, Snail, at 12J
turn: 3, half Green";

#[test]
fn on_hexes_the_places_that_matter_are_thought_of() {
    let ends = ends::<Salvation>(WALKER, &["Ana", "move"]);
    let away = |of: Hex, steps: u16| {
        ends.iter().any(|end| matches!(end, Spot::Hex(end) if end.distance(of) == steps))
    };
    let rolf = Hex::from_offset(9, 11);
    assert!(away(rolf, 1), "beside him: {ends:?}");
    assert!(away(rolf, 4), "just out of his reach: {ends:?}");
    assert!(away(Hex::from_offset(18, 18), 1), "at the middle objective: {ends:?}");
}
