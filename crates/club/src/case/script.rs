//! A table at which the script of a case is played.

use std::collections::VecDeque;

use scene::{Naming, Seat};
use table::{Fault, Given, Note, Question, Ran, Rule, Rulebook, Script, ScriptLine, Tape, run};

use super::{Part, When};

/// Steps that go by without a question, after which the rules are taken to be stuck.
const MOST_SILENT: u32 = 100_000;

/// Where a script stands.
pub struct Stage<R: Rulebook> {
    pub setup: R::Setup,
    pub commit: R::Game,
    /// What was answered and thrown in the steps that are over, and in the one in progress.
    pub tapes: Vec<Tape>,
    pub tape: Tape,
    /// The position at the open question, to be looked at.
    pub now: R::Game,
    pub open: Vec<Question<R>>,
    script: VecDeque<ScriptLine>,
    naming: Naming,
    /// Steps since the script last stopped.
    silent: u32,
}

/// What one run of the step in progress came to.
pub(super) enum Came {
    /// The step is over.
    Ended,
    /// At a question: whether the script says to look there, and whether that was its last line.
    Stopped { looks: bool, last: bool },
}

/// One run of the step in progress: what was told, whose refusals were met, and where it stopped or why it broke down.
pub(super) struct Played {
    pub notes: Vec<Note>,
    pub refused: Vec<Rule>,
    pub came: Result<Came, String>,
}

impl<R: Rulebook> Stage<R> {
    /// The table of a text whose first line has this number.
    pub(super) fn set(text: &str, first: u32) -> Result<Stage<R>, String> {
        let given = Given::read(text, first).map_err(|misfit| misfit.to_string())?;
        let (setup, commit) = R::set(&given).map_err(|misfit| misfit.to_string())?;
        let naming = R::scene(&setup, &commit).naming();
        let (now, script) = (commit.clone(), VecDeque::new());
        let (tapes, tape, open) = (Vec::new(), Tape::default(), Vec::new());
        Ok(Stage { setup, commit, tapes, tape, now, open, script, naming, silent: 0 })
    }

    /// What the seats are called.
    pub(super) fn seats(&self) -> Vec<String> {
        let names = R::names(&self.setup, &self.commit);
        (0..R::seats(&self.setup)).map(|seat| names.seat(Seat(seat))).collect()
    }

    /// Takes these parts of a case for its script, with a stop for every *then* block.
    pub(super) fn follow<'a>(&mut self, parts: impl IntoIterator<Item = &'a Part>) -> Result<(), String> {
        let seats = self.seats();
        self.script = parts.into_iter().map(|part| line(part, &seats)).collect::<Result<_, _>>()?;
        Ok(())
    }

    /// The same with answers of seats, and a stop behind them.
    pub(super) fn answer(&mut self, answers: &[(Seat, String)]) {
        let line = |(no, (seat, words)): (u32, &(Seat, String))| ScriptLine::Answer {
            no,
            seat: *seat,
            words: words.clone(),
        };
        self.script = (1..).zip(answers).map(line).chain([ScriptLine::Look]).collect();
    }

    pub(super) fn is_over(&self) -> bool {
        R::ending(&self.commit).is_some()
    }

    /// Whether the script says to look at the table once more, which is over.
    pub(super) fn looks(&mut self) -> bool {
        let looks = self.script.front() == Some(&ScriptLine::Look);
        if looks {
            self.script.pop_front();
        }
        looks
    }

    /// Runs the step in progress once.
    pub(super) fn run(&mut self) -> Played {
        let mut dealer = Script::<R>::new(&mut self.script, self.naming);
        let ran = run::<R>(&self.setup, &self.commit, &mut self.tape, &mut dealer);
        let refused = dealer.refused().iter().map(|refusal| refusal.rule).collect();
        self.open = dealer.open().to_vec();
        self.now = ran.game;
        let came = match ran.ran {
            Ran::Ended if self.silent == MOST_SILENT => {
                Err(format!("{MOST_SILENT} steps went by without a question"))
            }
            Ran::Ended => {
                self.silent += 1;
                self.commit = self.now.clone();
                self.open.clear();
                self.tapes.push(std::mem::take(&mut self.tape));
                Ok(Came::Ended)
            }
            Ran::Waiting => {
                self.silent = 0;
                let looks = self.script.pop_front().is_some();
                Ok(Came::Stopped { looks, last: !looks || self.script.is_empty() })
            }
            Ran::Hidden => Err("the rules asked the whole game for something hidden".to_string()),
            Ran::Fault(Fault { why, .. }) => Err(why),
        };
        Played { notes: ran.notes, refused, came }
    }

    /// Plays the script to its last stop, or to the end of the game.
    pub(super) fn play(&mut self) -> Result<(), String> {
        while !self.is_over() {
            if let Came::Stopped { last: true, .. } = self.run().came? {
                break;
            }
        }
        self.is_played()
    }

    /// Refuses a script of which something is left.
    pub(super) fn is_played(&self) -> Result<(), String> {
        match self.script.iter().find_map(ScriptLine::no) {
            Some(no) => Err(format!("line {no}: the game is over before this")),
            None => Ok(()),
        }
    }
}

/// A line of the script.
fn line(part: &Part, seats: &[String]) -> Result<ScriptLine, String> {
    let Part::When { no, when } = part else { return Ok(ScriptLine::Look) };
    let no = *no;
    let seat = |name: &str| {
        let place = seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
        place.map(|place| Seat(place as u8)).ok_or_else(|| {
            let near = scene::nearest(name, seats.iter().map(String::as_str));
            format!("line {no}: there is no seat {name:?}{near}")
        })
    };
    Ok(match when.clone() {
        When::Answer { seat: name, words } => ScriptLine::Answer { no, seat: seat(&name)?, words },
        When::Refused { rule, seat: name, words } => {
            ScriptLine::Refused { no, seat: seat(&name)?, words, rule }
        }
        When::Asked { seat: name, why } => ScriptLine::Asked { no, seat: seat(&name)?, why },
        When::TakenBack { rule } => ScriptLine::Refused { no, seat: Seat(0), words: String::new(), rule },
        When::Dice(faces) => ScriptLine::Dice { no, faces: faces.into() },
    })
}
