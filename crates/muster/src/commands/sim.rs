//! `muster sim BOOK`: many games at once, and what came of them.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lab::{Plan, Progress, Tally, arena};
use players::Level;

use crate::commands::play::choose;
use crate::desk::Desk;
use crate::failure::{Done, Failure};

const EXAMPLES: &str = "Examples:
  muster sim genesys --games 1000
  muster sim salvation --a \"The gate watch\" --b my-band.toml --games 10000 --seed 7
  muster sim genesys --scenario \"three stones\" --games 5000 --out games.csv --html report.html";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The rulebook
    book: String,

    #[command(flatten)]
    choices: choose::Choices,

    /// Who plays the first list, and who the second
    #[arg(long, value_name = "A,B", default_value = "random,random")]
    level: String,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,

    /// The same seed gives the same games, whatever the number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Threads; as many as there are cores if this is left out
    #[arg(long, value_name = "T")]
    threads: Option<usize>,

    /// Write one line for each game
    #[arg(long, value_name = "FILE.csv")]
    out: Option<PathBuf>,

    /// Write the report as a page with plots
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let arena = arena::find(&args.book).map_err(Failure::usage)?;
    let plan = plan(desk, arena, args)?;
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let stop = on_interrupt()?;
    let mut rows = args.out.as_deref().map(Rows::create).transpose()?;
    let mut bar = Bar::new();
    let tally = lab::run(
        arena,
        &plan,
        threads,
        &stop,
        |game| rows.as_mut().map_or(Ok(()), |rows| rows.write(&lab::row(game))),
        |progress| bar.show(progress),
    );
    bar.end();
    let tally = tally.map_err(Failure::new)?;
    if let Some(rows) = rows {
        rows.end()?;
    }
    if let Some(path) = &args.html {
        std::fs::write(path, lab::page(&plan, &tally))
            .map_err(|error| Failure::new(format!("{} cannot be written: {error}", path.display())))?;
    }
    report(desk, &plan, &tally, stop.load(Ordering::Relaxed))
}

fn report(desk: &mut Desk, plan: &Plan, tally: &Tally, stopped: bool) -> Done {
    if desk.json {
        return desk.show(&lab::json(plan, tally));
    }
    if stopped {
        writeln!(desk.out, "stopped after {} of {} games; what was played counts", tally.games, plan.games)?;
    }
    Ok(write!(desk.out, "{}", lab::told(plan, tally))?)
}

fn plan(desk: &Desk, arena: &dyn arena::Arena, args: &Args) -> Result<Plan, Failure> {
    let book = desk.book(arena.key())?;
    let menu = book.menu();
    let choices = &args.choices;
    let own = choices.own.read()?;
    let a = choose::list(book, &menu, &own, choices.a.as_deref(), None)?;
    let b = choose::list(book, &menu, &own, choices.b.as_deref(), Some(&a))?;
    // Where none is named, all scenarios are played in turn, and a map is drawn for each pair of games.
    let scenarios = match &choices.scenario {
        Some(name) => vec![choose::choice("scenario", &menu.scenarios, Some(name))?],
        None => menu.scenarios.iter().map(|choice| choice.key.clone()).collect(),
    };
    let map = choices.map.as_deref().map(|map| choose::map(&menu, Some(map))).transpose()?;
    let options = choices.options.iter().map(|option| choose::choice("option", &menu.options, Some(option)));
    let (first, second) = args.level.split_once(',').unwrap_or((&args.level, &args.level));
    let player = |name: &str| Level::find(name.trim()).map_err(Failure::usage);
    Ok(Plan {
        book: arena.key(),
        lists: [a, b],
        scenarios,
        map,
        options: options.collect::<Result<_, _>>()?,
        own,
        players: [player(first)?, player(second)?],
        games: args.games,
        seed: args.seed,
    })
}

/// Somebody who interrupts wants to see what there is so far; who does it twice wants to leave.
pub fn on_interrupt() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    let set = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    // A second run in one program keeps the handler of the first.
    match set {
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(stop),
        Err(error) => Err(Failure::new(format!("interrupts cannot be caught: {error}"))),
    }
}

/// A file with a line for each game.
struct Rows {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Rows {
    fn create(path: &Path) -> Result<Rows, Failure> {
        let wrong = |error: io::Error| Failure::new(format!("{} cannot be written: {error}", path.display()));
        let mut file = BufWriter::new(File::create(path).map_err(wrong)?);
        file.write_all(lab::HEAD.as_bytes()).map_err(wrong)?;
        Ok(Rows { path: path.to_path_buf(), file })
    }

    fn write(&mut self, row: &str) -> Result<(), String> {
        let wrong = |error| format!("{} cannot be written: {error}", self.path.display());
        self.file.write_all(row.as_bytes()).map_err(wrong)
    }

    fn end(mut self) -> Done {
        let wrong = |error| Failure::new(format!("{} cannot be written: {error}", self.path.display()));
        self.file.flush().map_err(wrong)
    }
}

/// How far it is, for a person: games, rate, and what is left, on one line that is written over.
struct Bar {
    begun: Instant,
    shown: Option<Instant>,
    wanted: bool,
}

impl Bar {
    fn new() -> Bar {
        Bar { begun: Instant::now(), shown: None, wanted: io::stderr().is_terminal() }
    }

    fn show(&mut self, progress: Progress) {
        let now = Instant::now();
        let soon = self.shown.is_some_and(|last| now - last < Duration::from_millis(100));
        if !self.wanted || soon && progress.done < progress.of {
            return;
        }
        self.shown = Some(now);
        let seconds = (now - self.begun).as_secs_f64().max(0.001);
        let rate = progress.done as f64 / seconds;
        let left = (progress.of - progress.done) as f64 / rate.max(0.001);
        let full = (30 * progress.done / progress.of.max(1)) as usize;
        let bar = format!("{}{}", "#".repeat(full), ".".repeat(30 - full));
        eprint!(
            "\r[{bar}] {} of {} games, {rate:.0} a second, {left:.0} s left   ",
            progress.done, progress.of
        );
    }

    fn end(&self) {
        if self.shown.is_some() {
            eprintln!();
        }
    }
}
