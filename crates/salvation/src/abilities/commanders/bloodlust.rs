//! Bloodlust (Red Wrath, SS-CMD-10 to 13).

use scene::{Seat, says};
use table::{Play, Split, SumLimit};

use crate::abilities::{Ability, commanders};
use crate::combat::Melee;
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, rules, stats};

/// What one Energy costs in Resistance.
pub const PRICE: i32 = 2;

/// Before the dice are split, units of the band that will attack may give up Resistance for Energy: openly, the
/// active player first. Returns who did; they must put in at least one attack die.
pub fn offer(table: &mut Table, melee: &Melee) -> Play<Vec<Id>> {
    let mut raging = Vec::new();
    for (place, (seat, models)) in melee.parties(&table.game).into_iter().enumerate() {
        let able = |id: &Id| {
            let attacks = |enemy: &Id| melee.may_attack(&table.game, *id, *enemy).is_ok();
            most(table.setup, &table.game, *id) > 0 && melee.foes(&table.game, *id).iter().any(attacks)
        };
        let able: Vec<Id> = models.iter().copied().filter(able).collect();
        if able.is_empty() {
            continue;
        }
        let must = place == 0 && melee.needs_attack(&table.game) && !melee.can_strike(&table.game, &models);
        let drawn = draw(table, seat, &able, must)?;
        raging.extend(able.into_iter().zip(drawn).filter(|(_, drawn)| *drawn > 0));
    }
    for &(id, drawn) in &raging {
        let unit = table.unit_mut(id);
        unit.lust += drawn;
        unit.energy += drawn;
        let given = i32::from(drawn) * PRICE;
        table.tell(rules::CMD_10, says!("{} gives up {} Resistance for {} Energy", id, given, drawn));
        table.tell(rules::R_70, says!("{} must put in at least one attack die now", id));
    }
    Ok(raging.into_iter().map(|(id, _)| id).collect())
}

/// How much Energy each of a player's units draws. Who declared a combat that nobody could strike a blow in otherwise
/// has to draw some.
fn draw(table: &mut Table, seat: Seat, able: &[Id], must: bool) -> Play<Vec<u8>> {
    let mut split = Split::new(rules::CMD_10);
    let mut terms = Vec::new();
    for &id in able {
        let part = split.part(says!("{} draws", id), i32::from(most(table.setup, &table.game, id)));
        terms.push((part, 1));
    }
    if must {
        split.hold_at(0, 1);
        let says = says!("without at least {} Energy drawn nobody of yours could attack", 1);
        split.limit(SumLimit { terms, least: 1, most: 1_000, rule: rules::CMB_11, says });
    }
    let drawn = table.split(seat, Why::Bloodlust, rules::CMD_10, split)?;
    Ok(drawn.into_iter().map(|number| number as u8).collect())
}

/// The most Energy that a unit could draw: its Resistance may go to 0 or below by the last of it, and no farther.
pub fn most(setup: &Setup, game: &Game, id: Id) -> u8 {
    if commanders::of(setup, game, id, Ability::Bloodlust).is_none() {
        return 0;
    }
    let left = stats::unhalved(setup, game, id).total().max(0);
    ((left + PRICE - 1) / PRICE) as u8
}

/// Whether a unit is under a bloodlust that still drives it: Red Wrath must live for that, while what was given up
/// stays given up until the turn ends.
pub fn drives(setup: &Setup, game: &Game, id: Id) -> bool {
    game.unit(id).lust > 0 && commanders::of(setup, game, id, Ability::Bloodlust).is_some()
}
