//! Attack dice: JU-DIC. Rolling, the two windows for re-rolls, and the choice of at most three dice.

use scene::{Item, says};
use table::{Play, Pool, Roll, Split, Sum, SumLimit};

use crate::abilities::Ability;
use crate::attack::Blow;
use crate::setup::Setup;
use crate::state::Game;
use crate::why::{Act, Why, Word};
use crate::{Table, damage, rules, stats};

/// JU-R-01: miss, miss, hit, hit, manoeuvre, hit and manoeuvre, each as one of the classes below.
const FACES: [u8; 6] = [3, 3, 1, 1, 2, 0];
/// The classes of faces: hit and manoeuvre, hit, manoeuvre, miss.
const CLASSES: [&str; 4] = ["hit and manoeuvre", "hit", "manoeuvre", "miss"];
/// JU-DIC-02: how many dice are used.
const USED: u8 = 3;

/// How many dice show each class.
pub type Dice = [u8; 4];

/// JU-DIC-07: dice that may still be re-rolled, and those that may not.
#[derive(Copy, Clone, Debug, Default)]
struct Thrown {
    fresh: Dice,
    stale: Dice,
}

impl Thrown {
    fn fresh(&self) -> u8 {
        self.fresh.iter().sum()
    }

    fn all(&self) -> Dice {
        std::array::from_fn(|class| self.fresh[class] + self.stale[class])
    }
}

/// The hits and manoeuvre icons on the dice that are used.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    pub hits: u8,
    pub icons: u8,
}

impl Chosen {
    /// JU-DIC-05: any icon at all is a Hit.
    pub fn is_hit(self) -> bool {
        self.hits > 0 || self.icons > 0
    }
}

fn pool(dice: u8) -> Pool {
    Pool::symbols(dice, &FACES)
}

/// JU-DIC-02: rolls the whole pool and lets both players re-roll (JU-R-32).
pub fn roll(table: &mut Table, blow: &Blow, sum: Sum) -> Play<Dice> {
    let seat = blow.roller(table.setup, &table.game);
    let dice = sum.total().clamp(1, i32::from(dice::MOST_DICE)) as u8;
    let says = says!("{} attacks {}", blow.by, blow.target);
    let reading = table.roll(Roll::new(seat, rules::DIC_02, says, pool(dice)).because(sum))?;
    let mut thrown =
        Thrown { fresh: std::array::from_fn(|class| reading.count(class) as u8), ..Thrown::default() };
    if table.setup.is_monster(blow.by) {
        if table.listens() && may_force(table.setup, &table.game, blow) {
            table.tell(rules::MON_15, "the dice of a monster are never re-rolled");
        }
        return Ok(thrown.all());
    }
    own_re_rolls(table, blow, &mut thrown)?;
    forced_re_roll(table, blow, &mut thrown)?;
    Ok(thrown.all())
}

/// JU-DIC-08, first window: the roller uses its own re-rolls one after the other, Try Again included.
fn own_re_rolls(table: &mut Table, blow: &Blow, thrown: &mut Thrown) -> Play<()> {
    let seat = blow.roller(table.setup, &table.game);
    let mut augury = augury(table.setup, blow);
    while thrown.fresh() > 0 && (augury.is_some() || table.fate[seat.index()] > 0) {
        let mut choices = Vec::with_capacity(2);
        if augury.is_some() {
            choices.push((Act::Augury, Ok(())));
        }
        if table.fate[seat.index()] > 0 {
            choices.push((Act::TryAgain, Ok(())));
        }
        match table.choose_or_pass(seat, Why::ReRoll, rules::DIC_08, choices)? {
            Some(Act::TryAgain) => {
                damage::spend_fate(table, seat, rules::DIC_06);
                let whole = thrown.fresh;
                re_roll(table, blow, thrown, whole, rules::DIC_06)?;
            }
            Some(_) => {
                let most = augury.take().unwrap_or(0);
                let picked = pick_dice(table, blow, thrown.fresh, most)?;
                re_roll(table, blow, thrown, picked, rules::EX_08)?;
            }
            None => break,
        }
    }
    Ok(())
}

/// How many dice the attacker's Augury may re-roll.
fn augury(setup: &Setup, blow: &Blow) -> Option<u8> {
    setup.profile(blow.by).abilities.iter().find_map(|ability| match ability {
        Ability::Augury(dice) => Some(*dice),
        _ => None,
    })
}

/// JU-DIC-08, second window: the opponent forces a re-roll of everything that was not re-rolled yet.
fn forced_re_roll(table: &mut Table, blow: &Blow, thrown: &mut Thrown) -> Play<()> {
    let Some(owner) = table.setup.side(blow.target) else { return Ok(()) };
    if thrown.fresh() == 0 || !may_force(table.setup, &table.game, blow) {
        return Ok(());
    }
    let forced = table.choose_or_pass(owner, Why::ForceReRoll, rules::DIC_08, [(Act::Force, Ok(()))])?;
    if forced.is_some() {
        table.model_mut(blow.target).gifted = true;
        table.tell(rules::EX_09, says!("{} forces the dice not yet re-rolled", blow.target));
        let whole = thrown.fresh;
        re_roll(table, blow, thrown, whole, rules::DIC_08)?;
    }
    Ok(())
}

fn may_force(setup: &Setup, game: &Game, blow: &Blow) -> bool {
    let target = game.model(blow.target);
    setup.profile(blow.target).has(Ability::ForceReroll) && !target.gifted && target.felled.is_none()
}

