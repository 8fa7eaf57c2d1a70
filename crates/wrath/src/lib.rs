//! Wrath of Kings: two armies of single models round their leaders.
//!
//! The map, heading by heading:
//!
//! | chapter | where |
//! | --- | --- |
//! | 1 Terms, measuring and contact | `space`, [`setup`] |
//! | 2 Line of sight | [`sight`] |
//! | 3 Statistics, ranks and types | [`profile`], [`stats`] |
//! | 4 The Defense Chart | [`chart`], [`abilities::replacement`] |
//! | 5 Dice, re-rolls and timing | [`rolling`], [`resolve`] |
//! | 6 Ability conventions | [`abilities`], [`abilities::pairs`] |
//! | 7 Leaders, command and training | [`leaders`] |
//! | 8 Rounds, turns and individual activations, 18 Initiative | [`turn`] |
//! | 9 Combined activations | [`combined`] |
//! | 10 Movement | [`movement`], [`forced`] |
//! | 11 Actions, 12 Attack actions | [`attack`] |
//! | 13 Damage and combined combat | [`resolve`] |
//! | 14 Morale | [`morale`] |
//! | 15 Terrain | [`terrain`] |
//! | 16 Army building | [`force`] |
//! | 21 Glossary of abilities | [`abilities`] |
//! | How a game ends | [`scenarios`] |
//!
//! Not played yet, and out of reach of any profile or given block: deployment, objectives and motivations, Interact,
//! toggles, Willpower checks, Inspiring and Nexus terrain, stacked terrain, and the abilities of the glossary that
//! [`abilities::Ability`] does not list.

pub mod abilities;
pub mod attack;
pub mod chart;
pub mod combined;
pub mod force;
pub mod forced;
pub mod leaders;
pub mod morale;
pub mod movement;
pub mod profile;
pub mod resolve;
pub mod rolling;
pub mod scenarios;
pub mod scene;
pub mod setup;
pub mod sight;
pub mod state;
pub mod stats;
pub mod terrain;
pub mod turn;
pub mod why;
mod worth;

/// The catalog: a constant for every rule.
#[rustfmt::skip]
pub mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

use ::scene::{Card, List, Menu, Misfit, Names, Own, PieceId, Recruit, Row, Scene, Seat, Violation};
use table::{Ending, Given, Play, Rulebook};

pub use setup::Setup;
pub use state::{Game, Id};

/// The rulebook.
#[derive(Debug)]
pub struct Wrath;

/// What the rules of this book stand at.
pub type Table<'a> = table::Table<'a, Wrath>;

impl Rulebook for Wrath {
    type Game = Game;
    type Setup = Setup;
    type Why = why::Why;

    const KEY: &'static str = "wrath";
    const TITLE: &'static str = "Wrath of Kings";
    const PREFIX: &'static str = "WK";
    /// 2: the targets of a Counter-attack are active models (WK-R-31).
    const RULES: u32 = 2;

    fn rules() -> &'static [Row] {
        rules::ALL
    }

    fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
        setup::set(given)
    }

    fn step(table: &mut Table) -> Play<()> {
        turn::step(table)
    }

    /// The first of those that are activated together stands for them, also when it has gone.
    fn acting(_: &Setup, game: &Game, _: Option<PieceId>) -> Option<PieceId> {
        game.activation.map(|activation| activation.models.trailing_zeros() as PieceId)
    }

    fn ending(game: &Game) -> Option<Ending> {
        scenarios::ending(game)
    }

    /// Nothing that is played yet is secret.
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
        scene::cards(setup)
    }

    fn roster(own: &[Own]) -> Result<Vec<Recruit>, Misfit> {
        Own::none(own)?;
        let recruit = |profile: &profile::Profile| Recruit {
            name: profile.name.clone(),
            faction: profile.house.clone(),
            points: None,
            ours: true,
            also: Vec::new(),
            extras: Vec::new(),
            card: scene::card(profile),
        };
        Ok(profile::built_in().iter().map(recruit).collect())
    }

    fn check(list: &List, own: &[Own]) -> Result<Vec<Violation>, Misfit> {
        Own::none(own)?;
        Ok(force::check(list))
    }

    fn menu() -> Menu {
        Menu::of_table(
            "A clash in the open",
            "A few models of two houses, close enough to fight.",
            include_str!("../tables/start.given"),
        )
        .lacking("Not complete: only the fights")
    }
}
