//! Treasure Hunt (TRE): five counters, one treasure, over the enemy's edge with it. How it is dragged is in [`drag`].

use scene::{Marker, Misfit, Panel, Scene, Seat, says};
use serde::{Deserialize, Serialize};
use space::{Hex, HexSet, Spot};
use table::{Line, Play, Pool, Roll, Verdict, refuse};

use super::{Stakes, drag};
use crate::state::{Game, Id, Phase, SetUp};
use crate::terrain::Siting;
use crate::why::{Act, Why};
use crate::{Setup, Table, deploy, rules, setup};

/// From which face on the treasure is found: at the first roll of the game, the second, the third and the fourth.
const FOUND_FROM: [u8; 4] = [19, 17, 13, 8];

/// The counters still on the board, the treasure once it is found, and who has dragged it this turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Treasure {
    pub counters: Vec<Hex>,
    pub rolls: u8,
    pub found: Option<Hex>,
    pub dragged: [bool; 2],
}

impl Default for Treasure {
    fn default() -> Treasure {
        Treasure { counters: counters().iter().collect(), rolls: 0, found: None, dragged: [false; 2] }
    }
}

impl Treasure {
    pub fn filled(&self) -> Vec<Hex> {
        self.counters.iter().copied().chain(self.found).collect()
    }

    /// Whether a model touches the treasure that it dragged this turn.
    pub fn encumbers(&self, game: &Game, id: Id) -> bool {
        game.unit(id).dragged && self.found.is_some_and(|hex| hex.touches(game.unit(id).at))
    }

    pub fn refresh(&mut self) {
        self.dragged = [false; 2];
    }

    pub fn show(&self, scene: &mut Scene) {
        let marker = |hex: Hex, name: &str| Marker { at: Spot::Hex(hex), name: name.into() };
        scene.markers.extend(self.counters.iter().map(|hex| marker(*hex, "counter")));
        scene.markers.extend(self.found.map(|hex| marker(hex, "treasure")));
        if self.found.is_none() {
            scene.panels.push(Panel { name: "rolls".into(), side: None, value: self.rolls.into() });
        }
    }
}

/// Where the counters lie at first: 12R, 18A, 19S, 19AJ, 26S.
pub fn counters() -> HexSet {
    [(17, 11), (0, 17), (18, 18), (35, 18), (18, 25)]
        .into_iter()
        .map(|(col, row)| Hex::from_offset(col, row))
        .collect()
}

/// Twelve pieces of terrain, the edge roll, then units one at a time.
pub fn set_up(table: &mut Table, stage: SetUp) -> Play<()> {
    let setup = table.setup;
    match stage {
        SetUp::Begin => {
            table.tell(rules::TRE_01, "five counters lie on the field");
            let total = deploy::pieces(table, Some(12), rules::TRE_02)?;
            deploy::begin_picking(table, total)
        }
        SetUp::Pick { .. } => deploy::pick(table, stage),
        SetUp::Place { .. } => {
            deploy::place(table, stage, &Siting::anywhere(setup))?;
            if table.phase == Phase::SetUp(SetUp::Edges) {
                table.tell(rules::R_81, "every piece that was picked and finds a place lies on the field");
            }
            Ok(())
        }
        SetUp::Edges => {
            let winner = deploy::edges(table, rules::TRE_03)?;
            table.phase = Phase::SetUp(SetUp::Deploy { next: winner });
            Ok(())
        }
        SetUp::Deploy { next } => {
            if deploy::alternate(table, next, 3, rules::TRE_03)? {
                deploy::start(table, table.first, rules::TRE_03);
            }
            Ok(())
        }
        SetUp::DeployAll { .. } | SetUp::Write { .. } | SetUp::Reveal { .. } | SetUp::Own(_) => Ok(()),
    }
}

/// How the hunt stands, as long as it is the scenario.
pub fn hunt(game: &mut Game) -> Option<&mut Treasure> {
    match &mut game.stakes {
        Stakes::Treasure(treasure) => Some(treasure),
        _ => None,
    }
}

/// A model has made a step. Returns whether it has found the treasure there.
pub fn stepped(table: &mut Table, id: Id) -> Play<bool> {
    arrives(table, id)
}

/// Who finds the treasure on its way may stop there.
pub fn stops(table: &mut Table, id: Id) -> Play<bool> {
    let choices = [(Act::GoOn, Ok(())), (Act::Stop, Ok(()))];
    let seat = table.unit(id).side;
    Ok(table.choose(seat, Why::GoOn(id), rules::R_82, choices)? == Act::Stop)
}

