//! What the next step of a case leads to.

use std::io::{self, Write};
use std::path::Path;

use scene::Foreseen;
use serde::Serialize;

use super::Args;
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::shelf::{self, Wanted};
use crate::{files, stage::UpTo};

#[derive(Serialize)]
struct Shown<'a> {
    file: String,
    book: &'a str,
    #[serde(flatten)]
    chances: &'a Foreseen,
}

pub fn run(desk: &mut Desk, file: &Path, args: &Args) -> Done {
    let text = files::read(file)?;
    let about = |why: String| Failure::new(format!("{}: {why}", file.display()));
    let player = players::Player::find(&args.policy).map_err(Failure::usage)?;
    let case = club::case::parse_table(&text).map_err(|misfit| about(misfit.to_string()))?;
    let book = shelf::find(&case.book).map_err(about)?;
    let wanted = Wanted { up_to: UpTo::Dice(args.at), player, best: args.best.as_deref(), steps: args.steps };
    let chances = book.odds(&case, &wanted).map_err(about)?;
    if desk.json {
        return desk.show(&Shown { file: file.display().to_string(), book: book.key(), chances: &chances });
    }
    print(desk, &case.name, &chances, args.top)
}

/// The outcomes as a table with bars, the likeliest first, and what they rest on.
fn print(desk: &mut Desk, name: &str, chances: &Foreseen, top: usize) -> Done {
    const BAR: u64 = 30;
    let out = &mut desk.out;
    writeln!(out, "{name}\n")?;
    let always = always(chances);
    for chance in chances.outcomes.iter().take(top) {
        let full = "█".repeat((chance.millionths * BAR).div_ceil(1_000_000) as usize);
        // A fraction that fits is shown; the others stand in the JSON.
        let fraction = if chance.share.len() <= 24 { chance.share.as_str() } else { "" };
        writeln!(out, "{:>9} %  {full:30}  {fraction}", chance.percent())?;
        let own: Vec<&str> =
            chance.changes.iter().map(String::as_str).filter(|change| !always.contains(change)).collect();
        let words = match (own.is_empty(), always.is_empty()) {
            (true, true) => "nothing changes".to_string(),
            (true, false) => "nothing else changes".to_string(),
            _ => own.join("; "),
        };
        wrapped(out, &words)?;
    }
    if chances.outcomes.len() > top {
        writeln!(out, "  and {} less likely (`--top` shows more)", chances.outcomes.len() - top)?;
    }
    if !always.is_empty() {
        writeln!(out, "\nIn every outcome:")?;
        wrapped(out, &always.join("; "))?;
    }
    if chances.hidden != "0" {
        writeln!(
            out,
            "\nIn {} of all ways the rules would need what {} does not know.",
            chances.hidden, chances.seat
        )?;
    }
    let how = match chances.samples {
        None => "exact".to_string(),
        Some(samples) => format!("from {samples} playouts"),
    };
    writeln!(out, "\n{} outcomes, {how}, {} runs.", chances.outcomes.len(), chances.leaves)?;
    for assumption in &chances.assumptions {
        writeln!(out, "{assumption}")?;
    }
    Ok(())
}

/// What changes however the dice fall, where they may fall in several ways.
fn always(chances: &Foreseen) -> Vec<&str> {
    let (Some(first), true) = (chances.outcomes.first(), chances.outcomes.len() > 1) else {
        return Vec::new();
    };
    let in_all = |change: &&String| chances.outcomes.iter().all(|chance| chance.changes.contains(change));
    first.changes.iter().filter(in_all).map(String::as_str).collect()
}

/// Words in lines of readable length, under the bars.
fn wrapped(out: &mut dyn Write, words: &str) -> io::Result<()> {
    let mut line = String::new();
    for word in words.split(' ') {
        if line.chars().count() + word.chars().count() > 84 {
            writeln!(out, "             {line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    writeln!(out, "             {line}")
}
