//! Opponents by name and strength, and a game between them.

use std::sync::atomic::{AtomicBool, Ordering};

use dice::{Pool, Reading};
use scene::{Answer, nearest};
use table::{Dealer, Domain, Entry, Key, Known, Play, Policy, Question, Rulebook, Seat, Seed, Stream};

use crate::Player;
use crate::search::{Asked, Effort, Hurry, Idea, Seen, Thought, Thoughts};

/// Who plays a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Level {
    /// A policy that does not think.
    Simple(Player),
    /// Legal and not silly: looks at the three things that promise most now and takes the best.
    Recruit,
    /// Looks for the best expected result of the whole activation.
    Veteran,
    /// The same with many more tries for each answer: so many.
    Warlord { nodes: u32 },
}

/// The tries of a Warlord whose budget nobody has named.
pub const NODES: u32 = 1500;
/// More tries than anybody waits for.
pub const MOST_NODES: u32 = 1_000_000;

impl Level {
    pub const ALL: [Level; 5] = [
        Level::Simple(Player::Random),
        Level::Simple(Player::First),
        Level::Recruit,
        Level::Veteran,
        Level::Warlord { nodes: NODES },
    ];

    pub fn name(self) -> &'static str {
        match self {
            Level::Simple(player) => player.name(),
            Level::Recruit => "recruit",
            Level::Veteran => "veteran",
            Level::Warlord { .. } => "warlord",
        }
    }

    /// The level of this name, or what may have been meant. A budget follows after a colon: `warlord:500`.
    pub fn find(name: &str) -> Result<Level, String> {
        let (bare, budget) = name.split_once(':').map_or((name, None), |(bare, budget)| (bare, Some(budget)));
        let found = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(bare));
        let level = found.ok_or_else(|| {
            format!("there is no player {bare:?}{}", nearest(bare, Level::ALL.map(Level::name)))
        })?;
        match (level, budget) {
            (level, None) => Ok(level),
            (Level::Warlord { .. }, Some(budget)) => match budget.parse() {
                Ok(nodes @ 1..=MOST_NODES) => Ok(Level::Warlord { nodes }),
                _ => Err(format!(
                    "{budget:?} is no budget of a warlord; it is a number from 1 to {MOST_NODES}"
                )),
            },
            (level, Some(_)) => Err(format!("only a warlord has a budget, not a {}", level.name())),
        }
    }

    fn effort<R: Known>(self, domain: &Domain) -> Effort {
        match self {
            Level::Simple(_) => Effort { nodes: 0, steps: 0, width: 0 },
            Level::Recruit => Effort { nodes: 3, steps: 0, width: 4 },
            Level::Veteran => {
                let options = match domain {
                    Domain::One(options) => options.legal().count() as u32,
                    _ => 0,
                };
                let nodes = R::VETERAN.least.max(R::VETERAN.each * options);
                Effort { nodes, steps: 8, width: 4 }
            }
            Level::Warlord { nodes } => Effort { nodes, steps: 8, width: 4 },
        }
    }
}

/// The name by which [`Level::find`] finds it, with its budget where that is not the usual one.
impl std::fmt::Display for Level {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Level::Warlord { nodes } if *nodes != NODES => write!(out, "{}:{nodes}", self.name()),
            level => out.write_str(level.name()),
        }
    }
}

/// Where a match stands when a mind comes to it: how often something was taken back or changed by hand, and its step. What
/// was thought goes on from step to step; after a take-back or a change the same step is another position.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    pub epoch: u32,
    /// The changes by agreement that still hold.
    pub amended: u32,
    pub step: u32,
}

/// Somebody of a level in a seat. He is given what his seat may know and nothing else.
pub struct Mind {
    level: Level,
    seed: Seed,
    /// Its own for each step, so that what was thought before does not shift what is thought now.
    stream: Stream,
    /// What is left of the plan that was made when this step was last thought about.
    plan: Vec<Answer>,
    thoughts: Thoughts,
    /// The position it thinks about.
    moment: Moment,
    /// What came of the last thought, for who wants to know why.
    ideas: Vec<Idea>,
}

impl Mind {
    pub fn level(&self) -> Level {
        self.level
    }

    pub fn new(level: Level, seed: u64) -> Mind {
        let (plan, thoughts, ideas) = (Vec::new(), Thoughts::default(), Vec::new());
        let seed = Seed::of(seed);
        Mind { level, seed, stream: drawn(seed, 0), plan, thoughts, moment: Moment::default(), ideas }
    }

