//! Those who think in a match: they are told which position they come to, and are given what their seat may know.

use club::{Match, Reason, Sitting, find};
use dice::Below;
use pebbles::{Act, Ask, Game, Pebbles, Setup, rules};
use players::{Bout, Level, Mind};
use scene::{Amend, Answer, Card, List, Menu, Misfit, Names, Own, Recruit, Row, Scene, Seat, Violation};
use table::{Ending, Given, Known, Play, Ran, Rulebook, Seed, Table, Tape, run};

use crate::BOOKS;
use crate::short::Short;
use crate::{NORTH, SMALL, SOUTH, asked, say};

const WARLORD: Level = Level::Warlord { nodes: 64 };

/// Two fights, one of which north begins.
const FIGHTS: &str = "\
seats: north, south
north: Kay, Knight, at 17Q
north: Sid, Squire, at 17T
south: Wes, Warrior, at 18Q
south: Wim, Warrior, at 18T
south: Wat, Warrior, at 16T
turn: 1, half north
";

/// Somebody has an enemy at hand, and somebody else has not.
const NEAR_AND_FAR: &str = "\
seats: north, south
table: 36 by 36
north: Anna, Templar Paladin, at 18 by 18
north: Bob, Templar Paladin, at 2 by 2
south: Rat, Mighty Lord of Khorne, at 20 by 18, damage 7
south: Far, Khorne Reaver, at 34 by 34
turn: 1, next north
";

fn begin(book: &str, given: &str) -> Box<dyn Sitting> {
    find(BOOKS, book).unwrap().sit(given, Seed::of(3)).unwrap_or_else(|misfit| panic!("{misfit}"))
}

/// What a mind answers to the open question of a seat, and why.
fn thought(it: &dyn Sitting, seat: Seat, mind: &mut Mind) -> (Answer, Vec<Reason>) {
    let number = asked(it, seat).number;
    let answer = it.think(seat, number, mind, &mut |_| true).expect("the question is open");
    (answer, it.reasons(seat, mind))
}

/// A mind that has thought in this match before thinks the same as one that comes to it now.
#[track_caller]
fn as_if_new(it: &dyn Sitting, seat: Seat, mut mind: Mind) {
    let new = thought(it, seat, &mut Mind::new(WARLORD, 3));
    assert!(!new.1.is_empty(), "there is something to think about");
    assert_eq!(thought(it, seat, &mut mind), new);
}

#[test]
fn what_was_thought_before_a_take_back_is_forgotten() {
    let mut it = begin("salvation", FIGHTS);
    let mut mind = Mind::new(WARLORD, 3);
    say(&mut *it, "north: Kay\nnorth: fight");
    thought(&*it, SOUTH, &mut mind);
    for _ in 0..2 {
        it.undo(NORTH).unwrap();
    }
    say(&mut *it, "north: Sid\nnorth: fight");
    as_if_new(&*it, SOUTH, mind);
}

#[test]
fn what_was_thought_before_a_change_by_agreement_is_forgotten() {
    let mut it = begin("genesys", NEAR_AND_FAR);
    let mut mind = Mind::new(WARLORD, 3);
    thought(&*it, NORTH, &mut mind);
    let to = it.scene(None).unwrap().naming().read("5 by 30").unwrap();
    it.amend(NORTH, &[SOUTH], Amend::Move { piece: 2, to }).unwrap();
    as_if_new(&*it, NORTH, mind);
}

/// South may read what north thinks, but not while both answer unseen.
#[test]
fn what_is_thought_of_a_sealed_answer_is_for_nobody_else() {
    let mut it = begin("salvation", FIGHTS);
    let mut mind = Mind::new(WARLORD, 3);
    let (_, reasons) = thought(&*it, NORTH, &mut mind);
    assert!(!reasons.is_empty());
    assert_eq!(it.overheard(NORTH, &mind), Ok(reasons));
    say(&mut *it, "north: Kay\nnorth: fight");
    for seat in [NORTH, SOUTH] {
        let mut mind = Mind::new(WARLORD, 3);
        let (_, reasons) = thought(&*it, seat, &mut mind);
        assert!(!reasons.is_empty(), "who thinks is told himself");
        assert_eq!(it.overheard(seat, &mind), Err("where there are secrets, this is one too"));
    }
}

