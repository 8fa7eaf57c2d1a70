//! One step over all its outcomes, and steps one after the other.

use std::collections::BTreeMap;
use std::mem;

use dice::Share;
use table::{Entry, Fault, PieceId, Ran, Rulebook, Tape, print, run};

use crate::begin::Begin;
use crate::deal::{Common, Deal, Seen};
use crate::pile::{Key, Pile};
use crate::plan::{Planned, Used};
use crate::trail::Trail;
use crate::walk::{Frame, Kind};
use crate::{FEW, How, Odds, Outcome, Outlook, Span, Stop, Worth, assume, sample};

/// What came of a look: how many steps it went ahead, at how many proposals, what there is to be said, and the games.
struct Look<G> {
    ahead: u16,
    proposals: usize,
    seen: Seen,
    pile: Pile<G>,
}

/// The best of a choice's branches so far: what it is worth in the mean, and what comes of it.
type Best<G> = Option<(Share, Pile<G>)>;

/// Best play remembers the worth of so many steps: some ten megabytes.
const REMEMBERED: usize = 100_000;

/// Why counting ended early.
enum Cut {
    TooMuch,
    Stop(Stop),
}

struct Counter<'a, R: Rulebook> {
    common: Common<'a, R>,
    worth: Option<Worth<'a, R>>,
    given: Vec<Entry>,
    span: Span,
    merging: bool,
    /// How many steps behind its own best play looks ahead.
    ahead: u16,
    tape: Tape,
    /// What the steps are worth that best play has looked into, by how many follow. Their games are not kept: there may be
    /// hundreds of them to a step.
    known: BTreeMap<(u16, Key), Share>,
    /// Where games are written to find their fingerprints.
    scratch: Vec<u8>,
}

pub(crate) fn count<R: Rulebook>(odds: Odds<'_, R>) -> Result<Outlook<R>, Stop> {
    let (name, span, best) = (odds.name, odds.span, odds.best);
    let (samples, seed) = (odds.samples, odds.seed);
    let (start, given, merging) = (odds.start.clone(), odds.given.clone(), odds.merging);
    let mut counter = Counter {
        common: Common::new(odds),
        worth: best.map(|(_, worth)| worth),
        given,
        span,
        merging,
        ahead: span.most(),
        tape: Tape::default(),
        known: BTreeMap::new(),
        scratch: Vec::new(),
    };

    let (pile, how) = match counter.furthest(&start) {
        Ok(pile) if counter.common.seen.drew => (pile, How::Drawn { seed }),
        Ok(pile) => (pile, How::Exact),
        Err(Cut::Stop(stop)) => return Err(stop),
        Err(Cut::TooMuch) if counter.common.halted => {
            return Err(Stop::Halted { leaves: counter.common.runs });
        }
        Err(Cut::TooMuch) => {
            let Counter { common, given, .. } = &mut counter;
            let (pile, count) = sample::sample(common, &start, given, span, samples)?;
            (pile, How::Sampled { count, seed })
        }
    };
    let whole = counter.common.plan.len();
    let common = &mut counter.common;
    sample::hear(common, &start, &counter.given, span);
    let never = |planned: &&Planned| !planned.if_asked && !common.seen.given.contains(&planned.place);
    let mut misfits = common.plan.answers().iter().filter(never);
    if let Some((place, unfit)) = misfits.find_map(|planned| common.seen.unfit.get_key_value(&planned.place))
    {
        return Err(Stop::Plan { place: *place, unfit: unfit.clone() });
    }
    let mut dropped = Share::zero();
    for (key, (_, share)) in &pile.games {
        if common.plan.left(key.used) {
            dropped += share;
        }
    }
    // What is hidden may have ended every run before its question came.
    if whole > 0 && common.seen.given.is_empty() && !pile.games.is_empty() {
        return Err(Stop::Unasked);
    }
    let assumptions = assume::assumptions(common, &start, name, span, (how, &dropped), counter.ahead);
    // Equal games that differ in how much of the plan is left are one outcome.
    let mut merged: BTreeMap<u128, Outcome<R>> = BTreeMap::new();
    for (key, (game, share)) in pile.games {
        match merged.get_mut(&key.print) {
            Some(outcome) => outcome.share += &share,
            None => {
                merged.insert(key.print, Outcome { game, share });
            }
        }
    }
    let mut outcomes: Vec<Outcome<R>> = merged.into_values().collect();
    // The sort is stable, so that equal shares stay in the order of their fingerprints.
    outcomes.sort_by(|a, b| b.share.compare(&a.share));
    let best = match (common.best, how.samples()) {
        (Some(_), None) if counter.ahead + 1 < span.most() => scene::Best::StepByStep,
        (Some(_), None) => scene::Best::ToTheEnd,
        (Some(_), Some(_)) if common.seen.left => scene::Best::TooMuch,
        _ => scene::Best::Unasked,
    };
    Ok(Outlook { outcomes, hidden: pile.hidden, dropped, how, best, assumptions, leaves: common.runs })
}

