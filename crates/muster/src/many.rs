//! What commands that play many games have in common: how many, with what, on how many threads; progress, and what an
//! interrupt leaves.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use club::Book;
use lab::arena::{self, Arena};
use lab::{Plan, Progress, Work};
use players::Level;
use scene::{List, Menu, Own};
use serde_json::Value;
use table::Seed;

use crate::commands::play::choose;
use crate::commands::seed;
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;
use crate::own::Owned;

/// What somebody hears who interrupts a run.
const STOPPING: &str = "stopping: what was played to its end counts";

#[derive(Clone, Debug, clap::Args)]
pub struct Many {
    /// The same seed gives the same games, whatever the number of threads
    #[arg(long, default_value_t = 1, value_parser = seed)]
    pub seed: u64,

    /// Threads; as many as there are cores if this is left out
    #[arg(long, value_name = "T", value_parser = threads)]
    threads: Option<usize>,

    /// Show progress even where nobody sits at a terminal
    #[arg(long)]
    progress: bool,
}

/// How many threads, as it is typed.
fn threads(words: &str) -> Result<usize, String> {
    let number = words.trim().parse::<usize>().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "it is a number from 1 on".to_string())
}

/// Where games are played.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Ground {
    /// The scenario; all of them in turn if this is left out (`random` throws for it, where the book does)
    #[arg(long, value_name = "NAME")]
    pub scenario: Option<String>,

    /// The map, or a number from which one is drawn; another for each pair of games if this is left out
    #[arg(long, value_name = "NAME")]
    pub map: Option<String>,

    /// What both players agree on; may be given several times
    #[arg(long = "option", value_name = "NAME")]
    pub options: Vec<String>,

    #[command(flatten)]
    pub own: Owned,
}

/// A rulebook with everything that is to be known before games of it are planned.
pub struct House {
    pub arena: &'static dyn Arena,
    pub book: &'static dyn Book,
    pub menu: Menu,
    pub own: Vec<Own>,
}

impl House {
    pub fn open(desk: &Desk, key: &str, own: &Owned) -> Result<House, Failure> {
        let arena = arena::find(desk.books, key).map_err(|why| match desk.book(key) {
            // A match within a match: those that it is made of are played.
            Ok(book) if arena::find(desk.books, book.home()).is_ok() => Failure::usage(format!(
                "{} is played battle by battle; its battles are games of {1}: name {1}",
                book.title(),
                book.home()
            )),
            Ok(book) => Failure::usage(format!(
                "{} is not complete yet; many games are played of {}",
                book.title(),
                complete(desk.books)
            )),
            Err(_) => Failure::usage(why),
        })?;
        let book: &'static dyn Book = arena;
        Ok(House { arena, book, menu: book.menu(), own: own.of(book)? })
    }

    pub fn list(&self, name: Option<&str>, against: Option<&List>) -> Result<List, Failure> {
        choose::list(self.book, &self.menu, &self.own, name, against)
    }

    /// The lists of a field: files, all files of folders, ready lists by their names; all that are ready where none is
    /// named.
    pub fn lists(&self, named: &[String]) -> Result<Vec<List>, Failure> {
        let mut lists: Vec<List> = Vec::new();
        for name in named {
            let path = Path::new(name);
            if path.is_dir() {
                for file in files::below(path, "toml", "lists")? {
                    lists.push(self.list(Some(&file.to_string_lossy()), None)?);
                }
            } else {
                lists.push(self.list(Some(name), None)?);
            }
        }
        if named.is_empty() {
            lists.clone_from(&self.menu.ready);
        }
        if lists.len() < 2 {
            return Err(Failure::usage(format!("{} list makes no field; name two or more", lists.len())));
        }
        tell_apart(&mut lists);
        Ok(lists)
    }

