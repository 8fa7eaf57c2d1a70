//! Dwarfs: two clans in a small hall.
//!
//! | chapter | where |
//! | --- | --- |
//! | 1 Turns | [`turn`] |
//! | 2 Moving | [`movement`] |
//! | 3 Attacking | [`attack`] |
//! | 4 Abilities | [`abilities`] |
//! | 5 Forces | [`force`], [`menu`] |
//! | 6 The end | [`scenarios`] |

pub mod abilities;
pub mod attack;
pub mod force;
pub mod menu;
pub mod movement;
pub mod profile;
pub mod scenarios;
pub mod scene;
pub mod setup;
pub mod state;
pub mod stats;
pub mod turn;
pub mod why;
mod worth;

/// The catalog: a constant for every rule.
#[rustfmt::skip]
pub mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

use ::scene::{Card, List, Menu, Misfit, Names, Own, Recruit, Row, Scene, Seat, Start, Violation};
use table::{Ending, Given, Play, Rulebook};

pub use setup::Setup;
pub use state::Game;

/// The rulebook.
#[derive(Debug)]
pub struct Dwarfs;

/// What the rules of this book stand at.
pub type Table<'a> = table::Table<'a, Dwarfs>;

impl Rulebook for Dwarfs {
    type Game = Game;
    type Setup = Setup;
    type Why = why::Why;

    const KEY: &'static str = "dwarfs";
    const TITLE: &'static str = "Dwarfs";
    const PREFIX: &'static str = "DW";

    fn rules() -> &'static [Row] {
        rules::ALL
    }

    fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
        setup::set(given)
    }

    fn step(table: &mut Table) -> Play<()> {
        turn::step(table)
    }

    fn ending(game: &Game) -> Option<Ending> {
        scenarios::ending(game)
    }

    /// Nothing is secret.
    fn view(game: &Game, _: Seat) -> Game {
        game.clone()
    }

    fn reshuffle(_: &Setup, game: &Game, _: Seat, _: &mut dyn FnMut(u32) -> u32) -> Game {
        game.clone()
    }

    fn names<'a>(setup: &'a Setup, _: &'a Game) -> Box<dyn Names + 'a> {
        Box::new(scene::Called(setup))
    }

    fn scene(setup: &Setup, game: &Game) -> Scene {
        scene::scene(setup, game)
    }

    fn cards(setup: &Setup) -> Vec<Card> {
        setup.profiles.iter().map(scene::card).collect()
    }

    fn roster(own: &[Own]) -> Result<Vec<Recruit>, Misfit> {
        Own::none(own)?;
        Ok(profile::built_in().iter().map(force::recruit).collect())
    }

    fn check(list: &List, own: &[Own]) -> Result<Vec<Violation>, Misfit> {
        Own::none(own)?;
        Ok(force::check(list))
    }

    fn menu() -> Menu {
        menu::menu()
    }

    fn given(start: &Start) -> Result<String, Misfit> {
        menu::given(start)
    }
}
