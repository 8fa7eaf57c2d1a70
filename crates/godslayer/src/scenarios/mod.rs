//! Victory and kill points (chapter 57). What is played is an Open Battle (GS-SCN-01): core rules, kill points, and six
//! rounds unless another number is agreed.

use scene::{Seat, says};

use crate::state::{CardId, Game, Over};
use crate::{Setup, Table, rules};

/// What a side has earned so far: the cost of what the other has lost. Who still flees counts only when the last round is
/// over (GS-VIC-03).
pub fn kill_points(setup: &Setup, game: &Game, seat: Seat, last: bool) -> u16 {
    let cards = (0..game.cards.len() as u8).map(CardId).filter(|card| game.card(*card).seat != seat);
    cards.map(|card| worth(setup, game, card, last).map_or(0, |(_, points)| points)).sum()
}

/// What one card has cost its side, and why.
fn worth(setup: &Setup, game: &Game, card: CardId, last: bool) -> Option<(scene::Rule, u16)> {
    let (entry, profile) = (game.card(card), setup.profile(game, card));
    let extra = entry.at_first.saturating_sub(profile.core);
    let full = if entry.unit { profile.cost + profile.trooper * u16::from(extra) } else { profile.cost };
    let left = game.size(card);
    if left == 0 {
        Some((rules::VIC_01, full))
    } else if last && entry.fleeing {
        Some((rules::VIC_03, full))
    } else if entry.unit && 2 * (entry.at_first - left) >= entry.at_first {
        Some((rules::VIC_02, profile.cost))
    } else {
        None
    }
}

/// The game ends with the last round, or with one in which a side has nothing left (GS-R-85).
pub fn end_of_round(table: &mut Table) {
    let swept = [Seat(0), Seat(1)].into_iter().find(|seat| table.cards_of(*seat).next().is_none());
    if table.round < table.setup.rounds && swept.is_none() {
        return;
    }
    match swept {
        Some(seat) => table.tell(rules::VIC_04, says!("{} has nothing left and the game ends", seat)),
        None => table.tell(rules::RND_01, says!("round {} was the last", table.round)),
    }
    let cards: Vec<CardId> = (0..table.cards.len() as u8).map(CardId).collect();
    for card in cards {
        if let Some((rule, points)) = worth(table.setup, &table.game, card, true) {
            table.tell(rule, says!("{} is worth {} kill points", card, i32::from(points)));
        }
    }
    let points = [Seat(0), Seat(1)].map(|seat| kill_points(table.setup, &table.game, seat, true));
    let winner = match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Greater => Some(Seat(0)),
        std::cmp::Ordering::Less => Some(Seat(1)),
        std::cmp::Ordering::Equal => None,
    };
    let says = says!("{} kill points against {}", i32::from(points[0]), i32::from(points[1]));
    table.tell(rules::VIC_04, says);
    table.over = Some(Over { winner, points });
}
