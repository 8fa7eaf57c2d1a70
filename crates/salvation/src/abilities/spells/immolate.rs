//! Immolate (SS-SPL-12 to 15): the caster's last action.

use scene::{Arg, says};
use table::{Play, Verdict, refuse};

use crate::abilities::Ability;
use crate::abilities::spells::shield::Threat;
use crate::blast::{Blast, Strike, blast};
use crate::state::{Game, Id};
use crate::{Setup, Table, rules};

/// How far the flames reach.
const REACH: u16 = 2;

/// A Paladin never burns a friend.
pub fn may_burn(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if !setup.has(game, id, Ability::Paladin) {
        return Ok(());
    }
    let near = |friend: &Id| game.distance(id, *friend) <= REACH;
    match game.friends(id).find(near) {
        Some(friend) => {
            let [away, near] = Arg::too_few(game.distance(id, friend), REACH);
            let says = says!(
                "{} is {} hexes from {}, and a Paladin burns no friend within {}",
                friend,
                away,
                id,
                near
            );
            refuse(rules::SPL_15, says)
        }
        None => Ok(()),
    }
}

/// All Energy and Speed is used; on a pass everybody within two hexes is hit, and the caster is gone with the dead.
pub fn burn(table: &mut Table, id: Id, energy: u8, passed: bool) -> Play<()> {
    let unit = table.unit_mut(id);
    unit.speed = 0;
    unit.winded = true;
    unit.busy = true;
    let at = unit.at;
    table.tell(rules::SPL_12, says!("{} has put all its Speed and {} Energy into it", id, energy));
    table.tell(rules::R_64, says!("what {} had left when it cast is what counts: {} Energy", id, energy));
    if !passed {
        table.unit_mut(id).stopped = true;
        table.tell(rules::SPL_14, says!("nobody is harmed, and {} can do nothing more this turn", id));
        return Ok(());
    }
    table.tell(rules::SPL_12, says!("{} explodes", id));
    let (near, far) = (3 * i32::from(energy), 2 * i32::from(energy));
    table.tell(rules::SPL_13, says!("Force {} within {} hex, Force {} at {}", near, 1, far, 2));
    let force = |hex: space::Hex| if hex.touches(at) { near } else { far };
    let hexes = at.disc(REACH).into_iter().filter(|hex| *hex != at);
    let strikes = hexes.map(|hex| Strike { hex, from: at, force: force(hex) }).collect();
    blast(table, Blast { by: id, spent: true, rule: rules::MAG_07, threat: Threat::Spell, strikes })
}
