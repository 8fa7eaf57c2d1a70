//! Missile attacks (chapter 28).

use scene::says;
use space::free::Base;
use table::{Item, Play, Sum, Verdict, refuse};

use crate::attack::{Aim, attack_roll, damage, fumbles, hurt};
use crate::engage::{attacks, engaged_by, engages};
use crate::profile::By;
use crate::sight::{base, hidden, sees, shelter};
use crate::state::{CardId, Game, Id};
use crate::why::{AttackId, Why};
use crate::{Setup, Table, area, rules, stats};

pub fn may_shoot(setup: &Setup, game: &Game, card: CardId) -> Verdict {
    let mut verdict = refuse(rules::PRO_07, says!("{} has no missile weapon", card));
    for attack in attacks(setup, game, card, By::Missile) {
        verdict = may_shoot_with(setup, game, card, attack);
        if verdict.is_ok() {
            break;
        }
    }
    verdict
}

fn may_shoot_with(setup: &Setup, game: &Game, card: CardId, attack: AttackId) -> Verdict {
    let (cost, tokens) = (setup.attack(attack).act, game.card(card).tokens);
    if cost > tokens {
        return refuse(rules::MIS_03, says!("{} costs {} and {} has {} tokens", attack, cost, card, tokens));
    }
    let mut verdict = refuse(rules::MIS_01, says!("nobody of {} can shoot", card));
    for id in game.members(card) {
        verdict = may_aim(setup, game, id);
        if verdict.is_ok() {
            break;
        }
    }
    verdict
}

/// Whether a model may shoot at anybody.
fn may_aim(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if game.model(id).fumbled {
        return refuse(rules::CRI_07, says!("{} fumbled and makes no more attacks in this round", id));
    }
    if let Some(enemy) = engaged_by(setup, game, id) {
        return refuse(rules::MIS_01, says!("{} is engaged by {}", id, enemy));
    }
    if !game.enemies(id).any(|enemy| sees(setup, game, id, enemy)) {
        return refuse(rules::MIS_02, says!("{} sees no enemy", id));
    }
    Ok(())
}

/// One shooting action: a unit pays once, its models shoot one after another, and each result stands before the next.
pub fn shoot(table: &mut Table, card: CardId) -> Play<()> {
    let (setup, seat) = (table.setup, table.card(card).seat);
    let choices: Vec<(AttackId, Verdict)> = attacks(setup, &table.game, card, By::Missile)
        .into_iter()
        .map(|attack| (attack, may_shoot_with(setup, &table.game, card, attack)))
        .collect();
    let attack = table.choose_unless_only(seat, Why::Weapon(card), rules::MIS_03, choices)?;
    let mut left: Vec<Id> = table.members(card).collect();
    let mut paid = false;
    loop {
        let Some(id) = next_shooter(table, card, &left, paid)? else { return Ok(()) };
        left.retain(|other| *other != id);
        let target = target(table, id)?;
        if !paid {
            paid = true;
            let cost = setup.attack(attack).act;
            let entry = table.card_mut(card);
            entry.tokens -= cost;
            entry.fought = true;
            table.tell(rules::MIS_08, says!("{} pays {} once for all its shots", card, cost));
        }
        shot(table, id, target, attack)?;
        left.retain(|other| !table.model(*other).gone);
    }
}

fn next_shooter(table: &mut Table, card: CardId, left: &[Id], paid: bool) -> Play<Option<Id>> {
    let (setup, seat) = (table.setup, table.card(card).seat);
    let mut options = table.options(rules::MIS_08);
    if paid {
        options.offer(Item::Pass);
    }
    let mut able = Vec::new();
    for id in left {
        let verdict = may_aim(setup, &table.game, *id);
        if verdict.is_ok() {
            able.push(*id);
        }
        options.add(*id, verdict);
    }
    match (able.as_slice(), paid) {
        ([], _) => Ok(None),
        ([only], false) => Ok(Some(*only)),
        _ => match table.pick(seat, Why::NextShooter(card), rules::MIS_08, options)? {
            Item::Piece(piece) => Ok(Some(Id(piece as u8))),
            _ => Ok(None),
        },
    }
}

/// One enemy model in sight. Nothing may be measured before (GS-GEO-13), so that targets out of range are offered too.
fn target(table: &mut Table, id: Id) -> Play<Id> {
    let setup = table.setup;
    let mut choices: Vec<(Id, Verdict)> = Vec::new();
    for enemy in table.enemies(id) {
        let no = |rule| refuse(rule, says!("{} does not see {}", id, enemy));
        choices.push((enemy, hidden(setup, &table.game, id, enemy).map_or(Ok(()), no)));
    }
    let seat = table.seat(id);
    table.choose_unless_only(seat, Why::ShotTarget(id), rules::MIS_02, choices)
}

/// How far a shot goes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Range {
    Standard,
    Long,
    Out,
}

