//! GENESYS Universal Miniature System.
//!
//! The map, heading by heading:
//!
//! | chapter | where |
//! | --- | --- |
//! | 1 Measuring and model space | `space`, [`stats::base`] |
//! | 2 Line of sight, 21 Cover | [`sight`] |
//! | 3 Profiles, traits and action syntax | [`profile`] |
//! | 4 Terrain profiles | [`terrain`] |
//! | 5 Success tests, 6 Margins and critical effects | [`attack`] |
//! | 7 Damage, direct damage, healing | [`damage`] |
//! | 8 Conditions | [`conditions`] |
//! | 9 Leaders | [`leaders`] |
//! | 10 Turn sequence, 11 Activation and actions, 23 Mana, 24 End of turn | [`turn`], [`start`] |
//! | 12 Movement, 13 Charging, 15 Evasive movement | [`movement`] |
//! | 14 Pushes and placement | [`push`], [`abilities`] |
//! | 16 Attacks, 17 Focused attacks | [`assault`] (declared), [`attack`] (resolved) |
//! | 18 Engagement, 20 Flanking | [`engagement`] |
//! | 19 Disengage attacks | [`disengage`] |
//! | 22 Command | [`command`] |
//! | Profiles: actions, passives, conditions | [`abilities`], [`plague`], [`berserk`]; in words: [`card`] |
//! | One attack for its odds alone | [`duel`] |
//! | What players change by agreement (no rule) | [`amend`] |
//! | Faction files, ours and players' own | [`faction`], [`sound`], [`plain`] |
//! | Force building, set-up, scenarios (ours) | [`force`], [`menu`], [`maps`], [`deploy`], [`scenarios`] |

pub mod abilities;
pub mod amend;
pub mod assault;
pub mod attack;
pub mod berserk;
pub mod card;
pub mod command;
pub mod conditions;
pub mod damage;
pub mod deploy;
pub mod disengage;
pub mod duel;
pub mod engagement;
pub mod faction;
pub mod force;
pub mod inline;
pub mod leaders;
pub mod maps;
pub mod menu;
pub mod movement;
pub mod plague;
pub mod plain;
pub mod profile;
pub mod push;
pub mod regard;
pub mod scenarios;
pub mod scene;
pub mod setup;
pub mod sight;
pub mod sound;
pub mod start;
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

use ::scene::{
    Amend, Card, List, Menu, Misfit, Names, Own, PieceId, Recruit, Regard, Row, Scene, Seat, Start,
    Violation, says,
};
use table::{Ending, Given, Play, Rulebook, SetDuel};

pub use setup::Setup;
use state::{End, Game};

/// The rulebook.
#[derive(Debug)]
pub struct Genesys;

/// What the rules of this book stand at.
pub type Table<'a> = table::Table<'a, Genesys>;

impl Rulebook for Genesys {
    type Game = Game;
    type Setup = Setup;
    type Why = why::Why;

    const KEY: &'static str = "genesys";
    const TITLE: &'static str = "GENESYS Universal Miniature System";
    const PREFIX: &'static str = "GE";
    /// 2: charges go from the first hair up to the first contact, and flyers only need room at the end.
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
        game.active.map(|active| active.id.0.into())
    }

    fn ending(game: &Game) -> Option<Ending> {
        ending(game)
    }

    /// Everything is public in this game.
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

    fn regard(setup: &Setup, game: &Game, from: PieceId, to: PieceId) -> Option<Regard> {
        let id = |piece: PieceId| u8::try_from(piece).ok().map(state::Id);
        regard::regard(setup, game, &*Self::names(setup, game), id(from)?, id(to)?)
    }

    fn amend(setup: &Setup, game: &mut Game, amend: &Amend) -> Result<(), String> {
        amend::amend(setup, game, amend)
    }

    fn cards(setup: &Setup) -> Vec<Card> {
        card::cards(setup)
    }

    fn roster(own: &[Own]) -> Result<Vec<Recruit>, Misfit> {
        force::roster(own)
    }

    fn check(list: &List, own: &[Own]) -> Result<Vec<Violation>, Misfit> {
        force::check(list, own)
    }

    fn menu() -> Menu {
        menu::menu()
    }

    fn given(start: &Start) -> Result<String, Misfit> {
        menu::given(start)
    }

    fn duels() -> Option<SetDuel> {
        Some(duel::stage)
    }
}

fn ending(game: &Game) -> Option<Ending> {
    let over = game.over?;
    let says = match (over.winner, over.by) {
        (Some(winner), End::Destroyed) => says!("{} wins: nobody is left of the other force", winner),
        (Some(winner), End::LastTurn) => says!("{} wins by the score after the last turn", winner),
        (Some(winner), End::Beheaded) => says!("{} wins by the score after the fall of a leader", winner),
        (Some(winner), End::Emptied) => {
            says!("{} wins by the score: a force has no model left on the table", winner)
        }
        (None, End::Destroyed) => "a draw: nobody is left of either force".into(),
        (None, End::LastTurn) => "a draw: the last turn is over".into(),
        (None, End::Beheaded) => "a draw: a leader has fallen".into(),
        (None, End::Emptied) => "a draw: a force has no model left on the table".into(),
    };
    Some(Ending { winner: over.winner, says })
}
