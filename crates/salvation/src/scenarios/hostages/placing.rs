//! Before the first turn of a Hostage Exchange (SS-HOS-01 to 09).

use scene::{Rule, Seat, says};
use space::{Hex, HexSet, Limit};
use table::{Halt, Play, Secret};

use super::escort::{nearest, pick_among};
use super::secrets::{apart, cell_zone, unit_zone};
use super::{Hostage, MID_LINE, stand, stand_mut};
use crate::state::{Id, Phase, SetUp};
use crate::terrain::Siting;
use crate::why::Why;
use crate::{Table, deploy, rules, stats};

/// Terrain as agreed or by a d20, the edge roll, hexes written in secret and revealed in turn, and the hostages last.
pub fn set_up(table: &mut Table, stage: SetUp) -> Play<()> {
    let setup = table.setup;
    match stage {
        SetUp::Begin => {
            let total = deploy::pieces(table, None, rules::HOS_01)?;
            deploy::begin_picking(table, total)
        }
        SetUp::Pick { .. } => deploy::pick(table, stage),
        SetUp::Place { .. } => deploy::place(table, stage, &Siting::anywhere(setup)),
        SetUp::Edges => {
            let winner = deploy::edges(table, rules::HOS_02)?;
            table.phase = Phase::SetUp(SetUp::Write { next: winner, first: winner });
            Ok(())
        }
        SetUp::Write { next, first } => write(table, next, first),
        SetUp::Reveal { next, first } => reveal(table, next, first),
        SetUp::Own(placed) => place_hostages(table, placed),
        SetUp::Deploy { .. } | SetUp::DeployAll { .. } => Ok(()),
    }
}

fn no_stakes() -> Halt {
    Halt::fault("hexes are written in a Hostage Exchange only")
}

/// One hex is written down: first the one of the hostage, then one for each unit. After the edge winner the other
/// writes.
fn write(table: &mut Table, seat: Seat, first: Seat) -> Play<()> {
    let hostages = stand(&table.game).ok_or_else(no_stakes)?;
    if hostages.cells[seat.index()].is_none() {
        return write_cell(table, seat);
    }
    let own: Vec<Hex> = own_hexes(table, seat)?;
    let missing = deploy::waiting(&table.game, seat).len().saturating_sub(own.len());
    if missing > 0 {
        write_hex(table, seat, &own, missing as u8)?;
    }
    if missing <= 1 {
        let (next, stage) = match seat == first {
            true => (first.other(), SetUp::Write { next: first.other(), first }),
            false => (first, SetUp::Reveal { next: first, first }),
        };
        table.active = next;
        table.phase = Phase::SetUp(stage);
    }
    Ok(())
}

/// The hexes that a seat has written for its units.
fn own_hexes(table: &Table, seat: Seat) -> Play<Vec<Hex>> {
    let hostages = stand(&table.game).ok_or_else(no_stakes)?;
    hostages.written[seat.index()].iter().map(|hex| hex.look().copied()).collect()
}

/// Asks for one hex of a zone.
fn ask(table: &mut Table, seat: Seat, why: Why, rule: Rule, limits: Vec<(Limit, Rule)>) -> Play<Hex> {
    let spot = table.point(seat, why, rule, limits)?;
    spot.hex().ok_or_else(|| Halt::fault("a hex was asked for and something else came back"))
}

fn write_cell(table: &mut Table, seat: Seat) -> Play<()> {
    let zone = cell_zone(table.setup, &table.game, seat);
    let words = "{at} is not on your side within 6 rows of the mid-line, more than 4 from every edge and without terrain";
    let limits = vec![(Limit::Fits { among: zone, words }, rules::HOS_03)];
    let hex = ask(table, seat, Why::HostageCell, rules::HOS_03, limits)?;
    if let Some(hostages) = stand_mut(&mut table.game) {
        hostages.cells[seat.index()] = Some(Secret::Known(hex));
    }
    table.tell(
        rules::BRD_15,
        says!("{} has written where it holds the hostage, and nobody else sees it", seat),
    );
    Ok(())
}

fn write_hex(table: &mut Table, seat: Seat, own: &[Hex], missing: u8) -> Play<()> {
    let zone = unit_zone(table.setup, &table.game);
    let words = "{at} is within 2 of an edge, within 4 rows of the mid-line, or in terrain";
    let mut limits = vec![(Limit::Fits { among: zone, words }, rules::HOS_05)];
    let words = "{at} is within 2 hexes of another that you have written";
    limits.push((Limit::Fits { among: apart(zone, own), words }, rules::HOS_05));
    let hex = ask(table, seat, Why::WriteHex(missing), rules::HOS_05, limits)?;
    if let Some(hostages) = stand_mut(&mut table.game) {
        hostages.written[seat.index()].push(Secret::Known(hex));
    }
    table.tell(
        rules::HOS_05,
        says!("{} has written a hex for a unit and has {} more to write", seat, missing - 1),
    );
    Ok(())
}

