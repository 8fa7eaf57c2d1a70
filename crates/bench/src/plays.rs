//! Playouts, answers by running again, copies, bytes and hashes.

use std::time::{Duration, Instant};

use players::Player;
use table::{Key, Live, Playout, Ran, Rulebook, Sealed, Seed, Tape, bytes, hash, run};

use crate::positions::start;
use crate::timer::{Report, Work, median, nanoseconds, percentile};

/// How long playouts are measured in one batch, and how many batches there are.
const BATCH: Duration = Duration::from_millis(80);
const BATCHES: u64 = 9;

/// How many steps of random games are run again, answer by answer.
const STEPS: usize = 300;

pub fn measure<R: Rulebook>(report: &mut Report) {
    if !report.wants(R::KEY) {
        return;
    }
    let (setup, start) = start::<R>();
    let book = R::KEY;

    let speeds: Vec<(f64, f64)> = (0..BATCHES).map(|seed| playouts::<R>(&setup, &start, seed)).collect();
    let (entries, games): (Vec<f64>, Vec<f64>) = speeds.into_iter().unzip();
    let remark = format!("{:.0} random games a second", median(games));
    report.add(format!("{book}: answers and throws in playouts"), median(entries), "per second", remark);

    let mut times = again::<R>(&setup, &start);
    let count = times.len();
    let remark = format!("{count} answers of random games");
    report.add(
        format!("{book}: a live answer, half of them within"),
        percentile(&mut times, 50),
        "us",
        remark,
    );
    report.add(format!("{book}: a live answer, 99 of 100 within"), percentile(&mut times, 99), "us", "");

    let pieces = R::scene(&setup, &start).pieces.len();
    let size = bytes(&start).len();
    let ns = nanoseconds(|| start.clone());
    report.add(format!("{book}: copying a game"), ns, "ns", format!("{pieces} models"));
    let ns = nanoseconds(|| bytes(&start));
    report.add(format!("{book}: writing a game"), ns, "ns", format!("{size} bytes"));
    report.add(format!("{book}: hashing a game"), nanoseconds(|| hash(&start)), "ns", "");
}

/// Random games on one core: entries of tapes a second of work, games a second.
fn playouts<R: Rulebook>(setup: &R::Setup, start: &R::Game, seed: u64) -> (f64, f64) {
    let (mut north, mut south) = (Player::Random, Player::Random);
    let mut dealer = Playout::<R>::new(vec![&mut north, &mut south], seed);
    let (mut entries, mut games) = (0, 0);
    let work = Work::begin();
    let mut tape = Tape::default();
    while work.so_far() < BATCH {
        let mut game = start.clone();
        while R::ending(&game).is_none() {
            tape.entries.clear();
            let played = run::<R>(setup, &game, &mut tape, &mut dealer);
            assert_eq!(played.ran, Ran::Ended, "a random game broke down");
            entries += tape.len();
            game = played.game;
        }
        games += 1;
    }
    let seconds = work.so_far().as_secs_f64();
    (entries as f64 / seconds, f64::from(games) / seconds)
}

/// What each answer of some random games costs when its step is run again for it, in microseconds.
fn again<R: Rulebook>(setup: &R::Setup, start: &R::Game) -> Vec<f64> {
    let (mut north, mut south) = (Player::Random, Player::Random);
    let mut dealer = Playout::<R>::new(vec![&mut north, &mut south], 1);
    let sealed = Sealed::default();
    let key = Key { seed: Seed::of(1), epoch: 0, commit: 0 };
    let mut times = Vec::new();
    let mut game = start.clone();
    for _ in 0..STEPS {
        if R::ending(&game).is_some() {
            game = start.clone();
        }
        let mut whole = Tape::default();
        let played = run::<R>(setup, &game, &mut whole, &mut dealer);
        for length in 0..=whole.len() {
            let mut tape = Tape { entries: whole.entries[..length].to_vec() };
            let begin = Instant::now();
            let again = run::<R>(setup, &game, &mut tape, &mut Live::new(key, &sealed));
            let took = begin.elapsed();
            // A tape cut among sealed answers does not occur in a match.
            if matches!(again.ran, Ran::Ended | Ran::Waiting) {
                times.push(took.as_nanos() as f64 / 1000.0);
            }
        }
        game = played.game;
    }
    times
}
