//! Movement (chapter 12), charging (13) and evasive movement (15).

use std::sync::Arc;

use scene::says;
use space::{Allowance, Due, FreeLimit, Limit, Outline, Point, Spot, Toll};
use table::{Play, Verdict, refuse};

use crate::abilities::Passive;
use crate::attack::{self, Strike};
use crate::disengage::{self, Journey};
use crate::profile::Kind;
use crate::state::{Game, Id};
use crate::why::{Act, AttackWord, Why};
use crate::{Setup, Table, rules, stats};

/// How far a Reposition goes.
const REPOSITION: i32 = 2 * space::INCH;

/// One of the actions that move a model.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Gait {
    pub act: Act,
    pub ap: u8,
    pub stride: Stride,
    pub evasive: bool,
    pub charge: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Stride {
    Walk,
    Run,
    Reposition,
}

/// Every way to move, with its price; an evasive move costs one more.
pub const GAITS: [Gait; 10] = {
    const fn gait(act: Act, ap: u8, stride: Stride, evasive: bool, charge: bool) -> Gait {
        Gait { act, ap, stride, evasive, charge }
    }
    [
        gait(Act::Walk, 1, Stride::Walk, false, false),
        gait(Act::WalkEvasively, 2, Stride::Walk, true, false),
        gait(Act::Run, 2, Stride::Run, false, false),
        gait(Act::RunEvasively, 3, Stride::Run, true, false),
        gait(Act::Reposition, 1, Stride::Reposition, false, false),
        gait(Act::RepositionEvasively, 2, Stride::Reposition, true, false),
        gait(Act::ChargeWalking, 1, Stride::Walk, false, true),
        gait(Act::ChargeWalkingEvasively, 2, Stride::Walk, true, true),
        gait(Act::ChargeRunning, 2, Stride::Run, false, true),
        gait(Act::ChargeRunningEvasively, 3, Stride::Run, true, true),
    ]
};

/// Whether the active model can move in this way.
pub fn may_go(setup: &Setup, game: &Game, id: Id, gait: &Gait) -> Verdict {
    let Some(active) = game.active.filter(|active| active.id == id) else {
        return refuse(rules::ACT_01, says!("{} is not active", id));
    };
    if gait.stride != Stride::Reposition && active.moved {
        return refuse(rules::ACT_06, says!("{} has made its move action", id));
    }
    if active.ap < gait.ap {
        let rule = if gait.evasive { rules::EVA_01 } else { rules::ACT_03 };
        return refuse(rule, says!("that costs {} action points and {} has {}", gait.ap, id, active.ap));
    }
    if reach(setup, game, id, gait.stride) <= toll_at_start(setup, game, id) {
        return refuse(rules::MOV_11, says!("{} cannot move at all", id));
    }
    if gait.charge && charge_targets(setup, game, id, gait).iter().all(|(_, verdict)| verdict.is_err()) {
        return refuse(rules::CHG_02, says!("{} has a clear line at nobody", id));
    }
    Ok(())
}

/// The most that a move of this kind covers, before terrain takes its share.
fn reach(setup: &Setup, game: &Game, id: Id, stride: Stride) -> i32 {
    let speed = stats::speed(setup, game, id).total();
    match stride {
        Stride::Walk => speed,
        Stride::Run => 2 * speed,
        Stride::Reposition => REPOSITION,
    }
}

/// What the terrain that a model stands in takes from its move.
fn toll_at_start(setup: &Setup, game: &Game, id: Id) -> i32 {
    let base = stats::base(setup, game, id);
    let here = setup.terrain.iter().filter(|terrain| terrain.outline.overlaps(&base));
    here.filter_map(|terrain| stats::slow(setup, game, id, terrain)).sum()
}

/// A walk, run or reposition: the path is declared whole and then carried out, interrupted by those it leaves behind.
pub fn go(table: &mut Table, id: Id, gait: &Gait) -> Play<()> {
    let seat = table.model(id).seat;
    let limits = limits(table.setup, &table.game, id, gait.stride, None);
    let (why, rule) = (Why::MovePath(id), rules::MOV_01);
    let path = table.path(seat, why, rule, limits)?;
    pay(table, id, gait);
    let ends = points(&path);
    disengage::travel(table, &Journey { id, ends, evasive: gait.evasive })?;
    Ok(())
}

fn pay(table: &mut Table, id: Id, gait: &Gait) {
    if let Some(active) = &mut table.game.active {
        active.ap -= gait.ap;
        active.moved |= gait.stride != Stride::Reposition;
    }
    let rule = match gait.stride {
        Stride::Walk => rules::MOV_05,
        Stride::Run => rules::MOV_06,
        Stride::Reposition => rules::MOV_07,
    };
    table.tell(rule, says!("{} pays {} action points to move", id, gait.ap));
    if gait.evasive {
        table.tell(rules::EVA_02, says!("{} moves evasively: nobody strikes as it leaves", id));
    }
}

