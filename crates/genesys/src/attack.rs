//! One attack on one model: attacks (chapter 16), focus (17), success tests (5), critical effects (6).

use scene::{Arg, Item, Rule, says};
use table::{Play, Pool, Roll, Sum, Verdict, refuse};

use crate::abilities::{Crit, Passive, Rider};
use crate::assault::Occasion;
use crate::profile::{Attack, Kind};
use crate::state::{Condition, Game, Id};
use crate::why::{Act, CritWord, Why};
use crate::{Table, command, conditions, damage, engagement, plague, rules, sight, stats};

/// One attack on one model, and how it came about.
#[derive(Copy, Clone, Debug)]
pub struct Strike {
    pub attacker: Id,
    pub target: Id,
    /// Its place on the profile.
    pub attack: u8,
    pub occasion: Occasion,
    /// The range band that counts, if it is not that of the target itself: a blast strikes all with one HIT.
    pub band: Option<u8>,
}

/// What is left of the ways to focus an attack without paying.
struct Focus<'a> {
    attacker: Id,
    target: Id,
    attack: &'a Attack,
    /// Free focuses of one use each, from a flank or from a disengage attack.
    free: u8,
    /// How many kinds were used.
    used: u8,
    /// The attack itself costs no action point.
    unpaid: bool,
}

/// An attack in its order: focus to hit, the hit test, a crit, what happens on a hit, focus for damage, the damage
/// test, what happens on damage.
pub fn strike(table: &mut Table, strike: Strike) -> Play<()> {
    let Strike { attacker, target, occasion, band, .. } = strike;
    let setup = table.setup;
    if table.model(target).gone || table.model(attacker).gone {
        return Ok(());
    }
    let attack = &setup.profile(&table.game, attacker).attacks[usize::from(strike.attack)];
    table.model_mut(attacker).uses |= 1 << strike.attack;
    table.within(rules::ATK_07, says!("{} attacks {}", attacker, target), |table| {
        table.tell(attack.row(), says!("{} strikes at {}", attacker, target));
        let gap = stats::base(setup, &table.game, attacker).gap(&stats::base(setup, &table.game, target));
        table.tell(rules::MSR_02, says!("{} is {} away", target, Arg::Length(gap.max(0))));
        sight::tell(table, attacker, target);
        if attack.kind == Kind::Ranged {
            tell_melee_around(table, attacker, target);
        }
        let unpaid = attack.ap == 0 || !matches!(occasion, Occasion::Action | Occasion::Forced);
        let mut focus = Focus { attacker, target, attack, free: occasion.free(), used: 0, unpaid };
        if attack.kind == Kind::Melee && engagement::flanking(table, attacker, target) {
            focus.free += 1;
        }
        let focused = offer_focus(table, &mut focus, false)?;
        sight::tell_cover(table, attacker, target, attack.kind == Kind::Ranged);
        let margin = hit_test(table, attacker, target, attack, band, focused)?;
        if margin <= 0 {
            let tie = if margin == 0 { rules::CRT_02 } else { rules::ATK_05 };
            table.tell(tie, says!("{} is not hit", target));
            if focused {
                table.tell(rules::FOC_04, "the focus is lost, and there is none for damage");
            }
            return Ok(());
        }
        let crit = critical(table, attacker, target, attack, margin)?;
        for rider in &attack.riders {
            rider.on_hit(table, attacker, target, attack.row())?;
        }
        let bearer = guard(table, attacker, target)?;
        let focused = offer_focus(table, &mut focus, true)?;
        let margin = damage_test(table, attacker, bearer, attack, focused)?;
        let instead = attack.has(Rider::PlagueDamage);
        if instead {
            plague::infect(table, bearer, margin.clamp(0, plague::MOST.into()) as u8, attack.row());
        } else {
            damage::suffer(table, bearer, margin)?;
        }
        if let Some(crit) = crit
            && !table.model(target).gone
            && !table.model(attacker).gone
        {
            // Nothing that waits for damage happens to a target whose guard took it, or that suffered none.
            let suffered = if bearer == target && !instead { margin } else { 0 };
            crit.after_damage(table, attacker, target, suffered, attack.row())?;
        }
        Ok(())
    })
}

