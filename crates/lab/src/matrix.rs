//! Every list against every other, in both seats.

use std::fmt::Write;

use scene::List;
use serde_json::{Value, json};

use crate::interval::{plus, whole};
use crate::ranking::{Rated, ranking};
use crate::rows::quoted;
use crate::told::with_interval;
use crate::{Plan, Played, Score, mixed};

/// No line of the table is longer, as long as names are not.
const LINE: usize = 100;
/// The number of a row and a blank.
const HEAD: usize = 3;
/// As wide as `█100 67-100` and a blank.
const CELL: usize = 12;
/// The same without the interval.
const BARE: usize = 5;

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
        ranking(&self.scores)
    }

    /// The tables for a terminal: the ranking, the strongest first, and under it each against each by these numbers.
    pub fn told(&self) -> String {
        let ranked = self.ranking();
        let wide = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let mut out = format!("    {:wide$}  Elo           points\n", "");
        for (place, (list, rated)) in ranked.iter().enumerate() {
            let (name, all) = (&self.names[*list], self.total(*list));
            // What a rating is before any game is only a wide guess.
            let rating = match all.games {
                0 => " not played".to_string(),
                _ => {
                    let elo = format!("{:>5} ± {:.0}", plus(rated.elo, 0), rated.error);
                    format!("{elo:<13} {}", with_interval(all.share()))
                }
            };
            let _ = writeln!(out, "{:>2}. {name:wide$} {rating}", place + 1);
        }
        let order: Vec<usize> = ranked.into_iter().map(|(list, _)| list).collect();
        // With many lists there is no room for intervals, and with very many a row goes on under the others.
        let roomy = HEAD + CELL * order.len() <= LINE;
        let columns: Vec<usize> = (0..order.len()).collect();
        for columns in columns.chunks((LINE - HEAD) / if roomy { CELL } else { BARE }) {
            self.crossed(&mut out, &order, columns, roomy);
        }
        let intervals =
            if roomy { "with 95 % intervals" } else { "`--html` and `--json` have the intervals" };
        let _ = writeln!(
            out,
            "Shares of points in per cent (a draw is half a win): who has the number of the row, in both seats,\n\
             against who has the number of the column; {intervals}."
        );
        out
    }

    /// Everybody against those at some places of the ranking. Darker is better for the row.
    fn crossed(&self, out: &mut String, order: &[usize], columns: &[usize], intervals: bool) {
        let wide = if intervals { CELL } else { BARE };
        let heads = columns.iter().map(|place| format!("{:<wide$}", format!("{:>4}", place + 1)));
        let _ = writeln!(out, "{:HEAD$}{}", "", heads.collect::<String>().trim_end());
        for (place, row) in order.iter().enumerate() {
            let cell = |column: &usize| {
                let score = self.scores[*row][order[*column]];
                let of = score.share();
                // Both ends: near nothing and everything an interval is lopsided.
                let [share, low, high] = [of.share, of.low, of.high].map(whole);
                let cell = match (score.games, intervals) {
                    (0, _) => format!("{:>4}", "·"),
                    (_, true) => format!("{}{share:>3} {low}-{high}", shade(of.share)),
                    (_, false) => format!("{}{share:>3}", shade(of.share)),
                };
                format!("{cell:<wide$}")
            };
            let cells: String = columns.iter().map(cell).collect();
            let _ = writeln!(out, "{:>2} {}", place + 1, cells.trim_end());
        }
    }

    pub fn json(&self) -> Value {
        let row = |(list, rated): (usize, Rated)| rated.json(&self.names[list], self.total(list));
        let pair = |(a, b): &(usize, usize)| self.scores[*a][*b].between(&self.names[*a], &self.names[*b]);
        json!({
            "ranking": self.ranking().into_iter().map(row).collect::<Vec<_>>(),
            "pairs": self.pairings.iter().map(pair).collect::<Vec<_>>(),
        })
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
