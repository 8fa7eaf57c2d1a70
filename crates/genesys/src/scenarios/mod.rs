//! How a game ends (GE-R-56). What is played here is a plain fight to the last; scenarios come with their own files.

use scene::{Seat, says};

use crate::state::End;
use crate::turn::finish;
use crate::{Table, rules};

/// A player without models on the table has lost, at once.
pub fn check(table: &mut Table) {
    if table.over.is_some() {
        return;
    }
    let empty = |seat| table.force(seat).next().is_none();
    let (first, second) = (empty(Seat(0)), empty(Seat(1)));
    let winner = match (first, second) {
        (false, false) => return,
        (true, true) => None,
        (true, false) => Some(Seat(1)),
        (false, true) => Some(Seat(0)),
    };
    table.tell(rules::R_56, "a force has no model left on the table");
    finish(table, winner, End::Destroyed);
}

/// After the last turn the force that has more points left wins, or nobody (GE-SCN-01 without its leader).
pub fn last_turn(table: &mut Table) {
    let setup = table.setup;
    let worth = |seat: Seat| -> i32 {
        table.force(seat).map(|id| i32::from(setup.profile(&table.game, id).points.max(1))).sum()
    };
    let (first, second) = (worth(Seat(0)), worth(Seat(1)));
    let winner = match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Seat(0)),
        std::cmp::Ordering::Less => Some(Seat(1)),
        std::cmp::Ordering::Equal => None,
    };
    table.tell(rules::R_56, says!("the last turn is over: {} points against {}", first, second));
    finish(table, winner, End::LastTurn);
}
