//! The trait that every rulebook fills in.

use std::fmt::Debug;

use dice::Below;
use scene::{
    Amend, Answer, Card, Data, Due, Duel, Fought, Item, List, Menu, Misfit, Names, Own, PieceId, Recruit,
    Regard, Row, Says, Scene, Seat, Staged, Start, Violation,
};
use serde::{Serialize, de::DeserializeOwned};

use crate::{Given, Play, Table};

/// What a question is for: one open enum per rulebook.
pub trait Why: Copy + Debug + PartialEq {
    /// A short name, by which cases and policies know it: `charge-target`.
    fn key(&self) -> &'static str;
    /// The question itself, as it is put to a person.
    fn says(&self) -> Says;
    /// Whether the pieces among its choices are attacked.
    fn strikes(&self) -> bool {
        false
    }
    /// Whether its answer is not for the eyes of the other seats, until the rules show it.
    fn secret(&self) -> bool {
        false
    }
    /// Whether this choice ends what is being done, or lets it be.
    fn ends(&self, item: Item) -> bool {
        item == Item::Pass
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Nobody, in a draw.
    pub winner: Option<Seat>,
    pub says: Says,
}

/// Sets the table of a duel, or says why it cannot be fought.
pub type SetDuel = fn(&Duel) -> Result<Staged, Misfit>;

pub trait Rulebook: Sized + 'static {
    /// The whole position: ids and small numbers, cheap to copy.
    type Game: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send;
    /// What never changes in a match: profiles, board, scenario, options.
    type Setup: Debug + Send + Sync;
    type Why: Why;

    /// The short name in commands and files.
    const KEY: &'static str;
    const TITLE: &'static str;
    /// What ids of its rules begin with.
    const PREFIX: &'static str;
    /// The crate that holds its catalog and its cases: its own, unless it is a second book in another's.
    const HOME: &'static str = Self::KEY;
    /// The number of the shape of [`Rulebook::Game`]. It rises with every change to that shape, so that games which were
    /// stored before are known and lifted.
    const SCHEMA: u32 = 1;
    /// The number of the rules. It rises whenever a game could be played otherwise from the same answers and dice.
    const RULES: u32 = 1;

    /// The catalog.
    fn rules() -> &'static [Row];

    /// Sets a table from a text. As given and as valid are two things: this is where the one becomes the other.
    fn set(given: &Given) -> Result<(Self::Setup, Self::Game), Misfit>;

    /// One step: from "what do you do?" to where that player could be asked it again.
    fn step(table: &mut Table<'_, Self>) -> Play<()>;

    /// Lifts a stored game from the shape `schema` to the next one. A field that was only added states its default where it
    /// is declared, and needs nothing here; one that was renamed or means something else does.
    fn lift(schema: u32, game: &mut Data) -> Result<(), String> {
        let _ = (schema, game);
        Ok(())
    }

    /// How the game ended, if it has.
    fn ending(game: &Self::Game) -> Option<Ending>;

    /// Whose activation goes on at this commit; of a group, one piece that stands for all of it. Where every step names its
    /// piece anew, the one that the `last` step named is at it as long as it may be named again.
    fn acting(setup: &Self::Setup, game: &Self::Game, last: Option<PieceId>) -> Option<PieceId> {
        let _ = (setup, game, last);
        None
    }

    /// How many play at this table.
    fn seats(setup: &Self::Setup) -> u8 {
        let _ = setup;
        2
    }

    /// The game as a seat may know it: the only place where secrets are taken out.
    fn view(game: &Self::Game, seat: Seat) -> Self::Game;

    /// The same game with everything that `seat` does not know drawn anew, consistent with what it does know.
    fn reshuffle(setup: &Self::Setup, game: &Self::Game, seat: Seat, below: Below) -> Self::Game;

    /// What things are called.
    fn names<'a>(setup: &'a Self::Setup, game: &'a Self::Game) -> Box<dyn Names + 'a>;

    /// The table to draw; the game may be a view.
    fn scene(setup: &Self::Setup, game: &Self::Game) -> Scene;

    /// How one piece stands to another: distance, sight, cover; nothing where that may not be measured before somebody
    /// commits himself, or where one of them is not on the table.
    fn regard(setup: &Self::Setup, game: &Self::Game, from: PieceId, to: PieceId) -> Option<Regard> {
        let _ = (setup, game, from, to);
        None
    }

    /// A match of another rulebook that has to be played before this one goes on.
    fn due(setup: &Self::Setup, game: &Self::Game) -> Option<Due> {
        let _ = (setup, game);
        None
    }

    /// What a match that was due and is over answers to a question of this one; nothing where that is about something else.
    fn reported(
        setup: &Self::Setup,
        game: &Self::Game,
        fought: &Fought,
        seat: Seat,
        why: &Self::Why,
    ) -> Option<Answer> {
        let _ = (setup, game, fought, seat, why);
        None
    }

    /// Changes something on the table by hand between two steps, because all players agree; or says in one sentence why
    /// that cannot be. What comes of it has to be a position that the rules can go on from.
    fn amend(setup: &Self::Setup, game: &mut Self::Game, amend: &Amend) -> Result<(), String> {
        let _ = (setup, game, amend);
        Err(format!("nothing can be changed by agreement in {}", Self::TITLE))
    }

    /// The cards of the models in the match.
    fn cards(setup: &Self::Setup) -> Vec<Card>;

    /// All models that lists may name, a player's own among them.
    fn roster(own: &[Own]) -> Result<Vec<Recruit>, Misfit>;

    /// Everything that is wrong with a list.
    fn check(list: &List, own: &[Own]) -> Result<Vec<Violation>, Misfit>;

    /// What a game can be begun with.
    fn menu() -> Menu;

    /// The text of a table from the choices that make a game.
    fn given(start: &Start) -> Result<String, Misfit> {
        let _ = start;
        let why = format!("{} is played from its ready tables only", Self::TITLE);
        Err(Misfit { line: None, why })
    }

    /// The text of a table for two or more players with a list each, where the rulebook gathers more than two.
    fn gather(seats: &[String], lists: &[List], own: &[Own]) -> Result<String, Misfit> {
        let _ = (seats, lists, own);
        Err(Misfit { line: None, why: format!("{} is a game for two", Self::TITLE) })
    }

    /// How a table is set on which one attack is about to be made; nothing where the rulebook has no such duels.
    fn duels() -> Option<SetDuel> {
        None
    }
}
