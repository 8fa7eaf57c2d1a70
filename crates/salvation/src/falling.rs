//! Falling, crawling, standing (chapter 15).

use scene::says;
use space::{HexSet, Limit};
use table::{Play, Verdict, refuse};

use crate::interception;
use crate::movement::{Walk, activate, hexes, settle, walk};
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, dying, reaction, rules, scenarios, stats};

/// How far a fallen model crawls.
const CRAWL: u16 = 3;

/// A wounded model falls; one that is down already does not fall anew.
pub fn fall(table: &mut Table, id: Id) {
    if table.unit(id).fallen() {
        table.tell(rules::FAL_11, says!("{} is down already", id));
        return;
    }
    let turn = table.turn;
    let unit = table.unit_mut(id);
    unit.fell = turn;
    let ran = std::mem::take(&mut unit.running);
    table.tell(rules::FAL_01, says!("{} falls", id));
    if ran {
        table.tell(rules::PAN_11, says!("{} no longer runs", id));
    }
}

/// What a fallen model needs for either of the two things it can do.
fn may_stir(game: &Game, id: Id) -> Verdict {
    let unit = game.unit(id);
    if !unit.fallen() {
        return refuse(rules::FAL_04, says!("{} is upright", id));
    }
    if unit.fell >= game.turn {
        return refuse(rules::FAL_04, says!("{} fell this turn and has to wait for the next", id));
    }
    if unit.holds() {
        return refuse(rules::SKL_04, says!("{} holds somebody corrupted and may only defend", id));
    }
    if unit.stirred && !unit.corrupted() {
        return refuse(rules::FAL_04, says!("{} has crawled or tried to stand this turn", id));
    }
    if unit.stopped {
        return refuse(rules::ACT_08, says!("{} is stopped for this half", id));
    }
    Ok(())
}

pub fn may_stand(game: &Game, id: Id) -> Verdict {
    may_stir(game, id)
}

/// One Resistance test; a failure is one more wound.
pub fn stand(table: &mut Table, id: Id) -> Play<()> {
    activate(table, id);
    table.unit_mut(id).stirred = true;
    table.unit_mut(id).busy = true;
    reaction::declared(table, &[id])?;
    if !still_down(table, id) {
        return Ok(());
    }
    let sum = stats::resistance(table.setup, &table.game, id);
    if stats::own_test(table, id, rules::FAL_06, sum)? {
        let unit = table.unit_mut(id);
        unit.fell = 0;
        unit.speed = 0;
        unit.winded = true;
        table.tell(rules::FAL_07, says!("{} stands up and has no Speed left this turn", id));
        if table.unit(id).spells != 0 {
            table.tell(rules::R_40, says!("that was a move: {} casts nothing this turn", id));
        }
        return Ok(());
    }
    let unit = table.unit_mut(id);
    unit.wounds += 1;
    unit.stopped = true;
    table.tell(rules::FAL_08, says!("{} stays down with one more wound", id));
    if dying::dies(table, id)?.is_some() {
        table.tell(rules::FAL_09, says!("{} dies of the effort", id));
        table.tell(rules::PAN_14, says!("nobody panics at the end of {}", id));
        settle(table)?;
    }
    Ok(())
}

/// Whether a fallen model can still do what it declared after it was answered.
fn still_down(table: &mut Table, id: Id) -> bool {
    let unit = table.unit(id);
    let able = table.over.is_none() && !unit.gone() && unit.fallen() && !unit.stopped;
    if !able {
        table.tell(rules::REA_06, says!("{} cannot go on with what it declared", id));
    }
    able
}

pub fn may_crawl(setup: &Setup, game: &Game, id: Id) -> Verdict {
    may_stir(game, id)?;
    if game.unit(id).link.is_some() {
        return refuse(rules::R_65, says!("{} is part of a corrupted pair, which moves only upright", id));
    }
    if let Some(phantom) = game.haunted(id) {
        let says = says!("{} faces a phantom in {} and cannot crawl", id, phantom.at);
        return refuse(rules::SKL_07, says);
    }
    if let Some(enemy) = game.contacts(id).next() {
        return refuse(rules::FAL_05, says!("{} is engaged with {} and cannot crawl", id, enemy));
    }
    let around: HexSet = game.unit(id).at.neighbours().into_iter().collect();
    if (around & (stats::free(setup, game) | setup.rim)).is_empty() {
        return refuse(rules::MOV_03, says!("{} has no free hex to crawl to", id));
    }
    Ok(())
}

/// One declared move of up to three hexes that costs no Speed; it can be intercepted and caught, and is no charge.
pub fn crawl(table: &mut Table, id: Id) -> Play<()> {
    let unit = *table.unit(id);
    // Nobody crawls up a wall, along one or through a gate.
    let mut free = stats::free_for(table.setup, &table.game, id) & stats::ground(table.setup, &table.game);
    free.insert(unit.at);
    let limits = vec![
        (Limit::From(unit.at), rules::MOV_01),
        (Limit::Open(free | table.setup.rim), rules::MOV_03),
        (Limit::Through(free), rules::MOV_09),
        (Limit::Allowance { steps: CRAWL, start: unit.at, tolls: Vec::new() }, rules::FAL_05),
        (Limit::AtLeast(1), rules::MOV_04),
    ];
    let path = table.path(unit.side, Why::CrawlPath(id), rules::FAL_05, limits)?;
    activate(table, id);
    table.unit_mut(id).stirred = true;
    table.unit_mut(id).busy = true;
    scenarios::crawls(table, id);
    let path = hexes(&path);
    reaction::declared(table, &[id])?;
    if !still_down(table, id) {
        return Ok(());
    }
    if table.engaged(id) {
        table.tell(rules::R_96, says!("{} is held by now and does not crawl", id));
        return Ok(());
    }
    let blocker = interception::interception(table, id, &path, None)?;
    walk(table, id, &path, &Walk { blocker, ..Walk::default() })?;
    interception::meet(table, id, None, blocker);
    reaction::moved(table, id)
}
