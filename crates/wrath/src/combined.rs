//! Combined activations (chapter 9): who acts together, and round whom.

use scene::{Arg, Item, says};
use table::{Halt, Play, Verdict, refuse};

use crate::state::{Game, Id};
use crate::why::{Trait, Why};
use crate::{Setup, Table, leaders, rules};

/// Models that act together.
pub struct Group {
    pub models: Vec<Id>,
    pub leader: Id,
    pub inspired: bool,
}

/// The models in a leader's sphere that could be selected.
fn in_reach<'a>(setup: &'a Setup, game: &'a Game, leader: Id) -> impl Iterator<Item = Id> + 'a {
    let near = game.waiting(game.unit(leader).army);
    near.filter(move |id| leaders::in_sphere(setup, game, leader, *id))
}

/// The traits that at least two of them share.
fn shared(setup: &Setup, game: &Game, leader: Id) -> u32 {
    let (mut once, mut twice) = (0, 0);
    for id in in_reach(setup, game, leader) {
        let traits = setup.traits_of(game, id);
        twice |= once & traits;
        once |= traits;
    }
    twice
}

/// Whether a leader can be named: two models in its sphere share a trait.
fn may_lead(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if !leaders::is_leader(setup, game, id) {
        return refuse(rules::CAC_01, says!("{} is no leader", id));
    }
    if shared(setup, game, id) == 0 {
        return refuse(rules::CAC_01, says!("round {} no two models that wait share a trait", id));
    }
    Ok(())
}

/// Whether the active player can activate several models together.
pub fn possible(setup: &Setup, game: &Game) -> Verdict {
    if game.army(game.active).any(|id| may_lead(setup, game, id).is_ok()) {
        return Ok(());
    }
    refuse(rules::CAC_01, "no leader has two models round it that wait and share a trait")
}

/// The player names a leader and selects two or more models in its sphere.
pub fn choose(table: &mut Table) -> Play<Group> {
    let (setup, seat) = (table.setup, table.active);
    let army: Vec<Id> = table.army(seat).collect();
    let choices: Vec<_> = army.iter().map(|id| (*id, may_lead(setup, &table.game, *id))).collect();
    let leader = table.choose(seat, Why::Leader, rules::CAC_01, choices)?;
    tell_leadership(table, leader);
    let common = which_trait(table, leader)?;
    let models = select(table, leader, common)?;
    if !models.contains(&leader) {
        table.tell(rules::CAC_03, says!("{} only lends its influence and is not activated", leader));
        if table.unit(leader).activated {
            table.tell(rules::CAC_07, says!("{} does so after its own activation", leader));
        }
    }
    let all = models.iter().fold(u32::MAX, |all, id| all & setup.traits_of(&table.game, *id));
    let inspired = all & setup.traits_of(&table.game, leader) != 0;
    let inspires = !setup.profile(&table.game, leader).inspire.is_empty();
    if inspired && inspires {
        table.tell(rules::R_21, says!("all of them are inspired by {}", leader));
    } else if inspires {
        table.tell(rules::LDR_10, says!("they share no trait with {} and are not inspired", leader));
        table.tell(rules::CAC_05, says!("{} leads them all the same", leader));
    }
    Ok(Group { models, leader, inspired })
}

fn tell_leadership(table: &mut Table, leader: Id) {
    if !table.listens() {
        return;
    }
    let Some((value, from)) = leaders::leadership(table.setup, &table.game, leader) else { return };
    let reach = leaders::sphere(&table.game, leader) / space::INCH;
    if table.unit(leader).commander {
        table.tell(rules::LDR_02, says!("the commander {} leads up to {} models", leader, value));
        table.tell(rules::LDR_04, says!("within {} inches", reach));
    } else {
        match from {
            Some(from) => {
                table.tell(rules::LDR_05, says!("{} leads up to {} models as {} does", leader, value, from))
            }
            None => table.tell(rules::LDR_01, says!("{} leads up to {} models", leader, value)),
        }
        table.tell(rules::LDR_03, says!("within {} inches", reach));
    }
}

/// The trait that all of them share: the only one there is, or the one that the player names.
fn which_trait(table: &mut Table, leader: Id) -> Play<u8> {
    let traits = shared(table.setup, &table.game, leader);
    if traits.count_ones() == 1 {
        return Ok(traits.trailing_zeros() as u8);
    }
    let choices = (0..32u8).filter(|place| traits & (1 << place) != 0).map(|place| (Trait(place), Ok(())));
    Ok(table.choose(table.active, Why::Trait, rules::R_20, choices)?.0)
}

/// Two or more models with that trait, at most as many as the Leadership Value.
fn select(table: &mut Table, leader: Id, common: u8) -> Play<Vec<Id>> {
    let (setup, seat) = (table.setup, table.active);
    let most = leaders::leadership(setup, &table.game, leader).map_or(0, |(value, _)| value);
    let mut options = table.options(rules::CAC_02);
    for id in table.army(seat) {
        options.add(id, may_join(setup, &table.game, leader, common, id));
    }
    let items = table.pick_some(seat, Why::Group(leader), rules::CAC_01, options, 2..=u16::from(most))?;
    let id = |item: &Item| match item {
        Item::Piece(piece) => Ok(Id(*piece as u8)),
        other => Err(Halt::fault(format!("{other:?} is no model"))),
    };
    items.iter().map(id).collect()
}

fn may_join(setup: &Setup, game: &Game, leader: Id, common: u8, id: Id) -> Verdict {
    if game.unit(id).activated {
        return refuse(rules::TRN_04, says!("{} has been activated in this round", id));
    }
    if !leaders::in_sphere(setup, game, leader, id) {
        let gap = setup.base(game, leader).gap(&setup.base(game, id));
        let [gap, most] = Arg::too_long(gap, leaders::sphere(game, leader));
        let rule = if game.unit(leader).commander { rules::LDR_04 } else { rules::LDR_03 };
        return refuse(rule, says!("{} is {} away from {}, which leads within {}", id, gap, leader, most));
    }
    if setup.traits_of(game, id) & (1 << common) == 0 {
        return refuse(rules::CAC_04, says!("{} does not share the trait", id));
    }
    Ok(())
}
