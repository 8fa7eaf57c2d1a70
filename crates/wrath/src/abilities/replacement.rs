//! Abilities that replace entries of a chart: the attacker's Feint, Follow-through, Sundering, Suppression,
//! Unrelenting and Critical Blow; the defender's Unbreakable and Ward, and Cover; and Deflection, which keeps what
//! ranged and magic attacks would take.

use scene::{Rule, says};

use super::{Ability, Named, has, told};
use crate::attack::{Share, Volley};
use crate::chart::{self, ATTACKER, Change, Chart, DEFENDER, End, Entry, Reading};
use crate::profile::Kind;
use crate::sight::{self, Cover};
use crate::{Table, rules};

/// What an ability replaces by what.
type Swap = (Named, Rule, Entry, Entry);

/// The attacker's, in the order of WK-R-02.
const OF_ATTACKER: [Swap; 6] = [
    (Named::Feint, rules::GLO_17, Entry::Parry, Entry::Strike),
    (Named::FollowThrough, rules::GLO_19, Entry::Block, Entry::Strike),
    (Named::Sundering, rules::GLO_37, Entry::Armor, Entry::Strike),
    (Named::Suppression, rules::GLO_40, Entry::Magic, Entry::Strike),
    (Named::Unrelenting, rules::GLO_44, Entry::Dodge, Entry::Strike),
    (Named::CriticalBlow, rules::GLO_10, Entry::Strike, Entry::Overpower),
];

/// The defender's; Cover comes after them.
const OF_DEFENDER: [Swap; 2] = [
    (Named::Unbreakable, rules::GLO_43, Entry::Overpower, Entry::Strike),
    (Named::Ward, rules::GLO_45, Entry::Strike, Entry::Magic),
];

/// The defender's chart as one attacker's dice are read on it (WK-DEF-10, WK-R-02).
pub fn chart(table: &mut Table, volley: &Volley, share: &Share) -> Chart {
    let (setup, defender) = (table.setup, volley.defender);
    let profile = setup.profile(&table.game, defender);
    if volley.kind == Kind::Will {
        return chart::of_will(profile.willpower);
    }
    let attack = setup.attack(&table.game, share.by, share.attack);
    let mut reading = Reading::of(profile.chart);
    convert(table, volley, &mut reading);
    for (named, rule, from, to) in OF_ATTACKER {
        let wanted = told(table, share.by, Some(attack), named);
        apply(table, &mut reading, (rule, from, to), wanted, ATTACKER);
    }
    for (named, rule, from, to) in OF_DEFENDER {
        let wanted = told(table, defender, None, named);
        apply(table, &mut reading, (rule, from, to), wanted, DEFENDER);
    }
    if volley.kind == Kind::Ranged {
        cover(table, volley, share, &mut reading);
    }
    reading.chart
}

/// Ranged and magic attacks turn every Parry into a Strike, unless the defender deflects them.
fn convert(table: &mut Table, volley: &Volley, reading: &mut Reading) {
    let (rule, defender) = match volley.kind {
        Kind::Ranged => (rules::ATK_09, volley.defender),
        Kind::Magic => (rules::ATK_14, volley.defender),
        Kind::Melee | Kind::Will => {
            if reading.chart.contains(&Entry::Parry) {
                table.tell(rules::ATK_06, says!("{} may parry", volley.defender));
            }
            return;
        }
    };
    if has(table.setup, &table.game, defender, Ability::Deflection) {
        table.tell(rules::GLO_12, says!("{} keeps its Parry entries", defender));
        return;
    }
    let change = reading.replace(rule, Entry::Parry, Entry::Strike, 10, ATTACKER);
    if change.made > 0 {
        table.tell(rule, says!("{} Parry of {} become Strike", change.made, defender));
    }
}

/// Replaces entries and says what came of it.
fn apply(table: &mut Table, reading: &mut Reading, swap: (Rule, Entry, Entry), wanted: u8, end: End) {
    if wanted == 0 {
        return;
    }
    let (rule, from, to) = swap;
    let change = reading.replace(rule, from, to, wanted, end);
    if table.listens() {
        tell(table, &change, end);
    }
}

fn tell(table: &mut Table, change: &Change, end: End) {
    let &Change { rule, from, to, wanted, made, again } = change;
    if made == 0 {
        table.tell(rules::DEF_08, says!("there is no {} to replace", from));
        return;
    }
    table.tell(rule, says!("{} {} become {}", made, from, to));
    let words = if end == End::Top { "the highest first" } else { "the lowest first" };
    table.tell(rules::DEF_07, words);
    if made < wanted {
        table.tell(rules::DEF_09, says!("{} were to be replaced and only {} are there", wanted, made));
    }
    if again {
        table.tell(rules::DEF_11, says!("an entry that became {} before is changed again", from));
    }
}

/// A ranged attack meets Cover: one Strike, however many pieces grant it (WK-TER-09, WK-TER-10).
fn cover(table: &mut Table, volley: &Volley, share: &Share, reading: &mut Reading) {
    let defender = volley.defender;
    match sight::cover(table.setup, &table.game, share.by, defender) {
        Cover::None => {}
        Cover::Denied(_) => {
            table.tell(rules::TER_07, says!("the enemy controls what would cover {}", defender));
        }
        Cover::From(_, pieces) => {
            let change = reading.replace(rules::TER_09, Entry::Strike, Entry::Cover, 1, DEFENDER);
            table.tell(rules::TER_09, says!("{} is in cover: {} Strike is replaced", defender, change.made));
            table.tell(rules::ATK_10, says!("cover helps {} against a ranged attack", defender));
            if pieces > 1 {
                table.tell(rules::TER_10, says!("{} pieces cover no more than one", pieces));
            }
        }
    }
}
