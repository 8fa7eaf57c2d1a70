//! Plays a case: from its script, and again from its own record.

use std::collections::{BTreeSet, VecDeque};

use scene::{List, Row, Rule};
use table::{Hash, Note, Ran, Rulebook, Script, ScriptLine, Tape, Why, hash, run as run_step};

use super::claim::{Sight, check};
use super::script::{Came, Stage};
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

/// Plays a case from its script, and again from its own record.
fn play<R: Rulebook>(case: &Case, text: &str, first: u32, report: &mut Report) -> Result<(), String> {
    let mut judge = Judge::<R>::new(case, text, first)?;
    while !judge.step(report)? {}
    judge.stage.is_played()?;
    let Stage { setup, commit, .. } = Stage::<R>::set(text, first)?;
    judge.again(&setup, commit)
}

/// A case in play, held against what it claims.
struct Judge<'a, R: Rulebook> {
    stage: Stage<R>,
    seats: Vec<String>,
    /// The *then* blocks at which the script stops to look, in order.
    looks: VecDeque<&'a [Expected]>,
    /// The fingerprints of all commits, and that of the position at which it stopped.
    hashes: Vec<Hash>,
    last: Hash,
    noted: Vec<String>,
}

impl<'a, R: Rulebook> Judge<'a, R> {
    fn new(case: &'a Case, text: &str, first: u32) -> Result<Self, String> {
        let mut stage = Stage::<R>::set(text, first)?;
        stage.follow(&case.parts)?;
        let looks = case.parts.iter().filter_map(|part| match part {
            Part::Then(lines) => Some(lines.as_slice()),
            Part::When { .. } => None,
        });
        let (seats, last) = (stage.seats(), hash(&stage.commit));
        Ok(Judge { stage, seats, looks: looks.collect(), hashes: Vec::new(), last, noted: Vec::new() })
    }

    /// Runs the step in progress once; true when the script is used up or the game is over.
    fn step(&mut self, report: &mut Report) -> Result<bool, String> {
        if self.stage.is_over() {
            report.open = Vec::new();
            while self.stage.looks() {
                self.look(&[], report);
            }
            return Ok(true);
        }
        let commit = self.stage.tapes.len() as u32;
        let played = self.stage.run();
        report.acted.extend(played.refused);
        report.acted.extend(played.notes.iter().flat_map(Note::rules));
        let names = R::names(&self.stage.setup, &self.stage.now);
        report.open = self.stage.open.iter().map(|question| question.asked(&*names)).collect();
        let told = lines(&*names, &played.notes, commit);
        let told: Vec<String> = told.into_iter().map(|line| line.told.to_string()).collect();
        drop(names);
        match played.came {
            Ok(Came::Ended) => {
                self.last = hash(&self.stage.commit);
                self.hashes.push(self.last);
                report.trace.extend(told.iter().cloned());
                self.noted.extend(told);
                Ok(false)
            }
            Ok(Came::Stopped { looks, last }) => {
                self.last = hash(&self.stage.now);
                if looks {
                    self.look(&told, report);
                }
                if last {
                    report.trace.extend(told);
                }
                Ok(last)
            }
            Err(why) => {
                report.trace.extend(told);
                Err(why)
            }
        }
    }

    /// Compares what the next *then* block says with the table.
    fn look(&mut self, told: &[String], report: &mut Report) {
        let Some(expected) = self.looks.pop_front() else { return };
        let Stage { setup, now, open, .. } = &self.stage;
        let scene = R::scene(setup, now);
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

    /// Plays the record again from its bytes: every step has to end as it did.
    fn again(&self, setup: &R::Setup, mut commit: R::Game) -> Result<(), String> {
        let tapes = table::bytes(&self.stage.tapes);
        let tapes: Vec<Tape> = table::unbytes(&tapes).ok_or("the record of the case cannot be read back")?;
        let naming = R::scene(setup, &commit).naming();
        let play = |commit: &R::Game, tape: &Tape| {
            let mut lines = VecDeque::from([ScriptLine::Look]);
            let mut tape = tape.clone();
            run_step::<R>(setup, commit, &mut tape, &mut Script::<R>::new(&mut lines, naming))
        };
        for (at, (tape, known)) in tapes.iter().zip(&self.hashes).enumerate() {
            let run = play(&commit, tape);
            if run.ran != Ran::Ended || hash(&run.game) != *known {
                return Err(format!("played from its own record, step {at} ends otherwise"));
            }
            commit = run.game;
        }
        if R::ending(&commit).is_some() {
            return Ok(());
        }
        let run = play(&commit, &self.stage.tape);
        if run.ran == Ran::Waiting && hash(&run.game) == self.last {
            return Ok(());
        }
        Err("played from its own record, the last step stops otherwise".to_string())
    }
}
