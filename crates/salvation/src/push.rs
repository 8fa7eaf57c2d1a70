//! Push and follow-up (chapter 14), and the other effects of a combat in their order: wounds and the dead, pushes,
//! falls, follow-ups. Volleys and blasts use the same parts.

use scene::{Item, Seat, says};
use space::{Hex, Spot};
use table::Play;

use crate::abilities::Ability;
use crate::abilities::commanders::{bloodlust, relentless, steadfast};
use crate::abilities::skills;
use crate::attack::{Outcome, Results};
use crate::combat::Melee;
use crate::dying::{credit, dies, leaves};
use crate::state::{Fate, Id};
use crate::why::{Act, Why, Word};
use crate::{Table, falling, magic, movement, rules, scenarios, stats};

/// What is left of a combat for the panic that follows.
pub struct Aftermath {
    /// The dead: their sides and the hexes where they died or from which they were pushed off the board.
    pub dead: Vec<(Seat, Hex)>,
    /// Where everybody stood before anybody was pushed.
    pub stood: Vec<Hex>,
    /// Who touched a friend then; of use to the steadfast only.
    propped: Vec<Id>,
}

impl Aftermath {
    /// Remembers how everybody stands before anything is applied.
    pub fn begin(table: &Table) -> Aftermath {
        let props = |id: &Id| table.friends(*id).any(|friend| table.touch(*id, friend));
        Aftermath {
            dead: Vec::new(),
            stood: table.units.iter().map(|unit| unit.at).collect(),
            propped: if table.setup.anybody_has(Ability::Steadfast) {
                table.standing().filter(props).collect()
            } else {
                Vec::new()
            },
        }
    }
}

/// What a model is pushed away from.
#[derive(Copy, Clone, Debug)]
pub struct Source {
    pub at: Hex,
    /// Who did it, for the credit and the follow-up.
    pub by: Option<Id>,
    pub force: i32,
}

/// A model that was moved, by whom, and out of which hex.
struct Moved {
    by: Id,
    left: Hex,
}

/// Applies the results of a close combat.
pub fn resolve(table: &mut Table, melee: &Melee, results: &Results) -> Play<Aftermath> {
    let (linked, outcomes) = (&melee.linked, &results.outcomes);
    let mut after = Aftermath::begin(table);
    for (id, outcome) in linked.iter().zip(outcomes) {
        if outcome.wounds == 0 {
            if outcome.stunned_by > 0 {
                table.tell(rules::RES_07, says!("{} is stunned", *id));
            }
            // A bloodlust may leave no Resistance even to who is not wounded.
            if let Some(dead) = dies(table, *id)? {
                after.dead.push(dead);
            }
            continue;
        }
        if outcome.stunned_by > 0 {
            table.tell(rules::RES_09, says!("{} is wounded, so its stun adds nothing", *id));
        }
        if wound(table, *id, outcome.wounds, &mut after)? {
            give_credit(table, melee, *id, outcome.wounded_by)?;
            table.tell(rules::PSH_10, says!("{} is removed, not pushed, and nobody follows up", *id));
        }
    }
    let wounded = |seat: Seat| {
        linked.iter().zip(outcomes).any(|(id, outcome)| outcome.wounds > 0 && table.unit(*id).side == seat)
    };
    if wounded(Seat(0)) && wounded(Seat(1)) {
        table.tell(rules::RES_11, "models of both sides are wounded in this combat");
    }
    if outcomes.iter().any(|outcome| outcome.wounds > 0) {
        table.tell(rules::TRN_08, "the wounds are recorded and the dead are gone before anybody is moved");
    }
    for (id, outcome) in linked.iter().zip(outcomes) {
        if outcome.wounds > 0 || outcome.stunned_by > 0 {
            stop(table, *id);
        }
    }
    let (moved, shifted) = pushes(table, melee, outcomes, &mut after)?;
    let wounded: Vec<Id> =
        linked.iter().zip(outcomes).filter(|(_, outcome)| outcome.wounds > 0).map(|(id, _)| *id).collect();
    falls(table, &wounded, &after);
    follow_ups(table, melee, moved, &shifted)?;
    movement::settle(table)?;
    Ok(after)
}

