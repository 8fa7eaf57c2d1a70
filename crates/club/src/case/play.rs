//! Plays a case: from its script, and again from its own record.

use std::collections::{BTreeSet, VecDeque};

use scene::{List, Naming, Row, Rule, Seat};
use table::{Fault, Given, Note, Ran, Rulebook, Script, ScriptLine, Tape, Why, hash, run as run_step};

use super::claim::{Sight, check};
use super::{Case, Expected, Part, Report, Set, Then, When};
use crate::matches::lines;

/// Plays a case by its rulebook.
pub fn run<R: Rulebook>(case: &Case) -> Report {
    let mut report = Report {
        name: case.name.clone(),
        book: case.book.clone(),
        shown: case.shows().into_iter().map(str::to_string).collect(),
        ..Report::default()
    };
    let played = match &case.set {
        Set::Given { text, first } => play::<R>(case, text, *first, &mut report),
        Set::List { text, first } => check_list::<R>(case, text, *first, &mut report),
    };
    if let Err(fault) = played {
        report.faults.push(fault);
    }
    check_ids::<R>(case, &mut report);
    report
}

/// Every id that a case names is in the catalog, and acted unless it never does.
fn check_ids<R: Rulebook>(case: &Case, report: &mut Report) {
    // A case that broke off says so; that later rules did not act goes without saying then.
    let broke_off = !report.faults.is_empty();
    let named = case.parts.iter().flat_map(|part| match part {
        Part::Then(lines) => lines.iter().map(|line| (line.no, line.shows.as_slice())).collect(),
        Part::When { no, when: When::Refused { rule, .. } | When::TakenBack { rule } } => {
            vec![(*no, std::slice::from_ref(rule))]
        }
        Part::When { .. } => Vec::new(),
    });
    for (no, id) in named.flat_map(|(no, ids)| ids.iter().map(move |id| (no, id))) {
        match R::rules().iter().find(|row| row.rule.id() == id) {
            None => {
                let near = scene::nearest(id, R::rules().iter().map(|row| row.rule.id()));
                report.faults.push(format!("line {no}: {id} is not in the catalog{near}"));
            }
            Some(row) if row.acts && !broke_off && !acted(R::rules(), row, &report.acted) => {
                report.faults.push(format!("line {no}: {id} did not act"));
            }
            Some(_) => {}
        }
    }
}

/// Whether a rule acted. A ruling acts through the rows that cite it, and a worked example through the rules that
/// it cites: neither is code of its own.
fn acted(rows: &[Row], row: &Row, acted: &BTreeSet<Rule>) -> bool {
    let id = row.rule.id();
    if acted.contains(&row.rule) {
        return true;
    }
    if id.contains("-R-") {
        return rows.iter().any(|other| cites(other.notes, id) && acted.contains(&other.rule));
    }
    let cited =
        |text: &str| rows.iter().any(|other| cites(text, other.rule.id()) && acted.contains(&other.rule));
    id.contains("-EX-") && (cited(row.text) || cited(row.notes))
}

/// Whether a text names an id, and not merely one that begins like it.
fn cites(text: &str, id: &str) -> bool {
    text.match_indices(id)
        .any(|(at, _)| !text[at + id.len()..].starts_with(|next: char| next.is_ascii_digit()))
}

/// Checks a list: each *then* line names what it breaks, or says that it is legal.
fn check_list<R: Rulebook>(case: &Case, text: &str, first: u32, report: &mut Report) -> Result<(), String> {
    let list = List::read(text).map_err(|misfit| match misfit.line {
        Some(line) => format!("line {}: {}", first + line - 1, misfit.why),
        None => misfit.why,
    })?;
    let violations = R::check(&list, &[]).map_err(|misfit| misfit.to_string())?;
    report.trace = violations.iter().map(scene::Violation::words).collect();
    report.acted = violations.iter().map(|violation| violation.rule).collect();
    let expected = case.parts.iter().flat_map(|part| match part {
        Part::Then(lines) => lines.as_slice(),
        Part::When { .. } => &[],
    });
    for Expected { no, then, shows } in expected {
        match then {
            Then::Legal if violations.is_empty() => {
                // A legal list shows the rules that it keeps: nothing else can act on it.
                let keeps = R::rules().iter().map(|row| row.rule);
                report.acted.extend(keeps.filter(|rule| shows.iter().any(|id| id == rule.id())));
            }
            Then::Legal => {
                report.faults.push(format!("line {no}: it is not legal: {}", report.trace.join("; ")))
            }
            Then::Broken(words) => {
                let wanted = words.to_lowercase();
                let mut said = violations.iter().zip(&report.trace);
                let fits = |(violation, said): (&scene::Violation, &String)| {
                    shows.iter().any(|id| id == violation.rule.id()) && said.to_lowercase().contains(&wanted)
                };
                if !said.any(fits) {
                    let said =
                        if report.trace.is_empty() { "nothing".into() } else { report.trace.join("; ") };
                    report
                        .faults
                        .push(format!("line {no}: {words:?} is not what is broken; broken is {said}"));
                }
            }
            _ => report.faults.push(format!("line {no}: of a list one says `broken: words` or `legal`")),
        }
    }
    Ok(())
}

