//! The dealer that plays every outcome in turn.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use dice::{Pool, Reading, Share};
use scene::{Answer, Item, Names, Naming, PieceId, Refusal, Seat};
use table::{
    Dealer, Domain, Entry, Explorer, Halt, Options, Play, Policy, Question, Rulebook, Stream, Why,
    read_answer,
};

use crate::plan::{Plan, Said, Used};
use crate::trail::{By, Next, Reply, Trail};
use crate::walk::{Frame, Kind, Readings, Sheets};
use crate::watch::{EVERY, Go, Progress, Watch};
use crate::{Asked, Habit, Ideas, Odds, Unfit};

/// What all runs of a count share.
pub(crate) struct Common<'a, R: Rulebook> {
    pub setup: &'a R::Setup,
    pub seat: Seat,
    pub plan: Plan,
    pub habits: Vec<Habit>,
    pub policy: &'a mut dyn Policy<R>,
    pub best: Option<Seat>,
    ideas: Option<Ideas<'a, R>>,
    pub proposals: usize,
    pub stream: Stream,
    /// How often the rules were run, in all looks and playouts together.
    pub runs: u64,
    pub limit: u64,
    pub seen: Seen,
    watch: Option<Watch<'a>>,
    /// Who waits has had enough.
    pub halted: bool,
    /// Whether refusals are wanted in full, which costs work that counting does without.
    pub listens: bool,
    pools: Vec<(Pool, Readings)>,
    /// How places are called on this board, once somebody has asked.
    naming: Option<Naming>,
}

/// What happened somewhere on the way and has to be said.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// The policy answered something.
    pub policy: bool,
    /// The policy drew by chance.
    pub drew: bool,
    /// A playout left to the policy what best play should have chosen.
    pub left: bool,
    /// The best seat was asked inside a tally.
    pub tally: bool,
    /// Best play looked at proposals only.
    pub proposed: bool,
    /// Why an answer of the plan did not fit, by its place: what says most, of the questions that it met.
    pub unfit: BTreeMap<u16, Unfit>,
    /// The answers of the plan that were given in some run.
    pub given: BTreeSet<u16>,
    /// An answer of the plan was refused together with others: which, and why.
    pub together: Option<(u16, Refusal)>,
    /// An activation did not end within the steps that are played.
    pub cut: bool,
}

impl Seen {
    /// An answer of the plan does not fit a question: the first reason holds, unless a later one is the refusal of a rule.
    fn unfit(&mut self, place: u16, refused: bool, asked: impl FnOnce() -> Asked) {
        match self.unfit.get(&place) {
            Some(Unfit::Refused(_)) => {}
            Some(_) if !refused => {}
            _ if refused => drop(self.unfit.insert(place, Unfit::Refused(asked()))),
            _ => drop(self.unfit.insert(place, Unfit::Unknown(asked()))),
        }
    }
}

/// Whether a question could be answered in this way, if its rules allowed it.
fn meant(domain: &Domain, answer: &Answer) -> bool {
    let listed = |options: &Options, item: &Item| options.choices().iter().any(|choice| choice.item == *item);
    match (domain, answer) {
        (Domain::One(options), Answer::One(item)) => listed(options, item),
        (Domain::Some { options, .. }, Answer::Some(items)) => items.iter().all(|item| listed(options, item)),
        (Domain::Number { .. }, Answer::Number(_))
        | (Domain::Split(_), Answer::Split(_))
        | (Domain::Point(_), Answer::Point(_))
        | (Domain::Path(_), Answer::Path(_)) => true,
        _ => false,
    }
}

