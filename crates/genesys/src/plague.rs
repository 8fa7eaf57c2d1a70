//! Plague: how it grows, and what it does in step 1 of the End of Turn phase.

use scene::{Rule, Seat, says};
use table::{Play, Sum};

use crate::abilities::{Passive, loss};
use crate::state::Id;
use crate::why::Why;
use crate::{Table, attack, damage, rules, stats};

/// More than this no model carries (GE-R-52): a throw has only so many dice.
pub const MOST: u8 = 28;

/// The target gets so much Plague more.
pub fn infect(table: &mut Table, id: Id, more: u8, rule: Rule) {
    if more == 0 {
        return;
    }
    let model = table.model_mut(id);
    let had = model.plague;
    model.plague = had.saturating_add(more).min(MOST);
    table.tell(rule, says!("{} gets {} plague and has {}", id, more, table.model(id).plague));
    if had > 0 {
        table.tell(rules::CND_06, says!("plague adds up: {} had {}", id, had));
    }
}

/// Every carrier is tested, those of the holder of the First Player Token first, each player's in the order he likes.
pub fn upkeep(table: &mut Table) -> Play<()> {
    for seat in [table.first, table.first.other()] {
        let mut left: Vec<Id> = table.force(seat).filter(|id| table.model(*id).plague > 0).collect();
        while !left.is_empty() {
            let next = match left.as_slice() {
                [one] => *one,
                _ => {
                    let choices: Vec<_> = left.iter().map(|id| (*id, Ok(()))).collect();
                    table.choose(seat, Why::NextUpkeep, rules::EOT_01, choices)?
                }
            };
            left.retain(|id| *id != next);
            if !table.model(next).gone {
                test(table, next)?;
            }
        }
    }
    Ok(())
}

/// X dice against none as direct damage, then X drops by 1.
fn test(table: &mut Table, id: Id) -> Play<()> {
    let plague = table.model(id).plague;
    let acting = Sum::new(rules::SKA_10, "plague", plague.into());
    let none = Sum::new(rules::DMG_06, "nothing helps against it", 0);
    let margin = attack::opposed(table, id, rules::EOT_01, says!("the plague of {}", id), acting, none)?;
    table.model_mut(id).plague = plague - 1;
    damage::direct(table, id, margin)?;
    if table.model(id).gone {
        powered(table, id)?;
    }
    Ok(())
}

/// The nearest model that lives on the plague, within 12 inches of the dead, gains one mana.
fn powered(table: &mut Table, dead: Id) -> Play<()> {
    let setup = table.setup;
    let game = &table.game;
    let place = stats::base(setup, game, dead);
    let near: Vec<(i32, Id, Rule)> = game
        .standing()
        .filter_map(|id| Some((id, setup.profile(game, id).has(Passive::PlaguePowered)?)))
        .filter(|(id, _)| stats::within(setup, game, *id, dead, 12 * space::INCH))
        .map(|(id, rule)| (stats::base(setup, game, id).gap(&place), id, rule))
        .collect();
    let Some(least) = near.iter().map(|(gap, ..)| *gap).min() else { return Ok(()) };
    let level: Vec<(Id, Rule)> =
        near.iter().filter(|(gap, ..)| *gap == least).map(|(_, id, rule)| (*id, *rule)).collect();
    let id = match level.as_slice() {
        [(one, _)] => *one,
        _ => {
            let seat: Seat = table.first;
            let choices: Vec<_> = level.iter().map(|(id, _)| (*id, Ok(()))).collect();
            table.choose(seat, Why::PlaguePowered, rules::R_47, choices)?
        }
    };
    let rule = level.iter().find(|(other, _)| *other == id).map_or(rules::SKA_16, |(_, rule)| *rule);
    let [_, most] = loss::mana(setup.profile(&table.game, id), table.model(id).damage);
    let model = table.model_mut(id);
    model.mana = (model.mana + 1).min(most);
    table.tell(rule, says!("{} gains mana: it has {}", id, table.model(id).mana));
    Ok(())
}
