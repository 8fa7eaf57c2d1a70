//! Charging (chapter 7) and head of steam (chapter 8).

use std::cell::Cell;

use scene::{Arg, Seat, says};
use space::{HexSet, Limit};
use table::{Play, Verdict, refuse};

use crate::abilities::commanders::{fear, vanguard};
use crate::abilities::flyer;
use crate::movement::{
    Price, Walk, can_move_on, hexes, may_set_out_with, path_limits, set_out, tell_detour, walk,
};
use crate::state::{Charge, ChargeKind, Game, Id};
use crate::why::{Act, Why};
use crate::{Setup, Table, interception, reaction, rules, scenarios, stats};

/// Whether a unit may charge anybody at all.
pub fn may_charge(setup: &Setup, game: &Game, id: Id) -> Verdict {
    let traded = vanguard::trade(setup, game, id);
    let most = stats::stride(setup, game, id) + traded;
    // Scar's band can charge on Energy alone.
    may_set_out_with(setup, game, id, most).map_err(|no| match no.rule {
        rules::ACT_09 | rules::FAL_10 => table::Refusal { rule: rules::CHG_02, ..no },
        _ => no,
    })?;
    let at = game.unit(id).at;
    let Some(nearest) = game.enemies(id).map(|enemy| at.distance(game.unit(enemy).at)).min() else {
        return refuse(rules::CHG_01, "no enemy is on the board");
    };
    if nearest > u16::from(most) + 1 {
        let [away, most] = Arg::too_many(nearest, most);
        let says = says!("the nearest enemy of {} is {} hexes away and it could go {}", id, away, most);
        return refuse(rules::CHG_02, says);
    }
    let ends = Ends::new(setup, id);
    if game.enemies(id).all(|target| ends.may_charge_at(game, target).is_err()) {
        return refuse(rules::CHG_01, says!("{} can reach no enemy that the band sees", id));
    }
    Ok(())
}

/// How far a unit can go to charge this target: with its Speed, and with Energy traded in for more along the ground.
pub fn stride_at(setup: &Setup, game: &Game, id: Id, target: Id) -> (u8, u8) {
    let speed = stats::stride(setup, game, id).saturating_sub(fear::toll(setup, game, id, target));
    (speed, vanguard::trade(setup, game, id))
}

/// The hexes next to its target where a unit could end a charge: along the ground, and in flight.
struct Reach {
    ground: HexSet,
    flight: HexSet,
}

impl Reach {
    fn is_empty(&self) -> bool {
        self.ground.is_empty() && self.flight.is_empty()
    }
}

/// Where a unit could get in a charge. Most targets are charged with the same stride, so it is found once for all of them.
struct Ends<'a> {
    setup: &'a Setup,
    id: Id,
    last: Cell<Option<(u8, HexSet, HexSet)>>,
}

impl<'a> Ends<'a> {
    fn new(setup: &'a Setup, id: Id) -> Self {
        Ends { setup, id, last: Cell::new(None) }
    }

    fn next_to(&self, game: &Game, target: Id) -> Reach {
        let Ends { setup, id, .. } = *self;
        let (speed, traded) = stride_at(setup, game, id, target);
        let stride = speed + traded;
        let known = self.last.get().filter(|(same, ..)| *same == stride);
        let (_, ground, flight) = known.unwrap_or_else(|| {
            let free = stats::free_for(setup, game, id);
            let ground = scenarios::reach(game, id, u16::from(stride), &free);
            (stride, ground, flyer::landings(setup, game, id, stride))
        });
        self.last.set(Some((stride, ground, flight)));
        let around: HexSet = game.unit(target).at.neighbours().into_iter().collect();
        Reach { ground: around & ground, flight: around & flight }
    }

    /// Whether a unit may charge this target: it can get next to it, and somebody of its band sees it.
    fn may_charge_at(&self, game: &Game, target: Id) -> Verdict {
        let Ends { setup, id, .. } = *self;
        let away = i32::from(game.distance(id, target));
        let (speed, traded) = stride_at(setup, game, id, target);
        let most = speed + traded;
        if away > i32::from(most) + 1 {
            let [away, most] = Arg::too_many(away, most);
            let says = says!("{} is {} hexes away and {} could go {}", target, away, id, most);
            return refuse(rules::CHG_01, says);
        }
        if self.next_to(game, target).is_empty() {
            return refuse(rules::CHG_01, says!("no free path of at most {} ends next to {}", most, target));
        }
        may_aim_at(game, id, target)
    }
}

/// Whether somebody of the band sees the target, or it may be chased.
pub fn may_aim_at(game: &Game, id: Id, target: Id) -> Verdict {
    if spotter(game, id, target).is_none() && !may_chase(game, target) {
        return refuse(rules::CHG_03, says!("nobody of the band sees {}", target));
    }
    Ok(())
}

/// Who sees the target: the charger itself, or any other model of its band, at any distance.
fn spotter(game: &Game, id: Id, target: Id) -> Option<Id> {
    let to = game.unit(target).at;
    std::iter::once(id).chain(game.friends(id)).find(|model| stats::sees(game, game.unit(*model).at, to))
}

/// An enemy that broke off from a combat this turn or the turn before may be chased out of sight.
fn may_chase(game: &Game, target: Id) -> bool {
    let broke_off = game.unit(target).broke_off;
    broke_off > 0 && broke_off + 1 >= game.turn
}

