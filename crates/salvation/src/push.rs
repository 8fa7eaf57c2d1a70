//! Push and follow-up (chapter 14), and the other effects of a combat in their order: wounds and the dead, pushes,
//! falls, follow-ups.

use scene::{Item, Seat, says};
use space::{Hex, Spot};
use table::Play;

use crate::attack::{Outcome, Results};
use crate::state::Id;
use crate::why::{Act, Why, Word};
use crate::{Table, charge, falling, rules, stats};

/// What is left of a combat for the panic that follows.
pub struct Aftermath {
    /// The dead: their bands and the hexes where they died or from which they were pushed off the board.
    pub dead: Vec<(Seat, Hex)>,
    /// Where everybody stood before anybody was pushed.
    pub stood: Vec<Hex>,
}

/// A model that was moved, by whom, and out of which hex.
struct Moved {
    by: Id,
    left: Hex,
}

/// Applies the results of a combat.
pub fn resolve(table: &mut Table, linked: &[Id], results: &Results) -> Play<Aftermath> {
    let stood = table.units.iter().map(|unit| unit.at).collect();
    let mut after = Aftermath { dead: Vec::new(), stood };
    for (id, outcome) in linked.iter().zip(results) {
        wound(table, *id, outcome, &mut after);
    }
    let wounded = |seat: Seat| {
        linked.iter().zip(results).any(|(id, outcome)| outcome.wounds > 0 && table.unit(*id).band == seat)
    };
    if wounded(Seat(0)) && wounded(Seat(1)) {
        table.tell(rules::RES_11, "models of both sides are wounded in this combat");
    }
    if results.iter().any(|outcome| outcome.wounds > 0) {
        table.tell(rules::TRN_08, "the wounds are recorded and the dead are gone before anybody is moved");
    }
    stop(table, linked, results);
    let (moved, shifted) = pushes(table, linked, results, &mut after)?;
    for (id, outcome) in linked.iter().zip(results) {
        if outcome.wounds > 0 && !table.unit(*id).gone {
            falling::fall(table, *id);
        }
    }
    follow_ups(table, moved, &shifted)?;
    charge::lapse(table);
    Ok(after)
}

/// Every uncancelled wound is a counter; three counters, or no Resistance left, remove a model at once.
fn wound(table: &mut Table, id: Id, outcome: &Outcome, after: &mut Aftermath) {
    if outcome.wounds == 0 {
        if outcome.stunned_by > 0 {
            table.tell(rules::RES_07, says!("{} is stunned", id));
        }
        return;
    }
    if outcome.stunned_by > 0 {
        table.tell(rules::RES_09, says!("{} is wounded, so its stun adds nothing", id));
    }
    let unit = table.unit_mut(id);
    unit.wounds = (unit.wounds + outcome.wounds).min(3);
    table.tell(rules::RES_08, says!("{} takes {} wounds", id, outcome.wounds));
    if let Some((band, hex)) = dies(table, id) {
        after.dead.push((band, hex));
        table.tell(rules::PSH_10, says!("{} is removed, not pushed, and nobody follows up", id));
    }
}

/// Removes a model whose wounds or Resistance say so, and returns its band and hex.
pub fn dies(table: &mut Table, id: Id) -> Option<(Seat, Hex)> {
    let unit = *table.unit(id);
    let left = stats::resistance(table.setup, &table.game, id).total();
    if unit.wounds >= 3 {
        table.tell(rules::DTH_01, says!("{} has {} wounds and dies", id, unit.wounds));
    } else if left <= 0 {
        table.tell(rules::DTH_03, says!("{} has no Resistance left and dies", id));
    } else {
        return None;
    }
    table.game.remove(id);
    Some((unit.band, unit.at))
}

/// A unit stunned or wounded in its own half makes no further moves or attacks in it.
fn stop(table: &mut Table, linked: &[Id], results: &Results) {
    for (id, outcome) in linked.iter().zip(results) {
        let unit = *table.unit(*id);
        let struck = outcome.wounds > 0 || outcome.stunned_by > 0;
        if struck && !unit.gone && unit.band == table.active {
            table.unit_mut(*id).stopped = true;
            table.tell(rules::ACT_08, says!("{} is stopped for this half", *id));
        }
    }
}

/// Moves every survivor that was stunned or wounded, once each, in the order that the active player picks. Returns
/// the moves that may be followed up, and everybody who was pushed.
fn pushes(
    table: &mut Table,
    linked: &[Id],
    results: &Results,
    after: &mut Aftermath,
) -> Play<(Vec<Moved>, Vec<Id>)> {
    let mut due: Vec<(Id, Outcome)> = linked
        .iter()
        .copied()
        .zip(results.iter().copied())
        .filter(|(id, outcome)| !table.unit(*id).gone && (outcome.wounds > 0 || outcome.stunned_by > 0))
        .collect();
    let (mut moved, mut shifted) = (Vec::new(), Vec::new());
    while !due.is_empty() {
        let next = next_of(table, Why::NextPush, rules::PSH_11, due.iter().map(|(id, _)| *id).collect())?;
        let place = due.iter().position(|(id, _)| *id == next).unwrap_or_default();
        let (id, outcome) = due.remove(place);
        let wounded = outcome.wounds > 0;
        let by = if wounded { outcome.wounded_by } else { outcome.stunned_by };
        let source = source(table, id, wounded, linked, by)?;
        let left = table.unit(id).at;
        if push(table, id, source, wounded, after)? {
            shifted.push(id);
            moved.push(Moved { by: source, left });
        }
    }
    Ok((moved, shifted))
}

