//! Frenzy and Multi Attack: several free attacks in one action, in any order, each optional (GE-R-41).

use scene::{Item, Rule, says};
use table::{Play, Verdict, refuse};

use crate::assault::{self, Occasion};
use crate::profile::Attack;
use crate::state::{Game, Id};
use crate::why::{Act, AttackWord, Why};
use crate::{Setup, Table, command};

fn attack_of<'a>(setup: &'a Setup, game: &Game, id: Id, name: &str) -> Option<(u8, &'a Attack)> {
    (0u8..).zip(&setup.profile(game, id).attacks).find(|(_, attack)| attack.name == name)
}

/// Whether a part is legal now, against the one target if there is one.
fn may(setup: &Setup, game: &Game, id: Id, name: &str, target: Option<Id>, rule: Rule) -> Verdict {
    let Some((place, attack)) = attack_of(setup, game, id, name) else {
        return refuse(rule, says!("{} has no such attack", id));
    };
    assault::usable(setup, game, id, place, attack, Occasion::Part)?;
    match target {
        Some(target) => assault::may_strike(setup, game, id, attack, target),
        None => assault::somebody(setup, game, id, attack),
    }
}

/// At least one part must be legal.
pub fn may_begin(setup: &Setup, game: &Game, id: Id, parts: &[(String, u8)], rule: Rule) -> Verdict {
    let mut no = refuse(rule, says!("{} has nobody to attack", id));
    for (name, _) in parts {
        match may(setup, game, id, name, None, rule) {
            Ok(()) => return Ok(()),
            refused => no = refused,
        }
    }
    no
}

fn may_target(setup: &Setup, game: &Game, id: Id, parts: &[(String, u8)], target: Id, rule: Rule) -> Verdict {
    let mut no = refuse(rule, says!("{} cannot attack {}", id, target));
    for (name, _) in parts {
        match may(setup, game, id, name, Some(target), rule) {
            Ok(()) => return Ok(()),
            refused => no = refused,
        }
    }
    no
}

pub fn may_frenzy(setup: &Setup, game: &Game, id: Id, parts: &[(String, u8)], rule: Rule) -> Verdict {
    let mut no = refuse(rule, says!("{} has nobody to attack", id));
    for target in game.standing().filter(|target| *target != id) {
        match may_target(setup, game, id, parts, target, rule) {
            Ok(()) => return Ok(()),
            refused => no = refused,
        }
    }
    no
}

/// One target is named, then come the attacks.
pub fn frenzy(
    table: &mut Table,
    id: Id,
    parts: &[(String, u8)],
    rule: Rule,
    pay: impl FnOnce(&mut Table),
) -> Play<()> {
    let (setup, seat) = (table.setup, table.model(id).seat);
    let all: Vec<Id> = table.standing().filter(|other| *other != id).collect();
    let target = table.choose_judged(seat, Why::SpecialTarget(id), rule, &all, |game, target| {
        may_target(setup, game, id, parts, target, rule)
    })?;
    pay(table);
    run(table, id, parts, Some(target), rule)
}

/// The attacks one after the other, until none is left that is legal or its player stops.
pub fn run(table: &mut Table, id: Id, parts: &[(String, u8)], target: Option<Id>, rule: Rule) -> Play<()> {
    let (setup, seat) = (table.setup, table.model(id).seat);
    let profile = table.model(id).profile;
    let mut left: Vec<(&str, u8)> = parts.iter().map(|(name, times)| (name.as_str(), *times)).collect();
    loop {
        left.retain(|(_, times)| *times > 0);
        if table.model(id).gone || target.is_some_and(|target| table.model(target).gone) {
            return Ok(());
        }
        let mut options = table.options(rule);
        options.offer(Item::Pass);
        let mut any = false;
        for (name, _) in &left {
            let Some((place, _)) = attack_of(setup, &table.game, id, name) else { continue };
            let verdict = may(setup, &table.game, id, name, target, rule);
            any |= verdict.is_ok();
            options.add(AttackWord { profile, attack: place }, verdict);
        }
        if !any {
            return Ok(());
        }
        command::offer(table, id, &mut options);
        match table.pick(seat, Why::NextPart(id), rule, options)? {
            Item::Word(word) => {
                let place = AttackWord::of(word).attack;
                let attack = &setup.profile(&table.game, id).attacks[usize::from(place)];
                if let Some(part) = left.iter_mut().find(|(name, _)| *name == attack.name) {
                    part.1 -= 1;
                }
                assault::make(table, id, place, target, Occasion::Part)?;
            }
            Item::Act(act) if Act::of(act) == Some(Act::Command) => command::interject(table, id)?,
            _ => return Ok(()),
        }
    }
}
