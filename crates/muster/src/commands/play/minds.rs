//! Seats that no person plays, and advice for those that one does.

use std::time::{Duration, Instant};

use club::{Go, Reason, Sitting};
use players::{Level, Mind};
use scene::{Answer, Foreseen, Reach, Seat};

use crate::failure::Failure;

/// Who thinks for a person's company stops after this long, wherever it is.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Who plays which seat, and what was thought last.
#[derive(Default)]
pub struct Minds {
    seats: Vec<Option<Mind>>,
    reasons: Vec<Reason>,
}

impl Minds {
    /// From what the command line says: `person,warlord`; seats that it does not name are people's.
    pub fn read(words: Option<&str>, seats: usize, seed: u64) -> Result<Minds, Failure> {
        let names: Vec<&str> = words.map_or(Vec::new(), |words| words.split(',').map(str::trim).collect());
        if names.len() > seats {
            return Err(Failure::usage(format!("{} players for {seats} seats", names.len())));
        }
        let mut minds = Minds::default();
        for (place, name) in (1u64..).zip(names) {
            let mind = match name.eq_ignore_ascii_case("person") {
                true => None,
                false => Some(Mind::new(Level::find(name).map_err(Failure::usage)?, seed ^ place << 56)),
            };
            minds.seats.push(mind);
        }
        Ok(minds)
    }

    pub fn plays(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(Option::is_some)
    }

    /// Whether anybody is left to look at the screen.
    pub fn all(&self, seats: usize) -> bool {
        seats > 0 && (0..seats as u8).all(|seat| self.plays(Seat(seat)))
    }

    /// What the mind of a seat answers.
    pub fn answer(&mut self, sitting: &dyn Sitting, seat: Seat, number: u32) -> Option<Answer> {
        let mind = self.seats.get_mut(seat.index())?.as_mut()?;
        let begun = Instant::now();
        let answer = sitting.think(seat, number, mind, &mut |_| begun.elapsed() < PATIENCE)?;
        self.reasons = sitting.reasons(seat, mind);
        Some(answer)
    }

    /// Why the last mind answered as it did.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }
}

/// What a strong player would think of in this place, and what may come of the best of it.
pub fn hint(sitting: &dyn Sitting, seat: Seat, number: u32) -> (Vec<Reason>, Option<Foreseen>) {
    let mut mind = Mind::new(Level::Warlord { nodes: players::NODES }, 1);
    let begun = Instant::now();
    sitting.think(seat, number, &mut mind, &mut |_| begun.elapsed() < PATIENCE);
    let reasons = sitting.reasons(seat, &mind);
    let odds = reasons
        .first()
        .and_then(|best| sitting.foresee(seat, number, &best.answers, Reach::Decided, &mut |_| Go::On).ok());
    (reasons, odds)
}
