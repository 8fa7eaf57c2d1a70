//! Ways over hexes: what can be reached in so many steps, and by which way.
//!
//! Without costs the whole front of a flood moves at once, a row of the board per word. With costs it is the usual
//! search by cheapest hex first. Both are deterministic: ties are settled in hex order.

use crate::hex::Hex;
use crate::set::{HexSet, SIDE, beside, hex_at, nth_bit, place};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The hexes other than `from` that can be reached in at most so many steps through open hexes. The start need not
/// be open.
pub fn reach(from: Hex, steps: u16, open: &HexSet) -> HexSet {
    let mut front = Front::new(from, open);
    front.left.remove(from);
    let unseen = front.left;
    for _ in 0..steps {
        if !front.advance(None) {
            break;
        }
    }
    // What was left before and is not left now has been seen.
    unseen - front.left
}

/// The hexes exactly so many steps away through open hexes: item k holds those k steps from `from`, item 0 only
/// `from` itself. The list ends with the last shell that holds a hex.
pub fn layers(from: Hex, steps: u16, open: &HexSet) -> Vec<HexSet> {
    let mut shells = vec![HexSet::from_iter([from])];
    let mut front = Front::new(from, open);
    front.left.remove(from);
    for _ in 0..steps {
        if !front.advance(None) {
            break;
        }
        shells.push(front.now);
    }
    shells
}

/// A shortest way through open hexes to the nearest goal, if one is at most so many steps away; it excludes `from`
/// and is empty when `from` is a goal. Among equally near goals, and then at each step back from it, the first in hex
/// order is taken.
pub fn path(from: Hex, goals: &HexSet, steps: u16, open: &HexSet) -> Option<Vec<Hex>> {
    if goals.contains(from) {
        return Some(Vec::new());
    }
    let mut front = Front::new(from, open);
    front.left.remove(from);
    let mut shells = Shells::with_room(1024);
    for step in 1..=steps {
        if !front.advance(None) {
            break;
        }
        shells.push(&front);
        if let Some(goal) = front.first_of(goals) {
            return shells.trace(goal, step, None, &mut |_| 0);
        }
    }
    None
}

/// The moving edge of a flood. Only rows from `top` to `end` can hold anything of it.
pub(crate) struct Front {
    pub(crate) now: HexSet,
    /// Hexes that may still be entered. A flood takes out what it enters; a walk that may turn back does not.
    pub(crate) left: HexSet,
    from: Hex,
    top: usize,
    end: usize,
    begun: bool,
    pub(crate) turns_back: bool,
}

impl Front {
    pub(crate) fn new(from: Hex, open: &HexSet) -> Front {
        Front { now: HexSet::EMPTY, left: *open, from, top: SIDE, end: 0, begun: false, turns_back: false }
    }

    /// Moves on by a step, out of those hexes only that are in `through`, if given. False when nothing is left.
    pub(crate) fn advance(&mut self, through: Option<&HexSet>) -> bool {
        if !self.begun {
            self.begun = true;
            return self.begin();
        }
        if self.end == 0 {
            return false;
        }
        match through {
            Some(through) => self.move_on(|row, bits| bits & through.rows[row]),
            None => self.move_on(|_, bits| bits),
        }
    }

    /// A step of the whole edge, row by row; `out` says which hexes of a row it may leave.
    fn move_on(&mut self, out: impl Fn(usize, u64) -> u64) -> bool {
        let (top, end) = (self.top.saturating_sub(1), (self.end + 1).min(SIDE));
        let (mut above, mut here) = (0, out(top, self.now.rows[top]));
        let (mut first, mut last) = (SIDE, 0);
        for row in top..end {
            let below = if row + 1 < SIDE { out(row + 1, self.now.rows[row + 1]) } else { 0 };
            let next = beside(row, above, here, below) & self.left.rows[row];
            self.now.rows[row] = next;
            if !self.turns_back {
                self.left.rows[row] ^= next;
            }
            if next != 0 {
                first = first.min(row);
                last = row + 1;
            }
            (above, here) = (here, below);
        }
        (self.top, self.end) = (first, last);
        last > 0
    }

    fn begin(&mut self) -> bool {
        for hex in self.from.neighbours() {
            if let Some((row, bit)) = place(hex)
                && self.left.rows[row] & bit != 0
            {
                self.now.rows[row] |= bit;
                if !self.turns_back {
                    self.left.rows[row] ^= bit;
                }
                self.top = self.top.min(row);
                self.end = self.end.max(row + 1);
            }
        }
        self.end > 0
    }

    fn first_of(&self, goals: &HexSet) -> Option<Hex> {
        (self.top..self.end).find_map(|row| {
            let bits = self.now.rows[row] & goals.rows[row];
            (bits != 0).then(|| hex_at(row, bits.trailing_zeros()))
        })
    }
}

/// The shells that a front has passed, kept without their empty rows.
pub(crate) struct Shells {
    rows: Vec<u64>,
    /// For each shell the number of its first row, and where its rows begin and end.
    spans: Vec<(u32, u32, u32)>,
}

impl Shells {
    /// No shells yet, but room for so many rows of them.
    pub(crate) fn with_room(rows: usize) -> Shells {
        Shells { rows: Vec::with_capacity(rows), spans: Vec::with_capacity(16) }
    }

    pub(crate) fn push(&mut self, front: &Front) {
        let begin = self.rows.len() as u32;
        self.rows.extend_from_slice(&front.now.rows[front.top..front.end]);
        self.spans.push((front.top as u32, begin, self.rows.len() as u32));
    }

