//! Rulebooks for commands that look into their games; the club's list is the one that counts, and a test holds this
//! one to it.

use std::marker::PhantomData;

use club::{Case, Match, Save};
use odds::Watch;
use scene::{Foreseen, Scene, Staged};
use table::{Ending, Known, Rulebook};

use crate::chances::{Effort, Spot, Wanted, chances};
use crate::fight::{Fight, fight};
use crate::stage::{Stage, UpTo, stage};

/// A rulebook whose games can be looked into.
pub trait Open: Sync {
    fn key(&self) -> &'static str;

    /// The table at some place of a case.
    fn scene(&self, case: &Case, up_to: UpTo) -> Result<Scene, String>;

    /// What comes next at some place of a case.
    fn odds(
        &self,
        case: &Case,
        up_to: UpTo,
        wanted: &Wanted<'_>,
        watch: Watch<'_>,
    ) -> Result<Foreseen, String>;

    /// What comes next in a saved game.
    fn odds_of(&self, save: &Save, wanted: &Wanted<'_>, watch: Watch<'_>) -> Result<Foreseen, String>;

    /// What one attack leads to.
    fn fight(&self, staged: &Staged, effort: Effort, watch: Watch<'_>) -> Result<Fight, String>;
}

/// The rulebook `R`.
struct Of<R: Rulebook>(PhantomData<fn() -> R>);

impl<R: Rulebook> Of<R> {
    const NEW: Of<R> = Of(PhantomData);
}

static SHELF: [&dyn Open; 6] = [
    &Of::<salvation::Salvation>::NEW,
    &Of::<judgement::Judgement>::NEW,
    &Of::<genesys::Genesys>::NEW,
    &Of::<godslayer::Godslayer>::NEW,
    &Of::<wrath::Wrath>::NEW,
    &Of::<salvation::campaign::Campaign>::NEW,
];

/// The rulebook of this name.
pub fn find(key: &str) -> Result<&'static dyn Open, String> {
    SHELF.iter().copied().find(|book| book.key().eq_ignore_ascii_case(key)).ok_or_else(|| {
        format!("there is no rulebook {key:?}{}", scene::nearest(key, SHELF.iter().map(|book| book.key())))
    })
}

impl<R: Known> Open for Of<R> {
    fn key(&self) -> &'static str {
        R::KEY
    }

    fn scene(&self, case: &Case, up_to: UpTo) -> Result<Scene, String> {
        let stage = stage::<R>(case, up_to)?;
        Ok(R::scene(&stage.setup, &stage.now))
    }

    fn odds(
        &self,
        case: &Case,
        up_to: UpTo,
        wanted: &Wanted<'_>,
        watch: Watch<'_>,
    ) -> Result<Foreseen, String> {
        let stage = stage::<R>(case, up_to)?;
        let Stage { setup, commit, tape, open, .. } = &stage;
        let words = |ending: Ending| ending.says.words(&*R::names(setup, commit));
        let spot = Spot { setup, commit, tape, open, ending: R::ending(commit).map(words) };
        chances::<R>(spot, wanted, watch)
    }

    fn odds_of(&self, save: &Save, wanted: &Wanted<'_>, watch: Watch<'_>) -> Result<Foreseen, String> {
        let game = Match::<R>::resume(save)?;
        let (setup, commit, tape, open) = (game.setup(), game.commit(), game.tape(), game.open());
        let spot = Spot { setup, commit, tape, open, ending: game.ending().map(|ended| ended.words) };
        chances::<R>(spot, wanted, watch)
    }

    fn fight(&self, staged: &Staged, effort: Effort, watch: Watch<'_>) -> Result<Fight, String> {
        fight::<R>(staged, effort, watch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shelf_holds_the_books_of_the_club() {
        let ours: Vec<&str> = SHELF.iter().map(|book| book.key()).collect();
        let theirs: Vec<&str> = club::BOOKS.iter().map(|book| book.key()).collect();
        assert_eq!(ours, theirs);
    }
}
