//! What each side has written down, and what the other may know of it (SS-HOS-03 and 05, SS-BRD-15 and 17).

use dice::Below;
use scene::Seat;
use space::{Hex, HexSet};
use table::Secret;

use super::{MID_LINE, stand, stand_mut};
use crate::state::Game;
use crate::{Setup, stats};

/// The rows and letters of a block of hexes without terrain.
fn block(setup: &Setup, game: &Game, rows: &[std::ops::RangeInclusive<i16>], margin: i16) -> HexSet {
    let cols = setup.board.hexes().iter().map(|hex| hex.col()).max().unwrap_or(0);
    let inside = |hex: &Hex| {
        rows.iter().any(|rows| rows.contains(&hex.r)) && (margin..=cols - margin).contains(&hex.col())
    };
    stats::ground(setup, game).iter().filter(inside).collect()
}

/// Where a seat may hold its hostage: on its own side, within 6 rows of the mid-line, more than 4 from every edge.
pub fn cell_zone(setup: &Setup, game: &Game, seat: Seat) -> HexSet {
    let rows = if game.north == seat { MID_LINE - 6..=MID_LINE - 1 } else { MID_LINE + 1..=MID_LINE + 6 };
    block(setup, game, &[rows], 4)
}

/// Where units may begin: on either side, not within 2 of any edge, not within 4 rows of the mid-line.
pub fn unit_zone(setup: &Setup, game: &Game) -> HexSet {
    let last = setup.board.last_row();
    block(setup, game, &[2..=MID_LINE - 5, MID_LINE + 5..=last - 2], 2)
}

/// What is left of a zone when own hexes are to be more than 2 apart. A band too large for that keeps what is not taken.
pub fn apart(zone: HexSet, own: &[Hex]) -> HexSet {
    let near: HexSet = own.iter().flat_map(|hex| hex.disc(2)).collect();
    let taken: HexSet = own.iter().copied().collect();
    if (zone - near).is_empty() { zone - taken } else { zone - near }
}

/// Hides what the other side has written.
pub fn hide(game: &mut Game, seat: Seat) {
    let other = seat.other().index();
    let Some(hostages) = stand_mut(game) else { return };
    if let Some(cell) = &mut hostages.cells[other] {
        cell.hide();
    }
    hostages.written[other].iter_mut().for_each(Secret::hide);
}

/// Writes the other side's hexes anew, by the same rules by which it was asked for them.
pub fn reshuffle(setup: &Setup, game: &mut Game, seat: Seat, below: Below) {
    let other = seat.other();
    let Some(hostages) = stand(game) else { return };
    let holds = hostages.cells[other.index()].is_some();
    let cell = holds.then(|| draw(&cell_zone(setup, game, other), below)).flatten();
    let (revealed, secret) = (&hostages.revealed[other.index()], &hostages.written[other.index()]);
    let mut own = revealed.clone();
    // Zones take work to find; once everybody is on the table nothing is left to be written.
    if !secret.is_empty() {
        let zone = unit_zone(setup, game);
        for _ in secret {
            own.extend(draw(&apart(zone, &own), below));
        }
    }
    let written: Vec<Hex> = own.split_off(revealed.len());
    let Some(hostages) = stand_mut(game) else { return };
    if let Some(hex) = cell {
        hostages.cells[other.index()] = Some(Secret::Known(hex));
    }
    for (old, new) in hostages.written[other.index()].iter_mut().zip(written) {
        *old = Secret::Known(new);
    }
}

/// Any hex of a set.
fn draw(hexes: &HexSet, below: Below) -> Option<Hex> {
    if hexes.is_empty() { None } else { hexes.nth(below(hexes.len())) }
}
