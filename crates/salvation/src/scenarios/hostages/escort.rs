//! Taking a hostage up, leading it, handing it over and letting it go (SS-HOS-10 to 17 and 22).

use scene::{Seat, says};
use space::{Hex, HexSet, Limit};
use table::{Play, Refusal, Verdict, refuse};

use super::{Hostages, MOST_LED, crossing, hostage_of, stand};
use crate::movement::{self, Price, Trail, Walk};
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, interception, reaction, rules, scenarios, stats};

/// Whose hostage a model leads, or that it leads none.
pub fn leads(hostages: &Hostages, id: Id) -> Result<Seat, Refusal> {
    let none = || Refusal::new(rules::HOS_10, says!("{} leads no hostage", id));
    hostages.escort(id).ok_or_else(none)
}

/// Whether a model could become an escort at all.
fn fit(game: &Game, id: Id, rule: scene::Rule) -> Verdict {
    let unit = game.unit(id);
    if unit.fallen() {
        return refuse(rule, says!("{} is down", id));
    }
    if unit.running {
        return refuse(rule, says!("{} is running", id));
    }
    if let Some(enemy) = game.contacts(id).next() {
        return refuse(rule, says!("{} is engaged with {}", id, enemy));
    }
    if let Some(phantom) = game.haunted(id) {
        return refuse(rule, says!("{} faces a phantom in {}", id, phantom.at));
    }
    if unit.link.is_some() {
        return refuse(rules::R_84, says!("{} is part of a corrupted pair", id));
    }
    Ok(())
}

/// In its owner's half an upright, unengaged friend may take up a hostage in contact that nobody leads.
pub fn may_take_up(game: &Game, hostages: &Hostages, id: Id) -> Verdict {
    let unit = game.unit(id);
    let Some(hostage) = hostages.of(unit.side).filter(|hostage| hostage.at.touches(unit.at)) else {
        return refuse(rules::HOS_22, says!("{} touches no hostage of its own side", id));
    };
    if let Some(escort) = hostage.escort {
        return refuse(rules::HOS_10, says!("{} leads that hostage already", escort));
    }
    if hostage.let_go {
        return refuse(rules::HOS_22, "the hostage was let go in this half");
    }
    if unit.stopped {
        return refuse(rules::HOS_22, says!("{} is stopped for this half", id));
    }
    fit(game, id, rules::HOS_22)
}

/// Taking up costs nothing and is no activation; what is left of its Speed bounds how far it goes.
pub fn take_up(table: &mut Table, id: Id) -> Play<()> {
    let owner = table.unit(id).side;
    if let Some(hostage) = hostage_of(&mut table.game, owner) {
        hostage.escort = Some(id);
    }
    table.tell(rules::HOS_22, says!("{} takes up the hostage of {}", id, owner));
    table.tell(rules::HOS_04, "the hostage belongs to neither band: it only goes where it is led");
    Ok(())
}

/// Letting go costs nothing; nobody takes the hostage up again in this half.
pub fn let_go(table: &mut Table, id: Id) -> Play<()> {
    release(table, id, rules::HOS_22);
    Ok(())
}

/// An escort lets go of its hostage by its own will.
pub fn release(table: &mut Table, id: Id, rule: scene::Rule) {
    let owner = table.unit(id).side;
    let Some(hostage) = hostage_of(&mut table.game, owner).filter(|hostage| hostage.escort == Some(id))
    else {
        return;
    };
    hostage.escort = None;
    hostage.let_go = true;
    table.tell(rule, says!("{} lets the hostage of {} go", id, owner));
}

/// How many hexes an escort could lead its hostage now, and the rule that says so.
fn allowance(setup: &Setup, game: &Game, id: Id) -> (u8, scene::Rule) {
    let (stride, left) = (stats::stride(setup, game, id), MOST_LED.saturating_sub(game.unit(id).led));
    if stride < left { (stride, rules::HOS_12) } else { (left, rules::HOS_11) }
}

/// The hexes where an escort may go: free ones, and off the board over its own edge.
fn open(setup: &Setup, game: &Game, id: Id) -> (HexSet, HexSet) {
    let side = game.unit(id).side;
    let off = setup.rim.iter().filter(|hex| scenarios::over_edge(setup, game, side, *hex)).collect();
    (stats::free_for(setup, game, id), off)
}

/// Whether an escort may lead its hostage on.
pub fn may_lead(setup: &Setup, game: &Game, hostages: &Hostages, id: Id) -> Verdict {
    leads(hostages, id)?;
    if game.unit(id).fallen() {
        return refuse(rules::R_84, says!("{} is down: it keeps the hostage and cannot drag it", id));
    }
    movement::may_go(setup, game, id, stats::stride(setup, game, id))?;
    if allowance(setup, game, id).0 == 0 {
        return refuse(
            rules::HOS_11,
            says!("{} can lead the hostage no farther than {} hexes a turn", id, MOST_LED),
        );
    }
    let (free, off) = open(setup, game, id);
    if !game.unit(id).at.neighbours().iter().any(|hex| free.contains(*hex) || off.contains(*hex)) {
        return refuse(rules::MOV_03, says!("{} has no free hex to go to", id));
    }
    Ok(())
}

