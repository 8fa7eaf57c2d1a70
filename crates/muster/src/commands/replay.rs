//! `muster replay FILE`: plays a recorded game again, and checks every fingerprint on the way.

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
    book: &'static str,
    seats: Vec<String>,
    steps: u32,
    /// The fingerprint of the table as it was set, and after each step.
    hashes: Vec<String>,
    taken_back: usize,
    ending: Option<Ended>,
    log: Vec<Told>,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let text = files::read(&args.file)?;
    // To load is to play again: a save that does not lead where it says is refused.
    let sitting = club::load(desk.books, &text)
        .map_err(|why| Failure::new(format!("{}: {why}", args.file.display())))?;
    let replayed = Replayed {
        file: args.file.display().to_string(),
        book: sitting.book(),
        seats: sitting.seats(),
        steps: sitting.commits(),
        hashes: sitting.hashes().iter().map(|hash| hash.to_string()).collect(),
        taken_back: sitting.undone().len(),
        ending: sitting.ending(),
        log: sitting.log(None, 0),
    };
    if desk.json {
        return desk.show(&replayed);
    }
    for told in &replayed.log {
        writeln!(desk.out, "{told}")?;
    }
    let ending = match &replayed.ending {
        Some(ended) => ended.words.clone(),
        None => "the game is not over".to_string(),
    };
    let (steps, hashes) = (replayed.steps, replayed.hashes.len());
    writeln!(desk.out, "{steps} steps, all {hashes} fingerprints agree; {ending}")?;
    Ok(())
}
