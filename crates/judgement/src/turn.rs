//! The round and the activation: JU-RND, JU-ACT, JU-INI. What a Hero may do, and when it is over.

use scene::{Item, Rule, Seat, says};
use table::{Play, Verdict, refuse};

use crate::setup::{Kind, Setup};
use crate::state::{Activation, Condition, Game, Id, Phase};
use crate::why::{Act, Why};
use crate::{
    Table, actions, attack, charge, communion, condition, death, monsters, movement, rules, scenarios, stats,
};

/// One step: a Communion Phase, the choice of a Hero, or one action of the active Hero.
pub fn step(table: &mut Table) -> Play<()> {
    if table.is_over() {
        return Ok(());
    }
    match (table.phase, table.activation) {
        (Phase::Communion, _) => {
            communion::communion(table)?;
            if !table.is_over() {
                next_turn(table, None);
            }
            Ok(())
        }
        (Phase::Activation, None) => activate(table),
        (Phase::Activation, Some(now)) => act(table, now.hero),
    }
}

/// JU-ACT-02: whether a Hero may still be activated in this round.
fn is_ready(setup: &Setup, game: &Game, id: Id, seat: Seat) -> bool {
    setup.kind(id) == Kind::Hero(seat) && game.stands(id) && !game.model(id).activated
}

fn any_ready(setup: &Setup, game: &Game, seat: Seat) -> bool {
    game.ids().any(|id| is_ready(setup, game, id, seat))
}

/// JU-ACT-01: the player whose turn it is activates one Hero.
fn activate(table: &mut Table) -> Play<()> {
    let (setup, seat) = (table.setup, table.turn);
    if !any_ready(setup, &table.game, seat) {
        next_turn(table, None);
        return Ok(());
    }
    let game = &table.game;
    let own = game.ids().filter(|id| setup.kind(*id) == Kind::Hero(seat));
    let choices: Vec<(Id, Verdict)> = own.map(|id| (id, may_activate(game, id))).collect();
    let hero = table.choose(seat, Why::Activate, rules::ACT_01, choices)?;
    table.model_mut(hero).activated = true;
    table.game.activation = Some(Activation::of(hero));
    if table.model(hero).resurrected {
        table.tell(rules::ACT_08, says!("{} came back this round and has 1 AP less", hero));
    }
    if table.has(hero, Condition::Stun) {
        table.tell(rules::CON_18, says!("{} is stunned and has 1 AP less", hero));
    }
    Ok(())
}

fn may_activate(game: &Game, id: Id) -> Verdict {
    if !game.stands(id) {
        return refuse(rules::ACT_03, says!("{} is dead", id));
    }
    if game.model(id).activated {
        return refuse(rules::ACT_02, says!("{} has been activated this round", id));
    }
    Ok(())
}

/// JU-ACT-04, JU-ACT-06: one action of the active Hero, fully resolved.
fn act(table: &mut Table, hero: Id) -> Play<()> {
    let item = menu(table, hero)?;
    if let Some(now) = &mut table.game.activation {
        now.begun = true;
    }
    match item {
        _ if item == Act::Advance.into() => movement::advance(table, hero)?,
        _ if item == Act::Attack.into() => attack::basic_attack(table, hero)?,
        _ if item == Act::Charge.into() => charge::charge(table, hero)?,
        _ if item == Act::StandUp.into() => actions::stand_up(table, hero),
        _ if item == Act::Cleanse.into() => actions::cleanse(table, hero)?,
        _ if item == Act::SelfHeal.into() => actions::self_heal(table, hero),
        _ if item == Act::Mark.into() => actions::mark(table, hero)?,
        _ if item == Act::Aim.into() => actions::aim(table, hero),
        _ => return end_activation(table, hero),
    }
    action_over(table)?;
    if !table.stands(hero) && !table.is_over() {
        // JU-ACT-05: a Hero that dies ends its activation there.
        table.tell(rules::ACT_05, says!("the activation of {} ends with its death", hero));
        close(table, hero);
    }
    Ok(())
}