/// The escort steps along the ground for 1 Speed a hex, and the hostage takes the hex it left.
pub fn escort(table: &mut Table, id: Id) -> Play<()> {
    let (setup, unit) = (table.setup, *table.unit(id));
    let (free, off) = open(setup, &table.game, id);
    let (steps, rule) = allowance(setup, &table.game, id);
    let limits = vec![
        (Limit::From(unit.at), rules::MOV_01),
        (Limit::Open(*setup.board.hexes() | off), rules::R_84),
        (Limit::Open(stats::ground_for(setup, &table.game, id) | off), rules::TER_03),
        (Limit::Open(free | off), rules::MOV_03),
        (Limit::Through(free), rules::MOV_09),
        (Limit::Allowance { steps: u16::from(steps), start: unit.at, tolls: Vec::new() }, rule),
        (Limit::AtLeast(1), rules::MOV_04),
        // The hostage is always in the hex just left.
        (Limit::Once, rules::R_84),
    ];
    let path = table.path(unit.side, Why::EscortPath(id), rules::HOS_11, limits)?;
    if rule == rules::HOS_12 {
        table.tell(rules::HOS_12, says!("{} has {} Speed left to lead the hostage", id, steps));
    }
    movement::set_out(table, id);
    let path = movement::hexes(&path);
    movement::tell_detour(table, id, &path);
    reaction::declared(table, &[id])?;
    if !movement::can_move_on(table, id) || !scenarios::escorts(&table.game, id) {
        return Ok(());
    }
    let blocker = interception::interception(table, id, &path, None)?;
    let trail = Some(Trail::Hostage(unit.side));
    movement::walk(table, id, &path, &Walk { blocker, price: Price::Speed, trail, ..Walk::default() })?;
    interception::meet(table, id, None, blocker);
    reaction::moved(table, id)
}

/// Once a turn an escort that has brought its hostage next to a friend may hand it over.
pub fn may_hand_over(game: &Game, hostages: &Hostages, id: Id) -> Verdict {
    let owner = leads(hostages, id)?;
    if hostages.of(owner).is_some_and(|hostage| hostage.handed) {
        return refuse(rules::HOS_15, "the hostage was handed over once this turn");
    }
    movement::able(game, id)?;
    let takers = takers(game, hostages, id);
    match takers.iter().find_map(|(_, verdict)| verdict.clone().err()) {
        _ if takers.iter().any(|(_, verdict)| verdict.is_ok()) => Ok(()),
        Some(no) => Err(no),
        None => refuse(rules::HOS_15, "no other friend touches the hostage"),
    }
}

/// The friends next to the hostage, with a verdict whether they could take it over.
fn takers(game: &Game, hostages: &Hostages, id: Id) -> Vec<(Id, Verdict)> {
    let Some(hostage) = hostages.of(game.unit(id).side) else { return Vec::new() };
    let near = game.friends(id).filter(|friend| game.unit(*friend).at.touches(hostage.at));
    near.map(|friend| (friend, fit(game, friend, rules::HOS_15))).collect()
}

/// The new escort tests its Force: it has the hostage, or the hostage is dropped.
pub fn hand_over(table: &mut Table, id: Id) -> Play<()> {
    let owner = table.unit(id).side;
    let takers = stand(&table.game).map_or(Vec::new(), |hostages| takers(&table.game, hostages, id));
    let to = table.choose(owner, Why::HandTo(id), rules::HOS_15, takers)?;
    let sum = stats::force(table.setup, &table.game, to);
    let passed = stats::own_test(table, to, rules::HOS_15, sum)?;
    if let Some(hostage) = hostage_of(&mut table.game, owner) {
        hostage.handed = true;
        hostage.escort = passed.then_some(to);
    }
    if !passed {
        table.tell(rules::HOS_17, says!("{} cannot hold the hostage of {}, which is dropped", to, owner));
        return put_down(table, owner);
    }
    if table.unit(to).activated {
        table.unit_mut(to).led = MOST_LED;
        table.tell(
            rules::HOS_16,
            says!("{} has the hostage, and was activated before: it leads it next turn", to),
        );
    } else {
        table.tell(rules::HOS_16, says!("{} has the hostage and may lead it {} hexes", to, MOST_LED));
    }
    Ok(())
}

/// A dropped hostage is put on the nearest free hex that is more than 1 from all its owner's models.
fn put_down(table: &mut Table, owner: Seat) -> Play<()> {
    let Some(from) = stand(&table.game).and_then(|hostages| hostages.of(owner)).map(|hostage| hostage.at)
    else {
        return Ok(());
    };
    let models: HexSet = table.side(owner).map(|id| table.unit(id).at).collect();
    let open = stats::free(table.setup, &table.game) - models.grow();
    let Some(to) = pick_nearest(table, owner, Why::DropAt, rules::R_85, from, open)? else { return Ok(()) };
    if let Some(hostage) = hostage_of(&mut table.game, owner) {
        hostage.at = to;
    }
    table.tell(rules::R_85, says!("the hostage of {} is put down in {}", owner, to));
    crossing(table);
    Ok(())
}

/// The hexes of a set that are nearest to a hex.
pub fn nearest(from: Hex, open: HexSet) -> HexSet {
    let least = open.iter().map(|hex| from.distance(hex)).min();
    open.iter().filter(|hex| Some(from.distance(*hex)) == least).collect()
}

/// One of the nearest hexes, by this seat's choice where there are several.
pub fn pick_nearest(
    table: &mut Table,
    seat: Seat,
    why: Why,
    rule: scene::Rule,
    from: Hex,
    open: HexSet,
) -> Play<Option<Hex>> {
    pick_among(table, seat, why, rule, nearest(from, open))
}

/// One hex of a set, by this seat's choice where there are several.
pub fn pick_among(
    table: &mut Table,
    seat: Seat,
    why: Why,
    rule: scene::Rule,
    hexes: HexSet,
) -> Play<Option<Hex>> {
    if hexes.len() <= 1 {
        return Ok(hexes.first());
    }
    Ok(table.point(seat, why, rule, vec![(Limit::Among(hexes), rule)])?.hex())
}
