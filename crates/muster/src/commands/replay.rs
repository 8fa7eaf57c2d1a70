//! `muster replay FILE`: plays a recorded game again, and checks every fingerprint on the way. What was played under earlier
//! rules is told as far as it can be read, and the last line says so.

use std::path::PathBuf;

use club::{Ended, Told};
use serde::Serialize;

use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  muster replay evening.json")]
pub struct Args {
    /// A saved game
    file: PathBuf,
}

#[derive(Serialize)]
struct Replayed {
    file: String,
    book: String,
    seats: Vec<String>,
    steps: u32,
    /// The fingerprint of the table as it was set, and after each step; none where the game cannot be taken up.
    hashes: Vec<String>,
    taken_back: usize,
    ending: Option<Ended>,
    /// Up to which step it was played under earlier rules.
    earlier: Option<u32>,
    /// The first place at which the rules of today lead elsewhere.
    differs: Option<String>,
    /// Why it cannot be played on.
    stands: Option<String>,
    log: Vec<Told>,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let text = files::read_save(&args.file)?;
    let about = |why: String| Failure::new(format!("{}: {why}", args.file.display()));
    let record = club::record(desk.books, &text).map_err(about)?;
    let replayed = Replayed {
        file: args.file.display().to_string(),
        book: record.book,
        seats: record.seats,
        steps: record.steps,
        hashes: record.hashes.iter().map(|hash| hash.to_string()).collect(),
        taken_back: record.undone.len(),
        ending: record.ending,
        earlier: record.earlier,
        differs: record.differs,
        stands: record.stands,
        log: record.log,
    };
    if desk.json {
        return desk.show(&replayed);
    }
    for told in &replayed.log {
        writeln!(desk.out, "{told}")?;
    }
    if let Some(why) = &replayed.stands {
        return Err(about(format!("it can be read, but not played on: {why}")));
    }
    let ending = match &replayed.ending {
        Some(ended) => ended.words.clone(),
        None => "the game is not over".to_string(),
    };
    let proof = match (replayed.earlier, &replayed.differs) {
        (None, _) => format!("all {} fingerprints agree", replayed.hashes.len()),
        (Some(steps), None) => club::earlier_words(steps),
        (Some(steps), Some(why)) => format!("{} ({why})", club::earlier_words(steps)),
    };
    Ok(writeln!(desk.out, "{} steps, {proof}; {ending}", replayed.steps)?)
}
