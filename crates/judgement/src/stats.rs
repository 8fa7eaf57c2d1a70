//! Numbers: attributes, health and the size of an attack pool, every modifier as a named term.

use scene::{Rule, Says, Seat, says};
use table::Sum;

use crate::abilities::{Ability, bonus};
use crate::attack::{Blow, Manner};
use crate::profile::Attr;
use crate::setup::Setup;
use crate::state::{Condition, Game, Id};
use crate::{rules, sight};

/// JU-ACT-04: the action points of an activation.
const ACTION_POINTS: u8 = 3;
/// JU-EFF-02: what a Soul takes from the enemy's Effigy.
pub const SOUL: i32 = 4;

/// An attribute after all that alters it.
pub fn attribute(setup: &Setup, game: &Game, id: Id, attr: Attr) -> i32 {
    counted(setup, game, id, attr, None, &mut |_, _, _| {})
}

/// JU-ORD-01, JU-R-09: positive effects, negative effects, then those of the third step; clamped after each.
/// `toll` is what terrain takes from MOV, with its rule. Each change is noted as it is made.
pub fn counted(
    setup: &Setup,
    game: &Game,
    id: Id,
    attr: Attr,
    toll: Option<(Rule, i32)>,
    note: &mut dyn FnMut(Rule, &'static str, i32),
) -> i32 {
    let card = setup.profile(id);
    let printed = i32::from(card.printed(attr));
    // JU-ATR-02: a printed 0 stays 0, except RES.
    if printed == 0 && attr != Attr::Res {
        let raises = card.abilities.iter().filter_map(|ability| bonus::attribute(*ability, attr));
        for by in raises.filter(|by| *by > 0) {
            note(rules::ORD_01, "what raises it", by);
            note(rules::ATR_02, "a printed 0 stays 0", -by);
        }
        return 0;
    }
    let (least, most, cap) = match attr {
        Attr::Res => (0, i32::from(card.res_cap.max(card.res)), rules::ATR_04),
        _ => (1, 10, rules::ATR_03),
    };
    let mut value = printed;
    // JU-ATR-02: only RES rises from 0.
    let (raise, words) = if printed == 0 {
        (rules::ATR_02, "what raises it, also from 0")
    } else {
        (rules::ORD_01, "what raises it")
    };
    for ability in &card.abilities {
        if let Some(by) = bonus::attribute(*ability, attr).filter(|by| *by > 0) {
            value += by;
            note(raise, words, by);
        }
    }
    if value > most {
        note(cap, "at most", most - value);
        value = most;
    }
    // JU-EFF-04: nothing lowers what an Effigy has.
    if setup.is_effigy(id) {
        return value;
    }
    let model = game.model(id);
    let mut lower = |by: i32, rule: Rule, words: &'static str, value: &mut i32| {
        *value -= by;
        note(rule, words, -by);
    };
    for ability in &card.abilities {
        if let Some(by) = bonus::attribute(*ability, attr).filter(|by| *by < 0) {
            lower(-by, rules::ORD_01, "what lowers it", &mut value);
        }
    }
    if let Some((rule, toll)) = toll {
        lower(toll, rule, "the ground", &mut value);
    }
    let poisoned = matches!(attr, Attr::Mel | Attr::Rng | Attr::Mag | Attr::Agi | Attr::Sh);
    if poisoned && model.has(Condition::Poison) {
        lower(1, rules::CON_17, "poisoned", &mut value);
    }
    if attr == Attr::Agi && model.has(Condition::KnockDown) {
        lower(3, rules::CON_12, "knocked down", &mut value);
    }
    if value < least {
        let floor = if attr == Attr::Mov { rules::TER_03 } else { rules::ATR_03 };
        note(floor, "at least", least - value);
        value = least;
    }
    let frozen = match attr {
        Attr::Agi => 3,
        Attr::Mov => 2,
        _ => value,
    };
    if model.has(Condition::Freeze) && value > frozen {
        note(rules::CON_10, "frozen", frozen - value);
        value = frozen;
    }
    value
}

/// An attribute with its terms, for those who ask why.
pub fn explained(setup: &Setup, game: &Game, id: Id, attr: Attr, toll: Option<(Rule, i32)>) -> Sum {
    let printed = i32::from(setup.profile(id).printed(attr));
    let mut sum = Sum::new(rules::ATR_05, says!("{} on the card", attr.name()), printed);
    counted(setup, game, id, attr, toll, &mut |rule, words, by| sum.add(rule, words, by));
    sum
}

