//! Ways where steps differ: what can be reached within an allowance when some steps are dear and others barred.

use crate::hex::Hex;
use crate::limit::Limit;
use crate::set::{HexSet, SIDE, place};
use std::collections::BTreeMap;

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
    /// Goes out from the start, the cheapest hexes first. The start itself can be come back to.
    pub(crate) fn flood(
        limits: &'a [Limit],
        start: Hex,
        steps: u16,
        open: &HexSet,
        through: &HexSet,
    ) -> Uneven<'a> {
        // Steps into any other hex take one from wherever they come, so a whole front makes them at once.
        let odd = limits.iter().flat_map(Limit::odd).fold(HexSet::EMPTY, |all, into| all | *into) & *open;
        let even = *open - odd;
        let mut spent = vec![u16::MAX; SIDE * SIDE];
        let mut reached = HexSet::EMPTY;
        let mut fronts = BTreeMap::from([(0, HexSet::from_iter([start]))]);
        while let Some((so_far, front)) = fronts.pop_first() {
            // What was come to for less is done with.
            let mut out = front - reached;
            if so_far > 0 {
                reached |= out;
                out.iter().filter_map(index).for_each(|at| spent[at] = so_far);
                out &= *through;
            }
            if so_far >= steps {
                continue;
            }
            let around = out.neighbours() - reached;
            let next = around & even;
            if !next.is_empty() {
                *fronts.entry(so_far + 1).or_default() |= next;
            }
            for into in (around & odd).iter() {
                let from = into.neighbours().into_iter().filter(|from| out.contains(*from));
                let price = from.filter_map(|from| step(limits, from, into)).min();
                if let Some(total) = price.and_then(|price| price.checked_add(so_far))
                    && total <= steps
                {
                    fronts.entry(total).or_default().insert(into);
                }
            }
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
