//! Counter-attack: once per attack, when its result came up, the bearer may strike back at active models (WK-GLO-01,
//! WK-R-31).

use scene::says;
use table::{Play, Sum, Verdict};

use super::{Ability, of};
use crate::attack::{self, Declared, Volley};
use crate::profile::Kind;
use crate::resolve;
use crate::rolling::Results;
use crate::state::{Game, Id};
use crate::why::{AttackOf, Why};
use crate::{Setup, Table, rules};

/// After everything else, if the bearer is still on the table.
pub fn react(table: &mut Table, volley: &Volley, results: &Results) -> Play<()> {
    let (setup, id) = (table.setup, volley.defender);
    // The first defender is not active, so nothing can be aimed at it in turn.
    if volley.counter || table.over.is_some() {
        return Ok(());
    }
    let rate = of(setup, &table.game, id, None).filter_map(|(ability, _)| match ability {
        Ability::CounterAttack(entry, rate) if results.of(entry) > 0 => Some(rate),
        _ => None,
    });
    let Some(rate) = rate.max() else { return Ok(()) };
    if table.unit(id).gone {
        table.tell(rules::R_57, says!("{} is gone and does not strike back", id));
        return Ok(());
    }
    let (profile, seat) = (table.unit(id).profile, table.unit(id).army);
    let attacks = &setup.profile(&table.game, id).attacks;
    let melee = (0u8..).zip(attacks).filter(|(_, attack)| attack.kind == Kind::Melee);
    let choices: Vec<(AttackOf, Verdict)> = melee
        .filter(|(attack, _)| !targets(setup, &table.game, id, *attack).is_empty())
        .map(|(attack, _)| (AttackOf { profile, attack }, Ok(())))
        .collect();
    if choices.is_empty() {
        table.tell(rules::R_31, says!("{} reaches no active enemy to strike back at", id));
        return Ok(());
    }
    let Some(AttackOf { attack, .. }) =
        table.choose_or_pass(seat, Why::CounterAttack(id), rules::GLO_01, choices)?
    else {
        return Ok(());
    };
    table.tell(rules::DMG_08, says!("{} strikes back once for this attack", id));
    let among = targets(setup, &table.game, id, attack);
    let one = Declared { by: id, attack, assistants: Vec::new() };
    let sum = Sum::new(rules::GLO_01, "Counter-attack", i32::from(rate));
    let mut volleys = Vec::new();
    attack::assign(table, seat, &one, sum, Some(&among), &mut volleys)?;
    table.within(rules::DEF_14, says!("{} strikes back", id), |table| resolve::all(table, seat, volleys))
}

/// The active enemies that an attack reaches.
fn targets(setup: &Setup, game: &Game, id: Id, attack: u8) -> Vec<Id> {
    let active = game.enemies(id).filter(|enemy| game.is_active(*enemy));
    active.filter(|enemy| attack::may_target(setup, game, id, attack, *enemy).is_ok()).collect()
}
