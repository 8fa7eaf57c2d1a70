//! Abilities that add to a number: attributes, dice, dice after all modifiers, damage.

use scene::Rule;

use super::Ability;
use crate::attack::{Blow, Manner};
use crate::profile::Attr;
use crate::setup::Setup;
use crate::state::{Game, Id};
use crate::{rules, sight};

/// A term: its rule, its words and how much it is.
type Extra = Option<(Rule, &'static str, i32)>;

/// What an ability adds to an attribute, or takes from it.
pub fn attribute(ability: Ability, attr: Attr) -> Option<i32> {
    match ability {
        Ability::Change(of, by) if of == attr => Some(i32::from(by)),
        Ability::Change(..)
        | Ability::Animosity(_)
        | Ability::Augury(_)
        | Ability::Backstab
        | Ability::Flammable
        | Ability::ForceReroll
        | Ability::Honour
        | Ability::Inflicts(_)
        | Ability::Invisibility
        | Ability::Leech(_)
        | Ability::MarkTarget
        | Ability::Mounted
        | Ability::NaturalSprinter
        | Ability::Nimble
        | Ability::Pathfinder
        | Ability::PointBlank
        | Ability::Regeneration(_)
        | Ability::Small
        | Ability::Soulless
        | Ability::Steady => None,
    }
}

/// JU-ATK-10: dice that the attacker's abilities add before the negative modifiers.
pub fn dice(ability: Ability, setup: &Setup, blow: &Blow) -> Extra {
    match ability {
        Ability::Animosity(race) if setup.profile(blow.target).race == Some(race) => {
            Some((rules::SPR_02, "animosity", 1))
        }
        Ability::Animosity(_)
        | Ability::Augury(_)
        | Ability::Backstab
        | Ability::Change(..)
        | Ability::Flammable
        | Ability::ForceReroll
        | Ability::Honour
        | Ability::Inflicts(_)
        | Ability::Invisibility
        | Ability::Leech(_)
        | Ability::MarkTarget
        | Ability::Mounted
        | Ability::NaturalSprinter
        | Ability::Nimble
        | Ability::Pathfinder
        | Ability::PointBlank
        | Ability::Regeneration(_)
        | Ability::Small
        | Ability::Soulless
        | Ability::Steady => None,
    }
}

/// JU-ATK-18: dice that come after all modifiers.
pub fn after_all(ability: Ability, game: &Game, blow: &Blow) -> Extra {
    match ability {
        Ability::MarkTarget if game.model(blow.by).mark == Some(blow.target) => {
            Some((rules::SPR_17, "the marked target", 1))
        }
        Ability::Mounted if matches!(blow.manner, Manner::Charge { .. }) => {
            Some((rules::SPR_20, "mounted", 1))
        }
        Ability::MarkTarget
        | Ability::Mounted
        | Ability::Animosity(_)
        | Ability::Augury(_)
        | Ability::Backstab
        | Ability::Change(..)
        | Ability::Flammable
        | Ability::ForceReroll
        | Ability::Honour
        | Ability::Inflicts(_)
        | Ability::Invisibility
        | Ability::Leech(_)
        | Ability::NaturalSprinter
        | Ability::Nimble
        | Ability::Pathfinder
        | Ability::PointBlank
        | Ability::Regeneration(_)
        | Ability::Small
        | Ability::Soulless
        | Ability::Steady => None,
    }
}

/// Whether anything is added to the pool or taken from it after all modifiers.
pub fn any_after_all(setup: &Setup, game: &Game, blow: &Blow) -> bool {
    let extra = |ability: &Ability| after_all(*ability, game, blow).is_some();
    matches!(blow.manner, Manner::FollowUp | Manner::Parting)
        || setup.profile(blow.by).abilities.iter().any(extra)
}

/// JU-DMG-07: damage that a blow gains once it has hit.
pub fn damage(ability: Ability, setup: &Setup, game: &Game, blow: &Blow) -> Extra {
    match ability {
        Ability::Backstab if blow.weapon(setup).is_melee() && is_held(setup, game, blow.by, blow.target) => {
            Some((rules::SPR_03, "a stab in the back", 1))
        }
        Ability::Mounted if matches!(blow.manner, Manner::Charge { .. }) => {
            Some((rules::SPR_20, "mounted", 1))
        }
        Ability::Backstab
        | Ability::Mounted
        | Ability::Animosity(_)
        | Ability::Augury(_)
        | Ability::Change(..)
        | Ability::Flammable
        | Ability::ForceReroll
        | Ability::Honour
        | Ability::Inflicts(_)
        | Ability::Invisibility
        | Ability::Leech(_)
        | Ability::MarkTarget
        | Ability::NaturalSprinter
        | Ability::Nimble
        | Ability::Pathfinder
        | Ability::PointBlank
        | Ability::Regeneration(_)
        | Ability::Small
        | Ability::Soulless
        | Ability::Steady => None,
    }
}

/// Whether another friend of the attacker engages the target.
fn is_held(setup: &Setup, game: &Game, by: Id, target: Id) -> bool {
    game.ids().any(|id| setup.friends(by, id) && sight::engages(setup, game, id, target))
}
