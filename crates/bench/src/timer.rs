//! Medians of repeated batches, and the rows they are printed in.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// A batch lasts about this long: the clock's own cost does not show, and on a busy machine most batches are over before
/// somebody else has his turn.
const BATCH: Duration = Duration::from_micros(500);
const BATCHES: usize = 61;

/// One number, and the same done by somebody else.
struct Row {
    what: String,
    value: f64,
    unit: &'static str,
    theirs: Option<f64>,
    remark: String,
}

pub struct Report {
    json: bool,
    /// What is measured; everything if nothing is named.
    wanted: Vec<String>,
    rows: Vec<Row>,
}

impl Report {
    pub fn new(json: bool, wanted: Vec<String>) -> Self {
        Report { json, wanted, rows: Vec::new() }
    }

    pub fn wants(&self, what: &str) -> bool {
        self.wanted.is_empty() || self.wanted.iter().any(|word| word == what)
    }

    pub fn add(
        &mut self,
        what: impl Into<String>,
        value: f64,
        unit: &'static str,
        remark: impl Into<String>,
    ) {
        self.rows.push(Row { what: what.into(), value, unit, theirs: None, remark: remark.into() });
    }

    /// Adds a number of ours in nanoseconds beside theirs.
    pub fn beside(&mut self, what: impl Into<String>, ours: f64, theirs: f64) {
        let row =
            Row { what: what.into(), value: ours, unit: "ns", theirs: Some(theirs), remark: String::new() };
        self.rows.push(row);
    }

    pub fn print(&self) {
        if self.json {
            let rows: Vec<serde_json::Value> = self.rows.iter().map(Row::json).collect();
            println!("{:#}", serde_json::Value::Array(rows));
            return;
        }
        let width = self.rows.iter().map(|row| row.what.len()).max().unwrap_or(0);
        for row in &self.rows {
            let value = readable(row.value);
            let theirs = row.theirs.map_or(String::new(), |theirs| {
                format!("hexx {} {}, {:.1} times ours", readable(theirs), row.unit, theirs / row.value)
            });
            let line = format!("{:width$}  {value:>12} {:<10} {theirs}{}", row.what, row.unit, row.remark);
            println!("{}", line.trim_end());
        }
    }
}

impl Row {
    fn json(&self) -> serde_json::Value {
        let mut json = serde_json::json!({ "what": self.what, "value": self.value, "unit": self.unit });
        if let Some(theirs) = self.theirs {
            json["hexx"] = theirs.into();
            json["ratio"] = (theirs / self.value).into();
        }
        if !self.remark.is_empty() {
            json["remark"] = self.remark.clone().into();
        }
        json
    }
}

/// A number with as many digits as matter, in groups of three.
fn readable(value: f64) -> String {
    if value.is_nan() {
        return "none".to_string();
    }
    if value < 100.0 {
        return format!("{value:.2}");
    }
    let digits = format!("{value:.0}");
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// How long a thread has worked. Where the system tells, time in which others had the processor does not count: it only
/// says how busy the machine is. The system counts in steps of a few milliseconds, so batches must be much longer.
pub struct Work {
    begin: Instant,
    before: Option<Duration>,
}

impl Work {
    pub fn begin() -> Self {
        Work { begin: Instant::now(), before: processor() }
    }

    pub fn so_far(&self) -> Duration {
        match (self.before, processor()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.begin.elapsed(),
        }
    }
}

/// The time for which this thread has had a processor, as Linux tells it.
fn processor() -> Option<Duration> {
    let words = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = words.split_whitespace().next()?.parse().ok()?;
    (nanoseconds > 0).then_some(Duration::from_nanos(nanoseconds))
}

pub fn median(mut values: Vec<f64>) -> f64 {
    percentile(&mut values, 50)
}

/// The value that so many per cent do not exceed.
pub fn percentile(values: &mut [f64], per_cent: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get((values.len() * per_cent / 100).min(values.len().saturating_sub(1))).copied().unwrap_or(0.0)
}

/// How often something is done in a batch.
fn calibrate<T>(work: &mut impl FnMut() -> T) -> u32 {
    let mut times = 1;
    loop {
        let begin = Instant::now();
        for _ in 0..times {
            black_box(work());
        }
        if begin.elapsed() >= BATCH || times >= 1 << 24 {
            return times;
        }
        times *= 2;
    }
}

fn batch<T>(times: u32, work: &mut impl FnMut() -> T) -> f64 {
    let begin = Instant::now();
    for _ in 0..times {
        black_box(work());
    }
    begin.elapsed().as_nanos() as f64 / f64::from(times)
}

/// Nanoseconds for doing something once.
pub fn nanoseconds<T>(mut work: impl FnMut() -> T) -> f64 {
    let times = calibrate(&mut work);
    median((0..BATCHES).map(|_| batch(times, &mut work)).collect())
}

/// Nanoseconds for two ways of doing the same, batch by batch in turn, so that both meet the same machine.
pub fn side_by_side<T, U>(mut ours: impl FnMut() -> T, mut theirs: impl FnMut() -> U) -> (f64, f64) {
    let (our_times, their_times) = (calibrate(&mut ours), calibrate(&mut theirs));
    let pairs: Vec<(f64, f64)> =
        (0..BATCHES).map(|_| (batch(our_times, &mut ours), batch(their_times, &mut theirs))).collect();
    let (ours, theirs) = pairs.into_iter().unzip();
    (median(ours), median(theirs))
}
