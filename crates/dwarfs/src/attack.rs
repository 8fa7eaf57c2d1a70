//! Attacking.

use scene::says;
use table::{Play, Pool, Roll, Sum};

use crate::state::Id;
use crate::why::Why;
use crate::{Table, rules, scenarios};

/// DW-ATK-01: a model may attack one enemy beside it.
pub fn attack(table: &mut Table, id: Id) -> Play<()> {
    let (model, setup) = (*table.model(id), table.setup);
    let beside = |other: &Id| table.model(*other).at.distance(model.at) == 1;
    let enemies: Vec<_> = table.side(model.side.other()).filter(beside).map(|id| (id, Ok(()))).collect();
    if enemies.is_empty() {
        return Ok(());
    }
    let target = table.choose_or_pass(model.side, Why::Target(id), rules::ATK_01, enemies)?;
    let Some(target) = target else { return Ok(()) };
    let profile = setup.profile(table, id);
    let pool = Pool::passes(profile.blows, 6, profile.skill.into());
    let rolled = table.roll(Roll::new(model.side, rules::ATK_02, "to hit", pool))?.value();
    let mut hits = Sum::new(rules::ATK_02, "hits", rolled.into());
    for ability in &setup.profile(table, target).abilities {
        ability.attacked(&mut hits);
    }
    table.count(rules::ATK_03, "wounds", &hits);
    let health = setup.profile(table, target).health;
    let struck = table.model_mut(target);
    struck.wounds = struck.wounds.saturating_add(hits.total() as u8).min(health);
    if struck.wounds == health {
        struck.gone = true;
        table.tell(rules::ATK_03, says!("{} is removed", target));
        scenarios::beaten(table, model.side.other());
    }
    Ok(())
}
