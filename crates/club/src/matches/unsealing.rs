//! Live play in which sealed answers are opened once.

use dice::{Pool, Reading};
use scene::Answer;
use table::{Dealer, Key, Live, Play, Question, Rulebook, Sealed};

static NOTHING: Sealed = Sealed(std::collections::BTreeMap::new());

/// A [`Live`] dealer that knows whether the sealed answers have been opened. A step may ask unseen twice, or take
/// back what was shown: the same answers must not be opened again.
pub(crate) struct Unsealing<'a, R: Rulebook> {
    live: Live<'a, R>,
    key: Key,
    /// How many answers were opened in this run, if it came to that.
    pub(crate) opened: Option<u32>,
    /// Whether the questions now open are to be answered unseen.
    pub(crate) unseen: bool,
}

impl<'a, R: Rulebook> Unsealing<'a, R> {
    pub(crate) fn new(key: Key, sealed: &'a Sealed) -> Self {
        Unsealing { live: Live::new(key, sealed), key, opened: None, unseen: false }
    }

    pub(crate) fn open(self) -> Vec<Question<R>> {
        self.live.open()
    }
}

impl<R: Rulebook> Dealer<R> for Unsealing<'_, R> {
    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        self.live.answer(setup, game, question)
    }

    fn answer_all(
        &mut self,
        setup: &R::Setup,
        game: &R::Game,
        questions: &[Question<R>],
    ) -> Play<Vec<Answer>> {
        self.unseen = true;
        let answers = self.live.answer_all(setup, game, questions)?;
        self.unseen = false;
        self.opened = Some(answers.len() as u32);
        self.live = Live::new(self.key, &NOTHING);
        Ok(answers)
    }

    fn throw(&mut self, throw: u32, pool: &Pool, faces: &mut Vec<u8>) -> Play<Reading> {
        Dealer::<R>::throw(&mut self.live, throw, pool, faces)
    }

    fn listens(&self) -> bool {
        true
    }
}
