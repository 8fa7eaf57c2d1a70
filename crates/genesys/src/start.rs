//! The start of an activation, in the order of GE-R-34.

use scene::{Item, says};
use table::Play;

use crate::abilities::{Passive, heal, loss};
use crate::state::{Active, Condition, Id};
use crate::why::{Act, Why};
use crate::{Table, berserk, conditions, rules, stats, turn};

/// What a model gets to spend when it is activated.
const ACTION_POINTS: u8 = 2;

/// The token, the end of conditions it gave, abilities, action points, a forced attack.
pub fn begin(table: &mut Table, id: Id) -> Play<()> {
    table.model_mut(id).activated = true;
    table.tell(rules::ACT_01, says!("{} is the active model", id));
    conditions::expire(table, id);
    let none = Active {
        id,
        ap: 0,
        melee: 0,
        moved: false,
        commanded: false,
        pushed: false,
        actions: 0,
        once: 0,
        once_specials: 0,
    };
    table.active = Some(none);
    if conditions::has(table.setup, &table.game, id, Condition::Numb) {
        conditions::lift(table, id, Condition::Numb);
        table.tell(rules::XPR_11, says!("{} is numb and cannot act in this activation", id));
        turn::end_activation(table);
        return Ok(());
    }
    abilities(table, id)?;
    action_points(table, id);
    berserk::rage(table, id)
}

/// Regeneration, Unleash The Rage, Pushed Into Battle.
fn abilities(table: &mut Table, id: Id) -> Play<()> {
    let setup = table.setup;
    for owned in &setup.profile(&table.game, id).passives {
        let rule = owned.row();
        match owned.is {
            Passive::Regeneration(dice)
                if table.model(id).damage > 0 && may(table, Why::Regenerate(id), rule)? =>
            {
                heal::test(table, id, dice, rule)?;
            }
            Passive::UnleashTheRage if may(table, Why::Unleash(id), rule)? => {
                conditions::give(table, id, Condition::KhornesRage, id, rule);
            }
            Passive::PushedIntoBattle => {
                let game = &table.game;
                let kin = game.force(game.model(id).seat).filter(|other| {
                    *other != id
                        && setup.profile(game, *other).is("skaven")
                        && stats::within(setup, game, id, *other, space::INCH)
                });
                let count = kin.count() as i32;
                if count >= 4 {
                    if let Some(active) = &mut table.game.active {
                        active.pushed = true;
                    }
                    table.tell(rule, says!("{} is pushed into battle by {} of its kin", id, count));
                }
            }
            Passive::Regeneration(_)
            | Passive::UnleashTheRage
            | Passive::DefensiveStance
            | Passive::Fly
            | Passive::ForestWalk
            | Passive::BlessingOfTheForest
            | Passive::MeleeMaster(_)
            | Passive::BloodFuelled
            | Passive::WildBeast
            | Passive::TameTheBeast
            | Passive::FearTheWhip
            | Passive::PlaguePowered
            | Passive::Guard => {}
        }
    }
    Ok(())
}

/// Whether its player wants it.
fn may(table: &mut Table, why: Why, rule: scene::Rule) -> Play<bool> {
    let seat = table.next;
    let mut options = table.options(rule);
    options.offer(Item::Pass);
    options.offer(Act::Yes);
    Ok(table.pick(seat, why, rule, options)? != Item::Pass)
}

/// Two, less what its damage takes, and those for melee attacks only.
fn action_points(table: &mut Table, id: Id) {
    let (setup, damage) = (table.setup, table.model(id).damage);
    let profile = setup.profile(&table.game, id);
    let (less, rule) = loss::ap(profile, damage);
    let ap = ACTION_POINTS.saturating_sub(less);
    let master = profile.passives.iter().find_map(|owned| match owned.is {
        Passive::MeleeMaster(more) => Some((more, owned.row())),
        _ => None,
    });
    if let Some(active) = &mut table.game.active {
        active.ap = ap;
        active.melee = master.map_or(0, |(more, _)| more);
    }
    table.tell(rules::ACT_02, says!("{} has {} action points", id, ap));
    if let Some(rule) = rule {
        table.tell(rule, says!("{} is damaged and has {} less", id, less));
    }
    if let Some((more, rule)) = master {
        table.tell(rule, says!("{} has {} more for melee attacks", id, more));
    }
}
