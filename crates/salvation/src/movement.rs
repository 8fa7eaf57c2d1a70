//! Simple movement, paths, being caught (chapter 6), and the walk that every declared path shares.

use scene::{Seat, says};
use space::{Hex, HexSet, Limit, Spot};
use table::{Play, Verdict, refuse};

use crate::abilities::{commanders, skills};
use crate::state::{Fate, Game, Id};
use crate::why::Why;
use crate::{Setup, Table, charge, dying, interception, magic, reaction, rules, scenarios, stats};

/// Whether a unit may make a simple move at all.
pub fn may_move(setup: &Setup, game: &Game, id: Id) -> Verdict {
    may_set_out(setup, game, id)?;
    let around = game.unit(id).at.neighbours();
    let leaves = || game.unit(id).link.is_none() && around.iter().any(|hex| setup.rim.contains(*hex));
    let free = |hex: &Hex| stats::is_free_for(setup, game, id, *hex);
    if !leaves() && !scenarios::can_step(setup, game, id, around.into_iter().filter(free)) {
        return refuse(rules::MOV_03, says!("{} has no free hex to go to", id));
    }
    Ok(())
}

/// What a simple move, a charge and a flight have in common.
pub fn may_set_out(setup: &Setup, game: &Game, id: Id) -> Verdict {
    may_set_out_with(setup, game, id, stats::stride(setup, game, id))
}

/// The same, with so many hexes to go.
pub fn may_set_out_with(setup: &Setup, game: &Game, id: Id, stride: u8) -> Verdict {
    may_go(setup, game, id, stride)?;
    scenarios::may_set_out(game, id)
}

/// What every move needs, also one with somebody behind.
pub fn may_go(setup: &Setup, game: &Game, id: Id, stride: u8) -> Verdict {
    able(game, id)?;
    if game.unit(id).raised == game.turn {
        return refuse(rules::SPL_02, says!("{} was raised this turn and cannot move yet", id));
    }
    if stride == 0 {
        return refuse(rules::ATR_01, says!("{} has no Speed left", id));
    }
    unhindered(setup, game, id)
}

/// Nobody holds it back: neither an enemy nor a phantom, and if it is corrupted, nobody holds its trickster either.
fn unhindered(setup: &Setup, game: &Game, id: Id) -> Verdict {
    skills::corrupt::pair_may_move(setup, game, id)?;
    if let Some(enemy) = game.contacts(id).next() {
        return refuse(rules::ACT_09, says!("{} is engaged with {} and can only disengage", id, enemy));
    }
    if let Some(phantom) = game.haunted(id) {
        let says = says!("{} faces a phantom in {} and can only disengage from it", id, phantom.at);
        return refuse(rules::SKL_07, says);
    }
    Ok(())
}

/// Whether a unit may act of its own accord: upright, neither running nor stopped, and master of itself.
pub fn able(game: &Game, id: Id) -> Verdict {
    let unit = game.unit(id);
    if unit.holds() {
        return refuse(rules::SKL_04, says!("{} holds somebody corrupted and may only defend", id));
    }
    if unit.running {
        return refuse(rules::PAN_12, says!("{} is running and may only defend", id));
    }
    if unit.stopped {
        return refuse(rules::ACT_08, says!("{} was stunned or wounded and is stopped for this half", id));
    }
    if unit.fallen() {
        return refuse(rules::FAL_10, says!("{} is down", id));
    }
    // Who is corrupted may act for the other side whatever it did for its own.
    if unit.disengaged && !unit.corrupted() {
        return refuse(rules::DIS_08, says!("{} gave up its activation to disengage", id));
    }
    if unit.reacted && !unit.corrupted() {
        return refuse(
            rules::REA_03,
            says!("{} cast a spell in the enemy's half: its activation is gone", id),
        );
    }
    if unit.driven && !unit.corrupted() {
        return refuse(rules::R_68, says!("Paranoia has used up the activation of {} this turn", id));
    }
    Ok(())
}

/// A simple move: the path is declared, the opponent may answer it, then it is carried out.
pub fn simple_move(table: &mut Table, id: Id) -> Play<()> {
    let unit = *table.unit(id);
    let limits = path_limits(table.setup, &table.game, id, stats::stride(table.setup, &table.game, id));
    let path = table.path(unit.side, Why::MovePath(id), rules::MOV_01, limits)?;
    if unit.activated {
        table.tell(rules::MOV_10, says!("{} goes on with {} Speed left", id, unit.speed));
    }
    set_out(table, id);
    let path = hexes(&path);
    tell_detour(table, id, &path);
    reaction::declared(table, &[id])?;
    if !can_move_on(table, id) {
        return Ok(());
    }
    let blocker = interception::interception(table, id, &path, None)?;
    walk(table, id, &path, &Walk { blocker, price: Price::Speed, ..Walk::default() })?;
    interception::meet(table, id, None, blocker);
    reaction::moved(table, id)
}