/// Throws some of the fresh dice again; whatever they show now stays.
fn re_roll(table: &mut Table, blow: &Blow, thrown: &mut Thrown, picked: Dice, rule: scene::Rule) -> Play<()> {
    let dice: u8 = picked.iter().sum();
    if dice == 0 {
        return Ok(());
    }
    let seat = blow.roller(table.setup, &table.game);
    if thrown.stale != [0; 4] {
        table.tell(rules::DIC_07, says!("only {} dice were not re-rolled yet", dice));
    }
    let reading = table.roll(Roll::new(seat, rule, says!("{} dice are re-rolled", dice), pool(dice)))?;
    for (class, again) in picked.into_iter().enumerate() {
        thrown.fresh[class] -= again;
        thrown.stale[class] += reading.count(class) as u8;
    }
    Ok(())
}

/// Which dice a partial re-roll takes, so many of each class.
fn pick_dice(table: &mut Table, blow: &Blow, fresh: Dice, most: u8) -> Play<Dice> {
    let seat = blow.roller(table.setup, &table.game);
    let mut split = Split::new(rules::DIC_07);
    for (words, count) in CLASSES.into_iter().zip(fresh) {
        split.part(words.into(), i32::from(count));
    }
    split.limit(SumLimit {
        terms: (0..4).map(|class| (class, 1)).collect(),
        least: 0,
        most: i32::from(most),
        rule: rules::EX_08,
        says: says!("the augury re-rolls at most {} dice", most),
    });
    let numbers = table.split(seat, Why::Augury, rules::EX_08, split)?;
    Ok(std::array::from_fn(|class| numbers[class] as u8))
}

/// JU-DIC-02: the attacker uses at most three dice. Only results that no other beats are offered.
pub fn choose(table: &mut Table, blow: &Blow, dice: Dice) -> Play<Chosen> {
    let useful = useful(dice);
    let chosen = if table.setup.is_monster(blow.by) {
        let best = fiercest(table.setup, &table.game, blow, &useful);
        if useful.len() > 1 {
            table.tell(rules::MON_14, says!("{} takes what hurts most", blow.by));
        }
        best
    } else if let [only] = useful[..] {
        only
    } else {
        let seat = blow.roller(table.setup, &table.game);
        let mut options = table.options(rules::DIC_02);
        for Chosen { hits, icons } in &useful {
            options.offer(Word::Dice { hits: *hits, icons: *icons });
        }
        let item = table.pick(seat, Why::Dice, rules::DIC_02, options)?;
        let is = |chosen: &&Chosen| Item::from(Word::Dice { hits: chosen.hits, icons: chosen.icons }) == item;
        useful.iter().find(is).copied().unwrap_or(useful[0])
    };
    if chosen.is_hit() {
        let says = says!("{} is Hit: {} hits and {} icons", blow.target, chosen.hits, chosen.icons);
        table.tell(rules::DIC_05, says);
    } else {
        table.tell(rules::DIC_05, says!("{} is not Hit", blow.target));
    }
    Ok(chosen)
}

/// The results that up to three of these dice can give and that no other beats, most hits first.
fn useful(dice: Dice) -> arrayvec::ArrayVec<Chosen, 4> {
    let [both, hit, manoeuvre, _] = dice;
    let mut list = arrayvec::ArrayVec::new();
    let mut most_icons = None;
    // Every number of hits from the most down; fewer hits are of use only with more icons than before.
    for hits in (0..=USED.min(both + hit)).rev() {
        let mut icons = 0;
        for with in hits.saturating_sub(hit)..=hits.min(both) {
            icons = icons.max(with + manoeuvre.min(USED - hits));
        }
        if most_icons.is_none_or(|most| icons > most) {
            most_icons = Some(icons);
            list.push(Chosen { hits, icons });
        }
    }
    list
}

/// JU-MON-14, JU-R-60: the most damage after RES, then the most icons.
fn fiercest(setup: &Setup, game: &Game, blow: &Blow, useful: &[Chosen]) -> Chosen {
    let key = |chosen: &&Chosen| (stats::harm(setup, game, blow, chosen.hits), chosen.icons);
    useful.iter().max_by_key(key).copied().unwrap_or(Chosen { hits: 0, icons: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(dice: Dice) -> Vec<(u8, u8)> {
        useful(dice).iter().map(|chosen| (chosen.hits, chosen.icons)).collect()
    }

    #[test]
    fn only_results_that_no_other_beats_are_offered() {
        assert_eq!(results([0, 0, 0, 4]), [(0, 0)]);
        assert_eq!(results([3, 0, 0, 0]), [(3, 3)]);
        assert_eq!(results([1, 1, 1, 0]), [(2, 2)]);
        assert_eq!(results([1, 2, 2, 0]), [(3, 1), (2, 2), (1, 3)]);
        assert_eq!(results([0, 3, 3, 0]), [(3, 0), (2, 1), (1, 2), (0, 3)]);
        assert_eq!(results([0, 1, 0, 2]), [(1, 0)]);
    }

    #[test]
    fn the_useful_results_agree_with_trying_every_choice() {
        for both in 0..5u8 {
            for hit in 0..5u8 {
                for manoeuvre in 0..5u8 {
                    let mut all = Vec::new();
                    for a in 0..=both {
                        for b in 0..=hit {
                            for c in 0..=manoeuvre {
                                if a + b + c <= USED {
                                    all.push((a + b, a + c));
                                }
                            }
                        }
                    }
                    let beaten = |one: &(u8, u8)| {
                        all.iter().any(|other| other != one && other.0 >= one.0 && other.1 >= one.1)
                    };
                    let mut best: Vec<(u8, u8)> = all.iter().filter(|one| !beaten(one)).copied().collect();
                    best.sort_unstable_by(|a, b| b.cmp(a));
                    best.dedup();
                    assert_eq!(results([both, hit, manoeuvre, 1]), best);
                }
            }
        }
    }
}
