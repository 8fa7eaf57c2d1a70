//! One step over all its outcomes, and steps one after the other.

use std::collections::BTreeMap;
use std::mem;
use std::rc::Rc;

use dice::Share;
use table::{Entry, Fault, Ran, Rulebook, Tape, bytes, run};

use crate::deal::{Common, Deal};
use crate::walk::{Frame, Kind};
use crate::{How, Odds, Outcome, Outlook, Stop, Worth, sample};

/// What tells games apart between steps: how much of the plan is used up, and their bytes. The number keeps leaves
/// apart where nothing is to be merged.
type Key = (u16, Vec<u8>, u64);

/// Games with their shares.
pub(crate) struct Pile<G> {
    games: BTreeMap<Key, (G, Share)>,
    hidden: Share,
}

impl<G> Default for Pile<G> {
    fn default() -> Self {
        Pile { games: BTreeMap::new(), hidden: Share::zero() }
    }
}

impl<G> Pile<G> {
    fn add(&mut self, key: Key, game: impl FnOnce() -> G, share: Share) {
        match self.games.get_mut(&key) {
            Some((_, sum)) => *sum += &share,
            None => {
                self.games.insert(key, (game(), share));
            }
        }
    }
}

impl<G: Clone> Pile<G> {
    /// Adds this share of another pile.
    fn add_all(&mut self, other: Pile<G>, part: &Share) {
        self.hidden += &(&other.hidden * part);
        for (key, (game, share)) in other.games {
            self.add(key, || game, &share * part);
        }
    }
}

/// The best of a choice's branches so far: what it is worth in the mean, and what comes of it.
type Best<G> = Option<(Share, Pile<G>)>;

/// Why counting ended early.
enum Cut {
    TooMuch,
    Stop(Stop),
}

struct Counter<'a, R: Rulebook> {
    common: Common<'a, R>,
    worth: Option<Worth<'a, R>>,
    given: Vec<Entry>,
    merging: bool,
    tape: Tape,
    /// Steps that best play has looked into, by how many follow.
    known: BTreeMap<(u16, Key), Rc<Pile<R::Game>>>,
}

pub(crate) fn count<R: Rulebook>(odds: Odds<'_, R>) -> Result<Outlook<R>, Stop> {
    let (name, steps, samples, best) = (odds.name, odds.steps, odds.samples, odds.best);
    let (start, given, merging) = (odds.start.clone(), odds.given.clone(), odds.merging);
    let common = Common::new(odds);
    let worth = best.map(|(_, worth)| worth);
    let mut counter =
        Counter { common, worth, given, merging, tape: Tape::default(), known: BTreeMap::new() };

    let counted = counter.chain(start.clone(), steps);
    let (pile, how) = match counted {
        Ok(pile) => (pile, How::Exact),
        Err(Cut::Stop(stop)) => return Err(stop),
        Err(Cut::TooMuch) => {
            let pile = sample::sample(&mut counter.common, &start, &counter.given, steps, samples)?;
            let mut shares = Pile::default();
            for (game, share) in pile.games {
                shares.add((0, bytes(&game), 0), || game, share);
            }
            shares.hidden = pile.hidden;
            (shares, How::Sampled { count: samples })
        }
    };
    let common = &counter.common;
    if let Some((place, why)) = common.seen.strayed.clone().filter(|_| !common.seen.followed) {
        return Err(Stop::Plan { place, why });
    }
    let assumptions = assumptions(common, name, steps, how);
    // Equal games that differ in how much of the plan is left are one outcome.
    let mut merged: BTreeMap<Vec<u8>, Outcome<R>> = BTreeMap::new();
    for ((_, bytes, _), (game, share)) in pile.games {
        match merged.get_mut(&bytes) {
            Some(outcome) => outcome.share += &share,
            None => {
                merged.insert(bytes, Outcome { game, share });
            }
        }
    }
    let mut outcomes: Vec<Outcome<R>> = merged.into_values().collect();
    // The sort is stable, so that equal shares stay in the order of their bytes.
    outcomes.sort_by(|a, b| b.share.compare(&a.share));
    Ok(Outlook { outcomes, hidden: pile.hidden, how, assumptions, leaves: common.leaves })
}