/// Every uncancelled wound is a counter; three counters, or no Resistance left, remove a model at once. Returns whether
/// it died.
pub fn wound(table: &mut Table, id: Id, wounds: u8, after: &mut Aftermath) -> Play<bool> {
    let unit = table.unit_mut(id);
    unit.wounds = (unit.wounds + wounds).min(3);
    table.tell(rules::RES_08, says!("{} takes {} wounds", id, wounds));
    if relentless::ignores_wounds(table.setup, &table.game, id) {
        table.tell(rules::CMD_25, says!("{} is as hard to hurt as before", id));
    }
    let dead = dies(table, id)?;
    after.dead.extend(dead);
    Ok(dead.is_some())
}

/// Of several that wounded a model in the combat that killed it, their player picks who has the credit.
fn give_credit(table: &mut Table, melee: &Melee, id: Id, by: u64) -> Play<()> {
    let attackers = picked_out(&melee.linked, by);
    let credited = match attackers.as_slice() {
        [] => return Ok(()),
        [one] => *one,
        [first, ..] if !table.setup.campaign => *first,
        [first, ..] => {
            let seat = melee.seat(&table.game, *first);
            let choices: Vec<_> = attackers.iter().map(|id| (*id, Ok(()))).collect();
            table.choose(seat, Why::Credit(id), rules::CAM_10, choices)?
        }
    };
    credit(table, credited, id);
    Ok(())
}

/// The models of a chain whose bits are set.
fn picked_out(linked: &[Id], bits: u64) -> Vec<Id> {
    linked.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1).map(|(_, id)| *id).collect()
}

/// A unit stunned or wounded in its own half makes no further moves or attacks in it.
pub fn stop(table: &mut Table, id: Id) {
    let unit = *table.unit(id);
    if !unit.gone() && unit.side == table.active {
        table.unit_mut(id).stopped = true;
        table.tell(rules::ACT_08, says!("{} is stopped for this half", id));
    }
}

/// The wounded who are still there fall, unless their band is steadfast.
pub fn falls(table: &mut Table, wounded: &[Id], after: &Aftermath) {
    for &id in wounded {
        if table.unit(id).gone() {
            continue;
        }
        if !table.unit(id).fallen()
            && steadfast::stands(table.setup, &table.game, id, after.propped.contains(&id))
        {
            table.tell(rules::CMD_14, says!("{} is wounded and keeps its feet beside a friend", id));
            continue;
        }
        falling::fall(table, id);
    }
}

/// Moves every survivor that was stunned or wounded, once each, in the order that the active player picks. Returns
/// the moves that may be followed up, and everybody who was pushed.
fn pushes(
    table: &mut Table,
    melee: &Melee,
    outcomes: &[Outcome],
    after: &mut Aftermath,
) -> Play<(Vec<Moved>, Vec<Id>)> {
    let struck = |outcome: &Outcome| outcome.wounds > 0 || outcome.stunned_by > 0;
    let mut due: Vec<(Id, Outcome)> = melee
        .linked
        .iter()
        .copied()
        .zip(outcomes.iter().copied())
        .filter(|(id, outcome)| !table.unit(*id).gone() && struck(outcome))
        .collect();
    let (mut moved, mut shifted) = (Vec::new(), Vec::new());
    while !due.is_empty() {
        let next = next_of(table, Why::NextPush, rules::PSH_11, due.iter().map(|(id, _)| *id).collect())?;
        let place = due.iter().position(|(id, _)| *id == next).unwrap_or_default();
        let (id, outcome) = due.remove(place);
        let wounded = outcome.wounds > 0;
        let by = if wounded { outcome.wounded_by } else { outcome.stunned_by };
        let by = attacker(table, melee, id, wounded, &picked_out(&melee.linked, by))?;
        let force = stats::force(table.setup, &table.game, by).total();
        let source = Source { at: after.stood[usize::from(by.0)], by: Some(by), force };
        let left = table.unit(id).at;
        let (own, other) = (melee.seat(&table.game, id), melee.seat(&table.game, by));
        let gone = if wounded {
            let picks = steadfast::picks(table.setup, &table.game, by);
            if picks {
                table.tell(rules::CMD_15, says!("{} is steadfast: its player picks where {} goes", by, id));
            }
            give_way(table, id, source, if picks { other } else { own }, after)?
        } else {
            stun_push(table, id, source, by, other, after)?
        };
        if gone {
            shifted.push(id);
            moved.push(Moved { by, left });
        }
    }
    Ok((moved, shifted))
}

