//! The start of an activation, in the order of GE-R-34.

use scene::{Item, says};
use table::Play;

use crate::abilities::{Passive, heal, loss};
use crate::profile::Owned;
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
    abilities(table, id)?;
    action_points(table, id);
    if conditions::has(table.setup, &table.game, id, Condition::Numb) {
        conditions::lift(table, id, Condition::Numb);
        table.tell(rules::XPR_11, says!("{} is numb and cannot act in this activation", id));
        turn::end_activation(table);
        return Ok(());
    }
    berserk::rage(table, id)
}

/// Regeneration, Unleash The Rage, Pushed Into Battle. Of several that say "may" its player chooses which comes first.
fn abilities(table: &mut Table, id: Id) -> Play<()> {
    let mut left: Vec<Owned> = Vec::new();
    for owned in &table.setup.profile(&table.game, id).passives {
        match owned.is {
            Passive::Regeneration(_) | Passive::UnleashTheRage => left.push(*owned),
            Passive::PushedIntoBattle => push_into_battle(table, id, owned.row()),
            Passive::DefensiveStance
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
    loop {
        // Who is whole has nothing to heal.
        let whole = table.model(id).damage == 0;
        left.retain(|owned| !(whole && matches!(owned.is, Passive::Regeneration(_))));
        let Some(owned) = next_ability(table, id, &left)? else { return Ok(()) };
        let place = left.iter().position(|other| *other == owned).unwrap_or_default();
        left.remove(place);
        match owned.is {
            Passive::Regeneration(dice) => heal::test(table, id, dice, owned.row())?,
            _ => conditions::give(table, id, Condition::KhornesRage, id, owned.row()),
        }
    }
}

fn act(owned: &Owned) -> Act {
    match owned.is {
        Passive::Regeneration(_) => Act::Regenerate,
        _ => Act::Unleash,
    }
}

/// The ability that its player uses next, if he wants one.
fn next_ability(table: &mut Table, id: Id, left: &[Owned]) -> Play<Option<Owned>> {
    let (why, rule) = match left {
        [] => return Ok(None),
        [one] if act(one) == Act::Regenerate => (Why::Regenerate(id), one.row()),
        [one] => (Why::Unleash(id), one.row()),
        _ => (Why::NextAbility(id), rules::R_34),
    };
    let mut options = table.options(rule);
    options.offer(Item::Pass);
    match left {
        [_] => options.offer(Act::Yes),
        _ => {
            for one in [Act::Regenerate, Act::Unleash] {
                if left.iter().any(|owned| act(owned) == one) {
                    options.offer(one);
                }
            }
        }
    }
    let chosen = table.pick(table.next, why, rule, options)?;
    let wanted = |owned: &&Owned| left.len() == 1 || Item::from(act(owned)) == chosen;
    Ok(if chosen == Item::Pass { None } else { left.iter().find(wanted).copied() })
}

/// Faster for this activation, if four of its kin are within an inch now.
fn push_into_battle(table: &mut Table, id: Id, rule: scene::Rule) {
    let (setup, game) = (table.setup, &table.game);
    let kin = game.force(game.model(id).seat).filter(|other| {
        *other != id
            && setup.profile(game, *other).is("skaven")
            && stats::within(setup, game, id, *other, space::INCH)
    });
    let count = kin.count() as i32;
    if count < 4 {
        return;
    }
    if let Some(active) = &mut table.game.active {
        active.pushed = true;
    }
    table.tell(rule, says!("{} is pushed into battle by {} of its kin", id, count));
    table.tell(rules::PRF_07, "nobody is asked and nothing is paid: a passive is always in effect");
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
