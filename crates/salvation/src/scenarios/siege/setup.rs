//! How a siege begins (SS-SIE-01 to SS-SIE-05), and the relief column (SS-SIE-06).

use scene::{Misfit, Seat, says};
use space::{HexSet, Limit};
use table::{Line, Play, refuse};

use super::keep::{BROKEN, GATES, column, court, keep};
use super::{Siege, column_of};
use crate::scenarios::Stakes;
use crate::setup::hex;
use crate::state::{Fate, Game, Id, Phase, SetUp};
use crate::terrain::Siting;
use crate::turn::dice_off;
use crate::why::{Act, Why};
use crate::{Setup, Table, deploy, rules, stats};

/// The turn from which on the relief column may come.
const RELIEF: u8 = 4;

/// What the loser of the dice-off may name as the last turn.
const LENGTHS: std::ops::RangeInclusive<i32> = 6..=12;

/// How near to an edge the besieger sets up, and how near to it no terrain lies.
const ROWS: i16 = 3;

/// Who besieges and until when, three pieces of terrain each, the garrison in the court, then the besieger.
pub fn set_up(table: &mut Table, stage: SetUp) -> Play<()> {
    let Stakes::Siege(siege) = &table.stakes else { return Ok(()) };
    let (besieger, garrison, gates) = (siege.besieger, siege.garrison(), siege.closed_gates());
    let edges = edges(table);
    match stage {
        SetUp::Begin => {
            table.tell(rules::R_88, "the siege is played by rules of our own");
            table.tell(rules::SIE_02, "a keep stands in the middle of the field, and its gates are closed");
            parts(table)?;
            let total = deploy::pieces(table, Some(6), rules::SIE_03)?;
            deploy::begin_picking(table, total)
        }
        SetUp::Pick { .. } => deploy::pick(table, stage),
        SetUp::Place { .. } => {
            let field = *table.setup.board.hexes() - keep() - edges;
            deploy::place(table, stage, &Siting { field, apart: 2, passable: gates, rule: rules::SIE_03 })
        }
        SetUp::Edges => {
            man_the_keep(table, garrison)?;
            table.active = besieger;
            table.phase = Phase::SetUp(SetUp::DeployAll { next: besieger });
            Ok(())
        }
        SetUp::DeployAll { next } => {
            deploy::deploy_one(table, next, edges, rules::SIE_04)?;
            if deploy::waiting(&table.game, besieger).is_empty() {
                deploy::start(table, besieger, rules::SIE_05);
            }
            Ok(())
        }
        SetUp::Deploy { .. } | SetUp::Write { .. } | SetUp::Reveal { .. } | SetUp::Own(_) => Ok(()),
    }
}

/// The rows next to the north and the south edge.
fn edges(table: &Table) -> HexSet {
    let near = |seat| deploy::zone(table.setup, &table.game, seat, ROWS);
    near(Seat(0)) | near(Seat(1))
}

/// The loser of a dice-off names the last turn, then the winner chooses his part.
fn parts(table: &mut Table) -> Play<()> {
    let winner = dice_off(table, rules::SIE_01, "the dice-off of the siege")?;
    let last = table.number(winner.other(), Why::SiegeLength, rules::SIE_01, LENGTHS)? as u8;
    table.tell(rules::SIE_01, says!("turn {} is the last of the siege", last));
    let choices = [(Act::Besieger, Ok(())), (Act::Garrison, Ok(()))];
    let part = table.choose(winner, Why::SiegePart, rules::SIE_01, choices)?;
    let besieger = if part == Act::Besieger { winner } else { winner.other() };
    table.stakes = Stakes::Siege(Siege { besieger, last_turn: last, ..Siege::default() });
    table.active = besieger.other();
    table.tell(rules::SIE_01, says!("{} besieges the keep and {} holds it", besieger, besieger.other()));
    Ok(())
}

/// At least half of the garrison is put into the court; the rest is the relief column.
fn man_the_keep(table: &mut Table, garrison: Seat) -> Play<()> {
    let all = deploy::waiting(&table.game, garrison);
    let mut options = table.options(rules::SIE_04);
    for id in &all {
        options.offer(*id);
    }
    let count = all.len() as u16;
    let chosen = table.pick_some(garrison, Why::Court, rules::SIE_04, options, count.div_ceil(2)..=count)?;
    for id in all {
        if chosen.contains(&id.into()) {
            let at = deploy::deploy_at(table, garrison, id, court(), rules::SIE_04)?;
            deploy::put(table, id, at, rules::SIE_04);
        } else {
            table.tell(rules::SIE_04, says!("{} comes with the relief column", id));
        }
    }
    Ok(())
}