    /// What was thought of when this seat last thought, the best first.
    pub fn ideas(&self) -> &[Idea] {
        &self.ideas
    }

    /// Hears that a step has ended, and what was answered and thrown in it: another one begins. Where others have answered,
    /// it looks at the new position with fresh eyes: not everything they say is for everybody.
    fn ended(&mut self, seat: Seat, tape: &[Entry]) {
        self.plan.clear();
        let alone = tape.iter().all(|entry| match entry {
            Entry::Answer { seat: by, .. } => *by == seat,
            Entry::Throw { .. } => true,
        });
        match alone {
            true => self.thoughts.follow(tape),
            false => self.thoughts.forget(),
        }
        self.thoughts.next_step();
    }

    /// Comes to a step of a match; the tape of the step before it is the last one.
    pub fn arrive(&mut self, seat: Seat, now: Moment, last: &[Entry]) {
        let before = self.moment;
        if now == before {
            return;
        }
        match now == (Moment { step: before.step + 1, ..before }) {
            true => self.ended(seat, last),
            false => self.startle(),
        }
        // Who finds nothing to think about here gives no reasons of another position.
        self.ideas.clear();
        self.moment = now;
        self.stream = drawn(self.seed, now.step);
    }

    /// Forgets what it meant to do: this is not the position it thought about.
    pub fn startle(&mut self) {
        self.plan.clear();
        self.thoughts.forget();
    }

    /// Thinks about the open question for so many tries, without answering it yet, and says how far it has come.
    pub fn ponder<R: Known>(
        &mut self,
        setup: &R::Setup,
        seen: Seen<R>,
        tape: &[Entry],
        question: &Question<R>,
        tries: u32,
    ) -> Thought {
        let effort = self.level.effort::<R>(&question.domain);
        let planned = self.plan.first().is_some_and(|next| question.domain.contains(next).is_ok());
        let decided = (planned && question.tries == 0) || only(&question.domain).is_some();
        if matches!(self.level, Level::Simple(_)) || decided {
            self.ideas.clear();
            return Thought { done: effort.nodes, of: effort.nodes };
        }
        let asked = Asked { setup, seen, tape, question };
        let (thought, ideas) = self.thoughts.ponder::<R>(&asked, effort, &mut self.stream, tries);
        self.ideas = ideas;
        thought
    }

    /// Answers the open question. `tape` is what was answered and thrown since the last commit; `hurry` may stop the thinking.
    pub fn answer<R: Known>(
        &mut self,
        setup: &R::Setup,
        seen: Seen<R>,
        tape: &[Entry],
        question: &Question<R>,
        hurry: Hurry,
    ) -> Answer {
        let (stream, now) = (&mut self.stream, seen.now);
        if let Level::Simple(mut player) = self.level {
            return player.answer(setup, seen.now, question, &mut |bound| stream.below(bound));
        }
        if let Some(next) = self.plan.first().cloned()
            && question.tries == 0
            && question.domain.contains(&next).is_ok()
        {
            self.plan.remove(0);
            // The reasons were given when it was planned.
            self.ideas.clear();
            return next;
        }
        if let Some(answer) = only(&question.domain) {
            (self.plan, self.ideas) = (Vec::new(), Vec::new());
            return answer;
        }
        let asked = Asked { setup, seen, tape, question };
        let effort = self.level.effort::<R>(&question.domain);
        self.ideas = self.thoughts.think::<R>(&asked, effort, stream, hurry);
        let mut plan = self.ideas.first().map_or(Vec::new(), |idea| idea.plan.clone());
        let first = if plan.is_empty() { None } else { Some(plan.remove(0)) };
        self.plan = plan;
        let legal = first.filter(|answer| question.domain.contains(answer).is_ok());
        legal.unwrap_or_else(|| Player::First.answer(setup, now, question, &mut |bound| stream.below(bound)))
    }
}

/// What a mind draws from in a step. No match comes to this epoch: whatever its seed, nobody draws from its dice.
fn drawn(seed: Seed, step: u32) -> Stream {
    Key { seed, epoch: u32::MAX, commit: step }.throw(0)
}