    /// A plan between two lists, from which others may be made.
    pub fn plan(
        &self,
        ground: &Ground,
        lists: [List; 2],
        players: [Level; 2],
        games: u64,
        seed: u64,
    ) -> Result<Plan, Failure> {
        let menu = &self.menu;
        // Where none is named, all scenarios are played in turn, and a map is drawn for each pair of games.
        let scenarios = match &ground.scenario {
            Some(name) => vec![choose::choice("scenario", &menu.scenarios, Some(name))?],
            None => each_scenario(menu),
        };
        let map = ground.map.as_deref().map(|map| choose::map(menu, Some(map))).transpose()?;
        let option = |option: &String| choose::choice("option", &menu.options, Some(option));
        let plan = Plan {
            book: self.arena.key(),
            title: self.arena.title(),
            lists,
            fielded: [None, None],
            scenarios,
            map,
            options: ground.options.iter().map(option).collect::<Result<_, _>>()?,
            own: self.own.clone(),
            players,
            games,
            seed,
        };
        self.try_out(&plan)?;
        Ok(plan)
    }

    /// Sets the first game of each scenario: what cannot be played is refused before any file is touched. The line that a
    /// misfit names is one of a text that nobody wrote.
    fn try_out(&self, plan: &Plan) -> Done {
        let pairs = (plan.scenarios.len() as u64).min(plan.games.div_ceil(2));
        for pair in 0..pairs {
            let start = plan.game(2 * pair, &self.menu).start;
            let set = self.book.given(&start).and_then(|given| self.book.sit(&given, Seed::of(plan.seed)));
            set.map_err(|misfit| Failure::new(format!("the table cannot be set: {}", misfit.why)))?;
        }
        Ok(())
    }
}

/// `genesys and salvation`, or with commas where there are more.
fn complete(books: &[&'static dyn Arena]) -> String {
    let mut keys: Vec<&str> = arena::complete(books).map(|book| book.key()).collect();
    keys.sort_unstable();
    match keys.pop() {
        Some(last) if !keys.is_empty() => format!("{} and {last}", keys.join(", ")),
        last => last.unwrap_or("none").to_string(),
    }
}

/// The scenarios that are played in turn. A throw of the die for the scenario is not one of them: it leads to one of the
/// others, and whoever wants it names it.
fn each_scenario(menu: &Menu) -> Vec<String> {
    let scenarios = menu.scenarios.iter().filter(|choice| choice.key != "random");
    scenarios.map(|choice| choice.key.clone()).collect()
}

/// Lists of one name are called by numbers from the second on, in the order in which they were named: a report with the same
/// name twice says nothing.
pub fn tell_apart(lists: &mut [List]) {
    for place in 1..lists.len() {
        let (before, rest) = lists.split_at_mut(place);
        let (list, later) = (&rest[0], &rest[1..]);
        let is = |other: &List, name: &str| other.name.eq_ignore_ascii_case(name);
        if !before.iter().any(|other| is(other, &list.name)) {
            continue;
        }
        let free = |name: &String| !before.iter().chain(later).any(|other| is(other, name));
        let name = (2..).map(|number| format!("{} ({number})", list.name)).find(free);
        rest[0].name = name.unwrap_or_default();
    }
}

/// The level of this name.
pub fn level(name: &str) -> Result<Level, Failure> {
    Level::find(name.trim()).map_err(Failure::usage)
}

/// How a run went.
pub struct Ran {
    pub done: u64,
    pub of: u64,
}

impl Ran {
    /// What somebody who interrupted it is told first.
    pub fn words(&self) -> String {
        if self.done < self.of {
            format!("stopped after {} of {} games; what was played counts\n", self.done, self.of)
        } else {
            String::new()
        }
    }

    /// The report of a command with what every report says: what was played, how much of it, and whether somebody stopped it.
    pub fn json(&self, mut report: Value, plan: &Plan) -> Value {
        report["book"] = plan.book.into();
        report["ground"] = lab::ground_json(plan);
        report["seed"] = plan.seed.into();
        report["games"] = self.done.into();
        report["of"] = self.of.into();
        report["stopped"] = (self.done < self.of).into();
        report
    }
}

impl Many {
    pub fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(cores).min(1024)
    }

    /// Plays everything, with a bar for whoever watches. An interrupt stops it, and what was played counts.
    pub fn run<W: Work>(
        &self,
        work: &W,
        each: impl FnMut(W::Out) -> Result<(), String>,
    ) -> Result<Ran, Failure> {
        self.run_part(&mut self.bar(), work, each)
    }

    /// The bar of a run that has several parts.
    pub fn bar(&self) -> Bar {
        Bar::new(self.progress)
    }

    /// One part of a run under the bar of the whole.
    pub fn run_part<W: Work>(
        &self,
        bar: &mut Bar,
        work: &W,
        each: impl FnMut(W::Out) -> Result<(), String>,
    ) -> Result<Ran, Failure> {
        let stop = on_interrupt(Some(STOPPING))?;
        let done = lab::all(work, self.threads(), &stop, each, |progress| bar.show(progress));
        let ran = Ran { done: done.map_err(Failure::new)?, of: work.count() };
        bar.before += ran.done;
        Ok(ran)
    }

    /// The same where what was played counts even if a game cannot be written down, or the next one not be played: the failure is for
    /// after the report.
    pub fn keep<W: Work>(
        &self,
        work: &W,
        mut each: impl FnMut(W::Out) -> Result<(), String>,
    ) -> Result<(Ran, Done), Failure> {
        let mut done = 0;
        let ran = self.run(work, |out| {
            done += 1;
            each(out)
        });
        match ran {
            Ok(ran) => Ok((ran, Ok(()))),
            Err(failure) if done == 0 => Err(failure),
            Err(failure) => Ok((Ran { done, of: work.count() }, Err(failure))),
        }
    }
}

