//! The dealer that plays every outcome in turn.

use std::rc::Rc;

use dice::{Pool, Reading, Share};
use scene::{Answer, Refusal, Seat};
use table::{
    Dealer, Domain, Entry, Explorer, Halt, Play, Policy, Question, Rulebook, Stream, Why, read_answer,
};

use crate::walk::{By, Frame, Kind, Readings, Sheets};
use crate::{Habit, Odds};

/// What all runs of a count share.
pub(crate) struct Common<'a, R: Rulebook> {
    pub setup: &'a R::Setup,
    pub seat: Seat,
    pub plan: Vec<Answer>,
    pub habits: Vec<Habit>,
    pub policy: &'a mut dyn Policy<R>,
    pub best: Option<Seat>,
    pub proposals: usize,
    pub stream: Stream,
    pub leaves: u64,
    pub limit: u64,
    pub seen: Seen,
    pools: Vec<(Pool, Readings)>,
}

/// What happened somewhere on the way and has to be said.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// The policy answered something.
    pub policy: bool,
    /// The policy drew by chance.
    pub drew: bool,
    /// The best seat was asked inside a tally, or unseen.
    pub tally: bool,
    pub unseen: bool,
    /// Best play looked at proposals only.
    pub proposed: bool,
    /// The plan could not be followed: where, and why.
    pub strayed: Option<(u16, String)>,
    /// The plan was followed to its end in some run.
    pub followed: bool,
}

impl<'a, R: Rulebook> Common<'a, R> {
    pub(crate) fn new(odds: Odds<'a, R>) -> Self {
        Common {
            setup: odds.setup,
            seat: odds.seat,
            plan: odds.plan,
            habits: odds.habits,
            policy: odds.policy,
            best: odds.best.map(|(seat, _)| seat),
            proposals: odds.proposals,
            stream: Stream::seeded(odds.seed),
            leaves: 0,
            limit: odds.limit,
            seen: Seen::default(),
            pools: Vec::new(),
        }
    }

    pub(crate) fn over(&self) -> bool {
        self.leaves > self.limit
    }

    /// The policy's answer, which sees only what the asked seat sees.
    pub(crate) fn policy(&mut self, game: &R::Game, question: &Question<R>) -> Answer {
        self.seen.policy = true;
        let Common { stream, seen, policy, setup, .. } = self;
        let mut below = |bound| {
            seen.drew = true;
            stream.below(bound)
        };
        if policy.looks() {
            policy.answer(setup, &R::view(game, question.seat), question, &mut below)
        } else {
            policy.answer(setup, game, question, &mut below)
        }
    }

    /// The next answer of the plan, if the question is put to its seat and allows it.
    pub(crate) fn planned(&mut self, used: &mut u16, question: &Question<R>) -> Option<Answer> {
        if question.seat != self.seat {
            return None;
        }
        let answer = self.plan.get(usize::from(*used))?;
        match question.domain.contains(answer) {
            Ok(()) => {
                *used += 1;
                self.seen.followed |= usize::from(*used) == self.plan.len();
                Some(answer.clone())
            }
            Err(refusal) => {
                self.stray(used, &refusal);
                None
            }
        }
    }

    /// What the asked seat always answers to this kind of question, if it has such a habit and it is allowed.
    pub(crate) fn habit(&self, game: &R::Game, question: &Question<R>) -> Option<Answer> {
        let of = |habit: &&Habit| habit.seat == question.seat && habit.why == question.why.key();
        // A habit that was taken back is not tried again.
        let habit = self.habits.iter().find(of).filter(|_| question.tries == 0)?;
        let names = R::names(self.setup, game);
        let answer = match &question.domain {
            Domain::One(options) => {
                options.legal().find(|item| names.item(*item) == habit.answer).map(Answer::One)
            }
            Domain::Number { most, .. } if habit.answer == Habit::MOST => Some(Answer::Number(*most)),
            domain => read_answer(domain, &habit.answer, &*names, R::scene(self.setup, game).naming()).ok(),
        };
        answer.filter(|answer| question.domain.contains(answer).is_ok())
    }

    /// Gives up the rest of the plan.
    pub(crate) fn stray(&mut self, used: &mut u16, refusal: &Refusal) {
        let why = format!("{} ({})", refusal.says.template(), refusal.rule);
        self.seen.strayed.get_or_insert((*used, why));
        *used = self.plan.len() as u16;
    }

    fn readings(&mut self, pool: &Pool) -> Readings {
        if let Some((_, list)) = self.pools.iter().find(|(known, _)| known == pool) {
            return Rc::clone(list);
        }
        let list: Readings = pool.readings().into();
        self.pools.push((*pool, Rc::clone(&list)));
        list
    }

    /// What best play looks at.
    fn proposals(&mut self, domain: &Domain) -> Vec<Answer> {
        match domain {
            Domain::One(options) => return options.legal().map(Answer::One).collect(),
            Domain::Number { least, most, .. }
                if i64::from(*most) - i64::from(*least) < self.proposals as i64 => {}
            _ => self.seen.proposed = true,
        }
        domain.propose(self.proposals)
    }
}

/// One run among many.
pub(crate) struct Deal<'a, 'b, R: Rulebook> {
    pub common: &'a mut Common<'b, R>,
    /// The frame of the step, and those of the tallies in progress on top.
    pub frames: Vec<Frame>,
    given: &'a [Entry],
    given_at: usize,
    /// How much of the plan is used up.
    pub used: u16,
    last: By,
    /// Best play chose what is refused together with other answers: there is no such outcome.
    pub dead: bool,
}

