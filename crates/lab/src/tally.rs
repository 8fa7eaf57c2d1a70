//! What many games add up to: sums only, so that it takes the same room for ten games as for a million. Games come in the
//! order of their numbers, whichever thread has played them.

use std::collections::BTreeMap;

use crate::interval::{Interval, wilson};
use crate::{Played, Score};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u64,
    /// Games that each list won.
    pub wins: [u64; 2],
    /// How whoever had the first turn did, in the games in which that is known: by scenario, and whether it went with a
    /// role.
    pub openers: BTreeMap<(String, bool), Score>,
    pub steps: u64,
    /// How many games ended in which turn.
    pub turns: BTreeMap<u16, u64>,
    pub reasons: BTreeMap<String, u64>,
    /// How the first list did in each scenario.
    pub scenarios: BTreeMap<String, Score>,
    /// The pairs of games of each scenario.
    pub pairs: BTreeMap<String, Pairs>,
    /// The first game of the pair in progress: its number, and the list that won.
    open: Option<(u64, Option<u8>)>,
    /// By list, name and points: a model with other spells is another.
    pub models: BTreeMap<(u8, String, u16), Model>,
}

/// Pairs of games, and those in which each list won once: the same seat won both, with the same map and dice.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    pub all: u64,
    pub split: u64,
}

impl Pairs {
    /// Whether the seat, and the role that goes with it, decides most of them. Lists that are even split half of their pairs by
    /// luck, so it has to be surely more.
    pub fn by_seat(self) -> bool {
        self.all > 0 && wilson(self.split as f64, self.all as f64).low > 0.5
    }
}

/// What the models of one kind did in all games together, in thousandths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    pub points: u16,
    /// All that were in a game, and of these those that were not there when it began.
    pub fielded: u64,
    pub came: u64,
    pub dealt: u64,
    pub lost: u64,
}

impl Tally {
    pub fn add(&mut self, game: &Played) {
        self.games += 1;
        self.steps += u64::from(game.steps);
        if let Some(winner) = game.winner {
            self.wins[usize::from(winner.min(1))] += 1;
        }
        if let Some(opened) = game.opened {
            let opener = self.openers.entry((game.scenario.clone(), game.by_role)).or_default();
            opener.add(game.winner.map(|winner| winner == opened));
        }
        *self.turns.entry(game.turns).or_default() += 1;
        *self.reasons.entry(game.reason.clone()).or_default() += 1;
        let scenario = self.scenarios.entry(game.scenario.clone()).or_default();
        scenario.add(game.winner.map(|winner| winner == 0));
        self.pair(game);
        for share in &game.shares {
            let model = self.models.entry((share.side, share.name.clone(), share.points)).or_default();
            model.points = share.points;
            model.fielded += u64::from(share.models);
            model.came += u64::from(share.came);
            model.dealt += share.dealt;
            model.lost += share.lost;
        }
    }

    /// Both games of a pair come one after the other.
    fn pair(&mut self, game: &Played) {
        let first = self.open.take().filter(|(number, _)| number + 1 == game.number);
        match first.filter(|_| game.number % 2 == 1) {
            Some((_, won)) => {
                let pairs = self.pairs.entry(game.scenario.clone()).or_default();
                pairs.all += 1;
                pairs.split += u64::from(won.is_some() && game.winner.is_some() && won != game.winner);
            }
            None => self.open = Some((game.number, game.winner)),
        }
    }

    /// The scenarios in which most pairs are decided by the seat.
    pub fn by_seat(&self) -> Vec<(&String, Pairs)> {
        self.pairs.iter().map(|(name, pairs)| (name, *pairs)).filter(|(_, pairs)| pairs.by_seat()).collect()
    }

    pub fn draws(&self) -> u64 {
        self.games - self.wins[0] - self.wins[1]
    }

    /// How the first list did.
    pub fn score(&self) -> Score {
        Score { games: self.games, wins: self.wins[0], losses: self.wins[1] }
    }

    /// How whoever had the first turn did, where either side could have had it: a role wins or loses by itself.
    pub fn opener(&self) -> Score {
        let mut all = Score::default();
        self.openers.iter().filter(|((_, by_role), _)| !by_role).for_each(|(_, score)| all.merge(*score));
        all
    }

    /// Whether the first turn is told by scenario: there are several, or a role has it.
    pub fn openers_differ(&self) -> bool {
        self.openers.len() > 1 || self.openers.keys().any(|(_, by_role)| *by_role)
    }

    /// The share of points that a list took.
    pub fn share(&self, list: usize) -> Interval {
        let score = self.score();
        if list == 0 { score.share() } else { score.turned().share() }
    }

    /// Whether anybody came to a list's side during a game.
    pub fn anybody_came(&self, list: usize) -> bool {
        self.models.iter().any(|((side, ..), model)| usize::from(*side) == list && model.came > 0)
    }

    /// How many of so many there were in a game, on the average.
    pub fn in_a_game(&self, count: u64) -> f64 {
        count as f64 / self.games.max(1) as f64
    }

    /// The mean of the last turns.
    pub fn length(&self) -> f64 {
        let sum: u64 = self.turns.iter().map(|(turn, games)| u64::from(*turn) * games).sum();
        sum as f64 / self.games.max(1) as f64
    }
}

impl Model {
    /// Points taken from the other side, for each model and game.
    pub fn dealt_each(&self) -> f64 {
        self.dealt as f64 / 1000.0 / self.fielded.max(1) as f64
    }

    /// The same for each point that the model costs. Whoever was summoned counts at the listed price, though no list has paid
    /// it: so summoned models can be compared with those that were bought.
    pub fn dealt_per_point(&self) -> f64 {
        self.dealt_each() / f64::from(self.points.max(1))
    }

    /// The part of it that was lost, on the average.
    pub fn lost_each(&self) -> f64 {
        self.lost as f64 / 1000.0 / self.fielded.max(1) as f64
    }
}
