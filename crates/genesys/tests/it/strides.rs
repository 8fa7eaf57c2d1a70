//! What a move may cover, and what is told about it.

use genesys::state::{Game, Id};
use genesys::why::Act;
use genesys::{Genesys, Setup, movement};
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
    assert!(clear.contains(&format!("the most that it may move: {}", 6 * INCH)), "{clear:?}");
    assert!(!clear.iter().any(|words| words.contains("slowed") || words.contains("takes")), "{clear:?}");
    let slowed = walk(&[(4, 8)]);
    assert!(slowed.contains(&format!("the most that it may move: {}", 4 * INCH)), "{slowed:?}");
    assert!(slowed.iter().any(|words| words.ends_with("takes 2\"")), "{slowed:?}");
    assert!(slowed.iter().any(|words| words.ends_with("is slowed by 1 pieces of terrain")), "{slowed:?}");
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
