//! Ways where steps differ: what can be reached within an allowance when some steps are dear and others barred.

use crate::hex::Hex;
use crate::limit::Limit;
use crate::set::{HexSet, SIDE, place};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What it takes to come to each hex.
pub(crate) struct Uneven<'a> {
    limits: &'a [Limit],
    start: Hex,
    through: HexSet,
    reached: HexSet,
    spent: Vec<u16>,
}

fn index(hex: Hex) -> Option<usize> {
    place(hex).map(|(row, bit)| row * SIDE + bit.trailing_zeros() as usize)
}

/// What a step takes by all limits together.
fn step(limits: &[Limit], from: Hex, into: Hex) -> Option<u16> {
    limits.iter().try_fold(1, |dearest: u16, limit| limit.step(from, into).map(|price| price.max(dearest)))
}

impl<'a> Uneven<'a> {
    /// Goes out from the start, the cheapest hex first. The start itself can be come back to.
    pub(crate) fn flood(
        limits: &'a [Limit],
        start: Hex,
        steps: u16,
        open: &HexSet,
        through: &HexSet,
    ) -> Uneven<'a> {
        let mut spent = vec![u16::MAX; SIDE * SIDE];
        let mut reached = HexSet::EMPTY;
        let mut waiting = BinaryHeap::new();
        let mut here = Some((0, start));
        while let Some((so_far, from)) = here {
            for into in from.neighbours() {
                let (Some(at), true) = (index(into), open.contains(into)) else { continue };
                let Some(total) = step(limits, from, into).and_then(|price| price.checked_add(so_far)) else {
                    continue;
                };
                if total <= steps && total < spent[at] {
                    spent[at] = total;
                    reached.insert(into);
                    waiting.push(Reverse((total, into)));
                }
            }
            here = std::iter::from_fn(|| waiting.pop()).map(|Reverse(next)| next).find(|(total, hex)| {
                through.contains(*hex) && index(*hex).is_some_and(|at| spent[at] == *total)
            });
        }
        Uneven { limits, start, through: *through, reached, spent }
    }

    pub(crate) fn reached(&self) -> HexSet {
        self.reached
    }

    /// A cheapest way to a hex that is reached; where several will do, `below` chooses among them in hex order.
    pub(crate) fn way(&self, end: Hex, below: &mut dyn FnMut(u32) -> u32) -> Vec<Hex> {
        let mut way = vec![end];
        let mut here = end;
        // Every step back is cheaper, so this ends at the start.
        while let Some(at) = index(here) {
            let due = self.spent[at];
            let mut before: Vec<Option<Hex>> = Vec::new();
            if self.start.touches(here) && step(self.limits, self.start, here) == Some(due) {
                before.push(None);
            }
            let mut around = here.neighbours();
            around.sort_unstable();
            let leads = |from: &Hex| {
                let so_far = index(*from).map_or(u16::MAX, |at| self.spent[at]);
                self.through.contains(*from)
                    && step(self.limits, *from, here).and_then(|price| price.checked_add(so_far)) == Some(due)
            };
            before.extend(around.into_iter().filter(leads).map(Some));
            let chosen = match before.len() {
                0 | 1 => 0,
                count => below(count as u32) as usize % count,
            };
            match before.get(chosen).copied().flatten() {
                Some(from) => {
                    way.push(from);
                    here = from;
                }
                None => break,
            }
        }
        way.reverse();
        way
    }
}
