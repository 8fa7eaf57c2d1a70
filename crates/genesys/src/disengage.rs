//! Disengage attacks (chapter 19): a declared path carried out, interrupted at the exact points where it leaves an
//! enemy's reach.

use scene::{Item, Seat, says};
use space::{Outline, Point, Spot, Stop, Way};
use table::{Play, Verdict, refuse};

use crate::abilities::Passive;
use crate::attack::{self, Strike};
use crate::profile::Kind;
use crate::state::{Game, Id};
use crate::why::{Act, AttackWord, Why};
use crate::{Table, engagement, rules, stats};

/// A declared move.
pub struct Journey {
    pub id: Id,
    pub ends: Vec<Point>,
    pub evasive: bool,
}

/// An enemy whose reach the path leaves, and where.
#[derive(Copy, Clone, Debug)]
struct Exit {
    stop: Stop,
    enemy: Id,
}

/// Carries a declared path out. Every enemy whose reach is left may strike once, in the order of the path, with the
/// mover standing exactly at the edge of that reach; a mover that survives goes on or stops there.
pub fn travel(table: &mut Table, journey: &Journey) -> Play<()> {
    let Journey { id, ref ends, evasive } = *journey;
    let mut exits = if evasive { Vec::new() } else { exits(table, id, ends) };
    let mut struck: Vec<Id> = Vec::new();
    while let Some(exit) = next_exit(table, &mut exits)? {
        if struck.contains(&exit.enemy) || table.model(exit.enemy).gone {
            continue;
        }
        let before = table.model(id).at;
        table.model_mut(id).at = exit.stop.at;
        if !offer_strike(table, exit.enemy, id)? {
            table.model_mut(id).at = before;
            continue;
        }
        struck.push(exit.enemy);
        table.moved(rules::DIS_04, id.0.into(), &[Spot::Point(exit.stop.at)]);
        if table.model(id).gone {
            table.tell(rules::DIS_06, says!("{} is removed where it was struck", id));
            return Ok(());
        }
        if !goes_on(table, id)? {
            table.tell(rules::DIS_06, says!("{} stops there", id));
            return Ok(());
        }
    }
    if let Some(end) = ends.last() {
        table.model_mut(id).at = *end;
    }
    let trail: Vec<Spot> = ends.iter().copied().map(Spot::Point).collect();
    table.moved(rules::MOV_01, id.0.into(), &trail);
    Ok(())
}

/// Everywhere that the path leaves the engagement range of an enemy, ranges that it only passes through included. Of a
/// flyer only those who engaged it at the start take notice.
fn exits(table: &Table, id: Id, ends: &[Point]) -> Vec<Exit> {
    let (setup, game) = (table.setup, &table.game);
    let profile = setup.profile(game, id);
    let way = Way::new(game.model(id).at, ends, profile.radius());
    let flies = profile.has(Passive::Fly);
    let mut exits = Vec::new();
    for enemy in game.enemies(id) {
        let Some(reach) = setup.profile(game, enemy).reach() else { continue };
        if flies && !engagement::engages(setup, game, enemy, id) {
            continue;
        }
        let around = Outline::Round(stats::base(setup, game, enemy));
        let mut stops = way.leaves(&around, reach);
        if flies {
            stops.truncate(1);
        }
        exits.extend(stops.into_iter().map(|stop| Exit { stop, enemy }));
    }
    exits.sort_by_key(|exit| exit.stop);
    exits
}

/// The next exit on the path; of several at the same point the attackers' player says which.
fn next_exit(table: &mut Table, exits: &mut Vec<Exit>) -> Play<Option<Exit>> {
    let Some(first) = exits.first().copied() else { return Ok(None) };
    let level = exits.iter().filter(|exit| exit.stop.at == first.stop.at).count();
    let mut place = 0;
    if level > 1 {
        let seat: Seat = table.model(first.enemy).seat;
        let choices: Vec<_> = exits[..level].iter().map(|exit| (exit.enemy, Ok(()))).collect();
        let enemy = table.choose(seat, Why::NextDisengage, rules::DIS_09, choices)?;
        place = exits.iter().position(|exit| exit.enemy == enemy).unwrap_or_default();
    }
    Ok(Some(exits.remove(place)))
}

/// Offers an enemy its disengage attack; returns whether it was made.
fn offer_strike(table: &mut Table, enemy: Id, mover: Id) -> Play<bool> {
    let (setup, game) = (table.setup, &table.game);
    let profile = game.model(enemy).profile;
    let attacks: Vec<_> = (0u8..)
        .zip(&setup.profile(game, enemy).attacks)
        .filter(|(_, attack)| attack.kind == Kind::Melee)
        .map(|(place, attack)| {
            let verdict = if attack.ap == 1 {
                may_react(game, enemy).and_then(|()| attack::may_strike(setup, game, enemy, attack, mover))
            } else {
                refuse(rules::DIS_02, says!("it costs {} action points, not 1", attack.ap))
            };
            (AttackWord { profile, attack: place }, verdict)
        })
        .collect();
    if attacks.iter().all(|(_, verdict)| verdict.is_err()) {
        if let Some((rule, says)) =
            game.model(enemy).conditions.iter().find_map(|held| held.condition.on_reaction(enemy))
        {
            table.tell(rule, says);
        }
        return Ok(false);
    }
    let seat = table.model(enemy).seat;
    let Some(word) = table.choose_or_pass(seat, Why::Disengage(enemy, mover), rules::DIS_01, attacks)? else {
        return Ok(false);
    };
    table.tell(rules::DIS_03, says!("{} may focus once for free", enemy));
    attack::strike(table, Strike { attacker: enemy, target: mover, attack: word.attack, free: 1 })?;
    Ok(true)
}

/// A model may react any number of times, unless a condition forbids it.
fn may_react(game: &Game, id: Id) -> Verdict {
    match game.model(id).conditions.iter().find_map(|held| held.condition.on_reaction(id)) {
        Some((rule, says)) => refuse(rule, says),
        None => Ok(()),
    }
}

/// A mover that was struck goes on along its path, or ends its move where it is, if it may stand there.
fn goes_on(table: &mut Table, id: Id) -> Play<bool> {
    let base = stats::base(table.setup, &table.game, id);
    let clear = |outline: &Outline| !outline.overlaps(&base);
    let others = table.standing().filter(|other| *other != id);
    let stands =
        others.map(|other| Outline::Round(stats::base(table.setup, &table.game, other))).all(|o| clear(&o))
            && crate::movement::impassable(table.setup).all(|outline| clear(&outline));
    if !stands {
        return Ok(true);
    }
    let seat = table.model(id).seat;
    let mut options = table.options(rules::DIS_06);
    options.offer(Act::GoOn);
    options.offer(Item::Pass);
    Ok(table.pick(seat, Why::GoOn(id), rules::DIS_06, options)? != Item::Pass)
}
