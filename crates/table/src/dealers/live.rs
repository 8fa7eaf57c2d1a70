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
    /// Nothing once they are opened: a step may ask unseen twice, or take back what was shown.
    sealed: Option<&'a Sealed>,
    opened: Option<u32>,
    unseen: bool,
    open: Vec<Question<R>>,
}

impl<'a, R: Rulebook> Live<'a, R> {
    pub fn new(key: Key, sealed: &'a Sealed) -> Self {
        Live { key, sealed: Some(sealed), opened: None, unseen: false, open: Vec::new() }
    }

    /// How many sealed answers were opened in this run, if it came to that.
    pub fn opened(&self) -> Option<u32> {
        self.opened
    }

    /// Whether the open questions are to be answered unseen.
    pub fn unseen(&self) -> bool {
        self.unseen
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
        let sealed = self.sealed.into_iter().flat_map(|sealed| &sealed.0);
        let mut given: BTreeMap<Seat, std::slice::Iter<Answer>> =
            sealed.map(|(seat, answers)| (*seat, answers.iter())).collect();
        let mut answers = Vec::new();
        for question in questions {
            match given.get_mut(&question.seat).and_then(Iterator::next) {
                Some(answer) => answers.push(answer.clone()),
                None => self.open.push(question.clone()),
            }
        }
        self.unseen = !self.open.is_empty();
        if self.unseen {
            return Err(Halt::waiting());
        }
        self.sealed = None;
        self.opened = Some(answers.len() as u32);
        Ok(answers)
    }

    fn throw(&mut self, throw: u32, pool: &Pool, faces: &mut Vec<u8>) -> Play<Reading> {
        let mut stream = self.key.throw(throw);
        Ok(pool.throw(&mut |bound| stream.below(bound), Some(faces)))
    }

    fn listens(&self) -> bool {
        true
    }
}
