//! Those who think: whole games between Veterans, a Warlord's tries per second, and how long it takes to answer.

use players::{Bout, Known, Level, Mind, NODES};
use scene::Seat;
use table::{Key, Live, Ran, Sealed, Seed, Tape, run};

use crate::timer::{Report, Work, percentile};
use crate::wholes::{Whole, starts};

/// Positions that a Warlord is asked in, so many steps apart.
const ASKED: usize = 60;
const APART: u32 = 7;

pub fn measure<R: Known>(report: &mut Report) {
    if !report.wants(R::KEY) && !report.wants("minds") {
        return;
    }
    let starts = starts::<R>();
    let work = Work::begin();
    for (seed, start) in (0..).zip(&starts) {
        play(start, seed, |_, _| {});
    }
    let speed = starts.len() as f64 / work.so_far().as_secs_f64();
    let remark = format!("{} games, one of them in each seat", starts.len());
    report.add(format!("{}: whole games of Veterans", R::KEY), speed, "per second", remark);

    let (mut took, mut tries) = (Vec::new(), 0);
    'all: for (seed, start) in (0..).zip(&starts) {
        let mut asked: Vec<R::Game> = Vec::new();
        play(start, seed, |step, game| {
            if step % APART == 0 {
                asked.push(game.clone());
            }
        });
        for game in asked.iter().take(ASKED / starts.len() + 1) {
            let Some((seconds, tried)) = ask(start, game) else { continue };
            took.push(seconds);
            tries += tried;
            if took.len() == ASKED {
                break 'all;
            }
        }
    }
    let all: f64 = took.iter().sum();
    let remark = format!("{tries} tries for {} answers", took.len());
    report.add(format!("{}: tries of a Warlord", R::KEY), f64::from(tries) / all, "per second", remark);
    took.iter_mut().for_each(|seconds| *seconds *= 1000.0);
    for (what, part) in [("half of them", 50), ("99 in 100", 99)] {
        let within = percentile(&mut took, part);
        let remark = format!("{NODES} tries at most");
        report.add(format!("{}: a Warlord's answer, {what} within", R::KEY), within, "ms", remark);
    }
}

/// Plays a game between Veterans to its end.
fn play<R: Known>(start: &Whole<R>, seed: u64, mut each: impl FnMut(u32, &R::Game)) {
    let mut bout = Bout::<R>::new(&[Level::Veteran, Level::Veteran], seed);
    let (mut game, mut tape) = (start.game.clone(), Tape::default());
    let mut step = 0;
    while R::ending(&game).is_none() {
        each(step, &game);
        tape.entries.clear();
        bout.begin(&game);
        let played = run::<R>(&start.setup, &game, &mut tape, &mut bout);
        assert_eq!(played.ran, Ran::Ended, "a game broke down");
        game = played.game;
        step += 1;
    }
}

/// The seconds that a Warlord takes to answer the first question of a step, and how often it tried.
fn ask<R: Known>(start: &Whole<R>, game: &R::Game) -> Option<(f64, u32)> {
    let sealed = Sealed::default();
    let mut live = Live::<R>::new(Key { seed: Seed::of(1), epoch: 0, commit: 0 }, &sealed);
    let mut tape = Tape::default();
    run::<R>(&start.setup, game, &mut tape, &mut live);
    let question = live.open().into_iter().next()?;
    let seat: Seat = question.seat;
    let view = R::view(game, seat);
    let mut mind = Mind::new(Level::Warlord { nodes: NODES }, 1);
    let mut tries = 0;
    let work = Work::begin();
    mind.answer::<R>(&start.setup, &view, &tape.entries, &question, &mut |_| {
        tries += 1;
        true
    });
    Some((work.so_far().as_secs_f64(), tries))
}
