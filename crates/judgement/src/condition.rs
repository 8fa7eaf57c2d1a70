//! Conditions: JU-CON.

use scene::says;
use table::Play;

use crate::abilities::Ability;
use crate::state::{Cause, Condition, Id};
use crate::{Table, damage, death, rules, stats};

/// JU-CON-08: what Burn takes.
const BURN: i32 = 3;

/// JU-CON-01, JU-CON-03, JU-CON-04: puts a condition on a model; the model that did it owns it.
pub fn afflict(table: &mut Table, id: Id, condition: Condition, by: Id) {
    let setup = table.setup;
    if setup.is_effigy(id) {
        table.tell(rules::EFF_06, says!("{} is immune to every condition", id));
        return;
    }
    let model = table.model(id);
    if model.felled.is_some() || model.at.is_none() {
        return;
    }
    if condition == Condition::KnockDown && setup.profile(id).has(Ability::Steady) && !model.steadied {
        table.model_mut(id).steadied = true;
        table.tell(rules::SPR_35, says!("{} stands steady", id));
        return;
    }
    let rule = if model.has(condition) { rules::CON_04 } else { rules::CON_01 };
    table.model_mut(id).conditions.put(condition, Some(by));
    table.tell(rule, says!("{} is now {}", id, condition.name()));
}

/// JU-ACT-07, JU-CON-02: the end of an activation for the conditions on its model. Burn bites first.
pub fn end_of_activation(table: &mut Table, id: Id) -> Play<()> {
    if table.has(id, Condition::Burn) {
        burn(table, id)?;
    }
    if table.stands(id) && !table.model(id).conditions.is_empty() {
        table.model_mut(id).conditions.clear();
        table.tell(rules::CON_02, says!("the conditions on {} expire", id));
    }
    Ok(())
}

/// JU-CON-08, JU-SPR-09, JU-UND-01, JU-R-41.
fn burn(table: &mut Table, id: Id) -> Play<()> {
    let setup = table.setup;
    let owner = table.model(id).conditions.owner(Condition::Burn);
    let mut damage = BURN;
    if stats::has(setup, id, Ability::Flammable) {
        damage += 1;
        let undead = setup.profile(id).race == Some(crate::profile::Race::Undead);
        let rule = if undead { rules::UND_01 } else { rules::SPR_09 };
        table.tell(rule, says!("{} burns well: 1 more", id));
    }
    let cause = owner.map_or(Cause::Nobody, Cause::Model);
    damage::true_damage(table, id, damage, cause, rules::CON_08);
    if let (Some(owner), true) = (owner, table.model(id).felled.is_some()) {
        table.tell(rules::DTH_08, says!("{} is killed by a condition", id));
        table.tell(rules::CON_03, says!("the fire was put there by {}", owner));
    }
    death::deaths(table)
}
