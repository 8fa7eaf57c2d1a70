//! `muster case FILE|DIR...`: runs cases.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;

const EXAMPLES: &str = "Examples:
  muster case intercept.case --trace
  muster case crates/salvation/cases crates/judgement/cases";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Case files, or folders of them
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,

    /// Show what happened, with every term and the rule behind it
    #[arg(long)]
    trace: bool,
}

/// What came of one file.
#[derive(Serialize)]
struct Outcome {
    file: String,
    name: String,
    book: String,
    passed: bool,
    faults: Vec<String>,
    shown: Vec<String>,
    acted: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    trace: Vec<String>,
    /// The file's own lines, to show a fault beside what it contradicts.
    #[serde(skip)]
    text: String,
}

#[derive(Serialize)]
struct Sum<'a> {
    passed: usize,
    failed: usize,
    cases: &'a [Outcome],
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let files = files::cases(&args.paths)?;
    let mut outcomes = Vec::new();
    let mut progress = Progress::new(files.len());
    for file in &files {
        progress.step();
        outcomes.push(outcome(desk, file, args.trace)?);
    }
    progress.over();
    let passed = outcomes.iter().filter(|outcome| outcome.passed).count();
    let failed = outcomes.len() - passed;
    if desk.json {
        desk.show(&Sum { passed, failed, cases: &outcomes })?;
    } else {
        for outcome in outcomes.iter().filter(|outcome| args.trace || !outcome.passed) {
            print(&mut desk.out, outcome)?;
        }
        writeln!(desk.out, "{passed} passed, {failed} failed")?;
    }
    if failed == 0 { Ok(()) } else { Err(Failure::said()) }
}

fn outcome(desk: &Desk, file: &Path, trace: bool) -> Result<Outcome, Failure> {
    let text = files::read(file)?;
    let shown = file.display().to_string();
    Ok(match club::case::run_text(desk.books, &text) {
        Ok(report) => Outcome {
            file: shown,
            name: report.name.clone(),
            book: report.book.clone(),
            passed: report.passed(),
            shown: report.shown.iter().cloned().collect(),
            acted: report.acted.iter().map(|rule| rule.id()).collect(),
            trace: if trace { report.trace } else { Vec::new() },
            faults: report.faults.iter().map(|fault| scene::brief(fault)).collect(),
            text,
        },
        Err(misfit) => Outcome {
            file: shown,
            name: String::new(),
            book: String::new(),
            passed: false,
            faults: vec![misfit.to_string()],
            shown: Vec::new(),
            acted: Vec::new(),
            trace: Vec::new(),
            text,
        },
    })
}

/// A case with its faults, each below the line that it contradicts.
fn print(out: &mut dyn Write, outcome: &Outcome) -> std::io::Result<()> {
    let verdict = if outcome.passed { "passed" } else { "FAILED" };
    writeln!(
        out,
        "{verdict} {}{}{}",
        outcome.file,
        if outcome.name.is_empty() { "" } else { ": " },
        outcome.name
    )?;
    for line in outcome.trace.iter().flat_map(|told| told.lines()) {
        writeln!(out, "    {line}")?;
    }
    let mut before = 0;
    for fault in &outcome.faults {
        match at_line(fault, &outcome.text) {
            Some((no, line, why)) => {
                if before != no {
                    writeln!(out, "  {no:>4} - {}", scene::brief(line))?;
                }
                before = no;
                writeln!(out, "       + {why}")?;
            }
            None => writeln!(out, "       + {fault}")?,
        }
    }
    writeln!(out)
}

/// The number and text of the line that a fault is about, and what is wrong with it.
fn at_line<'a>(fault: &'a str, text: &'a str) -> Option<(usize, &'a str, &'a str)> {
    let (no, why) = fault.strip_prefix("line ")?.split_once(": ")?;
    let no: usize = no.parse().ok()?;
    let line = text.lines().nth(no.checked_sub(1)?)?;
    Some((no, line.trim(), why))
}

/// How far a long run has come, for a person who watches.
struct Progress {
    at: usize,
    all: usize,
    shown: bool,
}

impl Progress {
    fn new(all: usize) -> Progress {
        Progress { at: 0, all, shown: all >= 100 && std::io::stderr().is_terminal() }
    }

    fn step(&mut self) {
        self.at += 1;
        if self.shown && self.at.is_multiple_of(20) {
            eprint!("\r{} of {} cases", self.at, self.all);
        }
    }

    fn over(&self) {
        if self.shown {
            eprint!("\r{:40}\r", "");
        }
    }
}
