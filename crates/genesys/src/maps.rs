//! Tables with terrain (GE-R-60, ours): three maps made by hand, and any number drawn from a seed.

use scene::nearest;
use space::{Outline, Point};

use crate::deploy;
use crate::terrain::{self, Terrain};

/// A piece of a map as a given block writes it: its kind and its place.
type Placed = (&'static str, &'static str);

/// A map made by hand.
pub struct Map {
    pub name: &'static str,
    pub says: &'static str,
    /// For a table of 36 by 36 inches; in the middle of a larger one.
    usual: &'static [Placed],
    /// For a table of 24 by 24 inches.
    small: &'static [Placed],
}

pub const MAPS: [Map; 3] = [
    Map {
        name: "crossroads",
        says: "A house between two low walls, woods on both flanks.",
        usual: &[
            ("forest", "4 by 14 to 10 by 19"),
            ("forest", "26 by 17 to 32 by 22"),
            ("low wall", "14 by 12 to 18 by 12.5"),
            ("low wall", "18 by 23.5 to 22 by 24"),
            ("house", "15.5 by 16 to 20.5 by 20"),
        ],
        small: &[
            ("forest", "0.5 by 8 to 6.5 by 13"),
            ("forest", "17.5 by 11 to 23.5 by 16"),
            ("low wall", "10 by 6 to 14 by 6.5"),
            ("low wall", "10 by 17.5 to 14 by 18"),
            ("house", "9.5 by 10 to 14.5 by 14"),
        ],
    },
    Map {
        name: "old mill",
        says: "Deep water in the middle, ruins and woods around it.",
        usual: &[
            ("deep water", "15 by 16.5 to 21 by 19.5"),
            ("forest", "5 by 7 to 11 by 12"),
            ("forest", "25 by 24 to 31 by 29"),
            ("ruin", "6 by 20 to 11 by 25"),
            ("ruin", "25 by 11 to 30 by 16"),
            ("hedge", "15 by 9 to 19 by 9.75"),
            ("hedge", "17 by 26.25 to 21 by 27"),
        ],
        small: &[
            ("deep water", "9 by 10.5 to 15 by 13.5"),
            ("forest", "0 by 5 to 6 by 10"),
            ("forest", "18 by 14 to 24 by 19"),
            ("ruin", "17 by 3 to 22 by 8"),
            ("ruin", "2 by 16 to 7 by 21"),
            ("hedge", "9 by 4 to 13 by 4.75"),
            ("hedge", "11 by 19.25 to 15 by 20"),
        ],
    },
    Map {
        name: "standing stones",
        says: "Boulders across the table, woods and mire between them.",
        usual: &[
            ("boulder", "18 by 18 round 2"),
            ("boulder", "11 by 12 round 2"),
            ("boulder", "25 by 24 round 2"),
            ("forest", "3 by 16 to 9 by 21"),
            ("forest", "27 by 15 to 33 by 20"),
            ("mire", "15 by 9 to 20 by 13"),
            ("mire", "16 by 23 to 21 by 27"),
        ],
        small: &[
            ("boulder", "12 by 12 round 2"),
            ("boulder", "7 by 8 round 2"),
            ("boulder", "17 by 16 round 2"),
            ("forest", "1 by 12 to 7 by 17"),
            ("forest", "17 by 7 to 23 by 12"),
            ("mire", "10 by 0 to 14 by 5"),
            ("mire", "10 by 19 to 14 by 24"),
        ],
    },
];

/// The sides for which maps are made.
const USUAL: i32 = 36 * space::INCH;
const SMALL: i32 = 24 * space::INCH;

/// A map by its name, for a table of this size.
pub fn named(name: &str, width: i32, depth: i32) -> Result<Vec<Terrain>, String> {
    let Some(map) = MAPS.iter().find(|map| map.name.eq_ignore_ascii_case(name)) else {
        let near = nearest(name, MAPS.iter().map(|map| map.name));
        return Err(format!("there is no map {name:?}{near}"));
    };
    let (side, pieces) = match (width, depth) {
        (SMALL, SMALL) => (SMALL, map.small),
        _ if width >= USUAL && depth >= USUAL => (USUAL, map.usual),
        _ => {
            return Err(format!(
                "{name} is a map of 24 by 24 or of at least 36 by 36 inches, and this table is neither (GE-R-58)"
            ));
        }
    };
    let (right, up) = ((width - side) / 2, (depth - side) / 2);
    let piece = |(name, place): &Placed| {
        let kind = terrain::usual(name).ok_or_else(|| format!("there is no terrain {name:?}"))?;
        Ok(Terrain { name: name.to_string(), kind, outline: terrain::read_moved(place, right, up)? })
    };
    pieces.iter().map(piece).collect()
}

/// Every two pieces are so far apart.
const APART: i32 = 3 * space::INCH;
/// How many places are tried for a pair before another kind is drawn.
const TRIES: u32 = 200;

/// What is drawn besides forests, with the usual size in quarters of an inch.
const KINDS: [(&str, i32, i32); 6] = [
    ("low wall", 16, 2),
    ("hedge", 16, 3),
    ("ruin", 20, 20),
    ("house", 20, 16),
    ("mire", 20, 16),
    ("deep water", 24, 12),
];

/// A plain generator: the terrain of a seed is the same everywhere and for ever.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound.max(1) as u64) as i32
    }
}

/// A seed is drawn anew so often until its table keeps to the ruling.
const DRAWS: u64 = 200;

/// The table of a seed (GE-R-60): from 5 to 9 pieces, two of them forests at least, and no more than a quarter of the
/// strip along either edge that cannot be entered, so that there is room to place a force.
pub fn drawn(width: i32, depth: i32, seed: u32) -> Vec<Terrain> {
    let mut tables = (0..DRAWS).map(|draw| lay(width, depth, seed, draw));
    let found = tables.find(|pieces| pieces.len() >= 5 && has_room(pieces, width, depth));
    // A table too small for five pieces has what it has room for.
    found.unwrap_or_else(|| lay(width, depth, seed, 0))
}

