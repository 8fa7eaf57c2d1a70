//! Disengaging (chapter 9).

use scene::{Item, says};
use space::{Hex, HexSet, Limit, Spot};
use table::{Play, Refusal, Verdict, refuse};

use crate::movement::{able, activate};
use crate::state::{Charge, ChargeKind, Game, Id};
use crate::why::Why;
use crate::{Setup, Table, charge, rules, stats};

/// Whether a unit may give up its activation to get away from somebody.
pub fn may_disengage(setup: &Setup, game: &Game, id: Id) -> Verdict {
    able(game, id).map_err(|no| Refusal { rule: rules::DIS_02, ..no })?;
    let unit = game.unit(id);
    if unit.activated {
        return refuse(rules::DIS_01, says!("{} was activated this turn", id));
    }
    if unit.intercepted {
        return refuse(rules::R_26, says!("{} intercepted this turn and cannot disengage", id));
    }
    if !game.engaged(id) {
        return refuse(rules::DIS_01, says!("{} is not engaged", id));
    }
    if game.contacts(id).all(|enemy| ways_out(setup, game, id, enemy).is_empty()) {
        return refuse(rules::DIS_03, says!("{} has no free hex out of contact", id));
    }
    Ok(())
}

/// The free hexes next to a unit that are not next to the enemy it leaves.
fn ways_out(setup: &Setup, game: &Game, id: Id, enemy: Id) -> HexSet {
    let around: HexSet = game.unit(id).at.neighbours().into_iter().collect();
    let near: HexSet = game.unit(enemy).at.neighbours().into_iter().collect();
    (around & stats::free(setup, game)) - near
}

/// Names a hex, tests Special, and steps away; on a failure the enemy may come after it.
pub fn disengage(table: &mut Table, id: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.unit(id).band);
    let game = &table.game;
    let enemies: Vec<_> = game
        .contacts(id)
        .map(|enemy| {
            let none = ways_out(setup, game, id, enemy).is_empty();
            let verdict = if none {
                refuse(rules::DIS_03, says!("no free hex is out of contact with {}", enemy))
            } else {
                Ok(())
            };
            (enemy, verdict)
        })
        .collect();
    let enemy = match enemies.as_slice() {
        [(only, _)] => *only,
        _ => table.choose(seat, Why::DisengageFrom(id), rules::DIS_01, enemies)?,
    };
    let limits = vec![(Limit::Among(ways_out(setup, &table.game, id, enemy)), rules::DIS_03)];
    let to = table.point(seat, Why::DisengageTo(id, enemy), rules::DIS_03, limits)?;
    activate(table, id);
    let sum = stats::special(setup, &table.game, id);
    let passed = stats::own_test(table, id, rules::DIS_03, sum)?;
    slip_away(table, id, to, if passed { rules::DIS_04 } else { rules::DIS_05 });
    if passed {
        table.tell(rules::DIS_04, says!("{} gets away and {} stays where it is", id, enemy));
        return Ok(());
    }
    follow(table, id, enemy)
}

/// The step away, which is made whether the test was passed or not.
fn slip_away(table: &mut Table, id: Id, to: Spot, rule: scene::Rule) {
    let Some(hex) = to.hex() else { return };
    let turn = table.turn;
    let unit = table.unit_mut(id);
    unit.at = hex;
    unit.speed = 0;
    unit.disengaged = true;
    unit.broke_off = turn;
    table.moved(rule, id.0.into(), &[to]);
    table.tell(rules::DIS_08, says!("{} has used its activation and all its Speed", id));
    charge::lapse(table);
    let touched: Vec<Id> = table.contacts(id).collect();
    for other in touched {
        table.tell(rules::DIS_09, says!("{} touches {}, which is no charge", id, other));
    }
}

/// The enemy may step after the unit that failed to get away, and has then charged it.
fn follow(table: &mut Table, id: Id, enemy: Id) -> Play<()> {
    if !table.unit(enemy).steady() {
        table.tell(rules::DIS_05, says!("{} is in no state to follow", enemy));
        return Ok(());
    }
    let near: HexSet = table.unit(id).at.neighbours().into_iter().collect();
    let around: HexSet = table.unit(enemy).at.neighbours().into_iter().collect();
    let hexes = near & around & stats::free(table.setup, &table.game);
    if hexes.is_empty() {
        return Ok(());
    }
    let seat = table.unit(enemy).band;
    let mut options = table.options(rules::DIS_05);
    options.offer(Item::Pass);
    for hex in &hexes {
        options.offer(Item::Place(Spot::Hex(hex)));
    }
    let Item::Place(Spot::Hex(hex)) = table.pick(seat, Why::Follow(enemy, id), rules::DIS_05, options)?
    else {
        return Ok(());
    };
    go_after(table, id, enemy, hex);
    Ok(())
}

fn go_after(table: &mut Table, id: Id, enemy: Id, hex: Hex) {
    table.unit_mut(enemy).at = hex;
    table.moved(rules::DIS_05, enemy.0.into(), &[Spot::Hex(hex)]);
    table.tell(rules::DIS_06, says!("{} goes after {} and counts as having charged", enemy, id));
    table.tell(rules::DIS_10, says!("that costs {} neither Speed nor its activation", enemy));
    charge::lapse(table);
    table.charges.push(Charge { charger: enemy, target: id, kind: ChargeKind::Followed });
}
