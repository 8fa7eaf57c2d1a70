//! Moving over the ground: JU-HEX-13, JU-OCC, JU-TER, JU-ACN-01.

use scene::{Rule, says};
use space::{Hex, HexSet, Limit, Spot};
use table::{Play, Sum, Verdict, refuse};

use crate::abilities::Ability;
use crate::profile::Attr;
use crate::setup::{Ground, Setup};
use crate::state::{Cause, Condition, Game, Id};
use crate::why::Why;
use crate::{Table, damage, death, parting, rules, sight, stats};

/// JU-TER-05, JU-TER-08: what rough and treacherous ground take from MOV.
const ROUGH: i32 = 1;
const TREACHEROUS: i32 = 2;

/// Where a model may go.
#[derive(Clone, Copy)]
pub struct Going {
    /// Hexes that it may enter on its way.
    pub through: HexSet,
    /// Hexes where the way may end.
    pub stop: HexSet,
}

/// Every hex on which a model stands.
fn occupied(setup: &Setup, game: &Game) -> HexSet {
    let mut taken = HexSet::EMPTY;
    for id in game.ids() {
        taken.extend(setup.hexes(game, id).iter().copied());
    }
    taken
}

/// JU-OCC-04, JU-OCC-05, JU-TER-14 to JU-TER-17: the hexes open to a model in an advance or a charge.
pub fn going(setup: &Setup, game: &Game, id: Id, charging: bool) -> Going {
    let card = setup.profile(id);
    let high = stats::height(setup, game, id);
    let taken = occupied(setup, game);
    let firm = *setup.board.hexes() - setup.impassable;
    let mut through = firm - taken;
    for other in game.ids().filter(|other| setup.friends(id, *other) && game.stands(*other)) {
        // JU-SPR-27, JU-EFF-07: friends that may be passed.
        if setup.profile(other).has(Ability::Small) || setup.is_effigy(other) {
            through.extend(setup.hexes(game, other).iter().copied());
        }
    }
    let walls = match (charging, card.has(Ability::Pathfinder)) {
        (true, false) => setup.walls_from(0),
        (true, true) => setup.walls_from(high.min(2)),
        (false, _) => setup.walls_from(high),
    };
    through -= *walls;
    Going { through, stop: firm - taken - *setup.walls_from(0) }
}

/// Whether nothing keeps a model from being put on this hex.
pub fn may_stop(setup: &Setup, game: &Game, hex: Hex) -> bool {
    setup.board.contains(hex)
        && !setup.impassable.contains(hex)
        && !setup.walls_from(0).contains(hex)
        && !game.ids().any(|id| setup.hexes(game, id).contains(&hex))
}

/// JU-THR-02, JU-THR-03, JU-TER-14, JU-R-17: whether a thrown model passes over this hex. Its own Effigy is not impassable
/// to it (JU-EFF-07).
pub fn may_fly_over(setup: &Setup, game: &Game, id: Id, hex: Hex) -> bool {
    let shut = |effigy: &Id| setup.enemies(id, *effigy) && setup.figure(*effigy).hexes.contains(&hex);
    setup.board.contains(hex)
        && !setup.impassable.contains(hex)
        && !setup.walls_from(stats::height(setup, game, id)).contains(hex)
        && !setup.effigies.iter().flatten().any(shut)
}

/// JU-MON-06: monsters have Pathfinder.
fn ignores_penalties(setup: &Setup, id: Id) -> bool {
    setup.is_monster(id) || setup.profile(id).has(Ability::Pathfinder)
}

/// The hexes that a model may move, and how many fewer through slow ground (JU-R-12, JU-TER-12).
pub struct Pace {
    pub steps: u16,
    pub rough: u16,
    pub treacherous: u16,
}

impl Pace {
    /// The least of what is left with the slow ground on the way.
    pub fn with(&self, rough: bool, treacherous: bool) -> u16 {
        match (rough, treacherous) {
            (_, true) => self.steps - self.treacherous,
            (true, false) => self.steps - self.rough,
            (false, false) => self.steps,
        }
    }
}

