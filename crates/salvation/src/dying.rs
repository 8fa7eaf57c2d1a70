//! Dying (chapter 22), and everything that follows when a model leaves the board.

use scene::{Seat, says};
use space::Hex;
use table::Play;

use crate::abilities::{Ability, skills};
use crate::state::{Fate, Id};
use crate::{Table, rules, scenarios, stats};

/// Removes a model whose wounds or Resistance say so, and returns its side and hex.
pub fn dies(table: &mut Table, id: Id) -> Play<Option<(Seat, Hex)>> {
    let unit = *table.unit(id);
    let left = stats::resistance(table.setup, &table.game, id).total();
    if unit.wounds >= 3 {
        table.tell(rules::DTH_01, says!("{} has {} wounds and dies", id, unit.wounds));
    } else if left <= 0 {
        table.tell(rules::DTH_03, says!("{} has no Resistance left and dies", id));
    } else {
        return Ok(None);
    }
    leaves(table, id, Fate::Out)?;
    Ok(Some((unit.side, unit.at)))
}

/// Takes a model off the board with all that hangs on it. It keeps the hex where it was last.
pub fn leaves(table: &mut Table, id: Id, fate: Fate) -> Play<()> {
    table.unit_mut(id).fate = fate;
    skills::corrupt::release(table, id);
    table.game.phantoms.retain(|phantom| phantom.target != id);
    scenarios::left(table, id)?;
    crumble(table)
}

/// Skeletons fall apart when no Necromancer of their band is left.
fn crumble(table: &mut Table) -> Play<()> {
    for seat in [Seat(0), Seat(1)] {
        let setup = table.setup;
        let is = |id: &Id, ability: Ability| setup.profile(&table.game, *id).has(ability);
        if table.survivors(seat).any(|id| is(&id, Ability::Necromancer)) {
            continue;
        }
        let bound: Vec<Id> = table.survivors(seat).filter(|id| is(id, Ability::Skeleton)).collect();
        if bound.is_empty()
            || !table.ids().any(|id| table.unit(id).band == seat && is(&id, Ability::Necromancer))
        {
            continue;
        }
        table.tell(rules::UNT_27, says!("no Necromancer of {} is left: its skeletons fall apart", seat));
        for id in bound {
            table.unit_mut(id).fate = Fate::Crumbled;
            skills::corrupt::release(table, id);
            table.game.phantoms.retain(|phantom| phantom.target != id);
            scenarios::left(table, id)?;
        }
    }
    Ok(())
}

/// Counts an enemy taken out of action for whoever did it (SS-CAM-10).
pub fn credit(table: &mut Table, by: Id, of: Id) {
    if table.unit(by).band != table.unit(of).band {
        let kills = &mut table.unit_mut(by).kills;
        *kills = kills.saturating_add(1);
    }
}
