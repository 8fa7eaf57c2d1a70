//! The pairs: Offensive and Defensive Mastery, Expertise and Proficiency. The lesser value of each pair is taken off
//! the greater, and whoever had the greater uses what remains (WK-ABL-06 to WK-ABL-08, WK-R-22, WK-R-23).

use scene::{Rule, Seat, says};
use table::{Play, Roll, Split, SumLimit};

use super::{Named, told, value};
use crate::attack::Volley;
use crate::chart::{Counts, Entry};
use crate::rolling::{Lot, title};
use crate::state::Id;
use crate::why::Why;
use crate::{Table, rules};

/// What is left of each attacker's Mastery in one attack action; a model that is not listed has all of it.
#[derive(Default)]
pub struct Budgets {
    spent: Vec<(Id, u8)>,
}

impl Budgets {
    fn spent(&self, id: Id) -> u8 {
        self.spent.iter().filter(|(other, _)| *other == id).map(|(_, points)| points).sum()
    }
}

/// What the pairs come to against one defender: above 0 the attacker's, below 0 the defender's.
#[derive(Copy, Clone, Debug, Default)]
pub struct Windows {
    pub mastery: i8,
    pub re_rolls: i8,
    pub changes: i8,
}

impl Windows {
    pub fn are_shut(&self) -> bool {
        (self.mastery, self.re_rolls, self.changes) == (0, 0, 0)
    }
}

/// The participants that count for a pair, each with what is left of its points.
fn points(table: &Table, volley: &Volley, named: Named, budgets: &Budgets) -> Vec<(Id, u8)> {
    let (setup, game) = (table.setup, &table.game);
    let mut points: Vec<(Id, u8)> = Vec::new();
    for share in &volley.shares {
        let attack = setup.attack(game, share.by, share.attack);
        points.push((share.by, value(setup, game, share.by, Some(attack), named)));
    }
    if named != Named::OffensiveMastery {
        // WK-R-31: a Counter-attack is not made in an activation of its own.
        if volley.counter {
            return Vec::new();
        }
        for assistant in &volley.assistants {
            points.push((*assistant, value(setup, game, *assistant, None, named)));
        }
    }
    for (id, left) in &mut points {
        let unit = game.unit(*id);
        let spent = match named {
            Named::OffensiveMastery => budgets.spent(*id),
            Named::OffensiveExpertise => unit.re_rolls,
            _ => unit.changes,
        };
        *left = left.saturating_sub(spent);
    }
    points.retain(|(_, left)| *left > 0);
    points
}

/// Compares the three pairs, once for each defender and just before its roll.
pub fn compare(table: &mut Table, volley: &Volley, budgets: &Budgets) -> Windows {
    let mut one = |offensive: Named, defensive: Named| {
        let theirs = told(table, volley.defender, None, defensive);
        let points = points(table, volley, offensive, budgets);
        for (id, _) in &points {
            let share = volley.shares.iter().find(|share| share.by == *id);
            let setup = table.setup;
            told(table, *id, share.map(|share| setup.attack(&table.game, share.by, share.attack)), offensive);
        }
        let ours = points.iter().map(|(_, left)| left).sum::<u8>();
        if points.len() > 1 {
            let says =
                says!("{} attackers put {} together: {}", points.len() as i32, offensive.words(), ours);
            table.tell(rules::R_23, says);
        }
        if ours > 0 && theirs > 0 {
            let says = says!("{} ({}) against {}", offensive.words(), ours, theirs);
            table.tell(if ours == theirs { rules::ABL_07 } else { rules::ABL_06 }, says);
        }
        ours as i8 - theirs as i8
    };
    let windows = Windows {
        mastery: one(Named::OffensiveMastery, Named::DefensiveMastery),
        re_rolls: one(Named::OffensiveExpertise, Named::DefensiveExpertise),
        changes: one(Named::OffensiveProficiency, Named::DefensiveProficiency),
    };
    let sides = [windows.mastery, windows.re_rolls, windows.changes].map(i8::signum);
    if sides.contains(&1) && sides.contains(&-1) {
        table.tell(rules::ABL_08, "one side prevails in one pair and the other side in another");
    }
    windows
}

