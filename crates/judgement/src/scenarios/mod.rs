//! How a game ends: an Effigy is captured (JU-EFF-01, in `death.rs`), or the agreed last round is over.

use scene::{Seat, says};
use table::Ending;

use crate::state::{End, Game};
use crate::{Table, rules, stats};

/// JU-R-93: after the last round the Effigy with more health wins.
pub fn last_round(table: &mut Table) {
    let health = |seat: Seat| stats::effigy_health(table.setup, &table.game, seat);
    let (ours, theirs) = (health(Seat(0)), health(Seat(1)));
    let winner = match ours.cmp(&theirs) {
        std::cmp::Ordering::Greater => Some(Seat(0)),
        std::cmp::Ordering::Less => Some(Seat(1)),
        std::cmp::Ordering::Equal => None,
    };
    table.game.end = Some(End::LastRound(winner));
    table.tell(rules::R_93, says!("the last round is over, with {} to {}", ours, theirs));
}

/// The ending in words.
pub fn ending(game: &Game) -> Option<Ending> {
    Some(match game.end? {
        End::Captured(winner) => Ending { winner: Some(winner), says: says!("{} wins", winner) },
        End::LastRound(Some(winner)) => Ending { winner: Some(winner), says: says!("{} wins", winner) },
        End::LastRound(None) => Ending { winner: None, says: "a draw".into() },
    })
}
