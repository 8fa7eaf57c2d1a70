//! Disengaging (chapter 9).

use scene::{Item, says};
use space::{Hex, HexSet, Limit, Spot};
use table::{Play, Refusal, Verdict, refuse};

use crate::abilities::Ability;
use crate::movement::{able, activate, can_go_on, settle};
use crate::state::{Charge, ChargeKind, Game, Id};
use crate::why::Why;
use crate::{Setup, Table, reaction, rules, scenarios, stats};

/// What a unit can slip away from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Grip {
    Enemy(Id),
    /// A phantom in this hex.
    Phantom(Hex),
}

impl From<Grip> for Item {
    fn from(grip: Grip) -> Item {
        match grip {
            Grip::Enemy(id) => id.into(),
            Grip::Phantom(at) => Item::Place(Spot::Hex(at)),
        }
    }
}

/// Whether a unit may give up its activation to get away from somebody.
pub fn may_disengage(setup: &Setup, game: &Game, id: Id) -> Verdict {
    able(game, id).map_err(|no| Refusal { rule: rules::DIS_02, ..no })?;
    let unit = game.unit(id);
    if unit.link.is_some() {
        let says = says!("{} is part of a corrupted pair, which cannot move away from an enemy", id);
        return refuse(rules::R_65, says);
    }
    if unit.activated {
        return refuse(rules::DIS_01, says!("{} was activated this turn", id));
    }
    if unit.intercepted {
        return refuse(rules::R_26, says!("{} intercepted this turn and cannot disengage", id));
    }
    if setup.profile(game, id).has(Ability::Skeleton) {
        return refuse(rules::UNT_26, says!("{} is a skeleton and cannot disengage", id));
    }
    let grips = grips(game, id);
    if grips.is_empty() {
        return refuse(rules::DIS_01, says!("{} is not engaged", id));
    }
    if grips.iter().all(|grip| ways_out(setup, game, id, *grip).is_empty()) {
        return refuse(rules::DIS_03, says!("{} has no free hex out of contact", id));
    }
    Ok(())
}

/// Everything that holds a unit: enemies in contact, and the phantoms next to it that are set against it.
fn grips(game: &Game, id: Id) -> Vec<Grip> {
    let at = game.unit(id).at;
    let mut grips: Vec<Grip> = game.contacts(id).map(Grip::Enemy).collect();
    if game.haunted(id).is_some() {
        grips.extend(game.phantoms_of(id).iter().filter(|hex| hex.touches(at)).map(Grip::Phantom));
    }
    grips
}

/// The free hexes next to a unit that are not next to what it leaves.
fn ways_out(setup: &Setup, game: &Game, id: Id, grip: Grip) -> HexSet {
    let from = match grip {
        Grip::Enemy(enemy) => game.unit(enemy).at,
        Grip::Phantom(at) => at,
    };
    let out = |hex: &Hex| {
        !hex.touches(from) && !game.terrain.contains(*hex) && stats::is_free_for(setup, game, id, *hex)
    };
    game.unit(id).at.neighbours().into_iter().filter(out).collect()
}

/// Names a hex, tests Special, and steps away; on a failure the enemy may come after it.
pub fn disengage(table: &mut Table, id: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.unit(id).side);
    let game = &table.game;
    let choices: Vec<_> = grips(game, id)
        .into_iter()
        .map(|grip| {
            let none = ways_out(setup, game, id, grip).is_empty();
            let no =
                || refuse(rules::DIS_03, says!("no free hex is out of contact with {}", Item::from(grip)));
            (grip, if none { no() } else { Ok(()) })
        })
        .collect();
    let grip = match choices.as_slice() {
        [(only, _)] => *only,
        _ => table.choose(seat, Why::DisengageFrom(id), rules::DIS_01, choices)?,
    };
    let limits = vec![(Limit::Among(ways_out(setup, &table.game, id, grip)), rules::DIS_03)];
    let why = match grip {
        Grip::Enemy(enemy) => Why::DisengageTo(id, enemy),
        Grip::Phantom(_) => Why::PhantomFrom(id),
    };
    let to = table.point(seat, why, rules::DIS_03, limits)?;
    activate(table, id);
    reaction::declared(table, &[id])?;
    let held = grips(&table.game, id).contains(&grip);
    let open = to.hex().is_some_and(|hex| ways_out(setup, &table.game, id, grip).contains(hex));
    if !can_go_on(table, id) {
        return Ok(());
    }
    if !held || !open {
        table.tell(rules::REA_06, says!("{} cannot slip away to {} any more and stays", id, to));
        return Ok(());
    }
    let passed = stats::special_test(table, id, rules::DIS_03)?;
    slip_away(table, id, to, if passed { rules::DIS_04 } else { rules::DIS_05 })?;
    match grip {
        Grip::Phantom(_) => {
            table.tell(rules::R_67, says!("the phantom does not follow {}", id));
        }
        Grip::Enemy(enemy) if passed => {
            table.tell(rules::DIS_04, says!("{} gets away and {} stays where it is", id, enemy));
        }
        Grip::Enemy(enemy) => follow(table, id, enemy)?,
    }
    reaction::moved(table, id)
}

