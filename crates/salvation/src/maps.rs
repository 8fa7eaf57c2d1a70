//! Who lays terrain out: the players, nobody, or a seed.

use scene::Misfit;
use table::Line;

use crate::Setup;
use crate::state::{Game, Laid};
use crate::terrain::{self, SHAPES, Siting, TURNS};

/// Where the terrain comes from.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Map {
    /// The players pick and place it in turn.
    #[default]
    Placed,
    /// They agreed on none.
    Open,
    /// It is picked and placed by the number of a map, under the same rules.
    Drawn(u32),
}

impl Map {
    /// `map: placed`, `map: open` or `map: 1234`
    pub fn read(line: &Line) -> Result<Map, Misfit> {
        match line.fields.as_slice() {
            [word] if word == "placed" => Ok(Map::Placed),
            [word] if word == "open" => Ok(Map::Open),
            [word] => match word.parse() {
                Ok(seed) => Ok(Map::Drawn(seed)),
                Err(_) => Err(line.misfit(format!("a map is `placed`, `open` or a number, not {word:?}"))),
            },
            _ => Err(line.misfit("a map is `placed`, `open` or a number")),
        }
    }
}

/// A plain generator: the terrain of a seed is the same everywhere and for ever.
struct Draw(u64);

impl Draw {
    fn of(seed: u32, what: u64) -> Draw {
        Draw((u64::from(seed) | what << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(bound.max(1))) as u32
    }
}

/// The pieces that a seed picks: how many of each shape.
pub fn picked(seed: u32, total: u8) -> [u8; 4] {
    let mut draw = Draw::of(seed, 0);
    let mut picked = [0; 4];
    for _ in 0..total {
        picked[draw.below(SHAPES.len() as u32) as usize] += 1;
    }
    picked
}

/// Places what was picked, the largest pieces first, each anywhere that the rules allow. A piece that fits nowhere is
/// left out.
pub fn place(setup: &Setup, game: &mut Game, seed: u32, picked: [u8; 4], siting: &Siting) {
    let mut draw = Draw::of(seed, 1);
    for shape in (0..SHAPES.len() as u8).rev() {
        for _ in 0..picked[usize::from(shape)] {
            let turns = TURNS[usize::from(shape)];
            let first = draw.below(u32::from(turns)) as u8;
            let ways = (0..turns).map(|more| (first + more) % turns);
            let mut open = ways.map(|turned| (turned, terrain::anchors(setup, game, shape, turned, siting)));
            let Some((turned, anchors)) = open.find(|(_, anchors)| !anchors.is_empty()) else { break };
            if let Some(at) = anchors.nth(draw.below(anchors.len())) {
                terrain::lay(game, Laid { shape, at, turned });
            }
        }
    }
}