/// What a path must keep to: it starts here, stays on the table, passes no model and nothing impassable, ends clear,
/// and is no longer than the stride less the SLOW of every piece it starts in or enters.
fn limits(
    setup: &Setup,
    game: &Game,
    id: Id,
    stride: Stride,
    charge: Option<Id>,
) -> Vec<(Limit, scene::Rule)> {
    let profile = setup.profile(game, id);
    let mover = stats::base(setup, game, id);
    let units = reach(setup, game, id, stride);
    let others = game.standing().filter(|other| *other != id);
    let bodies: Arc<[Outline]> =
        others.map(|other| Outline::Round(stats::base(setup, game, other))).collect();
    let walls: Arc<[Outline]> = impassable(setup).collect();
    let tolls = setup.terrain.iter().filter_map(|terrain| {
        let cost = stats::slow(setup, game, id, terrain)?;
        (cost > 0).then(|| Toll { area: terrain.outline.clone(), cost, due: Due::Once })
    });
    let allowance = Allowance { tolls: tolls.collect(), ..Allowance::new(mover, units) };
    let mut limits = vec![(FreeLimit::From(mover), rules::MOV_01)];
    if let Some(target) = charge {
        let target = stats::base(setup, game, target);
        limits.push((FreeLimit::RunsAt { mover, target }, rules::CHG_02));
    }
    limits.push((FreeLimit::Stays { mover, inside: setup.field.clone() }, rules::MOV_12));
    if profile.has(Passive::Fly) {
        for of in [bodies, walls] {
            let place = Box::new(FreeLimit::Apart { from: of, radius: mover.radius });
            limits.push((FreeLimit::End { mover, place }, rules::MSR_09));
        }
    } else {
        limits.push((FreeLimit::Clear { mover, of: bodies }, rules::MOV_03));
        limits.push((FreeLimit::Clear { mover, of: walls }, rules::TER_03));
    }
    limits.push((FreeLimit::Fits(allowance), rules::MOV_09));
    limits.into_iter().map(|(limit, rule)| (limit.into(), rule)).collect()
}

/// The terrain that no model may enter.
pub fn impassable(setup: &Setup) -> impl Iterator<Item = Outline> + '_ {
    setup.terrain.iter().filter(|terrain| terrain.slow().is_none()).map(|terrain| terrain.outline.clone())
}

pub fn points(path: &[Spot]) -> Vec<Point> {
    path.iter().filter_map(|spot| spot.point()).collect()
}

/// Everybody that the active model might charge, friends too, with a verdict.
fn charge_targets(setup: &Setup, game: &Game, id: Id, gait: &Gait) -> Vec<(Id, Verdict)> {
    let able = |target: Id| {
        let (a, b) = (stats::base(setup, game, id), stats::base(setup, game, target));
        if a.touches(&b) {
            return refuse(rules::CHG_09, says!("{} is in contact with {}", id, target));
        }
        let limits: Vec<Limit> =
            limits(setup, game, id, gait.stride, Some(target)).into_iter().map(|(limit, _)| limit).collect();
        if space::propose_paths(&limits, 1).is_empty() {
            return refuse(rules::CHG_02, says!("{} has no clear line at {}", id, target));
        }
        Ok(())
    };
    game.standing().filter(|target| *target != id).map(|target| (target, able(target))).collect()
}

/// A charge: one straight line at a named target, and at once an attack on it, free of charge, if it is in range.
pub fn charge(table: &mut Table, id: Id, gait: &Gait) -> Play<()> {
    let seat = table.model(id).seat;
    let targets = charge_targets(table.setup, &table.game, id, gait);
    let target = table.choose(seat, Why::ChargeTarget(id), rules::CHG_01, targets)?;
    let limits = limits(table.setup, &table.game, id, gait.stride, Some(target));
    let path = table.path(seat, Why::ChargeEnd(id, target), rules::CHG_02, limits)?;
    pay(table, id, gait);
    disengage::travel(table, &Journey { id, ends: points(&path), evasive: gait.evasive })?;
    if table.model(id).gone || table.model(target).gone {
        return Ok(());
    }
    charge_attack(table, id, target)
}

/// The charge attack: one MELEE attack of cost exactly 1 that reaches the target, for free, if its player likes.
fn charge_attack(table: &mut Table, id: Id, target: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.model(id).seat);
    let profile = table.model(id).profile;
    let game = &table.game;
    let once = game.active.map_or(0, |active| active.once);
    let attacks: Vec<_> = (0u8..)
        .zip(&setup.profile(game, id).attacks)
        .filter(|(_, attack)| attack.kind == Kind::Melee)
        .map(|(place, attack)| {
            let verdict = if attack.ap != 1 {
                refuse(rules::CHG_04, says!("it costs {} action points, not 1", attack.ap))
            } else if attack.once && once >> place & 1 == 1 {
                refuse(rules::ACT_08, says!("{} has used it in this activation", id))
            } else {
                attack::may_strike(setup, game, id, attack, target)
            };
            (AttackWord { profile, attack: place }, verdict)
        })
        .collect();
    if attacks.iter().all(|(_, verdict)| verdict.is_err()) {
        table.tell(rules::CHG_05, says!("{} is out of reach: no charge attack", target));
        return Ok(());
    }
    let Some(word) = table.choose_or_pass(seat, Why::ChargeAttack(id, target), rules::CHG_04, attacks)?
    else {
        return Ok(());
    };
    if setup.profile(&table.game, id).attacks[usize::from(word.attack)].once
        && let Some(active) = &mut table.game.active
    {
        active.once |= 1 << word.attack;
        table.tell(rules::CHG_08, says!("that was its one use in this activation for {}", id));
    }
    attack::strike(table, Strike { attacker: id, target, attack: word.attack, free: 0 })
}
