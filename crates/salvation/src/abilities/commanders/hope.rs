//! Hope Prevails (Mariel, SS-CMD-22, 23).

use scene::says;
use table::Sum;

use crate::abilities::{Ability, commanders};
use crate::state::{Game, Id};
use crate::{Setup, Table, rules, stats};

/// What a spurred unit gains.
pub const MORE: u8 = 2;

/// How near to her a move has to start.
const NEAR: u16 = 4;

/// What a unit would gain if it declared a move now: once per turn, in its own half, near her, and not when its Speed
/// was used up as a whole.
pub fn bonus(setup: &Setup, game: &Game, id: Id) -> u8 {
    let unit = game.unit(id);
    let barred = unit.spurred || unit.winded || unit.side != game.active;
    if barred || commanders::near(setup, game, id, Ability::HopePrevails, NEAR).is_none() {
        return 0;
    }
    stats::speed_if(setup, game, id, true) - stats::speed_if(setup, game, id, false)
}

/// Gives the gain to a unit that declares a move.
pub fn spur(table: &mut Table, id: Id) {
    let more = bonus(table.setup, &table.game, id);
    if more == 0 {
        return;
    }
    let unit = table.unit_mut(id);
    unit.speed += more;
    unit.spurred = true;
    table.tell(rules::CMD_23, says!("{} sets out near its commander with {} more Speed", id, more));
}

/// Tests to run and to rally are taken against the printed Resistance.
pub fn nerve(setup: &Setup, game: &Game, id: Id) -> Option<Sum> {
    let printed = i32::from(setup.profile(game, id).resistance);
    unshaken(setup, game, id).then(|| Sum::new(rules::CMD_22, "printed Resistance", printed))
}

/// Whether a test to run is taken without any modifier.
pub fn unshaken(setup: &Setup, game: &Game, id: Id) -> bool {
    commanders::of(setup, game, id, Ability::HopePrevails).is_some()
}

/// The current value of Speed without the gain: runs do not use it.
pub fn plain_speed(setup: &Setup, game: &Game, id: Id) -> u8 {
    stats::speed_if(setup, game, id, false)
}