/// The active player picks who is next, where it is not clear.
pub fn next_of(table: &mut Table, why: Why, rule: scene::Rule, due: Vec<Id>) -> Play<Id> {
    match due.as_slice() {
        [one] => Ok(*one),
        _ => table.choose(table.active, why, rule, due.into_iter().map(|id| (id, Ok(())))),
    }
}

/// Of several attackers with the same result one is the source: the wounded player names it for a wound, the
/// attackers' player for a stun.
fn attacker(table: &mut Table, melee: &Melee, id: Id, wounded: bool, attackers: &[Id]) -> Play<Id> {
    if let [one] = attackers {
        return Ok(*one);
    }
    let own = melee.seat(&table.game, id);
    let seat = match attackers.first() {
        Some(first) if !wounded => melee.seat(&table.game, *first),
        _ => own,
    };
    table.choose(seat, Why::PushSource(id), rules::PSH_08, attackers.iter().map(|id| (*id, Ok(()))))
}

/// Where a model can be moved directly away from a source, as both stood before.
struct Ways {
    away: Vec<Hex>,
    open: Vec<Hex>,
    off: Option<Hex>,
}

fn ways(table: &mut Table, id: Id, source: Source) -> Option<Ways> {
    if relentless::unmoved(table.setup, &table.game, id, source.force) {
        table.tell(rules::CMD_26, says!("{} resists more than {} and cannot be pushed", id, source.force));
        return None;
    }
    let free = stats::free(table.setup, &table.game) - table.phantoms_of(id);
    let away = space::farther(source.at, table.unit(id).at);
    let open: Vec<Hex> = away.iter().copied().filter(|hex| free.contains(*hex)).collect();
    let off = away.iter().copied().find(|hex| !table.setup.on_board(*hex));
    if open.is_empty() && off.is_none() {
        table.tell(rules::PSH_05, says!("{} has nowhere to go and stays", id));
        return None;
    }
    Some(Ways { away, open, off })
}

/// A wounded model is moved one hex directly away, to a hex that `seat` picks. Returns whether it moved.
pub fn give_way(table: &mut Table, id: Id, source: Source, seat: Seat, after: &mut Aftermath) -> Play<bool> {
    let Some(ways) = ways(table, id, source) else { return Ok(false) };
    let mut options = table.options(rules::PSH_03);
    options.add(Item::Pass, table::refuse(rules::PSH_02, "a wounded model gives way"));
    offer_hexes(table, &mut options, &ways);
    if ways.off.is_some() {
        let no = if ways.open.is_empty() {
            Ok(())
        } else {
            table::refuse(rules::PSH_06, "a wounded model stays on the board while it can")
        };
        options.add(Word::OffBoard, no);
    }
    let item = table.pick(seat, Why::WoundPush(id), rules::PSH_02, options)?;
    shove(table, id, source, item, &ways, after)
}

/// The player of the attacker may push a stunned model, or leave it where it is.
fn stun_push(
    table: &mut Table,
    id: Id,
    source: Source,
    by: Id,
    seat: Seat,
    after: &mut Aftermath,
) -> Play<bool> {
    let Some(ways) = ways(table, id, source) else { return Ok(false) };
    let mut options = table.options(rules::PSH_03);
    options.offer(Item::Pass);
    offer_hexes(table, &mut options, &ways);
    if ways.off.is_some() {
        options.offer(Word::OffBoard);
    }
    let item = table.pick(seat, Why::StunPush(by, id), rules::PSH_01, options)?;
    shove(table, id, source, item, &ways, after)
}

fn offer_hexes(table: &Table, options: &mut table::Options, ways: &Ways) {
    for hex in &ways.away {
        if ways.open.contains(hex) {
            options.offer(Item::Place(Spot::Hex(*hex)));
        } else if table.setup.on_board(*hex) {
            let no = scenarios::may_be_pushed_into(&table.game, *hex)
                .and_then(|()| table::refuse(rules::PSH_05, says!("{} is not free", *hex)));
            options.add(Item::Place(Spot::Hex(*hex)), no);
        }
    }
}

