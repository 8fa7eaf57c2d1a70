//! Harm to a hostage (SS-HOS-19 and 21, SS-R-83): only from who holds it, and only while nobody leads it.

use scene::{Seat, says};
use space::Hex;
use table::{Play, Pool, Roll, Sum, Verdict, refuse};

use super::{Hostages, stand, stand_mut};
use crate::movement::{able, activate, can_go_on};
use crate::state::{End, Game, Id};
use crate::why::Why;
use crate::{Table, reaction, rules, scenarios, stats};

/// A hostage dies of so many wounds.
const MOST_WOUNDS: u8 = 3;

/// Whether a unit may strike the hostage that its side holds.
pub fn may_strike(game: &Game, hostages: &Hostages, id: Id) -> Verdict {
    let unit = game.unit(id);
    let Some(hostage) = hostages.of(unit.side.other()).filter(|hostage| hostage.at.touches(unit.at)) else {
        return refuse(rules::R_83, says!("{} touches no hostage that its side holds", id));
    };
    scenarios::may_harm(game)?;
    if let Some(escort) = hostage.escort {
        return refuse(rules::HOS_19, says!("{} leads that hostage, so nobody can harm it", escort));
    }
    able(game, id)?;
    scenarios::may_attack(game, id)?;
    if unit.energy == 0 {
        return refuse(rules::ATR_02, says!("{} has no Energy left", id));
    }
    Ok(())
}

/// Attack dice on a hostage: it is never missed, and each is a test of Force.
pub fn strike(table: &mut Table, id: Id) -> Play<()> {
    let unit = *table.unit(id);
    let most = i32::from(unit.energy);
    let dice = table.number(unit.side, Why::HostageDice(id), rules::R_83, 1..=most)? as u8;
    activate(table, id);
    table.unit_mut(id).busy = true;
    table.tell(rules::R_99, says!("{} strikes at the hostage, which is an action like a combat", id));
    reaction::declared(table, &[id])?;
    let still = stand(&table.game).is_some_and(|hostages| may_strike(&table.game, hostages, id).is_ok());
    if !can_go_on(table, id) || !still {
        return Ok(());
    }
    let dice = dice.min(table.unit(id).energy);
    table.game.spend(id, dice);
    let sum = stats::force(table.setup, &table.game, id);
    let value = sum.total();
    let says = says!("{} strikes the hostage with {} dice against {}", id, dice, value);
    let roll = Roll::new(unit.side, rules::R_83, says, Pool::passes(dice, 20, value)).because(sum);
    let wounds = table.roll(roll)?.value().max(0) as u8;
    wound(table, unit.side, wounds);
    Ok(())
}

/// A blast or a spell reaches the hex of a hostage: one test of its Force, if the side behind it may harm it. Returns
/// its wounds.
pub fn blasted(table: &mut Table, by: Seat, hex: Hex, force: i32) -> Play<u8> {
    if !stand(&table.game).is_some_and(|hostages| hostages.exposed_to(by).contains(hex)) {
        return Ok(0);
    }
    let sum = Sum::new(rules::R_83, "Force", force);
    let says = says!("the hostage in {} is tested against {}", hex, force);
    let roll = Roll::new(by, rules::R_83, says, Pool::passes(1, 20, force)).because(sum);
    Ok(table.roll(roll)?.value().max(0) as u8)
}

/// Wounds on the hostage that a side holds; the third kills it, and with that it is won.
pub fn wound(table: &mut Table, by: Seat, wounds: u8) {
    let owner = by.other();
    let Some(hostages) = stand_mut(&mut table.game) else { return };
    let Some(hostage) = hostages.of_mut(owner) else { return };
    hostage.wounds = (hostage.wounds + wounds).min(MOST_WOUNDS);
    let now = hostage.wounds;
    let dead = now >= MOST_WOUNDS;
    if dead {
        hostages.hostages[owner.index()] = None;
    }
    table.tell(rules::R_83, says!("the hostage of {} has {} of {} wounds", owner, now, MOST_WOUNDS));
    if dead {
        table.tell(rules::HOS_21, says!("the hostage of {} is dead", owner));
        scenarios::wins(table, by, End::HostageDead);
    }
}
