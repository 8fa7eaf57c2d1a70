//! Ways over walls and through gates (SS-SIE-07, SS-SIE-10), the escalade (SS-SIE-09), and what breaks a gate (SS-SIE-08).

use scene::{Seat, says};
use space::{Hex, HexSet, Limit, Spot};
use table::{Play, Pool, Roll, Sum, Verdict, refuse};

use super::Siege;
use super::keep::{BROKEN, GATES, walls};
use crate::abilities::Ability;
use crate::movement::{Price, Walk, able, activate, can_go_on, may_set_out, set_out, settle};
use crate::state::{Game, Id};
use crate::why::{Act, Why};
use crate::{Setup, Table, reaction, rules, scenarios, stats};

/// What it takes a model to enter a hex from where it stands.
pub fn toll(game: &Game, siege: &Siege, id: Id, hex: Hex) -> u8 {
    siege.price(game.unit(id).at, hex)
}

/// Where a model could end a path of so much Speed.
pub fn reach(game: &Game, siege: &Siege, id: Id, speed: u16, free: &HexSet) -> HexSet {
    let start = game.unit(id).at;
    let mut limits = vec![Limit::From(start), Limit::Open(*free), siege.allowance(start, speed)];
    limits.extend(siege.obstacles(game, id).into_iter().map(|(limit, _)| limit));
    let mut ends = space::outline(&limits);
    ends.remove(start);
    ends
}

/// Whether a model could move at all: most find a hex next to them, and through the two hexes of a gate the nearest end is
/// 5 away.
pub fn can_step(
    setup: &Setup,
    game: &Game,
    siege: &Siege,
    id: Id,
    mut around: impl Iterator<Item = Hex>,
) -> bool {
    let stride = u16::from(stats::stride(setup, game, id));
    let mut limits = siege.obstacles(game, id);
    limits.push((siege.allowance(game.unit(id).at, stride), rules::ATR_01));
    let ends = |hex: Hex| limits.iter().all(|(limit, _)| limit.refuse_way(&[hex]).is_none());
    around.any(ends) || {
        let free = stats::free_for(setup, game, id);
        !reach(game, siege, id, stride.min(5), &free).is_empty()
    }
}

/// The walls for the garrison, and for whoever stands on them already; the gates for the garrison.
pub fn footholds(game: &Game, siege: &Siege, id: Id) -> HexSet {
    if siege.at_home(game, id) {
        return siege.stands();
    }
    let unit = game.unit(id);
    if unit.link.is_none() && walls().contains(unit.at) { walls() } else { HexSet::EMPTY }
}

/// Whoever is on a wall sees over walls and gates, and is seen over them.
pub fn view_blockers(game: &Game, siege: &Siege, from: Hex, to: Hex) -> HexSet {
    let walls = walls();
    if walls.contains(from) || walls.contains(to) { game.terrain - siege.stands() } else { game.terrain }
}

/// Whether a mover that is about to enter a gate would have to end in it; then it stops before it.
pub fn held_at_gate(table: &mut Table, id: Id, rest: &[Hex], how: &Walk) -> bool {
    let scenarios::Stakes::Siege(siege) = &table.stakes else { return false };
    let gates = siege.closed_gates();
    if !rest.first().is_some_and(|hex| gates.contains(*hex)) {
        return false;
    }
    let unit = table.unit(id);
    let mut purse = match how.price {
        Price::Nothing => u8::MAX,
        Price::Speed => unit.speed,
        Price::Vanguard => unit.speed + unit.energy,
    };
    let free = stats::free_for(table.setup, &table.game, id);
    let watchers: HexSet = table
        .enemies(id)
        .filter(|enemy| Some(*enemy) != how.target && Some(*enemy) != how.blocker)
        .map(|enemy| table.unit(enemy).at)
        .collect();
    let watched = (watchers | table.phantoms_of(id)).grow();
    let mut from = unit.at;
    for &hex in rest {
        let price = siege.price(from, hex);
        if !free.contains(hex) || price > purse {
            break;
        }
        if !gates.contains(hex) {
            return false;
        }
        if watched.contains(hex) {
            break;
        }
        purse -= price;
        from = hex;
    }
    table.tell(rules::SIE_07, says!("{} would have to end in a gate and stops before it in {}", id, unit.at));
    true
}