/// What was asked, and what is wrong with the answer.
fn asked<R: Rulebook>(question: &Question<R>, names: &dyn Names, why: String) -> Asked {
    Asked { seat: names.seat(question.seat), words: question.why.says().words(names), why }
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
            ideas: odds.ideas,
            proposals: odds.proposals,
            stream: Stream::seeded(odds.seed),
            runs: 0,
            limit: odds.limit,
            seen: Seen::default(),
            watch: odds.watch,
            halted: false,
            listens: false,
            pools: Vec::new(),
            naming: None,
        }
    }

    pub(crate) fn over(&self) -> bool {
        self.runs > self.limit || self.halted
    }

    /// One run more.
    pub(crate) fn leaf(&mut self) {
        self.runs += 1;
        if self.runs.is_multiple_of(EVERY) {
            self.look(Progress::Counting { leaves: self.runs, limit: self.limit });
        }
    }

    /// Whoever waits is told, and may have had enough.
    pub(crate) fn look(&mut self, progress: Progress) {
        if let Some(watch) = &mut self.watch {
            self.halted |= watch(progress) == Go::Stop;
        }
    }

    /// The policy's answer, which sees only what the asked seat sees.
    pub(crate) fn policy(&mut self, game: &R::Game, question: &Question<R>) -> Answer {
        self.seen.policy = true;
        let Common { stream, seen, policy, setup, .. } = self;
        let mut below = |bound| {
            // Of one there is nothing to draw.
            seen.drew |= bound > 1;
            stream.below(bound)
        };
        if policy.looks() {
            policy.answer(setup, &R::view(game, question.seat), question, &mut below)
        } else {
            policy.answer(setup, game, question, &mut below)
        }
    }

    /// The next answer of the plan, if it fits the question. Where it does not, it waits for one that it fits, unless it is
    /// given only where it is asked for and the answer behind it fits. What nothing fits is no part of the plan.
    pub(crate) fn planned(
        &mut self,
        mut used: Used,
        game: &R::Game,
        question: &Question<R>,
    ) -> Option<Reply> {
        let Common { plan, setup, naming, seen, .. } = self;
        for planned in plan.next(used, question.seat) {
            let names = R::names(setup, game);
            let read = match &planned.said {
                Said::Answer(answer) => Ok(answer.clone()),
                Said::Words(words) => {
                    let naming = *naming.get_or_insert_with(|| R::scene(setup, game).naming());
                    read_answer(&question.domain, words, &*names, naming, &|| R::scene(setup, game).pieces)
                }
            };
            let answer = match read {
                Ok(answer) => answer,
                Err(why) => {
                    seen.unfit(planned.place, false, || asked(question, &*names, why));
                    continue;
                }
            };
            match question.domain.contains(&answer) {
                Ok(()) => {
                    used.give(planned);
                    seen.given.insert(planned.place);
                    return Some(Reply { answer, by: By::Plan(planned.place), used });
                }
                Err(no) => {
                    let why = || asked(question, &*names, no.words(&*names));
                    seen.unfit(planned.place, meant(&question.domain, &answer), why);
                }
            }
        }
        None
    }

    /// Whether a step that names its piece anew goes on with the piece whose activation is played. Whatever else would be done
    /// is no part of the activation; and where it is played only as far as it is planned, nor is what nobody has planned.
    pub(crate) fn goes_on(
        &mut self,
        mut used: Used,
        (bound, only_planned): (PieceId, bool),
        game: &R::Game,
        question: &Question<R>,
    ) -> Next {
        let wanted = Answer::One(Item::Piece(bound));
        let over = |used: Used| Next::Decided(Reply { answer: Answer::One(Item::Pass), by: By::Other, used });
        if question.domain.contains(&wanted).is_err() {
            return over(used);
        }
        let mut waits = false;
        for planned in self.plan.next(used, question.seat) {
            let same = match &planned.said {
                Said::Answer(answer) => *answer == wanted,
                Said::Words(words) => {
                    words.trim().eq_ignore_ascii_case(&R::names(self.setup, game).item(Item::Piece(bound)))
                }
            };
            if same {
                used.give(planned);
                self.seen.given.insert(planned.place);
                return Next::Decided(Reply { answer: wanted, by: By::Plan(planned.place), used });
            }
            let why = "it is not what the activation goes on with".to_string();
            self.seen.unfit(planned.place, true, || asked(question, &*R::names(self.setup, game), why));
            waits |= !planned.if_asked;
        }
        if waits || only_planned { over(used) } else { Next::Left(Some(bound)) }
    }

    /// The policy's answer to what is left to it. Where only going on with a piece is left to it, whatever else it would do
    /// ends that.
    pub(crate) fn left(&mut self, game: &R::Game, question: &Question<R>, bound: Option<PieceId>) -> Answer {
        let answer = self.policy(game, question);
        match bound {
            Some(bound) if answer != Answer::One(Item::Piece(bound)) => Answer::One(Item::Pass),
            _ => answer,
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
            domain => {
                let scene = R::scene(self.setup, game);
                let pieces = || scene.pieces.clone();
                read_answer(domain, &habit.answer, &*names, scene.naming(), &pieces).ok()
            }
        };
        answer.filter(|answer| question.domain.contains(answer).is_ok())
    }

    /// An answer of the plan was refused together with others: the rest of the seat's plan is given up.
    pub(crate) fn refused(&mut self, used: &mut Used, place: u16, refusal: &Refusal) {
        self.seen.together.get_or_insert((place, refusal.clone()));
        let seat = self.plan.answers()[usize::from(place)].seat;
        used.drop(seat);
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
    fn proposals(&mut self, game: &R::Game, question: &Question<R>) -> Vec<Answer> {
        let domain = &question.domain;
        match domain {
            Domain::One(options) => return options.legal().map(Answer::One).collect(),
            Domain::Number { least, most, .. }
                if i64::from(*most) - i64::from(*least) < self.proposals as i64 => {}
            _ => self.seen.proposed = true,
        }
        // To hold still comes first, wherever that is possible.
        let mut list = domain.propose(1);
        if let (Domain::Point(_) | Domain::Path(_), Some(ideas)) = (domain, self.ideas) {
            list.extend(ideas(self.setup, game, question));
        }
        if list.len() < self.proposals {
            list.extend(domain.propose(self.proposals));
        }
        let mut seen: Vec<Answer> = Vec::new();
        for answer in list {
            if seen.len() < self.proposals && !seen.contains(&answer) {
                seen.push(answer);
            }
        }
        seen
    }
}

