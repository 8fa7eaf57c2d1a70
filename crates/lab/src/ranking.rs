//! Strength from games between many: the ratings under which what was played is most likely (Bradley and Terry), and how
//! far they may be off.
//!
//! A draw is half a win for each. Everybody has drawn one game more against somebody average, so that who has won
//! everything still has a number.

use serde_json::{Value, json};

use crate::Score;
use crate::interval::Z;

/// Rounds after which the ratings stand still.
const ROUNDS: usize = 50;

/// A rating in Elo around a mean of nothing, and half of the interval that holds it with 95 %.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Rated {
    pub elo: f64,
    pub error: f64,
}

impl Rated {
    /// A row of a ranking for programs: who it is, the rating, and how it did against all others together. Who has not played
    /// has no rating.
    pub(crate) fn json(self, name: &str, all: Score) -> Value {
        let [elo, error] = [self.elo, self.error].map(|of| (all.games > 0).then_some(of));
        json!({ "name": name, "elo": elo, "error": error, "all": all.json() })
    }
}

/// The ratings of all. `scores[i][j]` is how `i` did against `j`, and the reverse of `scores[j][i]`.
pub fn rank(scores: &[Vec<Score>]) -> Vec<Rated> {
    let count = scores.len();
    let mut strength = vec![0.0; count];
    let mut spread = identity(count);
    for _ in 0..ROUNDS {
        let (slope, bend) = likelihood(scores, &strength);
        spread = inverse(bend);
        let step: Vec<f64> =
            spread.iter().map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum()).collect();
        // A long step from far away may overshoot.
        strength.iter_mut().zip(&step).for_each(|(strength, step)| *strength += step.clamp(-1.0, 1.0));
        if step.iter().all(|step| step.abs() < 1e-10) {
            break;
        }
    }
    let elo = 400.0 / std::f64::consts::LN_10;
    let mean = strength.iter().sum::<f64>() / count.max(1) as f64;
    let rated = |place: usize| {
        // The spread of the distance from the mean of all.
        let weight = |other: usize| f64::from(u8::from(other == place)) - 1.0 / count as f64;
        let mut variance = 0.0;
        for (i, row) in spread.iter().enumerate() {
            for (j, value) in row.iter().enumerate() {
                variance += weight(i) * value * weight(j);
            }
        }
        Rated { elo: elo * (strength[place] - mean), error: elo * Z * variance.max(0.0).sqrt() }
    };
    (0..count).map(rated).collect()
}

/// All by their ratings, the strongest first; who has not played has none and comes last.
pub fn ranking(scores: &[Vec<Score>]) -> Vec<(usize, Rated)> {
    let idle = |place: usize| scores[place].iter().all(|score| score.games == 0);
    let mut ranked: Vec<(usize, Rated)> = rank(scores).into_iter().enumerate().collect();
    ranked.sort_by(|(one, a), (other, b)| idle(*one).cmp(&idle(*other)).then(b.elo.total_cmp(&a.elo)));
    ranked
}

/// How the likelihood rises with each strength, and how it bends.
fn likelihood(scores: &[Vec<Score>], strength: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = scores.len();
    let wins = |ahead: f64| 1.0 / (1.0 + (-ahead).exp());
    let mut slope = vec![0.0; count];
    let mut bend = vec![vec![0.0; count]; count];
    for i in 0..count {
        let even = wins(strength[i]);
        slope[i] += 0.5 - even;
        bend[i][i] += even * (1.0 - even);
        for j in (0..count).filter(|j| *j != i) {
            let games = scores[i][j].games as f64;
            let expected = wins(strength[i] - strength[j]);
            slope[i] += scores[i][j].points() - games * expected;
            let weight = games * expected * (1.0 - expected);
            bend[i][i] += weight;
            bend[i][j] -= weight;
        }
    }
    (slope, bend)
}

fn identity(count: usize) -> Vec<Vec<f64>> {
    (0..count).map(|i| (0..count).map(|j| f64::from(u8::from(i == j))).collect()).collect()
}

/// By elimination; what is inverted here is positive definite, so no row has to be looked for.
fn inverse(mut of: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = of.len();
    let mut out = identity(count);
    for place in 0..count {
        let pivot = of[place][place];
        for column in 0..count {
            of[place][column] /= pivot;
            out[place][column] /= pivot;
        }
        for row in (0..count).filter(|row| *row != place) {
            let factor = of[row][place];
            for column in 0..count {
                of[row][column] -= factor * of[place][column];
                out[row][column] -= factor * out[place][column];
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(results: &[(usize, usize, u64, u64)], count: usize) -> Vec<Vec<Score>> {
        let mut scores = vec![vec![Score::default(); count]; count];
        for (i, j, wins, losses) in results {
            scores[*i][*j] = Score { games: wins + losses, wins: *wins, losses: *losses };
            scores[*j][*i] = scores[*i][*j].turned();
        }
        scores
    }

    #[test]
    fn two_players_come_to_what_their_share_says() {
        let rated = rank(&table(&[(0, 1, 7_500, 2_500)], 2));
        let ahead = rated[0].elo - rated[1].elo;
        assert!((ahead - crate::interval::elo(0.75)).abs() < 1.0, "{ahead}");
        assert!((rated[0].elo + rated[1].elo).abs() < 1e-9);
        // The error of a difference of logits is 1 / sqrt(n p q), and half of it belongs to each.
        let error = 400.0 / std::f64::consts::LN_10 * Z / (10_000.0_f64 * 0.75 * 0.25).sqrt() / 2.0;
        assert!((rated[0].error - error).abs() < 0.1, "{} {error}", rated[0].error);
    }

    /// A rating of nothing is no better than that of somebody who has lost.
    #[test]
    fn who_has_not_played_comes_last() {
        let ranked = ranking(&table(&[(0, 2, 4, 0)], 3));
        assert_eq!(ranked.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [0, 2, 1]);
    }

    #[test]
    fn strength_goes_through_others_and_who_wins_all_has_a_number() {
        let rated = rank(&table(&[(0, 1, 640, 360), (1, 2, 640, 360)], 3));
        let [first, second] = [rated[0].elo - rated[1].elo, rated[1].elo - rated[2].elo];
        assert!((first - second).abs() < 1e-6 && (first - 100.0).abs() < 1.0, "{first} {second}");
        let rated = rank(&table(&[(0, 1, 20, 0)], 2));
        assert!(rated[0].elo.is_finite() && rated[0].elo > 200.0 && rated[0].error > 100.0);
        assert_eq!(rank(&[]), []);
    }
}
