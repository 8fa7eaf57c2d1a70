//! What comes next in a case or in a saved game.

use std::io::{self, Write};
use std::path::Path;

use club::Save;
use club::case::UpTo;
use club::chances::{NoOdds, Wanted};
use lab::number_of;
use odds::Span;
use scene::{Chance, Foreseen};
use serde::Serialize;

use super::Args;
use super::chart::{Bar, Chart, wrap};
use super::wait::Wait;
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;

#[derive(Serialize)]
struct Shown<'a> {
    file: String,
    book: &'a str,
    #[serde(flatten)]
    chances: &'a Foreseen,
}

pub fn run(desk: &mut Desk, file: &Path, args: &Args) -> Done {
    let text = files::read_save(file)?;
    let about = |why: String| Failure::new(format!("{}: {why}", file.display()));
    let wanted = Wanted {
        player: players::Player::find(&args.policy).map_err(Failure::usage)?,
        seat: args.seat.as_deref(),
        best: args.best.as_deref(),
        plan: args.plan.as_deref().unwrap_or_default(),
        span: args.span(),
        effort: args.effort(),
    };
    let mut wait = Wait::new()?;
    let mut watch = |progress| wait.look(progress);
    // A save is JSON, and no case begins with a brace.
    let (name, book, chances) = if text.trim_start().starts_with('{') {
        let save = Save::read(&text).map_err(about)?;
        if args.at.is_some() {
            let why = "`--at` counts the `then` blocks of a case, and this is a saved game";
            return Err(about(why.to_string()));
        }
        let book = club::find(desk.books, &save.book).map_err(about)?;
        (file.display().to_string(), book.key(), book.chances_of(&save, &wanted, &mut watch))
    } else {
        let case = club::case::parse_table(&text).map_err(|misfit| about(misfit.to_string()))?;
        let book = club::find(desk.books, &case.book).map_err(about)?;
        // A plan takes the place of what the case does next.
        let at = args.at.unwrap_or(0);
        let up_to = if args.plan.is_some() { UpTo::Then(at) } else { UpTo::Dice(at) };
        let chances = book.chances_at(&case, up_to, &wanted, &mut watch);
        (case.name.clone(), book.key(), chances)
    };
    wait.end();
    let chances = chances.map_err(|no| about(further(no, wanted.span)))?;
    if let Some(path) = &args.svg {
        files::write(path, &chart(&name, &chances, args.top).draw())?;
    }
    if desk.json {
        return desk.show(&Shown { file: file.display().to_string(), book, chances: &chances });
    }
    print(desk, &name, &chances, args.top)
}

/// Why there are no odds, and what would take a plan further.
fn further(NoOdds { words, later }: NoOdds, span: Span) -> String {
    match span {
        _ if !later => words,
        Span::Activation => format!("{words}; `--steps` goes further"),
        _ => format!("{words}; `--steps` or `--activation` goes further"),
    }
}

fn chart(name: &str, chances: &Foreseen, top: usize) -> Chart {
    let always = chances.always();
    let bar = |chance: &Chance| Bar {
        words: chance.words(&always),
        millionths: chance.millionths,
        interval: chance.interval,
    };
    let mut notes = Vec::new();
    if chances.outcomes.len() > top {
        notes.push(match chances.outcomes.len() - top {
            1 => "1 less likely outcome is not drawn.".to_string(),
            more => format!("{more} less likely outcomes are not drawn."),
        });
    }
    if !always.is_empty() {
        notes.push(format!("In every {}: {}.", all_of(chances), always.join("; ")));
    }
    notes.extend(chances.assumptions.iter().cloned());
    let several: Vec<Bar> = chances.shared.iter().take(SHARED).map(bar).collect();
    let each: Vec<Bar> = chances.outcomes.iter().take(top).map(bar).collect();
    let parts = match several.is_empty() {
        true => vec![(None, each)],
        false => vec![(Some(SEVERAL), several), (Some(EACH), each)],
    };
    Chart {
        title: name.to_string(),
        how: format!("{}, {}", number_of(chances.outcomes.len() as u64, "outcome"), chances.how()),
        parts,
        notes,
    }
}

/// How many of the changes that outcomes share are told; the others stand in the JSON.
const SHARED: usize = 12;
const SEVERAL: &str = "In several outcomes together";
const EACH: &str = "Outcome by outcome";

/// What was looked at. What is the same in a sample need not be so in what was not sampled.
fn all_of(chances: &Foreseen) -> &'static str {
    if chances.samples.is_some() { "playout" } else { "outcome" }
}

/// A share with its bar, and what it is the share of.
fn row(out: &mut dyn Write, chance: &Chance, always: &[String]) -> io::Result<()> {
    const BAR: u64 = 30;
    let full = "█".repeat((chance.millionths * BAR).div_ceil(1_000_000) as usize);
    // A fraction that fits is shown; the others stand in the JSON. A sampled one would only look exact.
    let fraction = match chance.between() {
        Some(between) => format!("{between} %"),
        None if chance.share.len() <= 24 => chance.share.clone(),
        None => String::new(),
    };
    writeln!(out, "{}", format!("{:>9} %  {full:30}  {fraction}", chance.percent()).trim_end())?;
    wrapped(out, &chance.words(always))
}

/// What several outcomes share, then the outcomes as a table with bars, the likeliest first, and what they rest on.
fn print(desk: &mut Desk, name: &str, chances: &Foreseen, top: usize) -> Done {
    let out = &mut desk.out;
    writeln!(out, "{name}\n")?;
    let always = chances.always();
    if !chances.shared.is_empty() {
        writeln!(out, "{SEVERAL}:")?;
        chances.shared.iter().take(SHARED).try_for_each(|chance| row(out, chance, &[]))?;
        if chances.shared.len() > SHARED {
            writeln!(out, "  and {} less likely, in the JSON", chances.shared.len() - SHARED)?;
        }
        writeln!(out, "\n{EACH}:")?;
    }
    chances.outcomes.iter().take(top).try_for_each(|chance| row(out, chance, &always))?;
    if chances.outcomes.len() > top {
        writeln!(out, "  and {} less likely (`--top` shows more)", chances.outcomes.len() - top)?;
    }
    if !always.is_empty() {
        writeln!(out, "\nIn every {}:", all_of(chances))?;
        wrapped(out, &always.join("; "))?;
    }
    if chances.hidden != "0" {
        writeln!(
            out,
            "\nIn {} of all ways the rules would need what {} does not know.",
            chances.hidden, chances.seat
        )?;
    }
    let (outcomes, runs) =
        (number_of(chances.outcomes.len() as u64, "outcome"), number_of(chances.leaves, "run"));
    writeln!(out, "\n{outcomes}, {}, {runs}.", chances.how())?;
    for assumption in &chances.assumptions {
        writeln!(out, "{assumption}")?;
    }
    Ok(())
}

/// Words in lines of readable length, under the bars.
fn wrapped(out: &mut dyn Write, words: &str) -> io::Result<()> {
    wrap(words, 84).iter().try_for_each(|line| writeln!(out, "             {line}"))
}
