//! Winning (chapter 23). Scenarios of their own come with their files; what is played here is a fight to the last
//! (Annihilation, SS-ANN-04).

use scene::{Seat, says};

use crate::state::{End, Over};
use crate::{Table, rules};

/// After a combat: a band without survivors, or whose survivors all run, has lost.
pub fn check_collapse(table: &mut Table) {
    check(table, |table, seat| {
        let mut band = table.band(seat).map(|id| table.unit(id).running).peekable();
        match band.peek() {
            None => Some(End::Destroyed),
            Some(_) => band.all(|running| running).then_some(End::Routed),
        }
    });
}

/// At any moment: a band without survivors has lost.
pub fn check_destroyed(table: &mut Table) {
    check(table, |table, seat| table.band(seat).next().is_none().then_some(End::Destroyed));
}

/// At the end of a turn the scenario's objective is looked at. A fight to the last has none besides the collapse of
/// a band, which ends the game at once.
pub fn check_objective(table: &mut Table) {
    table.tell(rules::TRN_10, "the objective is checked: both bands are still in the field");
    table.tell(rules::WIN_04, "nobody has won at the end of this turn");
}

fn check(table: &mut Table, lost: impl Fn(&Table, Seat) -> Option<End>) {
    if table.over.is_some() {
        return;
    }
    let (first, second) = (lost(table, Seat(0)), lost(table, Seat(1)));
    let (loser, by) = match (first, second) {
        (None, None) => return,
        (Some(by), Some(_)) => {
            table.tell(rules::WIN_03, "both bands collapse at the same moment: a draw");
            table.over = Some(Over { winner: None, by });
            return;
        }
        (Some(by), None) => (Seat(0), by),
        (None, Some(by)) => (Seat(1), by),
    };
    let rule = if by == End::Routed { rules::WIN_01 } else { rules::WIN_02 };
    table.tell(rule, says!("{} has lost", loser));
    table.tell(rules::ANN_04, says!("{} wins", loser.other()));
    table.over = Some(Over { winner: Some(loser.other()), by });
}
