//! A case played as written up to some place, for commands that look on from there.

use std::collections::VecDeque;

use club::Case;
use club::case::{Part, Set, When};
use scene::Seat;
use table::{Fault, Given, Question, Ran, Rulebook, Script, ScriptLine, Tape, run};

/// How far a case is played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum UpTo {
    /// To the *then* block of this number, from 1; 0 is the table as it was set.
    Then(u16),
    /// To that *then* block, and on to the next dice, which are not thrown.
    Dice(u16),
}

/// Where a case stands.
pub struct Stage<R: Rulebook> {
    pub setup: R::Setup,
    pub commit: R::Game,
    /// What was answered and thrown in the step in progress.
    pub tape: Tape,
    /// The position at the open question, to be looked at.
    pub now: R::Game,
    pub open: Vec<Question<R>>,
}

/// Steps that go by without a question, after which the rules are taken to be stuck.
const MOST_SILENT: u32 = 100_000;

pub fn stage<R: Rulebook>(case: &Case, up_to: UpTo) -> Result<Stage<R>, String> {
    let Set::Given { text, first } = &case.set else {
        return Err("the case checks a list and sets no table".to_string());
    };
    let mut stage = Stage::<R>::set(text, *first)?;
    if up_to != UpTo::Then(0) {
        stage.play(script::<R>(&stage, case, up_to)?)?;
    }
    Ok(stage)
}

/// A table and the answers that lead to its dice, which are not thrown.
pub fn led<R: Rulebook>(given: &str, answers: &[(Seat, String)]) -> Result<Stage<R>, String> {
    let mut stage = Stage::<R>::set(given, 1)?;
    let line = |(no, (seat, words)): (u32, &(Seat, String))| ScriptLine::Answer {
        no,
        seat: *seat,
        words: words.clone(),
    };
    let lines = (1..).zip(answers).map(line).chain([ScriptLine::Look]).collect();
    stage.play(lines)?;
    Ok(stage)
}

/// The lines up to the wanted place, which ends with a stop.
fn script<R: Rulebook>(stage: &Stage<R>, case: &Case, up_to: UpTo) -> Result<VecDeque<ScriptLine>, String> {
    let names = R::names(&stage.setup, &stage.commit);
    let seats: Vec<String> = (0..R::seats(&stage.setup)).map(|seat| names.seat(Seat(seat))).collect();
    let seat = |no: u32, name: &str| {
        let place = seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
        place.map(|place| Seat(place as u8)).ok_or_else(|| {
            let near = scene::nearest(name, seats.iter().map(String::as_str));
            format!("line {no}: there is no seat {name:?}{near}")
        })
    };
    let (UpTo::Then(wanted) | UpTo::Dice(wanted)) = up_to;
    let mut passed = 0;
    let mut lines = VecDeque::new();
    for part in &case.parts {
        let (no, when) = match part {
            Part::Then(_) if passed + 1 == wanted && up_to == UpTo::Then(wanted) => {
                passed += 1;
                break;
            }
            Part::Then(_) => {
                passed += 1;
                continue;
            }
            Part::When { no, when } => (*no, when.clone()),
        };
        lines.push_back(match when {
            When::Answer { seat: name, words } => ScriptLine::Answer { no, seat: seat(no, &name)?, words },
            When::Refused { rule, seat: name, words } => {
                ScriptLine::Refused { no, seat: seat(no, &name)?, words, rule }
            }
            When::Asked { seat: name, why } => ScriptLine::Asked { no, seat: seat(no, &name)?, why },
            When::TakenBack { rule } => ScriptLine::Refused { no, seat: Seat(0), words: String::new(), rule },
            When::Dice(_) if passed >= wanted => break,
            When::Dice(faces) => ScriptLine::Dice { no, faces: faces.into() },
        });
    }
    if passed < wanted {
        return Err(format!("the case has {passed} `then` blocks, and not {wanted}"));
    }
    lines.push_back(ScriptLine::Look);
    Ok(lines)
}

impl<R: Rulebook> Stage<R> {
    /// The table of a text whose first line has this number.
    fn set(text: &str, first: u32) -> Result<Stage<R>, String> {
        let given = Given::read(text, first).map_err(|misfit| misfit.to_string())?;
        let (setup, commit) = R::set(&given).map_err(|misfit| misfit.to_string())?;
        Ok(Stage { now: commit.clone(), setup, commit, tape: Tape::default(), open: Vec::new() })
    }

    /// Plays the lines, step after step, to the stop behind them.
    fn play(&mut self, mut lines: VecDeque<ScriptLine>) -> Result<(), String> {
        let naming = R::scene(&self.setup, &self.commit).naming();
        for _ in 0..MOST_SILENT {
            if R::ending(&self.commit).is_some() {
                return match lines.iter().find_map(ScriptLine::no) {
                    Some(no) => Err(format!("line {no}: the game is over before this")),
                    None => Ok(()),
                };
            }
            let mut dealer = Script::<R>::new(&mut lines, naming);
            let ran = run::<R>(&self.setup, &self.commit, &mut self.tape, &mut dealer);
            let open = dealer.open().to_vec();
            self.now = ran.game;
            match ran.ran {
                Ran::Ended => {
                    self.commit = self.now.clone();
                    self.tape = Tape::default();
                }
                Ran::Waiting => {
                    self.open = open;
                    return Ok(());
                }
                Ran::Hidden => return Err("the rules asked the whole game for something hidden".to_string()),
                Ran::Fault(Fault { why, .. }) => return Err(why),
            }
        }
        Err(format!("{MOST_SILENT} steps went by without a question"))
    }
}
