//! Riders: what always belongs to an attack.

use scene::{Rule, says};
use serde::Deserialize;
use table::{Play, Sum};

use crate::state::{Condition, Id};
use crate::{Table, conditions, plague, push, rules, stats};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Rider {
    /// The target's ARM counts so much less.
    ArmourPiercing(u8),
    /// On a hit the target is Weakened for one round.
    Weaken,
    /// On a hit the target may be pulled straight at the attacker, up to 6 inches.
    Drag,
    /// On a hit the target gets so much Plague.
    Plague(u8),
    /// The damage is not suffered; the target gets so much Plague instead.
    PlagueDamage,
    /// A separate attack on every enemy in range.
    Sweeping,
    /// No target: a point, and a separate attack on every other model within 2 inches of it.
    WreckingBall,
    /// A separate attack also on every other model within 2 inches of the target.
    Blast,
    /// Only as a charge attack.
    ImpactWeapon,
    /// Once in a turn the attack may be repeated for free.
    TwinWeapon,
}

/// How far the chain pulls.
const DRAG: i32 = 6 * space::INCH;

impl Rider {
    /// The moment after a hit and its crit, before focus for damage.
    pub fn on_hit(self, table: &mut Table, by: Id, target: Id, rule: Rule) -> Play<()> {
        match self {
            Rider::Weaken => {
                conditions::give(table, target, Condition::Weakened, by, rule);
                Ok(())
            }
            Rider::Plague(more) => {
                plague::infect(table, target, more, rule);
                Ok(())
            }
            Rider::Drag => {
                table.tell(rules::ATK_07, says!("{} may be dragged before the damage test", target));
                push::drag(table, by, target, DRAG, rule)
            }
            Rider::ArmourPiercing(_)
            | Rider::PlagueDamage
            | Rider::Sweeping
            | Rider::WreckingBall
            | Rider::Blast
            | Rider::ImpactWeapon
            | Rider::TwinWeapon => Ok(()),
        }
    }

    /// What the rider does to the target's ARM in the damage test.
    pub fn on_armour(self, arm: &mut Sum, rule: Rule) {
        match self {
            Rider::ArmourPiercing(less) => arm.add(rule, "Armour Piercing", -i32::from(less)),
            Rider::Weaken
            | Rider::Drag
            | Rider::Plague(_)
            | Rider::PlagueDamage
            | Rider::Sweeping
            | Rider::WreckingBall
            | Rider::Blast
            | Rider::ImpactWeapon
            | Rider::TwinWeapon => {}
        }
    }

    /// Everybody besides its target that an attack strikes, when it is declared. A disengage attack never does.
    pub fn others(self, table: &Table, by: Id, target: Id, reach: i32) -> Vec<Id> {
        let (setup, game) = (table.setup, &table.game);
        match self {
            Rider::Sweeping => game
                .enemies(by)
                .filter(|id| *id != target && stats::within(setup, game, by, *id, reach))
                .filter(|id| crate::sight::sees(setup, game, by, *id))
                .collect(),
            Rider::Blast => game
                .standing()
                .filter(|id| {
                    *id != target && *id != by && stats::within(setup, game, target, *id, 2 * space::INCH)
                })
                .collect(),
            Rider::ArmourPiercing(_)
            | Rider::Weaken
            | Rider::Drag
            | Rider::Plague(_)
            | Rider::PlagueDamage
            | Rider::WreckingBall
            | Rider::ImpactWeapon
            | Rider::TwinWeapon => Vec::new(),
        }
    }
}
