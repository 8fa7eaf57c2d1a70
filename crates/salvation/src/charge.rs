//! Charging (chapter 7) and head of steam (chapter 8).

use scene::says;
use space::{HexSet, Limit};
use table::{Play, Verdict, refuse};

use crate::abilities::{Ability, flyer};
use crate::movement::{Walk, activate, hexes, may_set_out, path_limits, tell_detour, walk};
use crate::state::{Charge, ChargeKind, Game, Id};
use crate::why::{Act, Why};
use crate::{Setup, Table, interception, rules, stats};

/// Whether a unit may charge anybody at all.
pub fn may_charge(setup: &Setup, game: &Game, id: Id) -> Verdict {
    may_set_out(game, id).map_err(|no| match no.rule {
        rules::ACT_09 | rules::FAL_10 => table::Refusal { rule: rules::CHG_02, ..no },
        _ => no,
    })?;
    let near = u16::from(game.unit(id).speed) + 1;
    let at = game.unit(id).at;
    let nearest = game.enemies(id).map(|enemy| at.distance(game.unit(enemy).at)).min().unwrap_or(u16::MAX);
    if nearest > near {
        let speed = game.unit(id).speed;
        let says = says!("{} has {} Speed left and no enemy is that near", id, speed);
        return refuse(rules::CHG_02, says);
    }
    let reach = Reach::of(setup, game, id);
    if game.enemies(id).all(|target| may_charge_at(setup, game, id, target, &reach).is_err()) {
        return refuse(rules::CHG_01, says!("{} can reach no enemy that the band sees", id));
    }
    Ok(())
}

/// Where a unit could end a charge: along the ground, and in flight.
struct Reach {
    ground: HexSet,
    flight: HexSet,
}

impl Reach {
    fn of(setup: &Setup, game: &Game, id: Id) -> Reach {
        let unit = game.unit(id);
        let free = stats::free(setup, game);
        let ground = space::reach(unit.at, u16::from(unit.speed), &free);
        let flies = setup.profile(game, id).has(Ability::Flyer);
        let flight = if flies { flyer::landings(setup, game, id) } else { HexSet::EMPTY };
        Reach { ground, flight }
    }
}

/// Whether a unit may charge this target: it can get next to it, and somebody of its band sees it.
fn may_charge_at(setup: &Setup, game: &Game, id: Id, target: Id, reach: &Reach) -> Verdict {
    let around: HexSet = game.unit(target).at.neighbours().into_iter().collect();
    if (around & reach.ground).is_empty() && (around & reach.flight).is_empty() {
        let (speed, away) = (game.unit(id).speed, game.unit(id).at.distance(game.unit(target).at));
        let says =
            says!("{} is {} hexes away and no path of {} ends next to it", target, i32::from(away), speed);
        return refuse(rules::CHG_01, says);
    }
    if spotter(setup, game, id, target).is_none() && !may_chase(game, target) {
        return refuse(rules::CHG_03, says!("nobody of the band sees {}", target));
    }
    Ok(())
}

/// Who sees the target: the charger itself, or any other model of its band, at any distance.
fn spotter(setup: &Setup, game: &Game, id: Id, target: Id) -> Option<Id> {
    let to = game.unit(target).at;
    let others = game.band(game.unit(id).band).filter(|other| *other != id);
    std::iter::once(id).chain(others).find(|model| stats::sees(setup, game.unit(*model).at, to))
}

/// An enemy that broke off from a combat this turn or the turn before may be chased out of sight.
fn may_chase(game: &Game, target: Id) -> bool {
    let broke_off = game.unit(target).broke_off;
    broke_off > 0 && broke_off + 1 >= game.turn
}

/// A charge: target and path are declared, the opponent may intercept, then it is carried out.
pub fn charge(table: &mut Table, id: Id) -> Play<()> {
    let setup = table.setup;
    let seat = table.unit(id).band;
    let reach = Reach::of(setup, &table.game, id);
    let game = &table.game;
    let targets: Vec<_> =
        game.enemies(id).map(|target| (target, may_charge_at(setup, game, id, target, &reach))).collect();
    let target = table.choose(seat, Why::ChargeTarget(id), rules::CHG_01, targets)?;
    tell_who_sees(table, id, target);
    if gait(table, id, target, &reach)? == Act::Flight {
        return flyer::flying_charge(table, id, target);
    }

    let around: HexSet = table.unit(target).at.neighbours().into_iter().collect();
    let mut limits = path_limits(setup, &table.game, id, table.unit(id).speed);
    limits.push((Limit::Ends(around & setup.ground), rules::CHG_01));
    let path = table.path(seat, Why::ChargePath(id, target), rules::CHG_01, limits)?;
    let path = hexes(&path);
    activate(table, id);
    tell_detour(table, id, &path);
    let blocker = interception::interception(table, id, &path, Some(target))?;
    let before = table.unit(id).speed;
    walk(table, id, &path, &Walk { target: Some(target), blocker, price: true });
    let steps = before - table.unit(id).speed;
    if blocker.is_some() {
        table.tell(
            rules::CHG_08,
            says!("the charge of {} can neither be called off nor turned elsewhere", id),
        );
        interception::meet(table, id, Some(target), blocker);
        return Ok(());
    }
    arrive(table, id, target, steps)
}

