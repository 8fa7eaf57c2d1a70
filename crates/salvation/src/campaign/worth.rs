//! What players know of a campaign: who has won it.

use table::{Known, Rulebook, Seat};

use super::Campaign;

/// Its battles are games of their own; on the map nobody thinks.
impl Known for Campaign {
    const WEIGHED: bool = false;

    fn worth(_: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        let winner = Self::ending(game).and_then(|ending| ending.winner);
        winner.map_or(0, |winner| if winner == seat { 1 } else { -1 })
    }
}
