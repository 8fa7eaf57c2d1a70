//! Attacks: JU-ATK. Declare, count dice, roll and choose, mark damage and carry out a manoeuvre, deaths.

use scene::{Arg, Item, Seat, says};
use table::{Options, Play, Verdict, refuse};

use crate::abilities::{Ability, bonus};
use crate::profile::{Attr, Weapon};
use crate::rolling::{self, Chosen};
use crate::setup::Setup;
use crate::state::{Condition, Game, Id};
use crate::why::{Act, Why, Word};
use crate::{Table, condition, damage, death, manoeuvre, rules, sight, stats};

/// How an attack came about.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Manner {
    /// A basic attack as an action.
    Action,
    /// The attack of a charge, against a target that stood its ground or not.
    Charge {
        stood: bool,
    },
    /// The other hand of a Dual Wield weapon.
    FollowUp,
    Parting,
    Monster,
}

/// One attack: who, with what, on whom and how.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Blow {
    pub by: Id,
    /// The weapon by its place on the attacker's card.
    pub weapon: u8,
    pub target: Id,
    pub manner: Manner,
}

impl Blow {
    pub fn weapon<'a>(&self, setup: &'a Setup) -> &'a Weapon {
        &setup.profile(self.by).weapons[usize::from(self.weapon)]
    }

    /// The player who rolls; for a monster, the opponent of the target's owner.
    pub fn roller(&self, setup: &Setup, game: &Game) -> Seat {
        setup.side(self.by).or(setup.side(self.target).map(Seat::other)).unwrap_or(game.first)
    }
}

/// What an attack did.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Struck {
    pub chosen: Chosen,
    pub dealt: i32,
}

/// JU-ATK-05: one attack from its declaration to the deaths it causes.
pub fn attack(table: &mut Table, blow: Blow) -> Play<Struck> {
    table.within(rules::ATK_05, says!("{} attacks {}", blow.by, blow.target), |table| {
        sight::tell(table, blow.by, blow.target);
        tell_cover(table, &blow);
        tell_numbers(table, &blow);
        let dice = stats::pool(table.setup, &table.game, &blow);
        let thrown = rolling::roll(table, &blow, dice)?;
        let chosen = rolling::choose(table, &blow, thrown)?;
        let dealt = damage::strike(table, &blow, chosen.hits);
        if chosen.is_hit() {
            inflict(table, &blow);
        }
        match blow.manner {
            Manner::Parting => trip(table, &blow, chosen),
            _ if table.is_over() => {}
            _ => manoeuvre::buy(table, &blow, chosen.icons, dealt)?,
        }
        death::deaths(table)?;
        Ok(Struck { chosen, dealt })
    })
}

/// JU-COV-03, JU-COV-04: says when the target has cover, and what gives it; the pool says how much it is.
fn tell_cover(table: &mut Table, blow: &Blow) {
    if !table.listens() {
        return;
    }
    let (setup, game) = (table.setup, &table.game);
    let reach = u16::from(blow.weapon(setup).reach);
    if sight::covered(setup, game, blow.by, blow.target, reach) {
        table.tell(rules::COV_01, says!("{} has cover from {}", blow.target, blow.by));
        let rule = if sight::terrain_covers(table.setup, &table.game, blow.by, blow.target) {
            rules::COV_03
        } else {
            rules::COV_04
        };
        table.tell(rule, says!("something gives cover to {}", blow.target));
    }
}

/// Says how the attributes behind the pool came about, where anything changed them; and what may surprise.
fn tell_numbers(table: &mut Table, blow: &Blow) {
    if !table.listens() {
        return;
    }
    let (setup, uses) = (table.setup, blow.weapon(table.setup).uses);
    let weapon = Item::from(Word::Weapon(blow.by, blow.weapon));
    table.tell(rules::HER_02, says!("{} uses {}", blow.by, weapon));
    if bonus::any_after_all(setup, &table.game, blow) {
        table.tell(rules::ATK_18, "some dice come after all modifiers");
    }
    for (id, attr) in [(blow.by, uses), (blow.target, Attr::Agi)] {
        let sum = stats::explained(setup, &table.game, id, attr, None);
        if sum.terms().len() > 1 {
            table.count(rules::ORD_01, stats::about(id, attr), &sum);
        }
    }
    if setup.is_effigy(blow.target) {
        table.tell(rules::EFF_04, says!("nothing lowers AGI and RES of {}", blow.target));
        table.tell(rules::EFF_08, says!("basic attacks can hurt {}", blow.target));
    }
    if !blow.weapon(setup).is_melee() && sight::is_engaged(setup, &table.game, blow.by) {
        table.tell(rules::SPR_22, says!("{} shoots at point blank", blow.by));
    }
}

