//! Ways on a free table as people write them, and what they are told where one cannot be.

use scene::{Answer, Names, Naming, Piece, PieceId, Rule, Seat};
use space::{Allowance, Base, FreeLimit, INCH, Lure, Outline, Point, Spot, Way};
use table::{Domain, Limits, read_answer};

const RULE: Rule = Rule::new("PB-ASK-01");

struct Plain;

impl Names for Plain {
    fn piece(&self, _: PieceId) -> String {
        String::new()
    }

    fn spot(&self, spot: Spot) -> String {
        Naming::Inches.spot(spot)
    }

    fn seat(&self, _: Seat) -> String {
        String::new()
    }

    fn act(&self, _: u16) -> String {
        String::new()
    }

    fn word(&self, _: u16) -> String {
        String::new()
    }

    fn die(&self, _: u8) -> String {
        String::new()
    }
}

fn piece(name: &str, (x, y): (i32, i32)) -> Piece {
    Piece {
        id: 0,
        name: name.to_string(),
        at: vec![Spot::Point(Point::new(x * INCH / 100, y * INCH / 100))],
        base: INCH / 2,
        height: 0,
        side: None,
        emblem: String::new(),
        bars: Vec::new(),
        tokens: Vec::new(),
        states: Vec::new(),
        rings: Vec::new(),
        spent: false,
        down: false,
        planned: false,
        gone: false,
    }
}

/// Ana, at 9 by 5 beside Rolf at 10 by 5, and others.
fn with(others: &[Piece]) -> Vec<Piece> {
    let two = [piece("Ana", (900, 500)), piece("Rolf", (1000, 500))];
    two.into_iter().chain(others.iter().cloned()).collect()
}

/// Where Ana may go with so many inches.
fn domain(inches: i32, all: &[Piece]) -> Domain {
    let base = |piece: &Piece| Base::new(piece.at[0].point().expect("a point"), piece.base);
    let mover = base(&all[0]);
    let bodies = all[1..].iter().map(|piece| Outline::Round(base(piece))).collect();
    let limits = [
        FreeLimit::From(mover),
        FreeLimit::Clear { mover, of: bodies },
        FreeLimit::Fits(Allowance::new(mover, inches * INCH)),
    ];
    Domain::Path(Limits::new(limits.map(|limit| (limit.into(), RULE)).to_vec()))
}

/// What her way is in words, and whether it is legal.
fn read(inches: i32, others: &[Piece], words: &str) -> Result<(Vec<Spot>, bool), String> {
    let all = with(others);
    let domain = domain(inches, &all);
    let answer = read_answer(&domain, words, &Plain, Naming::Inches, &|| all.clone())?;
    let legal = domain.contains(&answer).is_ok();
    let Answer::Path(path) = answer else { panic!("{answer:?}") };
    Ok((path, legal))
}

/// Whether a way goes from Ana's place to the far side of Rolf without leaving him.
fn slides(answer: &Answer) -> bool {
    let Answer::Path(path) = answer else { return false };
    let ends: Vec<Point> = path.iter().filter_map(|spot| spot.point()).collect();
    let rolf = Outline::Round(Base::new(Point::new(10 * INCH, 5 * INCH), INCH / 2));
    let way = Way::new(Point::new(9 * INCH, 5 * INCH), &ends, INCH / 2);
    ends.len() > 10 && ends.last().is_some_and(|end| end.x > 10 * INCH) && way.leaves(&rolf, 0).is_empty()
}

#[test]
fn a_place_on_the_far_side_is_reached_by_a_slide() {
    let at = |x: i32, y: i32| Spot::Point(Point::new(x * INCH / 100, y * INCH / 100));
    let five = domain(5, &with(&[]));
    // A click is never exactly in contact.
    for to in [at(1100, 500), at(1110, 500), at(1090, 520)] {
        let way = five.round(to).expect("a way");
        assert!(slides(&way) && five.contains(&way).is_ok(), "{way:?}");
    }
    // Straight on, too far off and too far round.
    assert_eq!(five.round(at(900, 700)), None);
    assert_eq!(five.round(at(1150, 500)), None);
    assert_eq!(domain(3, &with(&[])).round(at(1100, 500)), None);
    // So does whoever wants to be behind him, and it is among the proposals.
    let behind = Lure { of: at(1000, 500), gap: INCH, behind: Some(at(900, 500)) };
    assert!(five.lured(&[behind], true).iter().any(slides));
    assert!(five.propose(usize::MAX).iter().any(slides));
}

#[test]
fn a_slide_is_one_word() {
    let (path, legal) = read(5, &[], "round Rolf to 11 by 5").expect("a way");
    assert!(legal && path.len() > 10 && path.last() == Some(&Spot::Point(Point::new(11 * INCH, 5 * INCH))));
    let (path, legal) =
        read(5, &[], "8 by 5 then 9 by 5 then round rolf to 10 by 6 then 10 by 7").expect("a way");
    assert!(legal && path.first() == Some(&Spot::Point(Point::new(8 * INCH, 5 * INCH))), "{path:?}");
    // A place nearly in contact is meant to be in contact.
    let (_, legal) = read(5, &[], "round Rolf to 10.72 by 5.72").expect("a way");
    assert!(legal);
    // Where somebody stands on one side, it goes round the other.
    let below = piece("Sven", (1000, 400));
    let (path, legal) = read(5, &[below], "round Rolf to 11 by 5").expect("a way");
    assert!(legal && path.iter().all(|spot| spot.point().is_some_and(|at| at.y >= 5 * INCH)));
    // What is too long is read, and the limits refuse it.
    assert!(!read(2, &[], "round Rolf to 11 by 5").expect("a way").1);
}

#[test]
fn a_slide_that_cannot_be_says_what_is_in_the_way() {
    let (below, above) = (piece("Sven", (1000, 400)), piece("Bea", (1000, 600)));
    let no = |inches: i32, others: &[Piece], words: &str| read(inches, others, words).expect_err(words);
    let both = no(9, &[below.clone(), above], "round Rolf to 11 by 5");
    assert!(both.contains("Sven is in the way") || both.contains("Bea is in the way"), "{both}");
    assert!(both.contains("Sven") && both.contains("Bea"), "{both}");
    assert_eq!(
        no(2, &[below], "round Rolf to 10.94 by 4.66"),
        "Sven is in the way round Rolf, and on the other side the path is 3.51\" long and 2\" are allowed (PB-ASK-01)"
    );
    assert_eq!(
        no(5, &[], "round Rolf to 13 by 5"),
        "a slide ends in contact, and 13 by 5 is not in contact with Rolf"
    );
    assert_eq!(no(5, &[], "8 by 5 then round Rolf to 11 by 5"), "8 by 5 is not in contact with Rolf");
    let unknown = no(5, &[], "round Rolv to 11 by 5");
    assert!(unknown.starts_with("no \"Rolv\" is on the table; did you mean Rolf"), "{unknown}");
    assert!(no(5, &[], "round Rolf").contains("names no end"));
}
