//! Disengaging and parting blows: JU-DIS.

use arrayvec::ArrayVec;
use scene::{Seat, says};
use space::Hex;
use table::{Play, refuse};

use crate::abilities::Ability;
use crate::attack::{self, Blow, Manner};
use crate::setup::Setup;
use crate::state::{Condition, Game, Id, MOST};
use crate::why::Why;
use crate::{Table, monsters, rules, sight};

type Ids = ArrayVec<Id, MOST>;

/// JU-DIS-01, JU-R-22: the enemies that engage the mover where it is and would not on the next hex.
fn left_behind(setup: &Setup, game: &mut Game, mover: Id, next: Hex, spared: Option<Id>, struck: u32) -> Ids {
    let mut enemies: Ids = sight::engagers(setup, game, mover)
        .filter(|id| Some(*id) != spared && struck & id.bit() == 0)
        .collect();
    if !enemies.is_empty() {
        let here = game.model_mut(mover).at.replace(next);
        enemies.retain(|id| !sight::engages(setup, game, *id, mover));
        game.model_mut(mover).at = here;
    }
    enemies
}

/// Says of those nearby why they make no parting blow: one moves within their reach, or they lie on the ground.
fn tell_others(table: &mut Table, mover: Id, leaving: &Ids) {
    if !table.listens() {
        return;
    }
    let (setup, game) = (table.setup, &table.game);
    let near = |id: &Id| {
        setup.enemies(*id, mover)
            && !leaving.contains(id)
            && setup.distance(game, *id, mover) <= u16::from(setup.profile(*id).reach())
    };
    let others: Ids = game.ids().filter(near).collect();
    for id in others {
        if table.has(id, Condition::KnockDown) {
            table.tell(rules::ENG_03, says!("{} is knocked down and engages nobody", id));
        } else {
            table.tell(rules::DIS_04, says!("{} is still within reach of {}, or its target", mover, id));
        }
    }
}

/// JU-DIS-02, JU-DIS-09: the blows made when the mover is about to enter the next hex; monsters come last.
pub fn blows(table: &mut Table, mover: Id, next: Hex, spared: Option<Id>, struck: &mut u32) -> Play<()> {
    let setup = table.setup;
    let mut enemies = left_behind(setup, &mut table.game, mover, next, spared, *struck);
    tell_others(table, mover, &enemies);
    if enemies.is_empty() {
        return Ok(());
    }
    for id in &enemies {
        table.tell(rules::DIS_01, says!("{} leaves the reach of {}", mover, *id));
    }
    if setup.profile(mover).has(Ability::Nimble) {
        table.tell(rules::SPR_19, says!("{} is too nimble for a parting blow", mover));
        return Ok(());
    }
    let stunned: Ids = enemies.iter().copied().filter(|id| table.has(*id, Condition::Stun)).collect();
    for id in stunned {
        table.tell(rules::DIS_08, says!("{} is stunned and makes no parting blow", id));
        enemies.retain(|enemy| *enemy != id);
    }
    // JU-R-61: against a monster both sides may strike, the one with initiative first.
    if setup.is_monster(mover) {
        table.tell(rules::R_61, says!("{} can be struck by both sides", mover));
    }
    let first = setup.side(mover).map_or(table.first, Seat::other);
    for seat in [first, first.other()] {
        let own = enemies.iter().copied().filter(|id| setup.side(*id) == Some(seat)).collect();
        players_blows(table, mover, seat, own, struck)?;
    }
    if enemies.iter().any(|id| setup.is_monster(*id)) && enemies.iter().any(|id| !setup.is_monster(*id)) {
        table.tell(rules::DIS_09, "monsters make their parting blows last");
    }
    let beasts: Ids = enemies.iter().copied().filter(|id| setup.is_monster(*id)).collect();
    for monster in monsters::in_random_order(table, beasts)? {
        if table.stands(mover) && !table.is_over() {
            table.tell(rules::MON_11, says!("{} always strikes", monster));
            strike(table, monster, mover, struck)?;
        }
    }
    Ok(())
}

/// The blows of one player, in the order it likes, as many as it likes.
fn players_blows(table: &mut Table, mover: Id, seat: Seat, mut own: Ids, struck: &mut u32) -> Play<()> {
    while !own.is_empty() && table.stands(mover) && !table.is_over() {
        let choices: ArrayVec<_, MOST> = own.iter().map(|id| (*id, Ok(()))).collect();
        let Some(id) = table.choose_or_pass(seat, Why::PartingBlow, rules::DIS_02, choices)? else { break };
        own.retain(|other| *other != id);
        strike(table, id, mover, struck)?;
    }
    Ok(())
}

/// JU-DIS-05, JU-DIS-06: one parting blow with any melee weapon that reaches.
fn strike(table: &mut Table, by: Id, mover: Id, struck: &mut u32) -> Play<()> {
    *struck |= by.bit();
    let setup = table.setup;
    let apart = setup.distance(&table.game, by, mover);
    let weapon = match setup.side(by) {
        Some(seat) => attack::pick_weapon(table, seat, by, rules::R_22, |_, _, weapon| {
            if weapon.is_melee() && u16::from(weapon.reach) >= apart {
                return Ok(());
            }
            refuse(rules::R_22, says!("only a melee weapon that reaches {} hexes", apart as i32))
        })?,
        None => monsters::parting_weapon(setup, &table.game, by, mover).unwrap_or(0),
    };
    let struck = attack::attack(table, Blow { by, weapon, target: mover, manner: Manner::Parting })?;
    if struck.chosen.icons > 0 {
        table.tell(rules::DIS_06, "a parting blow buys no manoeuvre");
    }
    Ok(())
}
