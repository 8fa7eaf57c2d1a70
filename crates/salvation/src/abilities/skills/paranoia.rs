//! Paranoia (SS-SKL-10, 11): an enemy charges whoever is closest.

use scene::{Arg, Seat, says};
use space::{Hex, HexSet, Limit};
use table::{Play, Pool, Roll, Verdict, refuse};

use crate::abilities::{Skill, flyer};
use crate::combat::{Driven, Melee, round};
use crate::movement::{Price, Walk, activate, hexes, walk};
use crate::state::{Game, Id};
use crate::why::{Act, Why};
use crate::{Table, charge, rules, scenarios, stats};

/// Among how many equally close models one die can decide.
const MOST: usize = 20;

/// Whether there is anybody to drive.
pub fn may_drive(game: &Game, id: Id) -> Verdict {
    let mut refused = refuse(rules::SKL_10, says!("no enemy is within {} of {}", range(), id));
    for enemy in game.enemies(id) {
        match may_drive_this(game, id, enemy) {
            Ok(()) => return Ok(()),
            Err(no) if no.rule != rules::SKL_10 => refused = Err(no),
            Err(_) => {}
        }
    }
    refused
}

fn range() -> i32 {
    i32::from(Skill::Paranoia.range())
}

/// An enemy in range that has its activation left and could charge: upright, not running, not raised this turn, no escort
/// and in no corrupted pair.
fn may_drive_this(game: &Game, id: Id, target: Id) -> Verdict {
    let unit = game.unit(target);
    let away = i32::from(game.distance(id, target));
    let no = |why| refuse(rules::R_68, why);
    match () {
        () if unit.gone() => no(says!("{} is gone", target)),
        () if away > range() => {
            let [away, most] = Arg::too_many(away, range());
            refuse(rules::SKL_10, says!("{} is {} hexes away and {} is the range", target, away, most))
        }
        () if unit.activated => refuse(rules::SKL_10, says!("{} was activated this turn", target)),
        () if unit.reacted => {
            refuse(rules::SKL_10, says!("{} has used its activation for a reaction", target))
        }
        () if scenarios::escorts(game, target) => {
            refuse(rules::HOS_13, says!("{} leads a hostage and charges nobody", target))
        }
        () if unit.fallen() => no(says!("{} is down", target)),
        () if unit.running => no(says!("{} is running", target)),
        () if unit.raised == game.turn => no(says!("{} was raised this turn", target)),
        () if unit.link.is_some() => no(says!("{} is part of a corrupted pair", target)),
        () => Ok(()),
    }
}

/// The skill: the target is driven at whoever is closest, and the two fight at once.
pub fn drive(table: &mut Table, id: Id) -> Play<()> {
    let seat = table.unit(id).side;
    let targets: Vec<_> =
        table.enemies(id).map(|enemy| (enemy, may_drive_this(&table.game, id, enemy))).collect();
    let target = table.choose(seat, Why::SkillTarget(id), rules::SKL_10, targets)?;
    let still = |table: &Table| may_drive_this(&table.game, id, target);
    if !super::tested(table, id, Skill::Paranoia, Some(target), still)? {
        return Ok(());
    }
    let victim = closest(table, seat, target)?;
    table.tell(rules::SKL_10, says!("{} must charge {}, the closest model", target, victim));
    table.unit_mut(target).driven = true;
    let charged = !table.touch(target, victim);
    if charged {
        rush(table, seat, target, victim)?;
    } else {
        activate(table, target);
        table.tell(rules::R_68, says!("{} touches {} already and fights it as it stands", target, victim));
    }
    if table.over.is_some() || table.unit(target).gone() || !table.touch(target, victim) {
        return Ok(());
    }
    let linked = table.in_hex_order(vec![target, victim]);
    let driven = Some(Driven { id: target, victim, by: seat, charged });
    round(table, target, &Melee { linked, driven })
}

/// The closest of all other models; a die decides among equals.
fn closest(table: &mut Table, seat: Seat, target: Id) -> Play<Id> {
    let game = &table.game;
    let others = || game.standing().filter(|other| *other != target);
    let least = others().map(|other| game.distance(target, other)).min().unwrap_or_default();
    let equals = others().filter(|other| game.distance(target, *other) == least).collect();
    let mut equals = table.in_hex_order(equals);
    equals.truncate(MOST);
    if let [one] = equals.as_slice() {
        return Ok(*one);
    }
    let says = says!("{} models are {} away from {}", equals.len() as i32, i32::from(least), target);
    let roll = Roll::new(seat, rules::SKL_11, says, Pool::decide(equals.len() as u8, 20));
    let place = table.roll(roll)?.value().max(0) as usize;
    Ok(equals[place.min(equals.len() - 1)])
}

/// The hexes of all shortest ways, by their distance from the start: the last are the nearest goals.
struct Ways(Vec<HexSet>);

