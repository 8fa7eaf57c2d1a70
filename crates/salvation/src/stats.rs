//! Attributes and tests (chapter 3): every number as a sum of named terms.

use scene::says;
use space::Hex;
use table::{Play, Pool, Roll, Sum};

use crate::state::{Game, Id};
use crate::why::{Act, Why};
use crate::{Setup, Table, rules};

/// Accuracy, with the +2 of the single attack die of a charged model.
pub fn accuracy(setup: &Setup, game: &Game, id: Id, charged: Option<scene::Rule>) -> Sum {
    let mut sum = Sum::new(rules::ATR_03, "Accuracy", i32::from(setup.profile(game, id).accuracy));
    if let Some(rule) = charged {
        sum.add(rule, "charged", 2);
    }
    sum
}

/// Force, to wound after a hit.
pub fn force(setup: &Setup, game: &Game, id: Id) -> Sum {
    Sum::new(rules::ATR_04, "Force", i32::from(setup.profile(game, id).force))
}

/// Resistance: each wound counter lowers it by 2 for good.
pub fn resistance(setup: &Setup, game: &Game, id: Id) -> Sum {
    let mut sum = Sum::new(rules::ATR_05, "Resistance", i32::from(setup.profile(game, id).resistance));
    sum.add(rules::ATR_11, "wounds", -2 * i32::from(game.unit(id).wounds));
    sum
}

pub fn special(setup: &Setup, game: &Game, id: Id) -> Sum {
    Sum::new(rules::ATR_06, "Special", i32::from(setup.profile(game, id).special))
}

/// The current value of Speed, whatever of it is left.
pub fn speed(setup: &Setup, game: &Game, id: Id) -> u8 {
    setup.profile(game, id).speed
}

/// The current value of Energy.
pub fn energy(setup: &Setup, game: &Game, id: Id) -> u8 {
    setup.profile(game, id).energy
}

/// The hexes that a model on the ground may enter: on the board, without terrain or model.
pub fn free(setup: &Setup, game: &Game) -> space::HexSet {
    setup.ground - game.occupied()
}

/// Whether one hex is seen from another: only terrain really in between blocks the view.
pub fn sees(setup: &Setup, from: Hex, to: Hex) -> bool {
    space::drawn_clear(from, to, &setup.terrain)
}

/// A test that belongs to an action of a unit's own: its owner may fail it on purpose, and then no die is rolled.
pub fn own_test(table: &mut Table, id: Id, rule: scene::Rule, sum: Sum) -> Play<bool> {
    let seat = table.unit(id).band;
    let choices = [(Act::Test, Ok(())), (Act::Fail, Ok(()))];
    if table.choose(seat, Why::TestOrFail(id), rules::ATR_09, choices)? == Act::Fail {
        table.tell(rules::ATR_09, says!("{} fails on purpose", id));
        return Ok(false);
    }
    test(table, id, rule, sum)
}

/// One die: a result equal to or below the value passes. No roll is special by itself.
pub fn test(table: &mut Table, id: Id, rule: scene::Rule, sum: Sum) -> Play<bool> {
    let value = sum.total();
    let seat = table.unit(id).band;
    let roll =
        Roll::new(seat, rule, says!("{} tests {}", id, value), Pool::passes(1, 20, value)).because(sum);
    let passed = table.roll(roll)?.value() == 1;
    table.tell(rules::ATR_07, if passed { says!("{} passes", id) } else { says!("{} fails", id) });
    if !(1..20).contains(&value) {
        table.tell(rules::ATR_08, says!("the outcome was certain at {}", value));
    }
    Ok(passed)
}
