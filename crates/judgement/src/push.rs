//! Pushes and throws: JU-MAN-03 to JU-MAN-09, JU-THR.

use arrayvec::ArrayVec;
use scene::{Item, says};
use space::{Dir, Hex, Spot};
use table::{Play, Verdict, refuse};

use crate::attack::Blow;
use crate::setup::Setup;
use crate::state::{Cause, Condition, Game, Id, MOST};
use crate::why::{Why, Word};
use crate::{Table, condition, monsters, movement, rules, sight};

/// JU-MAN-05: a push moves at most so many hexes.
const FARTHEST: u8 = 3;

/// Whether a pushed model may enter a hex: no wall, nothing impassable, nobody there, on the map.
fn is_free(setup: &Setup, game: &Game, hex: Hex) -> bool {
    movement::may_stop(setup, game, hex)
}

/// Whether the model could be pushed anywhere.
fn movable(setup: &Setup, game: &Game, id: Id) -> bool {
    let next = |at: Hex| at.neighbours().into_iter().any(|hex| is_free(setup, game, hex));
    !setup.is_effigy(id) && game.model(id).at.is_some_and(next)
}

/// The models that a push of this attack may move: in melee both, else the attacker alone (JU-MAN-06).
fn pushed(setup: &Setup, game: &Game, blow: &Blow) -> ArrayVec<Id, 2> {
    let melee = blow.weapon(setup).is_melee();
    let both = [melee.then_some(blow.target), Some(blow.by)];
    both.into_iter().flatten().filter(|id| movable(setup, game, *id)).collect()
}

/// JU-MAN-03, JU-MAN-08, JU-MAN-11: whether there is anything to push.
pub fn verdict(setup: &Setup, game: &Game, blow: &Blow) -> Verdict {
    if pushed(setup, game, blow).is_empty() {
        return refuse(rules::MAN_08, "there is no free hex to be pushed to");
    }
    Ok(())
}

/// JU-MAN-05, JU-R-15: the icons move the target, the attacker, or one after the other.
pub fn push(table: &mut Table, blow: &Blow, icons: u8) -> Play<()> {
    let (setup, seat) = (table.setup, blow.roller(table.setup, &table.game));
    let melee = blow.weapon(setup).is_melee();
    let mut left = icons.min(FARTHEST);
    let mut done: Option<Id> = None;
    while left > 0 {
        let mut models = pushed(setup, &table.game, blow);
        models.retain(|id| Some(*id) != done);
        if models.is_empty() {
            break;
        }
        let id = if !melee {
            table.tell(rules::MAN_06, says!("only {} itself moves", blow.by));
            blow.by
        } else {
            let mut choices: ArrayVec<(Id, Verdict), 3> = models.iter().map(|id| (*id, Ok(()))).collect();
            if setup.is_effigy(blow.target) {
                choices.push((blow.target, refuse(rules::MAN_11, "Effigies are never moved")));
            }
            let rule = if done.is_none() { rules::MAN_05 } else { rules::R_15 };
            match table.choose_or_pass(seat, Why::PushWhom, rule, choices)? {
                Some(id) => id,
                None => break,
            }
        };
        left -= one_push(table, blow, id, left)?;
        done = match done {
            None => Some(id),
            Some(_) => break,
        };
        if !melee {
            break;
        }
    }
    Ok(())
}

/// JU-MAN-07, JU-MAN-08, JU-MAN-09: one model goes along one straight line; returns how many hexes that was.
fn one_push(table: &mut Table, blow: &Blow, id: Id, left: u8) -> Play<u8> {
    let (setup, seat) = (table.setup, blow.roller(table.setup, &table.game));
    let Some(from) = table.model(id).at else { return Ok(0) };
    let mut options = table.options(rules::MAN_07);
    for dir in Dir::ALL {
        let mut hex = from;
        let mut open = Ok(());
        for _ in 0..left {
            hex = hex.step(dir);
            if open.is_ok() && !is_free(setup, &table.game, hex) {
                open = refuse(rules::MAN_08, says!("the push stops before {}", hex));
            }
            options.add(Item::Place(Spot::Hex(hex)), open.clone());
        }
    }
    let item = table.pick(seat, Why::PushTo, rules::MAN_07, options)?;
    let Item::Place(Spot::Hex(to)) = item else { return Ok(0) };
    let Some(dir) = Dir::ALL.into_iter().find(|dir| on_ray(from, *dir, to)) else { return Ok(0) };
    let cause = if setup.enemies(blow.by, id) { Cause::Model(blow.by) } else { Cause::Nobody };
    let contacts = monsters::contacts(setup, &table.game);
    let engaged: ArrayVec<Id, MOST> = sight::engagers(setup, &table.game, id).collect();
    let mut here = from;
    let mut hurt = false;
    let mut way: Vec<Spot> = Vec::new();
    while here != to {
        here = here.step(dir);
        table.model_mut(id).at = Some(here);
        way.push(Spot::Hex(here));
        if setup.treacherous.contains(here) && !hurt {
            hurt = true;
            movement::bite(table, id, rules::TER_10, cause);
        }
    }
    table.moved(rules::MAN_07, id.into(), &way);
    if table.listens() && engaged.iter().any(|enemy| !sight::engages(setup, &table.game, *enemy, id)) {
        table.tell(rules::DIS_03, says!("nobody strikes at {}: it was pushed", id));
    }
    let slow = |hex: &Hex| setup.rough.contains(*hex) || setup.treacherous.contains(*hex);
    let before_last = way.iter().rev().skip(1).filter_map(|spot| spot.hex());
    if std::iter::once(from).chain(before_last).any(|hex| slow(&hex)) {
        table.tell(rules::MAN_09, says!("the ground does not slow the push of {}", id));
    }
    monsters::stirred(table, &contacts);
    Ok(way.len() as u8)
}