/// JU-DIC-05: effects that need a Hit, and nothing more.
fn inflict(table: &mut Table, blow: &Blow) {
    for ability in &table.setup.profile(blow.by).abilities {
        if let Ability::Inflicts(what) = ability {
            condition::afflict(table, blow.target, *what, blow.by);
        }
    }
}

/// JU-DIS-07, JU-R-23: three icons on the dice of a parting blow knock the mover down.
fn trip(table: &mut Table, blow: &Blow, chosen: Chosen) {
    if chosen.icons >= 3 {
        table.tell(rules::DIS_07, says!("{} trips {}", blow.by, blow.target));
        condition::afflict(table, blow.target, Condition::KnockDown, blow.by);
    }
}

/// JU-ATK-02, JU-ATK-03, JU-SPR-14: whether a weapon may be used on a target now.
pub fn may_target(setup: &Setup, game: &Game, by: Id, weapon: &Weapon, target: Id) -> Verdict {
    let apart = setup.distance(game, by, target);
    if apart > u16::from(weapon.reach) {
        let rule = if weapon.is_melee() { rules::ATK_02 } else { rules::ATK_03 };
        let [apart, most] = Arg::too_many(apart, weapon.reach);
        return refuse(rule, says!("{} is {} hexes away, the reach is {}", target, apart, most));
    }
    if !weapon.is_melee() && apart > 2 && sight::is_invisible(setup, game, target) {
        let rule =
            if setup.profile(target).has(Ability::Invisibility) { rules::SPR_14 } else { rules::TER_04 };
        return refuse(rule, says!("{} cannot be seen from {} hexes away", target, apart as i32));
    }
    sight::verdict(setup, game, by, target)
}

/// Whether anything forbids this weapon to its bearer, whoever the target is.
pub fn may_use(setup: &Setup, game: &Game, by: Id, weapon: &Weapon) -> Verdict {
    let aiming = game.activation.is_some_and(|now| now.hero == by && now.aiming);
    if weapon.is_melee() && aiming {
        return refuse(rules::ATK_12, says!("{} is aiming", by));
    }
    if !weapon.is_melee()
        && !setup.profile(by).has(Ability::PointBlank)
        && let Some(enemy) = sight::engagers(setup, game, by).next()
    {
        return refuse(rules::ATK_03, says!("{} is engaged by {}", by, enemy));
    }
    Ok(())
}

/// The enemies on the board.
pub fn enemies<'a>(setup: &'a Setup, game: &'a Game, of: Id) -> impl Iterator<Item = Id> + 'a {
    game.ids().filter(move |id| setup.enemies(of, *id) && game.stands(*id))
}

/// Whether this weapon has any target.
fn has_target(setup: &Setup, game: &Game, by: Id, weapon: &Weapon) -> bool {
    enemies(setup, game, by).any(|target| may_target(setup, game, by, weapon, target).is_ok())
}

/// JU-ACN-02: whether the active Hero may make a basic attack with this weapon.
fn weapon_verdict(setup: &Setup, game: &Game, by: Id, weapon: &Weapon) -> Verdict {
    let left = stats::points_left(game);
    if weapon.ap > left {
        return refuse(rules::ATK_04, says!("it costs {} AP and {} are left", weapon.ap, left));
    }
    may_use(setup, game, by, weapon)?;
    let out_of_reach = if weapon.is_melee() { rules::ATK_02 } else { rules::ATK_03 };
    let mut no = refuse(out_of_reach, "nobody is in reach");
    for target in enemies(setup, game, by) {
        match may_target(setup, game, by, weapon, target) {
            Ok(()) => return Ok(()),
            // What hides an enemy within reach says more than that others are far away.
            Err(hidden) if hidden.rule != out_of_reach => no = Err(hidden),
            Err(_) => {}
        }
    }
    no
}

