//! One try of a search: the dealer that walks down the tree, grows it by one answer, and goes on beyond it.

use dice::{Pool, Reading};
use scene::{Answer, Refusal};
use space::Lure;
use table::{Dealer, Domain, Halt, Play, Question, Seat, Stream};

use crate::Known;
use crate::tree::{CERTAIN, Chance, Decision, Next, Place, Tree, Tried};

/// After so many tries that were taken back, a try holds still.
const TRIES: u8 = 8;
/// How many proposals of a place, a path or a split are thought of at first.
const PROPOSALS: usize = 12;
/// How much an answer that was tried seldom is preferred.
const KEEN: i64 = CERTAIN / 40;
/// Throws with more readings than this are not branches of the tree: what follows is the mean over all of them.
const READINGS: usize = 40;

pub(crate) struct Walk<'a> {
    tree: &'a mut Tree,
    /// The nodes passed, each with how many entries the tape had when it was reached.
    path: Vec<(Place, usize)>,
    /// Beyond the tree.
    out: bool,
    /// Something was left to chance that is not in the tree.
    drawn: bool,
    stream: &'a mut Stream,
    seat: Seat,
    width: u32,
    /// Entries on the tape.
    entries: usize,
    lures: Vec<Lure>,
}

impl<'a> Walk<'a> {
    pub fn new(
        tree: &'a mut Tree,
        root: Place,
        stream: &'a mut Stream,
        seat: Seat,
        width: u32,
        entries: usize,
    ) -> Self {
        Walk {
            tree,
            path: vec![(root, entries)],
            out: false,
            drawn: false,
            stream,
            seat,
            width,
            entries,
            lures: Vec::new(),
        }
    }

    /// A step has ended; the next one has a tape of its own. What was passed stays passed.
    pub fn next_step(&mut self) {
        self.entries = 0;
        self.path.iter_mut().for_each(|(_, entries)| *entries = 0);
    }

    /// Hands on what came of it. `certain` says that the world was the only one possible; if nothing was drawn besides, the
    /// same way leads to the same end again.
    pub fn back_up(self, result: i64, certain: bool) {
        let path: Vec<Place> = self.path.iter().map(|(place, _)| *place).collect();
        self.tree.back_up(&path, result, certain && !self.drawn);
    }

    pub fn is_out(&self) -> bool {
        self.out
    }

    fn at(&self) -> Place {
        self.path.last().map_or(0, |(place, _)| *place)
    }

    fn go(&mut self, place: Place) {
        self.path.push((place, self.entries + 1));
    }