/// JU-LOS-06, JU-CON-15.
pub fn height(setup: &Setup, game: &Game, id: Id) -> u8 {
    if game.has(id, Condition::KnockDown) { 1 } else { setup.profile(id).height }
}

/// JU-LVL-04: what the present level adds stays with the track.
pub fn max_health(setup: &Setup, game: &Game, id: Id) -> i32 {
    let card = setup.profile(id);
    let level = game.model(id).level;
    let bonus = |at: u8, extra: u8| if level >= at { i32::from(extra) } else { 0 };
    i32::from(card.health) + bonus(2, card.level_health[0]) + bonus(3, card.level_health[1])
}

/// What is left of a model's health; of an Effigy's, after the Souls that weigh on it.
pub fn health(setup: &Setup, game: &Game, id: Id) -> i32 {
    match setup.kind(id) {
        crate::setup::Kind::Effigy(seat) => effigy_health(setup, game, seat),
        _ => max_health(setup, game, id) - i32::from(game.model(id).damage),
    }
}

/// The Souls that a side holds, bound to its Heroes or banked.
pub fn souls(setup: &Setup, game: &Game, seat: Seat) -> i32 {
    let heroes = game.ids().filter(|id| setup.is_hero(*id) && setup.side(*id) == Some(seat));
    let bound: i32 = heroes.map(|id| i32::from(game.model(id).souls)).sum();
    bound + i32::from(game.banked[seat.index()])
}

/// JU-EFF-02: base, less 4 for every Soul that the enemy holds, less direct damage.
pub fn effigy_health(setup: &Setup, game: &Game, seat: Seat) -> i32 {
    let Some(effigy) = setup.effigies[seat.index()] else { return 0 };
    let base = i32::from(setup.profile(effigy).health);
    base - i32::from(game.model(effigy).damage) - SOUL * souls(setup, game, seat.other())
}

/// JU-ACT-08, JU-R-39: the allowance is live.
pub fn allowance(game: &Game, hero: Id) -> u8 {
    let model = game.model(hero);
    ACTION_POINTS - u8::from(model.resurrected) - u8::from(model.has(Condition::Stun))
}

/// The action points that the active Hero has left.
pub fn points_left(game: &Game) -> u8 {
    game.activation.map_or(0, |now| allowance(game, now.hero).saturating_sub(now.spent))
}

/// JU-ATK-06 to JU-ATK-18, JU-R-29: the dice of an attack.
pub fn pool(setup: &Setup, game: &Game, blow: &Blow) -> Sum {
    let weapon = blow.weapon(setup);
    let (by, target) = (blow.by, blow.target);
    let skill = attribute(setup, game, by, weapon.uses);
    let agility = attribute(setup, game, target, Attr::Agi);
    let mut dice = Sum::new(rules::ATK_01, weapon.uses.name(), skill);
    dice.add(rules::ATK_06, says!("AGI of {}", target), -agility);
    dice.at_least(rules::ATK_06, "no lead is one die", 1);
    positives(setup, game, blow, &mut dice);
    negatives(setup, game, blow, &mut dice);
    dice.at_least(rules::ATK_17, "never less than one", 1);
    for ability in &setup.profile(by).abilities {
        if let Some((rule, words, more)) = bonus::after_all(*ability, game, blow) {
            dice.add(rule, words, more);
        }
    }
    match blow.manner {
        Manner::FollowUp => dice.add(rules::SPR_05, "the other hand", -1),
        Manner::Parting => dice.add(rules::DIS_05, "a parting blow", 1),
        Manner::Action | Manner::Charge { .. } | Manner::Monster => {}
    }
    match blow.manner {
        Manner::Parting => dice.at_least(rules::DIS_05, "a parting blow has three", 3),
        _ => dice.at_least(rules::ATK_18, "never less than one after all", 1),
    }
    dice
}

/// JU-ATK-08, JU-ATK-09, JU-ATK-10, JU-ATK-12.
fn positives(setup: &Setup, game: &Game, blow: &Blow, dice: &mut Sum) {
    let (by, target) = (blow.by, blow.target);
    let melee = blow.weapon(setup).is_melee();
    if matches!(blow.manner, Manner::Charge { .. }) {
        dice.add(rules::ATK_08, "charging", 2);
    }
    if melee && !setup.is_monster(target) && !setup.is_monster(by) {
        let friends =
            game.ids().filter(|id| setup.friends(by, *id) && sight::engages(setup, game, *id, target));
        dice.add(rules::ATK_09, "ganging up", friends.count() as i32);
    }
    let aims = game.activation.is_some_and(|now| now.hero == by && now.aiming);
    if aims && blow.weapon(setup).uses == Attr::Rng {
        dice.add(rules::ATK_12, "aiming", 1);
    }
    for ability in &setup.profile(by).abilities {
        if let Some((rule, words, more)) = bonus::dice(*ability, setup, blow) {
            dice.add(rule, words, more);
        }
    }
}

