//! Push Back: results of a melee attack against the bearer force active enemy models an inch (WK-GLO-05, WK-R-32).

use scene::says;
use space::INCH;
use table::{Play, Verdict, refuse};

use super::{Ability, of};
use crate::attack::Volley;
use crate::forced::forced;
use crate::profile::Kind;
use crate::rolling::Results;
use crate::state::Id;
use crate::why::Why;
use crate::{Table, rules};

/// After the results and before damage: for each such result the owner may force one active enemy model.
pub fn react(table: &mut Table, volley: &Volley, results: &Results) -> Play<()> {
    if volley.kind != Kind::Melee {
        return Ok(());
    }
    let defender = volley.defender;
    let pushes: u8 = of(table.setup, &table.game, defender, None)
        .map(|(ability, _)| match ability {
            Ability::PushBack(entry) => results.of(entry),
            _ => 0,
        })
        .sum();
    let seat = table.unit(defender).army;
    for _ in 0..pushes {
        let enemies: Vec<Id> = table.enemies(defender).collect();
        let active = |id: Id| -> Verdict {
            if table.is_active(id) {
                return Ok(());
            }
            refuse(rules::R_32, says!("{} is not active", id))
        };
        let choices: Vec<(Id, Verdict)> = enemies.into_iter().map(|id| (id, active(id))).collect();
        if choices.iter().all(|(_, verdict)| verdict.is_err()) {
            return Ok(());
        }
        let Some(id) = table.choose_or_pass(seat, Why::PushBack(defender), rules::GLO_05, choices)? else {
            return Ok(());
        };
        table.tell(rules::GLO_05, says!("{} pushes {} back", defender, id));
        forced(table, id, INCH, seat)?;
    }
    Ok(())
}