/// Offers a focus of one kind: free where something gives it, else for an action point of the active model, or for
/// damage with one that a commander gives on the spot.
fn offer_focus(table: &mut Table, focus: &mut Focus<'_>, for_damage: bool) -> Play<bool> {
    let Focus { attacker, target, attack, .. } = *focus;
    let (setup, seat) = (table.setup, table.model(attacker).seat);
    let held = conditions::of(setup, &table.game, attacker);
    if held.contains(&Condition::Berserk) {
        table.tell(rules::FOC_07, says!("{} is berserk and cannot focus", attacker));
        return Ok(false);
    }
    let always = always_free(&held, table.model(target).plague, for_damage);
    let (why, rule) = match for_damage {
        false => (Why::FocusToHit(attacker, target), rules::FOC_01),
        true => (Why::FocusForDamage(attacker, target), rules::FOC_02),
    };
    let mut options = table.options(rule);
    options.offer(Item::Pass);
    if focus.free > 0 || always.is_some() {
        options.offer(Act::FreeFocus);
    }
    let melee = attack.kind == Kind::Melee;
    options.add(Act::PaidFocus, may_pay(&table.game, attacker, melee, rule));
    if for_damage && command::verdict(setup, &table.game, attacker).is_ok() {
        options.offer(Act::CommandedFocus);
    }
    if options.legal().nth(1).is_none() {
        return Ok(false);
    }
    let Item::Act(act) = table.pick(seat, why, rule, options)? else { return Ok(false) };
    if Act::of(act) == Some(Act::FreeFocus) {
        match always {
            Some(rule) => table.tell(rule, says!("{} need not pay for it", attacker)),
            None => focus.free -= 1,
        }
        table.tell(rules::FOC_06, says!("{} focuses for free", attacker));
    } else {
        if Act::of(act) == Some(Act::CommandedFocus) {
            command::interject(table, attacker)?;
        }
        if let Some(active) = &mut table.game.active {
            active.pay(1, melee);
        }
        if focus.unpaid {
            table.tell(
                rules::FOC_05,
                says!("{} pays 1 action point although the attack costs none", attacker),
            );
        }
    }
    focus.used += 1;
    if focus.used == 2 {
        table.tell(rules::FOC_03, says!("{} has focused this attack in both ways", attacker));
    }
    Ok(true)
}

/// Who stands in melee does not matter to a shot, unless the shooter is engaged itself.
fn tell_melee_around(table: &mut Table, attacker: Id, target: Id) {
    if !table.listens() {
        return;
    }
    let (setup, game) = (table.setup, &table.game);
    let engaging = game.enemies(attacker).any(|enemy| engagement::engages(setup, game, attacker, enemy));
    let engaged = engagement::engagers(setup, game, target).next().is_some();
    if engaging {
        table.tell(
            rules::ENG_04,
            says!("{} engages an enemy that does not engage it, and may shoot", attacker),
        );
    }
    if engaged {
        table.tell(rules::ATK_09, says!("{} is engaged, which changes nothing for a shot at it", target));
    }
}

/// The condition that makes this kind of focus free on every attack.
fn always_free(held: &[Condition], plague: u8, for_damage: bool) -> Option<Rule> {
    if held.contains(&Condition::Inspired) {
        Some(rules::TPL_28)
    } else if for_damage && held.contains(&Condition::KhornesRage) {
        Some(rules::KHO_11)
    } else if for_damage && plague > 0 && held.contains(&Condition::RabidFever) {
        Some(rules::SKA_11)
    } else {
        None
    }
}

/// Action points are there only in a model's own activation.
fn may_pay(game: &Game, id: Id, melee: bool, rule: Rule) -> Verdict {
    match game.active {
        Some(active) if active.id == id && active.purse(melee) > 0 => Ok(()),
        Some(active) if active.id == id => {
            refuse(rule, says!("a focus costs {} action point and {} has {}", 1, id, active.purse(melee)))
        }
        _ => refuse(rules::DIS_12, says!("{} has no action points outside its activation", id)),
    }
}

