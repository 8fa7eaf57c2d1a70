//! One try of a search: the dealer that walks down the tree, grows it by one answer, and goes on beyond it.

use dice::{Pool, Reading};
use scene::{Answer, Item, PieceId, Refusal};
use space::{Lure, Spot};
use table::{Dealer, Domain, Halt, Hash, Known, Play, Question, Seat, Stream, hash};

use crate::odds::Odds;
use crate::tree::{CERTAIN, Chance, Decision, Next, Notion, Place, Tree, Tried};

/// After so many tries that were taken back, a try holds still.
const TRIES: u8 = 8;
/// How many proposals of a place, a path or a split are thought of at first.
const PROPOSALS: usize = 12;
/// How many ways are looked for at once where that takes no longer than for one.
const SOME: usize = 6;
/// How much an answer that was tried seldom is preferred.
const KEEN: i64 = CERTAIN / 40;
/// The same at the question that is to be answered.
const KEENER: i64 = CERTAIN / 6;

/// What only who knows the rulebook can say of a question.
struct Sense<'a> {
    /// Where it may be worth going.
    draws: &'a dyn Fn(&mut Vec<Lure>),
    /// What nobody in his senses chooses.
    shuns: &'a dyn Fn(Item) -> bool,
    /// What an option promises.
    promises: &'a dyn Fn(Item) -> u8,
}

impl Sense<'_> {
    /// Knows nothing.
    const NONE: Sense<'static> = Sense { draws: &|_| {}, shuns: &|_| false, promises: &|_| 0 };

    fn promise(&self, answer: &Answer) -> u8 {
        match answer {
            Answer::One(item) => (self.promises)(*item),
            _ => 0,
        }
    }
}

pub(crate) struct Walk<'a> {
    tree: &'a mut Tree,
    odds: &'a mut Odds,
    /// The nodes passed, each with how many entries the tape had when it was reached.
    path: Vec<(Place, usize)>,
    /// What will be answered at the node reached, where that is certain before anybody asks.
    ahead: Option<(Answer, Way)>,
    /// There is only one world: the same way leads to the same question.
    one_world: bool,
    /// Where there are several, what the seat sees at the question it thinks about, and whether a world that shows something
    /// else is left at once.
    sees: Option<Hash>,
    wary: bool,
    elsewhere: bool,
    /// Beyond the tree.
    out: bool,
    /// Something was left to chance that is not in the tree.
    drawn: bool,
    pub stream: &'a mut Stream,
    seat: Seat,
    width: u32,
    /// Entries on the tape.
    entries: usize,
    lures: Vec<Lure>,
}

/// How an answer goes on in the tree.
#[derive(Copy, Clone)]
enum Way {
    /// It is tried for the first time.
    New,
    Tried(Place),
}

impl<'a> Walk<'a> {
    pub fn new(
        tree: &'a mut Tree,
        odds: &'a mut Odds,
        stream: &'a mut Stream,
        seat: Seat,
        width: u32,
        sees: Option<Hash>,
    ) -> Self {
        Walk {
            tree,
            odds,
            path: Vec::new(),
            ahead: None,
            one_world: sees.is_none(),
            sees,
            wary: false,
            elsewhere: false,
            out: false,
            drawn: false,
            stream,
            seat,
            width,
            entries: 0,
            lures: Vec::new(),
        }
    }

    pub fn node(&self, place: Place) -> &crate::tree::Node {
        self.tree.node(place)
    }

    /// Begins a try at a node that so many entries of the tape have led to. Who is wary leaves a world that shows anything else
    /// than what the seat sees there.
    pub fn begin(&mut self, root: Place, entries: usize, wary: bool) {
        (self.out, self.drawn, self.entries) = (false, false, entries);
        (self.wary, self.elsewhere) = (wary && entries > 0, false);
        self.path.clear();
        self.path.push((root, entries));
        self.look_ahead();
    }

    /// A step has ended; the next one has a tape of its own. What was passed stays passed. Where every step names its piece
    /// anew, a seat goes on with the one it named, or leaves it at that.
    pub fn next_step(&mut self, again: Option<(Seat, PieceId)>) {
        self.entries = 0;
        self.path.iter_mut().for_each(|(_, entries)| *entries = 0);
        let at = self.at();
        if let (Some((seat, piece)), Next::Unknown) = (again, &self.tree.node(at).next) {
            let (mine, stop) = (seat == self.seat, Some(self.tree.value(at)));
            let ideas = vec![Notion::Answer(Answer::One(Item::Piece(piece)))];
            let decision = Decision { mine, tried: Vec::new(), ideas, open: false, proposed: true, stop };
            self.tree.node_mut(at).next = Next::Decision(decision);
            self.look_ahead();
        }
    }

