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
    if table.setup.has(&table.game, id, Ability::Commander) {
        table.tell(rules::R_69, says!("{} is gone, and all that it gave to its band", id));
    }
    let necromancer = table.setup.has(&table.game, id, Ability::Necromancer);
    gone(table, id, fate)?;
    if necromancer { crumble(table, id) } else { Ok(()) }
}

fn gone(table: &mut Table, id: Id, fate: Fate) -> Play<()> {
    // A skeleton may fall apart and be found dead of its wounds in the same combat: it leaves once.
    let again = table.unit(id).gone();
    table.unit_mut(id).fate = fate;
    if fate == Fate::Out && table.setup.campaign {
        table.tell(rules::DTH_04, says!("{} is out of action: the campaign decides whether it is dead", id));
    }
    if again {
        return Ok(());
    }
    skills::corrupt::release(table, id);
    table.game.phantoms.retain(|phantom| phantom.target != id);
    scenarios::left(table, id)
}

/// Skeletons fall apart when no Necromancer of their band is alive any more; one that went out by a scenario's exit is.
fn crumble(table: &mut Table, necromancer: Id) -> Play<()> {
    let (setup, band) = (table.setup, table.unit(necromancer).band);
    let is = |id: &Id, ability| setup.has(&table.game, *id, ability) && table.unit(*id).band == band;
    let alive = |id: &Id| matches!(table.unit(*id).fate, Fate::Here | Fate::Waiting | Fate::Left);
    let bound: Vec<Id> = table.survivors(band).filter(|id| is(id, Ability::Skeleton)).collect();
    if bound.is_empty() {
        return Ok(());
    }
    if let Some(other) = table.ids().find(|id| is(id, Ability::Necromancer) && alive(id)) {
        table.tell(rules::R_55, says!("{} still holds the skeletons together", other));
        return Ok(());
    }
    table.tell(rules::UNT_27, says!("no Necromancer of {} is left: its skeletons fall apart", band));
    for id in bound {
        gone(table, id, Fate::Crumbled)?;
    }
    table.tell(rules::PAN_14, "nobody panics for skeletons that fall apart");
    Ok(())
}

/// Counts an enemy taken out of action for whoever did it (SS-CAM-10).
pub fn credit(table: &mut Table, by: Id, of: Id) {
    if table.unit(by).band != table.unit(of).band {
        let kills = &mut table.unit_mut(by).kills;
        *kills = kills.saturating_add(1);
    }
}