/// What was counted ends with the activation, so nothing is said that sounds like the end of the game.
#[test]
fn a_reason_claims_no_more_than_was_looked_at() {
    let words = |certain: bool, tries: u32| {
        let reason = |plan: &str, chance: u32| Reason {
            plan: vec![plan.into(), "stay".into()],
            answers: Vec::new(),
            chance,
            tries,
            certain,
        };
        Reason::told(&[reason("walk", 571_000), reason("run", 566_000), reason("jump", 561_000)])
    };
    let (walk, run, jump) = (
        "walk, then stay: about 57 % to win",
        "run, then stay: about as good",
        "jump, then stay: about 56 % to win",
    );
    for (certain, tries, tried) in
        [(true, 9, "all of it tried"), (false, 9, "tried 9 times"), (false, 1, "tried once")]
    {
        assert_eq!(words(certain, tries), [walk, run, jump].map(|words| format!("{words} ({tried})")));
    }
}

/// Pebbles that only wait or bid, and in which nobody who thinks may be shown what another has up his sleeve.
#[derive(Debug)]
struct Closed;

impl Known for Closed {
    fn worth(setup: &Setup, game: &Game, seat: Seat) -> i64 {
        Pebbles::worth(setup, game, seat)
    }
}

impl Rulebook for Closed {
    type Game = Game;
    type Setup = Setup;
    type Why = Ask;

    const KEY: &'static str = "closed";
    const TITLE: &'static str = "Closed pebbles";
    const PREFIX: &'static str = "PB";

    fn rules() -> &'static [Row] {
        Pebbles::rules()
    }

    fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
        Pebbles::set(given)
    }

    fn step(table: &mut Table<'_, Closed>) -> Play<()> {
        let seat = table.mover;
        table.choose(seat, Ask::ACT, rules::ACT, [(Act::Wait, Ok(())), (Act::Bid, Ok(()))])?;
        table.mover = seat.other();
        Ok(())
    }

    fn ending(game: &Game) -> Option<Ending> {
        Pebbles::ending(game)
    }

    fn view(game: &Game, seat: Seat) -> Game {
        Pebbles::view(game, seat)
    }

    /// Whoever thinks begins with this, on what he was given.
    fn reshuffle(setup: &Setup, game: &Game, seat: Seat, below: Below) -> Game {
        assert_eq!(game.charm[seat.other().index()].known(), None, "{seat:?} is shown a secret");
        Pebbles::reshuffle(setup, game, seat, below)
    }

    fn names<'a>(setup: &'a Setup, game: &'a Game) -> Box<dyn Names + 'a> {
        Pebbles::names(setup, game)
    }

    fn scene(setup: &Setup, game: &Game) -> Scene {
        Pebbles::scene(setup, game)
    }

    fn cards(setup: &Setup) -> Vec<Card> {
        Pebbles::cards(setup)
    }

    fn roster(own: &[Own]) -> Result<Vec<Recruit>, Misfit> {
        Pebbles::roster(own)
    }

    fn check(list: &List, own: &[Own]) -> Result<Vec<Violation>, Misfit> {
        Pebbles::check(list, own)
    }

    fn menu() -> Menu {
        Pebbles::menu()
    }
}

const THINKERS: [Level; 3] = [Level::Recruit, Level::Veteran, WARLORD];

#[test]
fn who_thinks_in_a_match_is_given_his_view() {
    let it = Match::<Closed>::new(SMALL, Seed::of(7)).unwrap_or_else(|misfit| panic!("{misfit}"));
    for level in THINKERS {
        let [mut ponders, mut answers] = [0, 1].map(|seed| Mind::new(level, seed));
        it.ponder(NORTH, 0, &mut ponders, 4).expect("the question is open");
        thought(&it, NORTH, &mut answers);
        for mind in [ponders, answers] {
            assert!(!mind.ideas().is_empty(), "{} thinks", level.name());
        }
    }
}

#[test]
fn who_thinks_in_a_bout_is_given_his_view() {
    let (setup, start) = Closed::set(&Given::read(SMALL, 1).unwrap()).unwrap();
    for level in THINKERS {
        let (mut game, mut bout) = (start.clone(), Bout::<Closed>::new(&[level; 2], 7));
        for _ in 0..4 {
            bout.begin(&game);
            let ran = run::<Closed>(&setup, &game, &mut Tape::default(), &mut bout);
            assert_eq!(ran.ran, Ran::Ended, "{}", level.name());
            game = ran.game;
        }
    }
}