fn on_ray(from: Hex, dir: Dir, to: Hex) -> bool {
    let mut hex = from;
    (0..FARTHEST).any(|_| {
        hex = hex.step(dir);
        hex == to
    })
}

/// JU-THR-01: the target flies so many hexes directly away and is knocked down.
pub fn throw(table: &mut Table, blow: &Blow, hexes: u8) -> Play<()> {
    let (setup, seat) = (table.setup, blow.roller(table.setup, &table.game));
    let (Some(by), Some(from)) = (table.model(blow.by).at, table.model(blow.target).at) else {
        return Ok(());
    };
    let ways = space::away(by, from);
    let dir = match ways[..] {
        [only] => only,
        _ => {
            // JU-THR-05, JU-R-27: the active player picks; of a monster's throw, the target's opponent.
            let mut options = table.options(rules::THR_05);
            ways.iter().for_each(|dir| options.offer(Word::Dir(*dir)));
            let item = table.pick(seat, Why::ThrowWay, rules::THR_05, options)?;
            Dir::ALL.into_iter().find(|dir| Item::from(Word::Dir(*dir)) == item).unwrap_or(ways[0])
        }
    };
    let contacts = monsters::contacts(setup, &table.game);
    let to = landing(table, blow.target, from, dir, hexes);
    table.model_mut(blow.target).at = Some(to);
    table.moved(rules::THR_01, blow.target.into(), &[Spot::Hex(to)]);
    if to != from && setup.treacherous.contains(to) {
        movement::bite(table, blow.target, rules::TER_10, Cause::Model(blow.by));
    }
    condition::afflict(table, blow.target, Condition::KnockDown, blow.by);
    monsters::stirred(table, &contacts);
    Ok(())
}

/// JU-THR-02 to JU-THR-04, JU-R-26: the hex on which a thrown model lands.
fn landing(table: &mut Table, id: Id, from: Hex, dir: Dir, hexes: u8) -> Hex {
    let (setup, game) = (table.setup, &table.game);
    let stops = |hex: Hex| !movement::may_fly_over(setup, game, id, hex);
    let free = |hex: Hex| hex == from || is_free(setup, game, hex);
    let mut end = from;
    let mut met = false;
    for _ in 0..hexes {
        if stops(end.step(dir)) {
            met = true;
            break;
        }
        end = end.step(dir);
    }
    let mut onward = end;
    while !met && !free(onward) {
        onward = onward.step(dir);
        met = stops(onward);
    }
    let mut back = end;
    while !free(back) {
        back = back.step(dir.opposite());
    }
    let to = if free(onward) && !stops(onward) { onward } else { back };
    tell_flight(table, id, from, to, dir);
    if to == end && met {
        table.tell(rules::THR_03, says!("{} strikes an obstacle", id));
        tell_obstacle(table, id, end.step(dir));
    } else if to == onward && to != end {
        table.tell(rules::THR_04, says!("{} lands on the first free hex", id));
    } else if to != end {
        table.tell(rules::R_26, says!("{} finds no free hex beyond and lands before it", id));
    }
    to
}

/// JU-THR-02, JU-EFF-07: says what a thrown model passes over.
fn tell_flight(table: &mut Table, id: Id, from: Hex, to: Hex, dir: Dir) {
    if !table.listens() {
        return;
    }
    let mut hex = from;
    while hex != to && hex.step(dir) != to {
        hex = hex.step(dir);
        let (setup, game) = (table.setup, &table.game);
        let there = game.ids().find(|other| *other != id && setup.hexes(game, *other).contains(&hex));
        if let Some(other) = there {
            table.tell(rules::THR_02, says!("{} flies over {}", id, other));
            if setup.is_effigy(other) {
                table.tell(rules::EFF_07, says!("its own Effigy on {} does not stop {}", hex, id));
            }
        } else if setup.walls_from(0).contains(hex) {
            table.tell(rules::R_17, says!("{} flies over the wall on {}", id, hex));
        }
    }
}

/// JU-TER-14, JU-R-17, JU-CON-15: says what has stopped a thrown model.
fn tell_obstacle(table: &mut Table, id: Id, hex: Hex) {
    let setup = table.setup;
    let wall = |height: u8| setup.walls_from(height).contains(hex);
    if !setup.board.contains(hex) {
        table.tell(rules::HEX_13, says!("{} is not thrown off the map", id));
    } else if wall(setup.profile(id).height) {
        table.tell(rules::R_17, says!("the wall on {} is as high as {}", hex, id));
    } else if wall(0) {
        table.tell(rules::CON_15, says!("{} lies on the ground, and the wall on {} is as high", id, hex));
    } else {
        table.tell(rules::TER_14, says!("{} is impassable to {}", hex, id));
    }
}