impl<R: Rulebook> Counter<'_, R> {
    /// Steps one after the other, from every game that comes out, each game once.
    fn chain(&mut self, start: R::Game, steps: u16) -> Result<Pile<R::Game>, Cut> {
        let mut here = Pile::default();
        let first = self.key(&start, 0);
        here.add(first, || start, Share::one());
        for left in (0..steps).rev() {
            let mut next = Pile { games: BTreeMap::new(), hidden: here.hidden };
            for (key, (game, share)) in here.games {
                // Only the first step has something given, and its game has not ended.
                if R::ending(&game).is_some() {
                    next.add(key, || game, share);
                    continue;
                }
                let given = if left + 1 == steps { mem::take(&mut self.given) } else { Vec::new() };
                let pile = self.step(&game, &key, left, &given)?;
                if left + 1 == steps {
                    self.given = given;
                }
                match Rc::try_unwrap(pile) {
                    Ok(pile) => next.add_all(pile, &share),
                    Err(known) => {
                        next.hidden += &(&known.hidden * &share);
                        for (key, (game, part)) in &known.games {
                            next.add(key.clone(), || game.clone(), part * &share);
                        }
                    }
                }
            }
            here = next;
        }
        Ok(here)
    }

    fn key(&self, game: &R::Game, used: u16) -> Key {
        (used, bytes(game), if self.merging { 0 } else { self.common.leaves })
    }

    /// One step over all outcomes, with best play chosen by what the position is worth after `left` more steps.
    fn step(
        &mut self,
        commit: &R::Game,
        key: &Key,
        left: u16,
        given: &[Entry],
    ) -> Result<Rc<Pile<R::Game>>, Cut> {
        let remember = self.worth.is_some() && given.is_empty();
        if remember && let Some(known) = self.known.get(&(left, key.clone())) {
            return Ok(Rc::clone(known));
        }
        let pile = Rc::new(self.explore(commit, key.0, left, given)?);
        if remember {
            self.known.insert((left, key.clone()), Rc::clone(&pile));
        }
        Ok(pile)
    }

    fn explore(
        &mut self,
        commit: &R::Game,
        used: u16,
        left: u16,
        given: &[Entry],
    ) -> Result<Pile<R::Game>, Cut> {
        let mut frame = Frame::default();
        // The outcomes of the step, and on top those of the choices that the run came past.
        let mut piles: Vec<Pile<R::Game>> = vec![Pile::default()];
        let mut bests: Vec<Best<R::Game>> = Vec::new();
        loop {
            self.tape.entries.clear();
            let mut deal = Deal::new(&mut self.common, mem::take(&mut frame), given, used);
            let run = run(deal.common.setup, commit, &mut self.tape, &mut deal);
            let (dead, used) = (deal.dead, deal.used);
            frame = deal.frames.swap_remove(0);
            self.common.leaves += 1;
            if self.common.over() {
                return Err(Cut::TooMuch);
            }
            let choices = frame.nodes.iter().filter(|node| matches!(node.kind, Kind::Choice { .. })).count();
            while bests.len() < choices {
                bests.push(None);
                piles.push(Pile::default());
            }
            let key = matches!(run.ran, Ran::Ended).then(|| self.key(&run.game, used));
            let top = piles.last_mut().expect("the step's own pile stays");
            match (run.ran, key) {
                (Ran::Ended, Some(key)) => top.add(key, || run.game, frame.share()),
                (Ran::Hidden, _) => top.hidden += &frame.share(),
                (Ran::Fault(_), _) if dead => {}
                (Ran::Fault(fault), _) => return Err(Cut::Stop(Stop::Fault(fault))),
                (_, _) => return Err(broken("the rules wait for somebody where nobody is waited for")),
            }
            if !self.advance(&mut frame, &mut piles, &mut bests, commit, left)? {
                break;
            }
        }
        match piles.pop() {
            Some(pile) if !pile.games.is_empty() || !pile.hidden.is_zero() => Ok(pile),
            _ => Err(broken("no answer of best play is allowed")),
        }
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
                if !pile.games.is_empty() || !pile.hidden.is_zero() {
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
            let value = if left == 0 || R::ending(game).is_some() {
                self.worth(game)
            } else {
                let after = self.step(game, key, left - 1, &[])?;
                self.mean(&after, game, left - 1)?
            };
            mean += &(share * &value);
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

/// What was taken for granted.
fn assumptions<R: Rulebook>(common: &Common<'_, R>, name: &str, steps: u16, how: How) -> Vec<String> {
    let seen = &common.seen;
    let whose = |seat: table::Seat| format!("seat {}", seat.0 + 1);
    let mut list = vec![match steps {
        1 => "One step is played.".to_string(),
        _ => format!("{steps} steps are played one after the other, fewer where the game ends."),
    }];
    list.push(format!("The game is taken as {} knows it.", whose(common.seat)));
    if !common.plan.is_empty() {
        let answers = common.plan.len();
        list.push(format!("The first answers of {} are as planned: {answers} in all.", whose(common.seat)));
    }
    if let Some((place, why)) = &seen.strayed {
        list.push(format!(
            "Where answer {} of the plan is no longer allowed ({why}), the rest of the plan is dropped.",
            place + 1
        ));
    }
    for habit in &common.habits {
        let (seat, why, answer) = (whose(habit.seat), &habit.why, &habit.answer);
        list.push(format!("Asked for {why}, {seat} always answers {answer:?} where that is allowed."));
    }
    match (common.best, how) {
        (Some(seat), How::Exact) => {
            list.push(format!("Beyond that {} plays as well as can be.", whose(seat)));
            if seen.proposed {
                let most = common.proposals;
                list.push(format!(
                    "Best play looks at up to {most} proposals where more can be answered than listed."
                ));
            }
            if seen.tally {
                list.push(format!("Inside a tally the policy {name:?} answers, also for {}.", whose(seat)));
            }
            if seen.unseen {
                list.push(format!("What is answered unseen is left to the policy {name:?}."));
            }
        }
        (Some(seat), How::Sampled { .. }) => {
            list.push(format!("Best play of {} takes too long and is left to the policy.", whose(seat)));
        }
        (None, _) => {}
    }
    if seen.policy {
        list.push(format!("Everything else is answered by the policy {name:?}."));
    }
    if seen.drew && how == How::Exact {
        list.push(format!(
            "The policy {name:?} draws by chance: each of its answers is drawn once and not averaged."
        ));
    }
    if let How::Sampled { count } = how {
        let worst = crate::standard_error(&Share::of(1, 2), count);
        list.push(format!(
            "There are more than {} outcomes: {count} playouts were sampled, and a share has a standard error of \
             at most {}.{:04} %.",
            common.limit,
            worst / 10_000,
            worst % 10_000
        ));
    }
    list
}
