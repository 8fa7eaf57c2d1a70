//! The crate against slow and literal answers to the same questions, on many random boards.
//!
//! The free board, query by query. Every oracle measures with floats and shares no code with the crate; *march* walks along
//! a way in steps that cannot jump over anything (`free_march`), *formula* is one line of school geometry. Each row is
//! tried on at least 10,000 random scenes, many of them within a few units of the border of a yes and a no; the borderline
//! scenes that chance misses (tangents, the tolerance of two units to the unit, legs without length, splinters) are in
//! the tests named `borderline_...`. Scenes where a fiftieth of a unit decides are left out and counted: at most 2 in 100.
//!
//! | query | oracle | scenes | file |
//! | --- | --- | --- | --- |
//! | gap, within, completely within, contact, overlap of bases | formula | 10,000 | `free_gaps` |
//! | the same between bases and outlines; holds, encloses | distance from every side | 10,000 | `free_gaps` |
//! | outline near outline | march round both borders | 10,000 | `free_gaps` |
//! | what is a polygon | whole-number crossing of all pairs of sides | 10,000 | `free_gaps` |
//! | between, cover, the window | march of a disc from one base to the other | 10,000 | `free_gaps` |
//! | groups | lowest numbers spread until nothing changes | 10,000 | `free_gaps` |
//! | points along, towards and away, lengths | formula | 10,000 | `free_gaps` |
//! | clear legs, of bases and of bare points | march | 2 x 10,000 | `free_sweeps` |
//! | stopped by, touches first, the first of many | march | 3 x 10,000 | `free_sweeps` |
//! | stays inside, stopped at the border | march | 10,000 | `free_sweeps` |
//! | where a path enters and leaves a distance | march | 10,000 | `free_sweeps` |
//! | where a path enters an area | march | 10,000 | `free_sweeps` |
//! | slow ground, strides, length inside areas | march | 3 x 10,000 | `free_costs` |
//! | partings; tolls, slow ground and partings together | march | 2 x 10,000 | `free_costs` |
//! | pushes over and to a touch, with borders and tolls | march, and the greatest length that can be paid | 10,000 | `free_pushes` |
//! | charge lines, where they meet, their first steps | march | 2 x 10,000 | `free_pushes` |
//! | templates, deviation | formula | 2 x 10,000 | `free_templates` |
//! | shortest way past one base | tangents and an arc | 10,000 | `free_routes` |
//! | shortest way past many things, inside areas | between ways past figures drawn inside and outside of everything | 10,000 | `free_routes` |
//! | the nearest room for a base | rays from where it wants to be, mirror images | 2 x 10,000 | `free_rooms` |
//! | each limit on points: contains | distance from every side | 9 x 10,000 | `free_limits` |
//! | places: listed, sampled, found if there are any, drawn | the same | 3 x 10,000 | `free_limits` |
//! | each limit on paths: contains | march, formula | 12 x 10,000 | `free_paths` |
//! | paths: listed, sampled | march | 10,000 | `free_paths` |
//! | reach as it is drawn | tangents and an arc | 10,000 | `free_paths` |
//! | planar sight past bases and past outlines, both ways round | views from points of the rim in all telling directions | 2 x 10,000 | `free_sights` |
//! | planar sight out of what one stands in, both ways round | the clearest view, found by turning | 10,000 | `free_sights` |
//! | sight with heights, both ways round | the clearest view, found by turning | 10,000 | `free_heights` |
//!
//! Sight with heights may miss windows narrower than its grid of views (48 units); the test holds it to 30.

mod boards;
mod covers;
mod free;
mod free_costs;
mod free_gaps;
mod free_heights;
mod free_limits;
mod free_march;
mod free_paths;
mod free_pushes;
mod free_rooms;
mod free_routes;
mod free_sights;
mod free_sweeps;
mod free_templates;
mod hexes;
mod limits;
mod lines;
mod sets;
mod sights;
mod uneven;
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
