//! Conditions (chapter 8).

use scene::says;

use crate::state::{Condition, Held, Id};
use crate::{Table, rules};

/// Puts a condition on a model for one round, on record with who did it and when.
pub fn give(table: &mut Table, target: Id, condition: Condition, by: Id, rule: scene::Rule) {
    let turn = table.turn;
    let (name, _) = condition.words();
    if table.has(target, condition) {
        table.tell(
            rules::CND_06,
            says!("{} is {} already: no double effect, a timer of its own", target, name),
        );
    }
    let held = &mut table.model_mut(target).conditions;
    if held.is_full() {
        held.remove(0);
    }
    held.push(Held { condition, by, turn });
    table.tell(rule, says!("{} is {} for one round", target, name));
}

/// One-round conditions that this model put on others in an earlier turn end when it begins its activation.
pub fn expire(table: &mut Table, initiator: Id) {
    let turn = table.turn;
    let ended = drop_where(table, |held| held.by == initiator && held.turn < turn);
    for (id, held) in ended {
        table.tell(rules::CND_03, says!("{} is no longer {}", id, held.condition.words().0));
    }
}

/// Conditions whose initiator is gone end with the next turn.
pub fn expire_orphans(table: &mut Table) {
    let turn = table.turn;
    let gone: Vec<bool> = table.models.iter().map(|model| model.gone).collect();
    let ended = drop_where(table, |held| gone[usize::from(held.by.0)] && held.turn < turn);
    for (id, held) in ended {
        table.tell(rules::CND_05, says!("{} is no longer {}", id, held.condition.words().0));
    }
}

fn drop_where(table: &mut Table, ends: impl Fn(&Held) -> bool) -> Vec<(Id, Held)> {
    let mut ended = Vec::new();
    for (place, model) in table.game.models.iter_mut().enumerate() {
        let id = Id(place as u8);
        ended.extend(model.conditions.iter().filter(|held| ends(held)).map(|held| (id, *held)));
        model.conditions.retain(|held| !ends(held));
    }
    ended
}
