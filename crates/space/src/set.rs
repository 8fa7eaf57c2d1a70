//! A set of hexes as bits: a word for each row, a bit for each column of a field with shifted odd rows.
//!
//! A step in all six directions is then a few shifts for a whole row, which is what makes floods cheap.

use crate::hex::Hex;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// The first row and the first column that a set can hold. It is even, so a row keeps its parity as an index.
const FIRST: i32 = -22;

/// The number of rows, and of columns.
pub(crate) const SIDE: usize = 64;

/// A set of the hexes whose row and column both lie in -22..=41. Hexes outside are never contained.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HexSet {
    pub(crate) rows: [u64; SIDE],
}

/// The row index and the bit of a hex, if sets can hold it.
#[inline]
pub(crate) const fn place(hex: Hex) -> Option<(usize, u64)> {
    let row = hex.r as i32 - FIRST;
    let col = hex.q as i32 + (hex.r >> 1) as i32 - FIRST;
    if row >= 0 && row < SIDE as i32 && col >= 0 && col < SIDE as i32 {
        Some((row as usize, 1 << col))
    } else {
        None
    }
}

/// The hex at a row index and a bit's number.
#[inline]
pub(crate) const fn hex_at(row: usize, bit: u32) -> Hex {
    Hex::from_offset((bit as i32 + FIRST) as i16, (row as i32 + FIRST) as i16)
}

/// The bits of a row that have a neighbour in it or in the rows above and below it.
pub(crate) const fn beside(index: usize, above: u64, here: u64, below: u64) -> u64 {
    let slant = above | below;
    // An even row's neighbours in the next rows are in its own column and the one to the west; an odd row's, east.
    let slant = if index & 1 == 0 { slant | slant << 1 } else { slant | slant >> 1 };
    slant | here << 1 | here >> 1
}

impl HexSet {
    pub const EMPTY: HexSet = HexSet { rows: [0; SIDE] };

    /// Every hex that a set can hold.
    pub const ALL: HexSet = HexSet { rows: [u64::MAX; SIDE] };

    /// Adds a hex; says whether it is new. A hex outside the range of sets is not added.
    #[inline]
    pub fn insert(&mut self, hex: Hex) -> bool {
        match place(hex) {
            Some((row, bit)) => {
                let new = self.rows[row] & bit == 0;
                self.rows[row] |= bit;
                new
            }
            None => false,
        }
    }

    /// Takes a hex out; says whether it was there.
    pub fn remove(&mut self, hex: Hex) -> bool {
        let had = self.contains(hex);
        if let Some((row, bit)) = place(hex) {
            self.rows[row] &= !bit;
        }
        had
    }

    #[inline]
    pub const fn contains(&self, hex: Hex) -> bool {
        match place(hex) {
            Some((row, bit)) => self.rows[row] & bit != 0,
            None => false,
        }
    }

    /// The hexes at most so many steps from a hex, as the crow flies, as far as sets reach.
    pub fn disc(of: Hex, steps: u16) -> HexSet {
        let mut set = HexSet::EMPTY;
        let (q, r, steps) = (i32::from(of.q), i32::from(of.r), i32::from(steps));
        for (index, row) in set.rows.iter_mut().enumerate() {
            let here = index as i32 + FIRST;
            let down = here - r;
            if down.abs() > steps {
                continue;
            }
            let shift = (here >> 1) - FIRST;
            let west = (q + (-steps).max(-down - steps) + shift).max(0);
            let east = (q + steps.min(-down + steps) + shift).min(SIDE as i32 - 1);
            if west <= east {
                *row = u64::MAX >> (SIDE as i32 - 1 - east + west) << west;
            }
        }
        set
    }

    pub fn len(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().fold(0, |all, row| all | row) == 0
    }

    pub fn is_subset(&self, other: &HexSet) -> bool {
        (*self - *other).is_empty()
    }

    pub fn union(&self, other: &HexSet) -> HexSet {
        *self | *other
    }

    pub fn intersection(&self, other: &HexSet) -> HexSet {
        *self & *other
    }

    pub fn difference(&self, other: &HexSet) -> HexSet {
        *self - *other
    }

    /// The set and all its neighbours.
    pub fn grow(&self) -> HexSet {
        *self | self.neighbours()
    }

    /// The neighbours of the set that are not in it.
    pub fn touching(&self) -> HexSet {
        self.neighbours() - *self
    }

    /// The neighbours of all hexes of the set, some of which may be in it.
    pub(crate) fn neighbours(&self) -> HexSet {
        let mut grown = HexSet::EMPTY;
        let mut above = 0;
        for row in 0..SIDE {
            let below = if row + 1 < SIDE { self.rows[row + 1] } else { 0 };
            grown.rows[row] = beside(row, above, self.rows[row], below);
            above = self.rows[row];
        }
        grown
    }

