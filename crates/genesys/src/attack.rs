//! Attacks (chapter 16), focus (17), success tests (5), critical effects (6) and damage (7).

use scene::{Item, says};
use table::{Play, Pool, Roll, Sum, Verdict, refuse};

use crate::profile::{Attack, Kind};
use crate::state::{Game, Id};
use crate::why::{Act, FIRST_CRIT, Why};
use crate::{Setup, Table, command, engagement, leaders, rules, sight, stats};

/// One attack on one model, with the free focuses that come with it.
#[derive(Copy, Clone, Debug)]
pub struct Strike {
    pub attacker: Id,
    pub target: Id,
    /// Its place on the profile.
    pub attack: u8,
    /// Free focuses from how the attack came about; flanking adds its own.
    pub free: u8,
}

/// Whether an attack can be declared against a target: within its range and in sight.
pub fn may_strike(setup: &Setup, game: &Game, id: Id, attack: &Attack, target: Id) -> Verdict {
    if id == target {
        return refuse(rules::ATK_04, says!("{} cannot attack itself", id));
    }
    let range = attack.range();
    if !stats::within(setup, game, id, target, range) {
        let gap = stats::base(setup, game, id).gap(&stats::base(setup, game, target));
        let (gap, range) = (hundredths(gap), hundredths(range));
        let says = says!("{} is {} hundredths of an inch away and the attack reaches {}", target, gap, range);
        return refuse(rules::ATK_01, says);
    }
    if attack.kind == Kind::Ranged
        && let Some(enemy) = engagement::engagers(setup, game, id).next()
    {
        return refuse(rules::ATK_08, says!("{} is engaged by {} and cannot shoot", id, enemy));
    }
    if !sight::sees(setup, game, id, target) {
        return refuse(rules::ATK_01, says!("{} does not see {}", id, target));
    }
    Ok(())
}

/// A length in hundredths of an inch, for people.
pub fn hundredths(units: i32) -> i32 {
    (i64::from(units) * 100 / i64::from(space::INCH)) as i32
}

/// An attack in its order: focus to hit, the hit test, a crit, what happens on a hit, focus for damage, the damage
/// test.
pub fn strike(table: &mut Table, mut strike: Strike) -> Play<()> {
    let Strike { attacker, target, .. } = strike;
    let setup = table.setup;
    let attack = &setup.profile(&table.game, attacker).attacks[usize::from(strike.attack)];
    if attack.kind == Kind::Melee && flanking(table, attacker, target) {
        strike.free += 1;
    }
    table.within(rules::ATK_07, says!("{} attacks {}", attacker, target), |table| {
        let focused = focus(table, &mut strike, Why::FocusToHit(attacker, target), rules::FOC_01)?;
        let margin = hit_test(table, attacker, target, attack, focused)?;
        if margin <= 0 {
            table.tell(rules::TST_03, says!("{} is not hit: ties go to the defender", target));
            return Ok(());
        }
        critical(table, attacker, target, attack, margin)?;
        for rider in &attack.riders {
            rider.on_hit(table, attacker, target)?;
        }
        let focused = focus(table, &mut strike, Why::FocusForDamage(attacker, target), rules::FOC_02)?;
        let damage = damage_test(table, attacker, target, attack, focused)?;
        suffer(table, target, damage)
    })
}

fn flanking(table: &mut Table, attacker: Id, target: Id) -> bool {
    if !engagement::flanks(table.setup, &table.game, attacker, target) {
        return false;
    }
    let profile = table.setup.profile(&table.game, target);
    if profile.passives.iter().any(|passive| passive.spoils_flanking()) {
        table.tell(rules::FLK_05, says!("{} cannot be flanked", target));
        return false;
    }
    table.tell(rules::FLK_01, says!("{} flanks {}", attacker, target));
    true
}

