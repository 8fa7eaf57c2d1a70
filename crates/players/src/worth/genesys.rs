//! GENESYS: the points of what is left, less for damage, and the tokens that a force may still spend.

use ::genesys::setup::Setup;
use ::genesys::state::{Game, Id};
use table::Seat;

/// What an ended game counts for, more than any force.
const WON: i64 = 1_000_000_000;

pub fn worth(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    if let Some(over) = game.over {
        return over.winner.map_or(0, |winner| if winner == seat { WON } else { -WON });
    }
    let side = |id: &Id| if game.model(*id).seat == seat { 1 } else { -1 };
    game.standing().map(|id| side(&id) * of(setup, game, id)).sum()
}

/// One model in thousandths of its points: half of them for being there, half for the health that is left. Inline
/// profiles of cases have no points and count as ten.
fn of(setup: &Setup, game: &Game, id: Id) -> i64 {
    let (model, profile) = (game.model(id), setup.profile(game, id));
    let half = 500 * i64::from(if profile.points == 0 { 10 } else { profile.points });
    let left = i64::from(profile.hp.saturating_sub(model.damage));
    half + half * left / i64::from(profile.hp.max(1)) + 100 * i64::from(model.command + model.mana)
}
