//! Salvation and Steel.
//!
//! The map, heading by heading:
//!
//! | chapter | where |
//! | --- | --- |
//! | 1 Board, 2 Terrain and line of sight | `space`, [`setup`], [`stats::sees`] |
//! | 3 Attributes and tests | [`stats`]; how two models stand to each other: [`regard`] |
//! | 4 Turn sequence and dice-offs, 5 Activation | [`turn`] |
//! | 6 Simple movement, paths, being caught | [`movement`] |
//! | 7 Charging, 8 Charge effects | [`charge`], [`combat::Footing`] |
//! | 9 Disengaging | [`disengage`] |
//! | 10 Interception and counter-charge | [`interception`] |
//! | 11 Flying | [`abilities::flyer`] |
//! | 12 Combat: who fights, hidden allocation | [`combat`], [`allocation`] |
//! | 13 Combat: rolling and results | [`attack`] |
//! | 14 Push and follow-up | [`push`] |
//! | 15 Falling, crawling, standing | [`falling`] |
//! | 16 Ranged attacks | [`ranged`], [`blast`] |
//! | 17 Sorcery, 18 Reactions | [`magic`], [`reaction`], [`abilities::spells`] |
//! | 19 Healing | [`healing`] |
//! | 20 Bewitching | [`abilities::skills`] |
//! | 21 Panic and running | [`panic`] |
//! | 22 Dying | [`dying`] |
//! | 23 Winning | [`scenarios`] |
//! | Before the first turn | [`deploy`], [`terrain`], [`maps`] |
//! | 24 Building a band | [`force`]; its tables: [`faction`], [`profile`], [`sound`]; in words: [`card`] |
//! | What commanders give to their bands | [`abilities::commanders`] |
//! | What a game is begun with | [`menu`], [`plain`] |
//! | One attack for its odds alone | [`duel`] |
//! | What players change by agreement (no rule) | [`amend`] |
//! | The campaign | [`campaign`], a rulebook of its own |

pub mod abilities;
pub mod allocation;
pub mod amend;
pub mod attack;
pub mod blast;
pub mod campaign;
pub mod card;
pub mod charge;
pub mod combat;
pub mod deploy;
pub mod disengage;
pub mod duel;
pub mod dying;
pub mod faction;
pub mod falling;
pub mod force;
pub mod healing;
pub mod interception;
pub mod magic;
pub mod maps;
pub mod menu;
pub mod movement;
pub mod panic;
pub mod plain;
pub mod profile;
pub mod push;
pub mod ranged;
pub mod reaction;
pub mod regard;
pub mod scenarios;
pub mod scene;
pub mod setup;
pub mod sound;
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

use ::dice::Below;
use ::scene::{
    Amend, Card, List, Menu, Misfit, Names, Own, PieceId, Recruit, Regard, Row, Scene, Seat, Start,
    Violation, says,
};
use table::{Ending, Given, Play, Rulebook, SetDuel};

pub use setup::Setup;
use state::{End, Game};

/// The rulebook.
#[derive(Debug)]
pub struct Salvation;

/// What the rules of this book stand at.
pub type Table<'a> = table::Table<'a, Salvation>;

impl Rulebook for Salvation {
    type Game = Game;
    type Setup = Setup;
    type Why = why::Why;

    const KEY: &'static str = "salvation";
    const TITLE: &'static str = "Salvation and Steel";
    const PREFIX: &'static str = "SS";
    /// 2: Paranoia and escorts, courier checks after follow-ups, explosions (SS-R-68, SS-R-86, SS-R-103 to SS-R-107).
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

    fn acting(setup: &Setup, game: &Game, last: Option<PieceId>) -> Option<PieceId> {
        last.filter(|piece| turn::goes_on(setup, game, *piece))
    }

    fn ending(game: &Game) -> Option<Ending> {
        turn_over(game)
    }

    fn view(game: &Game, seat: Seat) -> Game {
        let mut view = game.clone();
        scenarios::hide(&mut view, seat);
        view
    }

    fn reshuffle(setup: &Setup, game: &Game, seat: Seat, below: Below) -> Game {
        let mut other = game.clone();
        scenarios::reshuffle(setup, &mut other, seat, below);
        other
    }

    fn names<'a>(setup: &'a Setup, game: &'a Game) -> Box<dyn Names + 'a> {
        scene::names(setup, game)
    }

    fn scene(setup: &Setup, game: &Game) -> Scene {
        scene::scene(setup, game)
    }

    fn regard(setup: &Setup, game: &Game, from: PieceId, to: PieceId) -> Option<Regard> {
        let id = |piece: PieceId| u8::try_from(piece).ok().map(state::Id);
        regard::regard(game, &*Self::names(setup, game), id(from)?, id(to)?)
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

fn turn_over(game: &Game) -> Option<Ending> {
    let over = game.over?;
    let says = match (over.winner, over.by) {
        (None, End::LastTurn) => "a draw: the last turn is over".into(),
        (None, End::Both) => "a draw: both have won at the same moment".into(),
        (None, _) => "a draw: both bands collapsed at the same moment".into(),
        (Some(winner), by) => match by {
            End::Routed => says!("{} wins: all that is left of the other band runs", winner),
            End::Destroyed | End::Both => says!("{} wins: nobody is left of the other band", winner),
            End::LastTurn => says!("{} wins: the last turn is over", winner),
            End::Points => says!("{} wins by points", winner),
            End::Freed => says!("{} wins: the hostage is home", winner),
            End::HostageDead => says!("{} wins: the other side's hostage is dead", winner),
            End::Treasure => says!("{} wins: the treasure is over the enemy's edge", winner),
            End::Keep => says!("{} wins: the middle of the keep is held", winner),
            End::Relieved => says!("{} wins: the keep has held out", winner),
            End::Escaped => says!("{} wins: a courier is out", winner),
            End::Silenced => says!("{} wins: no courier and no information is left", winner),
            End::TooLate => says!("{} wins: no courier came out in time", winner),
        },
    };
    Some(Ending { winner: over.winner, says })
}
