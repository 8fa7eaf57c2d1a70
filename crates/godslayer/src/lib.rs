//! Godslayer.
//!
//! The map, heading by heading:
//!
//! | chapter | where |
//! | --- | --- |
//! | 2 Measuring | `space::free`, [`setup`] |
//! | 3 Line of sight, 29 Screening and cover | [`sight`] |
//! | 5 Profiles and statistics, 44 Classifications | [`profile`], [`stats`] |
//! | 6 Building a warband | [`force`] |
//! | 9 Priority roll, 11 Rounds, 14 Action tokens | [`round`] |
//! | 11 Turns, 12 Activation | [`turn`] |
//! | 17 Movement, 19 Leaving the table, 55 Terrain | [`movement`] |
//! | 18 Unit formation | [`formation`] |
//! | 20 Engaging | [`engage`] |
//! | 21 Charging | [`charge`], [`heading`] |
//! | 22 Slay movement | [`slay`] |
//! | 23 Melee, 24 Fighting styles | [`melee`] |
//! | 25 Counter-attacks, 26 Strike ranks | [`exchange`] |
//! | 27 Free strikes | [`free_strike`] |
//! | 28 Missile attacks | [`missile`] |
//! | 33 Damage, 34 Health, 35 Critical hits and fumbles | [`attack`] |
//! | 37 Psychology | [`psychology`], [`abilities::dread`] |
//! | 38 Fleeing, 39 Rallying | [`flight`] |
//! | 40 Warlords, 41 Unit leaders | [`warlord`], [`stats::lead`] |
//! | 47 Areas of effect | [`area`] |
//! | 57 Victory and kill points | [`scenarios`] |

pub mod abilities;
pub mod area;
pub mod attack;
pub mod charge;
pub mod engage;
pub mod exchange;
pub mod flight;
pub mod force;
pub mod formation;
pub mod free_strike;
pub mod heading;
pub mod melee;
pub mod missile;
pub mod movement;
pub mod profile;
pub mod psychology;
pub mod round;
pub mod scenarios;
pub mod scene;
pub mod setup;
pub mod sight;
pub mod slay;
pub mod state;
pub mod stats;
pub mod turn;
pub mod warlord;
pub mod why;
mod worth;

/// The catalog: a constant for every rule.
#[rustfmt::skip]
pub mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

use ::scene::{Card, List, Menu, Misfit, Names, Own, PieceId, Recruit, Row, Scene, Seat, Violation, says};
use table::{Ending, Given, Play, Rulebook};

pub use setup::Setup;
use state::Game;

/// The rulebook.
#[derive(Debug)]
pub struct Godslayer;

/// What the rules of this book stand at.
pub type Table<'a> = table::Table<'a, Godslayer>;

impl Rulebook for Godslayer {
    type Game = Game;
    type Setup = Setup;
    type Why = why::Why;

    const KEY: &'static str = "godslayer";
    const TITLE: &'static str = "Godslayer";
    const PREFIX: &'static str = "GS";
    /// 2: where failed charges and flights stop (GS-R-19), and targets that need not be asked for.
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

    /// The first model that the acting card ever had stands for the card.
    fn acting(_: &Setup, game: &Game, _: Option<PieceId>) -> Option<PieceId> {
        let card = game.acting?;
        game.models.iter().position(|model| model.card == card).map(|place| place as PieceId)
    }

    fn ending(game: &Game) -> Option<Ending> {
        let over = game.over?;
        let (most, least) = (over.points[0].max(over.points[1]), over.points[0].min(over.points[1]));
        let (most, least) = (i32::from(most), i32::from(least));
        let says = match over.winner {
            Some(winner) => says!("{} wins with {} kill points against {}", winner, most, least),
            None => says!("a draw: {} kill points each", most),
        };
        Some(Ending { winner: over.winner, says })
    }

    /// All information is open to both players (GS-GEN-09).
    fn view(game: &Game, _seat: Seat) -> Game {
        game.clone()
    }

    fn reshuffle(_: &Setup, game: &Game, _: Seat, _: &mut dyn FnMut(u32) -> u32) -> Game {
        game.clone()
    }

    fn names<'a>(setup: &'a Setup, game: &'a Game) -> Box<dyn Names + 'a> {
        scene::names(setup, game)
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
            faction: profile.faction.clone(),
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
            "A charge across the field",
            "Two warbands a charge apart.",
            include_str!("../tables/start.given"),
        )
        .lacking("Not complete: only the fights")
    }
}