/// A charge: target and path are declared, the opponent may answer and intercept, then it is carried out.
pub fn charge(table: &mut Table, id: Id) -> Play<()> {
    let setup = table.setup;
    let seat = table.unit(id).side;
    let ends = Ends::new(setup, id);
    let targets: Vec<Id> = table.enemies(id).collect();
    let judge = |game: &Game, target| ends.may_charge_at(game, target);
    let target = table.choose_judged(seat, Why::ChargeTarget(id), rules::CHG_01, &targets, judge)?;
    tell_who_sees(table, id, target);
    if gait(table, id, target)? == Act::Flight {
        return flyer::flying_charge(table, id, target);
    }

    let around: HexSet = table.unit(target).at.neighbours().into_iter().collect();
    let (speed, traded) = stride_at(setup, &table.game, id, target);
    let mut limits = path_limits(setup, &table.game, id, speed + traded);
    limits.push((Limit::Ends(around & *setup.board.hexes()), rules::CHG_01));
    let path = table.path(seat, Why::ChargePath(id, target), rules::CHG_01, limits)?;
    let path = hexes(&path);
    let start = set_off(table, id, target);
    tell_detour(table, id, &path);
    reaction::declared(table, &[id])?;
    if !can_go_after(table, id, target) {
        return Ok(());
    }
    let blocker = interception::interception(table, id, &path, Some(target))?;
    // Who traded in Energy can no longer do so if Scar fell in between.
    let price = if vanguard::trade(setup, &table.game, id) > 0 { Price::Vanguard } else { Price::Speed };
    let steps = walk(table, id, &path, &Walk { target: Some(target), blocker, price, ..Walk::default() })?;
    if blocker.is_some() {
        table.tell(
            rules::CHG_08,
            says!("the charge of {} can neither be called off nor turned elsewhere", id),
        );
        interception::meet(table, id, Some(target), blocker);
    } else {
        arrive(table, id, target, steps, start)?;
    }
    reaction::moved(table, id)
}

/// Whether a declared charge can still be made after it was answered.
pub fn can_go_after(table: &mut Table, id: Id, target: Id) -> bool {
    if !can_move_on(table, id) {
        return false;
    }
    let aims = !table.unit(target).gone() && may_aim_at(&table.game, id, target).is_ok();
    if !aims {
        table.tell(rules::REA_06, says!("{} has lost {} and does not charge", id, target));
    }
    aims
}

/// A charge is declared: the unit sets out, and the Face of Fear takes its toll. Returns the starting Speed, by which
/// a head of steam is measured.
pub fn set_off(table: &mut Table, id: Id, target: Id) -> u8 {
    let toll = fear::toll(table.setup, &table.game, id, target);
    set_out(table, id);
    if toll > 0 {
        table.game.tire(id, toll);
        table.tell(rules::CMD_33, says!("{} fears the way to {} and is {} slower", id, target, toll));
    }
    stats::speed(table.setup, &table.game, id).saturating_sub(toll)
}

/// Flyers choose how they charge, where both ways lead to the target.
fn gait(table: &mut Table, id: Id, target: Id) -> Play<Act> {
    let reach = Ends::new(table.setup, id).next_to(&table.game, target);
    if reach.flight.is_empty() {
        return Ok(Act::Ground);
    }
    if reach.ground.is_empty() {
        return Ok(Act::Flight);
    }
    let seat = table.unit(id).side;
    table.choose(seat, Why::ChargeGait(id), rules::FLY_06, [(Act::Flight, Ok(())), (Act::Ground, Ok(()))])
}

fn tell_who_sees(table: &mut Table, id: Id, target: Id) {
    if !table.listens() {
        return;
    }
    let spotter = spotter(&table.game, id, target);
    let to = table.unit(target).at;
    if spotter != Some(id) {
        table.tell(rules::TER_04, says!("terrain stands between {} and {}", id, target));
    } else if !space::drawn_clear(
        table.unit(id).at,
        to,
        &table.standing().map(|id| table.unit(id).at).collect(),
    ) {
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

/// The end of a charge that nobody blocked: whoever ends next to its target has charged it, and may have a head of steam.
pub fn arrive(table: &mut Table, id: Id, target: Id, steps: u8, start: u8) -> Play<()> {
    let seat = table.unit(id).side;
    if lands(table, id, target) { head_of_steam(table, seat, id, steps, start) } else { Ok(()) }
}

/// Whoever ends next to its target has charged it, and only it. Returns whether it has.
pub fn lands(table: &mut Table, id: Id, target: Id) -> bool {
    if table.unit(id).gone() || table.unit(target).gone() || !table.touch(id, target) {
        return false;
    }
    if !scenarios::charges_count(&table.game) {
        table.tell(rules::R_85, says!("there is a truce: {} only walks up to {}", id, target));
        return false;
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
    true
}

/// A charge longer than half the starting Speed lets unspent Speed become Energy, as much as `seat` wants.
pub fn head_of_steam(table: &mut Table, seat: Seat, id: Id, steps: u8, speed: u8) -> Play<()> {
    let half = speed.div_ceil(2);
    if speed % 2 == 1 {
        table.tell(rules::ATR_12, says!("half of Speed {} is rounded up to {} for this", speed, half));
    }
    let most = table.pace(id);
    if steps <= half {
        table.tell(rules::BRC_09, says!("a charge of {} is no more than {}: no head of steam", steps, half));
        return Ok(());
    }
    if most == 0 {
        return Ok(());
    }
    let turned = table.number(seat, Why::HeadOfSteam(id), rules::BRC_08, 0..=i32::from(most))? as u8;
    if turned > 0 {
        table.game.tire(id, turned);
        table.unit_mut(id).energy += turned;
        table.tell(rules::BRC_11, says!("{} turns {} Speed into Energy until the turn ends", id, turned));
    }
    Ok(())
}
