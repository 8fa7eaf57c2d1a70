//! Wrath of Kings: the ranks and wounds that are left, and morale, which decides.

use crate::{Game, Id, Setup, Wrath, stats};
use table::{Known, Seat};

/// What an ended game counts for, more than any army.
const WON: i64 = 1_000_000_000;
/// A point of morale; three models are worth one.
const MORALE: i64 = 3_000;

impl Known for Wrath {
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        whole(setup, game)
    }
}

fn worth(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    if let Some(over) = game.over {
        return over.winner.map_or(0, |winner| if winner == seat { WON } else { -WON });
    }
    of(setup, game, seat) - of(setup, game, seat.other())
}

/// What one side has, on the average.
fn whole(setup: &Setup, game: &Game) -> i64 {
    (of(setup, game, Seat(0)) + of(setup, game, Seat(1))) / 2
}

fn of(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    let models: i64 = game.army(seat).map(|id| model(setup, game, id)).sum();
    models + MORALE * i64::from(game.morale[seat.index()])
}

/// A model in thousandths of its rank: half for being there, half for the Wounds that are left.
fn model(setup: &Setup, game: &Game, id: Id) -> i64 {
    let wounds = i64::from(stats::wounds(setup, game, id).total());
    let left = wounds - i64::from(game.unit(id).damage);
    500 * i64::from(setup.profile(game, id).rank) * (wounds + left) / wounds
}
