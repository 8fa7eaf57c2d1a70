//! `muster army`: every rule that a list breaks, and the list as a sheet.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use club::Book;
use picture::sheet::{Broken, Sheet, html};
use scene::{List, Own, Recruit, Violation};
use serde::Serialize;

use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;
use crate::own::Owned;
use crate::sheet;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Print every rule that a list breaks
    #[command(after_help = "Example:\n  muster army check gate-watch.toml")]
    Check {
        /// A list: a TOML file with `book`, `name`, `faction` and its `[[model]]`s
        file: PathBuf,

        #[command(flatten)]
        own: Owned,
    },
    /// Print a list with its points and every card once
    #[command(
        after_help = "Examples:\n  muster army print gate-watch.toml\n  muster army print gate-watch.toml --html gate-watch.html"
    )]
    Print {
        /// A list: a TOML file with `book`, `name`, `faction` and its `[[model]]`s
        file: PathBuf,

        /// As a page for a printer; to the output if nothing or `-` follows
        #[arg(long, value_name = "OUT.html", num_args = 0..=1, default_missing_value = "-")]
        html: Option<PathBuf>,

        #[command(flatten)]
        own: Owned,
    },
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    match &args.what {
        What::Check { file, own } => check(desk, file, own),
        What::Print { file, html, own } => print(desk, file, html.as_deref(), own),
    }
}

/// A list file, its rulebook, and the factions of a player's own that it may name.
fn read(desk: &Desk, file: &Path, own: &Owned) -> Result<(List, &'static dyn Book, Vec<Own>), Failure> {
    let text = files::read(file)?;
    let about = |why: String| Failure::new(format!("{}: {why}", file.display()));
    let list = List::read(&text).map_err(|misfit| about(misfit.to_string()))?;
    let book = club::find(desk.books, &list.book).map_err(about)?;
    Ok((list, book, own.of(book)?))
}

#[derive(Serialize)]
struct Checked {
    file: String,
    book: String,
    name: String,
    legal: bool,
    violations: Vec<Broken>,
}

fn check(desk: &mut Desk, file: &Path, own: &Owned) -> Done {
    let (list, book, own) = read(desk, file, own)?;
    // What is wrong now is about the rulebook or the factions, which say so themselves.
    let violations = book.check(&list, &own).map_err(|misfit| Failure::new(misfit.to_string()))?;
    let legal = violations.is_empty();
    if desk.json {
        let violations = violations.iter().map(Broken::of).collect();
        let (book, name) = (book.key().to_string(), list.name);
        desk.show(&Checked { file: file.display().to_string(), book, name, legal, violations })?;
    } else {
        for violation in &violations {
            writeln!(desk.out, "{}", violation.words())?;
        }
        let sheet = sheet_of(book, &list, &[], &violations);
        writeln!(desk.out, "{}", sheet.verdict())?;
    }
    if legal { Ok(()) } else { Err(Failure::said()) }
}

fn print(desk: &mut Desk, file: &Path, to: Option<&Path>, own: &Owned) -> Done {
    let (list, book, own) = read(desk, file, own)?;
    let whole = || Ok((book.roster(&own)?, book.check(&list, &own)?));
    let (roster, violations) = whole().map_err(|misfit: scene::Misfit| Failure::new(misfit.to_string()))?;
    let sheet = sheet_of(book, &list, &roster, &violations);
    match to {
        _ if desk.json => desk.show(&sheet),
        None => Ok(sheet::print(&mut desk.out, &sheet)?),
        Some(path) if path.as_os_str() == "-" => Ok(desk.out.write_all(html::page(&sheet).as_bytes())?),
        Some(path) => files::write(path, &html::page(&sheet)),
    }
}

fn sheet_of(book: &dyn Book, list: &List, roster: &[Recruit], violations: &[Violation]) -> Sheet {
    let broken = violations.iter().map(Broken::of).collect();
    Sheet::new(book.title(), book.menu().sizes.first().copied(), list, roster, broken)
}
