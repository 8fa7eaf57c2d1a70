//! Bewitching (chapter 20) and its four skills.

pub mod apparition;
pub mod corrupt;
pub mod paranoia;
pub mod song;

use scene::says;
use table::{Play, Verdict, refuse};

use crate::abilities::{Ability, Skill};
use crate::movement::{able, activate, can_go_on};
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, reaction, rules, scenarios, stats};

/// Whether a unit may use any skill: in its own half, before or after it moves, engaged or not.
pub fn may_bewitch(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if !setup.profile(game, id).has(Ability::Trickster) {
        return refuse(rules::BEW_01, says!("{} is no trickster", id));
    }
    corrupt::may_use(game, id)?;
    able(game, id)?;
    scenarios::may_attack(game, id)?;
    let mut refused = refuse(rules::BEW_01, says!("{} has bought no skill", id));
    for skill in Skill::ALL.iter().filter(|skill| game.unit(id).skills & skill.bit() > 0) {
        match may_use(setup, game, id, *skill) {
            Ok(()) => return Ok(()),
            no => refused = no,
        }
    }
    refused
}

/// Whether a trickster may use this skill: it has bought it, it can pay for it, and there is somebody to use it on.
fn may_use(setup: &Setup, game: &Game, id: Id, skill: Skill) -> Verdict {
    let unit = game.unit(id);
    if unit.skills & skill.bit() == 0 {
        return refuse(rules::BEW_01, says!("{} has not bought this skill", id));
    }
    let (left, price) = (unit.energy, skill.energy());
    if left < price {
        return refuse(rules::BEW_03, says!("{} has {} Energy left and this costs {}", id, left, price));
    }
    match skill {
        Skill::Corrupt => corrupt::may_corrupt(game, id),
        Skill::SirensSong => song::may_sing(game, id),
        Skill::Apparition => apparition::may_appear(setup, game, id),
        Skill::Paranoia => paranoia::may_drive(game, id),
    }
}

/// A skill is used: it is named with its target, answered, paid, tested, and then does what it does.
pub fn bewitch(table: &mut Table, id: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.unit(id).side);
    let judge = |game: &Game, skill| may_use(setup, game, id, skill);
    let skill = table.choose_judged(seat, Why::Skill(id), rules::BEW_01, Skill::ALL, judge)?;
    match skill {
        Skill::Corrupt => corrupt::corrupt(table, id),
        Skill::SirensSong => song::sing(table, id),
        Skill::Apparition => apparition::appear(table, id),
        Skill::Paranoia => paranoia::drive(table, id),
    }
}

/// From the declaration of a skill to its test. Returns whether it takes effect; `still` says whether its target can
/// be bewitched after all that was cast in between.
fn tested(
    table: &mut Table,
    id: Id,
    skill: Skill,
    target: Option<Id>,
    still: impl Fn(&Table) -> Verdict,
) -> Play<bool> {
    tell_when(table, id, target);
    activate(table, id);
    reaction::declared(table, &[id])?;
    if !can_go_on(table, id) {
        return Ok(false);
    }
    if let Err(no) = may_use(table.setup, &table.game, id, skill).and_then(|()| still(table)) {
        table.tell(rules::REA_06, says!("{} can no longer do what it declared", id));
        table.tell(no.rule, no.says);
        return Ok(false);
    }
    let price = skill.energy();
    table.game.spend(id, price);
    table.tell(rules::BEW_02, says!("{} pays {} Energy, whether it works or not", id, price));
    stats::special_test(table, id, rules::BEW_02)
}

/// Neither an enemy in contact nor a move before hinders a trickster, and it need not see whom it bewitches.
fn tell_when(table: &mut Table, id: Id, target: Option<Id>) {
    if table.engaged(id) {
        table.tell(rules::BEW_04, says!("{} bewitches although it is engaged", id));
    } else if table.unit(id).activated {
        table.tell(rules::BEW_04, says!("{} bewitches after what it did before", id));
    }
    let Some(target) = target else { return };
    if !stats::sees(&table.game, table.unit(id).at, table.unit(target).at) {
        table.tell(rules::TER_07, says!("{} does not see {}, and need not", id, target));
        table.tell(rules::R_48, says!("{} is bewitched out of sight", target));
    }
}