/// One player reveals one of his hexes and puts a unit there; then the other, as long as both have some.
fn reveal(table: &mut Table, next: Seat, first: Seat) -> Play<()> {
    let Some(seat) = deploy::next_to_deploy(&table.game, next) else {
        table.phase = Phase::SetUp(SetUp::Own(0));
        return Ok(());
    };
    if seat != next {
        table.tell(rules::SCN_03, says!("{} has nobody left to place, and {} goes on", next, seat));
    }
    let own: HexSet = own_hexes(table, seat)?.into_iter().collect();
    let hex = pick_among(table, seat, Why::RevealHex, rules::HOS_06, own)?.ok_or_else(no_stakes)?;
    if let Some(hostages) = stand_mut(&mut table.game) {
        hostages.written[seat.index()].retain(|other| *other != Secret::Known(hex));
        hostages.revealed[seat.index()].push(hex);
    }
    table.tell(rules::HOS_06, says!("{} reveals {}", seat, hex));
    let waiting = deploy::waiting(&table.game, seat);
    let id = match waiting.as_slice() {
        [one] => *one,
        _ => {
            let choices = waiting.into_iter().map(|id| (id, Ok(())));
            table.choose(seat, Why::RevealUnit(hex), rules::HOS_06, choices)?
        }
    };
    let at = beside(table, seat, id, hex)?;
    deploy::put(table, id, at, rules::HOS_06);
    table.active = seat.other();
    table.phase = Phase::SetUp(SetUp::Reveal { next: seat.other(), first });
    if deploy::next_to_deploy(&table.game, next).is_none() {
        table.phase = Phase::SetUp(SetUp::Own(0));
    }
    Ok(())
}

/// Where a unit goes whose hex is taken: next to whoever is there, else to the nearest free hex.
fn beside(table: &mut Table, seat: Seat, id: Id, hex: Hex) -> Play<Hex> {
    let free = stats::free(table.setup, &table.game);
    let Some(other) = table.model_at(hex) else { return Ok(hex) };
    table.tell(rules::HOS_07, says!("{} is taken by {}, and {} stands beside it", hex, other, id));
    let around: HexSet = hex.neighbours().into_iter().collect();
    let open = if (around & free).is_empty() { nearest(hex, free) } else { around & free };
    Ok(pick_among(table, seat, Why::BesideTaken(id), rules::HOS_07, open)?.unwrap_or(hex))
}

/// The hostage that the edge winner holds is placed first; then turn 1 begins with the loser's half.
fn place_hostages(table: &mut Table, placed: u8) -> Play<()> {
    let loser = table.first;
    let holder = if placed == 0 { loser.other() } else { loser };
    table.active = holder;
    place_hostage(table, holder)?;
    if placed == 0 {
        table.phase = Phase::SetUp(SetUp::Own(1));
    } else {
        deploy::start(table, loser, rules::HOS_09);
    }
    Ok(())
}

/// A hostage begins in the hex written for it, or near it if somebody stands there.
fn place_hostage(table: &mut Table, holder: Seat) -> Play<()> {
    let hostages = stand(&table.game).ok_or_else(no_stakes)?;
    let cell = hostages.cells[holder.index()].ok_or_else(no_stakes)?;
    let cell = *cell.look()?;
    let free = stats::free(table.setup, &table.game);
    let open: HexSet = match table.model_at(cell) {
        _ if free.contains(cell) => [cell].into_iter().collect(),
        // A friend of the hostage: next to it, in the row nearer the mid-line.
        Some(model) if table.unit(model).side != holder => {
            table.tell(rules::HOS_08, says!("{} stands in {}, and its hostage comes beside it", model, cell));
            let nearer = |hex: &Hex| (hex.r - MID_LINE).abs() < (cell.r - MID_LINE).abs();
            cell.neighbours().into_iter().filter(nearer).collect()
        }
        // A foe: two hexes away in the same row.
        Some(model) => {
            table.tell(
                rules::HOS_08,
                says!("{} stands in {}, and the hostage is moved away from it", model, cell),
            );
            [-2, 2].map(|by| Hex::from_offset(cell.col() + by, cell.r)).into_iter().collect()
        }
        None => HexSet::EMPTY,
    };
    let open = if (open & free).is_empty() { nearest(cell, free) } else { open & free };
    let at = pick_among(table, holder, Why::HostageAt, rules::HOS_08, open)?.unwrap_or(cell);
    let hostage = Hostage { at, wounds: 0, escort: None, let_go: false, handed: false };
    let owner = holder.other();
    if let Some(hostages) = stand_mut(&mut table.game) {
        hostages.cells[holder.index()] = None;
        hostages.hostages[owner.index()] = Some(hostage);
    }
    table.tell(rules::HOS_04, says!("{} holds somebody of {} in {}", holder, owner, at));
    Ok(())
}
