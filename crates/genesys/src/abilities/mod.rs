//! What profiles can name besides numbers: passives, riders of attacks, critical effects.
//!
//! Each kind is a closed enum, and each moment that one of them may touch is one function with an exhaustive match.

use scene::{Says, says};
use serde::Deserialize;
use table::{Play, Sum};

use crate::state::{Condition, Id};
use crate::terrain::Terrain;
use crate::{Table, conditions, rules};

/// A special rule that is always in effect.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Passive {
    /// Attackers never get the flanking focus against it.
    DefensiveStance,
    /// It passes over models and terrain.
    Fly,
    /// Forests do not slow it.
    ForestWalk,
}

/// What always belongs to an attack.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Rider {
    /// The target's ARM counts so much less.
    ArmourPiercing(u8),
    /// On a hit the target is Weakened for one round.
    Weaken,
}

/// A critical effect of an attack.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Crit {
    /// The target is Stunned for one round.
    DivineShock,
}

impl Passive {
    pub const ALL: &[(&'static str, Passive)] = &[
        ("defensive stance", Passive::DefensiveStance),
        ("fly", Passive::Fly),
        ("forest walk", Passive::ForestWalk),
    ];

    pub fn words(self) -> (scene::Rule, &'static str) {
        match self {
            Passive::DefensiveStance => (rules::TPL_15, "Defensive Stance: nobody flanks it"),
            Passive::Fly => (rules::TPL_19, "Fly: over models and terrain"),
            Passive::ForestWalk => (rules::SYL_19, "Forest Walk: forests do not slow it"),
        }
    }

    /// Whether this passive lets a mover off the SLOW of a piece.
    pub fn ignores_slow(self, terrain: &Terrain) -> bool {
        match self {
            Passive::Fly => true,
            Passive::ForestWalk => terrain.has("forest"),
            Passive::DefensiveStance => false,
        }
    }

    /// Whether this passive takes the flanking focus from attackers.
    pub fn spoils_flanking(self) -> bool {
        match self {
            Passive::DefensiveStance => true,
            Passive::Fly | Passive::ForestWalk => false,
        }
    }
}

impl Rider {
    /// The moment after a hit, before focus for damage.
    pub fn on_hit(self, table: &mut Table, by: Id, target: Id) -> Play<()> {
        match self {
            Rider::Weaken => conditions::give(table, target, Condition::Weakened, by, rules::TPL_11),
            Rider::ArmourPiercing(_) => {}
        }
        Ok(())
    }

    /// What the rider does to the target's ARM in the damage test.
    pub fn on_armour(self, arm: &mut Sum) {
        match self {
            Rider::ArmourPiercing(less) => arm.add(rules::KHO_16, "Armour Piercing", -i32::from(less)),
            Rider::Weaken => {}
        }
    }
}

impl Crit {
    pub const ALL: &[Crit] = &[Crit::DivineShock];

    pub fn words(self) -> &'static str {
        match self {
            Crit::DivineShock => "Divine Shock",
        }
    }

    /// Takes effect at once, after the hit test.
    pub fn strikes(self, table: &mut Table, by: Id, target: Id) -> Play<()> {
        match self {
            Crit::DivineShock => conditions::give(table, target, Condition::Stunned, by, rules::TPL_16),
        }
        Ok(())
    }
}

impl Condition {
    pub fn words(self) -> (&'static str, char) {
        match self {
            Condition::Stunned => ("stunned", 'S'),
            Condition::Weakened => ("weakened", 'W'),
        }
    }

    /// What the condition does to SPD, in units.
    pub fn on_speed(self, spd: &mut Sum) {
        match self {
            Condition::Weakened => spd.add(rules::TPL_12, "Weakened", -2 * space::INCH),
            Condition::Stunned => {}
        }
    }

    pub fn on_armour(self, arm: &mut Sum) {
        match self {
            Condition::Weakened => arm.add(rules::TPL_12, "Weakened", -2),
            Condition::Stunned => {}
        }
    }

    /// Whether it forbids reactions, and in which words.
    pub fn on_reaction(self, id: Id) -> Option<(scene::Rule, Says)> {
        match self {
            Condition::Stunned => Some((rules::TPL_17, says!("{} is stunned and cannot react", id))),
            Condition::Weakened => None,
        }
    }
}
