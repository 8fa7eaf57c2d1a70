//! How a game ends. Motivations come with files of their own; what is played here is a fight until an army breaks,
//! is destroyed, or the agreed last round is over.

use scene::{Seat, says};
use table::Ending;

use crate::state::{End, Game, Over};
use crate::{Table, rules};

/// WK-R-61: after the agreed last round the higher morale wins.
pub fn last_round(table: &mut Table) {
    if table.over.is_some() || table.round < table.setup.last_round {
        return;
    }
    let [first, second] = table.morale;
    let winner = match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Seat(0)),
        std::cmp::Ordering::Less => Some(Seat(1)),
        std::cmp::Ordering::Equal => None,
    };
    table.tell(rules::R_61, says!("round {} was the last: {} against {} morale", table.round, first, second));
    table.over = Some(Over { winner, by: End::LastRound });
}

/// How the game ended, in words.
pub fn ending(game: &Game) -> Option<Ending> {
    let over = game.over?;
    let says = match (over.winner, over.by) {
        (Some(winner), End::Morale) => says!("{} wins: the morale of the other army is gone", winner),
        (Some(winner), End::Destroyed) => says!("{} wins: nobody is left of the other army", winner),
        (Some(winner), End::LastRound) => says!("{} wins: its morale is higher after the last round", winner),
        (None, End::LastRound) => "a draw: equal morale after the last round".into(),
        (None, _) => "a draw: both armies broke at the same moment".into(),
    };
    Some(Ending { winner: over.winner, says })
}
