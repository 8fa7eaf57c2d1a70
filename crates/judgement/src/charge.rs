//! Charges: JU-CHG.

use scene::says;
use space::{Hex, HexSet, Limit};
use table::{Play, Verdict, refuse};

use crate::attack::{self, Blow, Manner};
use crate::lines::Lines;
use crate::movement;
use crate::profile::Weapon;
use crate::setup::{Kind, Setup};
use crate::state::{Condition, Game, Id};
use crate::why::{Act, Why};
use crate::{Table, damage, rules, sight, stats};

/// JU-CHG-03: hexes beyond MOV.
const EXTRA: u16 = 2;

/// JU-CHG-05, JU-R-19: the hexes where some line ends with the target in reach and in sight.
fn goals<'a>(
    setup: &'a Setup,
    game: &'a Game,
    hero: Id,
    weapon: &Weapon,
    target: Id,
    lines: &'a Lines,
) -> impl Iterator<Item = Hex> + 'a {
    let reach = i16::from(weapon.reach);
    let around = move |hex: &Hex| {
        let Hex { q, r } = *hex;
        (-reach..=reach).flat_map(move |dq| {
            ((-reach).max(-reach - dq)..=reach.min(reach - dq)).map(move |dr| Hex::new(q + dq, r + dr))
        })
    };
    let near = setup.hexes(game, target).iter().flat_map(around);
    near.filter(move |hex| lines.lead_to(*hex) && sight::sees_from(setup, game, hero, *hex, target))
}

/// JU-CHG-01, JU-CHG-02, JU-CHG-05: whether this enemy may be charged with this weapon.
fn may_charge(setup: &Setup, game: &Game, hero: Id, weapon: &Weapon, target: Id, lines: &Lines) -> Verdict {
    if sight::melee(setup, game, hero, target) {
        return refuse(rules::CHG_02, says!("{} and {} are engaged already", hero, target));
    }
    sight::verdict(setup, game, hero, target)?;
    if goals(setup, game, hero, weapon, target, lines).next().is_none() {
        return refuse(rules::CHG_05, says!("no line brings {} into reach of {}", target, hero));
    }
    Ok(())
}

/// The enemies near enough for a charge to be thought of.
fn in_range<'a>(
    setup: &'a Setup,
    game: &'a Game,
    hero: Id,
    weapon: &Weapon,
) -> impl Iterator<Item = Id> + 'a {
    let most = stats::attribute(setup, game, hero, crate::profile::Attr::Mov) as u16
        + EXTRA
        + u16::from(weapon.reach);
    attack::enemies(setup, game, hero).filter(move |id| setup.distance(game, hero, *id) <= most)
}

fn weapon_verdict(setup: &Setup, game: &Game, hero: Id, weapon: &Weapon) -> Verdict {
    if !weapon.is_melee() {
        return refuse(rules::CHG_01, "a charge needs a melee weapon");
    }
    let (cost, left) = (weapon.ap + 1, stats::points_left(game));
    if cost > left {
        return refuse(rules::CHG_01, says!("it costs {} AP and {} are left", cost, left));
    }
    let mut last = refuse(rules::CHG_05, "nobody is near enough");
    let mut lines = None;
    for target in in_range(setup, game, hero, weapon) {
        if lines.is_none() {
            lines = Lines::of(setup, game, hero, EXTRA);
        }
        let Some(lines) = &lines else { break };
        last = may_charge(setup, game, hero, weapon, target, lines);
        if last.is_ok() {
            break;
        }
    }
    last
}

/// JU-ACN-03, JU-CON-16: whether the active Hero may charge at all.
pub fn verdict(setup: &Setup, game: &Game, hero: Id) -> Verdict {
    if game.has(hero, Condition::Pin) {
        return refuse(rules::CON_16, says!("{} is pinned", hero));
    }
    if game.activation.is_some_and(|now| now.aiming) {
        return refuse(rules::ATK_12, says!("{} is aiming", hero));
    }
    let mut last = refuse(rules::CHG_01, says!("{} has no melee weapon", hero));
    for weapon in &setup.profile(hero).weapons {
        last = weapon_verdict(setup, game, hero, weapon);
        if last.is_ok() {
            break;
        }
    }
    last
}

