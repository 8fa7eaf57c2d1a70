//! Live play: dice are thrown from the match's key, people are waited for.

use std::collections::BTreeMap;

use dice::{Pool, Reading};
use scene::{Answer, Seat};
use serde::{Deserialize, Serialize};

use crate::{Dealer, Halt, Key, Play, Question, Rulebook};

/// Answers given unseen, kept by seat until all of them are in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed(pub BTreeMap<Seat, Vec<Answer>>);

pub struct Live<'a, R: Rulebook> {
    key: Key,
    sealed: &'a Sealed,
    open: Vec<Question<R>>,
}

impl<'a, R: Rulebook> Live<'a, R> {
    pub fn new(key: Key, sealed: &'a Sealed) -> Self {
        Live { key, sealed, open: Vec::new() }
    }

    /// The questions that the run is waiting for: one, or several when answers are given unseen.
    pub fn open(self) -> Vec<Question<R>> {
        self.open
    }
}

impl<R: Rulebook> Dealer<R> for Live<'_, R> {
    fn answer(&mut self, _: &R::Setup, _: &R::Game, question: &Question<R>) -> Play<Answer> {
        self.open = vec![question.clone()];
        Err(Halt::waiting())
    }

    fn answer_all(&mut self, _: &R::Setup, _: &R::Game, questions: &[Question<R>]) -> Play<Vec<Answer>> {
        let mut given: BTreeMap<Seat, std::slice::Iter<Answer>> =
            self.sealed.0.iter().map(|(seat, answers)| (*seat, answers.iter())).collect();
        let mut answers = Vec::new();
        for question in questions {
            match given.get_mut(&question.seat).and_then(Iterator::next) {
                Some(answer) => answers.push(answer.clone()),
                None => self.open.push(question.clone()),
            }
        }
        if self.open.is_empty() { Ok(answers) } else { Err(Halt::waiting()) }
    }

    fn throw(&mut self, throw: u32, pool: &Pool, faces: &mut Vec<u8>) -> Play<Reading> {
        let mut stream = self.key.throw(throw);
        Ok(pool.throw(&mut |bound| stream.below(bound), Some(faces)))
    }

    fn listens(&self) -> bool {
        true
    }
}
