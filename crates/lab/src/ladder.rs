//! Levels against each other, mirrored: for every map and its dice four games, in which both levels have each list in
//! each seat, so that neither lists nor seats nor maps favour anybody.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use players::Level;
use scene::List;
use serde_json::{Map, Value, json};

use crate::interval::plus;
use crate::ranking::{Rated, ranking};
use crate::{Plan, Played, Score, mixed};

/// Games in which everything but the dice is exchanged.
pub const MIRRORED: u64 = 4;

pub struct Ladder {
    /// What they are called, and who they are.
    pub levels: Vec<(String, Level)>,
    /// Names of the lists that meet.
    pub pairings: Vec<String>,
    rungs: Vec<Rung>,
}

/// Two levels, by their places, and how the first did.
struct Rung {
    levels: [usize; 2],
    all: Score,
    by_pairing: Vec<Score>,
    by_scenario: BTreeMap<String, Score>,
    steps: u64,
}

impl Ladder {
    pub fn new(levels: Vec<(String, Level)>, pairings: &[[List; 2]]) -> Ladder {
        let names = pairings.iter().map(|[a, b]| format!("{} against {}", a.name, b.name));
        let count = levels.len();
        let rung = |levels: [usize; 2]| Rung {
            levels,
            all: Score::default(),
            by_pairing: vec![Score::default(); pairings.len()],
            by_scenario: BTreeMap::new(),
            steps: 0,
        };
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
        Ladder { pairings: names.collect(), rungs: pairs.map(rung).collect(), levels }
    }

    /// So many games between two levels come out even over all pairings.
    pub fn even(games: u64, pairings: usize) -> u64 {
        games.next_multiple_of(MIRRORED * pairings.max(1) as u64)
    }

    /// For each pairing and each two levels a plan, and the same with the levels exchanged: whoever stops early has about as much
    /// of each two. `games` are those between two levels. Each pairing goes on with the scenarios where the one before it has stopped, so that few games are not all of
    /// the first.
    pub fn plans(&self, pairings: &[[List; 2]], games: u64, like: &Plan) -> Vec<Plan> {
        let mut plans = Vec::new();
        let games = Ladder::even(games, pairings.len()) / (2 * pairings.len().max(1) as u64);
        let all = like.scenarios.len().max(1);
        let pairs = (games / 2 % all as u64) as usize;
        for (place, lists) in pairings.iter().enumerate() {
            for (rung, Rung { levels: [a, b], .. }) in self.rungs.iter().enumerate() {
                let seed = mixed(like.seed, (rung * pairings.len() + place) as u64 + 1);
                let players = [self.levels[*a].1, self.levels[*b].1];
                let mut scenarios = like.scenarios.clone();
                scenarios.rotate_left(place * pairs % all);
                let plan = Plan { lists: lists.clone(), scenarios, players, seed, games, ..like.clone() };
                let exchanged = Plan { players: [players[1], players[0]], ..plan.clone() };
                plans.extend([plan, exchanged]);
            }
        }
        plans
    }

    /// Which pairing and which two levels the plan at this place is of, and whether these are exchanged.
    fn place(&self, place: usize) -> [usize; 3] {
        let (mirror, rungs) = (place / 2, self.rungs.len().max(1));
        [mirror / rungs, mirror % rungs, place % 2]
    }

    /// A game of the plan at this place.
    pub fn add(&mut self, place: usize, game: &Played) {
        let [pairing, rung, exchanged] = self.place(place);
        let rung = &mut self.rungs[rung];
        let won = game.winner.map(|side| usize::from(side) == exchanged);
        rung.all.add(won);
        rung.by_pairing[pairing].add(won);
        rung.by_scenario.entry(game.scenario.clone()).or_default().add(won);
        rung.steps += u64::from(game.steps);
    }

    /// How the first level did against the second, by their places.
    pub fn score(&self, first: usize, second: usize) -> Option<Score> {
        self.rungs.iter().find(|rung| rung.levels == [first, second]).map(|rung| rung.all)
    }

    /// What the players of both lists are called in the plan at this place.
    pub fn sides(&self, place: usize) -> [&str; 2] {
        let [_, rung, exchanged] = self.place(place);
        let [a, b] = self.rungs[rung].levels.map(|level| self.levels[level].0.as_str());
        if exchanged == 0 { [a, b] } else { [b, a] }
    }

    /// How many scenarios were played.
    pub fn scenarios(&self) -> usize {
        let played = self.rungs.iter().flat_map(|rung| rung.by_scenario.keys());
        played.collect::<BTreeSet<_>>().len()
    }

