//! Judgement: the health of the Effigies before everything, then that of the Heroes, levels and Fate.

use crate::Judgement;
use crate::setup::{Kind, Setup};
use crate::state::{End, Game};
use crate::stats;
use table::{Known, Seat};

/// What an ended game counts for, more than anything on the board.
const WON: i64 = 1_000_000_000;

impl Known for Judgement {
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        whole(setup, game)
    }
}

fn worth(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    let won = |winner: Seat| if winner == seat { WON } else { -WON };
    match game.end {
        Some(End::Captured(winner) | End::LastRound(Some(winner))) => won(winner),
        Some(End::LastRound(None)) => 0,
        None => of(setup, game, seat) - of(setup, game, seat.other()),
    }
}

/// What one side has, on the average.
fn whole(setup: &Setup, game: &Game) -> i64 {
    (of(setup, game, Seat(0)) + of(setup, game, Seat(1))) / 2
}

/// What one side has. A point of an Effigy's health decides games and counts for four of a Hero's; souls are in it, for
/// those that one side holds weigh on the other's Effigy. A Hero on the board is worth ten points besides its health.
fn of(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    let mut worth = 400 * i64::from(stats::effigy_health(setup, game, seat));
    worth += 50 * i64::from(game.fate[seat.index()]);
    for id in game.ids().filter(|id| setup.kind(*id) == Kind::Hero(seat)) {
        let model = game.model(id);
        worth += 300 * i64::from(model.level);
        if game.stands(id) {
            let conditions = model.conditions.iter().count() as i64;
            worth += 1000 + 100 * i64::from(stats::health(setup, game, id)) - 50 * conditions;
        }
    }
    worth
}
