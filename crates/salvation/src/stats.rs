//! Attributes and tests (chapter 3): every number as a sum of named terms.

use scene::says;
use space::{Hex, HexSet};
use table::{Play, Pool, Roll, Sum};

use crate::abilities::{Ability, commanders};
use crate::state::{Game, Id};
use crate::why::{Act, Why};
use crate::{Setup, Table, rules, scenarios};

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

/// Resistance: each wound counter lowers it by 2 for good, a bloodlust and an Icestorm for this turn.
pub fn resistance(setup: &Setup, game: &Game, id: Id) -> Sum {
    let mut sum = unhalved(setup, game, id);
    if game.unit(id).chilled && sum.total() > 0 {
        let half = (sum.total() / 2).max(1);
        sum.add(rules::R_61, "halved by an Icestorm", half - sum.total());
    }
    sum
}

/// Resistance before an Icestorm takes its half.
pub fn unhalved(setup: &Setup, game: &Game, id: Id) -> Sum {
    let unit = game.unit(id);
    let mut sum = Sum::new(rules::ATR_05, "Resistance", i32::from(setup.profile(game, id).resistance));
    if unit.wounds > 0 && !commanders::relentless::ignores_wounds(setup, game, id) {
        sum.add(rules::ATR_11, "wounds", -2 * i32::from(unit.wounds));
    }
    if unit.lust > 0 {
        let given = -commanders::bloodlust::PRICE * i32::from(unit.lust);
        sum.add(rules::CMD_10, "given up in a bloodlust", given);
    }
    sum
}

/// What a defence die is rolled against.
pub fn defence(setup: &Setup, game: &Game, id: Id) -> Sum {
    commanders::composure::in_defence(setup, game, id).unwrap_or_else(|| resistance(setup, game, id))
}

/// What a test to run or to rally is taken against, before the friends around it count.
pub fn nerve(setup: &Setup, game: &Game, id: Id) -> Sum {
    commanders::hope::nerve(setup, game, id)
        .or_else(|| commanders::composure::in_panic(setup, game, id))
        .unwrap_or_else(|| resistance(setup, game, id))
}

pub fn special(setup: &Setup, game: &Game, id: Id) -> Sum {
    Sum::new(rules::ATR_06, "Special", i32::from(setup.profile(game, id).special))
}

/// The current value of Speed, whatever of it is left: a corrupted unit goes by its trickster's.
pub fn speed(setup: &Setup, game: &Game, id: Id) -> u8 {
    let legs = game.trickster(id).unwrap_or(id);
    speed_if(setup, game, id, game.unit(legs).spurred)
}

/// The same, as it would be with or without the gain of Hope Prevails.
pub fn speed_if(setup: &Setup, game: &Game, id: Id, spurred: bool) -> u8 {
    let legs = game.trickster(id).unwrap_or(id);
    let slowed = game.unit(legs).slowed || game.unit(id).slowed;
    hexes(setup.profile(game, legs).speed, spurred, slowed)
}

/// The current value of a unit's own Speed, also while it is corrupted and goes by its trickster's.
pub fn own_speed(setup: &Setup, game: &Game, id: Id) -> u8 {
    let unit = game.unit(id);
    hexes(setup.profile(game, id).speed, unit.spurred, unit.slowed)
}

/// Printed Speed with the gain of Hope Prevails and the half of an Icestorm.
fn hexes(printed: u8, spurred: bool, slowed: bool) -> u8 {
    let speed = if spurred { printed + commanders::hope::MORE } else { printed };
    if slowed { (speed / 2).max(1) } else { speed }
}

/// How many hexes a unit could go if it declared a move now.
pub fn stride(setup: &Setup, game: &Game, id: Id) -> u8 {
    game.pace(id) + commanders::hope::bonus(setup, game, id)
}

/// The current value of Energy.
pub fn energy(setup: &Setup, game: &Game, id: Id) -> u8 {
    setup.profile(game, id).energy
}

/// What it costs a model to enter a hex from where it stands.
pub fn toll(game: &Game, id: Id, hex: Hex) -> u8 {
    scenarios::toll(game, id, hex)
}

/// The hexes without terrain.
pub fn ground(setup: &Setup, game: &Game) -> HexSet {
    *setup.board.hexes() - game.terrain
}

/// The hexes that a model could walk on: the ground, and in a siege walls and gates for some.
pub fn ground_for(setup: &Setup, game: &Game, id: Id) -> HexSet {
    ground(setup, game) | scenarios::footholds(game, id)
}

/// The hexes where a model can be put: on the board, without terrain, model, hostage, counter or treasure.
pub fn free(setup: &Setup, game: &Game) -> HexSet {
    ground(setup, game) - game.occupied()
}

/// The free hexes as one model sees them: a phantom set against it is in the way too. A corrupted pair moves as one, so
/// for it a hex is free that is free for both.
pub fn free_for(setup: &Setup, game: &Game, id: Id) -> HexSet {
    let own = |id: Id| ground_for(setup, game, id) - game.phantoms_of(id);
    let both = game.trickster(id).map_or(own(id), |trickster| own(id) & own(trickster));
    both - game.occupied()
}

/// Whether one hex is among them, without looking at all the others.
pub fn is_free_for(setup: &Setup, game: &Game, id: Id, hex: Hex) -> bool {
    let own = |id: Id| {
        let phantom = game.phantoms.iter().any(|phantom| phantom.target == id && phantom.at == hex);
        let ground = !game.terrain.contains(hex) || scenarios::footholds(game, id).contains(hex);
        ground && !phantom
    };
    setup.on_board(hex) && !game.fills(hex) && own(id) && game.trickster(id).is_none_or(own)
}

/// Whether one hex is seen from another: only terrain really in between blocks the view.
pub fn sees(game: &Game, from: Hex, to: Hex) -> bool {
    space::drawn_clear(from, to, &scenarios::view_blockers(game, from, to))
}

/// A test that belongs to an action of a unit's own: its owner may fail it on purpose, and then no die is rolled.
pub fn own_test(table: &mut Table, id: Id, rule: scene::Rule, sum: Sum) -> Play<bool> {
    let seat = table.unit(id).side;
    let choices = [(Act::Test, Ok(())), (Act::Fail, Ok(()))];
    if table.choose(seat, Why::TestOrFail(id), rules::ATR_09, choices)? == Act::Fail {
        table.tell(rules::ATR_09, says!("{} fails on purpose", id));
        return Ok(false);
    }
    test(table, id, rule, sum)
}

/// A Special test of an own action; skeletons fail every one.
pub fn special_test(table: &mut Table, id: Id, rule: scene::Rule) -> Play<bool> {
    if table.setup.profile(&table.game, id).has(Ability::Skeleton) {
        table.tell(rules::UNT_26, says!("{} is a skeleton and fails every test of Special", id));
        return Ok(false);
    }
    let sum = special(table.setup, &table.game, id);
    own_test(table, id, rule, sum)
}

/// One die: a result equal to or below the value passes. No roll is special by itself.
pub fn test(table: &mut Table, id: Id, rule: scene::Rule, sum: Sum) -> Play<bool> {
    let value = sum.total();
    let seat = table.unit(id).side;
    let roll =
        Roll::new(seat, rule, says!("{} tests {}", id, value), Pool::passes(1, 20, value)).because(sum);
    let passed = table.roll(roll)?.value() == 1;
    table.tell(rules::ATR_07, if passed { says!("{} passes", id) } else { says!("{} fails", id) });
    if !(1..20).contains(&value) {
        table.tell(rules::ATR_08, says!("the outcome was certain at {}", value));
    }
    Ok(passed)
}
