//! Differences between two runs of the same games: same maps, same seats, same dice. What both have in common falls out,
//! so a small change shows after fewer games.

use crate::interval::{Interval, Z};

/// Differences of one kind, added up.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Paired {
    pub count: u64,
    pub sum: f64,
    pub squares: f64,
}

impl Paired {
    pub fn add(&mut self, difference: f64) {
        self.count += 1;
        self.sum += difference;
        self.squares += difference * difference;
    }

    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// The variance of the mean; nothing is known of it from fewer than two.
    pub fn variance(&self) -> f64 {
        if self.count < 2 {
            return f64::INFINITY;
        }
        let (count, mean) = (self.count as f64, self.mean());
        ((self.squares - count * mean * mean) / (count - 1.0)).max(0.0) / count
    }
}

/// By how much the next pair might differ from all before it, where none has differed yet.
const NEXT: f64 = 0.5;

/// The mean over several kinds, each of which counts as much as the others. A few pairs that all came out alike do not say
/// that every pair does: it is never surer than if one more had differed.
pub fn mean(of: &[Paired]) -> Interval {
    let count = of.len().max(1) as f64;
    let share = of.iter().map(Paired::mean).sum::<f64>() / count;
    let pairs: u64 = of.iter().map(|paired| paired.count).sum();
    let least = (NEXT / (pairs + 1) as f64).powi(2);
    around(share, (of.iter().map(Paired::variance).sum::<f64>() / (count * count)).max(least))
}

/// The same of runs that are compared as if they had nothing in common: each kind without and with what is different.
pub fn apart(of: &[[Paired; 2]]) -> Interval {
    let count = of.len().max(1) as f64;
    let share = of.iter().map(|[before, after]| after.mean() - before.mean()).sum::<f64>() / count;
    around(share, of.iter().flatten().map(Paired::variance).sum::<f64>() / (count * count))
}

fn around(share: f64, variance: f64) -> Interval {
    let half = Z * variance.sqrt();
    Interval { share, low: (share - half).max(-1.0), high: (share + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_mean() {
        let mut paired = Paired::default();
        [0.5, 0.0, -0.5, 1.0].into_iter().for_each(|one| paired.add(one));
        let of = mean(&[paired]);
        // By hand: mean 0.25, variance of the values 0.41667, of the mean 0.104167.
        assert!((of.share - 0.25).abs() < 1e-12);
        assert!((of.high - of.share - Z * 0.104_166_667_f64.sqrt()).abs() < 1e-6);
        // Two such runs that have nothing in common differ by the sum of their variances.
        let two = apart(&[[paired, paired]]);
        assert!(two.share == 0.0 && (two.high - Z * (2.0 * 0.104_166_667_f64).sqrt()).abs() < 1e-6);
        let none = mean(&[Paired::default()]);
        assert_eq!((none.low, none.high), (-1.0, 1.0));
        let mut still = Paired::default();
        (0..5).for_each(|_| still.add(0.0));
        let of = mean(&[still, still]);
        assert!(
            of.share == 0.0 && (of.high - Z * 0.5 / 11.0).abs() < 1e-12,
            "ten alike prove little: {of:?}"
        );
    }
}
