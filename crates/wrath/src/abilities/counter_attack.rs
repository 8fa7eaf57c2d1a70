//! Counter-attack: once per attack, when its result came up, the bearer may strike back at active models (WK-GLO-01,
//! WK-R-31).

use scene::says;
use table::{Play, Sum, Verdict, refuse};

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
        .map(|(attack, _)| (AttackOf { profile, attack }, has_target(setup, &table.game, id, attack)))
        .collect();
    if choices.iter().all(|(_, verdict)| verdict.is_err()) {
        table.tell(rules::R_31, says!("{} reaches no active enemy to strike back at", id));
        return Ok(());
    }
    let Some(AttackOf { attack, .. }) =
        table.choose_or_pass(seat, Why::CounterAttack(id), rules::GLO_01, choices)?
    else {
        return Ok(());
    };
    table.tell(rules::DMG_08, says!("{} strikes back once for this attack", id));
    let sum = Sum::new(rules::GLO_01, "Counter-attack", i32::from(rate));
    let mut volleys = Vec::new();
    attack::assign(table, seat, &with(id, attack), sum, &mut volleys)?;
    table.within(rules::DEF_14, says!("{} strikes back", id), |table| resolve::all(table, seat, volleys))
}

/// The Counter-attack of a model with one of its attacks.
fn with(by: Id, attack: u8) -> Declared {
    Declared { by, attack, assistants: Vec::new(), counter: true }
}

/// Whether an attack reaches an active enemy.
fn has_target(setup: &Setup, game: &Game, id: Id, attack: u8) -> Verdict {
    let one = with(id, attack);
    if game.enemies(id).any(|enemy| attack::may_strike(setup, game, &one, enemy).is_ok()) {
        return Ok(());
    }
    refuse(rules::R_31, says!("{} reaches no active enemy with it", id))
}