/// JU-ATK-11, JU-ATK-13, JU-ATK-14, JU-ATK-16.
fn negatives(setup: &Setup, game: &Game, blow: &Blow, dice: &mut Sum) {
    let (by, target) = (blow.by, blow.target);
    let weapon = blow.weapon(setup);
    let melee = weapon.is_melee();
    if melee && !setup.is_monster(by) {
        let others = sight::engagers(setup, game, by).filter(|id| *id != target);
        dice.add(rules::ATK_11, "distracted", -(others.count() as i32));
    }
    if !melee {
        let mixed =
            game.ids().filter(|id| *id != by && *id != target && sight::melee(setup, game, *id, target));
        dice.add(rules::ATK_13, "firing into melee", -(mixed.count() as i32));
    }
    if sight::covered(setup, game, by, target, u16::from(weapon.reach)) {
        let lost = if weapon.uses == Attr::Rng { 2 } else { 1 };
        dice.add(rules::COV_02, "cover", -lost);
    }
    if blow.manner == (Manner::Charge { stood: true }) {
        dice.add(rules::ATK_16, "it stands its ground", -1);
    }
}

/// JU-DIC-03, JU-DMG-07, JU-R-35: what a blow with so many hits is worth before RES.
pub fn worth(setup: &Setup, game: &Game, blow: &Blow, hits: u8) -> Sum {
    let weapon = blow.weapon(setup);
    let (words, damage) = match hits {
        0 => ("no hit", 0),
        1 => ("a Glancing blow", weapon.damage[0]),
        2 => ("a Solid blow", weapon.damage[1]),
        _ => ("a Critical blow", weapon.damage[2]),
    };
    let mut sum = Sum::new(rules::DIC_03, words, i32::from(damage));
    if hits == 0 {
        return sum;
    }
    for ability in &setup.profile(blow.by).abilities {
        if let Some((rule, words, more)) = bonus::damage(*ability, setup, game, blow) {
            sum.add(rule, words, more);
        }
    }
    if game.has(blow.by, Condition::Freeze) {
        sum.add(rules::CON_11, "frozen", -1);
        sum.at_least(rules::R_35, "never under 0", 0);
    }
    sum
}

/// JU-DMG-01: what a blow with so many hits does to its target, whatever health that has left.
pub fn harm(setup: &Setup, game: &Game, blow: &Blow, hits: u8) -> i32 {
    let mut sum = worth(setup, game, blow, hits);
    resisted(setup, game, blow.target, piercing(setup, blow), &mut sum);
    sum.total()
}

/// JU-SPR-01: whether the weapon of a blow is armour piercing.
pub fn piercing(setup: &Setup, blow: &Blow) -> Option<Rule> {
    blow.weapon(setup).armour_piercing.then_some(rules::SPR_01)
}

/// JU-DMG-01, JU-SPR-01, JU-R-10, JU-R-63: RES takes from damage, armour piercing takes from RES.
pub fn resisted(setup: &Setup, game: &Game, target: Id, piercing: Option<Rule>, sum: &mut Sum) {
    let printed = setup.profile(target).printed(Attr::Res);
    sum.add(rules::DMG_01, says!("RES of {}", target), -i32::from(printed));
    let res = counted(setup, game, target, Attr::Res, None, &mut |rule, words, by| sum.add(rule, words, -by));
    match piercing {
        Some(_) if setup.is_effigy(target) => {}
        Some(rule) if res > 0 => sum.add(rule, "armour piercing", 1),
        _ => {}
    }
    sum.at_least(rules::DMG_01, "no less than 0", 0);
}

/// Whether a model has an ability.
pub fn has(setup: &Setup, id: Id, ability: Ability) -> bool {
    setup.profile(id).has(ability)
}

/// A sentence about a model and one of its attributes.
pub fn about(id: Id, attr: Attr) -> Says {
    says!("{} of {}", attr.name(), id)
}