/// Offers a focus of one kind: free while one is left, else for an action point of the active model, or for one that
/// a commander gives on the spot.
fn focus(table: &mut Table, strike: &mut Strike, why: Why, rule: scene::Rule) -> Play<bool> {
    let seat = table.model(strike.attacker).seat;
    let mut options = table.options(rule);
    options.offer(Item::Pass);
    if strike.free > 0 {
        options.offer(Act::FreeFocus);
    }
    options.add(Act::PaidFocus, may_pay(&table.game, strike.attacker));
    if rule == rules::FOC_02 {
        let commanders = command::commanders(table.setup, &table.game, strike.attacker);
        if commanders.iter().any(|(_, verdict)| verdict.is_ok()) {
            options.offer(Act::CommandedFocus);
        }
    }
    if options.legal().count() == 1 {
        return Ok(false);
    }
    match table.pick(seat, why, rule, options)? {
        Item::Act(act) if Act::of(act) == Some(Act::FreeFocus) => {
            strike.free -= 1;
            table.tell(rules::FOC_06, says!("{} focuses for free", strike.attacker));
        }
        Item::Act(act) => {
            if Act::of(act) == Some(Act::CommandedFocus) {
                command::take(table, strike.attacker)?;
            }
            if let Some(active) = &mut table.game.active {
                active.ap -= 1;
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Action points are there only in a model's own activation.
fn may_pay(game: &Game, id: Id) -> Verdict {
    match game.active {
        Some(active) if active.id == id && active.ap > 0 => Ok(()),
        Some(active) if active.id == id => refuse(rules::FOC_01, says!("{} has no action point left", id)),
        _ => refuse(rules::DIS_12, says!("{} has no action points outside its activation", id)),
    }
}

/// Both sides roll their pools; the reading is the margin of the acting side.
fn opposed(
    table: &mut Table,
    by: Id,
    rule: scene::Rule,
    says: scene::Says,
    acting: Sum,
    defending: Sum,
) -> Play<i16> {
    let dice = |sum: &Sum| sum.total().clamp(0, 14) as u8;
    let pool = Pool::margin(dice(&acting), dice(&defending), 6, 4);
    table.count(rules::TST_01, "the defending side", &defending);
    let seat = table.model(by).seat;
    Ok(table.roll(Roll::new(seat, rule, says, pool).because(acting))?.value())
}

fn hit_test(table: &mut Table, id: Id, target: Id, attack: &Attack, focused: bool) -> Play<i16> {
    let (setup, game) = (table.setup, &table.game);
    let shooter = (attack.kind == Kind::Ranged).then_some(id);
    let acting = stats::hit(setup, game, id, attack, target, focused);
    let defending = stats::evasion(setup, game, target, shooter);
    opposed(table, id, rules::ATK_05, says!("{} against the evasion of {}", id, target), acting, defending)
}

fn damage_test(table: &mut Table, id: Id, target: Id, attack: &Attack, focused: bool) -> Play<i16> {
    let acting = stats::damage(attack, focused);
    let defending = stats::armour(table.setup, &table.game, target, attack);
    opposed(table, id, rules::DMG_01, says!("{} against the armour of {}", id, target), acting, defending)
}

/// At most one critical effect for a test, of those whose margin is met; if any is met, one must be used.
fn critical(table: &mut Table, id: Id, target: Id, attack: &Attack, margin: i16) -> Play<()> {
    let met = attack.crits.iter().filter(|(needs, _)| margin >= i16::from(*needs));
    let met: Vec<_> = met.map(|(_, crit)| *crit).collect();
    let crit = match met.as_slice() {
        [] => return Ok(()),
        [one] => *one,
        _ => {
            let seat = table.model(id).seat;
            let mut options = table.options(rules::CRT_04);
            for crit in &met {
                options.offer(Item::Word(FIRST_CRIT + *crit as u16));
            }
            let item = table.pick(seat, Why::WhichCrit(id), rules::CRT_04, options)?;
            met.iter().copied().find(|crit| item == Item::Word(FIRST_CRIT + *crit as u16)).unwrap_or(met[0])
        }
    };
    table.tell(rules::CRT_03, says!("a margin of {} is a critical effect", i32::from(margin)));
    crit.strikes(table, id, target)
}

/// Marks the margin of a damage test; a model whose damage reaches its HP is destroyed at once.
pub fn suffer(table: &mut Table, id: Id, damage: i16) -> Play<()> {
    if damage <= 0 {
        table.tell(rules::DMG_02, says!("{} takes no damage", id));
        return Ok(());
    }
    let hp = table.setup.profile(&table.game, id).hp;
    let model = table.model_mut(id);
    model.damage = (i16::from(model.damage) + damage).min(i16::from(hp)) as u8;
    let destroyed = model.damage >= hp;
    table.tell(rules::DMG_02, says!("{} takes {} damage", id, damage));
    if destroyed {
        destroy(table, id)?;
    }
    Ok(())
}

/// A destroyed model leaves the table with its tokens and conditions.
fn destroy(table: &mut Table, id: Id) -> Play<()> {
    let model = table.model_mut(id);
    model.gone = true;
    model.command = 0;
    model.mana = 0;
    model.conditions.clear();
    table.tell(rules::DMG_03, says!("{} is destroyed", id));
    leaders::fallen(table, id)
}
