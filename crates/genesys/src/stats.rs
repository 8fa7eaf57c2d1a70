//! Statistics: every number as a sum of named terms, changed by conditions and passives, and never below 0.

use scene::says;
use space::Base;
use table::Sum;

use crate::profile::Attack;
use crate::state::{Game, Id};
use crate::terrain::Terrain;
use crate::{Setup, rules, sight};

/// The space of a model in plan.
pub fn base(setup: &Setup, game: &Game, id: Id) -> Base {
    Base::new(game.model(id).at, setup.profile(game, id).radius())
}

/// Whether two models are within a distance: exactly at it counts.
pub fn within(setup: &Setup, game: &Game, a: Id, b: Id, distance: i32) -> bool {
    base(setup, game, a).within(&base(setup, game, b), distance)
}

/// SPD in units.
pub fn speed(setup: &Setup, game: &Game, id: Id) -> Sum {
    let mut sum = Sum::new(rules::PRF_03, "SPD", setup.profile(game, id).spd.0);
    for condition in distinct(game, id) {
        condition.on_speed(&mut sum);
    }
    sum.at_least(rules::R_52, "never below 0", 0);
    sum
}

/// EV, with cover against a ranged attack.
pub fn evasion(setup: &Setup, game: &Game, id: Id, shooter: Option<Id>) -> Sum {
    let mut sum = Sum::new(rules::PRF_04, "EV", i32::from(setup.profile(game, id).ev));
    if let Some(shooter) = shooter
        && let Some(terrain) = sight::cover(setup, game, shooter, id)
    {
        sum.add(rules::COV_02, "cover", i32::from(terrain.kind.cover));
    }
    sum.at_least(rules::TST_08, "never below 0", 0);
    sum
}

/// ARM, less what the attack's riders take.
pub fn armour(setup: &Setup, game: &Game, id: Id, attack: &Attack) -> Sum {
    let mut sum = Sum::new(rules::PRF_05, "ARM", i32::from(setup.profile(game, id).arm));
    for condition in distinct(game, id) {
        condition.on_armour(&mut sum);
    }
    for rider in &attack.riders {
        rider.on_armour(&mut sum);
    }
    sum.at_least(rules::TST_08, "never below 0", 0);
    sum
}

/// HIT of the range band in which the target is.
pub fn hit(setup: &Setup, game: &Game, id: Id, attack: &Attack, target: Id, focused: bool) -> Sum {
    let (a, b) = (base(setup, game, id), base(setup, game, target));
    let band = attack.rng.iter().position(|rng| a.within(&b, rng.0)).unwrap_or(attack.rng.len() - 1);
    let mut sum =
        Sum::new(rules::ATK_03, says!("HIT in range band {}", band as i32 + 1), i32::from(attack.hit[band]));
    if focused {
        sum.add(rules::FOC_01, "focus to hit", 3);
    }
    sum
}

pub fn damage(attack: &Attack, focused: bool) -> Sum {
    let mut sum = Sum::new(rules::ATK_06, "DMG", i32::from(attack.dmg));
    if focused {
        sum.add(rules::FOC_02, "focus for damage", 3);
    }
    sum
}

/// The conditions on a model, each name once: the same condition twice has no double effect.
fn distinct(game: &Game, id: Id) -> impl Iterator<Item = crate::state::Condition> + '_ {
    let held = &game.model(id).conditions;
    held.iter().enumerate().filter_map(move |(place, one)| {
        let seen = held[..place].iter().any(|before| before.condition == one.condition);
        (!seen).then_some(one.condition)
    })
}

/// How much a piece slows this model, if it can enter it at all.
pub fn slow(setup: &Setup, game: &Game, id: Id, terrain: &Terrain) -> Option<i32> {
    let lets_off = setup.profile(game, id).passives.iter().any(|passive| passive.ignores_slow(terrain));
    if lets_off { Some(0) } else { terrain.slow() }
}
