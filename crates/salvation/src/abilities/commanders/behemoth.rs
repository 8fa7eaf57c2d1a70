//! Behemoth (The Everlasting, SS-CMD-29 to 32).

use scene::{Item, says};
use space::{HexSet, Limit, Spot};
use table::{Play, Verdict, refuse};

use crate::abilities::{Ability, flyer};
use crate::movement::{able, activate, can_go_on, settle};
use crate::push::Aftermath;
use crate::state::{Charge, ChargeKind, Fate, Game, Id};
use crate::why::{Why, Word};
use crate::{Setup, Table, dying, panic, reaction, rules, scenarios, stats};

/// By how much his Force must be above that of whom he throws, at the least.
const STRONGER: i32 = 4;

/// Whether a unit may throw somebody.
pub fn may_throw(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if !setup.has(game, id, Ability::Behemoth) {
        return refuse(rules::CMD_29, "only a behemoth throws others about");
    }
    let unit = game.unit(id);
    if unit.corrupted() {
        return refuse(rules::R_69, says!("{} is corrupted and its own abilities are off", id));
    }
    able(game, id)?;
    scenarios::may_harm(game)?;
    if unit.threw {
        return refuse(rules::CMD_29, says!("{} has thrown somebody this turn", id));
    }
    if unit.energy == 0 {
        return refuse(rules::CMD_29, says!("{} has {} Energy left and a throw costs at least 1", id, 0));
    }
    if scenarios::encumbered(game, id) {
        return refuse(rules::CMD_32, says!("{} has its hands full and throws nobody", id));
    }
    let mut others = game.standing().filter(|other| game.touch(id, *other));
    if others.all(|other| may_throw_whom(setup, game, id, other).is_err()) {
        return refuse(rules::CMD_29, says!("{} touches nobody whom it could throw", id));
    }
    Ok(())
}

/// Whether he may throw this model: any other in contact, friend or foe, that is weak enough and carries nothing.
fn may_throw_whom(setup: &Setup, game: &Game, id: Id, other: Id) -> Verdict {
    let (own, theirs) = (stats::force(setup, game, id).total(), stats::force(setup, game, other).total());
    if own - theirs < STRONGER {
        let says = says!("{} has Force {}, and {} throws up to {}", other, theirs, id, own - STRONGER);
        return refuse(rules::R_78, says);
    }
    if scenarios::encumbered(game, other) {
        return refuse(rules::CMD_32, says!("{} has its hands full and is not thrown", other));
    }
    if landings(setup, game, id, other).is_empty() && to_the_edge(setup, game, id, other).is_none() {
        return refuse(rules::R_78, says!("there is no free hex near enough to throw {} to", other));
    }
    Ok(())
}

/// Where he could throw a model: free hexes within his Energy, terrain for flyers only, and nobody onto the walls of a keep.
fn landings(setup: &Setup, game: &Game, id: Id, other: Id) -> HexSet {
    let open = if flyer::flies(setup, game, other) {
        flyer::open(setup, game, other)
    } else {
        stats::free(setup, game) - game.phantoms_of(other)
    };
    (HexSet::disc(game.unit(other).at, u16::from(game.unit(id).energy)) & open) - scenarios::barriers(game)
}

/// How far it is from a model off the board, if his Energy reaches that far.
fn to_the_edge(setup: &Setup, game: &Game, id: Id, other: Id) -> Option<u8> {
    let at = game.unit(other).at;
    let away = setup.rim.iter().map(|hex| at.distance(hex)).min()?;
    (away <= u16::from(game.unit(id).energy)).then_some(away as u8)
}

/// A throw: somebody in contact is hurled up to a hex for each Energy, and harmed by nothing but where it comes down.
pub fn throw(table: &mut Table, id: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.unit(id).side);
    let game = &table.game;
    let others: Vec<_> = game
        .standing()
        .filter(|other| game.touch(id, *other))
        .map(|other| (other, may_throw_whom(setup, game, id, other)))
        .collect();
    let thrown = table.choose(seat, Why::ThrowWhom(id), rules::CMD_29, others)?;
    let to = landing(table, id, thrown)?;
    activate(table, id);
    reaction::declared(table, &[id])?;
    if !can_go_on(table, id) || !still_possible(table, id, thrown, to) {
        return Ok(());
    }
    table.unit_mut(id).threw = true;
    match to {
        Landing::Hex(spot) => {
            let Some(hex) = spot.hex() else { return Ok(()) };
            let steps = table.unit(thrown).at.distance(hex) as u8;
            table.game.spend(id, steps);
            scenarios::thrown(table, thrown);
            table.unit_mut(thrown).at = hex;
            table.moved(rules::CMD_29, thrown.0.into(), &[spot]);
            table.tell(rules::CMD_29, says!("{} throws {} by {} hexes", id, thrown, steps));
            table.tell(rules::CMD_31, says!("{} comes down in {} unharmed", thrown, hex));
            if table.unit(thrown).raised == table.turn {
                table.tell(rules::R_107, says!("{} was raised this turn and is thrown all the same", thrown));
            }
            scenarios::stepped(table, thrown)?;
            settle(table)?;
            comes_down(table, id, thrown)?;
            reaction::moved(table, thrown)
        }
        Landing::Off => off_the_board(table, id, thrown),
    }
}