/// Whether the active Hero may make a basic attack at all.
pub fn verdict(setup: &Setup, game: &Game, by: Id) -> Verdict {
    let mut last = refuse(rules::HER_03, says!("{} has no weapon", by));
    for weapon in &setup.profile(by).weapons {
        last = weapon_verdict(setup, game, by, weapon);
        if last.is_ok() {
            break;
        }
    }
    last
}

/// JU-ACN-02: a basic attack by the active Hero.
pub fn basic_attack(table: &mut Table, by: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.turn);
    let weapon = pick_weapon(table, seat, by, rules::ACN_02, |setup, game, weapon| {
        weapon_verdict(setup, game, by, weapon)
    })?;
    let target = pick_target(table, seat, by, weapon, Why::Target)?;
    let cost = setup.profile(by).weapons[usize::from(weapon)].ap;
    table.tell(rules::ACN_02, says!("{} makes a basic attack", by));
    damage::pay(table, rules::ATK_04, cost);
    let struck = attack(table, Blow { by, weapon, target, manner: Manner::Action })?;
    after(table, by, weapon, struck)
}

/// What follows the attack of an action: Leech, and the other hand.
pub fn after(table: &mut Table, by: Id, weapon: u8, struck: Struck) -> Play<()> {
    let leeched = damage::leech(table, by, struck.dealt);
    let Some(second) = follow_up(table, by, weapon)? else { return Ok(()) };
    if leeched && second.dealt > 0 {
        table.tell(rules::SPR_16, says!("{} has leeched in this action", by));
    } else {
        damage::leech(table, by, second.dealt);
    }
    Ok(())
}

/// JU-SPR-05, JU-SPR-06, JU-R-34: one further attack with a Dual Wield weapon.
fn follow_up(table: &mut Table, by: Id, weapon: u8) -> Play<Option<Struck>> {
    let (setup, seat) = (table.setup, table.turn);
    let held = &setup.profile(by).weapons[usize::from(weapon)];
    let able = held.dual_wield
        && !table.is_over()
        && table.active() == Some(by)
        && table.stands(by)
        && !table.has(by, Condition::KnockDown)
        && may_use(setup, &table.game, by, held).is_ok()
        && has_target(setup, &table.game, by, held);
    if !able {
        return Ok(None);
    }
    let again = table.choose_or_pass(seat, Why::FollowUp, rules::SPR_05, [(Act::FollowUp, Ok(()))])?;
    if again.is_none() {
        return Ok(None);
    }
    let target = pick_target(table, seat, by, weapon, Why::Target)?;
    table.tell(rules::SPR_06, says!("{} strikes without the dice of a charge", by));
    attack(table, Blow { by, weapon, target, manner: Manner::FollowUp }).map(Some)
}

/// Asks for one of the attacker's weapons; one that is alone in question is not asked for.
pub fn pick_weapon(
    table: &mut Table,
    seat: Seat,
    by: Id,
    rule: scene::Rule,
    verdict: impl Fn(&Setup, &Game, &Weapon) -> Verdict,
) -> Play<u8> {
    let setup = table.setup;
    let weapons = &setup.profile(by).weapons;
    if weapons.len() == 1 {
        return Ok(0);
    }
    let mut options: Options = table.options(rule);
    for (at, weapon) in (0..).zip(weapons) {
        options.judge(Word::Weapon(by, at), || verdict(setup, &table.game, weapon));
    }
    let item = table.pick(seat, Why::Weapon, rule, options)?;
    let picked = (0..weapons.len() as u8).find(|at| Item::from(Word::Weapon(by, *at)) == item);
    Ok(picked.unwrap_or(0))
}

/// JU-DEF-03: asks for a target of a weapon.
fn pick_target(table: &mut Table, seat: Seat, by: Id, weapon: u8, why: Why) -> Play<Id> {
    let (setup, game) = (table.setup, &table.game);
    let held = &setup.profile(by).weapons[usize::from(weapon)];
    let choices: Vec<(Id, Verdict)> =
        enemies(setup, game, by).map(|target| (target, may_target(setup, game, by, held, target))).collect();
    table.choose(seat, why, rules::DEF_03, choices)
}
