//! Command (chapter 22).

use scene::says;
use table::{Play, Verdict, refuse};

use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, rules, stats};

/// Command radius, model space to model space.
const RADIUS: i32 = 12 * space::INCH;

/// Every model that holds a command token, with a verdict whether it can give the active model an extra action point.
pub fn commanders(setup: &Setup, game: &Game, id: Id) -> Vec<(Id, Verdict)> {
    let Some(active) = game.active.filter(|active| active.id == id) else { return Vec::new() };
    let able = |commander: Id| {
        if active.commanded {
            return refuse(rules::CMD_05, says!("{} was given its extra action point", id));
        }
        if !stats::within(setup, game, commander, id, RADIUS) {
            return refuse(rules::CMD_02, says!("{} is more than 12 inches from {}", id, commander));
        }
        Ok(())
    };
    let holders = game.force(game.model(id).seat).filter(|model| game.model(*model).command > 0);
    holders.map(|commander| (commander, able(commander))).collect()
}

/// A commander in range spends a token: the active model has one action point more.
pub fn take(table: &mut Table, id: Id) -> Play<()> {
    let commanders = commanders(table.setup, &table.game, id);
    let able: Vec<Id> =
        commanders.iter().filter(|(_, verdict)| verdict.is_ok()).map(|(commander, _)| *commander).collect();
    let commander = match able.as_slice() {
        [] => return Ok(()),
        [one] => *one,
        _ => table.choose(table.model(id).seat, Why::Commander(id), rules::CMD_03, commanders)?,
    };
    table.model_mut(commander).command -= 1;
    if let Some(active) = &mut table.game.active {
        active.ap += 1;
        active.commanded = true;
    }
    table.tell(rules::CMD_03, says!("{} gives {} an extra action point", commander, id));
    Ok(())
}
