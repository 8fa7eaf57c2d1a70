//! Damage, healing and what is paid: JU-DMG, JU-FAT, JU-SPR-15.

use scene::{Rule, Seat, says};
use table::Sum;

use crate::abilities::Ability;
use crate::attack::Blow;
use crate::setup::Kind;
use crate::state::{Cause, Condition, Id};
use crate::{Table, death, rules, stats};

/// JU-ATK-04: pays action points.
pub fn pay(table: &mut Table, rule: Rule, points: u8) {
    if let Some(now) = &mut table.game.activation {
        now.spent += points;
    }
    let left = stats::points_left(&table.game);
    table.tell(rule, says!("{} AP are spent, {} are left", points, left));
}

/// JU-FAT-01, JU-FAT-03: pays 1 Fate from the side's pool.
pub fn spend_fate(table: &mut Table, seat: Seat, rule: Rule) {
    table.fate[seat.index()] = table.fate[seat.index()].saturating_sub(1);
    let left = table.fate[seat.index()];
    table.tell(rules::FAT_01, says!("{} has one pool", seat));
    table.tell(rules::FAT_03, says!("{} pays 1 Fate", seat));
    table.tell(rule, says!("{} has {} Fate left", seat, left));
}

/// JU-FAT-02: a side gains Fate.
pub fn gain_fate(table: &mut Table, seat: Seat, fate: u8, rule: Rule) {
    if fate > 0 {
        table.fate[seat.index()] = table.fate[seat.index()].saturating_add(fate);
        table.tell(rule, says!("{} gains {} Fate", seat, fate));
        table.tell(rules::FAT_02, says!("the pool of {} grows", seat));
    }
}

/// JU-DMG-01: the damage of a blow after RES, marked on the target.
pub fn strike(table: &mut Table, blow: &Blow, hits: u8) -> i32 {
    if hits == 0 {
        return 0;
    }
    let setup = table.setup;
    let mut sum = stats::worth(setup, &table.game, blow, hits);
    if sum.terms().len() > 1 {
        table.count(rules::DMG_07, says!("the blow of {}", blow.by), &sum);
    }
    let piercing = stats::piercing(setup, blow);
    if piercing.is_some() && setup.is_effigy(blow.target) {
        table.tell(rules::R_63, says!("nothing gets past the RES of {}", blow.target));
    }
    stats::resisted(setup, &table.game, blow.target, piercing, &mut sum);
    table.count(rules::DMG_01, says!("damage to {}", blow.target), &sum);
    if sum.total() == 0 {
        table.tell(rules::DMG_03, says!("{} suffers no damage", blow.target));
    }
    mark(table, blow.target, sum.total(), Cause::Model(blow.by))
}

/// Marks damage and returns how much health was really lost (JU-DMG-03). A model without health left stays until
/// the deaths of the action are played; nothing more happens to it (JU-R-85).
pub fn mark(table: &mut Table, id: Id, damage: i32, cause: Cause) -> i32 {
    let setup = table.setup;
    let health = stats::health(setup, &table.game, id);
    let dealt = damage.clamp(0, health.max(0));
    if dealt == 0 || table.model(id).felled.is_some() || !table.stands(id) {
        return 0;
    }
    table.model_mut(id).damage += dealt as u8;
    table.tell(rules::HER_08, says!("{} loses {} and has {} left", id, dealt, health - dealt));
    match setup.kind(id) {
        Kind::Effigy(_) => death::captured(table),
        _ if dealt == health => table.model_mut(id).felled = Some(cause),
        _ => {}
    }
    dealt
}

/// JU-DMG-02: True Damage ignores RES.
pub fn true_damage(table: &mut Table, id: Id, damage: i32, cause: Cause, rule: Rule) -> i32 {
    table.count(rules::DMG_02, says!("True Damage to {}", id), &Sum::new(rule, "as stated", damage));
    mark(table, id, damage, cause)
}

/// JU-DMG-04, JU-CON-09: heals up to the maximum and returns by how much; nobody heals while burning.
pub fn heal(table: &mut Table, id: Id, health: i32) -> i32 {
    let model = table.model(id);
    if model.damage == 0 || model.felled.is_some() {
        return 0;
    }
    if model.has(Condition::Burn) {
        table.tell(rules::CON_09, says!("{} is burning and does not heal", id));
        return 0;
    }
    let healed = health.clamp(0, i32::from(model.damage));
    table.model_mut(id).damage -= healed as u8;
    table.tell(rules::DMG_04, says!("{} heals {}", id, healed));
    healed
}

/// JU-SPR-15, JU-SPR-16: heals the attacker, but not by more than it dealt; once per action, in its activation.
pub fn leech(table: &mut Table, by: Id, dealt: i32) -> bool {
    let found = table.setup.profile(by).abilities.iter().find_map(|ability| match ability {
        Ability::Leech(health) => Some(i32::from(*health)),
        _ => None,
    });
    let Some(health) = found else { return false };
    if dealt == 0 || table.active() != Some(by) || !table.stands(by) {
        return false;
    }
    table.tell(rules::SPR_15, says!("{} leeches", by));
    if table.setup.profile(by).race == Some(crate::profile::Race::Undead) {
        table.tell(rules::UND_02, says!("{} is Undead", by));
    }
    heal(table, by, health.min(dealt));
    true
}
