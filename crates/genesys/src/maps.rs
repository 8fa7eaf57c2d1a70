//! Tables with terrain (GE-R-60, ours): three maps made by hand, and any number drawn from a seed.

use scene::nearest;
use space::{Outline, Point};

use crate::terrain::{self, Terrain};

/// A map: its name, what it is like, and its pieces as a given block writes them.
type Map = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// Maps for a table of 36 by 36 inches.
pub const MAPS: [Map; 3] = [
    (
        "crossroads",
        "A house between two low walls, woods on both flanks.",
        &[
            ("forest", "4 by 14 to 10 by 19"),
            ("forest", "26 by 17 to 32 by 22"),
            ("low wall", "14 by 12 to 18 by 12.5"),
            ("low wall", "18 by 23.5 to 22 by 24"),
            ("house", "15.5 by 16 to 20.5 by 20"),
        ],
    ),
    (
        "old mill",
        "Deep water in the middle, ruins and woods around it.",
        &[
            ("deep water", "15 by 16.5 to 21 by 19.5"),
            ("forest", "5 by 7 to 11 by 12"),
            ("forest", "25 by 24 to 31 by 29"),
            ("ruin", "6 by 20 to 11 by 25"),
            ("ruin", "25 by 11 to 30 by 16"),
            ("hedge", "15 by 9 to 19 by 9.75"),
            ("hedge", "17 by 26.25 to 21 by 27"),
        ],
    ),
    (
        "standing stones",
        "Boulders across the table, woods and mire between them.",
        &[
            ("boulder", "18 by 18 round 2"),
            ("boulder", "11 by 12 round 2"),
            ("boulder", "25 by 24 round 2"),
            ("forest", "3 by 16 to 9 by 21"),
            ("forest", "27 by 15 to 33 by 20"),
            ("mire", "15 by 9 to 20 by 13"),
            ("mire", "16 by 23 to 21 by 27"),
        ],
    ),
];

/// A map by its name.
pub fn named(name: &str) -> Result<Vec<Terrain>, String> {
    let Some((_, _, pieces)) = MAPS.iter().find(|(known, _, _)| known.eq_ignore_ascii_case(name)) else {
        return Err(format!(
            "there is no map {name:?}{}",
            nearest(name, MAPS.iter().map(|(known, _, _)| *known))
        ));
    };
    pieces
        .iter()
        .map(|(name, place)| {
            let kind = terrain::usual(name).ok_or_else(|| format!("there is no terrain {name:?}"))?;
            Ok(Terrain { name: name.to_string(), kind, outline: terrain::read_outline(place)? })
        })
        .collect()
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

/// Two to four pairs, each piece opposite its twin across the centre of the table, the first pair forests, and
/// sometimes a boulder in the very centre: from 5 to 9 pieces where there is room for them.
pub fn drawn(width: i32, depth: i32, seed: u32) -> Vec<Terrain> {
    let mut draw = Draw(u64::from(seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
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

    fn check(pieces: &[Terrain], what: &str) {
        assert!((5..=9).contains(&pieces.len()), "{what}: {} pieces", pieces.len());
        assert!(pieces.iter().filter(|piece| piece.has("forest")).count() >= 2, "{what}: too few forests");
        for (i, one) in pieces.iter().enumerate() {
            for other in &pieces[..i] {
                assert!(
                    !one.outline.near(&other.outline, APART - 3),
                    "{what}: {} and {}",
                    one.name,
                    other.name
                );
            }
        }
    }

    #[test]
    fn maps_keep_to_the_ruling() {
        for (name, _, _) in MAPS {
            check(&named(name).unwrap(), name);
        }
        for seed in 0..200 {
            check(&drawn(36 * space::INCH, 36 * space::INCH, seed), &format!("seed {seed}"));
        }
        assert_eq!(drawn(36_576, 36_576, 7).len(), drawn(36_576, 36_576, 7).len());
        assert!(named("crossroad").unwrap_err().contains("crossroads"));
    }
}