/// Says where a model has come to that is no common ground; nothing stops it there.
pub fn stepped(table: &mut Table, id: Id) -> bool {
    let scenarios::Stakes::Siege(siege) = &table.stakes else { return false };
    let at = table.unit(id).at;
    if walls().contains(at) {
        table.tell(rules::SIE_10, says!("{} is on the wall in {}", id, at));
    } else if siege.closed_gates().contains(at) {
        table.tell(rules::SIE_07, says!("{} goes through the gate in {}", id, at));
    }
    false
}

/// What a besieger can do to the keep.
pub fn verdict(setup: &Setup, game: &Game, siege: &Siege, id: Id, act: Act) -> Verdict {
    match act {
        Act::Escalade => may_climb(setup, game, siege, id),
        Act::AttackGate => may_attack_gate(game, siege, id),
        _ => refuse(rules::BRD_16, "that is done in another scenario"),
    }
}

/// The free walls next to a model.
fn climbs(game: &Game, id: Id) -> HexSet {
    let around: HexSet = game.unit(id).at.neighbours().into_iter().collect();
    (around & walls()) - game.occupied() - game.phantoms_of(id)
}

fn may_climb(setup: &Setup, game: &Game, siege: &Siege, id: Id) -> Verdict {
    let unit = game.unit(id);
    if unit.side != siege.besieger {
        return refuse(rules::SIE_09, says!("{} holds the keep and takes the stairs", id));
    }
    if setup.profile(game, id).has(Ability::Skeleton) {
        return refuse(rules::SIE_09, says!("{} is a skeleton and cannot climb", id));
    }
    if unit.link.is_some() {
        return refuse(rules::R_65, says!("{} is part of a corrupted pair and cannot climb alone", id));
    }
    may_set_out(setup, game, id)?;
    if climbs(game, id).is_empty() {
        return refuse(rules::SIE_09, says!("{} is not next to a wall without a model on it", id));
    }
    let half = stats::speed(setup, game, id).div_ceil(2);
    if unit.speed < half {
        return refuse(
            rules::SIE_09,
            says!("{} has {} Speed left and needs {} to climb", id, unit.speed, half),
        );
    }
    Ok(())
}

/// A test of Special for all its Speed: up on the wall, or not. Nobody can step in, and it charges nobody.
pub fn escalade(table: &mut Table, id: Id) -> Play<()> {
    let seat = table.unit(id).side;
    let walls: Vec<Hex> = climbs(&table.game, id).iter().collect();
    let to = match walls.as_slice() {
        [only] => *only,
        _ => pick_hex(table, seat, Why::EscaladeTo(id), rules::SIE_09, &walls)?,
    };
    set_out(table, id);
    reaction::declared(table, &[id])?;
    if !can_go_on(table, id) {
        return Ok(());
    }
    if !climbs(&table.game, id).contains(to) || !still_may(table, id, Act::Escalade) {
        table.tell(rules::SIE_09, says!("{} can no longer climb to {}", id, to));
        return Ok(());
    }
    let passed = stats::special_test(table, id, rules::SIE_09)?;
    let unit = table.unit_mut(id);
    unit.speed = 0;
    unit.winded = true;
    if passed {
        unit.at = to;
        table.moved(rules::SIE_09, id.0.into(), &[Spot::Hex(to)]);
        table.tell(rules::SIE_09, says!("{} is on the wall in {}", id, to));
        settle(table)?;
    } else {
        table.tell(rules::SIE_09, says!("{} does not get up the wall, and its Speed is used up", id));
    }
    reaction::moved(table, id)
}

/// Whether an answered act is possible still.
fn still_may(table: &Table, id: Id, act: Act) -> bool {
    scenarios::verdict(table.setup, &table.game, id, act).is_ok()
}

fn pick_hex(table: &mut Table, seat: Seat, why: Why, rule: scene::Rule, hexes: &[Hex]) -> Play<Hex> {
    let limits = vec![(Limit::Among(hexes.iter().copied().collect()), rule)];
    let spot = table.point(seat, why, rule, limits)?;
    Ok(spot.hex().unwrap_or(hexes[0]))
}

