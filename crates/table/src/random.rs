//! Keyed randomness.
//!
//! Throw `k` of commit `n` draws from a place of its own in the match's stream, so that threads, undo and
//! running again never shift another throw, and two what-ifs share their luck.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// How many words of the stream one throw may draw before it would reach the next one's.
const WORDS_PER_THROW: u128 = 1 << 12;

/// The secret of a match from which all its dice come.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    pub fn of(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

/// Which throws are meant: those of commit `commit` in epoch `epoch`, which undo raises.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Key {
    pub seed: Seed,
    pub epoch: u32,
    pub commit: u32,
}

impl Key {
    /// The stream of the `throw`-th throw.
    pub fn throw(&self, throw: u32) -> Stream {
        let mut rng = ChaCha8Rng::from_seed(self.seed.0);
        rng.set_stream(u64::from(self.epoch) << 32 | u64::from(self.commit));
        rng.set_word_pos(u128::from(throw) * WORDS_PER_THROW);
        Stream(rng)
    }
}

/// A running source of chance for playouts, fuzzing and search, which never see a match's seed.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    pub fn of(seed: Seed) -> Self {
        Stream(ChaCha8Rng::from_seed(seed.0))
    }

    pub fn seeded(number: u64) -> Self {
        Stream::of(Seed::of(number))
    }

    /// A number below `bound`, each equally likely: draws that would favour small numbers are thrown away.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing is below 0");
        loop {
            let wide = u64::from(self.0.next_u32()) * u64::from(bound);
            // The remainder is below the bound, so that it need not be worked out most of the time.
            if wide as u32 >= bound || wide as u32 >= bound.wrapping_neg() % bound {
                return (wide >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_do_not_shift_each_other() {
        let key = Key { seed: Seed::of(7), epoch: 0, commit: 3 };
        let alone: Vec<u32> = (0..5).map(|_| key.throw(2).below(1000)).collect();
        assert!(alone.iter().all(|draw| *draw == alone[0]), "the same throw is the same draw");
        let others = [key.throw(1), Key { epoch: 1, ..key }.throw(2), Key { commit: 4, ..key }.throw(2)];
        let first: Vec<u32> = others.into_iter().map(|mut stream| stream.below(u32::MAX)).collect();
        assert!(
            first[0] != first[1] && first[1] != first[2] && !first.contains(&key.throw(2).below(u32::MAX))
        );
    }

    #[test]
    fn every_number_below_the_bound_comes_up_about_equally_often() {
        let mut stream = Stream::seeded(1);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[stream.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