/// The question "what do you do?", with everything that stands in the way of the rest.
fn menu(table: &mut Table, hero: Id) -> Play<Item> {
    let (setup, seat) = (table.setup, table.turn);
    let mut options = table.options(rules::ACT_04);
    options.offer(Act::Done);
    let game = &table.game;
    let down = game.has(hero, Condition::KnockDown);
    let standing = |rule: Rule, verdict: &dyn Fn(&Setup, &Game, Id) -> Verdict| match down {
        true => refuse(rule, says!("{} is knocked down", hero)),
        false => verdict(setup, game, hero),
    };
    options.judge(Act::Attack, || standing(rules::CON_13, &attack::verdict));
    options.judge(Act::Charge, || standing(rules::CON_13, &charge::verdict));
    options.judge(Act::Advance, || standing(rules::CON_14, &movement::verdict));
    options.add(Act::StandUp, actions::may_stand_up(game, hero));
    options.add(Act::Cleanse, actions::may_cleanse(game, seat, hero));
    options.judge(Act::SelfHeal, || standing(rules::CON_14, &actions::may_self_heal));
    if actions::marks(setup, hero) {
        options.judge(Act::Mark, || standing(rules::CON_14, &actions::may_mark));
    }
    if actions::shoots(setup, hero) {
        options.add(Act::Aim, actions::may_aim(game, hero));
    }
    table.pick(seat, Why::Act, rules::ACT_04, options)
}

/// JU-R-87: levels unlock, then the monsters that the action stirred attack.
fn action_over(table: &mut Table) -> Play<()> {
    death::unlock(table);
    if !table.is_over() && !table.stirs.is_empty() {
        table.tell(rules::R_87, "the action is over, and what it stirred comes last");
        monsters::stirred_attacks(table)?;
    }
    Ok(())
}

/// JU-ACT-07: Burn, then conditions expire, and monsters attack last of all.
fn end_activation(table: &mut Table, hero: Id) -> Play<()> {
    table.tell(rules::ACT_07, says!("the activation of {} ends", hero));
    condition::end_of_activation(table, hero)?;
    death::unlock(table);
    if table.stands(hero) && !table.is_over() {
        monsters::end_of_activation(table, hero)?;
    }
    if !table.is_over() {
        close(table, hero);
    }
    Ok(())
}

/// The activation is over and the turn goes on.
fn close(table: &mut Table, hero: Id) {
    let seat = table.setup.side(hero);
    table.game.activation = None;
    table.game.latest = seat;
    next_turn(table, seat);
}

/// JU-ACT-01, JU-R-72: the players alternate; when one has nobody left the other goes on; then the round is over.
fn next_turn(table: &mut Table, latest: Option<Seat>) {
    let setup = table.setup;
    let next = latest.map_or(table.turn, Seat::other);
    if any_ready(setup, &table.game, next) {
        table.turn = next;
    } else if any_ready(setup, &table.game, next.other()) {
        if latest.is_some() {
            table.tell(rules::R_72, says!("{} has nobody left to activate", next));
        }
        table.turn = next.other();
    } else {
        end_round(table);
    }
}

/// JU-RND-01, JU-INI-01: the next round, or the end of the game.
fn end_round(table: &mut Table) {
    if table.round >= table.setup.last_round {
        scenarios::last_round(table);
        return;
    }
    if let Some(latest) = table.game.latest.take() {
        table.first = latest.other();
        table.tell(rules::INI_01, says!("{} goes first in the next round", latest.other()));
    }
    table.round += 1;
    table.turn = table.first;
    table.phase = Phase::Communion;
    for model in &mut table.models {
        model.activated = false;
        model.resurrected = false;
        model.steadied = false;
        model.gifted = false;
    }
    let round = table.round;
    table.tell(rules::RND_01, says!("round {} begins", round));
}

/// The points that the active Hero has left, for the scene.
pub fn points(game: &Game, id: Id) -> Option<u8> {
    (game.active() == Some(id)).then(|| stats::points_left(game))
}