/// The closed gates next to a model.
fn gates_beside(game: &Game, siege: &Siege, id: Id) -> Vec<Hex> {
    let at = game.unit(id).at;
    siege.closed_gates().iter().filter(|gate| at.touches(*gate)).collect()
}

fn may_attack_gate(game: &Game, siege: &Siege, id: Id) -> Verdict {
    let unit = game.unit(id);
    if unit.side != siege.besieger {
        return refuse(rules::SIE_08, says!("{} holds the keep and leaves its gates alone", id));
    }
    able(game, id)?;
    scenarios::may_attack(game, id)?;
    if game.engaged(id) || game.haunted(id).is_some() {
        return refuse(rules::SIE_08, says!("{} is engaged and cannot attack a gate", id));
    }
    if gates_beside(game, siege, id).is_empty() {
        return refuse(rules::SIE_08, says!("{} is not next to a closed gate", id));
    }
    if unit.energy == 0 {
        return refuse(rules::ATR_02, says!("{} has {} Energy left and each die takes {}", id, 0, 1));
    }
    Ok(())
}

/// Each die is one test of Force; nothing has to be hit.
pub fn attack_gate(table: &mut Table, id: Id) -> Play<()> {
    let scenarios::Stakes::Siege(siege) = &table.stakes else { return Ok(()) };
    let unit = *table.unit(id);
    let gates = gates_beside(&table.game, siege, id);
    let gate = match gates.as_slice() {
        [only] => *only,
        _ => pick_hex(table, unit.side, Why::GateHex(id), rules::SIE_08, &gates)?,
    };
    let most = i32::from(unit.energy);
    let dice = table.number(unit.side, Why::GateDice(id), rules::SIE_08, 1..=most)? as u8;
    activate(table, id);
    table.unit_mut(id).busy = true;
    reaction::declared(table, &[id])?;
    if !can_go_on(table, id) {
        return Ok(());
    }
    let closed =
        matches!(&table.stakes, scenarios::Stakes::Siege(siege) if siege.closed_gates().contains(gate));
    if !closed || !table.unit(id).at.touches(gate) || !still_may(table, id, Act::AttackGate) {
        table.tell(rules::SIE_08, says!("{} can no longer attack the gate in {}", id, gate));
        return Ok(());
    }
    let dice = dice.min(table.unit(id).energy);
    table.game.spend(id, dice);
    let sum = stats::force(table.setup, &table.game, id);
    let says = says!("{} strikes at the gate in {}", id, gate);
    let wounds = batter(table, unit.side, dice, sum, says)?;
    damage(table, gate, wounds);
    Ok(())
}

/// A blast that reaches a gate tests its Force once. Returns the wounds of the gate.
pub fn blasted(table: &mut Table, by: Seat, hex: Hex, force: i32) -> Play<u8> {
    let scenarios::Stakes::Siege(siege) = &table.stakes else { return Ok(0) };
    if !siege.closed_gates().contains(hex) {
        return Ok(0);
    }
    let sum = Sum::new(rules::SIE_08, "Force", force);
    batter(table, by, 1, sum, says!("the blast reaches the gate in {}", hex))
}

/// The dice against a gate: each pass is a wound.
fn batter(table: &mut Table, seat: Seat, dice: u8, sum: Sum, says: scene::Says) -> Play<u8> {
    let roll = Roll::new(seat, rules::SIE_08, says, Pool::passes(dice, 20, sum.total())).because(sum);
    Ok(table.roll(roll)?.value() as u8)
}

/// Records the wounds of a gate; at five its hex is open ground.
pub fn damage(table: &mut Table, gate: Hex, wounds: u8) {
    let (Some(place), scenarios::Stakes::Siege(siege)) =
        (GATES.iter().position(|hex| *hex == gate), &mut table.game.stakes)
    else {
        return;
    };
    let held = &mut siege.gates[place];
    *held = (*held + wounds).min(BROKEN);
    let held = *held;
    table.tell(rules::SIE_08, says!("the gate in {} has {} wounds of {}", gate, held, BROKEN));
    if held == BROKEN {
        table.game.terrain.remove(gate);
        table.tell(rules::SIE_08, says!("the gate in {} is broken and open ground from now on", gate));
    }
}