/// Flyers choose how they charge, where both ways lead to the target.
fn gait(table: &mut Table, id: Id, target: Id, reach: &Reach) -> Play<Act> {
    let around: HexSet = table.unit(target).at.neighbours().into_iter().collect();
    let ground = !(around & reach.ground).is_empty();
    let flight = !(around & reach.flight).is_empty();
    if !flight {
        return Ok(Act::Ground);
    }
    if !ground {
        return Ok(Act::Flight);
    }
    let seat = table.unit(id).band;
    table.choose(seat, Why::ChargeGait(id), rules::FLY_06, [(Act::Flight, Ok(())), (Act::Ground, Ok(()))])
}

fn tell_who_sees(table: &mut Table, id: Id, target: Id) {
    if !table.listens() {
        return;
    }
    let spotter = spotter(table.setup, &table.game, id, target);
    let to = table.unit(target).at;
    if spotter != Some(id) {
        table.tell(rules::TER_04, says!("terrain stands between {} and {}", id, target));
    } else if !space::drawn_clear(table.unit(id).at, to, &table.game.occupied()) {
        table.tell(rules::TER_06, says!("{} sees {} past the models in between", id, target));
    }
    match spotter {
        Some(model) if model == id => table.tell(rules::CHG_03, says!("{} sees {}", id, target)),
        Some(model) => {
            let rule = if table.unit(model).activated { rules::CHG_04 } else { rules::CHG_03 };
            table.tell(rule, says!("{} spots {} for {}", model, target, id));
        }
        None => table.tell(rules::CHG_05, says!("{} chases {} out of sight", id, target)),
    }
}

/// A charge lapses with all its effects when its two lose contact, or one of them is gone, before they fight.
pub fn lapse(table: &mut Table) {
    for charge in table.game.drop_lapsed_charges() {
        let Charge { charger, target, .. } = charge;
        table.tell(rules::CHG_12, says!("the charge of {} on {} lapses", charger, target));
    }
}

/// The end of a charge that nobody blocked: whoever ends next to its target has charged it, and only it.
pub fn arrive(table: &mut Table, id: Id, target: Id, steps: u8) -> Play<()> {
    if !table.touch(id, target) {
        return Ok(());
    }
    table.tell(rules::CHG_01, says!("{} has charged {}", id, target));
    if table.unit(target).fallen() {
        table.tell(rules::FAL_03, says!("{} is down, is charged all the same, and may only defend", target));
    }
    table.charges.push(Charge { charger: id, target, kind: ChargeKind::Charge });
    let others: Vec<Id> = table.contacts(id).filter(|enemy| *enemy != target).collect();
    for enemy in others {
        table.tell(rules::CHG_07, says!("{} also touches {}, which is not charged", id, enemy));
    }
    head_of_steam(table, id, steps)
}

/// A charge longer than half the starting Speed lets unspent Speed become Energy.
fn head_of_steam(table: &mut Table, id: Id, steps: u8) -> Play<()> {
    let speed = stats::speed(table.setup, &table.game, id);
    let half = speed.div_ceil(2);
    if speed % 2 == 1 {
        table.tell(rules::ATR_12, says!("half of Speed {} is rounded up to {} for this", speed, half));
    }
    let unit = *table.unit(id);
    if steps <= half {
        table.tell(rules::BRC_09, says!("a charge of {} is no more than {}: no head of steam", steps, half));
        return Ok(());
    }
    if unit.speed == 0 {
        return Ok(());
    }
    let most = i32::from(unit.speed);
    let turned = table.number(unit.band, Why::HeadOfSteam(id), rules::BRC_08, 0..=most)? as u8;
    if turned > 0 {
        let unit = table.unit_mut(id);
        unit.speed -= turned;
        unit.energy += turned;
        table.tell(rules::BRC_11, says!("{} turns {} Speed into Energy until the turn ends", id, turned));
    }
    Ok(())
}
