//! From the first roll to the last consequence: what follows the results of each attack, in its fixed order
//! (WK-DIC-08, WK-R-57), damage (chapter 13) and Backlash (chapter 12).

use scene::{Seat, says};
use table::{Play, Pool, Roll, Sum};

use crate::abilities::pairs::Budgets;
use crate::abilities::{counter_attack, push_back};
use crate::attack::{self, Volley};
use crate::chart::Entry;
use crate::profile::Kind;
use crate::rolling::{self, Results};
use crate::{Table, morale, rules};

/// Resolves all attacks of a stage, or of a Counter-attack, one defender at a time.
pub fn all(table: &mut Table, seat: Seat, mut volleys: Vec<Volley>) -> Play<()> {
    let mut budgets = Budgets::default();
    while !volleys.is_empty() && table.over.is_none() {
        let volley = attack::next(table, seat, &mut volleys)?;
        if table.unit(volley.defender).gone {
            table.tell(rules::ATK_18, says!("the dice on {} are lost: it is gone", volley.defender));
            continue;
        }
        let says = says!("the {} attack on {}", volley.kind.words(), volley.defender);
        table.within(rules::ATK_02, says, |table| one(table, &volley, &mut budgets))?;
    }
    Ok(())
}

/// One attack on one defender: its dice, then everything that follows, and only then the next.
fn one(table: &mut Table, volley: &Volley, budgets: &mut Budgets) -> Play<()> {
    tell_participants(table, volley);
    let results = rolling::roll(table, volley, budgets)?;
    let hits = hits(table, volley, &results);
    push_back::react(table, volley, &results)?;
    harm(table, volley, &results, hits);
    if volley.kind == Kind::Magic {
        backlash(table, &results)?;
    }
    counter_attack::react(table, volley, &results)
}

fn tell_participants(table: &mut Table, volley: &Volley) {
    if !table.listens() {
        return;
    }
    if volley.shares.len() > 1 {
        let says = says!("the dice of {} attackers are rolled together", volley.shares.len() as i32);
        table.tell(rules::DMG_05, says);
    }
    for share in &volley.shares {
        if table.unit(share.by).gone {
            table.tell(rules::DMG_06, says!("{} is gone, but its dice are rolled", share.by));
        }
    }
}

/// Strike is one hit and Overpower two; the hits of all attackers are pooled.
fn hits(table: &mut Table, volley: &Volley, results: &Results) -> u8 {
    if volley.kind == Kind::Will {
        return 0;
    }
    let (strikes, overpowers) = (results.of(Entry::Strike), results.of(Entry::Overpower));
    let mut sum = Sum::new(rules::DEF_03, "Strike", i32::from(strikes));
    sum.add(rules::DEF_02, "Overpower", 2 * i32::from(overpowers));
    let defender = volley.defender;
    if table.listens() {
        for entry in Entry::ALL.map(|(entry, ..)| entry).into_iter().filter(|entry| entry.hits() == 0) {
            let rule = match entry {
                Entry::Cover => rules::DEF_04,
                Entry::Magic => rules::DEF_05,
                _ => rules::DEF_06,
            };
            if results.of(entry) > 0 {
                table.tell(rule, says!("{} {}: no hit", i32::from(results.of(entry)), entry));
            }
        }
        if results.of(Entry::Magic) > 0 && volley.kind != Kind::Magic {
            table.tell(rules::ATK_17, "Magic against this type of attack causes no Backlash");
        }
    }
    table.count(rules::DMG_01, says!("{} takes {} hits", defender, sum.total()), &sum);
    sum.total() as u8
}

/// Every Resilience hits are one damage and the rest is lost; a will attack deals its damage directly (WK-R-62).
fn harm(table: &mut Table, volley: &Volley, results: &Results, hits: u8) {
    let defender = volley.defender;
    if volley.kind == Kind::Will {
        let successes = results.of(Entry::Success);
        table.tell(rules::ATK_12, says!("{} successes against {}", successes, defender));
        if successes > 0 {
            table.tell(rules::R_62, says!("each deals {} 1 damage", defender));
        }
        morale::damage(table, defender, successes);
        return;
    }
    let resilience = table.setup.profile(&table.game, defender).resilience;
    let damage = hits / resilience;
    if hits > 0 {
        table.tell(rules::STA_03, says!("Resilience {}: {} hits are {} damage", resilience, hits, damage));
    }
    if !hits.is_multiple_of(resilience) {
        table.tell(rules::DMG_02, says!("{} hits are short of Resilience and lost", hits % resilience));
    }
    morale::damage(table, defender, damage);
}

/// Each Magic result makes the model whose die it was roll against its own Willpower (WK-ATK-15, WK-R-28).
fn backlash(table: &mut Table, results: &Results) -> Play<()> {
    for &(id, dice) in &results.magic {
        if table.over.is_some() {
            return Ok(());
        }
        if dice == 0 || table.unit(id).gone {
            continue;
        }
        let willpower = table.setup.profile(&table.game, id).willpower;
        let sum = Sum::new(rules::STA_02, "Willpower", i32::from(willpower));
        let says = says!("Backlash on {}: {} dice", id, i32::from(dice));
        let pool = Pool::passes(dice, 10, i32::from(willpower));
        let roll = Roll::new(table.unit(id).army, rules::ATK_15, says, pool).because(sum);
        let failed = table.roll(roll)?.count(1) as u8;
        table.tell(rules::ATK_16, says!("the attack stands; {} takes {} damage", id, failed));
        if failed > 0 {
            table.tell(rules::DMG_04, says!("Resilience does not help {}", id));
        }
        morale::damage(table, id, failed);
    }
    Ok(())
}
