//! Dice, re-rolls and timing (chapter 5): one roll against one defender, from the charts to the results.

use arrayvec::ArrayVec;
use scene::{Says, says};
use serde::{Deserialize, Serialize};
use table::{Play, Pool, Roll};

use crate::abilities::pairs::{self, Budgets};
use crate::abilities::replacement;
use crate::attack::Volley;
use crate::chart::{Chart, Counts, Entry};
use crate::profile::Kind;
use crate::state::Id;
use crate::{Table, rules};

/// Dice that are read on one chart: of one attacker, or of several whose charts are alike.
#[derive(Clone, Debug)]
pub struct Lot {
    /// The attacker, or the first of them; and all of them, a bit for each.
    pub by: Id,
    pub of: u64,
    pub chart: Chart,
    pub dice: u8,
    pub classes: ArrayVec<Class, 10>,
    /// The class of each face.
    faces: [u8; 10],
    /// How many dice show each class.
    pub shown: [u8; 10],
}

/// Faces that are alike in everything that can still happen to a die (WK-R-63).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Class {
    pub entry: Entry,
    /// What one step up or down would make of it.
    pub up: Entry,
    pub down: Entry,
    /// Its lowest face.
    pub low: u8,
}

/// What the dice came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    counts: Counts,
    /// The Magic results of each attacker of a magic attack, who answers for them.
    pub magic: Vec<(Id, u8)>,
}

impl Results {
    pub fn of(&self, entry: Entry) -> u8 {
        self.counts[entry as usize]
    }

    fn add(&mut self, by: Id, counts: &Counts, kind: Kind) {
        for (all, count) in self.counts.iter_mut().zip(counts) {
            *all += count;
        }
        let magic = if kind == Kind::Magic { counts[Entry::Magic as usize] } else { 0 };
        match self.magic.iter_mut().find(|(id, _)| *id == by) {
            Some((_, all)) => *all += magic,
            None if magic > 0 => self.magic.push((by, magic)),
            None => {}
        }
    }
}

impl Lot {
    fn new(by: Id, chart: Chart, dice: u8) -> Lot {
        Lot { by, of: by.bit(), chart, dice, classes: ArrayVec::new(), faces: [0; 10], shown: [0; 10] }
    }

    /// Sorts the faces into classes; only where dice may be changed does it matter what lies beside an entry.
    fn classify(&mut self, fine: bool) {
        for face in (0..10).rev() {
            let entry = self.chart[face];
            let (up, down) = if fine {
                (self.chart[(face + 1).min(9)], self.chart[face.saturating_sub(1)])
            } else {
                (entry, entry)
            };
            let same = |class: &Class| (class.entry, class.up, class.down) == (entry, up, down);
            let place = match self.classes.iter().position(same) {
                Some(place) => place,
                None => {
                    self.classes.push(Class { entry, up, down, low: 0 });
                    self.classes.len() - 1
                }
            };
            self.classes[place].low = face as u8 + 1;
            self.faces[face] = place as u8;
        }
    }

    pub fn pool(&self, dice: u8) -> Pool {
        Pool::symbols(dice, &self.faces)
    }

    /// What the dice show, entry by entry.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for (class, shown) in self.classes.iter().zip(self.shown) {
            counts[class.entry as usize] += shown;
        }
        counts
    }
}

/// The sequence of one attack roll (WK-DIC-07): Offensive against Defensive, Mastery dice, all dice, re-rolls, changes,
/// as many dice away as Mastery added, results.
pub fn roll(table: &mut Table, volley: &Volley, budgets: &mut Budgets) -> Play<Results> {
    let mut lots = lots(table, volley);
    let windows = pairs::compare(table, volley, budgets);
    let added = pairs::add_dice(table, volley, &windows, budgets, &mut lots)?;
    for lot in &mut lots {
        lot.classify(windows.changes != 0);
    }
    if windows.are_shut() {
        return plain(table, volley, &lots);
    }
    for lot in &mut lots {
        let reading = throw(table, volley, lot)?;
        lot.shown = std::array::from_fn(|class| reading.count(class) as u8);
    }
    pairs::re_rolls(table, volley, &windows, &mut lots)?;
    let mut counts = pairs::changes(table, volley, &windows, &lots)?;
    pairs::remove(table, volley, added, &lots, &mut counts)?;
    let mut results = Results::default();
    for (lot, counts) in lots.iter().zip(&counts) {
        results.add(lot.by, counts, volley.kind);
    }
    Ok(results)
}

/// Without windows each lot is a roll by itself, and only what it comes to matters.
fn plain(table: &mut Table, volley: &Volley, lots: &[Lot]) -> Play<Results> {
    table.tally(Results::default(), lots, |table, results, lot| {
        let reading = throw(table, volley, lot)?;
        let shown = std::array::from_fn(|class| reading.count(class) as u8);
        results.add(lot.by, &Lot { shown, ..lot.clone() }.counts(), volley.kind);
        Ok(())
    })
}

/// All dice of a lot are rolled together.
fn throw(table: &mut Table, volley: &Volley, lot: &Lot) -> Play<table::Reading> {
    let seat = table.unit(volley.shares[0].by).army;
    let says = says!("{} rolls {} dice against {}", lot.by, lot.dice, volley.defender);
    let rule = if volley.kind == Kind::Will { rules::ATK_11 } else { rules::DEF_01 };
    table.roll(Roll::new(seat, rule, says, lot.pool(lot.dice)))
}

/// The dice of each attacker on the chart as its own attack changes it (WK-DMG-07). Equal charts make one lot, except
/// for magic, where each attacker answers for its own dice.
fn lots(table: &mut Table, volley: &Volley) -> Vec<Lot> {
    let mut lots: Vec<Lot> = Vec::new();
    for share in &volley.shares {
        let chart = replacement::chart(table, volley, share);
        let room = |lot: &&mut Lot| lot.chart == chart && lot.dice + share.dice <= MOST;
        let alike = |lot: &&mut Lot| room(lot) && volley.kind != Kind::Magic;
        match lots.iter_mut().find(alike) {
            Some(lot) => {
                lot.dice += share.dice;
                lot.of |= share.by.bit();
            }
            None => lots.push(Lot::new(share.by, chart, share.dice)),
        }
    }
    if lots.len() > 1 {
        let says = says!("the dice are read on {} different charts", lots.len() as i32);
        table.tell(rules::DMG_07, says);
    }
    lots
}

/// The most dice of one lot, so that Mastery finds room in one throw.
const MOST: u8 = 20;

/// What a class of dice is called: its entry, its lowest face where that matters, and whose dice they are.
pub fn title(class: &Class, lot: &Lot, fine: bool, several: bool) -> Says {
    match (fine, several) {
        (false, false) => says!("{}", class.entry),
        (true, false) => says!("{} from {}", class.entry, class.low),
        (false, true) => says!("{} of {}", class.entry, lot.by),
        (true, true) => says!("{} from {} of {}", class.entry, class.low, lot.by),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart;

    #[test]
    fn faces_are_told_apart_only_as_far_as_needed() {
        let mut lot = Lot::new(Id(0), chart::read("PPPDDDSSSO").unwrap(), 3);
        lot.classify(false);
        assert_eq!(lot.classes.len(), 4);
        let mut fine = Lot::new(Id(0), lot.chart, 3);
        fine.classify(true);
        let lows: Vec<u8> = fine.classes.iter().map(|class| class.low).collect();
        assert_eq!(lows, [10, 9, 8, 7, 6, 5, 4, 3, 1]);
    }
}
