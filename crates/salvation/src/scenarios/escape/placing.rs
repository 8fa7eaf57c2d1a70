//! Before the first turn of an Escape (SS-ESC-01 to 04).

use scene::{Item, Seat, says};
use space::{Hex, HexSet};
use table::{Play, Secret};

use super::{stand, stand_mut};
use crate::maps::Map;
use crate::state::{Id, Phase, SetUp};
use crate::terrain::Siting;
use crate::turn::dice_off;
use crate::why::{Act, Why};
use crate::{Setup, Table, deploy, rules};

/// How many pieces of terrain the chaser places, and how far from every edge.
const PIECES: u8 = 6;
const MARGIN: i16 = 6;
/// How many rows the two have to set up in.
const CHASER_ROWS: i16 = 4;
const ESCAPEE_ROWS: i16 = 2;
/// How many couriers there are.
const COURIERS: u8 = 2;

/// A dice-off, the chaser's terrain, the escapee's edge, the chaser's units, the escapee's, and the couriers.
pub fn set_up(table: &mut Table, stage: SetUp) -> Play<()> {
    let setup = table.setup;
    match stage {
        SetUp::Begin => begin(table),
        SetUp::Pick { .. } => {
            deploy::pick(table, stage)?;
            by_the_chaser(table);
            Ok(())
        }
        SetUp::Place { .. } => {
            deploy::place(table, stage, &siting(setup))?;
            by_the_chaser(table);
            Ok(())
        }
        SetUp::Edges => edges(table),
        SetUp::DeployAll { next } => deploy_all(table, next),
        SetUp::Own(_) => note_couriers(table),
        SetUp::Deploy { .. } | SetUp::Write { .. } | SetUp::Reveal { .. } => Ok(()),
    }
}

fn chaser(table: &Table) -> Seat {
    stand(&table.game).map_or(Seat(0), |escape| escape.chaser)
}

/// The winner of a dice-off is the chaser, and all the terrain is his.
fn begin(table: &mut Table) -> Play<()> {
    let chaser = dice_off(table, rules::ESC_01, "the dice-off for the chase")?;
    if let Some(escape) = stand_mut(&mut table.game) {
        escape.chaser = chaser;
    }
    table.tell(rules::ESC_01, says!("{} chases and {} has to escape", chaser, chaser.other()));
    let total = deploy::pieces(table, Some(PIECES), rules::ESC_02)?;
    if total == 0 || matches!(table.setup.map, Map::Drawn(_)) {
        return deploy::begin_picking(table, total);
    }
    table.active = chaser;
    table.phase = Phase::SetUp(SetUp::Pick { first: chaser, next: chaser, left: total, picked: [0; 4] });
    Ok(())
}

/// The chaser picks and places everything himself.
fn by_the_chaser(table: &mut Table) {
    let chaser = chaser(table);
    if let Phase::SetUp(SetUp::Pick { next, .. } | SetUp::Place { next, .. }) = &mut table.game.phase {
        *next = chaser;
    }
}

/// No piece within 2 hexes of another, and none within 6 of any edge.
fn siting(setup: &Setup) -> Siting {
    let hexes = setup.board.hexes();
    let last = |along: fn(Hex) -> i16| hexes.iter().map(along).max().unwrap_or(0);
    let (rows, cols) = (MARGIN..=last(|hex| hex.r) - MARGIN, MARGIN..=last(|hex| hex.col()) - MARGIN);
    let field = hexes.iter().filter(|hex| rows.contains(&hex.r) && cols.contains(&hex.col())).collect();
    Siting { field, apart: 3, passable: HexSet::EMPTY, rule: rules::ESC_02 }
}

/// The escapee chooses his edge.
fn edges(table: &mut Table) -> Play<()> {
    let chaser = chaser(table);
    let escapee = chaser.other();
    let choices = [(Act::NorthEdge, Ok(())), (Act::SouthEdge, Ok(()))];
    let edge = table.choose(escapee, Why::Edge, rules::ESC_03, choices)?;
    table.north = if edge == Act::NorthEdge { escapee } else { chaser };
    table
        .tell(rules::ESC_03, says!("{} comes from its edge and has to get over that of {}", escapee, chaser));
    table.active = chaser;
    table.phase = Phase::SetUp(SetUp::DeployAll { next: chaser });
    Ok(())
}

/// All units of the chaser, then all of the escapee.
fn deploy_all(table: &mut Table, next: Seat) -> Play<()> {
    let rows = if next == chaser(table) { CHASER_ROWS } else { ESCAPEE_ROWS };
    let zone = deploy::zone(table.setup, &table.game, next, rows);
    deploy::deploy_one(table, next, zone, rules::ESC_03)?;
    let stage = match deploy::next_to_deploy(&table.game, next) {
        Some(seat) => {
            table.active = seat;
            SetUp::DeployAll { next: seat }
        }
        None => SetUp::Own(0),
    };
    table.phase = Phase::SetUp(stage);
    Ok(())
}

/// The escapee notes two of his units, unseen; with no more than that there is nothing to choose.
fn note_couriers(table: &mut Table) -> Play<()> {
    let escapee = chaser(table).other();
    let units: Vec<Id> = table.side(escapee).collect();
    let couriers = usize::from(COURIERS).min(units.len()) as u8;
    let noted: Vec<Item> = if units.len() <= usize::from(COURIERS) {
        units.iter().map(|id| Item::from(*id)).collect()
    } else {
        let mut options = table.options(rules::ESC_04);
        for id in &units {
            options.offer(*id);
        }
        let count = u16::from(couriers);
        table.pick_some(escapee, Why::Couriers, rules::ESC_04, options, count..=count)?
    };
    for id in units {
        table.unit_mut(id).courier = Secret::Known(noted.contains(&Item::from(id)));
    }
    if let Some(escape) = stand_mut(&mut table.game) {
        escape.couriers = couriers;
    }
    table.tell(
        rules::ESC_04,
        says!("{} has noted {} couriers, and nobody else knows who they are", escapee, couriers),
    );
    deploy::start(table, escapee, rules::ESC_05);
    Ok(())
}
