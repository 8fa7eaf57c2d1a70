//! Which hexes a board has, and the two ways in which people write a hex down.

use crate::hex::Hex;
use crate::set::HexSet;
use std::fmt;

/// The rows and letters of the lettered board.
const ROWS: i16 = 37;
const LETTERS: i16 = 36;

/// A coordinate written by a person lies well inside `i16`, so that a few steps from it never wrap.
const FARTHEST: i32 = 9_999;

/// A field of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    on: HexSet,
    first_row: i16,
    last_row: i16,
}

impl Board {
    /// The hexes of columns 0 to `cols` - 1 and rows 0 to `rows` - 1, as far as sets reach (42 of each).
    pub fn rectangle(cols: i16, rows: i16) -> Board {
        let reach = |n: i16| n.clamp(0, 42);
        let columns = reach(cols);
        Board::of(
            (0..reach(rows))
                .flat_map(|row| (0..columns).map(move |col| Hex::from_offset(col, row)))
                .collect(),
        )
    }

    /// The board of 37 numbered rows by 36 letters.
    pub fn lettered() -> Board {
        Board::rectangle(LETTERS, ROWS)
    }

    /// A board of any shape.
    pub fn of(on: HexSet) -> Board {
        let mut rows = on.iter().map(|hex| hex.r);
        let first_row = rows.next().unwrap_or(0);
        Board { on, first_row, last_row: rows.last().unwrap_or(first_row) }
    }

    pub const fn contains(&self, hex: Hex) -> bool {
        self.on.contains(hex)
    }

    pub const fn hexes(&self) -> &HexSet {
        &self.on
    }

    /// The northernmost row that has a hex.
    pub const fn first_row(&self) -> i16 {
        self.first_row
    }

    /// The southernmost row that has a hex.
    pub const fn last_row(&self) -> i16 {
        self.last_row
    }
}

/// Why a written hex could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misread {
    /// Not a number and letters.
    NotLettered(String),
    /// The number names no row.
    NoRow(String),
    /// The letters name no hex of a row.
    NoLetters(String),
    /// Not two numbers.
    NotAxial(String),
    /// Two numbers too large for any board.
    TooFar(String),
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misread::NotLettered(text) => {
                write!(f, "`{text}` is not a hex: write its number and letters, like 19S.")
            }
            Misread::NoRow(text) => {
                write!(f, "`{text}` is not on the board: its numbers run from 1 to {ROWS}.")
            }
            Misread::NoLetters(text) => {
                write!(f, "`{text}` is not on the board: its letters run from A to Z and then from AA to AJ.")
            }
            Misread::NotAxial(text) => {
                write!(f, "`{text}` is not a hex: write its two coordinates, like (3,-1).")
            }
            Misread::TooFar(text) => write!(f, "`{text}` is too far out: coordinates end at {FARTHEST}."),
        }
    }
}

impl std::error::Error for Misread {}

/// A hex of the lettered board as number and letters (`19S`); a hex off it by its coordinates.
pub fn lettered_name(hex: Hex) -> String {
    let letter = |index: i16| char::from(b'A' + index as u8);
    match (hex.r, hex.col()) {
        (row, col @ 0..26) if (0..ROWS).contains(&row) => format!("{}{}", row + 1, letter(col)),
        (row, col @ 26..LETTERS) if (0..ROWS).contains(&row) => format!("{}A{}", row + 1, letter(col - 26)),
        _ => axial_name(hex),
    }
}

/// Reads number and letters in either order and either case: `19S`, `S19`, `7aj`.
pub fn parse_lettered(text: &str) -> Result<Hex, Misread> {
    let text = text.trim();
    let refused = |fault: fn(String) -> Misread| fault(shortened(text));
    let digits = |c: char| c.is_ascii_digit();
    let (number, letters) = if text.starts_with(digits) {
        text.split_at(text.find(|c| !digits(c)).unwrap_or(text.len()))
    } else {
        let (letters, number) = text.split_at(text.find(digits).unwrap_or(text.len()));
        (number, letters)
    };
    let right = |part: &str, kind: fn(&char) -> bool| !part.is_empty() && part.chars().all(|c| kind(&c));
    if !right(number, char::is_ascii_digit) || !right(letters, char::is_ascii_alphabetic) {
        return Err(refused(Misread::NotLettered));
    }
    let row = match number.parse::<i16>() {
        Ok(row) if (1..=ROWS).contains(&row) => row - 1,
        _ => return Err(refused(Misread::NoRow)),
    };
    let index = |byte: u8| i16::from(byte.to_ascii_uppercase() - b'A');
    let col = match *letters.as_bytes() {
        [one] => index(one),
        [b'A' | b'a', two] if index(two) + 26 < LETTERS => index(two) + 26,
        _ => return Err(refused(Misread::NoLetters)),
    };
    Ok(Hex::from_offset(col, row))
}

/// A hex by its coordinates, `(q,r)`.
pub fn axial_name(hex: Hex) -> String {
    hex.to_string()
}

/// Reads `(q,r)` or `q,r`, with or without blanks.
pub fn parse_axial(text: &str) -> Result<Hex, Misread> {
    let text = text.trim();
    let refused = |fault: fn(String) -> Misread| fault(shortened(text));
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    let (q, r) = inner.split_once(',').ok_or_else(|| refused(Misread::NotAxial))?;
    let number = |part: &str| -> Result<i16, Misread> {
        let part = part.trim();
        let digits = part.strip_prefix(['-', '+']).unwrap_or(part);
        if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit()) {
            return Err(refused(Misread::NotAxial));
        }
        match part.parse::<i32>() {
            Ok(number) if (-FARTHEST..=FARTHEST).contains(&number) => Ok(number as i16),
            _ => Err(refused(Misread::TooFar)),
        }
    };
    Ok(Hex::new(number(q)?, number(r)?))
}

/// Enough of a text to recognise it by in a sentence.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
