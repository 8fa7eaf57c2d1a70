//! Judgement: two gods, their Heroes, and the Effigy that must not fall.
//!
//! The catalog of rules is `RULES.md`; every rule here is a function named and ordered as its heading.
//!
//! | heading | where |
//! | --- | --- |
//! | Hex board, occupancy, terrain, Advance | [`movement`] |
//! | Line of sight, cover, engagement | [`sight`] |
//! | Heroes and their cards | [`profile`] |
//! | Attributes, order of effects, attack pool | [`stats`] |
//! | Round, Activation Phase, initiative | [`turn`] |
//! | Communion Phase | [`communion`] |
//! | Actions open to every Hero | [`actions`], and a file for each of the larger ones |
//! | Charge, Stand Your Ground | [`charge`], its lines in [`lines`] |
//! | Attacks | [`attack`] |
//! | Attack dice, choosing, re-rolls | [`rolling`] |
//! | Damage and healing, Fate | [`damage`] |
//! | Combat manoeuvres | [`manoeuvre`] |
//! | Push, throw | [`push`] |
//! | Death, levels, Effigies | [`death`] |
//! | Disengaging and parting blows | [`parting`] |
//! | Conditions | [`condition`] |
//! | Special rules | [`abilities`] |
//! | Monsters | [`monsters`] |
//! | How a game ends | [`scenarios`] |
//! | Warbands | [`force`] |
//!
//! Not played yet, and out of reach of any profile or given block: unbound Souls and harvesting, Shrines, Summoned
//! models, Hero units, Demons, artefacts, Effigy Powers, active abilities, Effigy Recall, the draft and deployment.

use ::scene::{Card, List, Menu, Misfit, Names, Own, PieceId, Recruit, Row, Scene, Seat, Violation};
use dice::Below;
use table::{Ending, Given, Play, Rulebook};

pub mod abilities;
pub mod actions;
pub mod attack;
pub mod charge;
pub mod communion;
pub mod condition;
pub mod damage;
pub mod death;
pub mod force;
pub mod lines;
pub mod manoeuvre;
pub mod monsters;
pub mod movement;
pub mod parting;
pub mod profile;
pub mod push;
pub mod rolling;
pub mod scenarios;
pub mod scene;
pub mod setup;
pub mod sight;
pub mod state;
pub mod stats;
pub mod turn;
pub mod why;
mod worth;

/// A constant for every rule of the catalog.
#[rustfmt::skip]
pub mod rules { include!(concat!(env!("OUT_DIR"), "/rules.rs")); }

pub use setup::Setup;
pub use state::{Game, Id};
pub use why::Why;

/// The rulebook.
#[derive(Debug)]
pub struct Judgement;

/// What every rule stands at.
pub type Table<'a> = table::Table<'a, Judgement>;

impl Rulebook for Judgement {
    type Game = Game;
    type Setup = Setup;
    type Why = Why;

    const KEY: &'static str = "judgement";
    const TITLE: &'static str = "Judgement";
    const PREFIX: &'static str = "JU";
    /// 2: throws over the own Effigy, and dice that monsters choose (JU-THR-02, JU-R-60).
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

    fn acting(_: &Setup, game: &Game, _: Option<PieceId>) -> Option<PieceId> {
        game.active().map(|hero| hero.0.into())
    }

    fn ending(game: &Game) -> Option<Ending> {
        scenarios::ending(game)
    }

    /// Nothing in the game is secret.
    fn view(game: &Game, _: Seat) -> Game {
        game.clone()
    }

    fn reshuffle(_: &Setup, game: &Game, _: Seat, _: Below) -> Game {
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
        Ok(force::roster())
    }

    fn check(list: &List, own: &[Own]) -> Result<Vec<Violation>, Misfit> {
        Own::none(own)?;
        Ok(force::check(list))
    }

    fn menu() -> Menu {
        Menu::of_table(
            "Three Heroes a side",
            "Two small Warbands in a small arena.",
            include_str!("../tables/start.given"),
        )
        .lacking("Not complete: only the fights")
    }
}