/// The step away, which is made whether the test was passed or not.
fn slip_away(table: &mut Table, id: Id, to: Spot, rule: scene::Rule) -> Play<()> {
    let Some(hex) = to.hex() else { return Ok(()) };
    let turn = table.turn;
    let unit = table.unit_mut(id);
    unit.at = hex;
    unit.speed = 0;
    unit.winded = true;
    unit.busy = true;
    unit.disengaged = true;
    unit.broke_off = turn;
    table.moved(rule, id.0.into(), &[to]);
    table.tell(rules::DIS_08, says!("{} has used its activation and all its Speed", id));
    settle(table)?;
    let touched: Vec<Id> = table.contacts(id).collect();
    for other in touched {
        table.tell(rules::DIS_09, says!("{} touches {}, which is no charge", id, other));
    }
    Ok(())
}

/// The enemy may step after the unit that failed to get away, and has then charged it.
fn follow(table: &mut Table, id: Id, enemy: Id) -> Play<()> {
    if !table.unit(enemy).steady() {
        table.tell(rules::DIS_05, says!("{} is in no state to follow", enemy));
        return Ok(());
    }
    if table.unit(enemy).link.is_some() {
        table.tell(rules::R_65, says!("{} is part of a corrupted pair and does not follow", enemy));
        return Ok(());
    }
    if scenarios::escorts(&table.game, enemy) {
        table.tell(rules::HOS_13, says!("{} leads a hostage and charges nobody", enemy));
        table.tell(rules::R_106, says!("to go after {} would be a charge: {} stays", id, enemy));
        return Ok(());
    }
    if table.unit(enemy).raised == table.turn {
        table.tell(rules::SPL_02, says!("{} was raised this turn and cannot move yet", enemy));
        table.tell(rules::R_106, says!("to go after {} would be a charge: {} stays", id, enemy));
        return Ok(());
    }
    let near: HexSet = table.unit(id).at.neighbours().into_iter().collect();
    let around: HexSet = table.unit(enemy).at.neighbours().into_iter().collect();
    let hexes = near & around & (stats::free(table.setup, &table.game) - table.game.phantoms_of(enemy));
    if hexes.is_empty() {
        return Ok(());
    }
    let seat = table.unit(enemy).side;
    let mut options = table.options(rules::DIS_05);
    options.offer(Item::Pass);
    for hex in &hexes {
        options.offer(Item::Place(Spot::Hex(hex)));
    }
    let Item::Place(Spot::Hex(hex)) = table.pick(seat, Why::Follow(enemy, id), rules::DIS_05, options)?
    else {
        return Ok(());
    };
    go_after(table, id, enemy, hex)
}

fn go_after(table: &mut Table, id: Id, enemy: Id, hex: Hex) -> Play<()> {
    table.unit_mut(enemy).at = hex;
    table.moved(rules::DIS_05, enemy.0.into(), &[Spot::Hex(hex)]);
    table.tell(rules::DIS_10, says!("{} goes after {} without Speed or its activation", enemy, id));
    settle(table)?;
    // A corrupted follower that left its trickster behind is a friend again.
    let faces = table.contacts(enemy).any(|other| other == id);
    if !scenarios::charges_count(&table.game) {
        table.tell(rules::R_85, says!("there is a truce: {} only stays close to {}", enemy, id));
    } else if faces && !table.unit(enemy).gone() {
        table.tell(rules::DIS_06, says!("{} counts as having charged {}", enemy, id));
        table.charges.push(Charge { charger: enemy, target: id, kind: ChargeKind::Followed });
    }
    Ok(())
}
