//! Playouts instead of counting, where there is too much to count.

use std::mem;

use dice::{Pool, Reading, Share};
use scene::{Answer, Item, Refusal, Seat};
use table::{Dealer, Entry, Fault, Halt, Play, Question, Ran, Rulebook, Tape, print, run};

use crate::begin::Begin;
use crate::count::after;
use crate::deal::{Common, IN_A_TALLY};
use crate::pile::{Key, Pile};
use crate::plan::Used;
use crate::watch::{EVERY, Progress};
use crate::{Span, Stop};

struct Draw<'a, 'b, R: Rulebook> {
    common: &'a mut Common<'b, R>,
    given: std::slice::Iter<'a, Entry>,
    used: Used,
    by_plan: Option<Seat>,
    begin: Begin,
}

impl<R: Rulebook> Draw<'_, '_, R> {
    fn said(&mut self, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        match self.given.next() {
            Some(Entry::Answer { seat, answer }) if *seat == question.seat => return Ok(answer.clone()),
            Some(_) => return Err(Halt::fault("what is given does not fit the step")),
            None => {}
        }
        if let Some(bound) = self.begin.awaits() {
            // Best play is left to the policy here, which ends the activation unless it names the piece by itself.
            let on = self.common.goes_on(&mut self.used, (bound, self.begin.planned), game, question);
            let on = on.unwrap_or_else(|| self.left(game, question) == Answer::One(Item::Piece(bound)));
            return Ok(Answer::One(if on { Item::Piece(bound) } else { Item::Pass }));
        }
        let planned = self.common.planned(&mut self.used, game, question);
        if planned.is_none() {
            self.begin.unplanned()?;
        }
        self.by_plan = planned.is_some().then_some(question.seat);
        let said = planned.or_else(|| self.common.habit(game, question));
        Ok(said.unwrap_or_else(|| self.left(game, question)))
    }

    /// The policy's answer, also where best play should have chosen.
    fn left(&mut self, game: &R::Game, question: &Question<R>) -> Answer {
        self.common.seen.left |= self.common.best == Some(question.seat);
        self.common.policy(game, question)
    }
}

impl<R: Rulebook> Dealer<R> for Draw<'_, '_, R> {
    fn answer(&mut self, _: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        let answer = self.said(game, question)?;
        self.begin.answered(&answer)?;
        Ok(answer)
    }

    fn answer_all(&mut self, _: &R::Setup, game: &R::Game, questions: &[Question<R>]) -> Play<Vec<Answer>> {
        questions.iter().map(|question| self.said(game, question)).collect()
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        match self.given.next() {
            Some(Entry::Throw { reading, .. }) => return Ok(*reading),
            Some(_) => return Err(Halt::fault("what is given does not fit the step")),
            None => {}
        }
        let stream = &mut self.common.stream;
        Ok(pool.throw(&mut |bound| stream.below(bound), None))
    }

    fn listens(&self) -> bool {
        self.common.listens
    }

    fn taken_back(&mut self, refusal: &Refusal, _: usize) -> Play<()> {
        if let Some(seat) = self.by_plan {
            self.common.refused(&mut self.used, seat, refusal);
        }
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
/// was never given, playouts that listen look for it.
pub(crate) fn hear<R: Rulebook>(common: &mut Common<'_, R>, start: &R::Game, given: &[Entry], span: Span) {
    const TRIES: u32 = 30;
    let (mut counted, runs, mut tape) = (mem::take(&mut common.seen), common.runs, Tape::default());
    let mut places: Vec<u16> = counted.unfit.keys().copied().collect();
    places.retain(|place| !counted.given.contains(place) && counted.unfit[place] != IN_A_TALLY);
    common.listens = true;
    for _ in 0..TRIES {
        if places.is_empty() {
            break;
        }
        // What breaks down here has been said where it was counted.
        let _ = playout(common, start, given, span, &mut tape);
        let heard = mem::take(&mut common.seen);
        places.retain(|place| match heard.unfit.get(place) {
            Some(why) => counted.unfit.insert(*place, why.clone()).is_none(),
            None => true,
        });
    }
    common.listens = false;
    (common.seen, common.runs) = (counted, runs);
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
        let mut draw = Draw { common, given: given.iter(), used, by_plan: None, begin };
        tape.entries.clear();
        let run = run(setup, &game, tape, &mut draw);
        used = draw.used;
        let Begin { named, over, .. } = draw.begin;
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
