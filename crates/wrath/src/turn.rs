//! Rounds, turns and activations (chapter 8), initiative (chapter 18), and the step: what is done next?

use scene::{Item, Seat, says};
use table::{Play, Pool, Roll, Sum, Verdict, refuse};

use crate::movement::{maneuver, may_sprint, sprint};
use crate::state::{Activation, Game, Id, Stage};
use crate::why::{Act, Why};
use crate::{Setup, Table, attack, combined, morale, rules, scenarios, terrain};

/// One step: the choice of who is activated, or one thing done in the activation in progress.
pub fn step(table: &mut Table) -> Play<()> {
    if table.opening {
        initiative(table)?;
    }
    if table.activation.is_none() {
        return activate(table);
    }
    go_on(table)?;
    if table.over.is_none() {
        finish_what_is_done(table)?;
    }
    Ok(())
}

/// At the start of every round each player rolls a die and the higher goes first; the lower morale adds 1.
fn initiative(table: &mut Table) -> Play<()> {
    table.tell(rules::TRN_01, says!("round {} begins", table.round));
    let [first, second] = table.morale;
    let bonus = i8::from(first < second) - i8::from(second < first);
    let mut sum = Sum::new(rules::INI_01, "no bonus", 0);
    if bonus == 0 {
        table.tell(rules::INI_03, says!("both armies have {} morale and nobody adds 1", first));
    } else {
        let low = if bonus > 0 { Seat(0) } else { Seat(1) };
        sum = Sum::new(rules::INI_02, says!("{} has the lower morale", low), 1);
    }
    let roll = Roll::new(Seat(0), rules::INI_01, "initiative", Pool::duel_with(10, bonus)).because(sum);
    table.active = Seat(table.roll(roll)?.value() as u8);
    table.opening = false;
    table.tell(rules::INI_05, says!("{} goes first, then turns alternate", table.active));
    Ok(())
}

/// A turn is one activation: of one model, or of several together.
fn activate(table: &mut Table) -> Play<()> {
    let (setup, seat) = (table.setup, table.active);
    let mut options = table.options(rules::TRN_02);
    for id in table.army(seat) {
        let unit = table.unit(id);
        let no = says!("{} has been activated in this round", id);
        options.add(id, if unit.activated { refuse(rules::TRN_04, no) } else { Ok(()) });
    }
    options.add(Act::Combined, combined::possible(setup, &table.game));
    if table.listens() {
        options.add(Item::Pass, refuse(rules::TRN_03, "whoever has a model left must activate one"));
    }
    match table.pick(seat, Why::Activate, rules::TRN_02, options)? {
        Item::Piece(piece) => {
            let id = Id(piece as u8);
            table.tell(rules::TRN_08, says!("{} is activated by itself", id));
            begin(table, &[id], None, false);
        }
        _ => {
            let group = combined::choose(table)?;
            begin(table, &group.models, Some(group.leader), group.inspired);
        }
    }
    Ok(())
}

/// Opens an activation.
fn begin(table: &mut Table, models: &[Id], leader: Option<Id>, inspired: bool) {
    let setup = table.setup;
    for &id in models {
        let mired = terrain::mired(setup, &table.game, id);
        let unit = table.unit_mut(id);
        unit.activated = true;
        unit.moved = false;
        unit.acted = false;
        unit.mired = mired;
        unit.re_rolls = 0;
        unit.changes = 0;
    }
    let bits = models.iter().fold(0, |all, id| all | id.bit());
    table.activation = Some(Activation {
        models: bits,
        leader,
        inspired,
        stage: None,
        maneuvered: false,
        acted: false,
        fought: false,
    });
}

/// What can be done in an activation.
const ACTS: [Act; 4] = [Act::Maneuver, Act::Attack, Act::Sprint, Act::Finish];

/// One thing of the activation in progress.
fn go_on(table: &mut Table) -> Play<()> {
    let (setup, seat) = (table.setup, table.active);
    let acts: Vec<(Act, Verdict)> = ACTS.iter().map(|act| (*act, may(setup, &table.game, *act))).collect();
    match table.choose(seat, Why::WhatNext, rules::TRN_05, acts)? {
        Act::Maneuver => {
            enter(table, Stage::Maneuver);
            let id = who(table, Why::WhoMoves, may_move)?;
            maneuver(table, id)
        }
        Act::Sprint => {
            enter(table, Stage::Act);
            let id = who(table, Why::WhoSprints, may_sprint)?;
            sprint(table, id)
        }
        Act::Attack => {
            enter(table, Stage::Act);
            if let Some(activation) = &mut table.game.activation {
                activation.fought = true;
            }
            attack::block(table)
        }
        _ => {
            finish(table);
            Ok(())
        }
    }
}