/// What a played case leaves behind, to be played again from.
pub(super) struct Record {
    pub tapes: Vec<Tape>,
    hashes: Vec<table::Hash>,
    pub open: Tape,
    last: table::Hash,
}

/// A case in play.
struct Stage<'a, R: Rulebook> {
    setup: R::Setup,
    commit: R::Game,
    naming: Naming,
    seats: Vec<String>,
    /// The script, and the *then* blocks at which it stops to look, in order.
    script: VecDeque<ScriptLine>,
    looks: VecDeque<&'a [Expected]>,
    record: Record,
    noted: Vec<String>,
}

fn set<R: Rulebook>(text: &str, first: u32) -> Result<(R::Setup, R::Game), String> {
    Given::read(text, first).and_then(|given| R::set(&given)).map_err(|misfit| misfit.to_string())
}

fn play<R: Rulebook>(case: &Case, text: &str, first: u32, report: &mut Report) -> Result<(), String> {
    let record = record::<R>(case, text, first, report)?;
    again::<R>(set::<R>(text, first)?, &record)
}

/// Plays a case from its script, once.
pub(super) fn record<R: Rulebook>(
    case: &Case,
    text: &str,
    first: u32,
    report: &mut Report,
) -> Result<Record, String> {
    let (setup, commit) = set::<R>(text, first)?;
    let names = R::names(&setup, &commit);
    let seats: Vec<String> = (0..R::seats(&setup)).map(|seat| names.seat(Seat(seat))).collect();
    drop(names);
    let (script, looks) = compile(case, &seats)?;
    let naming = R::scene(&setup, &commit).naming();
    let last = hash(&commit);
    let record = Record { tapes: Vec::new(), hashes: Vec::new(), open: Tape::default(), last };
    let mut stage = Stage::<R> { setup, commit, naming, seats, script, looks, record, noted: Vec::new() };
    while !stage.step(report)? {}
    if let Some(line) = stage.script.iter().find_map(ScriptLine::no) {
        return Err(format!("line {line}: the game is over before this"));
    }
    Ok(stage.record)
}

/// The script for the rules, with a stop for every *then* block.
fn compile<'a>(
    case: &'a Case,
    seats: &[String],
) -> Result<(VecDeque<ScriptLine>, VecDeque<&'a [Expected]>), String> {
    let seat = |no: u32, name: &str| {
        let place = seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
        place.map(|place| Seat(place as u8)).ok_or_else(|| {
            let near = scene::nearest(name, seats.iter().map(String::as_str));
            format!("line {no}: there is no seat {name:?}{near}")
        })
    };
    let (mut script, mut looks) = (VecDeque::new(), VecDeque::new());
    for part in &case.parts {
        match part {
            Part::Then(lines) => {
                script.push_back(ScriptLine::Look);
                looks.push_back(lines.as_slice());
            }
            Part::When { no, when } => script.push_back(match when.clone() {
                When::Answer { seat: name, words } => {
                    ScriptLine::Answer { no: *no, seat: seat(*no, &name)?, words }
                }
                When::Refused { rule, seat: name, words } => {
                    ScriptLine::Refused { no: *no, seat: seat(*no, &name)?, words, rule }
                }
                When::Asked { seat: name, why } => {
                    ScriptLine::Asked { no: *no, seat: seat(*no, &name)?, why }
                }
                When::TakenBack { rule } => {
                    ScriptLine::Refused { no: *no, seat: Seat(0), words: String::new(), rule }
                }
                When::Dice(faces) => ScriptLine::Dice { no: *no, faces: faces.into() },
            }),
        }
    }
    Ok((script, looks))
}

