//! One cell of a table: a state and a way to move or use the model that is in it.

use std::collections::VecDeque;

use salvation::Salvation;
use salvation::setup::Setup;
use salvation::state::{Game, Id};
use scene::Naming;
use table::{
    Answer, Dealer, Domain, Fuzz, Given, Halt, Note, Play, Pool, Question, Ran, Reading, Rulebook, Tape, Why,
    read_answer,
};

/// How others come to move Sam or to have him fight.
pub struct Way {
    pub name: &'static str,
    /// Whose model he is, where he stands, and a free hex next to him.
    pub own: &'static str,
    pub at: &'static str,
    pub beside: &'static str,
    pub table: &'static str,
    /// The answers that lead to the question about him, that question, and the answer that names him.
    pub script: &'static [&'static str],
    pub asked: &'static str,
    pub answer: &'static str,
}

/// What came of a cell.
#[derive(Debug)]
pub enum Trial {
    /// He was named, and it was done.
    Done,
    /// He was named, and nothing was done with him.
    Idle,
    Refused(&'static str),
    /// He was not among the choices, or it never comes to them.
    Unnamed,
    /// Nobody was asked about him; these rules were told.
    Unasked(Vec<&'static str>),
}

impl Trial {
    pub fn shows(&self, expected: &str) -> bool {
        match self {
            Trial::Done => expected == "yes",
            Trial::Idle => false,
            Trial::Refused(rule) => expected == *rule,
            Trial::Unnamed => expected == "-",
            Trial::Unasked(told) => expected == "-" || told.contains(&expected),
        }
    }
}

/// Answers as written until Sam is named, and then at random; every die shows a 1.
struct Hand<'a> {
    way: &'a Way,
    naming: Naming,
    script: VecDeque<&'static str>,
    verdict: Option<Trial>,
    fuzz: Fuzz,
}

impl Hand<'_> {
    fn read(&self, setup: &Setup, game: &Game, domain: &Domain, words: &str) -> Option<Answer> {
        read_answer(domain, words, &*Salvation::names(setup, game), self.naming, &Vec::new).ok()
    }

    /// The answer to the question about him, or to one that leads to it. Nothing if he has been named before, or if he
    /// is not among the choices.
    fn written(&mut self, setup: &Setup, game: &Game, question: &Question<Salvation>) -> Option<Answer> {
        if self.verdict.is_some() {
            return None;
        }
        let asked = question.why.key() == self.way.asked;
        let (words, last) = match self.script.pop_front() {
            Some(words) => (words, false),
            None if asked => (self.way.answer, true),
            None => return None,
        };
        let names_him = last || words == "Sam";
        let Some(answer) = self.read(setup, game, &question.domain, words) else {
            assert!(names_him, "{}: {words:?} is no answer to {:?}", self.way.name, question.why.key());
            self.verdict = Some(Trial::Unnamed);
            return None;
        };
        if let Err(no) = question.domain.contains(&answer) {
            self.verdict = Some(if names_him { Trial::Refused(no.rule.id()) } else { Trial::Unnamed });
            return None;
        }
        if last {
            self.verdict = Some(Trial::Done);
        }
        Some(answer)
    }
}

impl Dealer<Salvation> for Hand<'_> {
    fn answer(&mut self, setup: &Setup, game: &Game, question: &Question<Salvation>) -> Play<Answer> {
        if let Some(answer) = self.written(setup, game, question) {
            return Ok(answer);
        }
        if matches!(self.verdict, Some(Trial::Refused(_) | Trial::Unnamed)) {
            return Err(Halt::waiting());
        }
        if question.why.key() == "test-or-fail"
            && let Some(answer) = self.read(setup, game, &question.domain, "take the test")
        {
            return Ok(answer);
        }
        self.fuzz.answer(setup, game, question)
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        Ok(pool.throw(&mut |_| 0, None))
    }

    fn listens(&self) -> bool {
        true
    }
}

/// The table of a cell, with Sam in its state.
fn table(way: &Way, fields: &str, more: &str) -> String {
    let other = if way.own == "Red" { "Green" } else { "Red" };
    let more = more.replace("BESIDE", way.beside).replace("OWN", way.own).replace("OTHER", other);
    let comma = if fields.is_empty() { "" } else { ", " };
    let both = format!("{}\n{more}", way.table);
    let (below, above): (Vec<&str>, Vec<&str>) = both
        .lines()
        .partition(|line| ["link", "hostage", "phantom"].iter().any(|head| line.starts_with(head)));
    format!(
        "seats: Green, Red\nprofile: Jack, Sp 8, En 4, Ac 12, Fo 11, Re 11, Sc 12, mage, trickster\n{}\n\
         {}: Sam, Jack, at {}{comma}{fields}\n{}\nturn: 2, half Green, first Red\n",
        above.join("\n"),
        way.own,
        way.at,
        below.join("\n"),
    )
}

/// Plays one cell to the end of its step.
pub fn tried(way: &Way, fields: &str, more: &str) -> Trial {
    let text = table(way, fields, more);
    let (setup, before) = Given::read(&text, 1)
        .and_then(|given| Salvation::set(&given))
        .unwrap_or_else(|misfit| panic!("{}: {misfit}\n{text}", way.name));
    let sam = before.ids().find(|id| Salvation::names(&setup, &before).piece(id.0.into()) == "Sam");
    let sam = sam.expect("Sam is on the table");
    let naming = Salvation::scene(&setup, &before).naming();
    let script = way.script.iter().copied().collect();
    let mut hand = Hand { way, naming, script, verdict: None, fuzz: Fuzz::listening(1) };
    let run = table::run::<Salvation>(&setup, &before, &mut Tape::default(), &mut hand);
    match hand.verdict {
        None => {
            assert_eq!(run.ran, Ran::Ended, "{}", way.name);
            Trial::Unasked(run.notes.iter().flat_map(Note::rules).map(|rule| rule.id()).collect())
        }
        Some(Trial::Done) => {
            assert_eq!(run.ran, Ran::Ended, "{}\n{text}", way.name);
            if used(&before, &run.game, &run.notes, sam) { Trial::Done } else { Trial::Idle }
        }
        Some(other) => other,
    }
}

/// Whether anything was done with him: he went somewhere, acted, paid, changed sides or was given up.
fn used(before: &Game, after: &Game, notes: &[Note], id: Id) -> bool {
    let piece = id.0.into();
    let went = notes.iter().any(|note| matches!(note, Note::Moved { piece: moved, .. } if *moved == piece));
    let (then, now) = (before.unit(id), after.unit(id));
    went || now.gone()
        || then.side != now.side
        || then.activated != now.activated
        || then.energy != now.energy
}
