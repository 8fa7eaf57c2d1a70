//! Exact odds of a step or of a chain of steps.
//!
//! The rules that are played are the rules that are counted: a step is run over every reading of every throw, one
//! after the other, by running it again from the start with the next reading (nothing is ever suspended). Games that
//! come out equal are merged at each commit, and the chain goes on from each.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `walk.rs` | where a run stands among all outcomes, and the way to the next |
//! | `deal.rs` | the dealer: what is given, the plan, best play, the policy; every reading in turn |
//! | `count.rs` | one step over all outcomes, and steps one after the other |
//! | `sample.rs` | playouts instead, where there is too much to count |
//! | `outlook.rs` | what comes of it, and under which assumptions |
//! | `summary.rs` | outcomes told by what changes on the table |
//! | `told.rs` | the same in words and fractions, for front ends |

mod count;
mod deal;
mod outlook;
mod sample;
mod summary;
mod told;
mod walk;

pub use outlook::{How, Outcome, Outlook, Stop, standard_error};
pub use summary::{Group, summary};
pub use told::{fraction, named};

use table::{Answer, Entry, Policy, Rulebook, Seat, Tape};

/// What a position is worth to a seat: more is better.
pub type Worth<'a, R> = &'a dyn Fn(&<R as Rulebook>::Setup, &<R as Rulebook>::Game, Seat) -> i64;

/// Leaves after which counting gives way to sampling, unless somebody says otherwise: a second or two of work.
pub const LIMIT: u64 = 300_000;
/// How many playouts a sample has.
pub const SAMPLES: u32 = 20_000;
/// How many proposals of a domain best play looks at.
pub const PROPOSALS: usize = 12;

/// What a seat answers whenever it is asked a question of this kind and the answer is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Habit {
    pub seat: Seat,
    /// The question's short name.
    pub why: String,
    /// The option, as it is called; to other questions, the answer as a person writes it.
    pub answer: String,
}

impl Habit {
    /// The greatest number that is allowed.
    pub const MOST: &'static str = "most";
}

/// What is to be counted: from which game, as which seat knows it, and who answers.
pub struct Odds<'a, R: Rulebook> {
    setup: &'a R::Setup,
    start: R::Game,
    seat: Seat,
    given: Vec<Entry>,
    plan: Vec<Answer>,
    habits: Vec<Habit>,
    steps: u16,
    name: &'a str,
    policy: &'a mut dyn Policy<R>,
    best: Option<(Seat, Worth<'a, R>)>,
    proposals: usize,
    limit: u64,
    samples: u32,
    seed: u64,
    merging: bool,
}

impl<'a, R: Rulebook> Odds<'a, R> {
    /// The odds of the next step as `seat` may know the game; `policy`, known by its name, answers for everybody.
    pub fn new(
        setup: &'a R::Setup,
        game: &R::Game,
        seat: Seat,
        name: &'a str,
        policy: &'a mut dyn Policy<R>,
    ) -> Self {
        Odds {
            setup,
            start: R::view(game, seat),
            seat,
            given: Vec::new(),
            plan: Vec::new(),
            habits: Vec::new(),
            steps: 1,
            name,
            policy,
            best: None,
            proposals: PROPOSALS,
            limit: LIMIT,
            samples: SAMPLES,
            seed: 1,
            merging: true,
        }
    }

    /// What was answered and thrown in the step already.
    pub fn given(mut self, tape: &Tape) -> Self {
        self.given = tape.entries.clone();
        self
    }

    /// What the seat is going to answer, in order, to the questions put to it next.
    pub fn plan(mut self, answers: Vec<Answer>) -> Self {
        self.plan = answers;
        self
    }

    /// What a seat answers to every question of a kind, beyond the plan and before best play.
    pub fn habit(mut self, habit: Habit) -> Self {
        self.habits.push(habit);
        self
    }

    /// How many steps are played one after the other.
    pub fn steps(mut self, steps: u16) -> Self {
        self.steps = steps;
        self
    }

    /// Beyond the plan this seat plays as well as can be, by the mean of what the last position is worth.
    pub fn best(mut self, seat: Seat, worth: Worth<'a, R>) -> Self {
        self.best = Some((seat, worth));
        self
    }

    /// How many proposals best play looks at where a question has more answers than can be listed.
    pub fn proposals(mut self, most: usize) -> Self {
        self.proposals = most.max(1);
        self
    }

    /// The work after which it is sampled instead of counted: so many leaves, then so many playouts from a seed.
    pub fn limit(mut self, leaves: u64, samples: u32, seed: u64) -> Self {
        (self.limit, self.samples, self.seed) = (leaves, samples.max(1), seed);
        self
    }

    /// Goes on from every leaf by itself, even where games are equal. Only good for checking that it changes nothing.
    pub fn without_merging(mut self) -> Self {
        self.merging = false;
        self
    }

    /// Counts, or samples where it would take too long.
    pub fn count(self) -> Result<Outlook<R>, Stop> {
        count::count(self)
    }
}
