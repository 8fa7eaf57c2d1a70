//! Simple movement, paths, being caught (chapter 6), and the walk that every declared path shares.

use scene::says;
use space::{Hex, Limit, Spot};
use table::{Play, Verdict, refuse};

use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, charge, interception, rules, stats};

/// Whether a unit may make a simple move at all.
pub fn may_move(setup: &Setup, game: &Game, id: Id) -> Verdict {
    may_set_out(game, id)?;
    let free =
        |hex: &Hex| setup.rim.contains(*hex) || setup.ground.contains(*hex) && game.model_at(*hex).is_none();
    if !game.unit(id).at.neighbours().iter().any(free) {
        return refuse(rules::MOV_03, says!("{} has no free hex to go to", id));
    }
    Ok(())
}

/// What a simple move and a charge have in common.
pub fn may_set_out(game: &Game, id: Id) -> Verdict {
    let unit = game.unit(id);
    able(game, id)?;
    if unit.speed == 0 {
        return refuse(rules::ATR_01, says!("{} has no Speed left", id));
    }
    if let Some(enemy) = game.contacts(id).next() {
        return refuse(rules::ACT_09, says!("{} is engaged with {} and can only disengage", id, enemy));
    }
    Ok(())
}

/// Whether a unit may act of its own accord: upright, neither running nor stopped.
pub fn able(game: &Game, id: Id) -> Verdict {
    let unit = game.unit(id);
    if unit.running {
        return refuse(rules::PAN_12, says!("{} is running and may only defend", id));
    }
    if unit.stopped {
        return refuse(rules::ACT_08, says!("{} was stunned or wounded and is stopped for this half", id));
    }
    if unit.fallen() {
        return refuse(rules::FAL_10, says!("{} is down", id));
    }
    if unit.disengaged {
        return refuse(rules::DIS_08, says!("{} gave up its activation to disengage", id));
    }
    Ok(())
}

/// A simple move: the path is declared, the opponent may step into it, then it is carried out.
pub fn simple_move(table: &mut Table, id: Id) -> Play<()> {
    let unit = *table.unit(id);
    let limits = path_limits(table.setup, &table.game, id, unit.speed);
    let path = table.path(unit.band, Why::MovePath(id), rules::MOV_01, limits)?;
    if unit.activated {
        table.tell(rules::MOV_10, says!("{} goes on with {} Speed left", id, unit.speed));
    }
    activate(table, id);
    let path = hexes(&path);
    tell_detour(table, id, &path);
    let blocker = interception::interception(table, id, &path, None)?;
    walk(table, id, &path, &Walk { target: None, blocker, price: true });
    interception::meet(table, id, None, blocker);
    Ok(())
}

/// A route need not be the shortest.
pub fn tell_detour(table: &mut Table, id: Id, path: &[Hex]) {
    let Some(end) = path.last() else { return };
    let (steps, away) = (path.len() as i32, i32::from(table.unit(id).at.distance(*end)));
    if steps > away {
        table.tell(rules::MOV_02, says!("{} goes {} hexes to a hex that is {} away", id, steps, away));
    }
}

/// The limits of a declared ground path: hex by hex, through free hexes, off the board only with the last step.
pub fn path_limits(setup: &Setup, game: &Game, id: Id, steps: u8) -> Vec<(Limit, scene::Rule)> {
    let start = game.unit(id).at;
    let mut free = stats::free(setup, game);
    free.insert(start);
    vec![
        (Limit::From(start), rules::MOV_01),
        (Limit::Open(setup.ground | setup.rim), rules::TER_03),
        (Limit::Open(free | setup.rim), rules::MOV_03),
        (Limit::Through(free), rules::MOV_09),
        (Limit::Allowance { steps: u16::from(steps), start, tolls: Vec::new() }, rules::ATR_01),
        (Limit::AtLeast(1), rules::MOV_04),
    ]
}

/// How a path is walked.
pub struct Walk {
    /// Whom the mover charges, if anybody.
    pub target: Option<Id>,
    /// Who stands in the way by now.
    pub blocker: Option<Id>,
    /// Whether each hex costs a point of Speed.
    pub price: bool,
}

/// Carries a declared path out, hex by hex, until it is done or something stops the mover.
pub fn walk(table: &mut Table, id: Id, path: &[Hex], how: &Walk) {
    let mut trail: Vec<Spot> = Vec::new();
    for &hex in path {
        if let Some(blocker) = how.blocker.filter(|blocker| table.touch(id, *blocker)) {
            if table.unit(blocker).at == hex {
                table.tell(rules::INT_05, says!("{} stops just before {}", id, hex));
                break;
            }
            table.tell(rules::INT_09, says!("{} passes {}, which blocks only in its own hex", id, blocker));
        }
        table.unit_mut(id).at = hex;
        trail.push(Spot::Hex(hex));
        if how.price {
            table.unit_mut(id).speed -= 1;
        }
        if !table.setup.on_board(hex) {
            table.tell(rules::MOV_09, says!("{} leaves the board and is removed", id));
            table.game.remove(id);
            break;
        }
        if let Some(enemy) = catcher(&table.game, id, how) {
            caught(table, id, enemy, hex, path, how.target);
            break;
        }
    }
    table.moved(rules::MOV_05, id.0.into(), &trail);
    charge::lapse(table);
}

/// Says that a mover is caught; a charger in the last hex of its path, next to its target, is where it wanted to be.
fn caught(table: &mut Table, id: Id, enemy: Id, hex: Hex, path: &[Hex], target: Option<Id>) {
    let there = target.is_some_and(|target| table.touch(id, target));
    if there && path.last() == Some(&hex) {
        return;
    }
    table.tell(rules::MOV_06, says!("{} comes next to {} in {} and is caught", id, enemy, hex));
    if let Some(target) = target {
        table.tell(rules::CHG_06, says!("the charge on {} went past {}", target, enemy));
    }
    if !table.unit(enemy).steady() {
        table.tell(rules::MOV_08, says!("{} catches although it is down or running", enemy));
    }
    if there {
        table.tell(rules::R_17, says!("{} is next to its target all the same and has charged it", id));
    } else {
        let left = table.unit(id).speed;
        table.tell(rules::MOV_07, says!("{} has charged nobody and keeps {} Speed", id, left));
    }
}

/// The enemy that catches the mover where it is: any model next to it that it does not charge. The interceptor
/// catches only by standing in the way.
fn catcher(game: &Game, id: Id, how: &Walk) -> Option<Id> {
    game.contacts(id).find(|enemy| Some(*enemy) != how.target && Some(*enemy) != how.blocker)
}

/// A unit counts as activated from its first declared action on, whatever comes of it.
pub fn activate(table: &mut Table, id: Id) {
    if table.unit(id).activated {
        table.tell(rules::ACT_01, says!("{} goes on with its one activation of this turn", id));
        return;
    }
    table.unit_mut(id).activated = true;
    table.tell(rules::ACT_07, says!("{} is activated", id));
}

/// A path as hexes; the domains of this book hold no other places.
pub fn hexes(path: &[Spot]) -> Vec<Hex> {
    path.iter().filter_map(|spot| spot.hex()).collect()
}
