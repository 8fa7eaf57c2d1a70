//! Corrupt (SS-SKL-01 to 04): an enemy in contact changes sides for as long as the two stay together.

use scene::says;
use table::{Play, Verdict, refuse};

use crate::abilities::Skill;
use crate::movement::{Trail, settle};
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, rules, stats};

/// Whether there is anybody to corrupt.
pub fn may_corrupt(game: &Game, id: Id) -> Verdict {
    let mut refused = refuse(rules::SKL_01, says!("{} is in contact with no enemy", id));
    for enemy in game.contacts(id) {
        match may_corrupt_this(game, id, enemy) {
            Ok(()) => return Ok(()),
            no => refused = no,
        }
    }
    refused
}

fn may_corrupt_this(game: &Game, id: Id, target: Id) -> Verdict {
    if game.unit(target).gone() || !game.touch(id, target) {
        return refuse(rules::SKL_01, says!("{} does not touch {}", id, target));
    }
    if game.unit(target).link.is_some() {
        return refuse(rules::R_65, says!("{} is part of a corrupted pair already", target));
    }
    Ok(())
}

/// The skill: one enemy in contact.
pub fn corrupt(table: &mut Table, id: Id) -> Play<()> {
    let seat = table.unit(id).side;
    let targets: Vec<_> =
        table.contacts(id).map(|enemy| (enemy, may_corrupt_this(&table.game, id, enemy))).collect();
    let target = table.choose(seat, Why::SkillTarget(id), rules::SKL_01, targets)?;
    let still = |table: &Table| may_corrupt_this(&table.game, id, target);
    if !super::tested(table, id, Skill::Corrupt, Some(target), still)? {
        return Ok(());
    }
    let held = *table.unit(target);
    bind(&mut table.game, id, target);
    table.tell(rules::SKL_01, says!("{} is corrupted, and {} decides for it", target, seat));
    let left = table.unit(id).speed;
    table.tell(rules::SKL_02, says!("the two share the {} Speed that {} has left", left, id));
    if held.running {
        table.tell(rules::R_65, says!("{} stops running", target));
    }
    if held.activated || held.disengaged || held.reacted || held.driven {
        table.tell(rules::R_65, says!("{} may act in this half whatever it did before", target));
    }
    settle(table)
}

/// Links a trickster and whom it holds. Of Speed they have together what the trickster has left; the other's own waits.
pub fn bind(game: &mut Game, trickster: Id, held: Id) {
    let (side, left) = (game.unit(trickster).side, game.unit(trickster).speed);
    game.unit_mut(trickster).link = Some(held);
    let unit = game.unit_mut(held);
    unit.link = Some(trickster);
    unit.side = side;
    unit.spare = unit.speed;
    unit.speed = left;
    unit.running = false;
    unit.dragged = false;
}

/// Who is corrupted cannot use skills of its own: it neither heals, flies, casts nor bewitches.
pub fn may_use(game: &Game, id: Id) -> Verdict {
    if game.unit(id).corrupted() {
        return refuse(rules::SKL_03, says!("{} is corrupted and cannot use skills of its own", id));
    }
    Ok(())
}

/// Whether a corrupted pair could move as one.
pub fn pair_may_move(setup: &Setup, game: &Game, id: Id) -> Verdict {
    let Some(trickster) = game.trickster(id) else { return Ok(()) };
    for model in [id, trickster] {
        if game.unit(model).fallen() {
            return refuse(rules::R_65, says!("{} is down, and the pair moves only upright", model));
        }
        if let Some(enemy) = game.contacts(model).next() {
            return refuse(rules::R_65, says!("{} touches {}, so the pair cannot move", model, enemy));
        }
        if let Some(phantom) = game.haunted(model) {
            let says = says!("{} faces a phantom in {}, so the pair cannot move", model, phantom.at);
            return refuse(rules::SKL_07, says);
        }
    }
    let at = game.unit(id).at;
    if !stats::ground_for(setup, game, trickster).contains(at) {
        let says = says!("{} cannot come after {} onto the terrain in {}", trickster, id, at);
        return refuse(rules::TER_03, says);
    }
    Ok(())
}

/// Who comes along behind a corrupted unit.
pub fn trail(game: &Game, id: Id) -> Option<Trail> {
    game.trickster(id).map(Trail::Model)
}

/// Ends the links of pairs that have lost contact.
pub fn part(table: &mut Table) {
    let apart = |id: &Id| table.trickster(*id).is_some_and(|trickster| !table.touch(*id, trickster));
    let parted: Vec<Id> = table.standing().filter(apart).collect();
    for id in parted {
        release(table, id);
    }
}

/// Ends the link of a model, if it has one: control returns at once. The trickster keeps what is left of the Speed that
/// they shared; the other has its own again, unless it has run or stood up since.
pub fn release(table: &mut Table, id: Id) {
    let Some(other) = table.unit(id).link else { return };
    let (held, trickster) = if table.unit(id).corrupted() { (id, other) } else { (other, id) };
    table.unit_mut(trickster).link = None;
    let unit = table.unit_mut(held);
    unit.link = None;
    unit.side = unit.band;
    let side = unit.side;
    unit.speed = if unit.winded { 0 } else { unit.spare };
    unit.spare = 0;
    table
        .tell(rules::R_65, says!("{} and {} part, and {} decides for {} again", trickster, held, side, held));
}

/// At the start of his half a player may let his corrupted units go.
pub fn releases(table: &mut Table) -> Play<()> {
    let seat = table.active;
    let held: Vec<Id> = table.side(seat).filter(|id| table.trickster(*id).is_some()).collect();
    if held.is_empty() {
        return Ok(());
    }
    let mut options = table.options(rules::R_65);
    for id in &held {
        options.offer(*id);
    }
    let let_go = table.pick_some(seat, Why::Release, rules::R_65, options, 0..=held.len() as u16)?;
    for id in held.into_iter().filter(|id| let_go.contains(&(*id).into())) {
        release(table, id);
    }
    // Whom they touch they meet now, each as one of its own band.
    settle(table)
}

/// A new turn gives the pair the trickster's full Speed, and the other's own back to what waits.
pub fn refresh(table: &mut Table) {
    let held: Vec<Id> = table.standing().filter(|id| table.trickster(*id).is_some()).collect();
    for id in held {
        let own = table.setup.profile(&table.game, id).speed;
        table.unit_mut(id).spare = own;
        table.tell(rules::SKL_02, says!("{} has the full Speed of its trickster", id));
    }
}