/// Mastery dice that were added, and who takes as many away.
#[derive(Copy, Clone, Debug)]
pub struct Added {
    pub dice: u8,
    by: Seat,
    rule: Rule,
}

/// Mastery: the attacker may add dice up to the difference and says whose; the defender's are added in full.
pub fn add_dice(
    table: &mut Table,
    volley: &Volley,
    windows: &Windows,
    budgets: &mut Budgets,
    lots: &mut [Lot],
) -> Play<Added> {
    let (defender, attacker) = (volley.defender, table.unit(volley.shares[0].by).army);
    if windows.mastery < 0 {
        let dice = windows.mastery.unsigned_abs();
        let lot = whose_chart(table, volley, lots)?;
        lots[lot].dice += dice;
        table.tell(rules::GLO_03, says!("{} adds {} dice", defender, dice));
        return Ok(Added { dice, by: table.unit(defender).army, rule: rules::GLO_03 });
    }
    let mut added = Added { dice: 0, by: attacker, rule: rules::GLO_28 };
    if windows.mastery == 0 {
        return Ok(added);
    }
    let most = i32::from(windows.mastery);
    let points = points(table, volley, Named::OffensiveMastery, budgets);
    let mut split = Split::new(rules::GLO_28);
    let mut terms = Vec::new();
    for (id, left) in &points {
        terms.push((split.part(says!("{}", *id), i32::from(*left)), 1));
    }
    let says = says!("Mastery adds at most {} dice against {}", most, defender);
    split.limit(SumLimit { terms, least: 0, most, rule: rules::ABL_06, says });
    let numbers = table.split(attacker, Why::AddDice(defender), rules::GLO_28, split)?;
    for ((id, _), dice) in points.into_iter().zip(numbers).filter(|(_, dice)| *dice > 0) {
        let dice = dice as u8;
        budgets.spent.push((id, dice));
        added.dice += dice;
        if let Some(lot) = lots.iter_mut().find(|lot| lot.of & id.bit() != 0) {
            lot.dice += dice;
        }
        table.tell(rules::GLO_28, says!("{} adds {} dice", id, dice));
    }
    Ok(added)
}

/// The dice that the defender adds are read as those of the participant whom the attacker names (WK-R-26).
fn whose_chart(table: &mut Table, volley: &Volley, lots: &[Lot]) -> Play<usize> {
    if lots.len() == 1 {
        return Ok(0);
    }
    let choices: Vec<_> = lots.iter().map(|lot| (lot.by, Ok(()))).collect();
    let seat = table.unit(volley.shares[0].by).army;
    let by = table.choose(seat, Why::WhoseChart(volley.defender), rules::R_26, choices)?;
    Ok(lots.iter().position(|lot| lot.by == by).unwrap_or(0))
}

/// Who uses what is left of a pair: its seat, how many dice, and the ability's rule.
fn side(table: &Table, volley: &Volley, window: i8, ours: Rule, theirs: Rule) -> (Seat, i32, Rule) {
    let (attacker, defender) = (table.unit(volley.shares[0].by).army, table.unit(volley.defender).army);
    let (seat, rule) = if window > 0 { (attacker, ours) } else { (defender, theirs) };
    (seat, i32::from(window.unsigned_abs()), rule)
}

