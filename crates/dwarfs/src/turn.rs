//! Turns and rounds.

use scene::says;
use table::{Play, refuse};

use crate::state::Id;
use crate::why::Why;
use crate::{Table, attack, movement, rules, scenarios};

/// DW-TRN-01: a player acts with one model.
pub fn step(table: &mut Table) -> Play<()> {
    let seat = table.active;
    let verdict = |id: Id| match table.model(id).acted {
        true => refuse(rules::TRN_02, "it has acted in this round"),
        false => Ok(()),
    };
    let choices: Vec<_> = table.side(seat).map(|id| (id, verdict(id))).collect();
    let id = table.choose(seat, Why::Who, rules::TRN_01, choices)?;
    movement::walk(table, id)?;
    attack::attack(table, id)?;
    table.model_mut(id).acted = true;
    if table.over.is_some() {
        return Ok(());
    }
    if table.waits(seat.other()) {
        table.active = seat.other();
    } else if !table.waits(seat) {
        new_round(table);
    }
    Ok(())
}

/// DW-TRN-03: all models can act again.
fn new_round(table: &mut Table) {
    if table.round >= table.setup.last_round {
        return scenarios::last_round(table);
    }
    table.round += 1;
    table.first = table.first.other();
    table.active = table.first;
    table.models.iter_mut().for_each(|model| model.acted = false);
    table.tell(rules::TRN_03, says!("round {} begins", i32::from(table.round)));
}