/// Moves a model to where it was decided. Returns whether it moved.
fn shove(
    table: &mut Table,
    id: Id,
    source: Source,
    item: Item,
    ways: &Ways,
    after: &mut Aftermath,
) -> Play<bool> {
    let to = match (item, ways.off) {
        (Item::Place(Spot::Hex(hex)), _) => hex,
        (Item::Word(_), Some(hex)) => hex,
        _ => {
            table.tell(rules::RES_12, says!("{} stays in place and its stun does nothing else", id));
            return Ok(false);
        }
    };
    let (side, at) = (table.unit(id).side, table.unit(id).at);
    let touched: Vec<Id> = table.contacts(id).collect();
    table.moved(rules::PSH_03, id.0.into(), &[Spot::Hex(to)]);
    if table.setup.on_board(to) {
        table.unit_mut(id).at = to;
        table.tell(rules::PSH_04, says!("{} is moved to {}, once in this combat", id, to));
        magic::tell_moved_by_others(table, id);
        let met: Vec<Id> = table.contacts(id).filter(|enemy| !touched.contains(enemy)).collect();
        for enemy in met {
            table.tell(rules::CMB_07, says!("{} and {} meet now and have no dice for each other", id, enemy));
        }
        skills::corrupt::part(table);
        scenarios::pushed(table)?;
    } else {
        table.tell(rules::DTH_02, says!("{} is pushed off the board and removed", id));
        after.dead.push((side, at));
        if let Some(by) = source.by {
            credit(table, by, id);
        }
        leaves(table, id, Fate::Out)?;
    }
    Ok(true)
}

/// After a push the attacker may enter the hex just left, if it was not itself pushed, felled or killed.
fn follow_ups(table: &mut Table, melee: &Melee, mut moved: Vec<Moved>, shifted: &[Id]) -> Play<()> {
    moved.retain(|push| {
        let unit = table.unit(push.by);
        let able = !unit.gone() && !unit.fallen() && !shifted.contains(&push.by);
        if !able {
            table.tell(rules::PSH_09, says!("{} cannot follow up", push.by));
        }
        able
    });
    while !moved.is_empty() {
        let mut due: Vec<Id> = moved.iter().map(|push| push.by).collect();
        due.sort_unstable();
        due.dedup();
        let next = next_of(table, Why::NextFollowUp, rules::PSH_11, due)?;
        let place = moved.iter().position(|push| push.by == next).unwrap_or_default();
        let Moved { by, left } = moved.remove(place);
        // Walls are not entered by a follow-up.
        let free = stats::free_for(table.setup, &table.game, by) & stats::ground(table.setup, &table.game);
        if scenarios::may_be_pushed_into(&table.game, left).is_err() {
            table.tell(rules::R_88, says!("{} does not follow up onto the wall in {}", by, left));
            continue;
        }
        if !free.contains(left) {
            table.tell(rules::R_36, says!("{} cannot follow up into {}, which is not free", by, left));
            continue;
        }
        let seat = melee.seat(&table.game, by);
        let mut options = table.options(rules::PSH_07);
        // Who pushed several follows one of them: it may still pass while another hex waits for it.
        let last = !moved.iter().any(|push| push.by == by && free.contains(push.left));
        let must = if last && bloodlust::drives(table.setup, &table.game, by) {
            table::refuse(rules::CMD_12, says!("{} is in a bloodlust and must follow up", by))
        } else {
            Ok(())
        };
        options.add(Item::Pass, must);
        options.offer(Act::FollowUp);
        if table.pick(seat, Why::FollowUp(by, left), rules::PSH_07, options)? != Item::Pass {
            table.unit_mut(by).at = left;
            table.moved(rules::PSH_07, by.0.into(), &[Spot::Hex(left)]);
            table.tell(rules::CHG_09, says!("{} follows up into {}, which is no charge", by, left));
            moved.retain(|push| push.by != by);
            skills::corrupt::part(table);
            scenarios::pushed(table)?;
        }
    }
    Ok(())
}