/// Expertise: the side with more may have up to the difference re-rolled, all of them named together.
pub fn re_rolls(table: &mut Table, volley: &Volley, windows: &Windows, lots: &mut [Lot]) -> Play<()> {
    if windows.re_rolls == 0 {
        return Ok(());
    }
    let (seat, most, rule) = side(table, volley, windows.re_rolls, rules::GLO_27, rules::GLO_02);
    let mut split = Split::new(rules::DIC_04);
    let (mut places, mut terms) = (Vec::new(), Vec::new());
    for (at, lot) in lots.iter().enumerate() {
        for (place, class) in lot.classes.iter().enumerate().filter(|(place, _)| lot.shown[*place] > 0) {
            let title = title(class, lot, windows.changes != 0, lots.len() > 1);
            terms.push((split.part(title, i32::from(lot.shown[place])), 1));
            places.push((at, place));
        }
    }
    let says = says!("at most {} dice are re-rolled", most);
    split.limit(SumLimit { terms, least: 0, most, rule: rules::ABL_11, says });
    let numbers = table.split(seat, Why::ReRoll(volley.defender), rule, split)?;
    let mut used = 0;
    let mut again = vec![0u8; lots.len()];
    for ((lot, class), number) in places.into_iter().zip(numbers) {
        lots[lot].shown[class] -= number as u8;
        again[lot] += number as u8;
        used += number;
    }
    for (lot, dice) in lots.iter_mut().zip(again).filter(|(_, dice)| *dice > 0) {
        let says = says!("{} dice of {} are re-rolled", dice, lot.by);
        let reading = table.roll(Roll::new(seat, rules::DIC_03, says, lot.pool(dice)))?;
        for (class, shown) in lot.shown.iter_mut().enumerate() {
            *shown += reading.count(class) as u8;
        }
    }
    if windows.re_rolls > 0 {
        pay(table, volley, Named::OffensiveExpertise, used)?;
    } else if used > 0 {
        table.tell(rules::R_24, says!("these are the re-rolls of {}", seat));
    }
    Ok(())
}

/// Proficiency: the side with more may change up to the difference by 1, each a different die (WK-R-25). Returns what
/// the dice of each lot come to.
pub fn changes(table: &mut Table, volley: &Volley, windows: &Windows, lots: &[Lot]) -> Play<Vec<Counts>> {
    let mut counts: Vec<Counts> = lots.iter().map(Lot::counts).collect();
    if windows.changes == 0 {
        return Ok(counts);
    }
    let (seat, most, rule) = side(table, volley, windows.changes, rules::GLO_29, rules::GLO_04);
    let mut split = Split::new(rules::R_25);
    let (mut places, mut terms) = (Vec::new(), Vec::new());
    for (at, lot) in lots.iter().enumerate() {
        for (class, shown) in lot.classes.iter().zip(lot.shown).filter(|(_, shown)| *shown > 0) {
            let mut ways = Vec::new();
            for (to, up) in [(class.up, true), (class.down, false)] {
                if to == class.entry {
                    continue;
                }
                let says = match (up, lots.len() > 1) {
                    (true, false) => says!("{} from {} up", class.entry, class.low),
                    (false, false) => says!("{} from {} down", class.entry, class.low),
                    (true, true) => says!("{} from {} of {} up", class.entry, class.low, lot.by),
                    (false, true) => says!("{} from {} of {} down", class.entry, class.low, lot.by),
                };
                ways.push((split.part(says, i32::from(shown)), 1));
                places.push((at, class.entry, to));
            }
            terms.extend(ways.iter().copied());
            if ways.len() > 1 {
                let says = says!("{} dice show that and each is changed once", shown);
                let most = i32::from(shown);
                split.limit(SumLimit { terms: ways, least: 0, most, rule: rules::R_25, says });
            }
        }
    }
    if places.is_empty() {
        return Ok(counts);
    }
    let says = says!("at most {} dice are changed", most);
    split.limit(SumLimit { terms, least: 0, most, rule: rules::ABL_06, says });
    let numbers = table.split(seat, Why::Change(volley.defender), rule, split)?;
    for ((lot, from, to), number) in places.into_iter().zip(&numbers).filter(|(_, number)| **number > 0) {
        counts[lot][from as usize] -= *number as u8;
        counts[lot][to as usize] += *number as u8;
        table.tell(rule, says!("{} {} become {}", *number, from, to));
    }
    if windows.changes > 0 {
        pay(table, volley, Named::OffensiveProficiency, numbers.iter().sum())?;
    }
    Ok(counts)
}

