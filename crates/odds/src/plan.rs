//! What the seats are going to answer, in order.

use std::mem;

use scene::Seat;
use table::Answer;

/// One answer of a plan, as it is given.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    Answer(Answer),
    /// As a person writes it; read when the question is asked. With a question mark behind it, it is given only where it is
    /// asked for, as a focus that depends on a hit: where it does not fit, the answer behind it does not wait for it.
    Words(String),
}

/// One answer of a plan, as it is followed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Planned {
    pub seat: Seat,
    /// Its place in the whole plan, and among the answers of its seat.
    pub place: u16,
    nth: u8,
    pub said: Said,
    /// It is given only where it is asked for.
    pub if_asked: bool,
}

impl Planned {
    const IF_ASKED: char = '?';

    fn new(seat: Seat, place: u16, nth: u8, said: Said) -> Planned {
        let marked = match &said {
            Said::Words(words) => words.trim_end().strip_suffix(Planned::IF_ASKED).map(str::trim_end),
            Said::Answer(_) => None,
        };
        // A mark on nothing is no answer, and is refused like any other word that is none.
        match marked.filter(|words| !words.is_empty()).map(str::to_string) {
            Some(words) => Planned { seat, place, nth, said: Said::Words(words), if_asked: true },
            None => Planned { seat, place, nth, said, if_asked: false },
        }
    }
}

/// How many answers of each seat's plan are used up.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Used([u8; Plan::SEATS]);

impl Used {
    /// The rest of the seat's plan was given up.
    const DROPPED: u8 = u8::MAX;

    /// An answer is given, and those before it are passed over.
    pub(crate) fn give(&mut self, planned: &Planned) {
        self.0[planned.seat.index()] = planned.nth + 1;
    }

    /// The rest of a seat's plan is given up.
    pub(crate) fn drop(&mut self, seat: Seat) {
        self.0[seat.index()] = Used::DROPPED;
    }

    /// The same as a number, for the kernel to keep.
    pub(crate) fn number(self) -> u64 {
        u64::from_le_bytes(self.0)
    }

    pub(crate) fn of_number(number: u64) -> Used {
        Used(number.to_le_bytes())
    }
}

/// The plans of all seats.
#[derive(Default)]
pub(crate) struct Plan {
    answers: Vec<Planned>,
}

impl Plan {
    /// So many seats can have a plan.
    const SEATS: usize = 8;
    /// So many answers each.
    const MOST: usize = Used::DROPPED as usize - 1;

    pub(crate) fn extend(&mut self, seat: Seat, answers: impl IntoIterator<Item = Said>) {
        if seat.index() < Plan::SEATS {
            let own = self.of(seat);
            for (nth, said) in (own..Plan::MOST).zip(answers) {
                self.answers.push(Planned::new(seat, self.len(), nth as u8, said));
            }
        }
    }

    pub(crate) fn len(&self) -> u16 {
        self.answers.len() as u16
    }

    pub(crate) fn answers(&self) -> &[Planned] {
        &self.answers
    }

    /// How many answers a seat has planned.
    pub(crate) fn of(&self, seat: Seat) -> usize {
        self.answers.iter().filter(|planned| planned.seat == seat).count()
    }

    /// What is left of a seat's plan.
    fn rest(&self, used: Used, seat: Seat) -> impl Iterator<Item = &Planned> {
        let done = used.0.get(seat.index()).copied().unwrap_or(Used::DROPPED);
        self.answers.iter().filter(move |planned| planned.seat == seat && planned.nth >= done)
    }

    /// What a seat may answer next, the first that fits: what is given only where it is asked for, and what waits behind it.
    pub(crate) fn next(&self, used: Used, seat: Seat) -> impl Iterator<Item = &Planned> {
        let mut waits = false;
        self.rest(used, seat).take_while(move |planned| !mem::replace(&mut waits, !planned.if_asked))
    }

    /// What is left of all plans.
    fn rests(&self, used: Used) -> impl Iterator<Item = &Planned> {
        (0..Plan::SEATS as u8).flat_map(move |seat| self.rest(used, Seat(seat)))
    }

    /// Whether something is still to be answered.
    pub(crate) fn goes_on(&self, used: Used) -> bool {
        self.rests(used).next().is_some()
    }

    /// Whether the plan was left before its end. What is given only where it is asked for need not be given.
    pub(crate) fn left(&self, used: Used) -> bool {
        used.0.contains(&Used::DROPPED) || self.rests(used).any(|planned| !planned.if_asked)
    }
}
