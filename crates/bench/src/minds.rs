//! Those who think: whole games between Veterans, a Warlord's tries per second, and how long people wait for it.

use std::time::{Duration, Instant};

use players::{Bout, Level, Mind, NODES, Seen};
use scene::Seat;
use table::{Entry, Key, Known, Live, Ran, Sealed, Seed, Tape, run};

use crate::timer::{Report, Work, percentile};
use crate::wholes::{Whole, starts};

/// Questions that a Warlord is asked, from games between Veterans, so many steps apart.
const ASKED: usize = 240;
const APART: u32 = 7;
/// After this long `muster play` stops who thinks.
const PATIENCE: Duration = Duration::from_millis(1500);
/// Questions to a Warlord whose budget never ends, so that only the clock stops it.
const HURRIED: usize = 8;
const ENDLESS: u32 = 1_000_000;

/// A question in the middle of a game: the last commit, and what was answered and thrown since.
struct Open<'a, R: Known> {
    start: &'a Whole<R>,
    game: R::Game,
    tape: Vec<Entry>,
}

/// What an answer took.
#[derive(Copy, Clone)]
struct Took {
    /// By the work that was done, and by the clock.
    worked: f64,
    waited: f64,
    tries: u32,
    /// The longest time between two looks at the clock.
    longest: f64,
}

pub fn measure<R: Known>(report: &mut Report) {
    if !report.wants(R::KEY) && !report.wants("minds") {
        return;
    }
    let starts = starts::<R>();
    let each = ASKED.div_ceil(starts.len());
    let (mut open, mut seconds) = (Vec::new(), 0.0);
    for (seed, start) in (0..).zip(&starts) {
        let mut here = Vec::new();
        let work = Work::begin();
        play(start, seed, |step, game, tape| {
            if step % APART == 0 {
                here.push((game.clone(), tape.entries.clone()));
            }
        });
        seconds += work.so_far().as_secs_f64();
        let apart = here.len().div_ceil(each).max(1);
        let cut = |(place, (game, tape)): (usize, (R::Game, Vec<Entry>))| {
            let tape = tape[..place % tape.len().max(1)].to_vec();
            Open { start, game, tape }
        };
        open.extend(here.into_iter().step_by(apart).enumerate().map(cut));
    }
    let speed = starts.len() as f64 / seconds;
    let remark = format!("{} games over all scenarios", starts.len());
    report.add(format!("{}: whole games of Veterans", R::KEY), speed, "per second", remark);

    let took: Vec<Took> = open.iter().filter_map(|open| ask(open, NODES)).collect();
    let tries: u32 = took.iter().map(|took| took.tries).sum();
    let all: f64 = took.iter().map(|took| took.worked).sum();
    let remark = format!("{tries} tries for {} answers", took.len());
    report.add(format!("{}: tries of a Warlord", R::KEY), f64::from(tries) / all, "per second", remark);
    waits(report, R::KEY, "a Warlord's answer", &took, format!("{NODES} tries at most"));

    let apart = (open.len() / HURRIED).max(1);
    let hurried = open.iter().step_by(apart).filter_map(|open| ask(open, ENDLESS));
    let took: Vec<Took> = hurried.collect();
    let remark = format!("stopped by the clock after {} ms", PATIENCE.as_millis());
    waits(report, R::KEY, "a Warlord's answer without a budget", &took, remark);
}

/// How long whoever asks has to wait.
fn waits(report: &mut Report, book: &str, what: &str, took: &[Took], remark: String) {
    let mut waited: Vec<f64> = took.iter().map(|took| 1000.0 * took.waited).collect();
    for (most, part) in [("half of them", 50), ("99 in 100", 99), ("all", 100)] {
        let within = percentile(&mut waited, part);
        report.add(format!("{book}: {what}, {most} within"), within, "ms", remark.clone());
    }
    let longest = took.iter().map(|took| 1000.0 * took.longest).fold(0.0, f64::max);
    report.add(format!("{book}: {what}, the longest try"), longest, "ms", "");
}

/// Plays a game between Veterans to its end.
fn play<R: Known>(start: &Whole<R>, seed: u64, mut each: impl FnMut(u32, &R::Game, &Tape)) {
    let mut bout = Bout::<R>::new(&[Level::Veteran, Level::Veteran], seed);
    let (mut game, mut tape) = (start.game.clone(), Tape::default());
    let mut step = 0;
    while R::ending(&game).is_none() {
        tape.entries.clear();
        bout.begin(&game);
        let played = run::<R>(&start.setup, &game, &mut tape, &mut bout);
        assert_eq!(played.ran, Ran::Ended, "a game broke down");
        each(step, &game, &tape);
        game = played.game;
        step += 1;
    }
}

/// What a Warlord takes to answer; nothing where nobody is asked, or nothing is to be thought about.
fn ask<R: Known>(open: &Open<'_, R>, nodes: u32) -> Option<Took> {
    let sealed = Sealed::default();
    let mut live = Live::<R>::new(Key { seed: Seed::of(1), epoch: 0, commit: 0 }, &sealed);
    let mut tape = Tape { entries: open.tape.clone() };
    let now = run::<R>(&open.start.setup, &open.game, &mut tape, &mut live).game;
    let question = live.open().into_iter().next()?;
    let seat: Seat = question.seat;
    let [commit, now] = [&open.game, &now].map(|game| R::view(game, seat));
    let seen = Seen { commit: &commit, now: &now };
    let mut mind = Mind::new(Level::Warlord { nodes }, 1);
    let (mut tries, mut longest) = (0, Duration::ZERO);
    let (work, begun) = (Work::begin(), Instant::now());
    let mut last = begun;
    mind.answer::<R>(&open.start.setup, seen, &tape.entries, &question, &mut |_| {
        let now = Instant::now();
        (tries, longest, last) = (tries + 1, longest.max(now - last), now);
        now - begun < PATIENCE
    });
    let waited = begun.elapsed();
    longest = longest.max(last.elapsed());
    let worked = work.so_far().as_secs_f64();
    let took = Took { worked, waited: waited.as_secs_f64(), tries, longest: longest.as_secs_f64() };
    (tries > 0).then_some(took)
}
