//! The dealer that plays every outcome in turn.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::rc::Rc;

use dice::{Pool, Reading, Share};
use scene::{Answer, Item, Naming, PieceId, Refusal, Seat};
use table::{
    Dealer, Domain, Entry, Explorer, Halt, Play, Policy, Question, Rulebook, Stream, Why, read_answer,
};

use crate::begin::Begin;
use crate::plan::{Plan, Said, Used};
use crate::walk::{By, Frame, Kind, Readings, Sheets};
use crate::watch::{EVERY, Go, Progress, Watch};
use crate::{Habit, Ideas, Odds};

/// What of the plan fits a question: its place, how much of the plan it uses up, and the answer.
type Fitting = (u16, Used, Answer);
/// What of the plan does not fit a question: its place, and why.
type Unfit = (u16, String);

/// Why an answer of the plan is not given although it fits.
pub(crate) const IN_A_TALLY: &str = "it is asked for inside a tally, where no plan is followed";

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
    /// A seat was asked inside a tally that has more planned.
    pub unplanned: bool,
    /// Best play looked at proposals only.
    pub proposed: bool,
    /// Why an answer of the plan did not fit the question that it met first, by its place.
    pub unfit: BTreeMap<u16, String>,
    /// The answers of the plan that were given in some run.
    pub given: BTreeSet<u16>,
    /// An answer of the plan was refused together with others: which, and why.
    pub together: Option<(u16, Refusal)>,
    /// An activation did not end within the steps that are played.
    pub cut: bool,
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

    /// The answer of the plan that fits the question, if one does; and why others before it do not, by their places.
    fn fitting(
        &mut self,
        mut used: Used,
        game: &R::Game,
        question: &Question<R>,
    ) -> (Option<Fitting>, Vec<Unfit>) {
        let Common { plan, setup, naming, .. } = self;
        let mut unfit = Vec::new();
        for planned in plan.next(used, question.seat) {
            let names = R::names(setup, game);
            let read = match &planned.said {
                Said::Answer(answer) => Ok(answer.clone()),
                Said::Words(words) => {
                    let naming = *naming.get_or_insert_with(|| R::scene(setup, game).naming());
                    read_answer(&question.domain, words, &*names, naming)
                }
            };
            let fits = read.and_then(|answer| match question.domain.contains(&answer) {
                Ok(()) => Ok(answer),
                Err(refusal) => Err(refusal.words(&*names)),
            });
            match fits {
                Ok(answer) => {
                    used.give(planned);
                    return (Some((planned.place, used, answer)), unfit);
                }
                Err(why) => unfit.push((planned.place, why)),
            }
        }
        (None, unfit)
    }

    /// The next answer of the plan, if it fits the question. Where it does not, it waits for one that it fits, unless it is
    /// given only where it is asked for and the answer behind it fits. What nothing fits is no part of the plan.
    pub(crate) fn planned(
        &mut self,
        used: &mut Used,
        game: &R::Game,
        question: &Question<R>,
    ) -> Option<Answer> {
        let (fits, unfit) = self.fitting(*used, game, question);
        for (place, why) in unfit {
            self.seen.unfit.entry(place).or_insert(why);
        }
        let (place, after, answer) = fits?;
        *used = after;
        self.seen.given.insert(place);
        Some(answer)
    }

    /// A question inside a tally is not answered by the plan: its sheets are merged, however much of the plan each of them
    /// has used up. Whoever planned an answer to it is told so.
    fn past_the_plan(&mut self, used: Used, game: &R::Game, question: &Question<R>) {
        let (mut planned, mut told) = (false, true);
        for next in self.plan.next(used, question.seat) {
            planned = true;
            told &= self.seen.unfit.get(&next.place).is_some_and(|why| why == IN_A_TALLY);
        }
        self.seen.unplanned |= planned;
        if told {
            return;
        }
        if let (Some((place, ..)), _) = self.fitting(used, game, question) {
            self.seen.unfit.insert(place, IN_A_TALLY.to_string());
        }
    }

    /// Whether a step that names its piece anew goes on with the piece whose activation is played, by the plan or by the
    /// policy: nothing where best play has to choose. Whatever else would be done is no part of the activation; and where it
    /// is played only as far as it is planned, nor is what nobody has planned.
    pub(crate) fn goes_on(
        &mut self,
        used: &mut Used,
        (bound, only_planned): (PieceId, bool),
        game: &R::Game,
        question: &Question<R>,
    ) -> Option<bool> {
        let wanted = Answer::One(Item::Piece(bound));
        if question.domain.contains(&wanted).is_err() {
            return Some(false);
        }
        let mut waits = false;
        for planned in self.plan.next(*used, question.seat) {
            let same = match &planned.said {
                Said::Answer(answer) => *answer == wanted,
                Said::Words(words) => {
                    words.trim().eq_ignore_ascii_case(&R::names(self.setup, game).item(Item::Piece(bound)))
                }
            };
            if same {
                used.give(planned);
                self.seen.given.insert(planned.place);
                return Some(true);
            }
            let why = "it is not what the activation goes on with".to_string();
            self.seen.unfit.entry(planned.place).or_insert(why);
            waits |= !planned.if_asked;
        }
        if waits || only_planned {
            return Some(false);
        }
        if self.best == Some(question.seat) {
            return None;
        }
        Some(self.policy(game, question) == wanted)
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

    /// What was planned last was refused together with other answers: the rest of the seat's plan is given up.
    pub(crate) fn refused(&mut self, used: &mut Used, seat: Seat, refusal: &Refusal) {
        used.less(seat);
        if let Some(planned) = self.plan.next(*used, seat).next() {
            self.seen.together.get_or_insert((planned.place, refusal.clone()));
        }
        self.plan.drop(used, seat);
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
    given: &'a [Entry],
    given_at: usize,
    /// Something was asked or thrown beyond what is given.
    beyond: bool,
    /// How much of the plan is used up.
    pub used: Used,
    last: By,
    pub begin: Begin,
    /// Best play chose what is refused together with other answers: there is no such outcome.
    pub dead: bool,
}

impl<'a, 'b, R: Rulebook> Deal<'a, 'b, R> {
    /// A run over a frame from its beginning.
    pub(crate) fn new(
        common: &'a mut Common<'b, R>,
        mut frame: Frame,
        given: &'a [Entry],
        used: Used,
        begin: Begin,
    ) -> Self {
        frame.at = 0;
        Deal {
            common,
            frames: vec![frame],
            given,
            given_at: 0,
            beyond: false,
            used,
            last: By::Policy,
            begin,
            dead: false,
        }
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the frame of the step stays")
    }

    fn given(&mut self) -> Option<&Entry> {
        let entry = self.given.get(self.given_at)?;
        self.given_at += 1;
        Some(entry)
    }

    fn reply(&mut self, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        match self.given() {
            Some(Entry::Answer { seat, answer }) if *seat == question.seat => return Ok(answer.clone()),
            Some(_) => return Err(Halt::fault("what is given does not fit the step")),
            None => {}
        }
        let open = !mem::replace(&mut self.beyond, true);
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
        if let Some(bound) = self.begin.awaits() {
            return self.begin(bound, game, question);
        }
        let in_tally = self.frames.len() > 1;
        // What is given leads to the open question of a tally in one way only, and so it may be answered by the plan.
        let planned = if open || !in_tally {
            self.common.planned(&mut self.used, game, question)
        } else {
            self.common.past_the_plan(self.used, game, question);
            None
        };
        if planned.is_none() {
            self.begin.unplanned()?;
        }
        let habit = if planned.is_none() { self.common.habit(game, question) } else { None };
        if planned.is_none() && habit.is_none() && self.common.best == Some(question.seat) {
            self.common.seen.tally |= in_tally;
            if !in_tally {
                let list = self.common.proposals(game, question);
                let Some(first) = list.first().cloned() else {
                    return Err(Halt::fault("a question proposes nothing"));
                };
                self.last = By::Choice;
                self.frame().push(Kind::Choice { list });
                return Ok(first);
            }
        }
        self.last = if planned.is_some() { By::Plan(question.seat) } else { By::Policy };
        let answer = match planned.or(habit) {
            Some(answer) => answer,
            None => self.common.policy(game, question),
        };
        let (by, used) = (self.last, self.used);
        self.frame().push(Kind::Said { answer: answer.clone(), by, used });
        Ok(answer)
    }

    /// The answer that begins a step of an activation whose steps name their piece anew: that piece, or something else,
    /// which ends the activation before the step.
    fn begin(&mut self, bound: PieceId, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        let (wanted, stop) = (Answer::One(Item::Piece(bound)), Answer::One(Item::Pass));
        let kind = match self.common.goes_on(&mut self.used, (bound, self.begin.planned), game, question) {
            Some(on) => {
                let answer = if on { wanted } else { stop };
                Kind::Said { answer, by: By::Policy, used: self.used }
            }
            None => Kind::Choice { list: vec![stop, wanted] },
        };
        let answer = match &kind {
            Kind::Said { answer, .. } => answer.clone(),
            _ => Answer::One(Item::Pass),
        };
        self.last = By::Policy;
        self.frame().push(kind);
        Ok(answer)
    }
}

impl<R: Rulebook> Dealer<R> for Deal<'_, '_, R> {
    fn answer(&mut self, _: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        let answer = self.reply(game, question)?;
        self.begin.answered(&answer)?;
        Ok(answer)
    }

    fn answer_all(&mut self, _: &R::Setup, game: &R::Game, questions: &[Question<R>]) -> Play<Vec<Answer>> {
        // Best play must not know what the others answer unseen, nor they what it chooses: they answer first, once for all
        // that it may choose. What is given stands in the order of the questions.
        let best = self.common.best.filter(|_| self.given_at == self.given.len() && self.frames.len() == 1);
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
        match self.given() {
            Some(Entry::Throw { reading, .. }) => return Ok(*reading),
            Some(_) => return Err(Halt::fault("what is given does not fit the step")),
            None => {}
        }
        self.beyond = true;
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
            By::Plan(seat) => self.common.refused(&mut self.used, seat, refusal),
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
        self.common.leaf();
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
        let Kind::Sheets { list, given, used } = &node.kind else { return None };
        let (sheet, given, used) = (list[node.index].0.clone(), *given, *used);
        (self.given_at, self.used) = (given, used);
        self.beyond |= given == self.given.len();
        Some(sheet)
    }

    fn branch(&mut self, sheets: Sheets) -> Vec<u8> {
        let first = sheets[0].0.clone();
        let (given, used) = (self.given_at, self.used);
        self.frame().push(Kind::Sheets { list: sheets, given, used });
        first
    }
}
