//! What players and the lab know of a rulebook besides its rules. What has no answer of its own is known of complete rulebooks
//! only.

use scene::Item;
use space::Lure;
use table::{Rulebook, Seat};

use crate::worth;

/// One piece of a game, as the lab counts it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    pub seat: Seat,
    /// Its kind, by its place in [`Known::kinds`].
    pub kind: u16,
    /// What is left of it, in thousandths; nothing of who is gone.
    pub left: u16,
}

/// A kind of piece: its name and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    pub name: String,
    pub points: u16,
}

pub trait Known: Rulebook {
    /// Whether positions are worth anything before the game is over.
    const WEIGHED: bool = true;

    /// What a position is worth to a seat: more is better.
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64;

    /// What draws a seat on besides, on the same scale: to be nearer to those it wants to fight. What is worth something to
    /// both sides alike would cancel out in [`Known::worth`].
    fn drive(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        let _ = (setup, game, seat);
        0
    }

    /// What is at stake in all, on the same scale: what one side brought.
    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        let _ = (setup, game);
        50_000
    }

    /// Where it may be worth going when this is asked.
    fn lures(setup: &Self::Setup, game: &Self::Game, why: &Self::Why, lures: &mut Vec<Lure>) {
        let _ = (setup, game, why, lures);
    }

    /// What nobody in his senses chooses when this is asked, as long as there is anything else: to strike a friend.
    fn shuns(setup: &Self::Setup, game: &Self::Game, why: &Self::Why, item: Item) -> bool {
        let _ = (setup, game, why, item);
        false
    }

    /// The kinds of pieces in a match.
    fn kinds(setup: &Self::Setup) -> Vec<Kind> {
        let _ = setup;
        Vec::new()
    }

    /// Every piece in the order of its number, whether it is on the table or not.
    fn stock(setup: &Self::Setup, game: &Self::Game, stock: &mut Vec<Stock>) {
        let _ = (setup, game, stock);
    }

    /// Who has the first turn, as soon as that is decided.
    fn opens(game: &Self::Game) -> Option<Seat> {
        let _ = game;
        None
    }

    /// How far the game has come: its turn, counted from 1.
    fn turn(game: &Self::Game) -> u16 {
        let _ = game;
        0
    }
}

impl Known for judgement::Judgement {
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::judgement::worth(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        worth::judgement::whole(setup, game)
    }
}

impl Known for godslayer::Godslayer {
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::godslayer::worth(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        worth::godslayer::whole(setup, game)
    }
}

impl Known for wrath::Wrath {
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::wrath::worth(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        worth::wrath::whole(setup, game)
    }
}

/// Its battles are games of their own; on the map nobody thinks.
impl Known for salvation::campaign::Campaign {
    const WEIGHED: bool = false;

    fn worth(_: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        let winner = Self::ending(game).and_then(|ending| ending.winner);
        winner.map_or(0, |winner| if winner == seat { 1 } else { -1 })
    }
}

impl Known for genesys::Genesys {
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::genesys::worth(setup, game, seat)
    }

    fn drive(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::genesys::drive(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        worth::genesys::whole(setup, game)
    }

    fn lures(setup: &Self::Setup, game: &Self::Game, why: &Self::Why, lures: &mut Vec<Lure>) {
        worth::genesys::lures(setup, game, why, lures);
    }

    fn shuns(setup: &Self::Setup, game: &Self::Game, why: &Self::Why, item: Item) -> bool {
        worth::genesys::shuns(setup, game, why, item)
    }

    fn kinds(setup: &Self::Setup) -> Vec<Kind> {
        setup.profiles.iter().map(|one| Kind { name: one.name.clone(), points: one.points }).collect()
    }

    fn stock(setup: &Self::Setup, game: &Self::Game, stock: &mut Vec<Stock>) {
        stock.clear();
        stock.extend(game.models.iter().map(|model| {
            let hp = setup.profiles.get(usize::from(model.profile)).map_or(1, |profile| profile.hp.max(1));
            let left = u16::from(hp.saturating_sub(model.damage)) * 1000 / u16::from(hp);
            let there = !model.gone || model.waiting || model.escaped;
            Stock { seat: model.seat, kind: model.profile.into(), left: if there { left } else { 0 } }
        }));
    }

    fn opens(game: &Self::Game) -> Option<Seat> {
        (!matches!(game.phase, genesys::state::Phase::SetUp(_))).then_some(game.first)
    }

    fn turn(game: &Self::Game) -> u16 {
        game.turn.into()
    }
}

impl Known for salvation::Salvation {
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::salvation::worth(setup, game, seat)
    }

    fn drive(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::salvation::drive(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        worth::salvation::whole(setup, game)
    }

    fn lures(setup: &Self::Setup, game: &Self::Game, why: &Self::Why, lures: &mut Vec<Lure>) {
        worth::salvation::lures(setup, game, why, lures);
    }

    fn kinds(setup: &Self::Setup) -> Vec<Kind> {
        setup.profiles.iter().map(|one| Kind { name: one.name.clone(), points: one.points }).collect()
    }

    fn stock(_: &Self::Setup, game: &Self::Game, stock: &mut Vec<Stock>) {
        use salvation::state::Fate;
        stock.clear();
        stock.extend(game.units.iter().map(|unit| {
            let there = matches!(unit.fate, Fate::Here | Fate::Waiting | Fate::Left);
            let left = if there { 1000 - 333 * u16::from(unit.wounds.min(3)) } else { 0 };
            Stock { seat: unit.band, kind: unit.profile.into(), left }
        }));
    }

    fn opens(game: &Self::Game) -> Option<Seat> {
        (!matches!(game.phase, salvation::state::Phase::SetUp(_))).then_some(game.first)
    }

    fn turn(game: &Self::Game) -> u16 {
        game.turn.into()
    }
}