    /// Hands on what came of it: if nothing was drawn, the same way leads to the same end again. `ended` says that nobody would
    /// look further.
    pub fn back_up(&mut self, result: i64, ended: bool) {
        self.tree.back_up(&self.path, result, self.one_world && !self.drawn, ended);
    }

    /// Whether somebody has come this way before and found the same: then it is worth looking further.
    pub fn is_known(&self) -> bool {
        self.one_world && !self.drawn && !self.out && self.node(self.at()).visits > 0
    }

    /// Whether the world of this try was left, because it is not the one that the seat sees.
    pub fn is_elsewhere(&self) -> bool {
        self.elsewhere
    }

    /// Looks round at the question that is thought about.
    fn look_round<R: Known>(&mut self, game: &R::Game) -> Play<()> {
        let Some(sees) = self.sees.filter(|_| std::mem::take(&mut self.wary)) else { return Ok(()) };
        self.elsewhere = hash(&R::view(game, self.seat)) != sees;
        if self.elsewhere { Err(Halt::fault("this is another world")) } else { Ok(()) }
    }

    /// What is chosen now is worth a closer look than what may be chosen later.
    fn keen(&self) -> i64 {
        if self.path.len() == 1 { KEENER } else { KEEN }
    }

    fn at(&self) -> Place {
        self.path.last().map_or(0, |(place, _)| *place)
    }

    fn go(&mut self, place: Place) {
        self.path.push((place, self.entries + 1));
        self.look_ahead();
    }

    /// Where the same question was met before in the same world, what will be answered is settled before it is asked, so that
    /// the rules need not judge what nobody is going to choose. Only lists are closed: whatever else is asked may get an
    /// answer that nobody has thought of yet.
    fn look_ahead(&mut self) {
        self.ahead = None;
        if !self.one_world || self.drawn || self.out {
            return;
        }
        let at = self.at();
        let Next::Decision(decision) = &self.tree.node(at).next else { return };
        if decision.open {
            return;
        }
        self.ahead = match decision.ideas.last() {
            Some(Notion::Answer(answer)) => Some((answer.clone(), Way::New)),
            Some(Notion::Lure(_)) => None,
            None => self.tree.select(at, self.keen(), |_| true).map(|best| {
                let tried = &decision.tried[best];
                (tried.answer.clone(), Way::Tried(tried.place))
            }),
        };
    }

    /// Something sensible: of two options the one that promises more, paths mostly to where it is worth going, numbers often at their ends.
    fn lean(&mut self, domain: &Domain, sense: &Sense) -> Option<Answer> {
        if matches!(domain, Domain::Point(_) | Domain::Path(_)) && self.stream.below(4) > 0 {
            self.lures.clear();
            (sense.draws)(&mut self.lures);
            if !self.lures.is_empty() {
                let lure = self.lures[self.stream.below(self.lures.len() as u32) as usize];
                if let Some(answer) = domain.lured(&[lure], false).pop() {
                    return Some(answer);
                }
            }
        }
        let stream = &mut *self.stream;
        match domain {
            Domain::Number { least, most, .. } if stream.below(4) < 2 => {
                Some(Answer::Number(if stream.below(2) == 0 { *least } else { *most }))
            }
            Domain::Split(split) if stream.below(4) < 3 => {
                let part = stream.below(split.parts().len() as u32 + 1) as usize;
                let meant = split.parts().get(part).is_none_or(|part| part.within.is_none());
                Some(Answer::Split(split.heaped(if meant { part } else { 0 })))
            }
            Domain::One(_) => {
                let [one, other] = [self.draw(domain)?, self.draw(domain)?];
                Some(if sense.promise(&other) > sense.promise(&one) { other } else { one })
            }
            _ => self.draw(domain),
        }
    }

    /// Any answer; of splits only what is meant in earnest.
    fn draw(&mut self, domain: &Domain) -> Option<Answer> {
        let stream = &mut *self.stream;
        let mut below = |bound| stream.below(bound);
        match domain {
            Domain::Split(split) => Some(Answer::Split(split.sample_in_earnest(&mut below))),
            _ => domain.sample(&mut below),
        }
    }