/// The answer to a question that has only one: nobody has to think about it.
fn only(domain: &Domain) -> Option<Answer> {
    let Domain::One(options) = domain else { return None };
    let mut legal = options.legal();
    let first = legal.next()?;
    legal.next().is_none().then_some(Answer::One(first))
}

/// A game between minds: the dealer of its steps. Throw k of step n comes from a place of its own, as in a match, and so does
/// what a mind draws in a step: where two games go apart, what comes later is still drawn alike.
pub struct Bout<'a, R: Rulebook> {
    minds: Vec<Mind>,
    /// The last commit as each seat may see it, made when it is needed.
    views: Vec<Option<R::Game>>,
    commit: Option<R::Game>,
    trail: Vec<Entry>,
    dice: Key,
    /// Who sets this does not wait for a mind to think to its end.
    stop: Option<&'a AtomicBool>,
}

impl<'a, R: Known> Bout<'a, R> {
    pub fn new(levels: &[Level], seed: u64) -> Bout<'a, R> {
        let mind = |(place, level): (usize, &Level)| Mind::new(*level, seed ^ (place as u64 + 1) << 56);
        Bout {
            minds: levels.iter().enumerate().map(mind).collect(),
            views: vec![None; levels.len()],
            commit: None,
            trail: Vec::new(),
            dice: Key { seed: Seed::of(seed), epoch: 0, commit: 0 },
            stop: None,
        }
    }

    /// The same, in which minds answer at once when this is set. What they answer then depends on the machine.
    pub fn stopped_by(self, stop: &'a AtomicBool) -> Bout<'a, R> {
        Bout { stop: Some(stop), ..self }
    }

    /// A step begins at this commit.
    pub fn begin(&mut self, commit: &R::Game) {
        if self.minds.iter().any(|mind| !matches!(mind.level, Level::Simple(_))) {
            self.commit = Some(commit.clone());
        }
        self.views.iter_mut().for_each(|view| *view = None);
        self.dice.commit += 1;
        let now = Moment { step: self.dice.commit, ..Moment::default() };
        for (seat, mind) in (0..).map(Seat).zip(&mut self.minds) {
            mind.arrive(seat, now, &self.trail);
        }
        self.trail.clear();
    }

    fn ask(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Answer {
        let Bout { minds, views, commit, trail, stop, .. } = self;
        let mut goes_on = |_: Thought| stop.is_none_or(|stop| !stop.load(Ordering::Relaxed));
        let seat: Seat = question.seat;
        let mind = &mut minds[seat.index()];
        let Some(commit) = commit else {
            // Nobody thinks, so nobody looks.
            let seen = Seen { commit: game, now: game };
            return mind.answer::<R>(setup, seen, trail, question, &mut goes_on);
        };
        let commit = views[seat.index()].get_or_insert_with(|| R::view(commit, seat));
        let now = R::view(game, seat);
        mind.answer::<R>(setup, Seen { commit, now: &now }, trail, question, &mut goes_on)
    }
}

impl<R: Known> Dealer<R> for Bout<'_, R> {
    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        let answer = self.ask(setup, game, question);
        if self.commit.is_some() {
            self.trail.push(Entry::Answer { seat: question.seat, answer: answer.clone() });
        }
        Ok(answer)
    }

    /// Nobody sees what the others have sealed.
    fn answer_all(
        &mut self,
        setup: &R::Setup,
        game: &R::Game,
        questions: &[Question<R>],
    ) -> Play<Vec<Answer>> {
        let answers: Vec<Answer> = questions.iter().map(|question| self.ask(setup, game, question)).collect();
        if self.commit.is_some() {
            let sealed = questions.iter().zip(&answers);
            self.trail.extend(
                sealed
                    .map(|(question, answer)| Entry::Answer { seat: question.seat, answer: answer.clone() }),
            );
        }
        Ok(answers)
    }

    fn throw(&mut self, throw: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        let mut dice = self.dice.throw(throw);
        let reading = pool.throw(&mut |bound| dice.below(bound), None);
        if self.commit.is_some() {
            self.trail.push(Entry::Throw { reading, faces: Vec::new() });
        }
        Ok(reading)
    }

    /// What was taken back was never answered.
    fn taken_back(&mut self, _: &scene::Refusal, stand: usize) -> Play<()> {
        self.trail.truncate(stand);
        self.minds.iter_mut().for_each(Mind::startle);
        Ok(())
    }
}