/// JU-R-12: penalties are taken before Freeze caps MOV; extra hexes come after that.
pub fn pace(setup: &Setup, game: &Game, id: Id, extra: u16) -> Pace {
    let value = |toll: Option<(Rule, i32)>| {
        stats::counted(setup, game, id, Attr::Mov, toll, &mut |_, _, _| {}) as u16
    };
    let steps = value(None);
    if ignores_penalties(setup, id) || (setup.rough.is_empty() && setup.treacherous.is_empty()) {
        return Pace { steps: steps + extra, rough: 0, treacherous: 0 };
    }
    Pace {
        steps: steps + extra,
        rough: steps - value(Some((rules::TER_05, ROUGH))),
        treacherous: steps - value(Some((rules::TER_08, TREACHEROUS))),
    }
}

/// The limits that the ground sets to a path, each with its rule. Who listens gets them one by one.
pub fn limits(
    table: &Table,
    id: Id,
    from: Hex,
    going: &Going,
    pace: &Pace,
    whole: Rule,
) -> Vec<(Limit, Rule)> {
    let setup = table.setup;
    let mut limits = vec![(Limit::From(from), rules::HEX_13)];
    if table.listens() {
        let board = *setup.board.hexes();
        limits.push((Limit::Open(board), rules::HEX_13));
        if !setup.impassable.is_empty() {
            limits.push((Limit::Open(board - setup.impassable), rules::TER_14));
        }
        let shut = *setup.walls_from(0) - going.through;
        if !shut.is_empty() {
            let high = setup.walls_from(stats::height(setup, &table.game, id));
            limits.push((Limit::Open(board - (shut & *high)), rules::TER_15));
            limits.push((Limit::Open(board - shut), rules::TER_17));
        }
        limits.push((Limit::Allowance { steps: pace.steps, start: from, tolls: Vec::new() }, whole));
        // JU-TER-12: the higher toll first, so that the number told is the last word.
        let slow =
            [(setup.treacherous, pace.treacherous, rules::TER_08), (setup.rough, pace.rough, rules::TER_05)];
        for (ground, toll, rule) in
            slow.into_iter().filter(|(ground, toll, _)| *toll > 0 && !ground.is_empty())
        {
            let tolls = vec![(ground, toll)];
            limits.push((Limit::Allowance { steps: pace.steps, start: from, tolls }, rule));
        }
    }
    limits.push((Limit::Open(going.through), rules::OCC_04));
    let mut tolls = Vec::new();
    if pace.rough > 0 && !setup.rough.is_empty() {
        tolls.push((setup.rough, pace.rough));
    }
    if pace.treacherous > 0 && !setup.treacherous.is_empty() {
        tolls.push((setup.treacherous, pace.treacherous));
    }
    let dearest = if tolls.iter().any(|(_, toll)| *toll > pace.rough) { rules::TER_08 } else { whole };
    limits.push((Limit::Allowance { steps: pace.steps, start: from, tolls }, dearest));
    limits
}

/// The hexes that an advance may reach.
fn destinations(setup: &Setup, game: &Game, id: Id) -> HexSet {
    let Some(from) = game.model(id).at else { return HexSet::EMPTY };
    let going = going(setup, game, id, false);
    let beside: HexSet = from.neighbours().into_iter().filter(|hex| going.stop.contains(*hex)).collect();
    if !beside.is_empty() {
        return beside;
    }
    // Only past a wall or a friend: what slow ground leaves decides.
    let pace = pace(setup, game, id, extra_steps(setup, game, id));
    let slow = setup.rough | setup.treacherous;
    let mut reached = HexSet::EMPTY;
    for (rough, treacherous) in [(false, false), (true, false), (true, true)] {
        let mut through = going.through;
        if !rough {
            through -= slow;
        } else if !treacherous {
            through -= setup.treacherous;
        }
        let owed =
            pace.with(rough || setup.rough.contains(from), treacherous || setup.treacherous.contains(from));
        let passed = space::reach(from, owed.saturating_sub(1), &through);
        reached |= passed.grow() & going.stop;
    }
    reached.remove(from);
    reached
}

/// JU-SPR-18: Natural Sprinter in round 1.
fn extra_steps(setup: &Setup, game: &Game, id: Id) -> u16 {
    u16::from(game.round == 1 && setup.profile(id).has(Ability::NaturalSprinter))
}

