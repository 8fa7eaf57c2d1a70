//! Opponents by name and strength, and a game between them.

use dice::{Pool, Reading};
use scene::{Answer, nearest};
use table::{Dealer, Entry, Play, Policy, Question, Rulebook, Seat, Stream};

use crate::think::{Asked, Effort, Idea, think};
use crate::{Known, Player};

/// Who plays a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Level {
    /// A policy that does not think.
    Simple(Player),
    /// Legal and not silly: looks at a few things it could do now and takes the best.
    Recruit,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Simple(Player::Random), Level::Simple(Player::First), Level::Recruit];

    pub fn name(self) -> &'static str {
        match self {
            Level::Simple(player) => player.name(),
            Level::Recruit => "recruit",
        }
    }

    /// The level of this name, or what may have been meant.
    pub fn find(name: &str) -> Result<Level, String> {
        let found = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| {
            format!("there is no player {name:?}{}", nearest(name, Level::ALL.map(Level::name)))
        })
    }

    fn effort(self) -> Effort {
        match self {
            Level::Simple(_) => Effort { plans: 0, finalists: 0, again: 0 },
            Level::Recruit => Effort { plans: 24, finalists: 3, again: 2 },
        }
    }
}

/// Somebody of a level in a seat. He is given what his seat may know and nothing else.
pub struct Mind {
    level: Level,
    stream: Stream,
    /// What is left of the plan that was made when this step was last thought about.
    plan: Vec<Answer>,
    /// The best ideas of the last thought, for who wants to know why.
    ideas: Vec<Idea>,
}

impl Mind {
    pub fn new(level: Level, seed: u64) -> Mind {
        Mind { level, stream: Stream::seeded(seed), plan: Vec::new(), ideas: Vec::new() }
    }

    pub fn ideas(&self) -> &[Idea] {
        &self.ideas
    }

    /// Forgets the plan: another step begins.
    pub fn begin(&mut self) {
        self.plan.clear();
    }

    /// Answers the open question. `view` is the last commit as the seat may see it, `tape` what was answered and thrown since.
    pub fn answer<R: Known>(
        &mut self,
        setup: &R::Setup,
        view: &R::Game,
        tape: &[Entry],
        question: &Question<R>,
    ) -> Answer {
        let stream = &mut self.stream;
        if let Level::Simple(mut player) = self.level {
            return player.answer(setup, view, question, &mut |bound| stream.below(bound));
        }
        if let Some(next) = self.plan.first().cloned()
            && question.tries == 0
            && question.domain.contains(&next).is_ok()
        {
            self.plan.remove(0);
            return next;
        }
        self.ideas = think::<R>(&Asked { setup, view, tape, question }, self.level.effort(), stream);
        let mut plan = self.ideas.first().map_or(Vec::new(), |idea| idea.plan.clone());
        let first = if plan.is_empty() { None } else { Some(plan.remove(0)) };
        self.plan = plan;
        let legal = first.filter(|answer| question.domain.contains(answer).is_ok());
        legal.unwrap_or_else(|| Player::First.answer(setup, view, question, &mut |bound| stream.below(bound)))
    }
}

/// A game between minds: the dealer of its steps.
pub struct Bout<R: Rulebook> {
    minds: Vec<Mind>,
    /// The last commit as each seat may see it, made when it is needed.
    views: Vec<Option<R::Game>>,
    commit: Option<R::Game>,
    trail: Vec<Entry>,
    dice: Stream,
}

impl<R: Known> Bout<R> {
    pub fn new(levels: &[Level], seed: u64) -> Bout<R> {
        let mind = |(place, level): (usize, &Level)| Mind::new(*level, seed ^ (place as u64 + 1) << 56);
        Bout {
            minds: levels.iter().enumerate().map(mind).collect(),
            views: vec![None; levels.len()],
            commit: None,
            trail: Vec::new(),
            dice: Stream::seeded(seed),
        }
    }

    /// A step begins at this commit.
    pub fn begin(&mut self, commit: &R::Game) {
        if self.minds.iter().any(|mind| !matches!(mind.level, Level::Simple(_))) {
            self.commit = Some(commit.clone());
        }
        self.views.iter_mut().for_each(|view| *view = None);
        self.trail.clear();
        self.minds.iter_mut().for_each(Mind::begin);
    }

    fn ask(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Answer {
        let Bout { minds, views, commit, trail, .. } = self;
        let seat: Seat = question.seat;
        let mind = &mut minds[seat.index()];
        let Some(commit) = commit else { return mind.answer::<R>(setup, game, trail, question) };
        let view = views[seat.index()].get_or_insert_with(|| R::view(commit, seat));
        mind.answer::<R>(setup, view, trail, question)
    }
}

impl<R: Known> Dealer<R> for Bout<R> {
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

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        let dice = &mut self.dice;
        let reading = pool.throw(&mut |bound| dice.below(bound), None);
        if self.commit.is_some() {
            self.trail.push(Entry::Throw { reading, faces: Vec::new() });
        }
        Ok(reading)
    }

    /// What was taken back was never answered.
    fn taken_back(&mut self, _: &scene::Refusal, stand: usize) -> Play<()> {
        self.trail.truncate(stand);
        self.minds.iter_mut().for_each(Mind::begin);
        Ok(())
    }
}