/// One run among many.
pub(crate) struct Deal<'a, 'b, R: Rulebook> {
    pub common: &'a mut Common<'b, R>,
    /// The frame of the step, and those of the tallies in progress on top.
    pub frames: Vec<Frame>,
    pub trail: Trail<'a>,
    /// Best play leaves it to the policy to answer again what is taken back: no answer of its own was allowed.
    yields: bool,
    /// Best play chose what is refused together with other answers: there is no such outcome.
    pub dead: bool,
}

impl<'a, 'b, R: Rulebook> Deal<'a, 'b, R> {
    /// A run over a frame from its beginning.
    pub(crate) fn new(
        common: &'a mut Common<'b, R>,
        mut frame: Frame,
        trail: Trail<'a>,
        yields: bool,
    ) -> Self {
        frame.at = 0;
        Deal { common, frames: vec![frame], trail, yields, dead: false }
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the frame of the step stays")
    }

    fn reply(&mut self, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        if let Some(answer) = self.trail.given_answer(question.seat)? {
            return Ok(answer);
        }
        let (used, over) = (self.trail.used, self.common.over());
        let reply = match self.frame().replay() {
            Some(node) => match &node.kind {
                Kind::Said(reply) => reply.clone(),
                Kind::Choice { list } => Reply { answer: list[node.index].clone(), by: By::Choice, used },
                _ => return Err(Halt::fault("a run took another way than before")),
            },
            None if over => return Err(Halt::fault("too much to count")),
            None => self.decide(game, question)?,
        };
        self.trail.answered(&reply);
        Ok(reply.answer)
    }

