//! What players and the lab know of a rulebook besides its rules. What has no answer of its own is known of complete rulebooks
//! only. Each rulebook has its own in its `worth.rs`.

use scene::{Item, PieceId, Seat};
use space::Lure;

use crate::{Rulebook, Tape};

/// One piece of a game, as the lab counts it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    pub seat: Seat,
    /// Its kind, by its place in [`Known::kinds`], and what it costs with all that it was given.
    pub kind: u16,
    pub points: u16,
    /// What is left of it, in thousandths; nothing of who is gone.
    pub left: u16,
}

/// Somebody struck somebody else: with a blow, a shot or a spell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Blow {
    pub by: PieceId,
    pub of: PieceId,
    /// The wounds that nothing has kept off; none where it has only stunned.
    pub wounds: u16,
}

/// How often somebody tries before it answers: so often at least, and so often for each option of a list, so that a long one
/// is not left half looked at.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Tries {
    pub least: u32,
    pub each: u32,
}

pub trait Known: Rulebook {
    /// Whether positions are worth anything before the game is over.
    const WEIGHED: bool = true;

    /// The tries of a Veteran for an answer: enough to be well above a Recruit, and few enough for ten games a second.
    const VETERAN: Tries = Tries { least: 32, each: 4 };

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

    /// What an option promises when this is asked, before anything is known of it: what promises most is tried first.
    fn promise(game: &Self::Game, why: &Self::Why, item: Item) -> u8 {
        let _ = (game, why, item);
        0
    }

    /// The kinds of pieces in a match, by their names.
    fn kinds(setup: &Self::Setup) -> Vec<String> {
        let _ = setup;
        Vec::new()
    }

    /// Every piece in the order of its number, whether it is on the table or not.
    fn stock(setup: &Self::Setup, game: &Self::Game, stock: &mut Vec<Stock>) {
        let _ = (setup, game, stock);
    }

    /// Who struck whom in the step that followed a commit, in a book in which more than one does.
    fn blows(setup: &Self::Setup, commit: &Self::Game, tape: &Tape, blows: &mut Vec<Blow>) {
        let _ = (setup, commit, tape);
        blows.clear();
    }

    /// Who has the first turn, as soon as that is decided.
    fn opens(game: &Self::Game) -> Option<Seat> {
        let _ = game;
        None
    }

    /// Whether a role of the scenario has the first turn, whoever plays it.
    fn role_opens(game: &Self::Game) -> bool {
        let _ = game;
        false
    }

    /// How far the game has come: its turn, counted from 1.
    fn turn(game: &Self::Game) -> u16 {
        let _ = game;
        0
    }
}
