//! Moving.

use space::{Limit, Spot};
use table::Play;

use crate::state::Id;
use crate::why::Why;
use crate::{Table, rules};

/// DW-MOV-01: a model may move before it attacks.
pub fn walk(table: &mut Table, id: Id) -> Play<()> {
    let (model, setup) = (*table.model(id), table.setup);
    let open = *setup.board.hexes() - setup.pillars - table.held(id);
    let steps = setup.profile(table, id).speed.into();
    let limits = vec![
        (Limit::From(model.at), rules::MOV_01),
        (Limit::Open(open), rules::MOV_02),
        (Limit::Allowance { steps, start: model.at, tolls: Vec::new() }, rules::MOV_03),
    ];
    let path = table.path(model.side, Why::MovePath(id), rules::MOV_01, limits)?;
    if let Some(Spot::Hex(to)) = path.last() {
        table.model_mut(id).at = *to;
        table.moved(rules::MOV_01, id.0.into(), &path);
    }
    Ok(())
}