#[derive(Copy, Clone)]
enum Landing {
    Hex(Spot),
    Off,
}

/// Where the thrown model comes down: its hex decides the price, or it goes over the edge by the shortest way.
fn landing(table: &mut Table, id: Id, thrown: Id) -> Play<Landing> {
    let (setup, seat) = (table.setup, table.unit(id).side);
    let open = landings(setup, &table.game, id, thrown);
    if to_the_edge(setup, &table.game, id, thrown).is_some() {
        let mut options = table.options(rules::CMD_31);
        if open.is_empty() {
            options
                .add(Word::OnBoard, refuse(rules::R_78, says!("no free hex is near enough to {}", thrown)));
        } else {
            options.offer(Word::OnBoard);
        }
        options.offer(Word::OffBoard);
        if table.pick(seat, Why::ThrowOff(thrown), rules::CMD_31, options)? == Item::from(Word::OffBoard) {
            return Ok(Landing::Off);
        }
    }
    let (at, energy) = (table.unit(thrown).at, u16::from(table.unit(id).energy));
    let passable = HexSet::ALL - scenarios::barriers(&table.game);
    let words = "nobody is thrown into the wall or gate in {at}";
    let limits = vec![
        (Limit::Within { of: at, steps: energy }, rules::CMD_29),
        (Limit::Fits { among: passable, words }, rules::SIE_13),
        (Limit::Among(open), rules::R_78),
    ];
    table.point(seat, Why::ThrowTo(thrown), rules::CMD_29, limits).map(Landing::Hex)
}

/// Whether a declared throw can be carried out after it was answered.
fn still_possible(table: &mut Table, id: Id, thrown: Id, to: Landing) -> bool {
    let (setup, game) = (table.setup, &table.game);
    let there = !game.unit(thrown).gone() && game.touch(id, thrown) && !scenarios::encumbered(game, thrown);
    let lands = match to {
        Landing::Hex(spot) => spot.hex().is_some_and(|hex| landings(setup, game, id, thrown).contains(hex)),
        Landing::Off => to_the_edge(setup, game, id, thrown).is_some(),
    };
    if !there || !lands {
        table.tell(rules::REA_06, says!("{} can no longer throw {} like that", id, thrown));
    }
    there && lands
}

/// Who comes down upright next to an enemy of its own has charged it; of several, the thrower's player names one.
fn comes_down(table: &mut Table, id: Id, thrown: Id) -> Play<()> {
    let met: Vec<Id> = table.in_hex_order(table.contacts(thrown).collect());
    if !table.unit(thrown).steady() || met.is_empty() {
        return Ok(());
    }
    let target = match met.as_slice() {
        [one] => *one,
        _ => {
            let seat = table.unit(id).side;
            table.choose(seat, Why::ThrownAt(thrown), rules::R_78, met.iter().map(|id| (*id, Ok(()))))?
        }
    };
    table.charges.push(Charge { charger: thrown, target, kind: ChargeKind::Charge });
    table.tell(rules::CMD_30, says!("{} counts as having charged {}", thrown, target));
    Ok(())
}

/// Over the edge: the thrown model is removed, and its friends saw it.
fn off_the_board(table: &mut Table, id: Id, thrown: Id) -> Play<()> {
    let steps = to_the_edge(table.setup, &table.game, id, thrown).unwrap_or_default();
    table.game.spend(id, steps);
    let mut after = Aftermath::begin(table);
    let (side, at) = (table.unit(thrown).side, table.unit(thrown).at);
    table.tell(rules::CMD_29, says!("{} throws {} by {} hexes", id, thrown, steps));
    table.tell(rules::CMD_31, says!("{} is thrown off the board and removed", thrown));
    table.tell(rules::DTH_02, says!("nothing is left of {} on the board", thrown));
    table.tell(rules::PAN_14, says!("who stood near {} saw it die", thrown));
    after.dead.push((side, at));
    dying::credit(table, id, thrown);
    dying::leaves(table, thrown, Fate::Out)?;
    settle(table)?;
    panic::after_combat(table, &after)?;
    scenarios::check_collapse(table);
    Ok(())
}
