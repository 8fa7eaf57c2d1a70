//! One attack: the attack roll, critical hits and fumbles (chapter 35), the damage roll (chapter 33), and what becomes of
//! the wounded (chapter 34).

use scene::{Says, Seat, says};
use serde::{Deserialize, Serialize};
use table::{Play, Pool, Roll, Sum};

use crate::profile::{Attack, Damage};
use crate::state::{CardId, Id};
use crate::stats::{self, Manner};
use crate::why::AttackId;
use crate::{Table, formation, rules};

/// What an attack roll came to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// It missed by so much.
    Miss(i32),
    Hit {
        critical: bool,
    },
    Fumble,
}

/// Every face by itself: the sum decides about the hit, equal dice about critical hits and fumbles.
const FACES: [u8; 6] = [0, 1, 2, 3, 4, 5];

/// 2D6 and a skill against a DEF (GS-MEL-02, GS-MIS-05).
pub fn attack_roll(
    table: &mut Table,
    seat: Seat,
    rule: scene::Rule,
    says: Says,
    skill: Sum,
    def: &Sum,
) -> Play<Aim> {
    let (skill_total, wanted) = (skill.total(), def.total());
    table.count(rules::PRO_04, says!("DEF {} must be reached", wanted), def);
    let reading = table.roll(Roll::new(seat, rule, says, Pool::symbols(2, &FACES)).because(skill))?;
    let dice: i32 = (0..6).map(|face| (face + 1) * i32::from(reading.count(face as usize))).sum();
    let equal = (0..6).any(|face| reading.count(face) == 2);
    let total = dice + skill_total;
    if dice == 2 {
        table.tell(rules::CRI_06, says!("both dice show 1: a fumble, whatever {} comes to", total));
        return Ok(Aim::Fumble);
    }
    if total < wanted {
        if equal {
            table.tell(rules::CRI_02, says!("{} misses {}: equal dice mean nothing", total, wanted));
        }
        return Ok(Aim::Miss(wanted - total));
    }
    if equal {
        table.tell(rules::CRI_01, says!("{} hits {} with equal dice: a critical hit", total, wanted));
    }
    Ok(Aim::Hit { critical: equal })
}

/// 2D6 and POW less ARM, or direct damage; a critical hit adds the cost of the attack as direct damage.
pub fn damage(
    table: &mut Table,
    seat: Seat,
    target: Id,
    attack: &Attack,
    power: Sum,
    critical: bool,
) -> Play<u8> {
    damage_with(table, seat, target, attack, power, critical, 2)
}

/// The same with another number of dice: attacks that deviate have only one.
pub fn damage_with(
    table: &mut Table,
    seat: Seat,
    target: Id,
    attack: &Attack,
    power: Sum,
    critical: bool,
    dice: u8,
) -> Play<u8> {
    let total = power.total();
    let normal = match attack.damage {
        Damage::Direct(_) => {
            table.count(rules::DMG_05, says!("{} loses {} whatever its armour", target, total), &power);
            total
        }
        Damage::Power(_) => {
            let arm = stats::arm(table.setup, &table.game, target);
            let rolled = Roll::new(seat, rules::DMG_01, says!("damage to {}", target), Pool::sum(dice, 6));
            let rolled = i32::from(table.roll(rolled.because(power))?.value());
            let left = (rolled + total - arm.total()).max(0);
            table.count(rules::DMG_02, says!("{} is left after the armour of {}", left, target), &arm);
            left
        }
    };
    let extra = if critical { i32::from(attack.act) } else { 0 };
    if critical {
        table.tell(rules::CRI_03, says!("the critical hit deals {} more, past all armour", extra));
        if normal == 0 {
            table.tell(rules::CRI_04, "armour stopped the blow, but not the critical damage");
        }
    }
    Ok((normal + extra).clamp(0, 200) as u8)
}

