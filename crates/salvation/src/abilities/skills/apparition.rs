//! Apparition (SS-SKL-06 to 09): a phantom that exists for one model only.

use scene::{Seat, says};
use space::{HexSet, Limit};
use table::{Play, Verdict, refuse};

use crate::abilities::Skill;
use crate::movement::{able, activate, can_go_on};
use crate::state::{Game, Id, Phantom};
use crate::why::Why;
use crate::{Setup, Table, reaction, rules, scenarios, stats};

/// More dice than this are never put into one blow.
const MOST_DICE: i32 = 20;

/// The hexes where a phantom for this model could appear.
fn room(setup: &Setup, game: &Game, trickster: Id, target: Id) -> HexSet {
    let near = HexSet::disc(game.unit(trickster).at, Skill::Apparition.range());
    near & (stats::free(setup, game) - game.phantoms_of(target))
}

/// Whether there is room for a phantom.
pub fn may_appear(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if game.standing().all(|target| room(setup, game, id, target).is_empty()) {
        return refuse(rules::SKL_06, says!("no free hex is near {}", id));
    }
    Ok(())
}

fn may_haunt(setup: &Setup, game: &Game, id: Id, target: Id) -> Verdict {
    if game.unit(target).gone() {
        return refuse(rules::SKL_06, says!("{} is gone", target));
    }
    if room(setup, game, id, target).is_empty() {
        return refuse(rules::SKL_06, says!("no hex near {} is free for a phantom", id));
    }
    Ok(())
}

/// The skill: any model, wherever it is and whosever.
pub fn appear(table: &mut Table, id: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.unit(id).side);
    let game = &table.game;
    let targets: Vec<_> =
        game.standing().map(|target| (target, may_haunt(setup, game, id, target))).collect();
    let target = table.choose(seat, Why::SkillTarget(id), rules::SKL_06, targets)?;
    let still = |table: &Table| may_haunt(table.setup, &table.game, id, target);
    if !super::tested(table, id, Skill::Apparition, Some(target), still)? {
        return Ok(());
    }
    let board = *setup.board.hexes();
    let free = stats::free(setup, &table.game) - table.phantoms_of(target);
    let limits = vec![
        (Limit::Among(board), rules::SKL_06),
        (Limit::ClearOf(board - free), rules::SKL_06),
        (Limit::Within { of: table.unit(id).at, steps: Skill::Apparition.range() }, rules::SKL_06),
    ];
    let Some(at) = table.point(seat, Why::PhantomAt(target), rules::SKL_06, limits)?.hex() else {
        return Ok(());
    };
    table.game.phantoms.push(Phantom { target, at, due: false });
    table.tell(rules::SKL_06, says!("a phantom for {} appears in {}", target, at));
    let all = table.game.phantoms.iter().filter(|phantom| phantom.target == target).count() as i32;
    if all > 1 {
        table.tell(rules::SKL_09, says!("{} phantoms are set against {} now", all, target));
    }
    Ok(())
}

/// A half begins: the phantoms against models of its player last until it ends.
pub fn half_begins(table: &mut Table, seat: Seat) {
    let Game { phantoms, units, .. } = &mut table.game;
    for phantom in phantoms {
        phantom.due |= units[usize::from(phantom.target.0)].side == seat;
    }
}

/// A half is over, and with it the phantoms that were due.
pub fn half_over(table: &mut Table) {
    let over: Vec<Phantom> = table.game.phantoms.iter().copied().filter(|phantom| phantom.due).collect();
    for phantom in over {
        table.tell(rules::R_67, says!("the phantom for {} in {} fades", phantom.target, phantom.at));
    }
    table.game.phantoms.retain(|phantom| !phantom.due);
}

/// Whether a unit may strike at a phantom.
pub fn may_strike(game: &Game, id: Id) -> Verdict {
    able(game, id)?;
    scenarios::may_attack(game, id)?;
    if game.haunted(id).is_none() {
        return refuse(rules::SKL_08, says!("no phantom is next to {}", id));
    }
    if game.unit(id).energy == 0 {
        return refuse(rules::ATR_02, says!("{} has no Energy left", id));
    }
    Ok(())
}

/// Energy wasted on a phantom: nothing is rolled.
pub fn strike(table: &mut Table, id: Id) -> Play<()> {
    let unit = *table.unit(id);
    let most = i32::from(unit.energy).min(MOST_DICE);
    let dice = table.number(unit.side, Why::PhantomDice(id), rules::SKL_08, 1..=most)? as u8;
    activate(table, id);
    table.unit_mut(id).busy = true;
    reaction::declared(table, &[id])?;
    if !can_go_on(table, id) {
        return Ok(());
    }
    if let Err(no) = may_strike(&table.game, id) {
        table.tell(no.rule, no.says);
        return Ok(());
    }
    let dice = dice.min(table.unit(id).energy);
    table.game.spend(id, dice);
    table.tell(rules::SKL_08, says!("{} puts {} dice into the phantom and wastes them", id, dice));
    Ok(())
}
