//! Reactions (chapter 18): spells in the enemy's half.

use scene::{Arg, says};
use table::{Play, Verdict, refuse};

use crate::magic::{self, Moment};
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, rules, stats};

/// The window after an enemy action is declared and before it is carried out.
pub fn declared(table: &mut Table, actors: &[Id]) -> Play<()> {
    window(table, actors)
}

/// The window after an enemy move of any kind has ended.
pub fn moved(table: &mut Table, mover: Id) -> Play<()> {
    window(table, &[mover])
}

/// Mages of the side whose half it is not may answer, one spell each, until their player passes. What a reaction moves
/// or does opens no window: its actors are not of the active side.
fn window(table: &mut Table, actors: &[Id]) -> Play<()> {
    let seat = table.active.other();
    loop {
        let mages: Vec<(Id, Verdict)> = table
            .side(seat)
            .filter(|id| table.unit(*id).spells != 0)
            .map(|id| (id, may_react(table.setup, &table.game, id, actors)))
            .collect();
        if table.over.is_some() || mages.iter().all(|(_, verdict)| verdict.is_err()) {
            return Ok(());
        }
        let Some(id) = table.choose_or_pass(seat, Why::React, rules::REA_05, mages)? else { return Ok(()) };
        react(table, id)?;
    }
}

/// Whether a mage may answer what these models do.
fn may_react(setup: &Setup, game: &Game, id: Id, actors: &[Id]) -> Verdict {
    let unit = game.unit(id);
    if unit.reacted {
        return refuse(rules::REA_03, says!("{} has used its activation to react", id));
    }
    if unit.activated {
        return refuse(rules::REA_04, says!("{} was activated this turn", id));
    }
    if !unit.steady() {
        return refuse(rules::REA_04, says!("{} is down or running", id));
    }
    magic::spells_first(game, id)?;
    let speed = u16::from(stats::speed(setup, game, id));
    let acting = |actor: &&Id| !game.unit(**actor).gone() && game.unit(**actor).side != unit.side;
    let nearest = actors.iter().filter(acting).map(|actor| game.distance(id, *actor)).min();
    match nearest {
        None => return refuse(rules::REA_01, "no enemy acts"),
        Some(away) if away > speed => {
            let [away, speed] = Arg::too_many(away, speed);
            let says = says!("the enemy is {} hexes from {}, whose Speed is {}", away, id, speed);
            return refuse(rules::REA_02, says);
        }
        Some(_) => {}
    }
    magic::any_spell(setup, game, id, Moment::Reaction)
}

/// A mage answers with a spell, which takes its activation whether it works or not.
fn react(table: &mut Table, id: Id) -> Play<()> {
    let (spell, aim) = magic::declare(table, id, Moment::Reaction)?;
    let unit = table.unit_mut(id);
    unit.reacted = true;
    unit.speed = 0;
    unit.winded = true;
    table.tell(rules::REA_01, says!("{} answers with a spell", id));
    table.tell(rules::REA_03, says!("{} has used its activation of this turn", id));
    magic::resolve(table, id, spell, aim)?;
    table.tell(rules::REA_07, says!("nobody may react to the spell of {}", id));
    Ok(())
}
