//! The complete rulebooks, erased: a number goes in, what came of that game comes out.

use std::marker::PhantomData;

use players::Known;
use scene::{Menu, nearest};
use table::Given;

use crate::game;
use crate::{Plan, Played};

/// A rulebook that the lab can play.
pub trait Arena: Sync {
    fn key(&self) -> &'static str;
    fn menu(&self) -> Menu;
    /// Plays the game of this number.
    fn play(&self, plan: &Plan, menu: &Menu, number: u64) -> Result<Played, String>;
}

struct Of<R>(PhantomData<fn() -> R>);

/// Every complete rulebook.
pub static ARENAS: [&dyn Arena; 2] =
    [&Of::<genesys::Genesys>(PhantomData), &Of::<salvation::Salvation>(PhantomData)];

/// The rulebook of this name.
pub fn find(key: &str) -> Result<&'static dyn Arena, String> {
    ARENAS.iter().copied().find(|arena| arena.key().eq_ignore_ascii_case(key)).ok_or_else(|| {
        let near = nearest(key, ARENAS.iter().map(|arena| arena.key()));
        format!("the lab has no rulebook {key:?}{near}")
    })
}

impl<R: Known> Arena for Of<R> {
    fn key(&self) -> &'static str {
        R::KEY
    }

    fn menu(&self) -> Menu {
        R::menu()
    }

    fn play(&self, plan: &Plan, menu: &Menu, number: u64) -> Result<Played, String> {
        let game = plan.game(number, menu);
        let text = R::given(&game.start).map_err(|misfit| misfit.to_string())?;
        let (setup, start) =
            Given::read(&text, 1).and_then(|given| R::set(&given)).map_err(|misfit| misfit.to_string())?;
        let played = game::play::<R>(&setup, start, game.first, plan.players, game.seed).map_err(|why| {
            format!("game {number} ({} on map {}): {why}", game.start.scenario, game.start.map)
        })?;
        Ok(Played { number, scenario: game.start.scenario, map: game.start.map, ..played })
    }
}