impl Ways {
    /// The shortest ways from shell to shell, each of which holds what is so many steps from the start.
    fn through(shells: Vec<HexSet>, goals: &HexSet) -> Option<Ways> {
        let last = shells.iter().position(|shell| !(*shell & *goals).is_empty())?;
        let mut ways = vec![shells[last] & *goals];
        for shell in shells[..last].iter().rev() {
            let next = ways[ways.len() - 1];
            ways.push(*shell & next.grow());
        }
        ways.reverse();
        Some(Ways(ways))
    }

    /// How many steps lead to the victim.
    fn steps(&self) -> u16 {
        (self.0.len() - 1) as u16
    }

    fn all(&self) -> HexSet {
        self.0.iter().fold(HexSet::EMPTY, |all, shell| all | *shell)
    }
}

/// The shortest ways along the ground to a hex next to the victim.
fn on_foot(table: &Table, target: Id, around: &HexSet) -> Option<Ways> {
    // Round all terrain, the stairs and gates of a keep included.
    let free = stats::free_for(table.setup, &table.game, target) & stats::ground(table.setup, &table.game);
    Ways::through(space::layers(table.unit(target).at, u16::MAX, &free), &(*around & free))
}

/// The shortest ways through the air, over everything.
fn in_flight(table: &Table, target: Id, around: &HexSet) -> Option<Ways> {
    if !flyer::flies(table.setup, &table.game, target) {
        return None;
    }
    let open = flyer::open(table.setup, &table.game, target);
    let sky = space::layers(table.unit(target).at, u16::MAX, table.setup.board.hexes());
    Ways::through(sky, &(*around & open))
}

/// The trickster's player moves the target by a way of the fewest hexes; out of reach it goes as far as its Speed takes
/// it. Nothing catches it and nobody intercepts it.
fn rush(table: &mut Table, seat: Seat, target: Id, victim: Id) -> Play<()> {
    let around: HexSet = table.unit(victim).at.neighbours().into_iter().collect();
    let (speed, traded) = charge::stride_at(table.setup, &table.game, target, victim);
    let most = u16::from(speed + traded);
    let (ground, flight) = (on_foot(table, target, &around), in_flight(table, target, &around));
    let reaches = |ways: &Option<Ways>| ways.as_ref().is_some_and(|ways| ways.steps() <= most);
    let both = [(Act::Flight, Ok(())), (Act::Ground, Ok(()))];
    let gait = match (&ground, &flight) {
        (_, None) => Act::Ground,
        (None, Some(_)) => Act::Flight,
        _ if reaches(&ground) != reaches(&flight) && reaches(&flight) => Act::Flight,
        _ => table.choose(seat, Why::ChargeGait(target), rules::R_68, both)?,
    };
    let start = charge::set_off(table, target, victim);
    let (ways, flies) = if gait == Act::Flight { (flight, true) } else { (ground, false) };
    let Some(ways) = ways else {
        table.tell(rules::R_68, says!("no way leads {} to {}, so it stays", target, victim));
        return Ok(());
    };
    let there = ways.steps() <= most;
    if !there {
        let says = says!("{} is {} steps from {} and goes {}", target, ways.steps() as i32, victim, speed);
        table.tell(rules::R_68, says);
    }
    let far = if there { ways.steps() } else { u16::from(speed) };
    let steps = if flies {
        soar(table, seat, target, victim, &ways, far)?
    } else {
        stride(table, seat, target, victim, &ways, far, traded > 0)?
    };
    if table.unit(target).gone() || table.unit(victim).gone() || !table.touch(target, victim) {
        return Ok(());
    }
    charge::head_of_steam(table, seat, target, steps, start)
}

/// Along the ground.
fn stride(
    table: &mut Table,
    seat: Seat,
    target: Id,
    victim: Id,
    ways: &Ways,
    far: u16,
    traded: bool,
) -> Play<u8> {
    if far == 0 {
        return Ok(0);
    }
    let start = table.unit(target).at;
    let limits = vec![
        (Limit::From(start), rules::MOV_01),
        (Limit::Open(ways.all()), rules::R_68),
        (Limit::Allowance { steps: far, start, tolls: Vec::new() }, rules::R_68),
        (Limit::Ends(ways.0[usize::from(far)]), rules::R_68),
    ];
    let path = hexes(&table.path(seat, Why::DrivenPath(target, victim), rules::R_68, limits)?);
    let price = if traded { Price::Vanguard } else { Price::Speed };
    walk(table, target, &path, &Walk { target: Some(victim), price, driven: true, ..Walk::default() })
}

/// Through the air: it lands on a shortest way, as far along it as there is a hex to land in.
fn soar(table: &mut Table, seat: Seat, target: Id, victim: Id, ways: &Ways, far: u16) -> Play<u8> {
    let open = flyer::open(table.setup, &table.game, target);
    let landings = ways.0[1..=usize::from(far)].iter().rev().map(|shell| *shell & open);
    let Some(landings) = landings.into_iter().find(|hexes| !hexes.is_empty()) else { return Ok(0) };
    let limits = vec![(Limit::Among(landings), rules::R_68)];
    let spot = table.point(seat, Why::ChargeLanding(target, victim), rules::R_68, limits)?;
    let Some(to): Option<Hex> = spot.hex() else { return Ok(0) };
    flyer::land(table, target, to)
}