impl<'a, 'b, R: Rulebook> Deal<'a, 'b, R> {
    /// A run over a frame from its beginning.
    pub(crate) fn new(
        common: &'a mut Common<'b, R>,
        mut frame: Frame,
        given: &'a [Entry],
        used: u16,
    ) -> Self {
        frame.at = 0;
        Deal { common, frames: vec![frame], given, given_at: 0, used, last: By::Policy, dead: false }
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the frame of the step stays")
    }

    fn given(&mut self) -> Option<&Entry> {
        let entry = self.given.get(self.given_at)?;
        self.given_at += 1;
        Some(entry)
    }

    fn reply(&mut self, game: &R::Game, question: &Question<R>, unseen: bool) -> Play<Answer> {
        match self.given() {
            Some(Entry::Answer { seat, answer }) if *seat == question.seat => return Ok(answer.clone()),
            Some(_) => return Err(Halt::fault("what is given does not fit the step")),
            None => {}
        }
        if let Some(node) = self.frame().replay() {
            let (answer, by, used) = match &node.kind {
                Kind::Said { answer, by, used } => (answer.clone(), *by, Some(*used)),
                Kind::Choice { list } => (list[node.index].clone(), By::Choice, None),
                _ => return Err(Halt::fault("a run took another way than before")),
            };
            self.last = by;
            self.used = used.unwrap_or(self.used);
            return Ok(answer);
        }
        if self.common.over() {
            return Err(Halt::fault("too much to count"));
        }
        let in_tally = self.frames.len() > 1;
        let planned = if in_tally { None } else { self.common.planned(&mut self.used, question) };
        let habit = if planned.is_none() { self.common.habit(game, question) } else { None };
        if planned.is_none() && habit.is_none() && self.common.best == Some(question.seat) {
            self.common.seen.tally |= in_tally;
            self.common.seen.unseen |= unseen;
            if !in_tally && !unseen {
                let list = self.common.proposals(&question.domain);
                let Some(first) = list.first().cloned() else {
                    return Err(Halt::fault("a question proposes nothing"));
                };
                self.last = By::Choice;
                self.frame().push(Kind::Choice { list });
                return Ok(first);
            }
        }
        self.last = if planned.is_some() { By::Plan } else { By::Policy };
        let answer = match planned.or(habit) {
            Some(answer) => answer,
            None => self.common.policy(game, question),
        };
        let (by, used) = (self.last, self.used);
        self.frame().push(Kind::Said { answer: answer.clone(), by, used });
        Ok(answer)
    }
}

impl<R: Rulebook> Dealer<R> for Deal<'_, '_, R> {
    fn answer(&mut self, _: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        self.reply(game, question, false)
    }

    fn answer_all(&mut self, _: &R::Setup, game: &R::Game, questions: &[Question<R>]) -> Play<Vec<Answer>> {
        questions.iter().map(|question| self.reply(game, question, true)).collect()
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        match self.given() {
            Some(Entry::Throw { reading, .. }) => return Ok(*reading),
            Some(_) => return Err(Halt::fault("what is given does not fit the step")),
            None => {}
        }
        if let Some(node) = self.frame().replay() {
            return match &node.kind {
                Kind::Throw { list, .. } => Ok(list[node.index].0),
                _ => Err(Halt::fault("a run took another way than before")),
            };
        }
        if self.common.over() {
            return Err(Halt::fault("too much to count"));
        }
        let list = self.common.readings(pool);
        let reading = list[0].0;
        self.frame().push(Kind::Throw { list, total: pool.total() });
        Ok(reading)
    }

    fn foreknows(&self) -> Option<&Answer> {
        match self.given.get(self.given_at) {
            Some(Entry::Answer { answer, .. }) => return Some(answer),
            Some(Entry::Throw { .. }) => return None,
            None => {}
        }
        let frame = self.frames.last()?;
        match &frame.nodes.get(frame.at)?.kind {
            Kind::Said { answer, .. } => Some(answer),
            _ => None,
        }
    }

    fn taken_back(&mut self, refusal: &Refusal, _: usize) -> Play<()> {
        match self.last {
            By::Choice => {
                self.dead = true;
                return Err(Halt::fault("best play was refused"));
            }
            By::Plan => {
                let mut used = self.used.saturating_sub(1);
                self.common.stray(&mut used, refusal);
                self.used = used;
            }
            By::Policy => {}
        }
        Ok(())
    }

    fn explorer(&mut self) -> Option<&mut dyn Explorer> {
        Some(self)
    }
}

impl<R: Rulebook> Explorer for Deal<'_, '_, R> {
    fn open(&mut self) {
        self.frames.push(Frame { given: self.given_at, used: self.used, ..Frame::default() });
    }

    fn weight(&mut self) -> Share {
        self.common.leaves += 1;
        self.frame().share()
    }

    fn advance(&mut self) -> bool {
        if self.common.over() || !self.frame().advance() {
            return false;
        }
        (self.given_at, self.used) = (self.frame().given, self.frame().used);
        true
    }

    fn close(&mut self) {
        self.frames.pop();
    }

    fn known_tally(&mut self) -> Option<Vec<u8>> {
        let node = self.frame().replay()?;
        let Kind::Sheets { list, given } = &node.kind else { return None };
        let (sheet, given) = (list[node.index].0.clone(), *given);
        self.given_at = given;
        Some(sheet)
    }

    fn branch(&mut self, sheets: Sheets) -> Vec<u8> {
        let first = sheets[0].0.clone();
        let given = self.given_at;
        self.frame().push(Kind::Sheets { list: sheets, given });
        first
    }
}
