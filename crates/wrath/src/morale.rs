//! Morale (chapter 14), and what becomes of models that have taken enough damage (chapter 13).

use scene::{Rule, Seat, says};

use crate::state::{End, Game, Id, Over};
use crate::{Setup, Table, leaders, rules, stats};

/// WK-MOR-04: every so many casualties cost 1 morale.
const CASUALTIES: u8 = 3;

/// A third of the models, rounded down, and the ranks of all leaders (WK-MOR-01).
pub fn at_the_start(setup: &Setup, game: &Game, seat: Seat) -> u8 {
    let models = game.army(seat).count() as u8;
    let leaders = game.army(seat).filter(|id| leaders::is_leader(setup, game, *id));
    // WK-R-64: an army too small to have any morale still holds until its first loss.
    (models / CASUALTIES + leaders.map(|id| setup.profile(game, id).rank).sum::<u8>()).max(1)
}

/// Puts damage on a model and removes it when it has taken its Wounds (WK-DMG-03).
pub fn damage(table: &mut Table, id: Id, points: u8) {
    if points == 0 || table.unit(id).gone || table.over.is_some() {
        return;
    }
    let wounds = stats::wounds(table.setup, &table.game, id);
    let most = wounds.total() as u8;
    let damage = table.unit(id).damage.saturating_add(points).min(most);
    table.unit_mut(id).damage = damage;
    table.count(rules::STA_04, says!("{} has taken {} damage", id, damage), &wounds);
    if damage >= most {
        removed(table, id);
    }
}

/// A casualty: the model leaves the table and its army may lose morale at once (WK-MOR-07).
fn removed(table: &mut Table, id: Id) {
    let (army, setup) = (table.unit(id).army, table.setup);
    table.unit_mut(id).gone = true;
    table.tell(rules::DMG_03, says!("{} is removed", id));
    table.casualties[army.index()] += 1;
    let casualties = table.casualties[army.index()];
    if casualties.is_multiple_of(CASUALTIES) {
        table.tell(rules::R_39, says!("{} has lost {} models in this game", army, casualties));
        lose(table, army, 1, rules::MOR_04);
    }
    if leaders::is_leader(setup, &table.game, id) {
        let rank = setup.profile(&table.game, id).rank;
        if table.unit(id).commander {
            table.tell(rules::MOR_09, says!("{} was the commander, which costs nothing more", id));
            table.tell(rules::LDR_14, says!("nobody takes the place of {}", id));
        }
        lose(table, army, rank, rules::MOR_05);
    }
    if table.over.is_none() && table.army(army).next().is_none() {
        table.tell(rules::R_60, says!("nobody is left of the army of {}", army));
        table.over = Some(Over { winner: Some(army.other()), by: End::Destroyed });
    }
}

/// An army loses morale, and with the last of it the game (WK-MOR-02).
fn lose(table: &mut Table, army: Seat, points: u8, rule: Rule) {
    if table.over.is_some() {
        return;
    }
    let left = table.morale[army.index()].saturating_sub(points);
    table.morale[army.index()] = left;
    table.tell(rule, says!("{} loses {} morale and has {} left", army, points, left));
    if table.activation.is_some() {
        table.tell(rules::MOR_07, "morale is lost at once, in the middle of the activation");
    }
    if left == 0 {
        table.tell(rules::MOR_02, says!("the army of {} breaks", army));
        table.over = Some(Over { winner: Some(army.other()), by: End::Morale });
    }
}

/// When a round ends both armies lose 1 together, and only then is anybody's end looked at (WK-MOR-06, WK-R-38).
pub fn end_of_round(table: &mut Table) {
    for seat in [Seat(0), Seat(1)] {
        let left = table.morale[seat.index()].saturating_sub(1);
        table.morale[seat.index()] = left;
        table.tell(rules::MOR_06, says!("{} loses 1 morale and has {} left", seat, left));
    }
    let winner = match table.morale {
        [0, 0] => {
            table.tell(rules::MOR_03, "both armies break at the same moment: a draw");
            None
        }
        [0, _] => Some(Seat(1)),
        [_, 0] => Some(Seat(0)),
        _ => return,
    };
    if let Some(winner) = winner {
        table.tell(rules::R_38, says!("only the army of {} breaks", winner.other()));
    }
    table.over = Some(Over { winner, by: End::Morale });
}