    /// Every hex of the set moved as far as a hex is from (0, 0); what comes out of range is lost.
    pub fn moved(&self, by: Hex) -> HexSet {
        let mut moved = HexSet::EMPTY;
        for (row, &bits) in (0..).zip(&self.rows) {
            let to = row + i32::from(by.r);
            // The odd rows of the field are shifted, so the change of columns depends on the row.
            let east = i32::from(by.q) + (to >> 1) - (row >> 1);
            if let Some(place) = usize::try_from(to).ok().and_then(|to| moved.rows.get_mut(to)) {
                let shifted =
                    if east < 0 { bits.checked_shr(-east as u32) } else { bits.checked_shl(east as u32) };
                *place = shifted.unwrap_or(0);
            }
        }
        moved
    }

    /// The hexes in hex order.
    #[inline]
    pub fn iter(&self) -> Hexes<'_> {
        Hexes { set: self, row: 0, bits: self.rows[0] }
    }

    /// The first hex in hex order.
    pub fn first(&self) -> Option<Hex> {
        self.iter().next()
    }

    /// The hex with so many before it in hex order.
    pub fn nth(&self, mut before: u32) -> Option<Hex> {
        for (row, &bits) in self.rows.iter().enumerate() {
            let here = bits.count_ones();
            if before < here {
                return Some(hex_at(row, nth_bit(bits, before)));
            }
            before -= here;
        }
        None
    }
}

/// The number of the set bit that has so many set bits below it. There must be one.
pub(crate) fn nth_bit(mut bits: u64, before: u32) -> u32 {
    for _ in 0..before {
        bits &= bits.wrapping_sub(1);
    }
    bits.trailing_zeros()
}

/// The hexes of a set, in hex order.
#[derive(Clone)]
pub struct Hexes<'a> {
    set: &'a HexSet,
    row: usize,
    bits: u64,
}

impl Iterator for Hexes<'_> {
    type Item = Hex;

    #[inline]
    fn next(&mut self) -> Option<Hex> {
        while self.bits == 0 {
            self.row += 1;
            self.bits = *self.set.rows.get(self.row)?;
        }
        let bit = self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        Some(hex_at(self.row, bit))
    }
}

impl<'a> IntoIterator for &'a HexSet {
    type Item = Hex;
    type IntoIter = Hexes<'a>;

    fn into_iter(self) -> Hexes<'a> {
        self.iter()
    }
}

impl Default for HexSet {
    fn default() -> HexSet {
        HexSet::EMPTY
    }
}

impl Extend<Hex> for HexSet {
    fn extend<T: IntoIterator<Item = Hex>>(&mut self, hexes: T) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<T: IntoIterator<Item = Hex>>(hexes: T) -> HexSet {
        let mut set = HexSet::EMPTY;
        set.extend(hexes);
        set
    }
}

/// Written as its hexes in their order: boards are mostly empty.
impl Serialize for HexSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hexes: Vec<Hex> = self.iter().collect();
        hexes.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for HexSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexSet, D::Error> {
        Vec::<Hex>::deserialize(deserializer).map(HexSet::from_iter)
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|hex| (hex.q, hex.r))).finish()
    }
}

/// Row by row, where the caller can see it: a set is half a kilobyte, and a call would copy both of them.
#[inline]
fn rows(one: &HexSet, other: &HexSet, of: impl Fn(u64, u64) -> u64) -> HexSet {
    HexSet { rows: std::array::from_fn(|row| of(one.rows[row], other.rows[row])) }
}

impl BitOrAssign for HexSet {
    #[inline]
    fn bitor_assign(&mut self, other: HexSet) {
        *self = rows(self, &other, |row, bits| row | bits);
    }
}

impl BitAndAssign for HexSet {
    #[inline]
    fn bitand_assign(&mut self, other: HexSet) {
        *self = rows(self, &other, |row, bits| row & bits);
    }
}

impl SubAssign for HexSet {
    #[inline]
    fn sub_assign(&mut self, other: HexSet) {
        *self = rows(self, &other, |row, bits| row & !bits);
    }
}

impl BitOr for HexSet {
    type Output = HexSet;

    #[inline]
    fn bitor(self, other: HexSet) -> HexSet {
        rows(&self, &other, |row, bits| row | bits)
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;

    #[inline]
    fn bitand(self, other: HexSet) -> HexSet {
        rows(&self, &other, |row, bits| row & bits)
    }
}

impl Sub for HexSet {
    type Output = HexSet;

    #[inline]
    fn sub(self, other: HexSet) -> HexSet {
        rows(&self, &other, |row, bits| row & !bits)
    }
}