/// After any move, push or throw: whoever has come into contact with a counter rolls for it, counter by counter in hex
/// order, and of several units at one counter the first in hex order.
pub fn settled(table: &mut Table) -> Play<()> {
    let order = table.in_hex_order(table.standing().collect());
    for counter in &counters_left(&table.game) {
        let there = order.iter().copied().find(|id| table.unit(*id).at.touches(counter));
        if let Some(id) = there.filter(|_| counters_left(&table.game).contains(counter)) {
            roll(table, id, counter)?;
        }
    }
    Ok(())
}

/// The counters that nobody has come to yet.
fn counters_left(game: &Game) -> HexSet {
    match &game.stakes {
        Stakes::Treasure(treasure) => treasure.counters.iter().copied().collect(),
        _ => HexSet::EMPTY,
    }
}

/// A model in contact with counters rolls for each of them. What is not the treasure is removed, so nobody ever rolls
/// twice for a counter.
fn arrives(table: &mut Table, id: Id) -> Play<bool> {
    let mut found = false;
    while let Some(counter) = touched(&table.game, id) {
        found |= roll(table, id, counter)?;
    }
    Ok(found)
}

/// The first counter in hex order that a model touches.
fn touched(game: &Game, id: Id) -> Option<Hex> {
    let unit = game.unit(id);
    if unit.gone() { None } else { counters_left(game).iter().find(|counter| counter.touches(unit.at)) }
}

/// One roll: the treasure, or a counter less. After four failures the last counter is the treasure without a roll.
fn roll(table: &mut Table, id: Id, counter: Hex) -> Play<bool> {
    let Some(treasure) = hunt(&mut table.game) else { return Ok(false) };
    let rolls = usize::from(treasure.rolls);
    treasure.rolls += 1;
    treasure.counters.retain(|hex| *hex != counter);
    let from = FOUND_FROM.get(rolls).copied().unwrap_or(1);
    // The die is read from above: class 0 is what the finder hopes for.
    let faces: Vec<u8> = (1..=20).map(|face| u8::from(face < from)).collect();
    let says = says!("{} comes to the counter in {}, {} or more is the treasure", id, counter, from);
    let seat = table.unit(id).side;
    let found = table.roll(Roll::new(seat, rules::TRE_04, says, Pool::symbols(1, &faces)))?.value() == 1;
    if found {
        lies(table, counter);
        return Ok(true);
    }
    table.tell(rules::TRE_05, says!("there was nothing in {}", counter));
    let left = counters_left(&table.game);
    if let Some(only) = left.first().filter(|_| left.len() == 1) {
        table.tell(rules::TRE_06, says!("the one counter that is left, in {}, is the treasure", only));
        lies(table, only);
    }
    Ok(false)
}

/// The treasure is found, and all other counters go.
fn lies(table: &mut Table, hex: Hex) {
    if let Some(treasure) = hunt(&mut table.game) {
        treasure.counters.clear();
        treasure.found = Some(hex);
    }
    table.tell(rules::TRE_05, says!("the treasure is in {}", hex));
}

pub fn verdict(game: &Game, treasure: &Treasure, id: Id, act: Act) -> Verdict {
    match act {
        Act::Drag => drag::may_drag(game, treasure, id),
        _ => refuse(rules::BRD_16, "that is done in another scenario"),
    }
}

/// `scenario: treasure hunt, counters 18A 12R, rolls 3` or `scenario: treasure hunt, treasure 20K, dragged Green`.
pub fn read(setup: &Setup, game: &mut Game, line: &Line) -> Result<bool, Misfit> {
    if line.head != "scenario" {
        return Ok(false);
    }
    let known = ["counters ", "rolls ", "treasure ", "dragged "];
    super::only(line, |field| known.iter().any(|word| field.starts_with(word)))?;
    let mut treasure = Treasure::default();
    if let Some(words) = line.after("counters") {
        let hexes = words.split_whitespace().map(|place| setup::hex(line, place));
        treasure.counters = hexes.collect::<Result<Vec<_>, _>>()?;
        treasure.counters.sort();
    }
    treasure.rolls = match line.number("rolls")? {
        None => 0,
        Some(rolls @ 0..=3) => rolls as u8,
        Some(rolls) => return Err(line.misfit(format!("{rolls} rolls are not from 0 to 3"))),
    };
    // The first field is the scenario's own name, which begins with the same word.
    if let Some(place) = line.fields.iter().skip(1).find_map(|field| field.strip_prefix("treasure ")) {
        treasure.found = Some(setup::hex(line, place.trim())?);
        treasure.counters.clear();
    }
    if let Some(name) = line.after("dragged") {
        let Seat(seat) = setup.seated(line, name)?;
        treasure.dragged[usize::from(seat)] = true;
    }
    game.stakes = Stakes::Treasure(treasure);
    Ok(true)
}
