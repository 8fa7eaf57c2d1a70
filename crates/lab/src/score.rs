//! Won, drawn and lost, between two of anything: lists, levels, bots.

use serde_json::{Value, json};

use crate::interval::{Interval, elo, plus, wilson};
use crate::told::{interval, with_interval};

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub games: u64,
    pub wins: u64,
    pub losses: u64,
}

impl Score {
    /// One more game: won, lost, or neither.
    pub fn add(&mut self, won: Option<bool>) {
        self.games += 1;
        self.wins += u64::from(won == Some(true));
        self.losses += u64::from(won == Some(false));
    }

    pub fn merge(&mut self, other: Score) {
        self.games += other.games;
        self.wins += other.wins;
        self.losses += other.losses;
    }

    /// As the other one sees it.
    pub fn turned(self) -> Score {
        Score { wins: self.losses, losses: self.wins, ..self }
    }

    pub fn draws(self) -> u64 {
        self.games - self.wins - self.losses
    }

    /// A draw is half a win.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws() as f64 / 2.0
    }

    /// The share of points.
    pub fn share(self) -> Interval {
        wilson(self.points(), self.games as f64)
    }

    /// The share of wins among the games that somebody won.
    pub fn decisive(self) -> Interval {
        wilson(self.wins as f64, (self.wins + self.losses) as f64)
    }

    /// The difference in strength that the share of points stands for. Who has every point may be stronger by any number,
    /// so then there is none.
    pub fn elo(self) -> Option<Interval> {
        let of = self.share();
        let some = 0.0 < of.share && of.share < 1.0;
        some.then(|| Interval { share: elo(of.share), low: elo(of.low), high: elo(of.high) })
    }

    /// `+54 (+20 to +90)`
    pub fn elo_words(self) -> Option<String> {
        let words = |of: Interval| [of.share, of.low, of.high].map(|elo| plus(elo, 0));
        self.elo().map(words).map(|[elo, low, high]| format!("{elo} ({low} to {high})"))
    }

    /// `61.0 % (54.1 to 67.5), 60 won, 2 drawn, 38 lost`
    pub fn words(self) -> String {
        let Score { wins, losses, .. } = self;
        format!("{}, {wins} won, {} drawn, {losses} lost", with_interval(self.share()), self.draws())
    }

    /// The share of points for programs; nothing where nothing was played.
    pub(crate) fn share_json(self) -> Option<Value> {
        (self.games > 0).then(|| interval(self.share()))
    }

    pub(crate) fn elo_json(self) -> Option<Value> {
        self.elo().map(|of| json!({ "elo": of.share, "low": of.low, "high": of.high }))
    }

    /// How one did against the other, for programs.
    pub(crate) fn between(self, a: &str, b: &str) -> Value {
        json!({ "a": a, "b": b, "all": self.json() })
    }

    pub fn json(self) -> Value {
        json!({
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws(),
            "losses": self.losses,
            "points": self.share_json(),
            "decisive": (self.wins + self.losses > 0).then(|| interval(self.decisive())),
            "elo": self.elo_json(),
        })
    }
}
