//! Scripts: a written list of answers and dice, all of which must be used up, in the order in which they happen.

use std::collections::VecDeque;

use dice::{Pool, Reading};
use scene::{Answer, Naming, Refusal, Seat};

use crate::{Dealer, Halt, Play, Question, Rulebook, Why, read_answer};

/// One line of a script, with its number in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptLine {
    /// A seat's answer, in words.
    Answer { no: u32, seat: Seat, words: String },
    /// An answer that must be refused by this rule; without words, the answers so far must be taken back by it.
    Refused { no: u32, seat: Seat, words: String, rule: String },
    /// The next question must be put to this seat and be for this.
    Asked { no: u32, seat: Seat, why: String },
    /// Faces of dice.
    Dice { no: u32, faces: VecDeque<u8> },
    /// Stop here and look.
    Look,
}

/// Feeds a script to the rules.
pub struct Script<'a, R: Rulebook> {
    lines: &'a mut VecDeque<ScriptLine>,
    naming: Naming,
    open: Vec<Question<R>>,
    /// Rules that refused something on the way, as the script expected.
    refused: Vec<Refusal>,
}

impl<'a, R: Rulebook> Script<'a, R> {
    pub fn new(lines: &'a mut VecDeque<ScriptLine>, naming: Naming) -> Self {
        Script { lines, naming, open: Vec::new(), refused: Vec::new() }
    }

    /// The questions at which the script stopped, to look or because it does not fit.
    pub fn open(&self) -> &[Question<R>] {
        &self.open
    }

    pub fn refused(&self) -> &[Refusal] {
        &self.refused
    }
}

impl<R: Rulebook> Script<'_, R> {
    /// The next answer of the script, past everything that it expects of the question.
    fn next(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        let names = R::names(setup, game);
        let key = question.why.key();
        let whom = names.seat(question.seat);
        let pieces = || R::scene(setup, game).pieces;
        loop {
            let Some(line) = self.lines.front() else { return Err(Halt::waiting()) };
            let check = |no: u32, seat: Seat| {
                if seat == question.seat {
                    return Ok(());
                }
                let by = names.seat(seat);
                Err(Halt::fault(format!(
                    "line {no}: {by} answers, but the question {key:?} is put to {whom}"
                )))
            };
            match line {
                ScriptLine::Look => return Err(Halt::waiting()),
                ScriptLine::Asked { no, seat, why } => {
                    if *seat != question.seat || why != key {
                        let expected = names.seat(*seat);
                        return Err(Halt::fault(format!(
                            "line {no}: expected the question {why:?} to {expected}, but {key:?} is put to {whom}"
                        )));
                    }
                    self.lines.pop_front();
                }
                ScriptLine::Refused { no, words, rule, .. } if words.is_empty() => {
                    return Err(Halt::fault(format!(
                        "line {no}: expected {rule} to take answers back, but {key:?} is asked of {whom}"
                    )));
                }
                ScriptLine::Refused { no, seat, words, rule } => {
                    check(*no, *seat)?;
                    let answer = read_answer(&question.domain, words, &*names, self.naming, &pieces)
                        .map_err(|why| Halt::fault(format!("line {no}: {why}")))?;
                    match question.domain.contains(&answer) {
                        Err(refusal) if refusal.rule.id() == rule => self.refused.push(refusal),
                        Err(refusal) => {
                            return Err(Halt::fault(format!(
                                "line {no}: expected a refusal by {rule}, but it is refused otherwise: {}",
                                refusal.words(&*names)
                            )));
                        }
                        Ok(()) => {
                            return Err(Halt::fault(format!(
                                "line {no}: expected a refusal by {rule}, but it is legal"
                            )));
                        }
                    }
                    self.lines.pop_front();
                }
                ScriptLine::Answer { no, seat, words } => {
                    check(*no, *seat)?;
                    let no = *no;
                    let answer = read_answer(&question.domain, words, &*names, self.naming, &pieces)
                        .map_err(|why| Halt::fault(format!("line {no}: to {key:?}, {why}")))?;
                    question.domain.contains(&answer).map_err(|refusal| {
                        Halt::fault(format!("line {no}: to {key:?}, refused: {}", refusal.words(&*names)))
                    })?;
                    self.lines.pop_front();
                    return Ok(answer);
                }
                ScriptLine::Dice { no, .. } => {
                    return Err(Halt::fault(format!("line {no}: dice, but {key:?} is asked of {whom}")));
                }
            }
        }
    }
}