/// JU-CHG-01 to JU-CHG-06: weapon, target and path are named and paid for, the model moves, then it attacks.
pub fn charge(table: &mut Table, hero: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.turn);
    let weapon = attack::pick_weapon(table, seat, hero, rules::CHG_01, |setup, game, weapon| {
        weapon_verdict(setup, game, hero, weapon)
    })?;
    let held = &setup.profile(hero).weapons[usize::from(weapon)];
    let Some(from) = table.model(hero).at else { return Ok(()) };
    let Some(lines) = Lines::of(setup, &table.game, hero, EXTRA) else { return Ok(()) };
    let mut options = table.options(rules::CHG_01);
    for target in attack::enemies(setup, &table.game, hero) {
        options.judge(target, || may_charge(setup, &table.game, hero, held, target, &lines));
    }
    let item = table.pick(seat, Why::ChargeTarget, rules::CHG_01, options)?;
    let Some(target) = Id::named(item) else { return Ok(()) };
    let path = ask_path(table, hero, from, held, target, &lines)?;
    sight::tell(table, hero, target);
    damage::pay(table, rules::ACN_03, 1 + held.ap);
    table.tell(rules::CHG_03, says!("{} charges {} hexes", hero, path.len() as i32));
    let sidesteps = !space::is_line(from, &path);
    if sidesteps {
        table.tell(rules::CHG_04, says!("{} sidesteps first", hero));
    }
    let (begins, line) = if sidesteps { (path[0], &path[1..]) } else { (from, &path[..]) };
    if !space::is_straight(begins, line) {
        table.tell(rules::HEX_06, says!("{} goes in a slalom", hero));
    }
    movement::tell_pace(table, hero, from, &path, EXTRA);
    if !movement::walk(table, hero, &path, Some(target), rules::CHG_03)? || !table.stands(target) {
        if !table.is_over() {
            table.tell(rules::R_19, says!("the charge of {} comes to nothing", hero));
        }
        return Ok(());
    }
    let stood = stand_your_ground(table, target)?;
    table.tell(rules::CHG_06, says!("{} reaches {}", hero, target));
    let struck = attack::attack(table, Blow { by: hero, weapon, target, manner: Manner::Charge { stood } })?;
    attack::after(table, hero, weapon, struck)
}

/// JU-CHG-03 to JU-CHG-05: the whole path, straight or slalom, perhaps after a sidestep.
fn ask_path(
    table: &mut Table,
    hero: Id,
    from: Hex,
    weapon: &Weapon,
    target: Id,
    lines: &Lines,
) -> Play<Vec<Hex>> {
    let (setup, seat) = (table.setup, table.turn);
    let going = movement::going(setup, &table.game, hero, true);
    let pace = movement::pace(setup, &table.game, hero, EXTRA);
    let goals: HexSet = goals(setup, &table.game, hero, weapon, target, lines).collect();
    let mut limits = movement::limits(table, hero, from, &going, &pace, rules::CHG_03);
    limits.push((Limit::Line { start: from, sidestep: true }, rules::HEX_06));
    limits.push((Limit::Ends(goals), rules::CHG_05));
    Ok(movement::hexes(table.path(seat, Why::ChargePath, rules::CHG_03, limits)?))
}

/// JU-ACN-19, JU-R-30: the charged Hero may stand its ground for 1 Fate, before the dice are rolled.
fn stand_your_ground(table: &mut Table, target: Id) -> Play<bool> {
    let Kind::Hero(seat) = table.setup.kind(target) else { return Ok(false) };
    if table.fate[seat.index()] == 0 {
        return Ok(false);
    }
    let stands =
        table.choose_or_pass(seat, Why::StandGround, rules::ACN_19, [(Act::StandGround, Ok(()))])?.is_some();
    if stands {
        damage::spend_fate(table, seat, rules::ACN_19);
    }
    Ok(stands)
}
