//! Terrain profiles (chapter 4) and cover (chapter 21).

use scene::{Naming, Rule, Surface, read_inches};
use space::{Outline, Point, Spot};

use crate::rules;

/// A piece of terrain on the table.
#[derive(Clone, Debug)]
pub struct Terrain {
    pub name: String,
    pub kind: Piece,
    pub outline: Outline,
}

/// What a piece of terrain does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub traits: Vec<String>,
    pub slow: Slow,
    pub cover: u8,
    pub area: bool,
    pub height: i32,
    pub look: Surface,
    /// The row of the catalog that gives its numbers.
    pub rule: Rule,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Slow {
    By(i32),
    Impassable,
}

impl Terrain {
    pub fn has(&self, word: &str) -> bool {
        self.kind.traits.iter().any(|known| known.eq_ignore_ascii_case(word))
    }

    /// What it is called when there are several of its kind: `forest at 7 by 16.5`.
    pub fn placed(&self) -> String {
        let (low, high) = self.outline.extent();
        let middle = Point::new((low.x + high.x) / 2, (low.y + high.y) / 2);
        format!("{} at {}", self.name, Naming::Inches.spot(Spot::Point(middle)))
    }

    /// The same piece with each of the usual profiles.
    pub fn others(&self) -> Vec<Terrain> {
        let other = |name: &str| {
            let kind = usual(name).unwrap_or_else(|| self.kind.clone());
            Terrain { name: name.to_string(), kind, outline: self.outline.clone() }
        };
        USUAL.iter().map(|name| other(name)).collect()
    }

    /// Whether it stops moves, and views do not mind: water too deep to wade.
    pub fn is_deep(&self) -> bool {
        self.kind.slow == Slow::Impassable && self.kind.height == 0
    }

    /// How much it takes from a move, or nothing if it cannot be entered at all.
    pub fn slow(&self) -> Option<i32> {
        match self.kind.slow {
            Slow::By(units) => Some(units),
            Slow::Impassable => None,
        }
    }
}

/// The pieces that players use unless they agree on others: traits, SLOW, COV, AREA, height (GE-R-60).
pub fn usual(name: &str) -> Option<Piece> {
    let inches = |n: i32| n * space::INCH;
    let piece = |rule, traits: &[&str], slow, cover, area, height, look| {
        let traits = traits.iter().map(|word| word.to_string()).collect();
        Some(Piece { traits, slow, cover, area, height, look, rule })
    };
    match name {
        "forest" => piece(
            rules::TRP_01,
            &["flammable", "forest"],
            Slow::By(inches(2)),
            3,
            true,
            inches(4),
            Surface::Trees,
        ),
        "low wall" => {
            piece(rules::TRP_02, &["stone"], Slow::By(inches(1)), 2, false, inches(1), Surface::Wall)
        }
        "hedge" => {
            piece(rules::TRP_03, &["flammable"], Slow::By(inches(1)), 1, false, inches(1), Surface::Thorns)
        }
        "ruin" => piece(rules::TRP_04, &["stone"], Slow::By(inches(1)), 3, true, inches(3), Surface::Ruin),
        "boulder" => {
            piece(rules::TRP_05, &["stone"], Slow::Impassable, 2, false, inches(5) / 2, Surface::Stone)
        }
        "house" => {
            piece(rules::TRP_06, &["building"], Slow::Impassable, 3, false, inches(5), Surface::Building)
        }
        "mire" => piece(rules::TRP_07, &["water"], Slow::By(inches(2)), 0, false, 0, Surface::Water),
        "deep water" => piece(rules::TRP_08, &["water"], Slow::Impassable, 0, false, 0, Surface::Water),
        _ => None,
    }
}

/// The names of [`usual`] pieces.
pub const USUAL: [&str; 8] =
    ["forest", "low wall", "hedge", "ruin", "boulder", "house", "mire", "deep water"];

/// The place of a name among the usual ones.
pub fn place_of(name: &str) -> u8 {
    USUAL.iter().position(|usual| *usual == name).unwrap_or_default() as u8
}

/// Reads `5 by 4 to 9 by 8` as two corners, or `5 by 4 round 2` as a circle with its diameter.
pub fn read_outline(words: &str) -> Result<Outline, String> {
    read_moved(words, 0, 0)
}

/// The same, so far to the right and up.
pub fn read_moved(words: &str, right: i32, up: i32) -> Result<Outline, String> {
    let point = |words: &str| {
        let (x, y) =
            words.split_once(" by ").ok_or_else(|| format!("{words:?} is not a place like `5 by 4`"))?;
        Ok::<_, String>(Point::new(read_inches(x)? + right, read_inches(y)? + up))
    };
    let drawn = if let Some((from, to)) = words.split_once(" to ") {
        Outline::rectangle(point(from)?, point(to)?)
    } else if let Some((centre, width)) = words.split_once(" round ") {
        Outline::circle(point(centre)?, read_inches(width)? / 2)
    } else {
        let corners = words.split(" then ").map(point).collect::<Result<Vec<_>, _>>()?;
        Outline::polygon(corners)
    };
    drawn.map_err(|misdrawn| misdrawn.to_string())
}