/// Whether a thing can be done now: its stage is open or can be begun, and a model is left to do it.
fn may(setup: &Setup, game: &Game, act: Act) -> Verdict {
    let Some(activation) = game.activation else { return Ok(()) };
    let (stage, over, words) = match act {
        Act::Maneuver => (Stage::Maneuver, activation.maneuvered, "the Maneuver stage is over"),
        Act::Attack | Act::Sprint => (Stage::Act, activation.acted, "the Act stage is over"),
        _ => return Ok(()),
    };
    if over {
        return refuse(rules::TRN_06, words);
    }
    if activation.stage.is_some_and(|open| open != stage) {
        let rule = if activation.leader.is_some() { rules::CAC_09 } else { rules::TRN_05 };
        return refuse(rule, "one stage is finished before the other begins");
    }
    if act == Act::Attack && activation.fought && game.active_models().any(|id| !game.unit(id).acted) {
        return refuse(rules::R_58, "all attacks of the stage are declared together, and they were");
    }
    let mut no = refuse(rules::TRN_06, "nobody is left to do it");
    for id in game.active_models() {
        let verdict = match act {
            Act::Maneuver => may_move(setup, game, id),
            Act::Attack => attack::may_attack(setup, game, id),
            _ => may_sprint(setup, game, id),
        };
        match verdict {
            Ok(()) => return Ok(()),
            Err(_) if no.as_ref().is_err_and(|no| no.rule != rules::TRN_06) => {}
            refused => no = refused,
        }
    }
    no
}

fn may_move(_: &Setup, game: &Game, id: Id) -> Verdict {
    if game.unit(id).moved {
        return refuse(rules::CAC_10, says!("{} has maneuvered", id));
    }
    Ok(())
}

/// The model that does it: the only one, or the one that the player names.
fn who(table: &mut Table, why: Why, may: fn(&Setup, &Game, Id) -> Verdict) -> Play<Id> {
    let models: Vec<Id> = table.active_models().collect();
    match table.activation {
        Some(Activation { leader: Some(_), .. }) => {
            let (setup, seat) = (table.setup, table.active);
            let choices: Vec<_> = models.iter().map(|id| (*id, may(setup, &table.game, *id))).collect();
            table.choose(seat, why, rules::CAC_10, choices)
        }
        _ => Ok(models[0]),
    }
}

fn enter(table: &mut Table, stage: Stage) {
    let Some(mut activation) = table.activation else { return };
    if activation.stage.is_none() {
        activation.stage = Some(stage);
        table.activation = Some(activation);
        let (group, second) = (activation.leader.is_some(), activation.maneuvered || activation.acted);
        if stage == Stage::Act && !second {
            table.tell(rules::ACT_12, "the Act stage comes first");
        }
        if group && !second {
            table.tell(rules::CAC_09, "all of them go through this stage before any begins the other");
        }
    }
}

/// The player has no more use for the open stage, or for what is left of the activation.
fn finish(table: &mut Table) {
    let Some(mut activation) = table.activation else { return };
    match activation.stage {
        Some(Stage::Maneuver) => activation.maneuvered = true,
        Some(Stage::Act) => activation.acted = true,
        None => {
            activation.maneuvered = true;
            activation.acted = true;
            table.tell(rules::TRN_07, "nothing more is done; whoever was activated counts as such");
        }
    }
    activation.stage = None;
    table.activation = Some(activation);
}

/// A stage in which every model is done is over, and so is an activation with both stages done or nobody left.
fn finish_what_is_done(table: &mut Table) -> Play<()> {
    let Some(mut activation) = table.activation else { return Ok(()) };
    let all = |done: fn(&crate::state::Unit) -> bool| table.active_models().all(|id| done(table.unit(id)));
    match activation.stage {
        Some(Stage::Maneuver) if all(|unit| unit.moved) => activation.maneuvered = true,
        Some(Stage::Act) if all(|unit| unit.acted) => activation.acted = true,
        Some(_) => return Ok(()),
        None => {}
    }
    activation.stage = None;
    table.activation = Some(activation);
    let nobody = table.active_models().next().is_none();
    if (activation.maneuvered && activation.acted) || nobody {
        let rule = if activation.leader.is_some() { rules::CAC_12 } else { rules::TRN_08 };
        table.tell(rule, "the activation is over");
        table.activation = None;
        next_turn(table)?;
    }
    Ok(())
}

/// Turns alternate until nobody can be activated, or once more after a player had to pass.
fn next_turn(table: &mut Table) -> Play<()> {
    let (mine, other) = (table.active, table.active.other());
    let left = |seat: Seat| table.waiting(seat).next().is_some();
    let (mine_left, theirs_left) = (left(mine), left(other));
    if table.last_turn {
        if mine_left {
            table.tell(rules::TRN_11, says!("whoever of {} was not activated loses the activation", mine));
        }
        table.tell(rules::TRN_10, says!("this was the one turn more of {}", mine));
        return end_of_round(table);
    }
    match (mine_left, theirs_left) {
        (_, true) => table.active = other,
        (true, false) => {
            table.tell(rules::TRN_09, says!("{} has no model left to activate and passes", other));
            table.last_turn = true;
        }
        (false, false) => {
            table.tell(rules::TRN_12, "nobody is left to be activated");
            return end_of_round(table);
        }
    }
    Ok(())
}

/// Both armies lose morale together, then a new round starts with a clean slate.
fn end_of_round(table: &mut Table) -> Play<()> {
    table.within(rules::TRN_13, says!("round {} ends", table.round), |table| {
        morale::end_of_round(table);
        scenarios::last_round(table);
        if table.over.is_some() {
            return Ok(());
        }
        table.tell(rules::TRN_14, "both armies hold and another round begins");
        table.round += 1;
        table.opening = true;
        table.last_turn = false;
        for unit in &mut table.game.units {
            unit.activated = false;
            unit.sprinted = false;
        }
        table.tell(rules::TRN_15, "everybody can be activated and sprint again");
        Ok(())
    })
}
