//! How a game ends.

use scene::{Misfit, Seat, nearest, says};
use table::{Ending, Line};

use crate::state::{Game, Over};
use crate::{Table, rules, stats};

pub const KEYS: [(&str, &str); 1] = [("brawl", "Until one clan is gone, or the last round is over.")];

pub fn read(line: &Line) -> Result<(), Misfit> {
    let name = line.fields.first().map_or("", String::as_str);
    if KEYS.iter().any(|(key, _)| key.eq_ignore_ascii_case(name)) {
        return Ok(());
    }
    let near = nearest(name, KEYS.iter().map(|(key, _)| *key));
    Err(line.misfit(format!("there is no scenario {name:?}{near}")))
}

/// DW-END-01: a player without models has lost.
pub fn beaten(table: &mut Table, seat: Seat) {
    if table.side(seat).next().is_none() {
        table.tell(rules::END_01, says!("{} has no model left", seat));
        table.over = Some(Over { winner: Some(seat.other()), last_round: false });
    }
}

/// DW-END-02: the last round is over.
pub fn last_round(table: &mut Table) {
    let left = [Seat(0), Seat(1)].map(|seat| stats::left_of(table.setup, table, seat));
    table.tell(rules::END_02, says!("{} Health is left against {}", left[0], left[1]));
    let winner = match left[0].cmp(&left[1]) {
        std::cmp::Ordering::Greater => Some(Seat(0)),
        std::cmp::Ordering::Less => Some(Seat(1)),
        std::cmp::Ordering::Equal => None,
    };
    table.over = Some(Over { winner, last_round: true });
}

pub fn ending(game: &Game) -> Option<Ending> {
    let over = game.over?;
    let says = match (over.winner, over.last_round) {
        (Some(winner), true) => says!("{} wins: more Health is left after the last round", winner),
        (Some(winner), false) => says!("{} wins: the other clan is gone", winner),
        (None, _) => "a draw: equal Health is left".into(),
    };
    Some(Ending { winner: over.winner, says })
}
