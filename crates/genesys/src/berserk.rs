//! Berserk (GE-R-35, GE-R-36): a forced attack on a random model as the activation begins.

use scene::{Rule, says};
use table::{Play, Pool, Roll, Verdict, refuse};

use crate::abilities::Rider;
use crate::assault::{self, Occasion};
use crate::profile::Kind;
use crate::state::{Condition, Game, Id};
use crate::why::{AttackWord, Why};
use crate::{Setup, Table, command, conditions, engagement, rules, stats};

/// So many candidates a die can tell apart.
const MOST: usize = 20;

/// Whether an attack can be the forced one, against a model.
fn forced(setup: &Setup, game: &Game, id: Id, place: u8, target: Id) -> Verdict {
    let attack = &setup.profile(game, id).attacks[usize::from(place)];
    if attack.kind != Kind::Melee {
        return refuse(rules::KHO_12, "it is no melee attack");
    }
    if attack.ap != 1 {
        return refuse(rules::KHO_12, says!("it costs {} action points, not 1", attack.ap));
    }
    let mana = game.model(id).mana;
    if mana < attack.mana {
        return refuse(rules::MAN_04, says!("that costs {} mana and {} has {}", attack.mana, id, mana));
    }
    assault::usable(setup, game, id, place, attack, Occasion::Forced)?;
    if attack.has(Rider::Sweeping) && game.model(target).seat == game.model(id).seat {
        return refuse(rules::R_35, says!("it would not strike {}", target));
    }
    assault::may_strike(setup, game, id, attack, target)
}

fn attacks(setup: &Setup, game: &Game, id: Id, target: Id) -> Vec<(u8, Verdict)> {
    let places = 0..setup.profile(game, id).attacks.len() as u8;
    places.map(|place| (place, forced(setup, game, id, place, target))).collect()
}

/// Who may be struck: every other model in reach and sight, those of the holder of the First Player Token first.
fn candidates(setup: &Setup, game: &Game, id: Id) -> Vec<Id> {
    let all = [game.first, game.first.other()].into_iter().flat_map(|seat| game.force(seat));
    let mut list: Vec<Id> = all
        .filter(|other| *other != id && engagement::engages(setup, game, id, *other))
        .filter(|other| attacks(setup, game, id, *other).iter().any(|(_, verdict)| verdict.is_ok()))
        .collect();
    if list.len() > MOST {
        let base = stats::base(setup, game, id);
        let mut near = list.clone();
        near.sort_by_key(|other| (base.gap(&stats::base(setup, game, *other)), *other));
        near.truncate(MOST);
        list.retain(|other| near.contains(other));
    }
    list
}

pub fn rage(table: &mut Table, id: Id) -> Play<()> {
    let setup = table.setup;
    if !conditions::has(setup, &table.game, id, Condition::Berserk) {
        return Ok(());
    }
    if table.game.active.is_none_or(|active| active.purse(true) == 0) {
        return Ok(());
    }
    let list = candidates(setup, &table.game, id);
    let Some(target) = draw(table, id, &list, rules::KHO_12)? else { return Ok(()) };
    let (seat, profile) = (table.model(id).seat, table.model(id).profile);
    let attacks = attacks(setup, &table.game, id, target);
    let mut able = attacks.iter().filter(|(_, verdict)| verdict.is_ok()).map(|(place, _)| *place);
    let place = match (able.next(), able.next()) {
        (Some(one), None) => one,
        _ => {
            let choices =
                attacks.into_iter().map(|(attack, verdict)| (AttackWord { profile, attack }, verdict));
            table.choose(seat, Why::ForcedAttack(id, target), rules::KHO_12, choices)?.attack
        }
    };
    table.tell(rules::KHO_12, says!("{} must attack {}", id, target));
    table.model_mut(id).mana -= setup.profiles[usize::from(profile)].attacks[usize::from(place)].mana;
    if let Some(active) = &mut table.game.active {
        active.pay(1, true);
        if setup.profiles[usize::from(profile)].attacks[usize::from(place)].once {
            active.once |= 1 << place;
        }
    }
    command::spent(table, id);
    assault::make(table, id, place, Some(target), Occasion::Forced)
}

/// A random one of several: nobody rolls for one.
fn draw(table: &mut Table, id: Id, list: &[Id], rule: Rule) -> Play<Option<Id>> {
    match list {
        [] => Ok(None),
        [one] => Ok(Some(*one)),
        _ => {
            let seat = table.model(id).seat;
            let sides = if list.len() <= 6 { 6 } else { MOST as u8 };
            let pool = Pool::decide(list.len() as u8, sides);
            table.tell(rules::R_36, says!("one of {} is drawn", list.len() as i32));
            let reading = table.roll(Roll::new(seat, rule, says!("whom does {} strike?", id), pool))?;
            Ok(list.get(usize::try_from(reading.value()).unwrap_or(0)).copied())
        }
    }
}