/// A declared move begins: the unit is activated, its spells are over, and Mariel may spur it on.
pub fn set_out(table: &mut Table, id: Id) {
    activate(table, id);
    magic::tell_spells_over(table, id);
    table.unit_mut(id).busy = true;
    commanders::hope::spur(table, id);
}

/// Whether a declared action can still be carried out after it was answered. Who cannot act any more pays nothing.
pub fn can_go_on(table: &mut Table, id: Id) -> bool {
    let unit = table.unit(id);
    if table.over.is_none() && unit.steady() && !unit.stopped {
        return true;
    }
    table.tell(rules::REA_06, says!("{} cannot go on with what it declared", id));
    false
}

/// Whether a declared move can still be made after it was answered: a mover that is engaged by now stays where it is.
pub fn can_move_on(table: &mut Table, id: Id) -> bool {
    if !can_go_on(table, id) {
        return false;
    }
    let held = unhindered(table.setup, &table.game, id);
    if held.is_err() {
        table.tell(rules::R_96, says!("{} is held by now and does not move", id));
    }
    held.is_ok()
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
    let mut free = stats::free_for(setup, game, id);
    free.insert(start);
    // Limits hold whole maps: a list that grows would copy them.
    let mut limits = Vec::with_capacity(10);
    limits.push((Limit::From(start), rules::MOV_01));
    // A corrupted pair never leaves the board.
    let mut rim = setup.rim;
    if game.unit(id).link.is_some() {
        rim = HexSet::EMPTY;
        limits.push((Limit::Open(*setup.board.hexes()), rules::R_65));
    }
    limits.extend(scenarios::obstacles(game, id));
    limits.extend([
        (Limit::Open(stats::ground_for(setup, game, id) | rim), rules::TER_03),
        (Limit::Open(free | rim), rules::MOV_03),
        (Limit::Through(free), rules::MOV_09),
        (scenarios::allowance(game, start, u16::from(steps)), rules::ATR_01),
        (Limit::AtLeast(1), rules::MOV_04),
    ]);
    limits
}

/// How a path is walked.
#[derive(Copy, Clone, Debug, Default)]
pub struct Walk {
    /// Whom the mover charges, if anybody.
    pub target: Option<Id>,
    /// Who stands in the way by now.
    pub blocker: Option<Id>,
    pub price: Price,
    /// Who comes along behind, always into the hex just left.
    pub trail: Option<Trail>,
    /// Whether Paranoia drives the mover, so that nothing catches it.
    pub driven: bool,
}

/// What each hex of a walk costs.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Price {
    #[default]
    Nothing,
    Speed,
    /// Speed as long as there is some, then Energy: the charge of Scar's band.
    Vanguard,
}

/// What a mover drags behind it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Trail {
    /// The trickster of a corrupted unit.
    Model(Id),
    /// The hostage that this seat wants back.
    Hostage(Seat),
}

/// Carries a declared path out, hex by hex, until it is done or something stops the mover. Returns how many hexes
/// it went.
pub fn walk(table: &mut Table, id: Id, path: &[Hex], how: &Walk) -> Play<u8> {
    let mut trail: Vec<Spot> = Vec::new();
    let behind = how.trail.or_else(|| skills::corrupt::trail(&table.game, id));
    for (done, &hex) in path.iter().enumerate() {
        if scenarios::holds_back(table, id, &path[done..], how) {
            break;
        }
        if let Some(blocker) = how.blocker.filter(|blocker| table.touch(id, *blocker)) {
            if table.unit(blocker).at == hex {
                table.tell(rules::INT_05, says!("{} stops just before {}", id, hex));
                break;
            }
            table.tell(rules::INT_09, says!("{} passes {}, which blocks only in its own hex", id, blocker));
        }
        if !may_enter(table, id, hex) || !pays(table, id, hex, how.price) {
            table.tell(rules::R_46, says!("{} can go no farther than {}", id, table.unit(id).at));
            break;
        }
        trail.push(Spot::Hex(hex));
        let left = table.unit(id).at;
        if !table.setup.on_board(hex) {
            table.moved(rules::MOV_05, id.0.into(), &trail);
            off_the_board(table, id, hex, how)?;
            return Ok(trail.len() as u8);
        }
        table.unit_mut(id).at = hex;
        match behind {
            Some(Trail::Model(other)) => {
                table.unit_mut(other).at = left;
                table.moved(rules::R_65, other.0.into(), &[Spot::Hex(left)]);
            }
            Some(Trail::Hostage(owner)) => scenarios::hostages::drag(table, owner, left),
            None => {}
        }
        if scenarios::stepped(table, id)? && path.last() != Some(&hex) && scenarios::stops(table, id)? {
            break;
        }
        if let Some(catcher) = catcher(&table.game, id, how).filter(|_| !how.driven) {
            caught(table, id, catcher, hex, path, how.target);
            break;
        }
    }
    table.moved(rules::MOV_05, id.0.into(), &trail);
    settle(table)?;
    Ok(trail.len() as u8)
}

