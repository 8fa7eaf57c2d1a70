//! Arise (SS-SPL-01, 02): three skeletons come up around the caster.

use scene::says;
use space::{HexSet, Limit};
use table::{Play, Verdict, refuse};

use crate::abilities::Spell;
use crate::movement::settle;
use crate::state::{Game, Id, Unit};
use crate::why::Why;
use crate::{Setup, Table, rules, stats};

/// How many come up at once.
const SKELETONS: u8 = 3;

/// More units than this are never in a match, the gone ones included (SS-R-95).
const MOST_UNITS: usize = 60;

/// Whether at least one skeleton could be placed.
pub fn may_raise(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if setup.skeleton.is_none() || slot(setup, game, id).is_none() {
        let (units, most) = (game.units.len() as i32, MOST_UNITS as i32);
        let says = says!("{} units have been in this match and {} are the most", units, most);
        return refuse(rules::R_95, says);
    }
    if graves(setup, game, id).is_empty() {
        return refuse(rules::SPL_01, says!("no free hex within {} of {} is clear of enemies", 5, id));
    }
    Ok(())
}

/// The free hexes near the caster that touch no enemy.
fn graves(setup: &Setup, game: &Game, id: Id) -> HexSet {
    let enemies: HexSet = game.enemies(id).map(|enemy| game.unit(enemy).at).collect();
    (HexSet::disc(game.unit(id).at, Spell::Arise.range()) & stats::free(setup, game)) - enemies.grow()
}

/// The place for one more unit: that of a raised one of the same band that is gone, or a new one.
fn slot(setup: &Setup, game: &Game, id: Id) -> Option<Id> {
    let band = game.unit(id).band;
    let raised = game.ids().skip(setup.names.len());
    let old = raised.into_iter().find(|other| game.unit(*other).gone() && game.unit(*other).band == band);
    let new = || (game.units.len() < MOST_UNITS).then_some(Id(game.units.len() as u8));
    old.or_else(new)
}

/// Places up to three, one after the other.
pub fn raise(table: &mut Table, id: Id) -> Play<()> {
    let Some(profile) = table.setup.skeleton else { return Ok(()) };
    let bones = &table.setup.profiles[usize::from(profile)];
    let caster = *table.unit(id);
    for placed in 0..SKELETONS {
        let graves = graves(table.setup, &table.game, id);
        let Some(slot) = slot(table.setup, &table.game, id).filter(|_| !graves.is_empty()) else {
            table.tell(rules::R_59, says!("there is room for {} skeletons only", placed));
            break;
        };
        let limits = vec![
            (Limit::Within { of: caster.at, steps: Spell::Arise.range() }, rules::SPL_01),
            (Limit::Among(graves), rules::SPL_01),
        ];
        let spot = table.point(caster.side, Why::AriseAt(id), rules::SPL_01, limits)?;
        let Some(at) = spot.hex() else { break };
        let mut unit = Unit::new(profile, caster.band, at, 0, bones.energy);
        unit.side = caster.side;
        unit.raised = table.turn;
        unit.winded = true;
        unit.known = true;
        match table.game.units.get_mut(usize::from(slot.0)) {
            Some(old) => *old = unit,
            None => table.game.units.push(unit),
        }
        table.tell(rules::SPL_01, says!("{} comes up in {}", slot, at));
        table.tell(rules::SPL_02, says!("{} has its Energy and cannot move this turn", slot));
    }
    settle(table)
}