/// The active player picks who is next, where it is not clear.
fn next_of(table: &mut Table, why: Why, rule: scene::Rule, due: Vec<Id>) -> Play<Id> {
    match due.as_slice() {
        [one] => Ok(*one),
        _ => table.choose(table.active, why, rule, due.into_iter().map(|id| (id, Ok(())))),
    }
}

/// Of several attackers with the same result one is the source: the wounded player names it for a wound, the
/// attackers' player for a stun.
fn source(table: &mut Table, id: Id, wounded: bool, linked: &[Id], by: u64) -> Play<Id> {
    let attackers: Vec<Id> =
        linked.iter().enumerate().filter(|(place, _)| by >> place & 1 == 1).map(|(_, id)| *id).collect();
    if let [one] = attackers.as_slice() {
        return Ok(*one);
    }
    let band = table.unit(id).band;
    let seat = if wounded { band } else { band.other() };
    table.choose(seat, Why::PushSource(id), rules::PSH_08, attackers.into_iter().map(|id| (id, Ok(()))))
}

/// Moves one model one hex directly away from the source, as both stood before the combat. Returns whether it
/// moved.
fn push(table: &mut Table, id: Id, source: Id, wounded: bool, after: &mut Aftermath) -> Play<bool> {
    let (target_at, source_at) = (table.unit(id).at, after.stood[usize::from(source.0)]);
    let free = stats::free(table.setup, &table.game);
    let away = space::farther(source_at, target_at);
    let open: Vec<Hex> = away.iter().copied().filter(|hex| free.contains(*hex)).collect();
    let off = away.iter().copied().find(|hex| !table.setup.on_board(*hex));
    let band = table.unit(id).band;
    let mut options = table.options(rules::PSH_03);
    let must = if wounded { table::refuse(rules::PSH_02, "a wounded model gives way") } else { Ok(()) };
    options.add(Item::Pass, must);
    for hex in &away {
        if open.contains(hex) {
            options.offer(Item::Place(Spot::Hex(*hex)));
        } else if table.setup.on_board(*hex) {
            let no = table::refuse(rules::PSH_05, says!("{} is not free", *hex));
            options.add(Item::Place(Spot::Hex(*hex)), no);
        }
    }
    if off.is_some() {
        let no = if wounded && !open.is_empty() {
            table::refuse(rules::PSH_06, "a wounded model stays on the board while it can")
        } else {
            Ok(())
        };
        options.add(Word::OffBoard, no);
    }
    if open.is_empty() && off.is_none() {
        table.tell(rules::PSH_05, says!("{} has nowhere to go and stays", id));
        return Ok(false);
    }
    let item = if wounded {
        table.pick(band, Why::WoundPush(id, source), rules::PSH_02, options)?
    } else {
        table.pick(band.other(), Why::StunPush(source, id), rules::PSH_01, options)?
    };
    let to = match (item, off) {
        (Item::Place(Spot::Hex(hex)), _) => hex,
        (Item::Word(_), Some(hex)) => hex,
        _ => {
            table.tell(rules::RES_12, says!("{} stays in place and its stun does nothing else", id));
            return Ok(false);
        }
    };
    let touched: Vec<Id> = table.contacts(id).collect();
    table.moved(rules::PSH_03, id.0.into(), &[Spot::Hex(to)]);
    if table.setup.on_board(to) {
        table.unit_mut(id).at = to;
        table.tell(rules::PSH_04, says!("{} is moved to {}, once in this combat", id, to));
        let met: Vec<Id> = table.contacts(id).filter(|enemy| !touched.contains(enemy)).collect();
        for enemy in met {
            table.tell(rules::CMB_07, says!("{} and {} meet now and have no dice for each other", id, enemy));
        }
    } else {
        table.tell(rules::DTH_02, says!("{} is pushed off the board and removed", id));
        after.dead.push((band, target_at));
        table.game.remove(id);
    }
    Ok(true)
}

/// After a push the attacker may enter the hex just left, if it was not itself pushed, felled or killed.
fn follow_ups(table: &mut Table, mut moved: Vec<Moved>, shifted: &[Id]) -> Play<()> {
    for push in &moved {
        let unit = table.unit(push.by);
        if shifted.contains(&push.by) || unit.fallen() || unit.gone {
            table.tell(rules::PSH_09, says!("{} cannot follow up", push.by));
        }
    }
    moved.retain(|push| {
        let unit = table.unit(push.by);
        !unit.gone && !unit.fallen() && !shifted.contains(&push.by)
    });
    while !moved.is_empty() {
        let mut due: Vec<Id> = moved.iter().map(|push| push.by).collect();
        due.sort_unstable();
        due.dedup();
        let next = next_of(table, Why::NextFollowUp, rules::PSH_11, due)?;
        let place = moved.iter().position(|push| push.by == next).unwrap_or_default();
        let Moved { by, left } = moved.remove(place);
        if !stats::free(table.setup, &table.game).contains(left) {
            table.tell(rules::R_36, says!("{} cannot follow up into {}, which is not free", by, left));
            continue;
        }
        let seat = table.unit(by).band;
        let choice = [(Act::FollowUp, Ok(()))];
        if table.choose_or_pass(seat, Why::FollowUp(by, left), rules::PSH_07, choice)?.is_some() {
            table.unit_mut(by).at = left;
            table.moved(rules::PSH_07, by.0.into(), &[Spot::Hex(left)]);
            table.tell(rules::CHG_09, says!("{} follows up into {}, which is no charge", by, left));
            moved.retain(|push| push.by != by);
        }
    }
    Ok(())
}