/// At the start of the garrison's half, after its rally tests: who is still to come arrives at one side of the board.
pub fn relief(table: &mut Table) -> Play<()> {
    let Stakes::Siege(siege) = &table.stakes else { return Ok(()) };
    let mut due = column_of(&table.game, siege);
    let seat = siege.garrison();
    if table.active != seat || table.turn < RELIEF || due.is_empty() {
        return Ok(());
    }
    table.tell(rules::TRN_12, says!("the rally tests of {} are done: now the relief column arrives", seat));
    let open = |east: bool| arrivals(table, seat, east);
    let (west, east) = (open(false), open(true));
    if west.is_empty() && east.is_empty() {
        table.tell(
            rules::SIE_06,
            says!("the relief column finds no hex and waits for the next half of {}", seat),
        );
        return Ok(());
    }
    let room = |hexes: &HexSet| match hexes.is_empty() {
        true => refuse(rules::SIE_06, "no hex of that column is free and out of contact"),
        false => Ok(()),
    };
    let sides = [(Act::ColumnA, room(&west)), (Act::ColumnAJ, room(&east))];
    let mut hexes = match table.choose(seat, Why::ReliefSide, rules::SIE_06, sides)? {
        Act::ColumnA => west,
        _ => east,
    };
    while !due.is_empty() && !hexes.is_empty() {
        // Who comes matters only where not all find a hex.
        let id = if due.len() > hexes.len() as usize {
            let choices: Vec<(Id, table::Verdict)> = due.iter().map(|id| (*id, Ok(()))).collect();
            table.choose(seat, Why::Deploy, rules::SIE_06, choices)?
        } else {
            due[0]
        };
        due.retain(|other| *other != id);
        let limits = vec![(Limit::Among(hexes), rules::SIE_06)];
        let Some(at) = table.point(seat, Why::ReliefAt(id), rules::SIE_06, limits)?.hex() else { continue };
        hexes.remove(at);
        let unit = table.unit_mut(id);
        unit.at = at;
        unit.fate = Fate::Here;
        table.tell(rules::SIE_06, says!("{} arrives in {}", id, at));
    }
    if !due.is_empty() {
        let says = says!("{} units of the relief column find no hex and wait", due.len() as i32);
        table.tell(rules::SIE_06, says);
    }
    Ok(())
}

/// The hexes of a column where somebody can arrive: free, and next to no enemy.
fn arrivals(table: &Table, seat: Seat, east: bool) -> HexSet {
    let enemies: HexSet = table.side(seat.other()).map(|enemy| table.unit(enemy).at).collect();
    (column(east) & stats::free(table.setup, &table.game)) - enemies.grow()
}

/// `scenario: siege, besieger Red, last turn 9` and `gate: 14R, wounds 3`.
pub fn read(setup: &Setup, game: &mut Game, line: &Line) -> Result<bool, Misfit> {
    let Stakes::Siege(siege) = &mut game.stakes else { return Ok(false) };
    match line.head.as_str() {
        "scenario" => {
            for field in line.fields.iter().skip(1) {
                if !field.starts_with("besieger ") && !field.starts_with("last turn ") {
                    return Err(line.misfit(format!(
                        "{field:?} says nothing about a siege: it has a `besieger` and a `last turn`"
                    )));
                }
            }
            if let Some(name) = line.after("besieger") {
                siege.besieger = setup.seated(line, name)?;
            }
            match line.number("last turn")? {
                Some(turn) if LENGTHS.contains(&turn) => siege.last_turn = turn as u8,
                Some(turn) => {
                    let why = format!("last turn {turn} of a siege is not from 6 to 12 (SS-SIE-01)");
                    return Err(line.misfit(why));
                }
                None => {}
            }
        }
        "gate" => {
            let name = line.fields.first().map_or("", String::as_str);
            let at = hex(line, name)?;
            let Some(place) = GATES.iter().position(|gate| *gate == at) else {
                return Err(
                    line.misfit(format!("{name} is no gate: those are 14R, 14S, 24R and 24S (SS-SIE-02)"))
                );
            };
            match line.number("wounds")? {
                Some(wounds) if (0..=i32::from(BROKEN)).contains(&wounds) => {
                    siege.gates[place] = wounds as u8
                }
                _ => {
                    return Err(
                        line.misfit(format!("a gate is `gate: HEX, wounds` and a number up to {BROKEN}"))
                    );
                }
            }
            if siege.gates[place] == BROKEN {
                game.terrain.remove(at);
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}