    /// What may be answered here: what promises most first, and what promises the same in no order that the rules would know.
    fn thought_of(&mut self, domain: &Domain, mine: bool, sense: &Sense) -> Decision {
        let open = !matches!(domain, Domain::One(_));
        self.lures.clear();
        if matches!(domain, Domain::Point(_) | Domain::Path(_)) {
            (sense.draws)(&mut self.lures);
        }
        let lured = !self.lures.is_empty();
        let mut ideas: Vec<Notion> = self.lures.drain(..).map(Notion::Lure).collect();
        // What a question without end might be answered with takes work to find. It pays at the root, or when the same
        // question is met again; where somebody says where to go, it never does: in a crowd it takes longest.
        let proposed = lured || !open || self.path.len() == 1;
        if proposed && !lured {
            ideas = proposals(domain);
            let shunned =
                |idea: &Notion| matches!(idea, Notion::Answer(Answer::One(item)) if (sense.shuns)(*item));
            if mine && !ideas.iter().all(shunned) {
                ideas.retain(|idea| !shunned(idea));
            }
        }
        self.shuffle(&mut ideas);
        // The next one is the last.
        ideas.sort_by_key(|idea| match idea {
            Notion::Answer(answer) => sense.promise(answer),
            Notion::Lure(_) => 0,
        });
        Decision { mine, tried: Vec::new(), ideas, open, proposed, stop: None }
    }

    fn shuffle(&mut self, ideas: &mut [Notion]) {
        for last in (1..ideas.len()).rev() {
            ideas.swap(last, self.stream.below(last as u32 + 1) as usize);
        }
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
        let answer = self.next_idea(at, domain)?;
        Some(self.add(at, answer))
    }

    /// The next answer that was thought of and not tried yet, else any other that nobody has tried.
    fn next_idea(&mut self, at: Place, domain: &Domain) -> Option<Answer> {
        loop {
            let decision = self.tree.decision(at)?;
            let answer = match decision.ideas.pop() {
                Some(Notion::Answer(answer)) => answer,
                Some(Notion::Lure(lure)) => {
                    // On hexes one flood finds the ways to several; on free tables each way is looked for by itself.
                    let some = if matches!(lure.of, Spot::Hex(_)) { SOME } else { 1 };
                    let lured = decision.ideas.len().saturating_sub(some - 1);
                    let others = decision.ideas.drain(lured..).rev().filter_map(|notion| match notion {
                        Notion::Lure(lure) => Some(lure),
                        Notion::Answer(_) => None,
                    });
                    let lures: Vec<Lure> = std::iter::once(lure).chain(others).collect();
                    let found = domain.lured(&lures, true);
                    decision.ideas.extend(found.into_iter().rev().map(Notion::Answer));
                    continue;
                }
                None if !decision.open => return None,
                // The first answer may as well be what one would do without thinking.
                None if decision.tried.is_empty() && !decision.proposed => {
                    return self.lean(domain, &Sense::NONE);
                }
                None if !decision.proposed => {
                    decision.proposed = true;
                    let mut ideas = proposals(domain);
                    self.shuffle(&mut ideas);
                    self.tree.decision(at)?.ideas = ideas;
                    continue;
                }
                None => {
                    let answer = self.draw(domain)?;
                    return self.is_new(at, domain, &answer).then_some(answer);
                }
            };
            if self.is_new(at, domain, &answer) {
                return Some(answer);
            }
        }
    }

    fn is_new(&self, at: Place, domain: &Domain, answer: &Answer) -> bool {
        let Next::Decision(Decision { tried, .. }) = &self.tree.node(at).next else { return false };
        tried.iter().all(|tried| tried.answer != *answer) && self.allows(domain, answer)
    }

    /// Whether an answer that was found for a question is legal where it is asked again. In the same world it is the same
    /// question.
    fn allows(&self, domain: &Domain, answer: &Answer) -> bool {
        (self.one_world && !self.drawn) || domain.contains(answer).is_ok()
    }

    /// An answer that nobody has tried here leads out of the tree.
    fn add(&mut self, at: Place, answer: Answer) -> Answer {
        let place = self.tree.add();
        if let Some(decision) = self.tree.decision(at) {
            decision.tried.push(Tried { answer: answer.clone(), place, dead: false });
        }
        self.out = true;
        self.go(place);
        answer
    }

