//! Icestorm (SS-SPL-05 to 07): Speed or Resistance of one unit is halved for this turn.

use scene::says;
use table::{Play, Pool, Roll};

use crate::abilities::spells::shield::{self, Threat, Used};
use crate::state::Id;
use crate::why::{Act, Why};
use crate::{Table, rules, stats};

/// The caster's player names what is halved.
pub fn attribute(table: &mut Table, id: Id, target: Id) -> Play<Act> {
    let seat = table.unit(id).side;
    let choices = [(Act::Speed, Ok(())), (Act::Resistance, Ok(()))];
    table.choose(seat, Why::Attribute(target), rules::SPL_05, choices)
}

/// The storm strikes its target, or strays to somebody of the caster's side beside it.
pub fn storm(table: &mut Table, id: Id, target: Id, attribute: Act) -> Play<()> {
    let side = table.unit(id).side;
    let mut struck = target;
    let beside: Vec<Id> = table.contacts(target).filter(|model| table.unit(*model).side == side).collect();
    // Only beside an enemy can there be anybody of the caster's side.
    if !beside.is_empty() {
        let roll =
            Roll::new(side, rules::SPL_06, says!("does the storm strike {}", target), Pool::decide(2, 20));
        if table.roll(roll)?.value() == 0 {
            table.tell(rules::SPL_06, says!("the storm strays from {}", target));
            struck = stray(table, id, target, beside)?;
            table.tell(rules::SPL_07, says!("it strikes {} instead", struck));
        }
    }
    let mut used = Used::default();
    let kept_off = shield::offer(table, &mut used, struck, Threat::Spell)?;
    shield::settle(table, &used);
    if !kept_off {
        halve(table, struck, attribute);
    }
    Ok(())
}

/// The opponent picks whom a straying storm strikes.
fn stray(table: &mut Table, id: Id, target: Id, beside: Vec<Id>) -> Play<Id> {
    if let [one] = beside.as_slice() {
        return Ok(*one);
    }
    let seat = table.unit(id).side.other();
    table.choose(seat, Why::Stray(target), rules::SPL_07, beside.into_iter().map(|id| (id, Ok(()))))
}

/// Halves an attribute until the turn ends, once.
fn halve(table: &mut Table, id: Id, attribute: Act) {
    let unit = *table.unit(id);
    let again = if attribute == Act::Speed { unit.slowed } else { unit.chilled };
    if again {
        table.tell(rules::R_61, says!("that of {} is halved already this turn", id));
        return;
    }
    if attribute == Act::Speed {
        let before = stats::speed(table.setup, &table.game, id);
        let spent = before.saturating_sub(unit.speed);
        let own = stats::own_speed(table.setup, &table.game, id).saturating_sub(unit.spare);
        table.unit_mut(id).slowed = true;
        if unit.corrupted() {
            // The Speed of its own that waits is halved as well.
            let waits = stats::own_speed(table.setup, &table.game, id).saturating_sub(own);
            table.unit_mut(id).spare = waits;
        }
        let after = stats::speed(table.setup, &table.game, id);
        let left = after.saturating_sub(spent);
        table.unit_mut(id).speed = left;
        tell_rounding(table, before.into(), after.into());
        table.tell(rules::SPL_05, says!("{} has Speed {} this turn and {} of it left", id, after, left));
        return;
    }
    let before = stats::resistance(table.setup, &table.game, id).total();
    table.unit_mut(id).chilled = true;
    let after = stats::resistance(table.setup, &table.game, id).total();
    tell_rounding(table, before, after);
    table.tell(rules::SPL_05, says!("{} has Resistance {} this turn", id, after));
}

fn tell_rounding(table: &mut Table, before: i32, after: i32) {
    if before % 2 == 1 {
        table.tell(rules::ATR_12, says!("half of {} is rounded down to {}", before, after));
    }
}
