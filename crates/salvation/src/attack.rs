//! Combat: rolling and results (chapter 13).

use scene::{Seat, says};
use serde::{Deserialize, Serialize};
use table::{Play, Pool, Roll, Split, SumLimit};

use crate::abilities::spells::shield::{self, Threat, Used};
use crate::allocation::Allocation;
use crate::combat::{Melee, directed};
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Table, rules, stats};

/// One attacker's dice on one target, and what the target has against them.
#[derive(Clone, Debug)]
pub struct Attack {
    pub attacker: Id,
    pub target: Id,
    dice: u8,
    miss: u8,
    pull: u8,
    defence: u8,
    drop: u8,
    /// Why the single attack die of a charged model is rolled at +2.
    bonus: Option<scene::Rule>,
    /// Why the target, which makes no attack, may save one near miss.
    brace: Option<scene::Rule>,
}

impl Attack {
    pub fn new(game: &Game, melee: &Melee, attacker: Id, target: Id, allocation: &Allocation) -> Attack {
        let (mine, theirs) = (allocation.of(attacker, target), allocation.of(target, attacker));
        let strikes = allocation.attacks(target);
        Attack {
            attacker,
            target,
            dice: mine.attack + mine.danced,
            miss: mine.miss,
            pull: mine.pull,
            defence: theirs.defence,
            drop: theirs.drop,
            bonus: melee.footing(game, attacker).bonus(),
            brace: if strikes || theirs.matched { None } else { melee.footing(game, target).brace() },
        }
    }
}

/// What a combat does to one model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub wounds: u8,
    /// The attackers with an uncancelled wound, by their place in the chain.
    pub wounded_by: u64,
    pub stunned_by: u64,
}

/// What a combat does to each model of the chain, and the Shields that were used up on the way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    pub outcomes: Vec<Outcome>,
    used: Used,
}

/// Rolls every directed attack in its fixed order.
pub fn roll_all(table: &mut Table, melee: &Melee, allocation: &Allocation) -> Play<Results> {
    let linked = &melee.linked;
    let attacks = directed(&table.game, melee, allocation);
    let place = |id: Id| linked.iter().position(|other| *other == id).unwrap_or_default();
    if attacks.len() > 1 {
        let says = says!(
            "{} attacks are rolled one after the other, the active player's first",
            attacks.len() as i32
        );
        table.tell(rules::RES_13, says);
    }
    let none = Results { outcomes: vec![Outcome::default(); linked.len()], used: Used::default() };
    let results = table.tally(none, &attacks, |table, results, attack| {
        let Results { outcomes, used } = results;
        let outcome = &mut outcomes[place(attack.target)];
        if outcome.wounds > 0 && attack.defence > 0 {
            let says = says!("the wounds of this combat do not weaken {} in it", attack.target);
            table.tell(rules::RES_10, says);
        }
        let (mut wounds, stuns) = roll_one(table, melee, attack)?;
        let decides = melee.seat(&table.game, attack.target);
        while wounds > 0 && shield::offer_where(table, used, attack.target, decides, Threat::Wound)? {
            wounds -= 1;
        }
        let by = 1 << place(attack.attacker);
        // A fourth wound changes nothing; leaving it out lets equal results be merged.
        outcome.wounds = (outcome.wounds + wounds).min(3);
        if wounds > 0 {
            outcome.wounded_by |= by;
        }
        if stuns > 0 {
            outcome.stunned_by |= by;
        }
        Ok(())
    })?;
    shield::settle(table, &results.used);
    Ok(results)
}

/// One directed attack: Accuracy, Force for each hit, the defence, and what the defender cancels. Returns the
/// wounds and stuns that get through.
fn roll_one(table: &mut Table, melee: &Melee, attack: &Attack) -> Play<(u8, u8)> {
    let hits = hits(table, attack)?;
    if hits == 0 {
        if attack.defence > 0 {
            let &Attack { target, defence, .. } = attack;
            table.tell(
                rules::ACT_06,
                says!("{} paid for {} defence dice that were not needed", target, defence),
            );
        }
        return Ok((0, 0));
    }
    let wounds = wounds(table, attack, hits)?;
    let stuns = hits - wounds;
    let saved = defences(table, attack)?;
    let seat = melee.seat(&table.game, attack.target);
    let (wounds, stuns) = cancel(table, seat, attack, wounds, stuns, saved)?;
    let says = says!("{} wounds and {} stuns get through to {}", wounds, stuns, attack.target);
    table.tell(rules::RES_06, says);
    Ok((wounds, stuns))
}