    /// How a level did against all others together.
    pub fn total(&self, level: usize) -> Score {
        let mut total = Score::default();
        for Rung { levels: [a, b], all, .. } in &self.rungs {
            match (*a == level, *b == level) {
                (true, _) => total.merge(*all),
                (_, true) => total.merge(all.turned()),
                _ => {}
            }
        }
        total
    }

    /// The levels, by their places, the strongest first.
    pub fn ranking(&self) -> Vec<(usize, Rated)> {
        let count = self.levels.len();
        let mut scores = vec![vec![Score::default(); count]; count];
        for Rung { levels: [a, b], all, .. } in &self.rungs {
            scores[*a][*b] = *all;
            scores[*b][*a] = all.turned();
        }
        ranking(&scores)
    }

    /// Every two against each other, and the ratings where there are more than two.
    pub fn told(&self) -> String {
        let mut out = self.meetings();
        if self.levels.len() > 2 {
            for (level, Rated { elo, error }) in self.ranking() {
                let rating = match self.total(level).games {
                    0 => "not played".to_string(),
                    _ => format!("Elo {:>5} ± {error:.0}", plus(elo, 0)),
                };
                let _ = writeln!(out, "{:<14} {rating}", self.levels[level].0);
            }
        }
        out + &self.footing()
    }

    /// Every two against each other.
    pub fn meetings(&self) -> String {
        let mut out = String::new();
        for rung in &self.rungs {
            let [a, b] = rung.levels.map(|place| self.levels[place].0.as_str());
            if rung.all.games == 0 {
                let _ = writeln!(out, "{a} against {b}: not played");
                continue;
            }
            let _ = writeln!(out, "{a} against {b}: {}", rung.all.words());
            let decisive = match rung.all.wins + rung.all.losses {
                0 => "nobody won a game".to_string(),
                _ => {
                    let share = crate::told::with_interval(rung.all.decisive());
                    format!("of the games that somebody won {share}")
                }
            };
            let elo = rung.all.elo_words().map_or(String::new(), |words| format!("; Elo {words}"));
            let _ = writeln!(out, "  {decisive}{elo}");
            let steps = rung.steps as f64 / rung.all.games.max(1) as f64;
            let _ = writeln!(out, "  {steps:.0} steps a game");
            for (name, score) in
                self.pairings.iter().zip(&rung.by_pairing).filter(|(_, score)| score.games > 0)
            {
                let _ = writeln!(out, "  {name:<56} {}", score.words());
            }
            for (name, score) in &rung.by_scenario {
                let _ = writeln!(out, "  {name:<56} {}", score.words());
            }
        }
        out
    }

    /// How it was counted.
    pub fn footing(&self) -> String {
        // Whoever stopped it may have done so in the middle of a mirror.
        let mirrored = match self.is_even() {
            true => "mirrored: both had each list in each seat on the same maps with the same dice",
            false => "stopped before both had each list in each seat equally often",
        };
        format!("A draw is half a win; {mirrored}.\n")
    }

    /// Whether each two levels had everything alike so far.
    fn is_even(&self) -> bool {
        let mut scores = self.rungs.iter().flat_map(|rung| &rung.by_pairing);
        scores.all(|score| score.games.is_multiple_of(MIRRORED))
    }

    pub fn json(&self) -> Value {
        let pair = |rung: &Rung| {
            let [a, b] = rung.levels.map(|place| self.levels[place].0.as_str());
            let named = |(name, score): (&String, &Score)| (name.clone(), score.json());
            let lists: Map<String, Value> = self.pairings.iter().zip(&rung.by_pairing).map(named).collect();
            let scenarios: Map<String, Value> = rung.by_scenario.iter().map(named).collect();
            let mut pair = rung.all.between(a, b);
            pair["lists"] = lists.into();
            pair["scenarios"] = scenarios.into();
            pair["steps"] = rung.steps.into();
            pair
        };
        let row = |(level, rated): (usize, Rated)| rated.json(&self.levels[level].0, self.total(level));
        json!({
            "ranking": self.ranking().into_iter().map(row).collect::<Vec<_>>(),
            "pairs": self.rungs.iter().map(pair).collect::<Vec<_>>(),
        })
    }
}

/// A plan of which these are made, with the scenarios that come up in them: of few games they are not all.
pub fn ground(plans: &[Plan], like: &Plan) -> Plan {
    let comes = |name: &&String| plans.iter().any(|plan| plan.planned().contains(name));
    Plan { scenarios: like.scenarios.iter().filter(comes).cloned().collect(), ..like.clone() }
}
