//! The small actions open to every Hero: JU-ACN-05 to JU-ACN-07, marking and aiming.

use scene::{Item, Seat, says};
use table::{Play, Verdict, refuse};

use crate::abilities::Ability;
use crate::profile::Attr;
use crate::setup::Setup;
use crate::state::{Condition, Game, Id};
use crate::why::{Why, Word};
use crate::{Table, damage, rules, stats};

/// JU-ACN-06: what Self-Heal heals.
const SELF_HEAL: i32 = 5;

fn has_points(game: &Game, rule: scene::Rule) -> Verdict {
    let left = stats::points_left(game);
    if left < 1 {
        return refuse(rule, says!("it costs 1 AP and {} are left", left));
    }
    Ok(())
}

/// JU-ACN-07.
pub fn may_stand_up(game: &Game, hero: Id) -> Verdict {
    if !game.has(hero, Condition::KnockDown) {
        return refuse(rules::ACN_07, says!("{} is on its feet", hero));
    }
    has_points(game, rules::ACN_07)
}

/// JU-ACN-07: removes Knock Down for 1 AP.
pub fn stand_up(table: &mut Table, hero: Id) {
    damage::pay(table, rules::ACN_07, 1);
    table.model_mut(hero).conditions.remove(Condition::KnockDown);
}

/// JU-ACN-05: once per activation, for 1 Fate.
pub fn may_cleanse(game: &Game, seat: Seat, hero: Id) -> Verdict {
    if game.activation.is_some_and(|now| now.cleansed) {
        return refuse(rules::ACN_05, says!("{} has cleansed itself in this activation", hero));
    }
    if game.fate[seat.index()] == 0 {
        return refuse(rules::ACN_05, "it costs 1 Fate and there is none");
    }
    if game.model(hero).conditions.is_empty() {
        return refuse(rules::ACN_05, says!("{} has no condition", hero));
    }
    Ok(())
}

/// JU-ACN-05: removes one condition.
pub fn cleanse(table: &mut Table, hero: Id) -> Play<()> {
    let seat = table.turn;
    let mut options = table.options(rules::ACN_05);
    for condition in table.model(hero).conditions.iter() {
        options.offer(Word::Condition(condition));
    }
    let item = table.pick(seat, Why::Cleanse, rules::ACN_05, options)?;
    damage::spend_fate(table, seat, rules::ACN_05);
    let named = |condition: &Condition| Item::from(Word::Condition(*condition)) == item;
    if let Some(condition) = Condition::ALL.into_iter().find(named) {
        table.model_mut(hero).conditions.remove(condition);
        if condition == Condition::Stun {
            table.tell(rules::R_39, says!("{} has its action point back", hero));
        }
    }
    if let Some(now) = &mut table.game.activation {
        now.cleansed = true;
    }
    Ok(())
}

/// JU-ACN-06, JU-CON-09.
pub fn may_self_heal(setup: &Setup, game: &Game, hero: Id) -> Verdict {
    has_points(game, rules::ACN_06)?;
    let fate = setup.side(hero).map_or(0, |seat| game.fate[seat.index()]);
    if game.activation.is_some_and(|now| now.healed) {
        return refuse(rules::ACN_06, says!("{} has healed itself in this activation", hero));
    }
    if fate == 0 {
        return refuse(rules::ACN_06, "it costs 1 Fate and there is none");
    }
    if game.has(hero, Condition::Burn) {
        return refuse(rules::CON_09, says!("{} is burning", hero));
    }
    if game.model(hero).damage == 0 {
        return refuse(rules::DMG_04, says!("{} is unhurt", hero));
    }
    Ok(())
}

/// JU-ACN-06: heals 5 for 1 AP and 1 Fate.
pub fn self_heal(table: &mut Table, hero: Id) {
    let seat = table.turn;
    damage::pay(table, rules::ACN_06, 1);
    damage::spend_fate(table, seat, rules::ACN_06);
    damage::heal(table, hero, SELF_HEAL);
    if let Some(now) = &mut table.game.activation {
        now.healed = true;
    }
}

/// Whether the Hero can mark anybody at all.
pub fn marks(setup: &Setup, hero: Id) -> bool {
    setup.profile(hero).has(Ability::MarkTarget)
}

/// The enemy Heroes that the mark may move to.
fn markable<'a>(setup: &'a Setup, game: &'a Game, hero: Id) -> impl Iterator<Item = Id> + 'a {
    let now = game.model(hero).mark;
    game.ids().filter(move |id| setup.is_hero(*id) && setup.enemies(hero, *id) && Some(*id) != now)
}

/// JU-SPR-17.
pub fn may_mark(setup: &Setup, game: &Game, hero: Id) -> Verdict {
    has_points(game, rules::SPR_17)?;
    if markable(setup, game, hero).next().is_none() {
        return refuse(rules::SPR_17, "there is no other enemy Hero to mark");
    }
    Ok(())
}

/// JU-SPR-17: for 1 AP the mark moves to another enemy Hero.
pub fn mark(table: &mut Table, hero: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.turn);
    let choices: Vec<(Id, Verdict)> = markable(setup, &table.game, hero).map(|id| (id, Ok(()))).collect();
    let target = table.choose(seat, Why::Mark, rules::SPR_17, choices)?;
    damage::pay(table, rules::SPR_17, 1);
    table.model_mut(hero).mark = Some(target);
    Ok(())
}

/// Whether the Hero has a ranged weapon to aim with.
pub fn shoots(setup: &Setup, hero: Id) -> bool {
    setup.profile(hero).weapons.iter().any(|weapon| weapon.uses == Attr::Rng)
}

/// JU-ATK-12: aiming is declared at the start of the activation.
pub fn may_aim(game: &Game, hero: Id) -> Verdict {
    if game.activation.is_some_and(|now| now.begun) {
        return refuse(rules::ATK_12, says!("the activation of {} has begun", hero));
    }
    Ok(())
}

/// JU-ATK-12: the model does not advance in this activation and aims better.
pub fn aim(table: &mut Table, hero: Id) {
    if let Some(now) = &mut table.game.activation {
        now.aiming = true;
    }
    table.tell(rules::ATK_12, says!("{} takes aim and will not move", hero));
}