/// What an interrupt comes to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Interrupt {
    /// What there is so far is wanted.
    Stop,
    /// The key was held too long, or pressed once more before anything could be seen of the first.
    Again,
    /// Nobody waits any more.
    Leave,
}

/// The interrupts so far: when the first one came.
#[derive(Default)]
struct Interrupts(Option<Instant>);

impl Interrupts {
    /// For so long after the first one more is not meant.
    const PATIENCE: Duration = Duration::from_secs(1);

    fn heard(&mut self, now: Instant) -> Interrupt {
        match self.0 {
            None => {
                self.0 = Some(now);
                Interrupt::Stop
            }
            Some(first) if now < first + Interrupts::PATIENCE => Interrupt::Again,
            Some(_) => Interrupt::Leave,
        }
    }
}

/// Somebody who interrupts or ends it wants to see what there is so far, and is told `says` if that may take a while; who does it
/// again later wants to leave.
pub fn on_interrupt(says: Option<&'static str>) -> Result<Arc<AtomicBool>, Failure> {
    static STOP: std::sync::OnceLock<Arc<AtomicBool>> = std::sync::OnceLock::new();
    if let Some(stop) = STOP.get() {
        return Ok(stop.clone());
    }
    let stop = STOP.get_or_init(|| Arc::new(AtomicBool::new(false))).clone();
    #[cfg(target_os = "linux")]
    stay_deaf();
    let flag = stop.clone();
    let mut interrupts = Interrupts::default();
    let set = ctrlc::set_handler(move || match interrupts.heard(Instant::now()) {
        Interrupt::Stop => {
            if let Some(words) = says {
                // At a terminal the bar and the key that was pressed stand on this line.
                let line = if io::stderr().is_terminal() { "\n" } else { "" };
                eprintln!("{line}{words}");
            }
            flag.store(true, Ordering::Relaxed);
        }
        Interrupt::Again => {}
        Interrupt::Leave => std::process::exit(130),
    });
    match set {
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(stop),
        Err(error) => Err(Failure::new(format!("interrupts cannot be caught: {error}"))),
    }
}

/// Whoever is started by `nohup` goes on when the terminal is gone: where a hang-up was not to be heard, it is not heard now
/// that others are. For this thread and those that it begins.
#[cfg(target_os = "linux")]
fn stay_deaf() {
    use nix::sys::signal::{SigSet, Signal};

    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    if ignored >> (Signal::SIGHUP as u32 - 1) & 1 == 1 {
        let mut deaf = SigSet::empty();
        deaf.add(Signal::SIGHUP);
        let _ = deaf.thread_block();
    }
}

