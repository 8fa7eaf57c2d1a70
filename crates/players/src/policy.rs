//! The policies, known by their names.

use dice::Below;
use scene::{Item, nearest};
use table::{Answer, Policy, Question, Rulebook};

/// After so many answers that were taken back a player holds still; the kernel gives up a little later.
const TRIES: u8 = 40;

/// A policy that needs no memory and plays any rulebook.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any legal answer, each kind of it possible.
    Random,
    /// Always the first proposal: the first option, holding still.
    First,
}

impl Player {
    pub const ALL: [Player; 2] = [Player::Random, Player::First];

    pub fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::First => "first",
        }
    }

    /// The player of this name, or what may have been meant.
    pub fn find(name: &str) -> Result<Player, String> {
        let found = Player::ALL.into_iter().find(|player| player.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| {
            format!("there is no player {name:?}{}", nearest(name, Player::ALL.map(Player::name)))
        })
    }
}

impl<R: Rulebook> Policy<R> for Player {
    /// Neither of them looks at the board.
    fn looks(&self) -> bool {
        false
    }

    fn answer(&mut self, _: &R::Setup, _: &R::Game, question: &Question<R>, below: Below) -> Answer {
        let sample = match self {
            Player::Random if question.tries < TRIES => question.domain.sample(below),
            _ => None,
        };
        let first = || question.domain.propose(1).into_iter().next();
        // A domain is never empty; should one be, the kernel refuses this and reports the tape.
        sample.or_else(first).unwrap_or(Answer::One(Item::Pass))
    }
}
