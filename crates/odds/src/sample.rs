//! Playouts instead of counting, where there is too much to count.

use std::collections::BTreeSet;
use std::mem;

use dice::{Pool, Reading, Share};
use scene::{Answer, Refusal};
use table::{Dealer, Entry, Fault, Play, Question, Ran, Rulebook, Tape, print, run};

use crate::begin::Begin;
use crate::count::after;
use crate::deal::{Common, Seen};
use crate::pile::{Key, Pile};
use crate::plan::Used;
use crate::trail::{Next, Trail};
use crate::watch::{EVERY, Progress};
use crate::{Span, Stop, Unfit};

/// So many playouts listen for what is wrong with an answer of the plan.
const TRIES: u16 = 30;
/// So many go further, by so many steps.
const FURTHER: u16 = 3;

struct Draw<'a, 'b, R: Rulebook> {
    common: &'a mut Common<'b, R>,
    trail: Trail<'a>,
}

impl<R: Rulebook> Draw<'_, '_, R> {
    fn said(&mut self, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        if let Some(answer) = self.trail.given_answer(question.seat)? {
            return Ok(answer);
        }
        let reply = match self.trail.next(self.common, game, question)? {
            Next::Decided(reply) => reply,
            Next::Left(bound) => {
                self.common.seen.left |= self.common.best == Some(question.seat);
                self.trail.other(self.common.left(game, question, bound))
            }
        };
        self.trail.answered(&reply);
        Ok(reply.answer)
    }
}

impl<R: Rulebook> Dealer<R> for Draw<'_, '_, R> {
    fn answer(&mut self, _: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        let answer = self.said(game, question)?;
        self.trail.begin.answered(&answer)?;
        Ok(answer)
    }

    fn answer_all(&mut self, _: &R::Setup, game: &R::Game, questions: &[Question<R>]) -> Play<Vec<Answer>> {
        questions.iter().map(|question| self.said(game, question)).collect()
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        if let Some(reading) = self.trail.given_throw()? {
            return Ok(reading);
        }
        self.trail.thrown();
        let stream = &mut self.common.stream;
        Ok(pool.throw(&mut |bound| stream.below(bound), None))
    }

    fn listens(&self) -> bool {
        self.common.listens
    }

    fn taken_back(&mut self, refusal: &Refusal, stand: usize) -> Play<()> {
        self.trail.taken_back(self.common, refusal, stand);
        Ok(())
    }
}

/// Plays the chain so many times, or until whoever waits has had enough; returns how often.
pub(crate) fn sample<R: Rulebook>(
    common: &mut Common<'_, R>,
    start: &R::Game,
    given: &[Entry],
    span: Span,
    samples: u32,
) -> Result<(Pile<R::Game>, u32), Stop> {
    let (mut pile, mut scratch, mut tape) = (Pile::default(), Vec::new(), Tape::default());
    let mut done = 0;
    // Shares are counted in playouts and divided by their number in the end.
    while done < samples && !common.halted {
        match playout(common, start, given, span, &mut tape)? {
            Some((game, used)) => {
                let print = print(&game, &mut scratch);
                let key = Key { used, actor: None, on: false, first: false, print, apart: 0 };
                pile.add(key, || game, Share::one());
            }
            None => pile.hidden += &Share::one(),
        }
        done += 1;
        if u64::from(done).is_multiple_of(EVERY) {
            common.look(Progress::Sampling { done, of: samples });
        }
    }
    let mut shares = Pile::default();
    shares.add_all(pile, &Share::of(1, done.max(1).into()));
    Ok((shares, done))
}

/// Runs that count do not listen, and so they do not know what an option is refused for. For every answer of the plan that
/// was never given, playouts that listen look for it, and then playouts that go further.
pub(crate) fn hear<R: Rulebook>(common: &mut Common<'_, R>, start: &R::Game, given: &[Entry], span: Span) {
    let (mut counted, runs) = (mem::take(&mut common.seen), common.runs);
    let (mut unfit, mut first) = (mem::take(&mut counted.unfit), BTreeSet::new());
    unfit.retain(|place, _| !counted.given.contains(place));
    let further = match span {
        Span::Steps(steps) => steps.saturating_add(FURTHER),
        Span::Activation | Span::Planned => common.plan.len() + FURTHER,
    };
    for (tries, span, listens) in [(TRIES, span, true), (FURTHER, Span::Steps(further), false)] {
        common.listens = listens;
        for _ in 0..tries {
            if unfit.values().all(|unfit| matches!(unfit, Unfit::Refused(_) | Unfit::Later)) {
                break;
            }
            // What breaks down here has been said where it was counted.
            let _ = playout(common, start, given, span, &mut Tape::default());
            let mut heard = mem::take(&mut common.seen);
            for (place, unfit) in unfit.iter_mut().filter(|(_, unfit)| matches!(unfit, Unfit::Unknown(_))) {
                match heard.unfit.remove(place) {
                    Some(why @ Unfit::Refused(_)) if listens => *unfit = why,
                    Some(why) if listens && first.insert(*place) => *unfit = why,
                    _ if !listens && heard.given.contains(place) => *unfit = Unfit::Later,
                    _ => {}
                }
            }
        }
    }
    common.listens = false;
    (common.seen, common.runs) = (Seen { unfit, ..counted }, runs);
}

/// The chain once, and how much of the plan was used up; nothing where the rules would have to look at what the seat does not
/// know.
fn playout<R: Rulebook>(
    common: &mut Common<'_, R>,
    start: &R::Game,
    given: &[Entry],
    span: Span,
    tape: &mut Tape,
) -> Result<Option<(R::Game, Used)>, Stop> {
    let setup = common.setup;
    let (mut game, mut used) = (start.clone(), Used::default());
    let mut actor = match span {
        Span::Steps(_) => None,
        Span::Activation | Span::Planned => R::acting(setup, start, None),
    };
    let mut on = R::ending(start).is_none();
    for step in 0..span.most() {
        if !on {
            break;
        }
        let given = if step == 0 { given } else { &[] };
        let begin = if step == 0 { Begin::default() } else { Begin::later::<R>(setup, &game, span, actor) };
        let mut draw = Draw { common, trail: Trail::new(given, used, begin) };
        tape.entries.clear();
        let run = run(setup, &game, tape, &mut draw);
        used = draw.trail.used;
        let Begin { named, over, .. } = draw.trail.begin;
        common.runs += 1;
        match run.ran {
            Ran::Ended => {
                (actor, on) = after(common, &run.game, span, (actor, named), used);
                game = run.game;
            }
            _ if over => break,
            Ran::Hidden => return Ok(None),
            Ran::Fault(fault) => return Err(Stop::Fault(fault)),
            Ran::Waiting => {
                let why = "the rules wait for somebody where nobody is waited for".to_string();
                return Err(Stop::Fault(Fault { why, tape: Tape::default() }));
            }
        }
    }
    Ok(Some((game, used)))
}
