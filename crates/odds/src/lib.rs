//! Exact odds of a step, of a chain of steps, or of a whole activation.
//!
//! The rules that are played are the rules that are counted: a step is run over every reading of every throw, one
//! after the other, by running it again from the start with the next reading (nothing is ever suspended). Games that
//! come out equal are merged at each commit, and the chain goes on from each. Which steps belong to one activation is
//! the rulebook's to say ([`Rulebook::acting`]).
//!
//! | file | what lives there |
//! | --- | --- |
//! | `walk.rs` | where a run stands among all outcomes, and the way to the next |
//! | `plan.rs` | what the seats are going to answer |
//! | `begin.rs` | whether a step belongs to what is counted |
//! | `trail.rs` | how a run came to where it stands, and who answers next: what is given, the plan, a habit |
//! | `deal.rs` | the dealer of runs that count: best play, the policy, every reading in turn |
//! | `pile.rs` | games with their shares, equal ones merged |
//! | `count.rs` | one step over all outcomes, and steps one after the other |
//! | `sample.rs` | playouts instead, where there is too much to count |
//! | `watch.rs` | how far it has come, and whether to go on |
//! | `outlook.rs` | what comes of it, and how sure it is |
//! | `assume.rs` | what was taken for granted |
//! | `summary.rs` | outcomes told by what changes on the table |
//! | `told.rs` | the same in words and fractions, for front ends |

mod assume;
mod begin;
mod count;
mod deal;
mod outlook;
mod pile;
mod plan;
mod sample;
mod summary;
mod told;
mod trail;
mod walk;
mod watch;

pub use outlook::{Asked, How, Outcome, Outlook, Stop, Unfit, interval, mean_interval, standard_error};
pub use plan::Said;
pub use summary::{Group, shared, summary};
pub use told::{fraction, millionths, named};
pub use watch::{Go, Progress, Watch};

use table::{Answer, Entry, Policy, Question, Rulebook, Seat, Tape};

/// What a position is worth to a seat: more is better.
pub type Worth<'a, R> = &'a dyn Fn(&<R as Rulebook>::Setup, &<R as Rulebook>::Game, Seat) -> i64;

/// Answers to a question that are worth a look.
pub type Ideas<'a, R> =
    &'a dyn Fn(&<R as Rulebook>::Setup, &<R as Rulebook>::Game, &Question<R>) -> Vec<Answer>;

/// Leaves after which counting gives way to sampling, unless somebody says otherwise: some seconds of work.
pub const LIMIT: u64 = 300_000;
/// How many playouts a sample has.
pub const SAMPLES: u32 = 20_000;
/// Leaves and playouts for somebody who waits with the pointer over a button: 99 of 100 activations take less than 50 ms
/// with them (`cargo xtask bench activations`).
pub const AT_ONCE: (u64, u32) = (2_000, 500);
/// Leaves and playouts for somebody who has asked a page for a whole activation and waits: about two seconds there.
pub const WAITED_FOR: (u64, u32) = (20_000, 2_000);
/// How many proposals of a domain best play looks at, and at how many where that is too much.
pub const PROPOSALS: usize = 12;
const FEW: usize = 4;

/// After so many steps an activation is broken off.
pub const MOST_STEPS: u16 = 60;

/// How far the odds go.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// So many steps one after the other.
    Steps(u16),
    /// From step to step while the same activation goes on.
    Activation,
    /// The same, but no further than the plan: whoever has decided no more is not taken to end his activation.
    Planned,
}

impl Span {
    pub(crate) fn most(self) -> u16 {
        match self {
            Span::Steps(steps) => steps,
            Span::Activation | Span::Planned => MOST_STEPS,
        }
    }
}

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
    plan: plan::Plan,
    habits: Vec<Habit>,
    span: Span,
    name: &'a str,
    policy: &'a mut dyn Policy<R>,
    best: Option<(Seat, Worth<'a, R>)>,
    ideas: Option<Ideas<'a, R>>,
    proposals: usize,
    limit: u64,
    samples: u32,
    seed: u64,
    merging: bool,
    watch: Option<Watch<'a>>,
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
            plan: plan::Plan::default(),
            habits: Vec::new(),
            span: Span::Steps(1),
            name,
            policy,
            best: None,
            ideas: None,
            proposals: PROPOSALS,
            limit: LIMIT,
            samples: SAMPLES,
            seed: 1,
            merging: true,
            watch: None,
        }
    }

    /// The game with all its secrets, for whoever looks back when nothing is hidden any more.
    pub fn openly(mut self, game: &R::Game) -> Self {
        self.start = game.clone();
        self
    }

    /// What was answered and thrown in the step already.
    pub fn given(mut self, tape: &Tape) -> Self {
        self.given = tape.entries.clone();
        self
    }

    /// What the seat is going to answer, in order, in this step and those that follow. A question that the next answer does
    /// not fit is left to whoever answers beyond the plan, and the answer waits for one that it fits, unless it is given only
    /// where it is asked for ([`Said::Words`]).
    pub fn plan(self, answers: Vec<Answer>) -> Self {
        let seat = self.seat;
        self.plan_of(seat, answers.into_iter().map(Said::Answer))
    }

    /// The same for any seat, each answer as such or in words.
    pub fn plan_of(mut self, seat: Seat, answers: impl IntoIterator<Item = Said>) -> Self {
        self.plan.extend(seat, answers);
        self
    }

    /// What a seat answers to every question of a kind, beyond the plan and before best play.
    pub fn habit(mut self, habit: Habit) -> Self {
        self.habits.push(habit);
        self
    }

    /// How many steps are played one after the other.
    pub fn steps(mut self, steps: u16) -> Self {
        self.span = Span::Steps(steps);
        self
    }

    /// The activation that goes on, or the one that the next step begins, is played to its end. Where every step names its
    /// piece anew, it goes on while the same piece is named.
    pub fn activation(mut self) -> Self {
        self.span = Span::Activation;
        self
    }

    /// How far it goes.
    pub fn span(mut self, span: Span) -> Self {
        self.span = span;
        self
    }

    /// Somebody waits: is told how far it has come every so many runs, and may have had enough.
    pub fn watch(mut self, watch: Watch<'a>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Beyond the plan this seat plays as well as can be, by the mean of what the last position is worth.
    pub fn best(mut self, seat: Seat, worth: Worth<'a, R>) -> Self {
        self.best = Some((seat, worth));
        self
    }

    /// Where a place or a path is asked for, best play looks at these first.
    pub fn ideas(mut self, ideas: Ideas<'a, R>) -> Self {
        self.ideas = Some(ideas);
        self
    }

    /// How many proposals best play looks at where a question has more answers than can be listed.
    pub fn proposals(mut self, most: usize) -> Self {
        self.proposals = most.max(1);
        self
    }

    /// The work after which it is sampled instead of counted: so many runs, whatever best play looks at, then so many
    /// playouts from a seed. A policy that draws draws from this seed, too.
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
