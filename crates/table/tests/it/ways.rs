//! Ways on a free table as people write them, and what they are told where one cannot be.

use scene::{Answer, Names, Naming, Piece, PieceId, Rule, Seat};
use space::{Allowance, Base, FreeLimit, INCH, Outline, Point, Spot};
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

/// What Ana, at 9 by 5 beside Rolf at 10 by 5, may answer with so many inches and with others on the table.
fn read(inches: i32, others: &[Piece], words: &str) -> Result<(Vec<Spot>, bool), String> {
    let all: Vec<Piece> = [piece("Ana", (900, 500)), piece("Rolf", (1000, 500))]
        .into_iter()
        .chain(others.iter().cloned())
        .collect();
    let base = |piece: &Piece| Base::new(piece.at[0].point().expect("a point"), piece.base);
    let mover = base(&all[0]);
    let bodies = all[1..].iter().map(|piece| Outline::Round(base(piece))).collect();
    let limits = [
        FreeLimit::From(mover),
        FreeLimit::Clear { mover, of: bodies },
        FreeLimit::Fits(Allowance::new(mover, inches * INCH)),
    ];
    let domain = Domain::Path(Limits::new(limits.map(|limit| (limit.into(), RULE)).to_vec()));
    let answer = read_answer(&domain, words, &Plain, Naming::Inches, &|| all.clone())?;
    let legal = domain.contains(&answer).is_ok();
    let Answer::Path(path) = answer else { panic!("{answer:?}") };
    Ok((path, legal))
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