/// Whether enough of the strips is left, for a table on which nothing but rectangles lies there.
fn has_room(pieces: &[Terrain], width: i32, depth: i32) -> bool {
    let strips = [(0, deploy::ZONE), (depth - deploy::ZONE, depth)];
    strips.into_iter().all(|(low, high)| {
        let walls = pieces.iter().filter(|piece| piece.slow().is_none()).map(|piece| {
            let (from, to) = piece.outline.extent();
            i64::from(to.x - from.x) * i64::from((to.y.min(high) - from.y.max(low)).max(0))
        });
        4 * walls.sum::<i64>() <= i64::from(width) * i64::from(high - low)
    })
}

/// Two to four pairs, each piece opposite its twin across the centre of the table, the first pair forests, and
/// sometimes a boulder in the very centre.
fn lay(width: i32, depth: i32, seed: u32, draw: u64) -> Vec<Terrain> {
    let mut draw = Draw((u64::from(seed) | draw << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut laid: Vec<Terrain> = Vec::new();
    let pairs = 2 + draw.below(3);
    if pairs == 2 || draw.below(2) == 0 {
        let centre = Outline::circle(Point::new(width / 2, depth / 2), space::INCH);
        push(&mut laid, "boulder", centre.ok());
    }
    for pair in 0..pairs {
        for _ in 0..TRIES {
            let (name, wide, deep) =
                if pair == 0 { ("forest", 24, 20) } else { KINDS[draw.below(KINDS.len() as i32) as usize] };
            let (wide, deep) = if draw.below(2) == 0 { (wide, deep) } else { (deep, wide) };
            let (wide, deep) = (wide * space::INCH / 4, deep * space::INCH / 4);
            // On whole half inches, and not on the very edge.
            let half = space::INCH / 2;
            let x = half * (1 + draw.below((width - wide) / half - 1));
            let y = half * (1 + draw.below((depth - deep) / half - 1));
            let (low, high) = (Point::new(x, y), Point::new(x + wide, y + deep));
            if high.x > width || high.y > depth {
                continue;
            }
            let twin = (Point::new(width - high.x, depth - high.y), Point::new(width - low.x, depth - low.y));
            let (Ok(one), Ok(other)) = (Outline::rectangle(low, high), Outline::rectangle(twin.0, twin.1))
            else {
                continue;
            };
            let clear = |outline: &Outline| laid.iter().all(|piece| !piece.outline.near(outline, APART - 3));
            if clear(&one) && clear(&other) && !one.near(&other, APART - 3) {
                push(&mut laid, name, Some(one));
                push(&mut laid, name, Some(other));
                break;
            }
        }
    }
    laid
}

fn push(laid: &mut Vec<Terrain>, name: &str, outline: Option<Outline>) {
    if let (Some(outline), Some(kind)) = (outline, terrain::usual(name)) {
        laid.push(Terrain { name: name.to_string(), kind, outline });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GE-R-60 for a table: amount, forests, distances, symmetry, on the table.
    fn check(pieces: &[Terrain], side: i32, what: &str) {
        assert!((5..=9).contains(&pieces.len()), "{what}: {} pieces", pieces.len());
        assert!(pieces.iter().filter(|piece| piece.has("forest")).count() >= 2, "{what}: too few forests");
        for (i, one) in pieces.iter().enumerate() {
            let (low, high) = one.outline.extent();
            let on = low.x >= 0 && low.y >= 0 && high.x <= side && high.y <= side;
            assert!(on, "{what}: {} is not on the table", one.placed());
            for other in &pieces[..i] {
                let near = one.outline.near(&other.outline, APART - 3);
                assert!(!near, "{what}: {} and {}", one.placed(), other.placed());
            }
            let twin = pieces.iter().any(|other| {
                let (from, to) = other.outline.extent();
                other.name == one.name
                    && (from.x + high.x, from.y + high.y) == (side, side)
                    && (to.x + low.x, to.y + low.y) == (side, side)
            });
            assert!(twin, "{what}: {} has nothing opposite", one.placed());
        }
    }

    #[test]
    fn maps_keep_to_the_ruling_on_every_size_of_table() {
        for side in [24, 36, 48] {
            let side = side * space::INCH;
            for map in &MAPS {
                let pieces = named(map.name, side, side).unwrap();
                check(&pieces, side, map.name);
                assert!(has_room(&pieces, side, side), "{}", map.name);
            }
        }
        assert!(named("crossroad", USUAL, USUAL).unwrap_err().contains("crossroads"));
        assert!(named("crossroads", 30 * space::INCH, USUAL).unwrap_err().contains("GE-R-58"));
    }

    #[test]
    fn drawn_tables_keep_to_the_ruling() {
        let seeds =
            std::env::var("MUSTER_MAP_SEEDS").ok().and_then(|words| words.parse().ok()).unwrap_or(10_000);
        for side in [24, 36, 48] {
            let side = side * space::INCH;
            for seed in 0..seeds {
                let pieces = drawn(side, side, seed);
                check(&pieces, side, &format!("seed {seed}"));
                assert!(has_room(&pieces, side, side), "seed {seed} leaves no room");
            }
        }
        let outlines = |seed| drawn(USUAL, USUAL, seed).into_iter().map(|piece| piece.outline);
        assert!(outlines(7).eq(outlines(7)) && !outlines(7).eq(outlines(8)));
        // There is no panic on a table without room for anything.
        assert!(drawn(6 * space::INCH, 6 * space::INCH, 1).len() < 5);
    }
}
