//! `muster odds CASE`: what the next step leads to, with exact shares.

use std::io::{self, Write};
use std::path::PathBuf;

use serde::Serialize;

use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::shelf::{self, Chances, Wanted};
use crate::{files, stage::UpTo};

const EXAMPLES: &str = "Examples:
  muster odds duel.case                   up to the first dice of the case, then every way they may fall
  muster odds duel.case --at 1            after its first `then`
  muster odds duel.case --best Green      where Green is asked, the best answer for Green
  muster odds duel.case --policy random --steps 2";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A case: it is played up to its next dice, which are not thrown
    file: PathBuf,

    /// Play the case as written to its Nth `then` first
    #[arg(long, value_name = "N", default_value_t = 0)]
    at: u16,

    /// Who answers what the case leaves open: first or random
    #[arg(long, value_name = "NAME", default_value = "first")]
    policy: String,

    /// The seat that plays as well as can be
    #[arg(long, value_name = "SEAT")]
    best: Option<String>,

    /// How many steps are played one after the other
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=50))]
    steps: u16,

    /// How many outcomes are listed
    #[arg(long, default_value_t = 20)]
    top: usize,
}

#[derive(Serialize)]
struct Shown<'a> {
    file: String,
    book: &'a str,
    #[serde(flatten)]
    chances: &'a Chances,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let text = files::read(&args.file)?;
    let about = |why: String| Failure::new(format!("{}: {why}", args.file.display()));
    let player = players::Player::find(&args.policy).map_err(Failure::usage)?;
    let case = club::case::parse(&text).map_err(|misfit| about(misfit.to_string()))?;
    let book = shelf::find(&case.book).map_err(about)?;
    let wanted = Wanted { up_to: UpTo::Dice(args.at), player, best: args.best.as_deref(), steps: args.steps };
    let chances = book.odds(&case, &wanted).map_err(about)?;
    if desk.json {
        return desk.show(&Shown {
            file: args.file.display().to_string(),
            book: book.key(),
            chances: &chances,
        });
    }
    print(desk, &case.name, &chances, args.top)
}

/// The outcomes as a table with bars, the likeliest first, and what they rest on.
fn print(desk: &mut Desk, name: &str, chances: &Chances, top: usize) -> Done {
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
fn always(chances: &Chances) -> Vec<&str> {
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