    /// Who answers where no run has been before: a branching for best play, one way for all others.
    fn decide(&mut self, game: &R::Game, question: &Question<R>) -> Play<Reply> {
        let in_tally = self.frames.len() > 1;
        let reply = match self.trail.next(self.common, game, question)? {
            Next::Decided(reply) => reply,
            Next::Left(bound) => {
                let best = self.common.best == Some(question.seat);
                self.common.seen.tally |= best && in_tally;
                if best && !in_tally && !(self.yields && question.tries > 0) {
                    let list = match bound {
                        Some(bound) => vec![Answer::One(Item::Pass), Answer::One(Item::Piece(bound))],
                        None => self.common.proposals(game, question),
                    };
                    let Some(answer) = list.first().cloned() else {
                        return Err(Halt::fault("a question proposes nothing"));
                    };
                    self.frame().push(Kind::Choice { list });
                    return Ok(Reply { answer, by: By::Choice, used: self.trail.used });
                }
                let answer = self.common.left(game, question, bound);
                self.trail.other(answer)
            }
        };
        self.frame().push(Kind::Said(reply.clone()));
        Ok(reply)
    }
}

impl<R: Rulebook> Dealer<R> for Deal<'_, '_, R> {
    fn answer(&mut self, _: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        let answer = self.reply(game, question)?;
        self.trail.begin.answered(&answer)?;
        Ok(answer)
    }

    fn answer_all(&mut self, _: &R::Setup, game: &R::Game, questions: &[Question<R>]) -> Play<Vec<Answer>> {
        // Best play must not know what the others answer unseen, nor they what it chooses: they answer first, once for all
        // that it may choose. What is given stands in the order of the questions.
        let best = self.common.best.filter(|_| self.trail.given().is_none() && self.frames.len() == 1);
        let mut answers: Vec<Option<Answer>> = vec![None; questions.len()];
        for chosen in [false, true] {
            for (question, answer) in questions.iter().zip(&mut answers) {
                if (best == Some(question.seat)) == chosen {
                    *answer = Some(self.reply(game, question)?);
                }
            }
        }
        Ok(answers.into_iter().flatten().collect())
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        if let Some(reading) = self.trail.given_throw()? {
            return Ok(reading);
        }
        self.trail.thrown();
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
        match self.trail.given() {
            Some(Entry::Answer { answer, .. }) => return Some(answer),
            Some(Entry::Throw { .. }) => return None,
            None => {}
        }
        let frame = self.frames.last()?;
        match &frame.nodes.get(frame.at)?.kind {
            Kind::Said(reply) => Some(&reply.answer),
            _ => None,
        }
    }

    fn taken_back(&mut self, refusal: &Refusal, stand: usize) -> Play<()> {
        let chosen = self.trail.taken_back(self.common, refusal, stand);
        self.dead = chosen && !self.yields;
        if self.dead { Err(Halt::fault("best play was refused")) } else { Ok(()) }
    }

    fn explorer(&mut self) -> Option<&mut dyn Explorer> {
        Some(self)
    }
}

impl<R: Rulebook> Explorer for Deal<'_, '_, R> {
    fn stand(&self) -> u64 {
        self.trail.used.number()
    }

    fn open(&mut self, stand: u64) {
        self.trail.used = Used::of_number(stand);
        let (place, given, used) = (self.trail.len(), self.trail.given_at, self.trail.used);
        self.frames.push(Frame { place, given, used, ..Frame::default() });
    }

    fn weight(&mut self) -> Share {
        self.common.leaf();
        self.frame().share()
    }

    fn advance(&mut self) -> bool {
        if self.common.over() || !self.frame().advance() {
            return false;
        }
        let Frame { place, given, used, .. } = *self.frame();
        (self.trail.given_at, self.trail.used) = (given, used);
        self.trail.forget_since(place);
        true
    }

    fn close(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.trail.forget_since(frame.place);
        }
    }

    fn known_tally(&mut self) -> Option<Vec<u8>> {
        let node = self.frame().replay()?;
        let Kind::Sheets { list, given } = &node.kind else { return None };
        let (sheet, stand, _) = &list[node.index];
        let (sheet, stand, given) = (sheet.clone(), *stand, *given);
        (self.trail.given_at, self.trail.used) = (given, Used::of_number(stand));
        Some(sheet)
    }

    fn branch(&mut self, sheets: Sheets) -> Vec<u8> {
        let (first, stand, _) = sheets[0].clone();
        self.trail.used = Used::of_number(stand);
        let given = self.trail.given_at;
        self.frame().push(Kind::Sheets { list: sheets, given });
        first
    }
}
