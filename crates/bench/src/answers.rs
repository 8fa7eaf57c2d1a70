//! What a referee does for every answer of a bot: it writes what happened, the view and the question with some legal answers
//! as JSON, reads the answer back from JSON and plays it.

use std::time::Duration;

use club::Sitting;
use scene::{Answer, Eyes, Seat};
use table::{Seed, Stream};

use crate::timer::{Report, Work, median, percentile};
use crate::wholes::start;

/// How long answers are measured in one batch, and how many batches there are.
const BATCH: Duration = Duration::from_millis(400);
const BATCHES: u64 = 5;
/// How many legal answers come with a question.
const PROPOSALS: usize = 8;

pub fn measure(report: &mut Report, key: &str) {
    if !report.wants(key) && !report.wants("answers") {
        return;
    }
    let book = club::find(crate::BOOKS, key).expect("the book is in the list");
    let menu = book.menu();
    let given = book.given(&start(&menu, 0, &menu.scenarios[0])).expect("ready forces can be set");
    let (mut speeds, mut times, mut bytes, mut answers) = (Vec::new(), Vec::new(), 0, 0);
    for batch in 0..BATCHES {
        let mut stream = Stream::seeded(batch);
        let work = Work::begin();
        let (mut here, mut game) = (0, 0);
        while work.so_far() < BATCH {
            let seed = Seed::of(batch << 32 | game);
            let mut sitting = book.sit(&given, seed).expect("a table can be set");
            game += 1;
            let mut told = 0;
            while work.so_far() < BATCH
                && let Some(seat) = sitting.waiting_for().first().copied()
            {
                let begin = std::time::Instant::now();
                bytes += answered(sitting.as_mut(), seat, &mut told, &mut stream);
                times.push(begin.elapsed().as_nanos() as f64 / 1000.0);
                here += 1;
            }
        }
        speeds.push(f64::from(here) / work.so_far().as_secs_f64());
        answers += here;
    }
    let remark = format!("{} bytes of JSON each", bytes / answers as usize);
    report.add(format!("{key}: answers through a referee"), median(speeds), "per second", remark);
    report.add(format!("{key}: 99 of 100 within"), percentile(&mut times, 99), "us", "");
}

/// One question, told and asked and answered at random; returns how much was written.
fn answered(sitting: &mut dyn Sitting, seat: Seat, told: &mut u32, stream: &mut Stream) -> usize {
    let written = |length: Result<String, serde_json::Error>| length.map_or(0, |text| text.len());
    let position = sitting.position(Eyes::Seat(seat), *told).expect("a seat looks");
    let Some(posed) = position.questions.first() else { return 0 };
    let mut bytes = written(serde_json::to_string(&position.log));
    *told = position.standing.commits;
    bytes += written(serde_json::to_string(&position.scene));
    let proposals = sitting.propose(seat, posed.number, PROPOSALS);
    bytes += written(serde_json::to_string(&(&posed.asked, &proposals)));
    let sampled = sitting.sample(seat, posed.number, &mut |bound| stream.below(bound));
    let answer = sampled.or_else(|| proposals.first().cloned()).expect("a question has an answer");
    let line = serde_json::to_string(&answer).expect("answers can be written");
    let read: Answer = serde_json::from_str(&line).expect("answers can be read");
    sitting.answer(seat, position.standing.epoch, posed.number, read).expect("a legal answer is taken");
    bytes + line.len()
}
