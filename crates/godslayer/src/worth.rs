//! Godslayer: kill points decide, so everything is counted in what it costs: half for being there, half for the life left.

use crate::Godslayer;
use crate::setup::Setup;
use crate::state::{Game, Id};
use table::{Known, Seat};

/// What an ended game counts for, more than any warband.
const WON: i64 = 1_000_000_000;

impl Known for Godslayer {
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        whole(setup, game)
    }
}

fn worth(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    if let Some(over) = game.over {
        let lead = i64::from(over.points[seat.index()]) - i64::from(over.points[seat.other().index()]);
        return lead + over.winner.map_or(0, |winner| if winner == seat { WON } else { -WON });
    }
    let side = |id: &Id| if game.seat(*id) == seat { 1 } else { -1 };
    game.standing().map(|id| side(&id) * of(setup, game, id)).sum()
}

/// What one side brought, on the average.
fn whole(setup: &Setup, game: &Game) -> i64 {
    game.standing().map(|id| of(setup, game, id)).sum::<i64>() / 2
}

/// One model in thousandths of its share of the card's cost, less a third while it flees: what still flees at the end is
/// lost. Inline profiles of cases have no cost and count as ten.
fn of(setup: &Setup, game: &Game, id: Id) -> i64 {
    let (model, card, profile) = (game.model(id), game.of(id), setup.profile_of(game, id));
    let cost = match (card.unit, profile.cost) {
        (_, 0) => 10,
        (true, cost) => i64::from(cost) / i64::from(profile.core.max(1)),
        (false, cost) => i64::from(cost),
    };
    let half = 500 * cost;
    let full = i64::from(profile.life) + i64::from(profile.wounded);
    let whole = half + half * i64::from(model.life) / full.max(1) + 20 * i64::from(card.tokens);
    if card.fleeing { whole - whole / 3 } else { whole }
}