/// How far it is, for a person: games, rate, and what is left, on one line that is written over.
pub struct Bar {
    /// Games of the parts before the one that is played, and of those after it.
    before: u64,
    pub after: u64,
    begun: Instant,
    shown: Option<Instant>,
    wanted: bool,
}

impl Bar {
    fn new(wanted: bool) -> Bar {
        let wanted = wanted || io::stderr().is_terminal();
        Bar { before: 0, after: 0, begun: Instant::now(), shown: None, wanted }
    }

    fn show(&mut self, part: Progress) {
        let progress = self.whole(part);
        let now = Instant::now();
        let soon = self.shown.is_some_and(|last| now - last < Duration::from_millis(100));
        if !self.wanted || soon && progress.done < progress.of {
            return;
        }
        self.shown = Some(now);
        eprint!("\r{}   ", Bar::line(progress, (now - self.begun).as_secs_f64().max(0.001)));
    }

    /// How far the whole is, if a part is so far.
    fn whole(&self, part: Progress) -> Progress {
        Progress { done: self.before + part.done, of: self.before + part.of + self.after }
    }

    /// What is shown after so many seconds.
    fn line(Progress { done, of }: Progress, seconds: f64) -> String {
        let full = (30 * done / of.max(1)) as usize;
        let bar = format!("[{}{}] {done} of {of} games", "#".repeat(full), ".".repeat(30 - full));
        if done == 0 {
            // Before the first game is over nobody knows how fast it is.
            return format!("{bar}, {seconds:.0} s so far");
        }
        let rate = done as f64 / seconds;
        let left = (of - done) as f64 / rate.max(0.001);
        let rate = if rate < 10.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
        let left = match left as u64 {
            long @ 120.. => format!("{} min", long.div_ceil(60)),
            short => format!("{short} s"),
        };
        format!("{bar}, {rate} a second, {left} left")
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if self.shown.is_some() {
            eprintln!();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_one_name_have_numbers() {
        let list = |name: &str| List {
            book: "genesys".into(),
            name: name.into(),
            faction: "Skaven".into(),
            about: None,
            points: None,
            models: Vec::new(),
        };
        let mut lists = ["Rain", "Storm", "rain", "Storm", "Storm (2)", "Rain"].map(list);
        tell_apart(&mut lists);
        let names = lists.each_ref().map(|list| list.name.as_str());
        assert_eq!(names, ["Rain", "Storm", "rain (2)", "Storm (3)", "Storm (2)", "Rain (3)"]);
    }

    #[test]
    fn progress_says_how_fast_it_is_and_what_is_left() {
        let line = |done, of, seconds| Bar::line(Progress { done, of }, seconds);
        assert_eq!(line(0, 9, 4.2), format!("[{}] 0 of 9 games, 4 s so far", ".".repeat(30)));
        let third = format!("[{}{}]", "#".repeat(10), ".".repeat(20));
        assert_eq!(line(10, 30, 4.0), format!("{third} 10 of 30 games, 2.5 a second, 8 s left"));
        assert_eq!(line(1_000, 3_000, 100.0), format!("{third} 1000 of 3000 games, 10 a second, 4 min left"));
        assert!(line(9, 9, 1.0).ends_with("9 of 9 games, 9.0 a second, 0 s left"));
    }

    /// A first part of two is not the whole.
    #[test]
    fn progress_is_that_of_all_parts() {
        let mut bar = Bar::new(false);
        bar.after = 300;
        assert_eq!(bar.whole(Progress { done: 40, of: 100 }), Progress { done: 40, of: 400 });
        (bar.before, bar.after) = (100, 0);
        assert_eq!(bar.whole(Progress { done: 40, of: 300 }), Progress { done: 140, of: 400 });
    }

    #[test]
    fn a_second_interrupt_leaves_only_after_a_while() {
        let (mut interrupts, first) = (Interrupts::default(), Instant::now());
        let mut after = |milliseconds| interrupts.heard(first + Duration::from_millis(milliseconds));
        assert_eq!(after(0), Interrupt::Stop);
        // A key that is held comes many times; the report is not lost by that.
        assert_eq!([1, 40, 999].map(&mut after), [Interrupt::Again; 3]);
        assert_eq!(after(1_000), Interrupt::Leave);
    }
}
