//! Interception and counter-charge (chapter 10).

use scene::{Arg, says};
use space::{Hex, HexSet, Limit, Spot};
use table::{Play, Verdict, refuse};

use crate::abilities::flyer;
use crate::movement::hexes;
use crate::state::{Charge, ChargeKind, Game, Id};
use crate::why::Why;
use crate::{Setup, Table, rules, scenarios, stats};

/// The opponent may move one model into the declared path. Returns who stands in the way then.
pub fn interception(table: &mut Table, mover: Id, path: &[Hex], target: Option<Id>) -> Play<Option<Id>> {
    let seat = table.unit(mover).side.other();
    let on_path: HexSet = path.iter().copied().filter(|hex| table.setup.on_board(*hex)).collect();
    let ways = candidates(table, mover, &on_path);
    if ways.iter().all(|(_, verdict)| verdict.is_err()) {
        if ways.iter().any(|(_, verdict)| verdict.as_ref().is_err_and(|no| no.rule == rules::INT_11)) {
            table.tell(rules::INT_11, says!("nobody may step into the way of {}", mover));
        }
        return Ok(None);
    }
    let able = ways.iter().filter(|(_, verdict)| verdict.is_ok()).count();
    let Some(blocker) = table.choose_or_pass(seat, Why::Intercept(mover), rules::INT_01, ways)? else {
        return Ok(None);
    };
    if able > 1 {
        table.tell(rules::INT_13, says!("{} steps in, and nobody else may", blocker));
    }
    let flies = flyer::flies(table.setup, &table.game, blocker);
    let to = if flies {
        let spots = flyer::intercepting(table.setup, &table.game, blocker, &on_path);
        let limits = vec![(Limit::Among(spots), rules::INT_03)];
        let spot = table.point(seat, Why::InterceptHex(blocker, mover), rules::INT_03, limits)?;
        vec![spot]
    } else {
        let limits = route_limits(table.setup, &table.game, blocker, mover, on_path);
        table.path(seat, Why::InterceptPath(blocker, mover), rules::INT_03, limits)?
    };
    let Some(end) = hexes(&to).last().copied() else { return Ok(None) };
    step_in(table, blocker, mover, end, &to);
    if target == Some(blocker) {
        table.tell(rules::INT_01, says!("{} counter-charges {}", blocker, mover));
    }
    Ok(Some(blocker))
}

/// Puts the interceptor into the way; its Speed is gone for this turn.
pub fn step_in(table: &mut Table, blocker: Id, mover: Id, to: Hex, path: &[Spot]) {
    let speed = stats::speed(table.setup, &table.game, blocker);
    if speed % 2 == 1 {
        table.tell(rules::ATR_12, says!("half of Speed {} is rounded down to {} for this", speed, speed / 2));
    }
    table.moved(rules::INT_02, blocker.0.into(), path);
    let unit = table.unit_mut(blocker);
    unit.at = to;
    unit.speed = 0;
    unit.winded = true;
    unit.busy = true;
    unit.intercepted = true;
    table.tell(rules::INT_04, says!("{} blocks {} in {}", blocker, mover, to));
    table.tell(rules::INT_08, says!("{} has no Speed left this turn", blocker));
}

/// Every model of the opponent with a verdict whether it can block this path.
fn candidates(table: &Table, mover: Id, on_path: &HexSet) -> Vec<(Id, Verdict)> {
    let (setup, game) = (table.setup, &table.game);
    let reaches = |id: Id| {
        eligible(game, id)?;
        let half = half_speed(setup, game, id);
        let at = game.unit(id).at;
        let gap = on_path.iter().map(|hex| at.distance(hex)).min().unwrap_or(u16::MAX);
        if gap > half {
            let [gap, half] = Arg::too_many(gap, half);
            let says = says!("{} may go {} hexes and the path is {} away", id, half, gap);
            return refuse(rules::INT_02, says);
        }
        if flyer::flies(setup, game, id) {
            return match flyer::intercepting(setup, game, id, on_path).is_empty() {
                true => refuse(rules::INT_03, says!("{} finds no free hex of the path", id)),
                false => Ok(()),
            };
        }
        let free = stats::free_for(setup, game, id);
        let ends = if scenarios::uneven(game) {
            let limits = route_limits(setup, game, id, mover, *on_path);
            space::outline(&limits.into_iter().map(|(limit, _)| limit).collect::<Vec<_>>())
        } else {
            let through = safe(game, id, mover, &free);
            let mut passed = space::reach(at, half.saturating_sub(1), &through);
            passed.insert(at);
            passed.grow()
        };
        if (ends & *on_path & free).is_empty() {
            let says =
                says!("{} has no way of {} hexes into the path clear of other enemies", id, i32::from(half));
            return refuse(rules::INT_12, says);
        }
        Ok(())
    };
    game.side(game.unit(mover).side.other()).map(|id| (id, reaches(id))).collect()
}

