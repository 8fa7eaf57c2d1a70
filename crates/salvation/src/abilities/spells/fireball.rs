//! Fireball (SS-SPL-03, 04): a model and everybody beside it burns.

use scene::says;
use space::Hex;
use table::{Play, Verdict, refuse};

use crate::abilities::spells::shield::Threat;
use crate::blast::{Blast, Strike, blast};
use crate::magic::within;
use crate::state::{Game, Id};
use crate::{Table, rules};

/// The Force of the flames.
const FORCE: i32 = 12;

/// Whether a Fireball may be aimed at this model's hex.
pub fn may_burn(game: &Game, id: Id, target: Id, range: u16) -> Verdict {
    if target == id {
        return refuse(rules::R_60, says!("{} cannot aim at its own hex", id));
    }
    within(game, id, target, range, rules::SPL_03)
}

/// The aimed hex and the six around it, friend or foe. Who is in the aimed hex is thrown back from the caster, the others
/// from that hex.
pub fn burst(table: &mut Table, id: Id, hex: Hex) -> Play<()> {
    let caster = table.unit(id).at;
    if table.model_at(hex).is_some_and(|target| table.engaged(target)) {
        table.tell(rules::SPL_04, "the Fireball is cast into a combat, and nothing is left to chance");
    }
    if hex.touches(caster) {
        table.tell(rules::R_60, says!("{} stands in its own flames", id));
    }
    let strikes = hex
        .disc(1)
        .into_iter()
        .map(|at| Strike { hex: at, from: if at == hex { caster } else { hex }, force: FORCE })
        .collect();
    table.tell(rules::SPL_03, says!("flames burst in {} with Force {}", hex, FORCE));
    blast(table, Blast { by: id, spent: false, rule: rules::MAG_07, threat: Threat::Spell, strikes })
}