/// What an exchange of blows has come to so far; it takes effect all at once (GS-R-11).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    pub damage: Vec<(Id, u8)>,
    pub fumbled: Vec<Id>,
    /// Counter-attacks that were declared on the way, and whom those of higher rank have felled.
    pub late: Vec<(CardId, AttackId)>,
    pub felled: Vec<Id>,
}

impl Sheet {
    pub fn add(&mut self, id: Id, damage: u8) {
        match self.damage.iter_mut().find(|(hurt, _)| *hurt == id) {
            Some((_, sum)) => *sum = sum.saturating_add(damage),
            None => self.damage.push((id, damage)),
        }
    }

    /// Whether the damage noted so far will destroy a model.
    pub fn doomed(&self, table: &Table, id: Id) -> bool {
        let noted = self.damage.iter().find(|(hurt, _)| *hurt == id).map_or(0, |(_, sum)| *sum);
        self.felled.contains(&id) || noted >= table.model(id).life
    }
}

/// One melee attack, noted on the sheet.
pub fn blow(
    table: &mut Table,
    sheet: &mut Sheet,
    attacker: Id,
    target: Id,
    attack: AttackId,
    manner: Manner,
) -> Play<()> {
    let (setup, seat) = (table.setup, table.seat(attacker));
    let attack = setup.attack(attack);
    let skill = stats::mel(setup, &table.game, attacker, manner);
    let def = stats::def(setup, &table.game, target);
    let rule = match manner {
        Manner::Own => rules::MEL_02,
        Manner::Counter => rules::CTR_01,
        Manner::FreeStrike => rules::FRS_03,
    };
    let says = says!("{} strikes at {}", attacker, target);
    match attack_roll(table, seat, rule, says, skill, &def)? {
        Aim::Miss(_) => {}
        Aim::Fumble => sheet.fumbled.push(attacker),
        Aim::Hit { critical } => {
            let power = stats::melee_damage(&table.game, attacker, attack, manner);
            let damage = damage(table, seat, target, attack, power, critical)?;
            if damage > 0 {
                sheet.add(target, damage);
            }
        }
    }
    Ok(())
}

/// Everything on the sheet takes effect together.
pub fn settle(table: &mut Table, sheet: &Sheet) {
    for id in &sheet.fumbled {
        fumbles(table, *id);
    }
    for (id, damage) in &sheet.damage {
        hurt(table, *id, *damage);
    }
}

/// GS-CRI-07.
pub fn fumbles(table: &mut Table, id: Id) {
    if !table.model(id).gone {
        table.model_mut(id).fumbled = true;
        table.tell(rules::CRI_07, says!("{} makes no more attacks in this round", id));
    }
}

/// A model loses life points, and is destroyed when none are left.
pub fn hurt(table: &mut Table, id: Id, damage: u8) {
    let model = *table.model(id);
    if model.gone || damage == 0 {
        return;
    }
    let sound = !stats::seriously_wounded(table.setup, &table.game, id);
    let left = model.life.saturating_sub(damage);
    table.model_mut(id).life = left;
    table.tell(rules::HLT_02, says!("{} loses {} and has {} life points left", id, damage, left));
    if left == 0 {
        table.tell(rules::HLT_08, says!("{} is destroyed", id));
        remove(table, id);
    } else if sound && stats::seriously_wounded(table.setup, &table.game, id) {
        table.tell(rules::HLT_03, says!("{} is seriously wounded", id));
    }
}

/// Takes a model off the table for good.
pub fn remove(table: &mut Table, id: Id) {
    let (leader, card) = (table.model(id).leader, table.model(id).card);
    let before = formation::groups(table.setup, &table.game, card);
    let model = table.model_mut(id);
    model.gone = true;
    model.life = 0;
    let left = table.size(card);
    if left > 0 && leader {
        table.tell(rules::LDR_01, says!("{} has lost its leader", card));
    }
    if left > 0 && table.card(card).unit {
        table.tell(rules::HLT_09, says!("{} fights on with {} models", card, left));
        formation::tell(table, card, before);
    }
}
