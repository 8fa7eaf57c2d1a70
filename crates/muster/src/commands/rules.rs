//! `muster rules`: how far the cases reach into the catalogs, and what a rule says.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Subcommand;
use club::{Book, Case, Coverage};
use serde::Serialize;

use crate::BOOKS;
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;

const EXAMPLES: &str = "Examples:
  muster rules
  muster rules salvation --missing
  muster rules show SS-INT-05
  muster rules --require-all";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,

    /// One rulebook only
    book: Option<String>,

    /// List the rules that no case shows
    #[arg(long)]
    missing: bool,

    /// Fail if any rule is shown by no case
    #[arg(long)]
    require_all: bool,

    /// Where the cases are, if not in the workspace
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Print a rule in our words, and the cases that show it
    Show {
        /// The id of a rule
        id: String,
        /// Where the cases are, if not in the workspace
        #[arg(long, value_name = "DIR")]
        cases: Option<PathBuf>,
    },
}

#[derive(Serialize)]
struct Covered {
    book: &'static str,
    /// Rules that a passing case shows.
    shown: usize,
    /// Rules that can act.
    all: usize,
    definitions: usize,
    cases: usize,
    /// Files whose case does not pass: it shows nothing.
    failing: Vec<String>,
    missing: Vec<&'static str>,
    unknown: BTreeMap<String, Vec<String>>,
}

#[derive(Serialize)]
struct Shown {
    id: &'static str,
    book: &'static str,
    heading: &'static str,
    text: &'static str,
    notes: &'static str,
    acts: bool,
    cases: Vec<String>,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    if let Some(What::Show { id, cases }) = &args.what {
        return show(desk, id, cases);
    }
    let books = match &args.book {
        // A book without a catalog of its own is covered where its catalog is.
        Some(key) => vec![desk.book(desk.book(key)?.home())?],
        None => {
            let all = desk.books.iter().map(|book| *book as &'static dyn Book);
            all.filter(|book| book.home() == book.key()).collect()
        }
    };
    let mut all = Vec::new();
    for book in books {
        let (covered, _) = covered(book, &args.cases)?;
        all.push(covered);
    }
    if desk.json {
        desk.show(&all)?;
    } else {
        for covered in &all {
            let Covered { book, shown, all, cases, .. } = covered;
            writeln!(desk.out, "{book} {shown}/{all} rules shown by {cases} cases")?;
            for file in &covered.failing {
                writeln!(desk.out, "  {file} does not pass and shows nothing")?;
            }
            for (id, cases) in &covered.unknown {
                writeln!(desk.out, "  {id} is not in the catalog, but named by {}", cases.join("; "))?;
            }
            if args.missing {
                for id in &covered.missing {
                    writeln!(desk.out, "  {id}")?;
                }
            }
        }
    }
    let missing: usize = all.iter().map(|covered| covered.missing.len()).sum();
    if args.require_all && missing > 0 {
        return Err(Failure::new(format!("{missing} rules are shown by no case")));
    }
    Ok(())
}

/// Runs the cases of a rulebook and compares those that pass with its catalog.
fn covered(book: &'static dyn Book, folder: &Option<PathBuf>) -> Result<(Covered, Coverage), Failure> {
    let folder = folder.clone().or_else(|| files::built_in(book)).ok_or_else(|| {
        let key = book.key();
        Failure::new(format!(
            "the cases of {key} are not here: no folder around holds crates/{key}/cases, and --cases names none"
        ))
    })?;
    let (mut passing, mut failing): (Vec<Case>, Vec<String>) = (Vec::new(), Vec::new());
    for file in files::cases(&[folder])? {
        match club::case::parse(&files::read(&file)?) {
            Ok(case) => match club::find(BOOKS, &case.book) {
                Ok(by) if by.home() != book.home() => {}
                Ok(by) if by.run(&case).passed() => passing.push(case),
                _ => failing.push(file.display().to_string()),
            },
            Err(_) => failing.push(file.display().to_string()),
        }
    }
    let coverage = club::case::coverage(BOOKS, book, &passing);
    let missing: Vec<&'static str> = coverage.missing.iter().map(|row| row.rule.id()).collect();
    let all = book.rules().iter().filter(|row| row.acts).count();
    let covered = Covered {
        book: book.key(),
        shown: all - missing.len(),
        all,
        definitions: coverage.definitions.len(),
        cases: passing.len(),
        failing,
        missing,
        unknown: coverage.unknown.clone(),
    };
    Ok((covered, coverage))
}

fn show(desk: &mut Desk, id: &str, folder: &Option<PathBuf>) -> Done {
    let rows = || desk.books.iter().flat_map(|book| book.rules().iter().map(move |row| (*book, row)));
    let Some((book, row)) = rows().find(|(_, row)| row.rule.id().eq_ignore_ascii_case(id)) else {
        let near = scene::nearest(id, rows().map(|(_, row)| row.rule.id()));
        return Err(Failure::usage(format!("there is no rule {id:?}{near}")));
    };
    // Without its cases a rule can still be read.
    let cases = covered(book, folder).map(|(_, coverage)| coverage.shown.get(row.rule.id()).cloned());
    let known = cases.is_ok();
    let shown = Shown {
        id: row.rule.id(),
        book: book.key(),
        heading: row.heading,
        text: row.text,
        notes: row.notes,
        acts: row.acts,
        cases: cases.ok().flatten().unwrap_or_default(),
    };
    if desk.json {
        return desk.show(&shown);
    }
    writeln!(desk.out, "{} ({}, {})", shown.id, book.title(), shown.heading)?;
    writeln!(desk.out, "{}", shown.text)?;
    if !shown.notes.is_empty() {
        writeln!(desk.out, "{}", shown.notes)?;
    }
    match (known, shown.acts, shown.cases.as_slice()) {
        (false, ..) => writeln!(desk.out, "its cases are not here")?,
        (_, false, []) => writeln!(desk.out, "a definition: it never acts, and no case has to show it")?,
        (_, true, []) => writeln!(desk.out, "no case shows it")?,
        (_, _, cases) => {
            writeln!(desk.out, "shown by")?;
            for case in cases {
                writeln!(desk.out, "  {case}")?;
            }
        }
    }
    Ok(())
}
