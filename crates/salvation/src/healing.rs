//! Healing (chapter 19).

use scene::says;
use table::{Play, Verdict, refuse};

use crate::abilities::Ability;
use crate::abilities::skills::corrupt;
use crate::movement::{able, activate, can_go_on, settle};
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, dying, reaction, rules, scenarios, stats};

/// What one attempt costs.
const ATTEMPT: u8 = 2;

/// Whether a unit may heal anybody.
pub fn may_heal(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if !setup.has(game, id, Ability::Medic) {
        return refuse(rules::UNT_28, says!("{} is no medic and cannot heal", id));
    }
    let unit = game.unit(id);
    corrupt::may_use(game, id)?;
    able(game, id)?;
    scenarios::may_harm(game)?;
    if unit.energy < ATTEMPT {
        let says = says!("an attempt costs {} Energy and {} has {} left", ATTEMPT, id, unit.energy);
        return refuse(rules::HEA_01, says);
    }
    if game.friends(id).all(|friend| may_treat(game, id, friend).is_err()) {
        return refuse(rules::HEA_01, says!("{} touches no wounded friend", id));
    }
    Ok(())
}

/// Whether a medic may heal this friend.
fn may_treat(game: &Game, id: Id, patient: Id) -> Verdict {
    if patient == id {
        return refuse(rules::HEA_04, says!("{} cannot heal itself", id));
    }
    if game.unit(patient).gone() || !game.touch(id, patient) {
        return refuse(rules::HEA_01, says!("{} is not in contact with {}", patient, id));
    }
    if game.unit(patient).wounds == 0 {
        return refuse(rules::HEA_06, says!("{} has no wound", patient));
    }
    Ok(())
}

/// One attempt: an Accuracy test that takes a wound off a friend, or adds one.
pub fn heal(table: &mut Table, id: Id) -> Play<()> {
    let seat = table.unit(id).side;
    let game = &table.game;
    let patients: Vec<_> = game
        .side(seat)
        .filter(|friend| *friend == id || game.touch(id, *friend))
        .map(|friend| (friend, may_treat(game, id, friend)))
        .collect();
    let patient = table.choose(seat, Why::Patient(id), rules::HEA_01, patients)?;
    activate(table, id);
    reaction::declared(table, &[id])?;
    if !can_go_on(table, id) {
        return Ok(());
    }
    if table.unit(id).energy < ATTEMPT || may_treat(&table.game, id, patient).is_err() {
        table.tell(rules::REA_06, says!("{} can no longer heal {}", id, patient));
        return Ok(());
    }
    if table.engaged(id) || table.engaged(patient) {
        table.tell(rules::R_47, says!("{} heals {} in the midst of a combat", id, patient));
    }
    table.game.spend(id, ATTEMPT);
    table.tell(rules::ACT_04, says!("{} pays {} Energy for the attempt", id, ATTEMPT));
    let sum = stats::accuracy(table.setup, &table.game, id, None);
    if stats::own_test(table, id, rules::HEA_01, sum)? {
        table.unit_mut(patient).wounds -= 1;
        let left = table.unit(patient).wounds;
        table.tell(rules::HEA_02, says!("{} is healed of one wound and has {} left", patient, left));
        if table.unit(patient).fallen() {
            table.tell(rules::HEA_06, says!("{} stays down", patient));
        }
        return Ok(());
    }
    table.unit_mut(patient).wounds += 1;
    table.tell(rules::HEA_03, says!("{} is hurt once more", patient));
    if dying::dies(table, patient)?.is_some() {
        settle(table)?;
    } else {
        table.tell(rules::HEA_06, says!("{} is neither moved nor knocked down by it", patient));
    }
    Ok(())
}
