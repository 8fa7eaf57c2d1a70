//! Thunderwave: every other model in range is pushed away and then tested for damage (GE-R-62).

use scene::{Rule, says};
use table::{Play, Sum};

use crate::state::Id;
use crate::why::Why;
use crate::{Table, attack, damage, push, rules, stats};

/// The models are fixed when the action is resolved; the acting player chooses the order.
pub fn wave(table: &mut Table, id: Id, (within, distance, dmg): (i32, i32, u8), rule: Rule) -> Play<()> {
    let (setup, seat) = (table.setup, table.model(id).seat);
    let game = &table.game;
    let mut left: Vec<Id> = game
        .standing()
        .filter(|other| *other != id && stats::within(setup, game, id, *other, within))
        .collect();
    while !left.is_empty() {
        let next = match left.as_slice() {
            [one] => *one,
            _ => {
                let choices: Vec<_> = left.iter().map(|other| (*other, Ok(()))).collect();
                table.choose(seat, Why::NextTarget(id), rules::R_62, choices)?
            }
        };
        left.retain(|other| *other != next);
        let (from, to) = (table.model(id).at, table.model(next).at);
        push::straight(table, next, from, to, distance, rule);
        let acting = Sum::new(rule, "DMG of the wave", dmg.into());
        let arm = stats::armour(setup, &table.game, next, None);
        let says = says!("the wave against the armour of {}", next);
        let margin = attack::opposed(table, id, rules::DMG_10, says, acting, arm)?;
        damage::suffer(table, next, margin)?;
    }
    Ok(())
}
