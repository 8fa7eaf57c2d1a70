//! What a throw may read, with the weight of each reading, kept for the whole game.
//!
//! A pool is where the profiles and the modifiers of both sides have been summed up, so two throws with the same pool have
//! the same odds, whoever throws. Counting the readings of a pool takes longer than a whole try; looking them up does not.

use std::collections::BTreeMap;
use std::rc::Rc;

use dice::{Pool, Reading};

/// Throws with more readings than this are not branches of the tree: what follows is the mean over all of them.
const READINGS: usize = 40;

/// Every reading of a pool and its weight. Weights are brought down to what fits easily; only their proportions count.
pub(crate) struct Listed {
    pub pool: Pool,
    pub readings: Vec<(Reading, u64)>,
    pub total: u64,
}

#[derive(Default)]
pub(crate) struct Odds {
    known: BTreeMap<Pool, Option<Rc<Listed>>>,
}

impl Odds {
    /// The readings of a pool; nothing where there are too many to be told apart.
    pub fn of(&mut self, pool: &Pool) -> Option<Rc<Listed>> {
        self.known.entry(*pool).or_insert_with(|| listed(pool).map(Rc::new)).clone()
    }
}

fn listed(pool: &Pool) -> Option<Listed> {
    let list = pool.readings();
    if list.len() > READINGS {
        return None;
    }
    let total: u128 = list.iter().map(|(_, weight)| weight).sum();
    let shift = (128 - total.leading_zeros()).saturating_sub(40);
    let weigh = |(reading, weight): (Reading, u128)| (reading, ((weight >> shift) as u64).max(1));
    let readings: Vec<(Reading, u64)> = list.into_iter().map(weigh).collect();
    let total = readings.iter().map(|(_, weight)| weight).sum();
    Some(Listed { pool: *pool, readings, total })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_pool_is_counted_once_and_with_its_weights() {
        let mut odds = Odds::default();
        let pool = Pool::passes(4, 6, 2);
        let [once, again] = [0, 1].map(|_| odds.of(&pool).expect("five readings"));
        assert!(Rc::ptr_eq(&once, &again));
        let mut weights: Vec<u64> = once.readings.iter().map(|(_, weight)| *weight).collect();
        weights.sort_unstable();
        // Four dice that pass on 2 or less: 2^k * 4^(4-k) * C(4,k) of 6^4 ways.
        assert_eq!((weights, once.total), (vec![16, 128, 256, 384, 512], 1296));
        assert!(odds.of(&Pool::bands(10, 6, &[1, 2, 3])).is_none(), "286 readings are too many");
    }
}
