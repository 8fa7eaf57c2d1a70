//! Slay movement (chapter 22).

use scene::says;
use space::free::FreeLimit;
use space::{INCH, Limit};
use table::{Play, Pool, Roll};

use crate::engage::{compare_charge, targets};
use crate::exchange::{Assault, exchange};
use crate::movement::{limits, points};
use crate::sight::base;
use crate::state::Id;
use crate::why::{AttackId, Why};
use crate::{Table, rules};

/// An individual whose charge attack destroys the model it charged goes up to D3 inches, without free strikes, and makes
/// one more attack for nothing; once for each charge.
pub fn slay(table: &mut Table, id: Id, attack: AttackId) -> Play<()> {
    let (seat, card) = (table.seat(id), table.model(id).card);
    table.within(rules::SLY_01, says!("{} has slain whom it charged", id), |table| {
        // A D3 is a D6 halved and rounded up.
        let roll = Roll::new(seat, rules::GEN_03, says!("the slay movement of {}", id), Pool::decide(3, 6));
        let inches = i32::from(table.roll(roll)?.value()) + 1;
        let mut limits = limits(table.setup, &table.game, id, inches * INCH, rules::SLY_01);
        let mover = base(table.setup, &table.game, id);
        let stays = FreeLimit::Stays { mover, inside: table.setup.table.clone() };
        limits.push((Limit::Free(stays), rules::SLY_01));
        let path = table.path(seat, Why::SlayPath(id), rules::SLY_04, limits)?;
        if let Some(end) = points(&path).last() {
            table.moved(rules::SLY_05, id.0.into(), &path);
            table.model_mut(id).at = *end;
        }
        compare_charge(table, card)?;
        let range = table.setup.attack(attack).range;
        let enemies = targets(table.setup, &table.game, id, range);
        if enemies.is_empty() || table.model(id).fumbled {
            return Ok(());
        }
        let choices = enemies.into_iter().map(|enemy| (enemy, Ok(())));
        match table.choose_or_pass(seat, Why::SlayTarget(id), rules::SLY_01, choices)? {
            Some(target) => {
                table.tell(rules::SLY_06, says!("a new attack of {}, which can be countered anew", id));
                exchange(table, &Assault { card, attack, strikes: vec![(id, target)] })
            }
            None => Ok(()),
        }
    })
}
