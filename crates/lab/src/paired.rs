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

    pub fn merge(&mut self, other: Paired) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
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
    let (variance, freedom) = spread(of);
    around(share, variance.max(least(pairs as f64)), freedom)
}

/// The same of runs that are compared as if they had nothing in common: each kind without and with what is different.
pub fn apart(of: &[[Paired; 2]]) -> Interval {
    let [before, after] = [0, 1].map(|run: usize| of.iter().map(|both| both[run]).collect::<Vec<_>>());
    let [without, with] = [&before, &after].map(|of| mean(of).share);
    let [(one, freedom), (other, more)] = [spread(&before), spread(&after)];
    around(with - without, one + other, freedom + more)
}

/// The variance of such a mean, and on how many differences it rests: each kind has used up one for its own mean. Of a kind
/// with fewer than two nothing is known by itself. Then all are taken for one sample: its spread holds the differences between
/// kinds as well, so it is rather too wide than too narrow.
fn spread(of: &[Paired]) -> (f64, f64) {
    let count = of.len().max(1) as f64;
    let mut all = Paired::default();
    of.iter().for_each(|paired| all.merge(*paired));
    let one = all.variance() * all.count as f64;
    let (variance, kinds): (f64, usize) = match of.iter().all(|paired| paired.count >= 2) {
        true => (of.iter().map(Paired::variance).sum(), of.len()),
        false => (of.iter().map(|paired| one / paired.count.max(1) as f64).sum(), 1),
    };
    (variance / (count * count), all.count.saturating_sub(kinds as u64) as f64)
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
        // Four kinds of one pair each are one sample; with a fifth of two pairs, each counting as much as the others.
        let of = |difference: f64| Paired { count: 1, sum: difference, squares: difference * difference };
        let few = [0.25, 0.0, -0.25, 0.5].map(of);
        let single = mean(&few);
        assert!(
            single.share == 0.125 && (single.high - 0.125 - 3.182 * 0.026_041_7_f64.sqrt()).abs() < 0.005
        );
        let two = Paired { count: 2, sum: 0.25, squares: 0.062_5 };
        let more = mean(&[few[0], few[1], few[2], few[3], two]);
        // The values 0.25, 0, -0.25, 0.5, 0.25 and 0 have the variance 0.0677; of the mean it is (4 + 1/2) / 25 of that.
        let half = 2.571 * (0.067_708_f64 * 4.5 / 25.0).sqrt();
        assert!(
            (more.share - 0.125).abs() < 1e-12 && (more.high - more.share - half).abs() < 0.005,
            "{more:?}"
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
