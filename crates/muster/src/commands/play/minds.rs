//! Seats that no person plays, and advice for those that one does.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use club::{Go, Reason, Sitting};
use players::{Level, Mind, Thought};
use scene::{Answer, Eyes, Foreseen, Found, Look, Reach, Seat};

use crate::failure::Failure;

/// Who thinks for a person's company stops after this long, wherever it is.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Whether interrupts are heard, whether a person waits for a machine, whether that person has had enough, and whether it has
/// been said that one more leaves. An interrupt comes from outside, so this is for the whole program.
static HEARS: AtomicBool = AtomicBool::new(false);
static WAITS: AtomicBool = AtomicBool::new(false);
static HURRIES: AtomicBool = AtomicBool::new(false);
static WARNED: AtomicBool = AtomicBool::new(false);

/// How many answers back one may ask why.
const BACK: usize = 8;

/// Who plays which seat, and what was thought since a person last answered, or why nobody may know.
pub struct Minds {
    seats: Vec<Option<Mind>>,
    thoughts: Vec<Thoughts>,
    secret: Option<&'static str>,
    /// What is taken back was never thought.
    epoch: u32,
}

/// Why a question was answered as it was.
pub struct Thoughts {
    /// Who answered which question how.
    pub title: String,
    pub reasons: Vec<Reason>,
}

impl Minds {
    /// From what the command line says: `person,warlord`; seats that it does not name are people's.
    pub fn read(words: Option<&str>, seats: usize, seed: u64) -> Result<Minds, Failure> {
        let names: Vec<&str> = words.map_or(Vec::new(), |words| words.split(',').map(str::trim).collect());
        if names.len() > seats {
            return Err(Failure::usage(format!("{} players for {seats} seats", names.len())));
        }
        let mut minds = Minds { seats: Vec::new(), thoughts: Vec::new(), secret: None, epoch: 0 };
        for (place, name) in (1u64..).zip(names) {
            let mind = match name.eq_ignore_ascii_case("person") {
                true => None,
                false => Some(Mind::new(Level::find(name).map_err(Failure::usage)?, seed ^ place << 56)),
            };
            minds.seats.push(mind);
        }
        // Where only machines play, an interrupt means what it always does; people wait for hints, too.
        if !minds.all(seats) && io::stderr().is_terminal() {
            hear_interrupts();
        }
        Ok(minds)
    }

    pub fn plays(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(Option::is_some)
    }

    /// Whether anybody is left to look at the screen.
    pub fn all(&self, seats: usize) -> bool {
        seats > 0 && (0..seats as u8).all(|seat| self.plays(Seat(seat)))
    }

    /// What the mind of a seat answers.
    pub fn answer(&mut self, sitting: &dyn Sitting, seat: Seat, number: u32) -> Option<Answer> {
        let mind = self.seats.get_mut(seat.index())?.as_mut()?;
        if !WAITS.swap(true, Ordering::Relaxed) || self.epoch != sitting.epoch() {
            self.thoughts.clear();
        }
        self.epoch = sitting.epoch();
        let mut line = Line::new();
        let answer = sitting.think(seat, number, mind, &mut |thought| line.look(thought));
        line.end();
        let answer = answer?;
        self.secret = None;
        match sitting.overheard(seat, mind) {
            // What nobody had to think about needs no reasons.
            Ok(reasons) if reasons.is_empty() => {}
            Ok(reasons) => {
                let asked = sitting.questions(seat).into_iter().find(|posed| posed.number == number);
                let asked = asked.map_or_else(String::new, |posed| posed.asked.words);
                let name = sitting.seats().get(seat.index()).cloned().unwrap_or_default();
                let taken = sitting.words(seat, number, &answer);
                self.thoughts.push(Thoughts { title: format!("{name}: {asked} {taken}"), reasons });
                let old = self.thoughts.len().saturating_sub(BACK);
                self.thoughts.drain(..old);
            }
            Err(secret) => self.secret = Some(secret),
        }
        Some(answer)
    }

    /// Why the minds answered as they did since a person last answered, or a sentence that says why there is nothing to be
    /// told.
    pub fn thoughts(&self, sitting: &dyn Sitting) -> Result<&[Thoughts], &'static str> {
        match (&self.thoughts[..], self.secret) {
            (_, Some(secret)) => Err(secret),
            ([], None) => Err("nobody has thought about it"),
            _ if self.epoch != sitting.epoch() => Err("what was thought about has been taken back"),
            (thoughts, None) => Ok(thoughts),
        }
    }
}

