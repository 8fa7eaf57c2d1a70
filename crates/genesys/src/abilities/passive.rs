//! Passives: special rules that are always in effect.

use scene::Rule;
use serde::Deserialize;

use crate::rules;
use crate::terrain::Terrain;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Passive {
    /// Attackers never get the flanking focus against it.
    DefensiveStance,
    /// It passes over models and terrain.
    Fly,
    /// Forests do not slow it.
    ForestWalk,
    /// EV +1 in a forest.
    BlessingOfTheForest,
    /// It may heal with so many dice when it begins its activation.
    Regeneration(u8),
    /// So many action points more, for melee attacks only.
    MeleeMaster(u8),
    /// It may enrage itself when it begins its activation.
    UnleashTheRage,
    /// One mana for each model destroyed within 12 inches.
    BloodFuelled,
    /// Only handlers of monsters command it, and it leads nobody.
    WildBeast,
    /// It commands monsters only.
    TameTheBeast,
    /// It commands within 6 inches only.
    FearTheWhip,
    /// One mana for each model that Plague destroys within 12 inches, if none with this passive is nearer.
    PlaguePowered,
    /// Faster if four of its kin push it.
    PushedIntoBattle,
    /// It may take the damage test of a friend within 2 inches.
    Guard,
}

impl Passive {
    /// Those that a table may give to a profile of its own.
    pub const ALL: &[(&'static str, Passive)] = &[
        ("defensive stance", Passive::DefensiveStance),
        ("fly", Passive::Fly),
        ("forest walk", Passive::ForestWalk),
        ("blessing of the forest", Passive::BlessingOfTheForest),
        ("regeneration 4", Passive::Regeneration(4)),
        ("regeneration 6", Passive::Regeneration(6)),
        ("melee master 1", Passive::MeleeMaster(1)),
        ("melee master 2", Passive::MeleeMaster(2)),
        ("unleash the rage", Passive::UnleashTheRage),
        ("blood fuelled", Passive::BloodFuelled),
        ("wild beast", Passive::WildBeast),
        ("tame the beast", Passive::TameTheBeast),
        ("fear the whip", Passive::FearTheWhip),
        ("plague powered", Passive::PlaguePowered),
        ("pushed into battle", Passive::PushedIntoBattle),
        ("guard", Passive::Guard),
    ];

    /// The row that it has without another.
    pub fn row(self) -> Rule {
        match self {
            Passive::DefensiveStance => rules::TPL_15,
            Passive::Fly => rules::TPL_19,
            Passive::ForestWalk => rules::SYL_19,
            Passive::BlessingOfTheForest => rules::SYL_21,
            Passive::Regeneration(_) => rules::SYL_18,
            Passive::MeleeMaster(_) => rules::KHO_20,
            Passive::UnleashTheRage => rules::KHO_23,
            Passive::BloodFuelled => rules::KHO_28,
            Passive::WildBeast => rules::KHO_35,
            Passive::TameTheBeast => rules::KHO_37,
            Passive::FearTheWhip => rules::KHO_38,
            Passive::PlaguePowered => rules::SKA_16,
            Passive::PushedIntoBattle => rules::SKA_27,
            Passive::Guard => rules::XPR_04,
        }
    }

    /// Whether this passive lets a mover off the SLOW of a piece.
    pub fn ignores_slow(self, terrain: &Terrain) -> bool {
        match self {
            Passive::Fly => true,
            Passive::ForestWalk => terrain.has("forest"),
            Passive::DefensiveStance
            | Passive::BlessingOfTheForest
            | Passive::Regeneration(_)
            | Passive::MeleeMaster(_)
            | Passive::UnleashTheRage
            | Passive::BloodFuelled
            | Passive::WildBeast
            | Passive::TameTheBeast
            | Passive::FearTheWhip
            | Passive::PlaguePowered
            | Passive::PushedIntoBattle
            | Passive::Guard => false,
        }
    }
}