/// Whose activation is played after a step, and whether it goes on. `actor` was acting before the step, `named` was
/// named by it.
pub(crate) fn after<R: Rulebook>(
    common: &Common<'_, R>,
    game: &R::Game,
    span: Span,
    (actor, named): (Option<PieceId>, Option<PieceId>),
    used: Used,
) -> (Option<PieceId>, bool) {
    if R::ending(game).is_some() {
        return (actor, false);
    }
    if let Span::Steps(_) = span {
        return (None, true);
    }
    let now = R::acting(common.setup, game, named);
    let same = now.is_some() && (actor.is_none() || now == actor);
    (now, same && (span == Span::Activation || common.plan.goes_on(used)))
}

impl<R: Rulebook> Counter<'_, R> {
    /// What comes of the furthest look that the limit allows. Best play looks at each step by itself and at few proposals
    /// first, then at more of them, then ahead: all looks share one limit, and the last that came to its end holds.
    fn furthest(&mut self, start: &R::Game) -> Result<Pile<R::Game>, Cut> {
        let (far, most) = (self.span.most(), self.common.proposals);
        let few = FEW.min(most);
        let looks = [(0, few), (0, most), (far, few), (far, most)];
        // Without best play there is nothing to look at but what happens.
        let looks = if self.worth.is_some() { &looks[..] } else { &looks[3..] };
        let mut last: Option<Look<R::Game>> = None;
        for &(ahead, proposals) in looks {
            let more = last.as_ref().is_none_or(|last| {
                let wider = proposals > last.proposals && last.seen.proposed;
                wider || (ahead > last.ahead && far > 1)
            });
            if !more {
                continue;
            }
            self.known.clear();
            self.common.seen = Seen::default();
            (self.ahead, self.common.proposals) = (ahead, proposals);
            match self.chain(start.clone()) {
                Ok(pile) => {
                    let seen = mem::take(&mut self.common.seen);
                    last = Some(Look { ahead, proposals, seen, pile });
                }
                // Also for whoever has had enough, what was looked through before is worth having.
                Err(Cut::TooMuch) => break,
                Err(stop) => return Err(stop),
            }
        }
        let Look { ahead, proposals, seen, pile } = last.ok_or(Cut::TooMuch)?;
        (self.ahead, self.common.proposals, self.common.seen) = (ahead, proposals, seen);
        Ok(pile)
    }

    /// Steps one after the other, from every game that comes out, each game once.
    fn chain(&mut self, start: R::Game) -> Result<Pile<R::Game>, Cut> {
        let (mut here, mut done) = (Pile::default(), Pile::default());
        let actor = match self.span {
            Span::Steps(_) => None,
            Span::Activation | Span::Planned => R::acting(self.common.setup, &start, None),
        };
        let on = R::ending(&start).is_none();
        let first = Key { first: true, ..self.key(&start, Used::default(), actor, on) };
        here.add(first, || start, Share::one());
        let mut given = mem::take(&mut self.given);
        for left in (0..self.span.most()).rev() {
            let mut next = Pile { games: BTreeMap::new(), hidden: here.hidden };
            for (key, (game, share)) in here.games {
                if !key.on {
                    done.add(key, || game, share);
                    continue;
                }
                match self.step(&game, &key, left.min(self.ahead), &given) {
                    Ok(pile) => next.add_all(pile, &share),
                    Err(cut) => {
                        // What is given is needed again by whoever goes on from here.
                        if left + 1 == self.span.most() {
                            self.given = given;
                        }
                        return Err(cut);
                    }
                }
            }
            // Only the first step has something given.
            if left + 1 == self.span.most() {
                self.given = mem::take(&mut given);
            }
            here = next;
            if here.games.is_empty() {
                break;
            }
        }
        self.common.seen.cut |= !matches!(self.span, Span::Steps(_)) && here.games.keys().any(|key| key.on);
        done.add_all(here, &Share::one());
        Ok(done)
    }

    fn key(&mut self, game: &R::Game, used: Used, actor: Option<PieceId>, on: bool) -> Key {
        let print = print(game, &mut self.scratch);
        Key { used, actor, on, first: false, print, apart: if self.merging { 0 } else { self.common.runs } }
    }

    /// One step over all outcomes, with best play chosen by what the position is worth after `left` more steps.
    fn step(
        &mut self,
        commit: &R::Game,
        key: &Key,
        left: u16,
        given: &[Entry],
    ) -> Result<Pile<R::Game>, Cut> {
        let (setup, actor) = (self.common.setup, key.actor);
        let begin =
            if key.first { Begin::default() } else { Begin::later::<R>(setup, commit, self.span, actor) };
        match self.runs(commit, key, left, given, begin, false)? {
            pile if !pile.is_empty() => Ok(pile),
            // Nothing that best play may answer goes with what others answer: it is played on as a policy would.
            _ => self.runs(commit, key, left, given, begin, true),
        }
    }

    /// All runs of one step. Nothing comes of it where all that best play may answer is taken back, unless it yields.
    fn runs(
        &mut self,
        commit: &R::Game,
        key: &Key,
        left: u16,
        given: &[Entry],
        begin: Begin,
        yields: bool,
    ) -> Result<Pile<R::Game>, Cut> {
        let (setup, actor) = (self.common.setup, key.actor);
        let mut frame = Frame::default();
        // The outcomes of the step, and on top those of the choices that the run came past.
        let mut piles: Vec<Pile<R::Game>> = vec![Pile::default()];
        let mut bests: Vec<Best<R::Game>> = Vec::new();
        loop {
            self.tape.entries.clear();
            let trail = Trail::new(given, key.used, begin);
            let mut deal = Deal::new(&mut self.common, mem::take(&mut frame), trail, yields);
            let run = run(setup, commit, &mut self.tape, &mut deal);
            let (dead, used, Begin { named, over, .. }) = (deal.dead, deal.trail.used, deal.trail.begin);
            frame = deal.frames.swap_remove(0);
            self.common.leaf();
            if self.common.over() {
                return Err(Cut::TooMuch);
            }
            let choices = frame.nodes.iter().filter(|node| matches!(node.kind, Kind::Choice { .. })).count();
            while bests.len() < choices {
                bests.push(None);
                piles.push(Pile::default());
            }
            let here = match run.ran {
                Ran::Ended => {
                    let pieces = (actor, named);
                    let (actor, on) = after(&self.common, &run.game, self.span, pieces, used);
                    Some(self.key(&run.game, used, actor, on))
                }
                _ if over => Some(Key { used, on: false, ..*key }),
                _ => None,
            };
            let top = piles.last_mut().expect("the step's own pile stays");
            match (run.ran, here) {
                (Ran::Ended, Some(key)) => top.add(key, || run.game, frame.share()),
                (_, Some(key)) => top.add(key, || commit.clone(), frame.share()),
                (Ran::Hidden, _) => top.hidden += &frame.share(),
                (Ran::Fault(_), _) if dead => {}
                (Ran::Fault(fault), _) => return Err(Cut::Stop(Stop::Fault(fault))),
                (_, _) => return Err(broken("the rules wait for somebody where nobody is waited for")),
            }
            if !self.advance(&mut frame, &mut piles, &mut bests, commit, left)? {
                break;
            }
        }
        Ok(piles.pop().unwrap_or_default())
    }

    /// Goes on to the next outcome. Where a choice has no branch left, the best of them is what happens.
    fn advance(
        &mut self,
        frame: &mut Frame,
        piles: &mut Vec<Pile<R::Game>>,
        bests: &mut Vec<Best<R::Game>>,
        commit: &R::Game,
        left: u16,
    ) -> Result<bool, Cut> {
        while let Some(node) = frame.nodes.last_mut() {
            let choice = matches!(node.kind, Kind::Choice { .. });
            if choice && let (Some(pile), Some(best)) = (piles.pop(), bests.last_mut()) {
                if !pile.is_empty() {
                    let mean = self.mean(&pile, commit, left)?;
                    // The first of equals stays, so that holding still wins ties.
                    if best.as_ref().is_none_or(|(most, _)| mean.compare(most).is_gt()) {
                        *best = Some((mean, pile));
                    }
                }
                piles.push(Pile::default());
            }
            if node.advance() {
                return Ok(true);
            }
            if choice && let (Some(_), Some(best)) = (piles.pop(), bests.pop()) {
                let Some((_, best)) = best else {
                    // Everything that could be chosen here was taken back because of an earlier choice.
                    frame.nodes.pop();
                    continue;
                };
                let below = piles.last_mut().expect("the step's own pile stays");
                below.add_all(best, &node.before);
            }
            frame.nodes.pop();
        }
        Ok(false)
    }

    /// The mean of what the games of a pile are worth after `left` more steps. What is hidden counts as if the step
    /// had not been played.
    fn mean(&mut self, pile: &Pile<R::Game>, commit: &R::Game, left: u16) -> Result<Share, Cut> {
        let mut mean = &pile.hidden * &self.worth(commit);
        for (key, (game, share)) in &pile.games {
            let value =
                if left == 0 || !key.on { self.worth(game) } else { self.next_worth(game, key, left - 1)? };
            mean += &(share * &value);
        }
        Ok(mean)
    }

    /// What the next step from a game is worth in the mean, with `left` more behind it.
    fn next_worth(&mut self, game: &R::Game, key: &Key, left: u16) -> Result<Share, Cut> {
        if let Some(known) = self.known.get(&(left, *key)) {
            return Ok(known.clone());
        }
        let pile = self.step(game, key, left, &[])?;
        let mean = self.mean(&pile, game, left)?;
        if self.known.len() < REMEMBERED {
            self.known.insert((left, *key), mean.clone());
        }
        Ok(mean)
    }

    /// What a game is worth, raised so that it is never negative; comparisons do not mind.
    fn worth(&self, game: &R::Game) -> Share {
        let (Some(worth), Some(seat)) = (self.worth, self.common.best) else { return Share::zero() };
        let worth = i128::from(worth(self.common.setup, game, seat)) - i128::from(i64::MIN);
        Share::of(worth as u128, 1)
    }
}

fn broken(why: &str) -> Cut {
    Cut::Stop(Stop::Fault(Fault { why: why.to_string(), tape: Tape::default() }))
}
