//! All games on all cores, with progress, stopped at any time.
//!
//! Games are dealt out in pairs. A finished pair waits until all before it are in, so that rows come in the order of
//! their numbers, and what is kept when somebody stops is the first so many games.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::arena::Arena;
use crate::{Field, Plan, Played, Tally};

/// Games that a thread takes at once: both seats of one map and its dice.
const PAIR: u64 = 2;
/// Pairs that a thread may be ahead of the slowest: what waits stays small.
const AHEAD: u64 = 512;
/// How often progress is told while nothing is done.
const BEAT: Duration = Duration::from_millis(250);

/// Something that is played by numbers, each by itself.
pub trait Work: Sync {
    type Out: Send;
    /// How many numbers there are.
    fn count(&self) -> u64;
    /// Whatever this comes to once `stop` is set, nobody looks at it.
    fn play(&self, number: u64, stop: &AtomicBool) -> Result<Self::Out, String>;
    /// What a number is called, so that it can be played again.
    fn name(&self, number: u64) -> String {
        format!("game {number}")
    }
}

/// How far it has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    pub done: u64,
    pub of: u64,
}

/// Plays one number. A fault of the program is one of that game and not of those beside it.
fn one<W: Work>(work: &W, number: u64, stop: &AtomicBool) -> Result<W::Out, String> {
    catch_unwind(AssertUnwindSafe(|| work.play(number, stop)))
        .unwrap_or_else(|panic| Err(format!("{} broke down: {}", work.name(number), reason(&*panic))))
}

fn reason(panic: &(dyn Any + Send)) -> &str {
    let words = panic.downcast_ref::<&str>().copied();
    words.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason given")
}

/// Plays everything. `each` sees what came of every number in order; `progress` is told now and then, by the
/// clock too, so that a long game is not silence; `stop` ends it early. Returns how many were played. Where one fails, `each`
/// has seen those before it and no others.
pub fn all<W: Work>(
    work: &W,
    threads: usize,
    stop: &AtomicBool,
    mut each: impl FnMut(W::Out) -> Result<(), String>,
    mut progress: impl FnMut(Progress),
) -> Result<u64, String> {
    let count = work.count();
    let pairs = count.div_ceil(PAIR);
    let next = AtomicU64::new(0);
    let taken_in = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let mut done = 0;
    let mut fault = None;
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel::<(u64, Result<Vec<W::Out>, String>)>();
        // A thread that no pair is left for would only wait.
        for _ in 0..threads.min(usize::try_from(pairs).unwrap_or(threads)).max(1) {
            let (sender, next, taken_in, failed) = (sender.clone(), &next, &taken_in, &failed);
            scope.spawn(move || {
                let stopped = || stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    // First of all: nobody comes far enough for a pair that there is not.
                    if pair >= pairs {
                        return;
                    }
                    while pair > taken_in.load(Ordering::Acquire) + AHEAD && !stopped() {
                        thread::park_timeout(Duration::from_millis(1));
                    }
                    let numbers = pair * PAIR..count.min((pair + 1) * PAIR);
                    let mut out = Vec::with_capacity(PAIR as usize);
                    for number in numbers {
                        // Half a pair is nothing: whoever waits for the end of a long game does not wait for two.
                        if stopped() {
                            return;
                        }
                        out.push(one(work, number, stop));
                    }
                    // What was under way may have been cut short by whoever stopped it.
                    if stopped() {
                        return;
                    }
                    if sender.send((pair, out.into_iter().collect())).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: BTreeMap<u64, Result<Vec<W::Out>, String>> = BTreeMap::new();
        let mut due = 0;
        loop {
            let (pair, out) = match receiver.recv_timeout(BEAT) {
                Ok(pair) => pair,
                Err(RecvTimeoutError::Timeout) => {
                    progress(Progress { done, of: count });
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            };
            waiting.insert(pair, out);
            while let Some(out) = waiting.remove(&due) {
                due += 1;
                taken_in.store(due, Ordering::Release);
                let kept = out.and_then(|out| {
                    out.into_iter().try_for_each(|one| {
                        done += 1;
                        each(one)
                    })
                });
                progress(Progress { done, of: count });
                if let Err(why) = kept {
                    fault = Some(why);
                    failed.store(true, Ordering::Relaxed);
                    // Whoever is still at a game ends with it, and nobody asks what came of it.
                    return;
                }
            }
        }
    });
    fault.map_or(Ok(done), Err)
}

/// Plays all games of one plan and adds them up.
pub fn run(
    arena: &dyn Arena,
    plan: &Plan,
    threads: usize,
    stop: &AtomicBool,
    mut each: impl FnMut(&Played) -> Result<(), String>,
    progress: impl FnMut(Progress),
) -> Result<Tally, String> {
    let mut tally = Tally::default();
    let field = Field::new(arena, vec![plan.clone()]);
    let kept = |(_, game): (usize, Played)| {
        tally.add(&game);
        each(&game)
    };
    all(&field, threads, stop, kept, progress)?;
    Ok(tally)
}