/// Each attack die tests Accuracy, unless the target put no defence dice against this attacker.
fn hits(table: &mut Table, attack: &Attack) -> Play<u8> {
    let &Attack { attacker, target, dice, .. } = attack;
    if attack.defence == 0 {
        table.tell(
            rules::RES_02,
            says!("{} does not defend against {}: {} hit automatically", target, attacker, dice),
        );
        return Ok(dice);
    }
    let rolled = dice - attack.miss;
    if attack.miss > 0 {
        table.tell(rules::R_11, says!("{} misses {} times on purpose", attacker, attack.miss));
    }
    let sum = stats::accuracy(table.setup, &table.game, attacker, attack.bonus);
    let pool = Pool::passes(rolled, 20, sum.total());
    let says = says!("{} strikes at {}", attacker, target);
    passes(table, Roll::new(table.unit(attacker).side, rules::RES_01, says, pool).because(sum))
}

/// Each hit tests Force: a pass is a wound result, a failure a stun.
fn wounds(table: &mut Table, attack: &Attack, hits: u8) -> Play<u8> {
    let &Attack { attacker, target, .. } = attack;
    let pulled = attack.pull.min(hits);
    if pulled > 0 {
        table.tell(rules::R_11, says!("{} pulls {} of its blows", attacker, pulled));
    }
    let sum = stats::force(table.setup, &table.game, attacker);
    let pool = Pool::passes(hits - pulled, 20, sum.total());
    let says = says!("how hard {} hits {}", attacker, target);
    passes(table, Roll::new(table.unit(attacker).side, rules::RES_03, says, pool).because(sum))
}

/// All defence dice against this attacker test Resistance together; a brace saves one that missed by 1 or 2.
fn defences(table: &mut Table, attack: &Attack) -> Play<u8> {
    let &Attack { attacker, target, .. } = attack;
    let rolled = attack.defence - attack.drop;
    if attack.drop > 0 {
        table.tell(rules::R_11, says!("{} drops its guard with {} dice on purpose", target, attack.drop));
    }
    if rolled == 0 {
        return Ok(0);
    }
    let sum = stats::defence(table.setup, &table.game, target);
    let value = sum.total();
    let near = if attack.brace.is_some() { value + 2 } else { value };
    let pool = Pool::bands(rolled, 20, &[value, near]);
    let says = says!("{} defends against {}", target, attacker);
    let roll = Roll::new(table.unit(target).side, rules::RES_04, says, pool).because(sum);
    let reading = table.roll(roll)?;
    let mut saved = reading.count(0) as u8;
    if let Some(rule) = attack.brace.filter(|_| reading.count(1) > 0) {
        saved += 1;
        table.tell(rule, says!("{} is braced and saves one near miss", target));
    }
    Ok(saved)
}

/// Throws dice unless there are none, and counts the passes.
pub fn passes(table: &mut Table, roll: Roll) -> Play<u8> {
    let (dice, value) = (roll.pool.dice(), roll.terms.total());
    if dice == 0 {
        return Ok(0);
    }
    let passed = table.roll(roll)?.value() as u8;
    table.tell(rules::ATR_07, says!("{} of {} dice show {} or less", passed, dice, value));
    Ok(passed)
}

/// Each success cancels one result of that attacker; the defender chooses which, and need not.
fn cancel(
    table: &mut Table,
    seat: Seat,
    attack: &Attack,
    wounds: u8,
    stuns: u8,
    saved: u8,
) -> Play<(u8, u8)> {
    if saved == 0 {
        return Ok((wounds, stuns));
    }
    let &Attack { attacker, target, .. } = attack;
    let (first, second) = (wounds.min(saved), stuns.min(saved - wounds.min(saved)));
    let mut split = Split::new(rules::RES_05);
    let mut terms = Vec::new();
    let kinds = [("wounds cancelled", wounds, first), ("stuns cancelled", stuns, second)];
    for (words, most, hold) in kinds {
        let part = split.part(words.into(), i32::from(most));
        split.hold_at(part, i32::from(hold));
        terms.push((part, 1));
    }
    let says = says!("{} defence dice of {} succeeded", saved, target);
    split.limit(SumLimit { terms, least: 0, most: i32::from(saved), rule: rules::RES_05, says });
    let cancelled = table.split(seat, Why::Cancel(target, attacker), rules::RES_05, split)?;
    Ok((wounds - cancelled[0] as u8, stuns - cancelled[1] as u8))
}
