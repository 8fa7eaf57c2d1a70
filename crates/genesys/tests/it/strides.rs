//! What a move may cover and what is told about it, and how far a swung weapon reaches.

use genesys::state::{Game, Id};
use genesys::why::{Act, AttackWord};
use genesys::{Genesys, Setup, assault, movement};
use scene::{Answer, Item, Seat};
use space::{INCH, Point, Spot};
use table::{Entry, Fuzz, Given, Note, Ran, Rulebook, Tape, run};

const TABLE: &str = "
seats: Green, Red
table: 24 by 24
terrain: forest, at 4 by 4 to 8 by 8
terrain: mire, at 14 by 4 to 18 by 8
profile: Walker, SPD 6, EV 5, ARM 2, HP 3, base 1
Green: Anna, Walker, at 4 by 11
Green: Bert, Walker, at 6 by 6
Red: Rolf, Walker, at 20 by 20
";

fn table() -> (Setup, Game) {
    Genesys::set(&Given::read(TABLE, 1).unwrap()).unwrap()
}

/// Anna walks along a path; what is told of it.
fn walk(ends: &[(i32, i32)]) -> Vec<String> {
    let (setup, mut game) = table();
    let path = ends.iter().map(|(x, y)| Spot::Point(Point::new(x * INCH, y * INCH))).collect();
    let steps = [vec![Answer::One(Item::Piece(0))], vec![Answer::One(Act::Walk.into()), Answer::Path(path)]];
    let mut told = Vec::new();
    for answers in steps {
        let answers = answers.into_iter().map(|answer| Entry::Answer { seat: Seat(0), answer });
        let mut tape = Tape { entries: answers.collect() };
        let ran = run::<Genesys>(&setup, &game, &mut tape, &mut Fuzz::listening(1));
        assert_eq!(ran.ran, Ran::Ended);
        game = ran.game;
        let names = Genesys::names(&setup, &game);
        told.extend(ran.notes.iter().filter_map(|note| match note {
            Note::Told { says, .. } => Some(says.words(&*names)),
            Note::Counted { says, sum, .. } => Some(format!("{}: {}", says.words(&*names), sum.total())),
            _ => None,
        }));
    }
    told
}

#[test]
fn terrain_is_told_only_where_the_way_leads_into_it() {
    let clear = walk(&[(4, 16)]);
    assert!(clear.contains(&"the most that it may move: 6\"".to_string()), "{clear:?}");
    assert!(!clear.iter().any(|words| words.contains("slowed") || words.contains("takes")), "{clear:?}");
    let slowed = walk(&[(4, 8)]);
    assert!(slowed.contains(&"the most that it may move: 4\"".to_string()), "{slowed:?}");
    assert!(slowed.iter().any(|words| words.ends_with("takes 2\"")), "{slowed:?}");
    assert!(slowed.iter().any(|words| words.ends_with("is slowed by one piece of terrain")), "{slowed:?}");
}

/// A length that is told as a bare number is far too large for anything else.
#[test]
fn lengths_are_told_in_inches() {
    let told = walk(&[(4, 8)]);
    for line in ["SPD in all: 6\"", "the move: 6\""] {
        assert!(told.iter().any(|words| words == line), "{line} is not in {told:?}");
    }
    let units = |words: &&String| {
        words.split(|letter: char| !letter.is_ascii_digit()).any(|number| number.len() > 2)
            || words.contains("units")
    };
    assert_eq!(told.iter().find(units), None);
}

/// A way that goes on after an interruption does not pay twice for the same piece.
#[test]
fn what_is_paid_for_is_not_owed_again() {
    let (setup, game) = table();
    let far = [Spot::Point(Point::new(6 * INCH, 11 * INCH))];
    let fits = |paid: &[u8]| {
        let limits = movement::limits(&setup, &game, Id(1), 5 * INCH, None, paid);
        limits.iter().all(|(limit, _)| limit.refuse_path(&far).is_none())
    };
    assert!(!fits(&[]), "the forest takes 2 of 5 inches");
    assert!(!fits(&[1]), "another piece was paid for");
    assert!(fits(&[0]), "the forest was paid for");
}

/// At the very edge of its reach a Wrecking Ball is either refused or has a point where it can fall.
#[test]
fn a_wrecking_ball_that_is_offered_has_somewhere_to_fall() {
    let text = "seats: Green, Red\ntable: 24 by 24\nprofile: Walker, SPD 6, EV 5, ARM 2, HP 3, base 1\n\
                Green: Furnace, Plague Furnace, at 10 by 10\nRed: Rolf, Walker, at 20 by 20";
    let (setup, mut game) = Genesys::set(&Given::read(text, 1).unwrap()).unwrap();
    let pick =
        |item: Item| Tape { entries: vec![Entry::Answer { seat: Seat(0), answer: Answer::One(item) }] };
    let mut fuzz = Fuzz::new(1);
    let ran = run::<Genesys>(&setup, &game, &mut pick(Item::Piece(0)), &mut fuzz);
    assert_eq!(ran.ran, Ran::Ended);
    game = ran.game;
    let profile = game.model(Id(0)).profile;
    let censer = &setup.profile(&game, Id(0)).attacks[0];
    assert_eq!(censer.name, "Great Censer");
    let word = AttackWord { profile, attack: 0 };
    // Both radii, the range of the censer and the 2 inches round its point, less and more by a few units.
    let edge = setup.profile(&game, Id(0)).radius() + setup.profile(&game, Id(1)).radius() + 4 * INCH;
    let (mut offered, mut refused) = (0, 0);
    for x in (0..=edge).step_by(89) {
        let y = (i64::from(edge) * i64::from(edge) - i64::from(x) * i64::from(x)).isqrt() as i32;
        for more in -3..=4 {
            game.model_mut(Id(1)).at = Point::new(10 * INCH + x, 10 * INCH + y + more);
            if assault::somebody(&setup, &game, Id(0), censer).is_err() {
                refused += 1;
                continue;
            }
            offered += 1;
            let ran = run::<Genesys>(&setup, &game, &mut pick(word.into()), &mut fuzz);
            assert_eq!(ran.ran, Ran::Ended, "{x}, {y}, {more}");
        }
    }
    assert!(offered > 100 && refused > 100, "{offered} offered, {refused} refused");
}

/// The token is there from the start of an activation, but the model is spent only after it.
#[test]
fn the_active_model_is_not_spent() {
    let (setup, mut game) = table();
    let spent = |game: &Game| Genesys::scene(&setup, game).pieces[0].spent;
    for (item, is_spent) in [(Item::Piece(0), false), (Act::Done.into(), true)] {
        assert!(!spent(&game));
        let answer = Entry::Answer { seat: Seat(0), answer: Answer::One(item) };
        let ran = run::<Genesys>(&setup, &game, &mut Tape { entries: vec![answer] }, &mut Fuzz::new(1));
        assert_eq!(ran.ran, Ran::Ended);
        game = ran.game;
        assert_eq!((game.model(Id(0)).activated, spent(&game)), (true, is_spent));
    }
}
