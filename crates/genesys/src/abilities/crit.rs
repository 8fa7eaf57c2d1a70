//! Critical effects of attacks.

use scene::{Item, Rule, says};
use serde::Deserialize;
use table::{Play, Sum};

use crate::state::{Condition, Id};
use crate::why::{Act, Why};
use crate::{Table, attack, conditions, damage, plague, push, rules, stats};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Crit {
    /// The target is Stunned for one round.
    DivineShock,
    /// If the attack damages the target, it is Berserk for one round.
    Madness,
    /// The target gets one Plague.
    Infection,
    /// After the damage test the attacker may add a DMG 5 test and push the target 2 inches away.
    HammerBlow,
    /// If the attack damages the target, it does nothing in its next activation.
    Stun,
}

impl Crit {
    pub const ALL: &[Crit] =
        &[Crit::DivineShock, Crit::Madness, Crit::Infection, Crit::HammerBlow, Crit::Stun];

    pub fn words(self) -> &'static str {
        match self {
            Crit::DivineShock => "Divine Shock",
            Crit::Madness => "Madness",
            Crit::Infection => "Infection",
            Crit::HammerBlow => "Hammer Blow",
            Crit::Stun => "Stun",
        }
    }

    /// What takes effect at once, after the hit test.
    pub fn strikes(self, table: &mut Table, by: Id, target: Id, rule: Rule) {
        match self {
            Crit::DivineShock => conditions::give(table, target, Condition::Stunned, by, rule),
            Crit::Infection => plague::infect(table, target, 1, rule),
            Crit::Madness | Crit::HammerBlow | Crit::Stun => {}
        }
    }

    /// What waits for the damage test. The target is still on the table.
    pub fn after_damage(self, table: &mut Table, by: Id, target: Id, damage: i16, rule: Rule) -> Play<()> {
        match self {
            Crit::Madness if damage > 0 => conditions::give(table, target, Condition::Berserk, by, rule),
            Crit::Stun if damage > 0 => conditions::give(table, target, Condition::Numb, by, rule),
            Crit::HammerBlow => return hammer_blow(table, by, target, rule),
            Crit::Madness | Crit::Stun | Crit::DivineShock | Crit::Infection => {}
        }
        Ok(())
    }
}

/// First a second damage test, then the push if the target is still there.
fn hammer_blow(table: &mut Table, by: Id, target: Id, rule: Rule) -> Play<()> {
    let seat = table.model(by).seat;
    let mut options = table.options(rule);
    options.offer(Act::HammerBlow);
    options.offer(Item::Pass);
    if table.pick(seat, Why::HammerBlow(by, target), rule, options)? == Item::Pass {
        return Ok(());
    }
    let acting = Sum::new(rule, "DMG of the blow", 5);
    let arm = stats::armour(table.setup, &table.game, target, None);
    let margin = attack::opposed(
        table,
        by,
        rules::DMG_10,
        says!("the blow against the armour of {}", target),
        acting,
        arm,
    )?;
    damage::suffer(table, target, margin)?;
    if !table.model(target).gone {
        let (from, to) = (table.model(by).at, table.model(target).at);
        push::straight(table, target, from, to, 2 * space::INCH, rule);
    }
    Ok(())
}