/// A person is to answer: nobody has to hurry any more.
pub fn rest() {
    WAITS.store(false, Ordering::Relaxed);
    HURRIES.store(false, Ordering::Relaxed);
    stay();
}

/// Whoever types something has not left.
pub fn stay() {
    WARNED.store(false, Ordering::Relaxed);
}

/// What a strong player would think of in this place, and what may come of the best of it.
pub fn hint(sitting: &dyn Sitting, seat: Seat, number: u32) -> (Vec<Reason>, Option<Foreseen>) {
    let mut mind = Mind::new(Level::Warlord { nodes: players::NODES }, 1);
    WAITS.store(true, Ordering::Relaxed);
    let mut line = Line::new();
    sitting.think(seat, number, &mut mind, &mut |thought| line.look(thought));
    line.end();
    rest();
    let reasons = sitting.reasons(seat, &mind);
    let odds = reasons.first().and_then(|best| {
        let look = Look::Foresee { number, answers: best.answers.clone(), reach: Reach::Decided };
        match sitting.look(Eyes::Seat(seat), &look, &mut |_| Go::On) {
            Ok(Found::Foreseen(odds)) => Some(odds),
            _ => None,
        }
    });
    (reasons, odds)
}

/// What an interrupt is taken for.
#[derive(Debug, PartialEq, Eq)]
enum Interrupt {
    Hurry,
    Warn,
    Leave,
}

/// The first interrupt while a person waits hurries whoever thinks, until the person is asked again. It may come a moment too
/// late, when the answer is there; so any other leaves only after it has been said that it would.
fn taken_for(waits: bool, hurries: bool, warned: bool) -> Interrupt {
    match (waits && !hurries, warned) {
        (true, _) => Interrupt::Hurry,
        (false, false) => Interrupt::Warn,
        (false, true) => Interrupt::Leave,
    }
}

fn hear_interrupts() {
    let set = ctrlc::set_handler(|| {
        let [waits, hurries, warned] = [&WAITS, &HURRIES, &WARNED].map(|is| is.load(Ordering::Relaxed));
        match taken_for(waits, hurries, warned) {
            Interrupt::Hurry => HURRIES.store(true, Ordering::Relaxed),
            Interrupt::Warn => {
                WARNED.store(true, Ordering::Relaxed);
                let question = if waits { "" } else { "> " };
                eprint!("\nCtrl-C once more leaves, and what is not saved is lost\n{question}");
            }
            Interrupt::Leave => std::process::exit(130),
        }
    });
    // Where interrupts cannot be caught, one simply leaves, as without this.
    if set.is_ok() {
        HEARS.store(true, Ordering::Relaxed);
    }
}

/// How far a thought has come, for a person at a terminal: one line that is written over, and is gone in the end.
struct Line {
    begun: Instant,
    shown: Option<Instant>,
    wanted: bool,
}

impl Line {
    fn new() -> Line {
        Line { begun: Instant::now(), shown: None, wanted: io::stderr().is_terminal() }
    }

    /// Shows it, and says whether to go on.
    fn look(&mut self, thought: Thought) -> bool {
        let now = Instant::now();
        // What is over at once needs no line.
        let soon = now - self.shown.unwrap_or(self.begun) < Duration::from_millis(200);
        if self.wanted && !soon {
            self.shown = Some(now);
            let hurry = if HEARS.load(Ordering::Relaxed) { " (Ctrl-C hurries)" } else { "" };
            eprint!("\rthinking: {} of {} tries{hurry}   ", thought.done, thought.of);
        }
        now - self.begun < PATIENCE && !HURRIES.load(Ordering::Relaxed)
    }

    fn end(&self) {
        if self.shown.is_some() {
            eprint!("\r{:70}\r", "");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_that_comes_too_late_does_not_leave() {
        assert_eq!(taken_for(true, false, false), Interrupt::Hurry);
        // The answer was there already, and a person is asked.
        assert_eq!(taken_for(false, false, false), Interrupt::Warn);
        assert_eq!(taken_for(false, false, true), Interrupt::Leave);
        // Somebody presses it again because nothing seems to happen.
        assert_eq!(taken_for(true, true, false), Interrupt::Warn);
        assert_eq!(taken_for(true, true, true), Interrupt::Leave);
        // What was said at a question does not count against whoever hurries the next answer.
        assert_eq!(taken_for(true, false, true), Interrupt::Hurry);
    }
}