/// A success test: both sides roll their pools; the reading is the margin of the acting side.
pub fn opposed(
    table: &mut Table,
    by: Id,
    rule: Rule,
    says: scene::Says,
    acting: Sum,
    defending: Sum,
) -> Play<i16> {
    // GE-R-52: a throw has at most 28 dice, half of them at most for the defending side.
    let defend = defending.total().clamp(0, 14) as u8;
    let act = acting.total().clamp(0, 28 - i32::from(defend)) as u8;
    table.count(counted(&defending), "the defending side", &defending);
    table.count(counted(&acting), "the acting side", &acting);
    if act == 0 || defend == 0 {
        table.tell(rules::TST_05, "a side without dice has no successes");
    }
    table.tell(rule, says.clone());
    let seat = table.model(by).seat;
    let margin = table.roll(Roll::new(seat, rules::TST_02, says, Pool::margin(act, defend, 6, 4)))?.value();
    table.tell(rules::CRT_01, says!("the margin is {}", margin));
    if margin <= 0 {
        table.tell(rules::TST_03, "the defending side wins");
    }
    Ok(margin)
}

/// One modifier changes the number of dice, several add up.
fn counted(sum: &Sum) -> Rule {
    match sum.terms().len() {
        0 | 1 => rules::TST_01,
        2 => rules::TST_06,
        _ => rules::TST_07,
    }
}

fn hit_test(
    table: &mut Table,
    id: Id,
    target: Id,
    attack: &Attack,
    band: Option<u8>,
    focused: bool,
) -> Play<i16> {
    let (setup, game) = (table.setup, &table.game);
    let shooter = (attack.kind == Kind::Ranged).then_some(id);
    let band = band.unwrap_or_else(|| stats::band(setup, game, id, attack, target));
    let acting = stats::hit(setup, game, id, attack, band, focused);
    let defending = stats::evasion(setup, game, target, shooter);
    opposed(table, id, rules::ATK_05, says!("{} against the evasion of {}", id, target), acting, defending)
}

fn damage_test(table: &mut Table, id: Id, target: Id, attack: &Attack, focused: bool) -> Play<i16> {
    let acting = stats::damage(table.setup, &table.game, id, attack, focused);
    let defending = stats::armour(table.setup, &table.game, target, Some(attack));
    opposed(table, id, rules::DMG_01, says!("{} against the armour of {}", id, target), acting, defending)
}

/// At most one critical effect for a test, of those whose margin is met; if any is met, one must be used.
fn critical(table: &mut Table, id: Id, target: Id, attack: &Attack, margin: i16) -> Play<Option<Crit>> {
    let met: Vec<Crit> =
        attack.crits.iter().filter(|(needs, _)| margin >= i16::from(*needs)).map(|(_, crit)| *crit).collect();
    let crit = match met.as_slice() {
        [] => return Ok(None),
        [one] => *one,
        _ => {
            let seat = table.model(id).seat;
            let choices: Vec<_> = met.iter().map(|crit| (CritWord(*crit), Ok(()))).collect();
            table.choose(seat, Why::WhichCrit(id), rules::CRT_04, choices)?.0
        }
    };
    table.tell(rules::CRT_03, says!("a margin of {} is a critical effect", margin));
    table.tell(rules::CRT_05, "it is decided by the hit test alone");
    table.tell(
        rules::CRT_06,
        says!("{} comes before the damage test unless it says otherwise", Item::from(CritWord(crit))),
    );
    crit.strikes(table, id, target, attack.row());
    Ok(Some(crit))
}

/// A friend of the target within 2 inches that guards may take the damage test on itself. That is said after the hit
/// test and before focus for damage; nobody takes the test of its own attack.
fn guard(table: &mut Table, attacker: Id, target: Id) -> Play<Id> {
    let (setup, game) = (table.setup, &table.game);
    let seat = game.model(target).seat;
    let guards: Vec<(Id, Rule)> = game
        .force(seat)
        .filter(|id| {
            ![attacker, target].contains(id) && stats::within(setup, game, *id, target, 2 * space::INCH)
        })
        .filter_map(|id| Some((id, setup.profile(game, id).has(Passive::Guard)?)))
        .collect();
    let Some((_, rule)) = guards.first().copied() else { return Ok(target) };
    let choices: Vec<_> = guards.iter().map(|(id, _)| (*id, Ok(()))).collect();
    let Some(guard) = table.choose_or_pass(seat, Why::Guard(target), rule, choices)? else {
        return Ok(target);
    };
    table.tell(rule, says!("{} takes the damage test for {}", guard, target));
    Ok(guard)
}