    fn inside(&mut self, domain: &Domain, mine: bool, sense: &Sense) -> Option<Answer> {
        let at = self.at();
        if let Some((answer, way)) = self.ahead.take()
            && domain.contains(&answer).is_ok()
        {
            return Some(match way {
                Way::New => {
                    self.tree.decision(at)?.ideas.pop();
                    self.add(at, answer)
                }
                Way::Tried(place) => {
                    self.go(place);
                    answer
                }
            });
        }
        if matches!(self.tree.node(at).next, Next::Unknown) {
            let decision = self.thought_of(domain, mine, sense);
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
        let best = self.tree.select(at, self.keen(), |answer| self.allows(domain, answer));
        let Some(best) = best else {
            self.out = true;
            return None;
        };
        let tried = &self.tree.decision(at)?.tried[best];
        let (place, answer) = (tried.place, tried.answer.clone());
        self.go(place);
        Some(answer)
    }

    fn choose(&mut self, domain: &Domain, tries: u8, inside: Option<bool>, sense: &Sense) -> Play<Answer> {
        let within = match inside {
            Some(mine) if !self.out => self.inside(domain, mine, sense),
            _ => None,
        };
        if within.is_none() {
            (self.drawn, self.ahead) = (true, None);
        }
        let answer = match within {
            Some(answer) => Some(answer),
            None if tries >= TRIES => domain.propose(1).pop(),
            None => self.lean(domain, sense),
        };
        self.entries += 1;
        answer.ok_or_else(|| Halt::fault("a question without an answer"))
    }

    fn read(&mut self, pool: &Pool) -> Reading {
        let at = self.at();
        if !self.out && matches!(self.tree.node(at).next, Next::Unknown) {
            match self.odds.of(pool) {
                Some(odds) => self.tree.node_mut(at).next = Next::Chance(Chance::of(odds)),
                None => self.out = true,
            }
        }
        let visits = self.tree.node(at).visits;
        let due = match &self.tree.node(at).next {
            Next::Chance(chance) if !self.out && chance.odds.pool == *pool => {
                let due = self.tree.due(chance, visits);
                Some((due, chance.odds.readings[due].0, chance.places[due]))
            }
            _ => None,
        };
        let Some((due, reading, place)) = due else {
            (self.out, self.drawn, self.ahead) = (true, true, None);
            self.entries += 1;
            let stream = &mut *self.stream;
            return pool.throw(&mut |bound| stream.below(bound), None);
        };
        let place = place.unwrap_or_else(|| self.tree.add());
        if let Next::Chance(chance) = &mut self.tree.node_mut(at).next {
            chance.places[due] = Some(place);
        }
        self.go(place);
        self.entries += 1;
        reading
    }

    /// The last answer of those that were taken back is not tried again.
    fn forget_since(&mut self, stand: usize) {
        let last = self.path.last().filter(|(_, entries)| *entries == self.entries).map(|(place, _)| *place);
        if let [.., (before, _), _] = self.path[..]
            && let (Some(last), Some(decision)) = (last, self.tree.decision(before))
        {
            decision.tried.iter_mut().filter(|tried| tried.place == last).for_each(|tried| tried.dead = true);
        }
        while self.path.len() > 1 && self.path.last().is_some_and(|(_, entries)| *entries > stand) {
            self.path.pop();
        }
        if self.path.last().is_some_and(|(_, entries)| *entries > stand) {
            // What is asked once more was answered before this tree began.
            (self.out, self.drawn) = (true, true);
        }
        self.entries = stand;
        self.look_ahead();
    }
}

/// A few legal answers where it would go without end, and all of a list.
fn proposals(domain: &Domain) -> Vec<Notion> {
    let most = if matches!(domain, Domain::One(_)) { usize::MAX } else { PROPOSALS };
    domain.propose(most).into_iter().map(Notion::Answer).collect()
}

impl<R: Known> Dealer<R> for Walk<'_> {
    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        self.look_round::<R>(game)?;
        let mine = question.seat == self.seat;
        let draws = |lures: &mut Vec<Lure>| R::lures(setup, game, &question.why, lures);
        let shuns = |item: Item| R::shuns(setup, game, &question.why, item);
        let promises = |item: Item| R::promise(game, &question.why, item);
        let sense = Sense { draws: &draws, shuns: &shuns, promises: &promises };
        self.choose(&question.domain, question.tries, Some(mine), &sense)
    }

    /// What the others seal is not seen: the tree branches only by what the thinking seat answers.
    fn answer_all(
        &mut self,
        setup: &R::Setup,
        game: &R::Game,
        questions: &[Question<R>],
    ) -> Play<Vec<Answer>> {
        self.look_round::<R>(game)?;
        let mut answers = Vec::with_capacity(questions.len());
        for one in questions {
            let draws = |lures: &mut Vec<Lure>| R::lures(setup, game, &one.why, lures);
            let shuns = |item: Item| R::shuns(setup, game, &one.why, item);
            let promises = |item: Item| R::promise(game, &one.why, item);
            let sense = Sense { draws: &draws, shuns: &shuns, promises: &promises };
            let inside = (one.seat == self.seat).then_some(true);
            answers.push(self.choose(&one.domain, one.tries, inside, &sense)?);
        }
        Ok(answers)
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        Ok(self.read(pool))
    }

    fn foreknows(&self) -> Option<&Answer> {
        self.ahead.as_ref().map(|(answer, _)| answer)
    }

    fn taken_back(&mut self, _: &Refusal, stand: usize) -> Play<()> {
        self.forget_since(stand);
        Ok(())
    }
}