/// Something may have come into the way since the path was declared.
fn may_enter(table: &Table, id: Id, hex: Hex) -> bool {
    let (setup, game) = (table.setup, &table.game);
    game.unit(id).at.touches(hex) && (setup.rim.contains(hex) || stats::is_free_for(setup, game, id, hex))
}

/// Takes the price of one hex, if it can be paid.
fn pays(table: &mut Table, id: Id, hex: Hex, price: Price) -> bool {
    let unit = *table.unit(id);
    let toll = stats::toll(&table.game, id, hex);
    match price {
        Price::Nothing => true,
        Price::Speed | Price::Vanguard if table.pace(id) >= toll => {
            table.game.tire(id, toll);
            true
        }
        Price::Vanguard if unit.speed.saturating_add(unit.energy) >= toll => {
            let energy = toll.saturating_sub(unit.speed);
            table.unit_mut(id).speed = 0;
            table.game.spend(id, energy);
            table.tell(rules::CMD_28, says!("{} pays for {} with {} Energy", id, hex, energy));
            true
        }
        Price::Speed | Price::Vanguard => false,
    }
}

/// Leaving the board is the end of a model, unless the scenario makes that edge its way out.
fn off_the_board(table: &mut Table, id: Id, hex: Hex, how: &Walk) -> Play<()> {
    if scenarios::is_exit(table.setup, &table.game, id, hex) {
        return scenarios::exits(table, id, how.trail);
    }
    table.tell(rules::MOV_09, says!("{} leaves the board and is removed", id));
    dying::leaves(table, id, Fate::Out)?;
    settle(table)
}

/// After anybody has moved: charges and corrupted pairs that have lost contact are over, and a scenario looks at who
/// touches what now.
pub fn settle(table: &mut Table) -> Play<()> {
    skills::corrupt::part(table);
    charge::lapse(table);
    scenarios::settled(table)
}

/// What holds a mover where it is.
#[derive(Copy, Clone)]
enum Catcher {
    Enemy(Id),
    Phantom(Hex),
}

/// What catches the mover where it is: any enemy model next to it that it does not charge, or a phantom set against it.
/// The interceptor catches only by standing in the way.
fn catcher(game: &Game, id: Id, how: &Walk) -> Option<Catcher> {
    let movers = || std::iter::once(id).chain(game.trickster(id));
    let enemy = movers().find_map(|mover| {
        game.contacts(mover).find(|enemy| Some(*enemy) != how.target && Some(*enemy) != how.blocker)
    });
    let phantom =
        || movers().find_map(|mover| game.haunted(mover)).map(|phantom| Catcher::Phantom(phantom.at));
    enemy.map(Catcher::Enemy).or_else(phantom)
}

/// Says that a mover is caught; a charger in the last hex of its path, next to its target, is where it wanted to be.
fn caught(table: &mut Table, id: Id, by: Catcher, hex: Hex, path: &[Hex], target: Option<Id>) {
    let there = target.is_some_and(|target| table.touch(id, target));
    if there && path.last() == Some(&hex) {
        return;
    }
    match by {
        Catcher::Phantom(at) => {
            table.tell(rules::SKL_07, says!("{} comes next to the phantom in {} and is caught", id, at));
        }
        Catcher::Enemy(enemy) => {
            table.tell(rules::MOV_06, says!("{} comes next to {} in {} and is caught", id, enemy, hex));
            if let Some(target) = target {
                table.tell(rules::CHG_06, says!("the charge on {} went past {}", target, enemy));
            }
            if !table.unit(enemy).steady() {
                table.tell(rules::MOV_08, says!("{} catches although it is down or running", enemy));
            }
        }
    }
    if there {
        table.tell(rules::R_17, says!("{} is next to its target all the same and has charged it", id));
    } else {
        let left = table.unit(id).speed;
        table.tell(rules::MOV_07, says!("{} has charged nobody and keeps {} Speed", id, left));
    }
}

/// A unit counts as activated from its first declared action on, whatever comes of it.
pub fn activate(table: &mut Table, id: Id) {
    if table.unit(id).activated {
        table.tell(rules::ACT_01, says!("{} goes on with its one activation of this turn", id));
        return;
    }
    table.unit_mut(id).activated = true;
    table.tell(rules::ACT_07, says!("{} is activated", id));
    if let Some(row) = table.setup.profile(&table.game, id).rule {
        table.tell(row.0, says!("{} has the numbers of its card", id));
    }
}

/// A path as hexes; the domains of this book hold no other places.
pub fn hexes(path: &[Spot]) -> Vec<Hex> {
    path.iter().filter_map(|spot| spot.hex()).collect()
}
