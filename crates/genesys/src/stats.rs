//! Statistics: every number as a sum of named terms, changed by conditions, passives and damage, and never below 0.

use scene::says;
use space::Base;
use table::Sum;

use crate::abilities::{Passive, loss};
use crate::profile::{Attack, Kind};
use crate::state::{Condition, Game, Id};
use crate::terrain::Terrain;
use crate::{Setup, conditions, rules, sight};

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
    let profile = setup.profile(game, id);
    let mut sum = Sum::new(profile.row(rules::PRF_03), "SPD", profile.spd.0);
    if game.active.is_some_and(|active| active.id == id && active.pushed) {
        sum.add(rules::SKA_27, "pushed into battle", 2 * space::INCH);
    }
    for condition in conditions::of(setup, game, id) {
        let (rule, name, _) = condition.words();
        sum.add(rule, name, -condition.slows() * space::INCH);
    }
    loss::on_speed(profile, game.model(id).damage, &mut sum);
    sum.at_least(rules::R_52, "never below 0", 0);
    sum
}

/// EV, with cover against a ranged attack. Values that are set come before those that add.
pub fn evasion(setup: &Setup, game: &Game, id: Id, shooter: Option<Id>) -> Sum {
    let profile = setup.profile(game, id);
    let mut sum = Sum::new(profile.row(rules::PRF_04), "EV", i32::from(profile.ev));
    let held = conditions::of(setup, game, id);
    if held.contains(&Condition::Berserk) {
        sum.at_most(rules::KHO_12, "berserk", 1);
    }
    for condition in held {
        condition.on_evasion(&mut sum);
    }
    if let Some(rule) = profile.has(Passive::BlessingOfTheForest) {
        let base = base(setup, game, id);
        if setup.ground(game).any(|terrain| terrain.has("forest") && terrain.outline.overlaps(&base)) {
            sum.add(rule, "Blessing of the Forest", 1);
        }
    }
    if let Some(shooter) = shooter
        && let Some(terrain) = sight::cover(setup, game, shooter, id)
    {
        sum.add(rules::COV_02, "cover", i32::from(setup.piece(game, terrain).kind.cover));
    }
    sum.at_least(rules::TST_08, "never below 0", 0);
    sum
}

/// ARM, less what the attack's riders take.
pub fn armour(setup: &Setup, game: &Game, id: Id, attack: Option<&Attack>) -> Sum {
    let profile = setup.profile(game, id);
    let mut sum = Sum::new(profile.row(rules::PRF_05), "ARM", i32::from(profile.arm));
    for condition in conditions::of(setup, game, id) {
        condition.on_armour(&mut sum);
    }
    if let Some(attack) = attack {
        for rider in &attack.riders {
            rider.on_armour(&mut sum, attack.row());
        }
    }
    sum.at_least(rules::TST_08, "never below 0", 0);
    sum
}

/// The range band in which a target is; beyond the last one (a model near a point) the last counts.
pub fn band(setup: &Setup, game: &Game, id: Id, attack: &Attack, target: Id) -> u8 {
    let (a, b) = (base(setup, game, id), base(setup, game, target));
    let last = attack.rng.len() - 1;
    attack.rng.iter().position(|rng| a.within(&b, rng.0)).unwrap_or(last) as u8
}

/// HIT of a range band.
pub fn hit(setup: &Setup, game: &Game, id: Id, attack: &Attack, band: u8, focused: bool) -> Sum {
    let says = says!("HIT in range band {}", i32::from(band) + 1);
    let mut sum = Sum::new(rules::ATK_03, says, i32::from(attack.hit[usize::from(band)]));
    if focused {
        sum.add(rules::FOC_01, "focus to hit", 3);
    }
    loss::on_hit(setup.profile(game, id), game.model(id).damage, attack, &mut sum);
    sum.at_least(rules::TST_08, "never below 0", 0);
    sum
}

pub fn damage(setup: &Setup, game: &Game, id: Id, attack: &Attack, focused: bool) -> Sum {
    let mut sum = Sum::new(rules::ATK_06, "DMG", i32::from(attack.dmg));
    if focused {
        sum.add(rules::FOC_02, "focus for damage", 3);
    }
    if attack.kind == Kind::Melee {
        for condition in conditions::of(setup, game, id) {
            condition.on_melee_damage(&mut sum);
        }
    }
    loss::on_damage(setup.profile(game, id), game.model(id).damage, attack, &mut sum);
    sum.at_least(rules::TST_08, "never below 0", 0);
    sum
}

/// How much a piece slows this model, if it can enter it at all.
pub fn slow(setup: &Setup, game: &Game, id: Id, terrain: &Terrain) -> Option<i32> {
    if lets_off(setup, game, id, terrain).is_some() { Some(0) } else { terrain.slow() }
}

/// The rule that lets a model off the SLOW of a piece: a passive, or the trails of a forest.
pub fn lets_off(setup: &Setup, game: &Game, id: Id, terrain: &Terrain) -> Option<scene::Rule> {
    let profile = setup.profile(game, id);
    if profile.is("treewalker") && terrain.has("forest") {
        return Some(rules::TER_06);
    }
    profile.passives.iter().find(|owned| owned.is.ignores_slow(terrain)).map(|owned| owned.row())
}
