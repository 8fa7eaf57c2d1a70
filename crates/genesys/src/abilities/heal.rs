//! Healing tests (GE-DMG-07, GE-DMG-08).

use scene::{Rule, says};
use table::{Play, Sum};

use crate::state::Id;
use crate::{Table, attack, damage, rules};

/// So many dice against none; the margin is recovered.
pub fn test(table: &mut Table, target: Id, dice: u8, rule: Rule) -> Play<()> {
    let acting = Sum::new(rule, "healing", dice.into());
    let none = Sum::new(rules::TST_04, "nothing to overcome", 0);
    let margin = attack::opposed(table, target, rules::DMG_07, says!("healing of {}", target), acting, none)?;
    damage::recover(table, target, margin);
    Ok(())
}