fn range(from: &Base, to: &Base, rng: i32) -> Range {
    if from.within(to, rng) {
        Range::Standard
    } else if from.within(to, 2 * rng) {
        Range::Long
    } else {
        Range::Out
    }
}

/// One shot, measured only now.
fn shot(table: &mut Table, id: Id, target: Id, attack: AttackId) -> Play<()> {
    let (setup, seat) = (table.setup, table.seat(id));
    let kind = setup.attack(attack);
    let range = range(&base(setup, &table.game, id), &base(setup, &table.game, target), kind.range);
    if range == Range::Out {
        let rule = if kind.area > 0 { rules::AOE_11 } else { rules::MIS_04 };
        table.tell(rule, says!("{} is out of range of {}: the shot is lost", target, id));
        return Ok(());
    }
    let long = range == Range::Long;
    let friends = engaging(setup, &table.game, id, target);
    let def = sheltered(table, id, target, !friends.is_empty());
    let skill = stats::mis(setup, &table.game, id, long);
    let says = says!("{} shoots at {}", id, target);
    let aim = attack_roll(table, seat, rules::MIS_05, says, skill, &def)?;
    if aim == Aim::Fumble {
        fumbles(table, id);
    }
    if kind.area > 0 {
        if matches!(aim, Aim::Miss(_)) && !friends.is_empty() {
            table.tell(
                rules::AOE_13,
                says!("a shot with an area that misses {} in its melee deviates", target),
            );
        }
        return area::lands(table, id, target, attack, aim, long);
    }
    match aim {
        Aim::Hit { critical } => {
            let power = stats::missile_damage(kind, long);
            let damage = damage(table, seat, target, kind, power, critical)?;
            hurt(table, target, damage);
            Ok(())
        }
        Aim::Miss(_) | Aim::Fumble if !friends.is_empty() => stray(table, id, target, attack, friends),
        Aim::Miss(_) | Aim::Fumble => Ok(()),
    }
}

/// The friends of the shooter that engage the target (GS-MIS-09); a shooter does not stand in its own way.
fn engaging(setup: &Setup, game: &Game, shooter: Id, target: Id) -> Vec<Id> {
    let friends = game.side(game.seat(shooter)).filter(|friend| *friend != shooter);
    friends.filter(|friend| engages(setup, game, *friend, target)).collect()
}

/// DEF against a shot: screening, cover, or the cover of a melee, whichever is best (GS-R-22).
fn sheltered(table: &mut Table, id: Id, target: Id, engaged: bool) -> Sum {
    let setup = table.setup;
    let mut def = stats::def(setup, &table.game, target);
    let shelter = shelter(setup, &table.game, id, target);
    if shelter.close {
        table.tell(rules::COV_03, says!("what stands close to {} shelters nobody from its shot", id));
    }
    if shelter.below {
        table.tell(
            rules::COV_05,
            says!("what is no higher than the hill shelters nobody from the shot of {}", id),
        );
    }
    if shelter.over {
        table.tell(rules::COV_06, says!("{} is sheltered by what the shot of {} goes over", target, id));
    }
    if engaged && shelter.bonus < 2 {
        def.add(rules::MIS_09, "in melee", 2);
    } else {
        def.add(shelter.rule, shelter.says, shelter.bonus);
    }
    def
}

/// A shot into a melee that misses goes for the closest friend in it (GS-MIS-10, GS-R-24).
fn stray(table: &mut Table, id: Id, target: Id, attack: AttackId, friends: Vec<Id>) -> Play<()> {
    let (setup, seat) = (table.setup, table.seat(id));
    let kind = setup.attack(attack);
    let around = base(setup, &table.game, target);
    let gap = |table: &Table, friend: Id| base(setup, &table.game, friend).gap(&around);
    let nearest = friends.iter().map(|friend| gap(table, *friend)).min().unwrap_or(0);
    let closest = friends.into_iter().filter(|friend| gap(table, *friend) == nearest);
    let choices: Vec<(Id, Verdict)> = closest.map(|friend| (friend, Ok(()))).collect();
    let friend = table.choose_unless_only(seat.other(), Why::StrayShot(target), rules::MIS_10, choices)?;
    let range = range(&base(setup, &table.game, id), &base(setup, &table.game, friend), kind.range);
    if range == Range::Out {
        return Ok(());
    }
    let long = range == Range::Long;
    let (skill, def) = (stats::mis(setup, &table.game, id, long), stats::def(setup, &table.game, friend));
    let says = says!("the stray shot of {} goes for {}", id, friend);
    match attack_roll(table, seat, rules::MIS_10, says, skill, &def)? {
        Aim::Hit { critical } => {
            let power = stats::missile_damage(kind, long);
            let damage = damage(table, seat, friend, kind, power, critical)?;
            hurt(table, friend, damage);
        }
        Aim::Fumble => fumbles(table, id),
        Aim::Miss(_) => {}
    }
    Ok(())
}
