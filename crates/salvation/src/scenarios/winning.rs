//! Winning (chapter 23).

use scene::{Seat, says};

use super::{Stakes, escape, lockdown, siege};
use crate::state::{End, Game, Id, Over};
use crate::{Table, rules};

/// After a combat: a band without survivors, or whose survivors all run, has lost.
pub fn check_collapse(table: &mut Table) {
    tell_routed(table);
    check(table, |table, seat| {
        let running = |id: Id| {
            let unit = table.unit(id);
            unit.running && !unit.gone() && !unit.corrupted()
        };
        let mut band = table.survivors(seat).map(running).peekable();
        match band.peek() {
            None => Some(End::Destroyed),
            Some(_) if !rout_loses(&table.game) => None,
            Some(_) => band.all(|running| running).then_some(End::Routed),
        }
    });
    siege::column_counts(table);
}

/// Where only hostages decide, a band that runs as a whole has not lost for it.
fn tell_routed(table: &mut Table) {
    if !matches!(table.stakes, Stakes::Hostages(_)) {
        return;
    }
    for seat in [Seat(0), Seat(1)] {
        let band: Vec<Id> = table.survivors(seat).collect();
        if !band.is_empty() && band.iter().all(|id| table.unit(*id).running) {
            table.tell(
                rules::WIN_05,
                says!("all that is left of {} runs, and only the hostages decide", seat),
            );
            table.tell(rules::HOS_23, says!("{} has not lost for that", seat));
        }
    }
}

/// At any moment: a band without survivors has lost.
pub fn check_destroyed(table: &mut Table) {
    check(table, |table, seat| table.survivors(seat).next().is_none().then_some(End::Destroyed));
}

/// At the end of a turn the scenario's objective is looked at.
pub fn check_objective(table: &mut Table) {
    match table.stakes {
        Stakes::LockDown(_) => lockdown::score(table),
        Stakes::Siege(_) => siege::check_hold(table),
        _ => {}
    }
    if table.over.is_none() {
        table.tell(rules::TRN_10, "the objective is checked: both bands are still in the field");
        table.tell(rules::WIN_04, "nobody has won at the end of this turn");
    }
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
    let own = match &table.stakes {
        Stakes::Annihilation => Some(rules::ANN_04),
        Stakes::LockDown(_) => Some(rules::LOC_07),
        Stakes::Treasure(_) => Some(rules::TRE_11),
        Stakes::Siege(siege) if loser == siege.besieger => Some(rules::SIE_12),
        Stakes::Siege(_) => Some(rules::SIE_11),
        Stakes::Unchosen | Stakes::Hostages(_) | Stakes::Escape(_) => None,
    };
    if let Some(own) = own {
        table.tell(own, says!("{} wins", loser.other()));
    }
    table.tell(rules::R_90, "a collapse decides at once");
    table.over = Some(Over { winner: Some(loser.other()), by });
}

/// A scenario is won at once. If nobody of the winner's band is left at that moment, the other has won by that, and it is
/// a draw.
pub fn wins(table: &mut Table, winner: Seat, by: End) {
    if table.over.is_some() {
        return;
    }
    table.tell(rules::R_90, says!("{} wins at once", winner));
    let alone = table.survivors(winner).next().is_none();
    if alone {
        table.tell(rules::R_90, says!("but nobody of {} is left: a draw", winner));
    }
    table.over = Some(match alone {
        true => Over { winner: None, by: End::Both },
        false => Over { winner: Some(winner), by },
    });
}

/// A scenario is won by who leaves the board, who may be the last of the band.
pub fn wins_by_leaving(table: &mut Table, winner: Seat, by: End) {
    if table.survivors(winner).count() == 1 {
        table.tell(rules::R_97, says!("nobody of {} stays behind, and it wins all the same", winner));
    }
    wins(table, winner, by);
}

/// The last turn is over and nobody has won by anything else.
pub fn time_is_up(table: &mut Table) {
    match table.stakes {
        Stakes::Siege(_) => siege::time_is_up(table),
        Stakes::Escape(_) => escape::time_is_up(table),
        _ => {
            table.over = Some(Over { winner: None, by: End::LastTurn });
            table.tell(rules::WIN_06, says!("turn {} was the last: a draw", table.turn));
        }
    }
}

/// Whether a band whose survivors all run has lost.
fn rout_loses(game: &Game) -> bool {
    !matches!(game.stakes, Stakes::Escape(_) | Stakes::Hostages(_))
}
