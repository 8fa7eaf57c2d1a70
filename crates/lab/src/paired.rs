//! Differences between two runs of the same games: same maps, same seats, same dice. What both have in common falls out,
//! so a small change shows after fewer games.

use crate::interval::{Interval, student};

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

/// The least variance of a mean over so many pairs. A few that all came out alike do not say that every pair does: it is
/// never surer than if one more had differed.
pub(crate) fn least(pairs: f64) -> f64 {
    (NEXT / (pairs + 1.0)).powi(2)
}

/// The mean over several kinds, each of which counts as much as the others.
pub fn mean(of: &[Paired]) -> Interval {
    let count = of.len().max(1) as f64;
    let share = of.iter().map(Paired::mean).sum::<f64>() / count;
    let pairs: u64 = of.iter().map(|paired| paired.count).sum();
    let variance = of.iter().map(Paired::variance).sum::<f64>() / (count * count);
    around(share, variance.max(least(pairs as f64)), freedom(of))
}

/// The same of runs that are compared as if they had nothing in common: each kind without and with what is different.
pub fn apart(of: &[[Paired; 2]]) -> Interval {
    let count = of.len().max(1) as f64;
    let share = of.iter().map(|[before, after]| after.mean() - before.mean()).sum::<f64>() / count;
    let variance = of.iter().flatten().map(Paired::variance).sum::<f64>() / (count * count);
    around(share, variance, freedom(of.as_flattened()))
}

/// On how many differences the variances rest: each kind has used up one for its own mean.
fn freedom(of: &[Paired]) -> f64 {
    of.iter().map(|paired| paired.count.saturating_sub(1) as f64).sum()
}

fn around(share: f64, variance: f64, freedom: f64) -> Interval {
    let half = student(freedom) * variance.sqrt();
    Interval { share, low: (share - half).max(-1.0), high: (share + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_mean() {
        let mut paired = Paired::default();
        [0.25, 0.0, -0.25, 0.5].into_iter().for_each(|one| paired.add(one));
        let of = mean(&[paired]);
        // By hand: mean 0.125, variance of the values 0.104167, of the mean 0.0260417; Student's 3.182 for three.
        assert!((of.share - 0.125).abs() < 1e-12);
        assert!((of.high - of.share - 3.182 * 0.026_041_7_f64.sqrt()).abs() < 0.005, "{of:?}");
        // Two such runs that have nothing in common differ by the sum of their variances.
        let two = apart(&[[paired, paired]]);
        assert!(
            two.share == 0.0 && (two.high - 2.447 * (2.0 * 0.026_041_7_f64).sqrt()).abs() < 0.005,
            "{two:?}"
        );
        let none = mean(&[Paired::default()]);
        assert_eq!((none.low, none.high), (-1.0, 1.0));
        let mut still = Paired::default();
        (0..5).for_each(|_| still.add(0.0));
        let of = mean(&[still, still]);
        assert!(
            of.share == 0.0 && (of.high - 2.306 * 0.5 / 11.0).abs() < 1e-3,
            "ten alike prove little: {of:?}"
        );
    }
}
