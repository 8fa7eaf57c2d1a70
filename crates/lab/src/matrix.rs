//! Every list against every other, in both seats.

use std::fmt::Write;

use scene::List;
use serde_json::{Value, json};

use crate::interval::{plus, rounded};
use crate::ranking::{Rated, rank};
use crate::rows::quoted;
use crate::{Plan, Played, Score, mixed};

/// As wide as `█ 100 67-100`.
const CELL: usize = 12;

pub struct Matrix {
    pub names: Vec<String>,
    /// The pairings in the order of their plans.
    pairings: Vec<(usize, usize)>,
    /// How each did against each.
    pub scores: Vec<Vec<Score>>,
}

impl Matrix {
    pub fn new(lists: &[List]) -> Matrix {
        let count = lists.len();
        Matrix {
            names: lists.iter().map(|list| list.name.clone()).collect(),
            pairings: (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect(),
            scores: vec![vec![Score::default(); count]; count],
        }
    }

    /// The plans, one for each pairing. Each has maps and dice of its own, so that errors do not go together.
    pub fn plans(&self, lists: &[List], like: &Plan) -> Vec<Plan> {
        let plan = |(place, (a, b)): (usize, &(usize, usize))| Plan {
            lists: [lists[*a].clone(), lists[*b].clone()],
            seed: mixed(like.seed, place as u64 + 1),
            ..like.clone()
        };
        self.pairings.iter().enumerate().map(plan).collect()
    }

    /// A game of the plan at this place.
    pub fn add(&mut self, place: usize, game: &Played) {
        let (a, b) = self.pairings[place];
        self.scores[a][b].add(game.winner.map(|side| side == 0));
        self.scores[b][a].add(game.winner.map(|side| side == 1));
    }

    /// How a list did against all others together.
    pub fn total(&self, list: usize) -> Score {
        let mut total = Score::default();
        self.scores[list].iter().for_each(|score| total.merge(*score));
        total
    }

    /// The lists by their ratings, the strongest first.
    pub fn ranking(&self) -> Vec<(usize, Rated)> {
        let mut ranked: Vec<(usize, Rated)> = rank(&self.scores).into_iter().enumerate().collect();
        ranked.sort_by(|(_, a), (_, b)| b.elo.total_cmp(&a.elo));
        ranked
    }

    /// The table for a terminal, the strongest first. Darker is better for the row.
    pub fn told(&self) -> String {
        let ranked = self.ranking();
        let wide = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let mut out = format!("{:wide$}      Elo         ", "");
        (1..=ranked.len()).for_each(|place| out += &format!("{place:>CELL$} "));
        out.push('\n');
        for (place, (row, rated)) in ranked.iter().enumerate() {
            let name = &self.names[*row];
            // What a rating is before any game is only a wide guess.
            let rating = match self.total(*row).games {
                0 => " not played".to_string(),
                _ => format!("{:>5} ± {:.0}", plus(rated.elo, 0), rated.error),
            };
            let _ = write!(out, "{:>2}. {name:wide$} {rating:<13}", place + 1);
            for (column, _) in &ranked {
                let score = self.scores[*row][*column];
                let of = score.share();
                let cell = match score.games {
                    0 => "·".to_string(),
                    // Both ends: near nothing and everything an interval is lopsided.
                    _ => {
                        let ends = [of.share, of.low, of.high];
                        let [share, low, high] = ends.map(|end| rounded(100.0 * end, 0));
                        format!("{} {share} {low}-{high}", shade(of.share))
                    }
                };
                let _ = write!(out, "{cell:>CELL$} ");
            }
            out.push('\n');
        }
        out + "Shares of points in per cent (a draw is half a win) with their 95 % intervals, each list in its row against the \
               list of the column; both seats.\n"
    }

    pub fn json(&self) -> Value {
        let ranking: Vec<Value> = self
            .ranking()
            .into_iter()
            .map(|(list, Rated { elo, error })| {
                let all = self.total(list);
                let [elo, error] = [elo, error].map(|of| (all.games > 0).then_some(of));
                json!({ "list": self.names[list], "elo": elo, "error": error, "all": all.json() })
            })
            .collect();
        let pairing = |(a, b): &(usize, usize)| {
            let mut value = self.scores[*a][*b].json();
            value["a"] = self.names[*a].as_str().into();
            value["b"] = self.names[*b].as_str().into();
            value
        };
        json!({ "ranking": ranking, "pairings": self.pairings.iter().map(pairing).collect::<Vec<_>>() })
    }

    /// One line for each pairing.
    pub fn csv(&self) -> String {
        let mut out = "a,b,games,wins_a,draws,wins_b,share_a,low,high\n".to_string();
        for (a, b) in &self.pairings {
            let score = self.scores[*a][*b];
            let (of, Score { games, wins, losses }) = (score.share(), score);
            let (a, b, draws) = (quoted(&self.names[*a]), quoted(&self.names[*b]), score.draws());
            let shares = match games {
                0 => ",,".to_string(),
                _ => format!("{:.4},{:.4},{:.4}", of.share, of.low, of.high),
            };
            let _ = writeln!(out, "{a},{b},{games},{wins},{draws},{losses},{shares}");
        }
        out
    }
}

fn shade(share: f64) -> char {
    ['·', '░', '▒', '▓', '█'][((share * 5.0) as usize).min(4)]
}