/// JU-ACN-01: whether the active Hero may advance.
pub fn verdict(setup: &Setup, game: &Game, hero: Id) -> Verdict {
    let left = stats::points_left(game);
    if left < 1 {
        return refuse(rules::ACN_01, says!("it costs 1 AP and {} are left", left));
    }
    if game.activation.is_some_and(|now| now.aiming) {
        return refuse(rules::ATK_12, says!("{} is aiming", hero));
    }
    if destinations(setup, game, hero).is_empty() {
        return refuse(rules::OCC_04, says!("{} has nowhere to go", hero));
    }
    Ok(())
}

/// JU-ACN-01: up to MOV hexes, bending freely.
pub fn advance(table: &mut Table, hero: Id) -> Play<()> {
    let setup = table.setup;
    let Some(from) = table.model(hero).at else { return Ok(()) };
    let going = going(setup, &table.game, hero, false);
    let extra = extra_steps(setup, &table.game, hero);
    let pace = pace(setup, &table.game, hero, extra);
    let mut limits = limits(table, hero, from, &going, &pace, rules::ACN_01);
    if table.listens() && !setup.walls_from(0).is_empty() {
        limits.push((Limit::Ends(*setup.board.hexes() - *setup.walls_from(0)), rules::TER_16));
    }
    limits.push((Limit::Ends(going.stop), rules::OCC_04));
    let seat = table.turn;
    let path = hexes(table.path(seat, Why::Advance, rules::ACN_01, limits)?);
    damage::pay(table, rules::ACN_01, 1);
    tell_pace(table, hero, from, &path, extra);
    walk(table, hero, &path, None, rules::ACN_01)?;
    Ok(())
}

pub fn hexes(path: Vec<Spot>) -> Vec<Hex> {
    path.into_iter().filter_map(Spot::hex).collect()
}

/// Says how the allowance of a move came about, where anything changed it.
pub fn tell_pace(table: &mut Table, id: Id, from: Hex, path: &[Hex], extra: u16) {
    if !table.listens() {
        return;
    }
    let setup = table.setup;
    let before_last = path.len().saturating_sub(1);
    let met = |set: &HexSet| set.contains(from) || path[..before_last].iter().any(|hex| set.contains(*hex));
    let (rough, treacherous) = (met(&setup.rough), met(&setup.treacherous));
    let free = ignores_penalties(setup, id);
    if free && (rough || treacherous) {
        let rule = if setup.is_monster(id) { rules::MON_06 } else { rules::SPR_21 };
        table.tell(rule, says!("the ground does not slow {}", id));
    }
    if !free && extra == 2 && (rough || treacherous) {
        table.tell(rules::CHG_07, "the ground slows a charge as it slows an advance");
    }
    if !free && rough && through_forest(setup, from, &path[..before_last]) {
        table.tell(rules::TER_07, "a forest is rough ground");
    }
    if !free && rough && treacherous {
        table.tell(rules::TER_12, "only the highest penalty counts");
    }
    let ends_slow = path.last().is_some_and(|last| setup.rough.contains(*last));
    if !free && ends_slow && !rough && !treacherous {
        table.tell(rules::TER_06, "rough ground at the end costs nothing");
    }
    let toll = match (rough, treacherous) {
        _ if free => None,
        (_, true) => Some((rules::TER_08, TREACHEROUS)),
        (true, false) => Some((rules::TER_05, ROUGH)),
        (false, false) => None,
    };
    let sum = stats::explained(setup, &table.game, id, Attr::Mov, toll);
    if sum.terms().len() > 1 {
        table.count(rules::R_12, stats::about(id, Attr::Mov), &sum);
    }
    if extra == 1 {
        table.tell(rules::SPR_18, says!("{} sprints one hex more", id));
    }
}

fn through_forest(setup: &Setup, from: Hex, path: &[Hex]) -> bool {
    let forests = setup.features.iter().filter(|feature| feature.ground == Ground::Forest);
    forests.flat_map(|feature| &feature.hexes).any(|hex| *hex == from || path.contains(hex))
}

/// JU-OCC-05: says whom a model passes on its way.
fn tell_passed(table: &mut Table, id: Id, hex: Hex) {
    if table.listens() {
        let (setup, game) = (table.setup, &table.game);
        let passed = game.ids().find(|other| *other != id && setup.hexes(game, *other).contains(&hex));
        if let Some(other) = passed {
            let rule = if setup.is_effigy(other) { rules::EFF_07 } else { rules::SPR_27 };
            table.tell(rules::OCC_05, says!("{} may pass through {}", id, other));
            table.tell(rule, says!("{} lets its friend through", other));
        }
    }
}

