//! Conditions (chapter 8): who has which, how they come and when they go.

use arrayvec::ArrayVec;
use scene::{Rule, says};

use crate::abilities::{Effect, Passive, loss};
use crate::state::{Condition, Game, Held, Id};
use crate::{Setup, Table, rules, stats};

/// The conditions on a model, each name once: those put on it, those of its damage, and those of auras it is in.
pub fn of(setup: &Setup, game: &Game, id: Id) -> ArrayVec<Condition, 12> {
    let mut list: ArrayVec<Condition, 12> = ArrayVec::new();
    let mut add = |condition: Condition| {
        if !list.contains(&condition) {
            list.push(condition);
        }
    };
    let model = game.model(id);
    for held in model.conditions.iter().filter(|held| !held.aura) {
        add(held.condition);
    }
    let profile = setup.profile(game, id);
    if let Some(condition) = loss::condition(profile, model.damage) {
        add(condition);
    }
    for source in game.standing() {
        for held in game.model(source).conditions.iter().filter(|held| held.aura) {
            if reaches(setup, game, source, held.condition, id) {
                add(held.condition);
            }
        }
    }
    list
}

pub fn has(setup: &Setup, game: &Game, id: Id, condition: Condition) -> bool {
    of(setup, game, id).contains(&condition)
}

/// Whether the aura of a source reaches a model now.
fn reaches(setup: &Setup, game: &Game, source: Id, condition: Condition, id: Id) -> bool {
    setup.profile(game, source).specials.iter().any(|special| match &special.does {
        Effect::Aura { condition: given, within, who } => {
            *given == condition
                && who.is(setup, game, source, id)
                && stats::within(setup, game, source, id, within.0)
        }
        _ => false,
    })
}

/// Puts a condition on a model for one round, on record with who did it and when.
pub fn give(table: &mut Table, target: Id, condition: Condition, by: Id, rule: Rule) {
    let (_, name, _) = condition.words();
    if table.model(target).conditions.iter().any(|held| held.condition == condition && !held.aura) {
        let says = says!("{} is {} already: no double effect, a timer of its own", target, name);
        table.tell(rules::CND_06, says);
    }
    let held = Held { condition, by, turn: table.turn, aura: false };
    hold(table, target, held);
    table.tell(rule, says!("{} is {} for one round", target, name));
    table.tell(rules::CND_02, says!("it came from {} in turn {}", by, held.turn));
    if matches!(condition, Condition::Weakened | Condition::DefensiveStance | Condition::Entangled) {
        tell_namesakes(table, target);
    }
}

/// Marks a condition. Where there is no room left the oldest of a name that is there more than once goes: the later one
/// outlasts it.
pub fn hold(table: &mut Table, target: Id, held: Held) {
    let list = &mut table.model_mut(target).conditions;
    list.retain(|other| *other != held);
    if list.is_full() {
        let same = |a: &Held, b: &Held| a.condition == b.condition && a.aura == b.aura;
        let double = (0..list.len()).find(|place| {
            same(&list[*place], &held) || list[place + 1..].iter().any(|b| same(&list[*place], b))
        });
        list.remove(double.unwrap_or(0));
    }
    list.push(held);
}

/// Tells where a model has two different effects of one name: a condition and a band of its damage table, a passive, or
/// the condition of another list.
pub fn tell_namesakes(table: &mut Table, id: Id) {
    if !table.listens() {
        return;
    }
    let (setup, game) = (table.setup, &table.game);
    let (profile, held) = (setup.profile(game, id), of(setup, game, id));
    let band = profile.band(game.model(id).damage);
    let weak = band.is_some_and(|band| band.name.eq_ignore_ascii_case("weakened"));
    let two = (weak && held.contains(&Condition::Weakened))
        || (held.contains(&Condition::DefensiveStance) && profile.has(Passive::DefensiveStance).is_some())
        || (held.contains(&Condition::Entangled) && held.contains(&Condition::Rooted));
    if two {
        table.tell(
            rules::CND_08,
            says!("{} has two effects of one name; they are different, and both count", id),
        );
    }
}

/// One-round conditions that this model put on others in an earlier turn end when it begins its activation.
pub fn expire(table: &mut Table, initiator: Id) {
    let turn = table.turn;
    let ended = drop_where(table, |held| {
        held.by == initiator && held.turn < turn && held.condition != Condition::Numb
    });
    for (id, held) in ended {
        table.tell(rules::CND_03, says!("{} is no longer {}", id, held.condition.words().1));
        table.tell(rules::CND_04, says!("that comes before anything else {} does", initiator));
    }
}

/// Conditions whose initiator is gone end with the next turn; an aura ended with its source.
pub fn expire_orphans(table: &mut Table) {
    let turn = table.turn;
    let gone: Vec<bool> = table.models.iter().map(|model| model.gone).collect();
    let ended = drop_where(table, |held| {
        gone[usize::from(held.by.0)] && held.turn < turn && held.condition != Condition::Numb
    });
    for (id, held) in ended {
        table.tell(rules::CND_05, says!("{} is no longer {}", id, held.condition.words().1));
    }
}

/// Takes a condition off a model.
pub fn lift(table: &mut Table, id: Id, condition: Condition) {
    table.model_mut(id).conditions.retain(|held| held.condition != condition);
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
