//! How players end a game between themselves: one gives up, or all agree on a draw. No rule is run for it.

use scene::{Ended, Progress, Seat};
use serde::{Deserialize, Serialize};
use table::Rulebook;

use super::Match;
use crate::{Because, Refused};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Settled {
    /// Who has given up.
    pub conceded: Option<Seat>,
    /// All seats, where they have agreed on a draw.
    pub draws: Vec<Seat>,
}

impl<R: Rulebook> Match<R> {
    /// A seat gives up, at a question of its own. The other seat has won.
    pub fn concede(&mut self, seat: Seat) -> Result<Progress, Refused> {
        self.may_settle(seat)?;
        if !self.open.iter().any(|question| question.seat == seat) {
            let words =
                format!("{} is not asked anything now, and one gives up when asked", self.seat_name(seat));
            return Err(Refused::new(Because::Seat, words));
        }
        self.offering = None;
        self.settled.conceded = Some(seat);
        Ok(self.progress())
    }

    pub(super) fn may_settle(&self, seat: Seat) -> Result<(), Refused> {
        let seats = R::seats(&self.setup);
        if seat.0 >= seats {
            return Err(Refused::new(Because::Seat, format!("there is no seat {}", seat.0)));
        }
        if seats != 2 {
            return Err(Refused::new(Because::Seat, "only a game for two is given up or drawn by agreement"));
        }
        if self.ending().is_some() {
            return Err(Refused::new(Because::Seat, "the game is over"));
        }
        Ok(())
    }

    /// How the players have ended the game, if they have.
    pub(super) fn settlement(&self) -> Option<Ended> {
        if let Some(ended) = self.claimed() {
            return Some(ended);
        }
        if let Some(seat) = self.settled.conceded {
            let words = format!("{} gives up; {} wins", self.seat_name(seat), self.seat_name(seat.other()));
            return Some(Ended { winner: Some(seat.other()), words });
        }
        let all = (0..R::seats(&self.setup)).all(|seat| self.settled.draws.contains(&Seat(seat)));
        all.then(|| Ended { winner: None, words: "a draw: both sides agree".to_string() })
    }

    /// Whether what a save says of it can be.
    pub(super) fn settle_again(&mut self, saved: &Settled) -> Result<(), String> {
        let wrong = |refused: Refused| format!("the save says how the players ended the game: {refused}");
        if saved.draws.iter().any(|seat| seat.0 >= R::seats(&self.setup)) {
            return Err("the save tells of a draw with a seat that is not at the table".to_string());
        }
        if !saved.draws.is_empty() {
            self.may_settle(saved.draws[0]).map_err(wrong)?;
            self.settled.draws = saved.draws.clone();
        }
        if let Some(seat) = saved.conceded {
            self.concede(seat).map_err(wrong)?;
        }
        Ok(())
    }
}