/// The attacker says whose points were used; they are gone for the rest of the activation (WK-R-23).
fn pay(table: &mut Table, volley: &Volley, named: Named, used: i32) -> Play<()> {
    if used == 0 {
        return Ok(());
    }
    let points = points(table, volley, named, &Budgets::default());
    let expertise = named == Named::OffensiveExpertise;
    let whole: i32 = points.iter().map(|(_, left)| i32::from(*left)).sum();
    let paid = match points[..] {
        [_] => vec![used],
        _ if whole == used => points.iter().map(|(_, left)| i32::from(*left)).collect(),
        _ => {
            let mut split = Split::new(rules::R_23);
            let (mut terms, mut rest) = (Vec::new(), used);
            for (id, left) in &points {
                let part = split.part(says!("{}", *id), i32::from(*left));
                let hold = rest.min(i32::from(*left));
                split.hold_at(part, hold);
                rest -= hold;
                terms.push((part, 1));
            }
            let says = says!("{} points were used", used);
            split.limit(SumLimit { terms, least: used, most: used, rule: rules::R_23, says });
            let (seat, defender) = (table.unit(volley.shares[0].by).army, volley.defender);
            let why = if expertise { Why::WhoseReRolls(defender) } else { Why::WhoseChanges(defender) };
            table.split(seat, why, rules::R_23, split)?
        }
    };
    for ((id, _), points) in points.into_iter().zip(paid) {
        let unit = table.unit_mut(id);
        let spent = if expertise { &mut unit.re_rolls } else { &mut unit.changes };
        *spent += points as u8;
    }
    Ok(())
}

/// As many dice as Mastery added are taken away by whoever added them.
pub fn remove(
    table: &mut Table,
    volley: &Volley,
    added: Added,
    lots: &[Lot],
    counts: &mut [Counts],
) -> Play<()> {
    if added.dice == 0 {
        return Ok(());
    }
    let attacks = added.by == table.unit(volley.shares[0].by).army;
    let mut piles: Vec<(usize, Entry, u8)> = Vec::new();
    for (at, counts) in counts.iter().enumerate() {
        let entries = Entry::ALL.iter().map(|(entry, ..)| (*entry, counts[*entry as usize]));
        piles.extend(entries.filter(|(_, count)| *count > 0).map(|(entry, count)| (at, entry, count)));
    }
    // Holding still takes away what serves the other side best.
    piles.sort_by_key(|(_, entry, _)| if attacks { -(*entry as i32) } else { *entry as i32 });
    let mut rest = i32::from(added.dice);
    let mut split = Split::new(added.rule);
    let mut terms = Vec::new();
    for (at, entry, count) in &piles {
        let says = if lots.len() > 1 { says!("{} of {}", *entry, lots[*at].by) } else { says!("{}", *entry) };
        let part = split.part(says, i32::from(*count));
        let hold = rest.min(i32::from(*count));
        split.hold_at(part, hold);
        rest -= hold;
        terms.push((part, 1));
    }
    let dice = i32::from(added.dice);
    let says = says!("exactly {} dice are taken away", dice);
    split.limit(SumLimit { terms, least: dice, most: dice, rule: rules::DIC_07, says });
    let numbers = match piles[..] {
        [_] => vec![dice],
        _ => table.split(added.by, Why::Remove(volley.defender), added.rule, split)?,
    };
    for ((at, entry, _), number) in piles.into_iter().zip(numbers) {
        counts[at][entry as usize] -= number as u8;
    }
    table.tell(rules::DIC_07, says!("{} dice are taken away again", dice));
    Ok(())
}
