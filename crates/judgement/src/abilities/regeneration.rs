//! Regeneration (x): JU-SPR-23.

use scene::says;
use table::Play;

use super::Ability;
use crate::state::Id;
use crate::{Table, damage, rules};

/// Heals x at the start of each Communion Phase.
pub fn regenerate(table: &mut Table, id: Id) -> Play<()> {
    let found = table.setup.profile(id).abilities.iter().find_map(|ability| match ability {
        Ability::Regeneration(health) => Some(*health),
        _ => None,
    });
    if let Some(health) = found
        && table.stands(id)
    {
        let healed = damage::heal(table, id, i32::from(health));
        if healed > 0 {
            table.tell(rules::SPR_23, says!("{} regenerates {}", id, healed));
        }
    }
    Ok(())
}
