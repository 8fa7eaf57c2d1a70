//! Charges: JU-CHG.

use scene::says;
use space::{Dir, Hex, HexSet, Limit};
use table::{Play, Verdict, refuse};

use crate::attack::{self, Blow, Manner};
use crate::movement::{self, Going, Pace};
use crate::profile::Weapon;
use crate::setup::{Kind, Setup};
use crate::state::{Condition, Game, Id};
use crate::why::{Act, Why};
use crate::{Table, damage, rules, sight, stats};

/// JU-CHG-03: hexes beyond MOV.
const EXTRA: u16 = 2;

/// Every hex where some charge line of a Hero may end, whoever the target is.
fn line_ends(setup: &Setup, game: &Game, hero: Id) -> HexSet {
    let mut ends = HexSet::EMPTY;
    let Some(from) = game.model(hero).at else { return ends };
    let lines = Lines {
        setup,
        going: movement::going(setup, game, hero, true),
        pace: movement::pace(setup, game, hero, EXTRA),
    };
    let here = lines.slow(from, (false, false));
    lines.all(from, 0, here, &mut ends);
    for dir in Dir::ALL {
        let side = from.step(dir);
        if lines.going.through.contains(side) {
            lines.all(side, 1, lines.slow(side, here), &mut ends);
        }
    }
    ends
}

struct Lines<'a> {
    setup: &'a Setup,
    going: Going,
    pace: Pace,
}

impl Lines<'_> {
    /// The slow ground met so far, with this hex.
    fn slow(&self, hex: Hex, met: (bool, bool)) -> (bool, bool) {
        (met.0 || self.setup.rough.contains(hex), met.1 || self.setup.treacherous.contains(hex))
    }

    /// Follows every straight and every slalom line from a hex that took so many steps to reach.
    fn all(&self, from: Hex, taken: u16, met: (bool, bool), ends: &mut HexSet) {
        for dir in Dir::ALL {
            for turn in [0, 1, -1] {
                self.one(from, [dir, dir.turned(turn)], taken, met, ends);
            }
        }
    }

    fn one(&self, from: Hex, dirs: [Dir; 2], taken: u16, mut met: (bool, bool), ends: &mut HexSet) {
        let mut hex = from;
        for step in 0.. {
            hex = hex.step(dirs[step & 1]);
            let long = taken + step as u16 + 1;
            if long > self.pace.with(met.0, met.1) || !self.going.through.contains(hex) {
                return;
            }
            if self.going.stop.contains(hex) {
                ends.insert(hex);
            }
            met = self.slow(hex, met);
        }
    }
}

/// JU-CHG-05, JU-R-19: the line ends from which the target is in reach and in sight.
fn goals(setup: &Setup, game: &Game, hero: Id, weapon: &Weapon, target: Id, ends: &HexSet) -> HexSet {
    let mut goals = HexSet::EMPTY;
    for hex in setup.hexes(game, target) {
        for near in hex.disc(u16::from(weapon.reach)) {
            if ends.contains(near)
                && !goals.contains(near)
                && sight::sees_from(setup, game, hero, near, target)
            {
                goals.insert(near);
            }
        }
    }
    goals
}

/// JU-CHG-01, JU-CHG-02, JU-CHG-05: whether this enemy may be charged with this weapon.
fn may_charge(setup: &Setup, game: &Game, hero: Id, weapon: &Weapon, target: Id, ends: &HexSet) -> Verdict {
    if sight::melee(setup, game, hero, target) {
        return refuse(rules::CHG_02, says!("{} and {} are engaged already", hero, target));
    }
    sight::verdict(setup, game, hero, target)?;
    if goals(setup, game, hero, weapon, target, ends).is_empty() {
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

fn weapon_verdict(
    setup: &Setup,
    game: &Game,
    hero: Id,
    weapon: &Weapon,
    ends: &mut Option<HexSet>,
) -> Verdict {
    if !weapon.is_melee() {
        return refuse(rules::CHG_01, "a charge needs a melee weapon");
    }
    let (cost, left) = (weapon.ap + 1, stats::points_left(game));
    if cost > left {
        return refuse(rules::CHG_01, says!("it costs {} AP and {} are left", cost, left));
    }
    let mut last = refuse(rules::CHG_05, "nobody is near enough");
    for target in in_range(setup, game, hero, weapon) {
        let ends = ends.get_or_insert_with(|| line_ends(setup, game, hero));
        last = may_charge(setup, game, hero, weapon, target, ends);
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
    let mut ends = None;
    let mut last = refuse(rules::CHG_01, says!("{} has no melee weapon", hero));
    for weapon in &setup.profile(hero).weapons {
        last = weapon_verdict(setup, game, hero, weapon, &mut ends);
        if last.is_ok() {
            break;
        }
    }
    last
}

/// JU-CHG-01 to JU-CHG-06: weapon, target and path are named and paid for, the model moves, then it attacks.
pub fn charge(table: &mut Table, hero: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.turn);
    let ends = line_ends(setup, &table.game, hero);
    let weapon = attack::pick_weapon(table, seat, hero, rules::CHG_01, |setup, game, weapon| {
        weapon_verdict(setup, game, hero, weapon, &mut Some(ends))
    })?;
    let held = &setup.profile(hero).weapons[usize::from(weapon)];
    let game = &table.game;
    let choices: Vec<(Id, Verdict)> = attack::enemies(setup, game, hero)
        .map(|target| (target, may_charge(setup, game, hero, held, target, &ends)))
        .collect();
    let target = table.choose(seat, Why::ChargeTarget, rules::CHG_01, choices)?;
    let Some(from) = table.model(hero).at else { return Ok(()) };
    let path = ask_path(table, hero, from, held, target, &ends)?;
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
    ends: &HexSet,
) -> Play<Vec<Hex>> {
    let (setup, seat) = (table.setup, table.turn);
    let going = movement::going(setup, &table.game, hero, true);
    let pace = movement::pace(setup, &table.game, hero, EXTRA);
    let goals = goals(setup, &table.game, hero, weapon, target, ends);
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
