//! Every case of the complete rulebooks that comes to dice: counted exactly, and the same sampled.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use club::case::{UpTo, at};
use muster::files;

use odds::{How, Odds, standard_error};
use players::Player;
use table::{Rulebook, Seat, bytes};

/// Cases with more outcomes are left to longer runs.
const LEAVES: u64 = 400;

/// How many playouts are compared; `MUSTER_ODDS_SAMPLES` asks for more, and lets every case be counted.
fn samples() -> (u32, u64) {
    let more = std::env::var("MUSTER_ODDS_SAMPLES").ok().and_then(|words| words.parse().ok());
    more.map_or((250, LEAVES), |samples| (samples, odds::LIMIT))
}

/// Whether the step that a case comes to could be counted; fails where a sample of it disagrees.
fn agrees<R: Rulebook>(path: &Path, samples: u32, limit: u64) -> bool {
    let text = files::read(path).expect("a case can be read");
    let Ok(case) = club::case::parse_table(&text) else { return false };
    if case.book != R::KEY {
        return false;
    }
    // A case that checks a list has no table.
    let Ok(stage) = at::<R>(&case, UpTo::Dice(0)) else { return false };
    if R::ending(&stage.commit).is_some() {
        return false;
    }
    let count = |limit: u64| {
        let mut player = Player::First;
        let odds = Odds::<R>::new(&stage.setup, &stage.commit, Seat(0), "first", &mut player);
        odds.given(&stage.tape).limit(limit, samples, 11).count()
    };
    let shown = path.display();
    let exact = count(limit).unwrap_or_else(|stop| panic!("{shown}: {stop}"));
    if exact.how != How::Exact || exact.outcomes.len() < 2 {
        return false;
    }
    let sampled = count(0).unwrap_or_else(|stop| panic!("{shown}: {stop}"));
    let millionths = |share: &dice::Share| u64::try_from(share.per(1_000_000)).expect("a share");
    let mut seen: BTreeMap<Vec<u8>, u64> =
        sampled.outcomes.iter().map(|one| (bytes(&one.game), millionths(&one.share))).collect();
    for outcome in &exact.outcomes {
        let often = seen.remove(&bytes(&outcome.game)).unwrap_or(0);
        // Five standard errors, and three playouts for what is so rare that it comes up in jumps.
        let room = 5 * u64::from(standard_error(&outcome.share, samples)) + 3_000_000 / u64::from(samples);
        let gap = millionths(&outcome.share).abs_diff(often);
        assert!(gap <= room, "{shown}: {} against {often} millionths", outcome.share);
    }
    assert!(seen.is_empty(), "{shown}: {} sampled games were not counted", seen.len());
    true
}

fn all<R: Rulebook>(least: usize) {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join("crates").join(R::HOME).join("cases");
    let paths = files::cases(&[folder]).expect("there are cases");
    let (samples, limit) = samples();
    let (next, counted) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
                    counted.fetch_add(agrees::<R>(path, samples, limit).into(), Ordering::Relaxed);
                }
            });
        }
    });
    let counted = counted.into_inner();
    println!("{}: {counted} of {} cases with {samples} playouts each", R::KEY, paths.len());
    assert!(counted >= least, "only {counted} cases came to dice");
}

#[test]
fn every_case_of_genesys() {
    all::<books::Genesys>(50);
}

#[test]
fn every_case_of_salvation() {
    all::<books::Salvation>(80);
}