    /// The number of shells, which is the step of the last.
    pub(crate) fn last(&self) -> u16 {
        self.spans.len() as u16
    }

    /// The rows of a shell with their indices. Shells count from 1.
    fn rows_of(&self, step: u16) -> impl Iterator<Item = (usize, u64)> + '_ {
        let (top, begin, end) = self.spans[usize::from(step) - 1];
        self.rows[begin as usize..end as usize]
            .iter()
            .enumerate()
            .map(move |(i, &bits)| (top as usize + i, bits))
    }

    pub(crate) fn contains(&self, step: u16, hex: Hex) -> bool {
        let Some((row, bit)) = place(hex) else { return false };
        let (top, begin, end) = self.spans[usize::from(step) - 1];
        match (row as u32).checked_sub(top) {
            Some(down) if begin + down < end => self.rows[(begin + down) as usize] & bit != 0,
            _ => false,
        }
    }

    /// The hexes of a shell that are also in `ends`.
    pub(crate) fn ends(&self, step: u16, ends: &HexSet) -> HexSet {
        let mut found = HexSet::EMPTY;
        for (row, bits) in self.rows_of(step) {
            found.rows[row] = bits & ends.rows[row];
        }
        found
    }

    /// How many hexes of a shell are also in `ends`.
    pub(crate) fn count(&self, step: u16, ends: &HexSet) -> u32 {
        self.rows_of(step).map(|(row, bits)| (bits & ends.rows[row]).count_ones()).sum()
    }

    /// The hex of a shell and of `ends` that has so many before it.
    pub(crate) fn nth(&self, step: u16, ends: &HexSet, mut before: u32) -> Option<Hex> {
        for (row, bits) in self.rows_of(step) {
            let bits = bits & ends.rows[row];
            let here = bits.count_ones();
            if before < here {
                return Some(hex_at(row, nth_bit(bits, before)));
            }
            before -= here;
        }
        None
    }

    /// A way to a hex of a shell, going back through the shells before it and, if given, only over hexes in
    /// `through`. Where several will do, `below` chooses among them in hex order.
    pub(crate) fn trace(
        &self,
        goal: Hex,
        step: u16,
        through: Option<&HexSet>,
        below: &mut dyn FnMut(u32) -> u32,
    ) -> Option<Vec<Hex>> {
        let mut way = vec![goal; usize::from(step)];
        let mut here = goal;
        for earlier in (1..step).rev() {
            let mut found = [here; 6];
            let mut count = 0;
            // This lists the neighbours in hex order.
            for index in [2, 1, 3, 0, 4, 5] {
                let hex = here.step(crate::hex::Dir::ALL[index]);
                if self.contains(earlier, hex) && through.is_none_or(|through| through.contains(hex)) {
                    found[count] = hex;
                    count += 1;
                }
            }
            here = match count {
                0 => return None,
                1 => found[0],
                _ => found[below(count as u32) as usize % count],
            };
            way[usize::from(earlier) - 1] = here;
        }
        Some(way)
    }
}

/// The hexes other than `from` that can be entered within the budget; `cost` says what entering a hex takes, and
/// nothing if it is closed.
pub fn reach_costed(from: Hex, budget: u16, cost: &dyn Fn(Hex) -> Option<u16>) -> HexSet {
    let mut reached = HexSet::EMPTY;
    cheapest(from, budget, cost, &mut |hex| {
        reached.insert(hex);
        false
    });
    reached.remove(from);
    reached
}

/// A cheapest way to a goal within the budget, without `from`; empty when `from` is a goal. Of equally cheap goals and
/// ways the first found is taken, and hexes of equal cost are left in hex order.
pub fn path_costed(
    from: Hex,
    goals: &HexSet,
    budget: u16,
    cost: &dyn Fn(Hex) -> Option<u16>,
) -> Option<Vec<Hex>> {
    if goals.contains(from) {
        return Some(Vec::new());
    }
    let mut goal = None;
    let before = cheapest(from, budget, cost, &mut |hex| {
        goal = goals.contains(hex).then_some(hex);
        goal.is_some()
    });
    let mut here = goal?;
    let mut way = Vec::new();
    while here != from {
        way.push(here);
        here = before[index(here)?]?;
    }
    way.reverse();
    Some(way)
}

fn index(hex: Hex) -> Option<usize> {
    place(hex).map(|(row, bit)| row * SIDE + bit.trailing_zeros() as usize)
}

/// Visits hexes by what it takes to come there, until told to stop; returns for each the hex it was entered from.
fn cheapest(
    from: Hex,
    budget: u16,
    cost: &dyn Fn(Hex) -> Option<u16>,
    stop: &mut dyn FnMut(Hex) -> bool,
) -> Vec<Option<Hex>> {
    let mut spent = vec![u16::MAX; SIDE * SIDE];
    let mut before = vec![None; SIDE * SIDE];
    let mut done = HexSet::EMPTY;
    let mut waiting = BinaryHeap::from([Reverse((0u16, from))]);
    while let Some(Reverse((so_far, here))) = waiting.pop() {
        if here != from {
            if !done.insert(here) {
                continue;
            }
            if stop(here) {
                break;
            }
        }
        for next in here.neighbours() {
            let Some(at) = index(next) else { continue };
            if next == from || done.contains(next) {
                continue;
            }
            let Some(total) = cost(next).and_then(|cost| so_far.checked_add(cost)) else { continue };
            if total <= budget && (total < spent[at] || before[at].is_none()) {
                spent[at] = total;
                before[at] = Some(here);
                waiting.push(Reverse((total, next)));
            }
        }
    }
    before
}
