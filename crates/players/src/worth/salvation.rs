//! Salvation and Steel: the points of what is left, less for wounds, for lying down and for running.

use ::salvation::setup::Setup;
use ::salvation::state::{Game, Unit};
use table::Seat;

/// What an ended game counts for, more than any band.
const WON: i64 = 1_000_000_000;

pub fn worth(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    if let Some(over) = game.over {
        return over.winner.map_or(0, |winner| if winner == seat { WON } else { -WON });
    }
    game.units
        .iter()
        .filter(|unit| !unit.gone())
        .map(|unit| if unit.band == seat { 1 } else { -1 } * of(setup, unit))
        .sum()
}

/// One unit in thousandths of its points. Three wounds kill, so each is a fourth of what it is worth; inline profiles of
/// cases have no points and count as ten.
fn of(setup: &Setup, unit: &Unit) -> i64 {
    let points = setup.profiles.get(usize::from(unit.profile)).map_or(0, |profile| profile.points);
    let whole = 1000 * i64::from(if points == 0 { 10 } else { points });
    let mut worth = whole - whole / 4 * i64::from(unit.wounds.min(3));
    if unit.fallen() {
        worth -= whole / 10;
    }
    if unit.running {
        worth -= whole / 5;
    }
    worth + i64::from(unit.energy)
}