impl<R: Rulebook> Stage<'_, R> {
    /// Runs the step in progress once; true when the script is used up or the game is over.
    fn step(&mut self, report: &mut Report) -> Result<bool, String> {
        if R::ending(&self.commit).is_some() {
            report.open = Vec::new();
            while self.script.front() == Some(&ScriptLine::Look) {
                self.script.pop_front();
                let game = self.commit.clone();
                self.look(&game, &[], &[], report);
            }
            return Ok(true);
        }
        let mut script = Script::<R>::new(&mut self.script, self.naming);
        let run = run_step::<R>(&self.setup, &self.commit, &mut self.record.open, &mut script);
        let open = script.open().to_vec();
        report.acted.extend(script.refused().iter().map(|refusal| refusal.rule));
        report.acted.extend(run.notes.iter().flat_map(Note::rules));
        let names = R::names(&self.setup, &run.game);
        report.open = open.iter().map(|question| question.asked(&*names)).collect();
        drop(names);
        let commit = self.record.tapes.len() as u32;
        let told = lines(&*R::names(&self.setup, &run.game), &run.notes, commit);
        let told: Vec<String> = told.into_iter().map(|line| line.told.to_string()).collect();
        match run.ran {
            Ran::Ended => {
                self.commit = run.game;
                self.record.tapes.push(std::mem::take(&mut self.record.open));
                self.record.hashes.push(hash(&self.commit));
                self.record.last = hash(&self.commit);
                report.trace.extend(told.iter().cloned());
                self.noted.extend(told);
                Ok(false)
            }
            Ran::Waiting => {
                self.record.last = hash(&run.game);
                let looks = self.script.pop_front().is_some();
                if looks {
                    self.look(&run.game, &told, &open, report);
                }
                let done = self.script.is_empty();
                if done {
                    report.trace.extend(told);
                }
                Ok(done || !looks)
            }
            Ran::Hidden => Err("the rules asked the whole game for something hidden".to_string()),
            Ran::Fault(Fault { why, .. }) => {
                report.trace.extend(told);
                Err(why)
            }
        }
    }

    /// Compares what the next *then* block says with the table.
    fn look(&mut self, game: &R::Game, told: &[String], open: &[table::Question<R>], report: &mut Report) {
        let Some(expected) = self.looks.pop_front() else { return };
        let scene = R::scene(&self.setup, game);
        let keys: Vec<(String, &'static str)> = open
            .iter()
            .map(|question| (self.seats[question.seat.index()].clone(), question.why.key()))
            .collect();
        let behind =
            open.iter().flat_map(|question| [question.rule].into_iter().chain(question.domain.rules()));
        report.acted.extend(behind.collect::<BTreeSet<Rule>>());
        let noted: Vec<String> = self.noted.iter().chain(told).cloned().collect();
        let sight = Sight { scene: &scene, open: &keys, noted: &noted };
        for line in expected {
            if let Err(why) = check(&line.then, &sight) {
                report.faults.push(format!("line {}: {why}", line.no));
            }
        }
    }
}

/// Plays a record again from its bytes: every step has to end as it did.
fn again<R: Rulebook>((setup, mut commit): (R::Setup, R::Game), record: &Record) -> Result<(), String> {
    let tapes = table::bytes(&record.tapes);
    let tapes: Vec<Tape> = table::unbytes(&tapes).ok_or("the record of the case cannot be read back")?;
    let naming = R::scene(&setup, &commit).naming();
    let play = |commit: &R::Game, tape: &Tape| {
        let mut lines = VecDeque::from([ScriptLine::Look]);
        let mut tape = tape.clone();
        run_step::<R>(&setup, commit, &mut tape, &mut Script::<R>::new(&mut lines, naming))
    };
    for (at, (tape, known)) in tapes.iter().zip(&record.hashes).enumerate() {
        let run = play(&commit, tape);
        if run.ran != Ran::Ended || hash(&run.game) != *known {
            return Err(format!("played from its own record, step {at} ends otherwise"));
        }
        commit = run.game;
    }
    if R::ending(&commit).is_some() {
        return Ok(());
    }
    let run = play(&commit, &record.open);
    if run.ran == Ran::Waiting && hash(&run.game) == record.last {
        return Ok(());
    }
    Err("played from its own record, the last step stops otherwise".to_string())
}