/// JU-ENG-01, JU-ENG-05: says whom a model that has moved is engaged by.
fn tell_engaged(table: &mut Table, id: Id) {
    if table.listens() {
        let enemies: Vec<Id> = sight::engagers(table.setup, &table.game, id).collect();
        for enemy in enemies {
            let rule = if table.setup.is_monster(enemy) { rules::ENG_05 } else { rules::ENG_01 };
            table.tell(rule, says!("{} engages {}", enemy, id));
        }
    }
}

/// Moves a model along a path, hex by hex, with everything that may stop it. `spared` makes no parting blow: the
/// target of a charge. Returns whether the model arrived.
pub fn walk(table: &mut Table, id: Id, path: &[Hex], spared: Option<Id>, rule: Rule) -> Play<bool> {
    let setup = table.setup;
    let Some(start) = table.model(id).at else { return Ok(false) };
    let mut struck = 0;
    let mut hurt = false;
    // JU-R-14: setting off from treacherous ground hurts before anything else of the move.
    if setup.treacherous.contains(start) {
        hurt = true;
        trodden(table, id, rules::TER_08)?;
    }
    let mut walked: Vec<Spot> = Vec::new();
    for (at, next) in path.iter().enumerate() {
        if table.stands(id) && !table.is_over() {
            parting::blows(table, id, *next, spared, &mut struck)?;
        }
        if !table.stands(id) || table.is_over() || table.has(id, Condition::KnockDown) {
            cut_short(table, id, start, &path[..at]);
            table.moved(rule, id.into(), &walked);
            return Ok(false);
        }
        table.model_mut(id).at = Some(*next);
        tell_passed(table, id, *next);
        walked.push(Spot::Hex(*next));
        if setup.treacherous.contains(*next) {
            let last = at + 1 == path.len();
            if hurt {
                table.tell(rules::TER_13, "the ground has hurt in this action");
            } else {
                trodden(table, id, if last { rules::TER_09 } else { rules::TER_08 })?;
            }
            hurt = true;
        }
    }
    table.moved(rule, id.into(), &walked);
    tell_engaged(table, id);
    Ok(table.stands(id) && !table.is_over())
}

/// JU-R-24: a move cut short where the model may not stop ends on the last hex where it may.
fn cut_short(table: &mut Table, id: Id, start: Hex, walked: &[Hex]) {
    if walked.is_empty() || !table.stands(id) {
        return;
    }
    let (setup, game) = (table.setup, &table.game);
    let taken = |hex: Hex| game.ids().any(|other| other != id && setup.hexes(game, other).contains(&hex));
    let may = |hex: &&Hex| !setup.walls_from(0).contains(**hex) && !taken(**hex);
    let last = walked.iter().rev().find(may).copied().unwrap_or(start);
    if table.model(id).at != Some(last) {
        table.model_mut(id).at = Some(last);
        table.tell(rules::R_24, says!("{} is set back to {}", id, last));
    }
}

/// JU-TER-08, JU-TER-09, JU-TER-11: treacherous ground hurts at once and may kill.
fn trodden(table: &mut Table, id: Id, rule: Rule) -> Play<()> {
    bite(table, id, rule, Cause::Nobody);
    if table.model(id).felled.is_some() {
        table.tell(rules::TER_11, says!("{} goes no further", id));
    }
    death::deaths(table)
}

/// One armour piercing damage by the ground. Monsters ignore it (JU-MON-06).
pub fn bite(table: &mut Table, id: Id, rule: Rule, cause: Cause) {
    let setup = table.setup;
    if setup.is_monster(id) {
        table.tell(rules::MON_06, says!("the ground does not hurt {}", id));
        return;
    }
    if table.model(id).felled.is_some() {
        table.tell(rules::R_85, says!("{} is dying and the ground does not hurt it", id));
        return;
    }
    let mut sum = Sum::new(rule, "treacherous ground", 1);
    stats::resisted(setup, &table.game, id, Some(rules::R_10), &mut sum);
    table.count(rule, says!("treacherous ground hurts {}", id), &sum);
    damage::mark(table, id, sum.total(), cause);
    if let (Cause::Model(by), Some(felled)) = (cause, table.model(id).felled)
        && felled == cause
    {
        table.tell(rules::R_44, says!("{} moved it there and has the kill", by));
    }
}
