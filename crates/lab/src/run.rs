//! All games on all cores, with progress, stopped at any time.
//!
//! Games are dealt out in blocks. A finished block waits until all before it are in, so that rows come in the order of
//! their numbers, and what is kept when somebody stops is the first so many games.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::arena::Arena;
use crate::{Plan, Played, Tally};

/// Games that a thread takes at once.
const BLOCK: u64 = 16;
/// Blocks that a thread may be ahead of the slowest: what waits stays small.
const AHEAD: u64 = 64;

/// How far it has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    pub done: u64,
    pub of: u64,
}

/// Plays all games of a plan. `each` sees every game in order; `progress` is told now and then; `stop` ends it early, and
/// what was played by then counts.
pub fn run(
    arena: &dyn Arena,
    plan: &Plan,
    threads: usize,
    stop: &AtomicBool,
    mut each: impl FnMut(&Played) -> Result<(), String>,
    mut progress: impl FnMut(Progress),
) -> Result<Tally, String> {
    let menu = arena.menu();
    let blocks = plan.games.div_ceil(BLOCK);
    let next = AtomicU64::new(0);
    let taken_in = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let mut tally = Tally::default();
    let mut fault = None;
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel::<(u64, Result<Vec<Played>, String>)>();
        for _ in 0..threads.max(1) {
            let (sender, menu, next, taken_in, failed) = (sender.clone(), &menu, &next, &taken_in, &failed);
            scope.spawn(move || {
                loop {
                    let block = next.fetch_add(1, Ordering::Relaxed);
                    let stopped = || stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
                    while block > taken_in.load(Ordering::Acquire) + AHEAD && !stopped() {
                        thread::park_timeout(std::time::Duration::from_millis(1));
                    }
                    if block >= blocks || stopped() {
                        return;
                    }
                    let numbers = block * BLOCK..plan.games.min((block + 1) * BLOCK);
                    let games = numbers.map(|number| arena.play(plan, menu, number)).collect();
                    if sender.send((block, games)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: BTreeMap<u64, Result<Vec<Played>, String>> = BTreeMap::new();
        let mut due = 0;
        for (block, games) in receiver {
            waiting.insert(block, games);
            while let Some(games) = waiting.remove(&due) {
                due += 1;
                taken_in.store(due, Ordering::Release);
                let kept = games.and_then(|games| {
                    games.iter().try_for_each(|game| {
                        tally.add(game);
                        each(game)
                    })
                });
                if let Err(why) = kept {
                    fault.get_or_insert(why);
                    failed.store(true, Ordering::Relaxed);
                }
                progress(Progress { done: tally.games, of: plan.games });
            }
        }
    });
    fault.map_or(Ok(tally), Err)
}
