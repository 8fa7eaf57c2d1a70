//! Lock-Down (LOC): five objectives, ten points.

use scene::{Marker, Misfit, Panel, Scene, Seat, says};
use serde::{Deserialize, Serialize};
use space::{Hex, HexSet, Spot};
use table::{Line, Play};

use crate::state::{End, Game, Id, Over, Phase, SetUp};
use crate::terrain::Siting;
use crate::{Setup, Table, deploy, rules};

/// What it takes to win.
const ENOUGH: u8 = 10;

/// What each side has scored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LockDown {
    pub points: [u8; 2],
}

impl LockDown {
    pub fn show(&self, scene: &mut Scene) {
        let marker = |hex: Hex| Marker { at: Spot::Hex(hex), name: "objective".into() };
        scene.markers.extend(objectives().iter().map(marker));
        for seat in [Seat(0), Seat(1)] {
            let value = i32::from(self.points[seat.index()]);
            scene.panels.push(Panel { name: "points".into(), side: Some(seat), value });
        }
    }
}

/// The centre and four hexes around it: 19S, 11K, 11Z, 27K, 27Z.
pub fn objectives() -> HexSet {
    [(18, 18), (10, 10), (25, 10), (10, 26), (25, 26)]
        .into_iter()
        .map(|(col, row)| Hex::from_offset(col, row))
        .collect()
}

/// Eight pieces of terrain, the edge roll, then units one at a time.
pub fn set_up(table: &mut Table, stage: SetUp) -> Play<()> {
    let setup = table.setup;
    match stage {
        SetUp::Begin => {
            table.tell(rules::LOC_01, "there are five objectives on the field");
            table.tell(
                rules::BRD_11,
                "one of them is the centre hex of the field, in row 19 between the two sides",
            );
            let total = deploy::pieces(table, Some(8), rules::LOC_02)?;
            deploy::begin_picking(table, total)
        }
        SetUp::Pick { .. } => deploy::pick(table, stage),
        SetUp::Place { .. } => deploy::place(table, stage, &Siting::anywhere(setup)),
        SetUp::Edges => {
            let winner = deploy::edges(table, rules::LOC_03)?;
            table.phase = Phase::SetUp(SetUp::Deploy { next: winner });
            Ok(())
        }
        SetUp::Deploy { next } => {
            if deploy::alternate(table, next, 3, rules::LOC_03)? {
                deploy::start(table, table.first, rules::LOC_04);
            }
            Ok(())
        }
        SetUp::DeployAll { .. } | SetUp::Write { .. } | SetUp::Reveal { .. } | SetUp::Own(_) => Ok(()),
    }
}

/// The models of a side that hold an objective: on it or next to it, upright or not, but not running.
fn holders(game: &Game, seat: Seat, objective: Hex) -> Vec<Id> {
    let holds = |id: &Id| !game.unit(*id).running && game.unit(*id).at.distance(objective) <= 1;
    game.side(seat).filter(holds).collect()
}

/// Whether a side would score for an objective if the turn ended now.
pub fn scores(game: &Game, seat: Seat, objective: Hex) -> bool {
    !holders(game, seat, objective).is_empty() && contest(game, seat, objective).is_none()
}

/// Whether an enemy at the objective, or in contact with one of the holders, contests it. Nobody who runs does.
fn contest(game: &Game, seat: Seat, objective: Hex) -> Option<Id> {
    let at_hand = holders(game, seat.other(), objective).into_iter().next();
    let holders = holders(game, seat, objective);
    let mut touching = holders.iter().flat_map(|holder| game.contacts(*holder));
    at_hand.or_else(|| touching.find(|enemy| !game.unit(*enemy).running))
}

/// At the end of a turn each side scores a point for every objective that it holds uncontested.
pub fn score(table: &mut Table) {
    for objective in &objectives() {
        for seat in [Seat(0), Seat(1)] {
            let Some(holder) = holders(&table.game, seat, objective).first().copied() else { continue };
            if let Some(enemy) = contest(&table.game, seat, objective) {
                let rule = match table.unit(enemy).at.distance(objective) {
                    0 | 1 => rules::LOC_06,
                    _ => rules::R_80,
                };
                table.tell(rule, says!("{} contests {} against {}", enemy, objective, seat));
                continue;
            }
            table.tell(rules::LOC_05, says!("{} holds {} and scores for {}", holder, objective, seat));
            if let super::Stakes::LockDown(lockdown) = &mut table.game.stakes {
                let points = &mut lockdown.points[seat.index()];
                *points = points.saturating_add(1);
            }
        }
    }
    decide(table);
}

/// Ten points win; if both have them, the more; with equal totals one more turn is played.
fn decide(table: &mut Table) {
    let super::Stakes::LockDown(LockDown { points: [first, second] }) = table.stakes else { return };
    table.tell(rules::LOC_05, says!("{} has {} points, {} has {}", Seat(0), first, Seat(1), second));
    let (winner, rule) = match (first >= ENOUGH, second >= ENOUGH) {
        (false, false) => return,
        (true, false) => (Seat(0), rules::LOC_07),
        (false, true) => (Seat(1), rules::LOC_07),
        (true, true) if first == second => {
            table.tell(rules::LOC_08, says!("both have {} points: one more turn is played", first));
            return;
        }
        (true, true) => (if first > second { Seat(0) } else { Seat(1) }, rules::LOC_08),
    };
    table.tell(rule, says!("{} wins with {} points to {}", winner, first.max(second), first.min(second)));
    table.over = Some(Over { winner: Some(winner), by: End::Points });
}

/// `scenario: lock-down, Green 4, Red 9`: what the two have scored so far.
pub fn read(setup: &Setup, game: &mut Game, line: &Line) -> Result<bool, Misfit> {
    if line.head != "scenario" {
        return Ok(false);
    }
    let mut points = [0; 2];
    for (seat, name) in setup.seats.iter().enumerate() {
        points[seat] = match line.number(name)? {
            None => 0,
            Some(number @ 0..=200) => number as u8,
            Some(number) => return Err(line.misfit(format!("{number} points are not from 0 to 200"))),
        };
    }
    super::only(line, |field| setup.seats.iter().any(|name| field.starts_with(&format!("{name} "))))?;
    game.stakes = super::Stakes::LockDown(LockDown { points });
    Ok(true)
}
