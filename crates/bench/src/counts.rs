//! Exact odds.

use std::time::{Duration, Instant};

use odds::{How, Odds, Outlook, Stop};
use table::{Rulebook, Seat};

use crate::positions::{self, Fighter, set};
use crate::timer::{Report, median};

/// How often a count is repeated, unless all of them together take long.
const TIMES: usize = 31;
const LONG: Duration = Duration::from_secs(2);

fn count<R: Rulebook>(
    setup: &R::Setup,
    game: &R::Game,
    fighter: &mut Fighter,
    steps: u16,
) -> Result<Outlook<R>, Stop> {
    Odds::new(setup, game, Seat(0), "fighter", fighter).steps(steps).count()
}

pub fn measure<R: Rulebook>(report: &mut Report) {
    if !report.wants(R::KEY) {
        return;
    }
    for position in positions::of(R::KEY) {
        if let Some((what, steps)) = position.odds() {
            measure_one::<R>(report, what, &position.text, steps);
        }
    }
}

fn measure_one<R: Rulebook>(report: &mut Report, what: &str, case: &str, steps: u16) {
    let (setup, game) = set::<R>(case);
    let what = format!("{}: the odds of {what}", R::KEY);
    let mut fighter = Fighter::of(case);
    let mut times = Vec::new();
    let mut last = String::new();
    let begin = Instant::now();
    while times.len() < TIMES && (times.len() < 3 || begin.elapsed() < LONG) {
        let start = Instant::now();
        let outlook = match count::<R>(&setup, &game, &mut fighter, steps) {
            Ok(outlook) => outlook,
            Err(stop) => return report.add(what, f64::NAN, "us", stop.to_string()),
        };
        times.push(start.elapsed().as_nanos() as f64 / 1000.0);
        let how = match outlook.how {
            How::Exact => "exact".to_string(),
            How::Drawn { seed } => format!("drawn from seed {seed}"),
            How::Sampled { count, .. } => format!("{count} samples"),
        };
        last = format!("{how}, {} leaves, {} games", outlook.leaves, outlook.outcomes.len());
    }
    report.add(what, median(times), "us", last);
}
