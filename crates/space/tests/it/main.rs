//! The crate against slow and literal answers to the same questions, on many random boards.

mod boards;
mod covers;
mod free;
mod free_costs;
mod free_gaps;
mod free_limits;
mod free_march;
mod free_paths;
mod free_pushes;
mod free_routes;
mod free_sights;
mod free_sweeps;
mod free_templates;
mod hexes;
mod limits;
mod lines;
mod sets;
mod sights;
mod walks;

use space::{Hex, HexSet};

/// How many random boards each query is tried on.
const BOARDS: u32 = 10_000;

/// Scenes that an oracle with floats cannot decide, since a hundredth of a unit matters. There must be few.
#[derive(Default)]
struct Undecided {
    scenes: u32,
}

impl Undecided {
    /// Asserts something about whether a measure is above 0, unless it is too near to it.
    fn check(&mut self, measure: f64, assert: impl FnOnce(bool)) {
        if measure.abs() < 0.02 { self.count() } else { assert(measure > 0.0) }
    }

    fn count(&mut self) {
        self.scenes += 1;
        assert!(self.scenes <= BOARDS / 50, "too many scenes that cannot be decided");
    }
}

/// A small seeded generator (splitmix64), so that every run tries the same boards.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((((z ^ (z >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }

    fn between(&mut self, least: i16, most: i16) -> i16 {
        least + self.below((most - least + 1) as u32) as i16
    }

    /// A hex of the middle of a set's range.
    fn hex(&mut self) -> Hex {
        let (col, row) = (self.between(-2, 12), self.between(-2, 12));
        Hex::from_offset(col, row)
    }

    /// Any hex that a set can hold, often one at its border.
    fn far_hex(&mut self) -> Hex {
        let mut coordinate = || match self.below(4) {
            0 => self.between(-24, -20),
            1 => self.between(39, 43),
            _ => self.between(-22, 41),
        };
        let col = coordinate();
        Hex::from_offset(col, coordinate())
    }

    /// A part of a field, dense or sparse.
    fn field(&mut self, of: &[Hex]) -> HexSet {
        let share = 2 + self.below(9);
        of.iter().copied().filter(|_| self.below(10) < share).collect()
    }
}

/// The hexes that [`Chance::hex`] chooses from.
fn middle() -> Vec<Hex> {
    (-2..=12).flat_map(|row| (-2..=12).map(move |col| Hex::from_offset(col, row))).collect()
}