    /// Something sensible: options evenly, paths mostly to where it is worth going, numbers often at their ends.
    fn lean<R: Known>(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Option<Answer> {
        let domain = &question.domain;
        if matches!(domain, Domain::Point(_) | Domain::Path(_)) && self.stream.below(4) > 0 {
            self.lures.clear();
            R::lures(setup, game, &question.why, &mut self.lures);
            if !self.lures.is_empty() {
                let lure = self.lures[self.stream.below(self.lures.len() as u32) as usize];
                if let Some(answer) = domain.lured(&[lure]).pop() {
                    return Some(answer);
                }
            }
        }
        let stream = &mut *self.stream;
        let proposed = match domain {
            Domain::One(_) | Domain::Some { .. } | Domain::Point(_) | Domain::Path(_) => 0,
            Domain::Number { .. } => 2,
            Domain::Split(_) => 3,
        };
        if stream.below(4) < proposed {
            let mut proposals = domain.propose(4);
            if !proposals.is_empty() {
                let place = stream.below(proposals.len() as u32) as usize;
                return Some(proposals.swap_remove(place));
            }
        }
        domain.sample(&mut |bound| stream.below(bound))
    }

    /// What may be answered here, in no order that the rules would know.
    fn thought_of<R: Known>(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Decision {
        let domain = &question.domain;
        let open = !matches!(domain, Domain::One(_));
        self.lures.clear();
        R::lures(setup, game, &question.why, &mut self.lures);
        let mut ideas = domain.lured(&self.lures);
        if ideas.is_empty() {
            ideas = domain.propose(if open { PROPOSALS } else { usize::MAX });
        }
        for last in (1..ideas.len()).rev() {
            ideas.swap(last, self.stream.below(last as u32 + 1) as usize);
        }
        Decision { mine: question.seat == self.seat, tried: Vec::new(), ideas, open }
    }

    /// Adds an answer to a question of the tree, if it may have one more.
    fn widen(&mut self, at: Place, domain: &Domain) -> Option<Answer> {
        let visits = self.tree.node(at).visits;
        let width = self.width;
        let decision = self.tree.decision(at)?;
        let allowed = match decision.open {
            false => usize::MAX,
            true => (2 + width * (visits + 1).ilog2()) as usize,
        };
        if decision.tried.len() >= allowed {
            return None;
        }
        let answer = match decision.ideas.pop() {
            Some(answer) => answer,
            None if decision.open => {
                let stream = &mut *self.stream;
                domain.sample(&mut |bound| stream.below(bound))?
            }
            None => return None,
        };
        let decision = self.tree.decision(at)?;
        if decision.tried.iter().any(|tried| tried.answer == answer) || domain.contains(&answer).is_err() {
            return None;
        }
        let place = self.tree.add();
        self.tree.decision(at)?.tried.push(Tried { answer: answer.clone(), place, dead: false });
        self.go(place);
        self.out = true;
        Some(answer)
    }

    fn inside<R: Known>(
        &mut self,
        setup: &R::Setup,
        game: &R::Game,
        question: &Question<R>,
    ) -> Option<Answer> {
        let (at, domain) = (self.at(), &question.domain);
        if matches!(self.tree.node(at).next, Next::Unknown) {
            let decision = self.thought_of::<R>(setup, game, question);
            self.tree.node_mut(at).next = Next::Decision(decision);
        }
        if !matches!(self.tree.node(at).next, Next::Decision(_)) {
            // Another world had something else here.
            self.out = true;
            return None;
        }
        if let Some(answer) = self.widen(at, domain) {
            return Some(answer);
        }
        let best = self.tree.select(at, KEEN, |answer| domain.contains(answer).is_ok());
        let Some(best) = best else {
            self.out = true;
            return None;
        };
        let tried = &self.tree.decision(at)?.tried[best];
        let (place, answer) = (tried.place, tried.answer.clone());
        self.go(place);
        Some(answer)
    }

    fn choose<R: Known>(
        &mut self,
        setup: &R::Setup,
        game: &R::Game,
        question: &Question<R>,
        inside: bool,
    ) -> Play<Answer> {
        let within = if inside && !self.out { self.inside::<R>(setup, game, question) } else { None };
        self.drawn |= within.is_none();
        let answer = match within {
            Some(answer) => Some(answer),
            None if question.tries >= TRIES => question.domain.propose(1).pop(),
            None => self.lean::<R>(setup, game, question),
        };
        self.entries += 1;
        answer.ok_or_else(|| Halt::fault("a question without an answer"))
    }
}

impl<R: Known> Dealer<R> for Walk<'_> {
    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        self.choose::<R>(setup, game, question, true)
    }

    /// What the others seal is not seen: the tree branches only by what the thinking seat answers.
    fn answer_all(
        &mut self,
        setup: &R::Setup,
        game: &R::Game,
        questions: &[Question<R>],
    ) -> Play<Vec<Answer>> {
        let seat = self.seat;
        questions.iter().map(|one| self.choose::<R>(setup, game, one, one.seat == seat)).collect()
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        let at = self.at();
        if !self.out && matches!(self.tree.node(at).next, Next::Unknown) {
            let chance = Chance::of(pool);
            if chance.readings.len() <= READINGS {
                self.tree.node_mut(at).next = Next::Chance(chance);
            } else {
                self.out = true;
            }
        }
        let visits = self.tree.node(at).visits;
        let within = match &self.tree.node(at).next {
            Next::Chance(chance) if !self.out && chance.pool == *pool => Some(self.tree.due(chance, visits)),
            _ => None,
        };
        let Some(due) = within else {
            (self.out, self.drawn) = (true, true);
            self.entries += 1;
            let stream = &mut *self.stream;
            return Ok(pool.throw(&mut |bound| stream.below(bound), None));
        };
        let known = match &self.tree.node(at).next {
            Next::Chance(chance) => chance.readings[due],
            _ => return Err(Halt::fault("a throw that is none")),
        };
        let place = known.2.unwrap_or_else(|| {
            let place = self.tree.add();
            if let Next::Chance(chance) = &mut self.tree.node_mut(at).next {
                chance.readings[due].2 = Some(place);
            }
            place
        });
        self.go(place);
        self.entries += 1;
        Ok(known.0)
    }

    /// The last answer of those that were taken back is not tried again.
    fn taken_back(&mut self, _: &Refusal, stand: usize) -> Play<()> {
        let last = self.path.last().filter(|(_, entries)| *entries == self.entries).map(|(place, _)| *place);
        if let [.., (before, _), _] = self.path[..]
            && let (Some(last), Some(decision)) = (last, self.tree.decision(before))
        {
            decision.tried.iter_mut().filter(|tried| tried.place == last).for_each(|tried| tried.dead = true);
        }
        while self.path.len() > 1 && self.path.last().is_some_and(|(_, entries)| *entries > stand) {
            self.path.pop();
        }
        self.entries = stand;
        Ok(())
    }
}
