//! What the seats are going to answer, in order.

use scene::Seat;
use table::Answer;

/// One answer of a plan.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    Answer(Answer),
    /// As a person writes it; read when the question is asked.
    Words(String),
}

/// How much of each seat's plan is used up.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Used([u8; Plan::SEATS]);

impl Used {
    pub(crate) fn all(self) -> u16 {
        self.0.iter().map(|used| u16::from(*used)).sum()
    }

    /// One more answer of a seat.
    pub(crate) fn more(&mut self, seat: Seat) {
        self.0[seat.index()] += 1;
    }

    /// One answer less.
    pub(crate) fn less(&mut self, seat: Seat) {
        let used = &mut self.0[seat.index()];
        *used = used.saturating_sub(1);
    }
}

/// The plans of all seats.
#[derive(Default)]
pub(crate) struct Plan {
    answers: Vec<(Seat, Said)>,
}

impl Plan {
    /// So many seats can have a plan.
    const SEATS: usize = 8;
    /// So many answers each.
    const MOST: usize = 255;

    pub(crate) fn extend(&mut self, seat: Seat, answers: impl IntoIterator<Item = Said>) {
        if seat.index() < Plan::SEATS {
            let room = Plan::MOST.saturating_sub(self.of(seat));
            self.answers.extend(answers.into_iter().take(room).map(|said| (seat, said)));
        }
    }

    pub(crate) fn len(&self) -> u16 {
        self.answers.len() as u16
    }

    /// How many answers a seat has planned.
    pub(crate) fn of(&self, seat: Seat) -> usize {
        self.answers.iter().filter(|(of, _)| *of == seat).count()
    }

    /// What a seat answers next, and the place of it in the whole plan.
    pub(crate) fn next(&self, used: Used, seat: Seat) -> Option<(u16, &Said)> {
        let done = *used.0.get(seat.index())?;
        let own = (0..).zip(&self.answers).filter(|(_, (of, _))| *of == seat);
        own.map(|(place, (_, said))| (place, said)).nth(usize::from(done))
    }

    /// The rest of a seat's plan is given up.
    pub(crate) fn drop(&self, used: &mut Used, seat: Seat) {
        used.0[seat.index()] = self.of(seat) as u8;
    }
}
