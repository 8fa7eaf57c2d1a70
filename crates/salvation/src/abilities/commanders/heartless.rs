//! Heartless (Alyssa, SS-CMD-17, 18).

use scene::says;
use space::Hex;
use table::{Play, Verdict, refuse};

use crate::abilities::spells::shield::Threat;
use crate::abilities::{Ability, commanders};
use crate::movement::activate;
use crate::state::{Game, Id};
use crate::{Setup, Table, blast, reaction, rules, scenarios};

/// What wounds those who stand beside it.
const FORCE: i32 = 8;

/// Whether a unit may be given up: any of the band but Alyssa herself, also fallen, raised or stopped, as long as it is
/// not running and has put no Energy into anything this turn.
pub fn may_sacrifice(setup: &Setup, game: &Game, id: Id) -> Verdict {
    let unit = game.unit(id);
    if commanders::of(setup, game, id, Ability::Heartless).is_none() {
        return refuse(rules::CMD_18, says!("nobody is there who could give {} up", id));
    }
    if setup.has(game, id, Ability::Heartless) {
        return refuse(rules::R_72, says!("{} gives up others, never herself", id));
    }
    if unit.running {
        return refuse(rules::R_72, says!("{} is running and cannot be given up", id));
    }
    if unit.drained {
        return refuse(rules::CMD_17, says!("{} has spent Energy this turn and cannot be given up", id));
    }
    scenarios::may_harm(game)
}

/// A unit is given up and explodes: everybody beside it is hit, friend or foe.
pub fn sacrifice(table: &mut Table, id: Id) -> Play<()> {
    activate(table, id);
    reaction::declared(table, &[id])?;
    if table.over.is_some() || table.unit(id).gone() {
        return Ok(());
    }
    if let Err(no) = may_sacrifice(table.setup, &table.game, id) {
        table.tell(rules::REA_06, says!("{} can no longer be given up", id));
        table.tell(no.rule, no.says);
        return Ok(());
    }
    let at = table.unit(id).at;
    table.tell(rules::CMD_18, says!("{} is given up, whatever its wounds", id));
    table.tell(rules::PAN_14, says!("nobody panics at the end of {}", id));
    let hexes: Vec<Hex> = at.neighbours().into_iter().filter(|hex| table.setup.on_board(*hex)).collect();
    blast::explode(table, id, at, FORCE, &hexes, Threat::Wound, rules::CMD_17)
}