/// Who may intercept at all.
pub fn eligible(game: &Game, id: Id) -> Verdict {
    let unit = game.unit(id);
    let no = |why| refuse(rules::INT_11, why);
    match () {
        () if unit.activated => no(says!("{} was activated this turn", id)),
        () if unit.reacted => no(says!("{} has used its activation for a reaction", id)),
        () if unit.fallen() => no(says!("{} is down", id)),
        () if unit.running => no(says!("{} is running", id)),
        () if unit.intercepted => no(says!("{} has intercepted once this turn", id)),
        () if game.engaged(id) || game.haunted(id).is_some() => no(says!("{} is engaged", id)),
        () if unit.raised == game.turn => no(says!("{} was raised this turn", id)),
        () if unit.link.is_some() => no(says!("{} is part of a corrupted pair", id)),
        () if scenarios::escorts(game, id) => no(says!("{} leads a hostage", id)),
        () => Ok(()),
    }
}

/// The interceptor moves at most half its Speed, rounded down, and no more than it has left.
pub fn half_speed(setup: &Setup, game: &Game, id: Id) -> u16 {
    u16::from((stats::speed(setup, game, id) / 2).min(game.unit(id).speed))
}

/// The free hexes that its route may pass: not next to an enemy other than the mover.
fn safe(game: &Game, id: Id, mover: Id, free: &HexSet) -> HexSet {
    let others: HexSet =
        game.enemies(id).filter(|enemy| *enemy != mover).map(|enemy| game.unit(enemy).at).collect();
    *free - others.grow() - game.phantoms_of(id).grow()
}

fn route_limits(setup: &Setup, game: &Game, id: Id, mover: Id, on_path: HexSet) -> Vec<(Limit, scene::Rule)> {
    let start = game.unit(id).at;
    let free = stats::free_for(setup, game, id);
    let steps = half_speed(setup, game, id);
    let mut limits = vec![(Limit::From(start), rules::MOV_01)];
    limits.extend(scenarios::obstacles(game, id));
    limits.extend([
        (Limit::Open(free), rules::INT_12),
        (Limit::Through(safe(game, id, mover, &free)), rules::INT_12),
        (scenarios::allowance(game, start, steps), rules::INT_02),
        (Limit::Ends(on_path), rules::INT_03),
    ]);
    limits
}

/// After the mover has come as far as it could: if the two touch, both have charged and both have been charged.
pub fn meet(table: &mut Table, mover: Id, target: Option<Id>, blocker: Option<Id>) {
    let Some(blocker) = blocker else { return };
    if table.unit(mover).gone() || table.unit(blocker).gone() || !table.touch(mover, blocker) {
        table.tell(rules::INT_10, says!("{} never came to {}: neither has charged", mover, blocker));
        return;
    }
    if !scenarios::charges_count(&table.game) {
        table.tell(
            rules::R_85,
            says!("there is a truce: {} and {} only stand in each other's way", mover, blocker),
        );
        return;
    }
    table.tell(rules::INT_06, says!("{} and {} both count as charging and as charged", mover, blocker));
    if let Some(target) = target.filter(|target| *target != blocker) {
        table.tell(rules::INT_07, says!("{} has not charged {}", mover, target));
    }
    if target.is_some() {
        table.tell(rules::BRC_10, says!("{} gets no head of steam", mover));
    }
    table.charges.push(Charge { charger: mover, target: blocker, kind: ChargeKind::Interception });
}
