use space::{Board, Hex, Misread, axial_name, lettered_name, parse_axial, parse_lettered};
use std::collections::BTreeSet;

fn at(text: &str) -> Hex {
    parse_lettered(text).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn every_reference_of_the_lettered_board_goes_there_and_back() {
    let board = Board::lettered();
    let mut names = BTreeSet::new();
    for hex in board.hexes() {
        let name = lettered_name(hex);
        assert_eq!(parse_lettered(&name), Ok(hex));
        assert_eq!(parse_lettered(&name.to_lowercase()), Ok(hex));
        let digits = name.find(|c: char| c.is_ascii_alphabetic()).expect("letters");
        assert_eq!(parse_lettered(&format!("{}{}", &name[digits..], &name[..digits])), Ok(hex));
        assert_eq!(parse_axial(&axial_name(hex)), Ok(hex));
        names.insert(name);
    }
    assert_eq!(names.len(), 1332);
    assert_eq!((board.first_row(), board.last_row()), (0, 36));
    assert_eq!(lettered_name(Hex::new(0, 0)), "1A");
    assert_eq!(lettered_name(Hex::from_offset(35, 36)), "37AJ");
    assert_eq!(lettered_name(Hex::new(-1, 0)), "(-1,0)", "off the board by coordinates");
}

/// SS-BRD-02 and SS-BRD-05: the reference by its literal formula.
#[test]
fn references_follow_the_formula() {
    for (text, n, letter) in
        [("19S", 19, 19), ("R12", 12, 18), ("27Z", 27, 26), ("11K", 11, 11), ("aa2", 2, 27)]
    {
        let (r, q) = (n - 1, letter - 1);
        assert_eq!(at(text), Hex::new(q - (r - (r % 2)) / 2, r), "{text}");
    }
}

/// SS-BRD-04: the two examples and the two rules for odd and even rows.
#[test]
fn neighbours_on_the_lettered_board() {
    let board = Board::lettered();
    let around = |text: &str| -> BTreeSet<Hex> {
        at(text).neighbours().into_iter().filter(|hex| board.contains(*hex)).collect()
    };
    let listed = |text: &str| -> BTreeSet<Hex> { text.split(' ').map(at).collect() };
    assert_eq!(around("19S"), listed("19R 19T 18R 18S 20R 20S"));
    assert_eq!(around("18A"), listed("18B 17A 17B 19A 19B"));
    for hex in board.hexes() {
        let (n, l) = (hex.r + 1, hex.col() + 1);
        let shift = if n % 2 == 1 { -1 } else { 0 };
        let rule = [(n, l - 1), (n, l + 1)]
            .into_iter()
            .chain([n - 1, n + 1].into_iter().flat_map(|row| [(row, l + shift), (row, l + shift + 1)]));
        let rule: BTreeSet<Hex> = rule.map(|(n, l)| Hex::from_offset(l - 1, n - 1)).collect();
        assert_eq!(rule, hex.neighbours().into_iter().collect());
    }
}

#[test]
fn what_cannot_be_read_is_refused_in_a_sentence() {
    let lettered = |text: &str| parse_lettered(text).expect_err(text);
    for text in ["", "19", "S", "19S3", "S19T", "-3A", "1 A", "19ß", "１９S", "19S\u{0}", "(3,4)"] {
        assert!(matches!(lettered(text), Misread::NotLettered(_)), "{text}");
    }
    for text in ["0A", "38A", "A99999999999", "40ZZ"] {
        assert!(matches!(lettered(text), Misread::NoRow(_)), "{text}");
    }
    for text in ["1AK", "1BA", "1AAA", "zz9"] {
        assert!(matches!(lettered(text), Misread::NoLetters(_)), "{text}");
    }
    assert_eq!(lettered("38A").to_string(), "`38A` is not on the board: its numbers run from 1 to 37.");
    let axial = |text: &str| parse_axial(text).expect_err(text);
    for text in ["", "3", "(3,4", "3,4)", "a,b", "3,", "--3,4", "3,4,5", "(,)"] {
        assert!(matches!(axial(text), Misread::NotAxial(_)), "{text}");
    }
    for text in ["99999,0", "0,-10000", "(1,99999999999999999999)"] {
        assert!(matches!(axial(text), Misread::TooFar(_)), "{text}");
    }
    assert_eq!(parse_axial(" ( 3 , -1 ) "), Ok(Hex::new(3, -1)));
    assert_eq!(parse_axial("+3,-1"), Ok(Hex::new(3, -1)));
    assert!(lettered(&"x".repeat(10_000)).to_string().len() < 120);
}

#[test]
fn boards_of_other_shapes() {
    let board = Board::rectangle(3, 2);
    assert_eq!(board.hexes().len(), 6);
    assert!(
        board.contains(Hex::new(0, 1)) && !board.contains(Hex::new(-1, 1)) && !board.contains(Hex::new(0, 2))
    );
    let disc = Board::of(Hex::new(0, 0).disc(4).into_iter().collect());
    assert_eq!((disc.hexes().len(), disc.first_row(), disc.last_row()), (61, -4, 4));
    assert_eq!(Board::rectangle(-1, 5).hexes().len(), 0);
    assert_eq!(Board::rectangle(900, 900).hexes().len(), 42 * 42);
}

/// Numbers at the ends of what a machine holds, and characters that end somewhere in the middle of a byte.
#[test]
fn no_words_break_the_readers_of_hexes() {
    let ends = [
        "-2147483648",
        "2147483647",
        "-9223372036854775808",
        "-32768",
        "-9999",
        "-10000",
        "99999999999",
        "-",
        "+",
        "",
        "-0",
    ];
    for q in ends {
        for r in ends {
            for text in [
                format!("({q},{r})"),
                format!("{q},{r}"),
                format!("{q}{r}"),
                format!("({q},{r}"),
                format!("{q}Ä{r}"),
            ] {
                let near = |number: &str| number.parse::<i64>().is_ok_and(|number| number.abs() <= 9999);
                assert!(parse_axial(&text).is_err() || (near(q) && near(r)), "{text}");
                assert!(parse_lettered(&text).is_err(), "{text}");
            }
        }
    }
}
