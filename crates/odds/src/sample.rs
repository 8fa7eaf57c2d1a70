//! Playouts instead of counting, where there is too much to count.

use std::collections::BTreeMap;

use dice::{Pool, Reading, Share};
use scene::{Answer, Refusal};
use table::{Dealer, Entry, Fault, Halt, Play, Question, Ran, Rulebook, Tape, bytes, run};

use crate::Stop;
use crate::deal::Common;

pub(crate) struct Sample<G> {
    pub games: Vec<(G, Share)>,
    pub hidden: Share,
}

struct Draw<'a, 'b, R: Rulebook> {
    common: &'a mut Common<'b, R>,
    given: std::slice::Iter<'a, Entry>,
    used: u16,
    by_plan: bool,
}

impl<R: Rulebook> Dealer<R> for Draw<'_, '_, R> {
    fn answer(&mut self, _: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        match self.given.next() {
            Some(Entry::Answer { seat, answer }) if *seat == question.seat => return Ok(answer.clone()),
            Some(_) => return Err(Halt::fault("what is given does not fit the step")),
            None => {}
        }
        let planned = self.common.planned(&mut self.used, question);
        self.by_plan = planned.is_some();
        let said = planned.or_else(|| self.common.habit(game, question));
        Ok(said.unwrap_or_else(|| self.common.policy(game, question)))
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

    fn taken_back(&mut self, refusal: &Refusal, _: usize) -> Play<()> {
        if self.by_plan {
            let mut used = self.used.saturating_sub(1);
            self.common.stray(&mut used, refusal);
            self.used = used;
        }
        Ok(())
    }
}

/// Plays the chain so many times.
pub(crate) fn sample<R: Rulebook>(
    common: &mut Common<'_, R>,
    start: &R::Game,
    given: &[Entry],
    steps: u16,
    samples: u32,
) -> Result<Sample<R::Game>, Stop> {
    let mut counts: BTreeMap<Vec<u8>, (R::Game, u32)> = BTreeMap::new();
    let mut hidden = 0;
    common.leaves = 0;
    'samples: for _ in 0..samples {
        common.leaves += 1;
        let (mut game, mut used) = (start.clone(), 0);
        for step in 0..steps {
            if R::ending(&game).is_some() {
                break;
            }
            let given = if step == 0 { given.iter() } else { [].iter() };
            let setup = common.setup;
            let mut draw = Draw { common, given, used, by_plan: false };
            let run = run(setup, &game, &mut Tape::default(), &mut draw);
            used = draw.used;
            match run.ran {
                Ran::Ended => game = run.game,
                Ran::Hidden => {
                    hidden += 1;
                    continue 'samples;
                }
                Ran::Fault(fault) => return Err(Stop::Fault(fault)),
                Ran::Waiting => {
                    let why = "the rules wait for somebody where nobody is waited for".to_string();
                    return Err(Stop::Fault(Fault { why, tape: Tape::default() }));
                }
            }
        }
        let key = bytes(&game);
        counts.entry(key).or_insert((game, 0)).1 += 1;
    }
    let share = |count: u32| Share::of(u128::from(count), u128::from(samples));
    let games = counts.into_values().map(|(game, count)| (game, share(count))).collect();
    Ok(Sample { games, hidden: share(hidden) })
}