impl<R: Rulebook> Dealer<R> for Script<'_, R> {
    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        let answer = self.next(setup, game, question);
        if answer.is_err() {
            self.open = vec![question.clone()];
        }
        answer
    }

    fn answer_all(
        &mut self,
        setup: &R::Setup,
        game: &R::Game,
        questions: &[Question<R>],
    ) -> Play<Vec<Answer>> {
        let mut answers = Vec::with_capacity(questions.len());
        for question in questions {
            // What was answered unseen is not on the tape yet and would be lost if the script stopped here.
            let stops = matches!(self.lines.front(), Some(ScriptLine::Look) | None);
            if stops && !answers.is_empty() {
                return Err(Halt::fault(format!(
                    "the script stops after {} of {} answers that are given unseen",
                    answers.len(),
                    questions.len()
                )));
            }
            let answer = self.answer(setup, game, question);
            if answer.is_err() && answers.is_empty() {
                self.open = questions.to_vec();
            }
            answers.push(answer?);
        }
        Ok(answers)
    }

    fn throw(&mut self, _: u32, pool: &Pool, faces: &mut Vec<u8>) -> Play<Reading> {
        let lines = &mut *self.lines;
        // A script may stop to look before dice are thrown as well as before a question.
        if pool.dice() > 0 && matches!(lines.front(), Some(ScriptLine::Look)) {
            return Err(Halt::waiting());
        }
        let mut bad = None;
        let reading = pool.read(|| {
            while let Some(ScriptLine::Dice { faces: left, no }) = lines.front_mut() {
                if let Some(face) = left.pop_front() {
                    faces.push(face);
                    if face == 0 || face > pool.sides() {
                        bad = Some((*no, face));
                    }
                    return Some(face);
                }
                lines.pop_front();
            }
            None
        });
        while matches!(lines.front(), Some(ScriptLine::Dice { faces, .. }) if faces.is_empty()) {
            lines.pop_front();
        }
        reading.ok_or_else(|| match (bad, lines.front()) {
            (Some((no, face)), _) => {
                Halt::fault(format!("line {no}: a {face} is not on a die of {}", pool.sides()))
            }
            (None, Some(line)) => {
                let no = line.no().map_or(String::new(), |no| format!("line {no}: "));
                Halt::fault(format!("{no}{} dice of {} are thrown before this", pool.dice(), pool.sides()))
            }
            (None, None) => Halt::fault(format!(
                "the script ends where {} dice of {} are thrown",
                pool.dice(),
                pool.sides()
            )),
        })
    }

    fn taken_back(&mut self, refusal: &Refusal, _: usize) -> Play<()> {
        match self.lines.front() {
            Some(ScriptLine::Refused { words, rule, .. })
                if words.is_empty() && rule == refusal.rule.id() =>
            {
                self.refused.push(refusal.clone());
                self.lines.pop_front();
                Ok(())
            }
            _ => Err(Halt::fault(format!("the answers were taken back by {}", refusal.rule))),
        }
    }

    fn listens(&self) -> bool {
        true
    }
}

impl ScriptLine {
    pub fn no(&self) -> Option<u32> {
        match self {
            ScriptLine::Answer { no, .. }
            | ScriptLine::Refused { no, .. }
            | ScriptLine::Asked { no, .. }
            | ScriptLine::Dice { no, .. } => Some(*no),
            ScriptLine::Look => None,
        }
    }
}
