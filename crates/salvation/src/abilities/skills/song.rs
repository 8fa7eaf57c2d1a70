//! Siren's Song (SS-SKL-05): models are moved about, six hexes in all.

use scene::{Arg, says};
use space::{Hex, HexSet, Limit, Spot};
use table::{Play, Verdict, refuse};

use crate::abilities::Skill;
use crate::movement::{hexes, settle};
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, reaction, rules, scenarios, stats};

/// The hexes that one song has for all that it moves.
const HEXES: u8 = 6;

/// Whether anybody is near enough.
pub fn may_sing(game: &Game, id: Id) -> Verdict {
    let at = game.unit(id).at;
    if !game.standing().any(|other| other != id && hears(game, at, other).is_ok()) {
        return refuse(rules::SKL_05, says!("nobody is within {} of {}", range(), id));
    }
    Ok(())
}

fn range() -> i32 {
    i32::from(Skill::SirensSong.range())
}

fn hears(game: &Game, from: Hex, id: Id) -> Verdict {
    let away = i32::from(from.distance(game.unit(id).at));
    if away > range() {
        let [away, most] = Arg::too_many(away, range());
        return refuse(rules::SKL_05, says!("{} is {} hexes away and {} is the range", id, away, most));
    }
    Ok(())
}

/// The skill: on a pass models of either side are moved, one after the other.
pub fn sing(table: &mut Table, id: Id) -> Play<()> {
    if !super::tested(table, id, Skill::SirensSong, None, |_| Ok(()))? {
        return Ok(());
    }
    let (setup, seat, from) = (table.setup, table.unit(id).side, table.unit(id).at);
    let mut left = HEXES;
    let mut moved: Vec<Id> = Vec::new();
    while left > 0 && table.over.is_none() {
        let game = &table.game;
        let judged = |other: Id| match other == id {
            true => refuse(rules::R_66, says!("{} moves others, never itself", id)),
            false => may_be_moved(setup, game, from, other, &moved),
        };
        let choices: Vec<_> = game.standing().map(|other| (other, judged(other))).collect();
        if choices.iter().all(|(_, verdict)| verdict.is_err()) {
            break;
        }
        let Some(next) = table.choose_or_pass(seat, Why::SongNext(left), rules::SKL_05, choices)? else {
            break;
        };
        moved.push(next);
        left -= lead(table, seat, next, left)?;
    }
    Ok(())
}

/// Whether the song moves this model: it hears it, was not moved by it yet, and has somewhere to go.
fn may_be_moved(setup: &Setup, game: &Game, from: Hex, id: Id, moved: &[Id]) -> Verdict {
    if moved.contains(&id) {
        return refuse(rules::R_66, says!("{} was moved by this song already", id));
    }
    hears(game, from, id)?;
    let around: HexSet = game.unit(id).at.neighbours().into_iter().collect();
    if (around & open(setup, game, id)).is_empty() {
        return refuse(rules::R_66, says!("{} has no free hex to go to", id));
    }
    Ok(())
}

/// The free ground, as this model sees it.
fn open(setup: &Setup, game: &Game, id: Id) -> HexSet {
    stats::free(setup, game) - game.phantoms_of(id)
}

/// Moves one model hex by hex: nothing catches it, nobody intercepts it, and it charges nobody. Returns how far it went.
fn lead(table: &mut Table, seat: scene::Seat, id: Id, left: u8) -> Play<u8> {
    let start = table.unit(id).at;
    let mut open = open(table.setup, &table.game, id);
    open.insert(start);
    let limits = vec![
        (Limit::From(start), rules::R_66),
        (Limit::Open(open), rules::R_66),
        (Limit::Allowance { steps: u16::from(left), start, tolls: Vec::new() }, rules::SKL_05),
        (Limit::AtLeast(1), rules::MOV_04),
    ];
    let path = hexes(&table.path(seat, Why::SongPath(id), rules::SKL_05, limits)?);
    let mut trail = Vec::new();
    for hex in path {
        table.unit_mut(id).at = hex;
        trail.push(Spot::Hex(hex));
        if scenarios::stepped(table, id)? {
            break;
        }
    }
    table.moved(rules::SKL_05, id.0.into(), &trail);
    if table.unit(id).raised == table.turn {
        table.tell(rules::R_107, says!("{} was raised this turn and is carried all the same", id));
    }
    let touched: Vec<Id> = table.contacts(id).collect();
    for other in touched {
        table.tell(rules::R_66, says!("{} comes to {}, and neither has charged", id, other));
    }
    settle(table)?;
    if table.unit(id).side == table.active {
        reaction::moved(table, id)?;
    }
    Ok(trail.len() as u8)
}
