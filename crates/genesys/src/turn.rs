//! Turn sequence (chapter 10), activation and actions (11), end of turn (24), and the step: what do you do?

use scene::{Item, Seat, says};
use table::{Play, Verdict, refuse};

use crate::attack::{self, Strike};
use crate::movement::{self, GAITS};
use crate::profile::{Attack, Kind};
use crate::state::{Active, End, Game, Id, Over};
use crate::why::{Act, AttackWord, Why};
use crate::{Setup, Table, command, conditions, rules, scenarios};

/// What a model gets to spend when it is activated.
const ACTION_POINTS: u8 = 2;

/// One step: a model is activated, or the active one does one thing.
pub fn step(table: &mut Table) -> Play<()> {
    match table.active {
        None => activate(table)?,
        Some(active) => act(table, active)?,
    }
    scenarios::check(table);
    if table.over.is_none() {
        settle(table);
    }
    Ok(())
}

/// The player whose turn it is activates a model, or passes if he has fewer left than his opponent.
fn activate(table: &mut Table) -> Play<()> {
    let seat = table.next;
    let mut options = table.options(rules::TRN_07);
    for id in table.force(seat) {
        let verdict = if table.model(id).activated {
            refuse(rules::TRN_08, says!("{} has been activated this turn", id))
        } else {
            Ok(())
        };
        options.add(id, verdict);
    }
    let (mine, theirs) = (table.fresh(seat).count() as i32, table.fresh(seat.other()).count() as i32);
    let pass = if mine < theirs {
        Ok(())
    } else {
        refuse(rules::TRN_09, says!("you have {} models left to activate and the enemy {}", mine, theirs))
    };
    options.add(Act::PassTurn, pass);
    match table.pick(seat, Why::Activate, rules::TRN_07, options)? {
        Item::Piece(piece) => begin(table, Id(piece as u8)),
        _ => {
            table.tell(rules::TRN_09, says!("{} passes", seat));
            table.next = seat.other();
        }
    }
    Ok(())
}

/// The start of an activation: the token, the end of conditions it gave, its action points.
fn begin(table: &mut Table, id: Id) {
    table.model_mut(id).activated = true;
    table.tell(rules::ACT_01, says!("{} is the active model", id));
    conditions::expire(table, id);
    table.active = Some(Active { id, ap: ACTION_POINTS, moved: false, commanded: false, once: 0 });
    table.tell(rules::ACT_02, says!("{} has {} action points", id, ACTION_POINTS));
}

/// The active model does one thing.
fn act(table: &mut Table, active: Active) -> Play<()> {
    let (setup, id) = (table.setup, active.id);
    let seat = table.model(id).seat;
    let mut options = table.options(rules::ACT_03);
    options.offer(Act::Done);
    for gait in &GAITS {
        options.add(gait.act, movement::may_go(setup, &table.game, id, gait));
    }
    let profile = table.model(id).profile;
    for (place, attack) in (0u8..).zip(&setup.profile(&table.game, id).attacks) {
        let word = AttackWord { profile, attack: place };
        options.add(word, may_attack(setup, &table.game, active, place, attack));
    }
    let commanders = command::commanders(setup, &table.game, id);
    if let Some((_, verdict)) = commanders.iter().find(|(_, verdict)| verdict.is_ok()).or(commanders.first())
    {
        options.add(Act::Command, verdict.clone());
    }
    match table.pick(seat, Why::WhatDoes(id), rules::ACT_03, options)? {
        Item::Word(word) => attack_action(table, id, AttackWord::of(word).attack),
        Item::Act(act) => match Act::of(act) {
            Some(Act::Command) => command::take(table, id),
            Some(act) => match GAITS.iter().find(|gait| gait.act == act) {
                Some(gait) if gait.charge => movement::charge(table, id, gait),
                Some(gait) => movement::go(table, id, gait),
                None => {
                    end_activation(table);
                    Ok(())
                }
            },
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Whether the active model can pay for an attack, and there is somebody to attack.
fn may_attack(setup: &Setup, game: &Game, active: Active, place: u8, attack: &Attack) -> Verdict {
    let id = active.id;
    if active.ap < attack.ap {
        return refuse(
            rules::ACT_03,
            says!("that costs {} action points and {} has {}", attack.ap, id, active.ap),
        );
    }
    if game.model(id).mana < attack.mana {
        let mana = game.model(id).mana;
        return refuse(rules::MAN_04, says!("that costs {} mana and {} has {}", attack.mana, id, mana));
    }
    if attack.once && active.once >> place & 1 == 1 {
        return refuse(rules::ACT_08, says!("{} has used it in this activation", id));
    }
    let mut no = refuse(rules::ACT_03, says!("{} has nobody to attack", id));
    for target in game.standing().filter(|target| *target != id) {
        match attack::may_strike(setup, game, id, attack, target) {
            Ok(()) => return Ok(()),
            Err(refusal) if game.model(target).seat != game.model(id).seat => no = Err(refusal),
            Err(_) => {}
        }
    }
    no
}

/// An attack as an action: the target is named, the price is paid, the attack is made.
fn attack_action(table: &mut Table, id: Id, place: u8) -> Play<()> {
    let (setup, seat) = (table.setup, table.model(id).seat);
    let attack = &setup.profile(&table.game, id).attacks[usize::from(place)];
    let game = &table.game;
    let targets: Vec<_> =
        game.standing().map(|target| (target, attack::may_strike(setup, game, id, attack, target))).collect();
    let target = table.choose(seat, Why::Target(id), rules::ATK_01, targets)?;
    if let Some(active) = &mut table.game.active {
        active.ap -= attack.ap;
        if attack.once {
            active.once |= 1 << place;
        }
    }
    table.model_mut(id).mana -= attack.mana;
    let rule = if attack.kind == Kind::Melee { rules::ATK_10 } else { rules::ATK_01 };
    table.tell(rule, says!("{} pays {} action points to attack {}", id, attack.ap, target));
    attack::strike(table, Strike { attacker: id, target, attack: place, free: 0 })
}

fn end_activation(table: &mut Table) {
    let Some(active) = table.active.take() else { return };
    let seat = table.model(active.id).seat;
    if active.ap > 0 {
        table.tell(rules::ACT_05, says!("{} action points are lost", active.ap));
    }
    table.tell(rules::ACT_12, says!("the activation of {} ends", active.id));
    table.next = seat.other();
}

/// After each step: a destroyed model ends its activation, a player without fresh models is skipped, and when nobody
/// has one left the turn ends.
fn settle(table: &mut Table) {
    if table.active.is_some_and(|active| table.model(active.id).gone) {
        end_activation(table);
    }
    if table.active.is_some() {
        return;
    }
    if table.fresh(table.next).next().is_none() {
        if table.fresh(table.next.other()).next().is_some() {
            table.tell(rules::TRN_11, says!("{} has no model left to activate", table.next));
            table.next = table.next.other();
        } else {
            end_of_turn(table);
        }
    }
}

/// Tokens and what ends with the turn are removed; the last turn ends the game.
fn end_of_turn(table: &mut Table) {
    conditions::expire_orphans(table);
    for model in &mut table.game.models {
        model.activated = false;
        model.command = 0;
    }
    table.tell(rules::EOT_02, says!("turn {} ends: tokens are removed", table.turn));
    if table.turn >= table.setup.last_turn {
        scenarios::last_turn(table);
        return;
    }
    table.turn += 1;
    start_of_turn(table);
    table.first = table.first.other();
    table.tell(rules::TRN_06, says!("{} has the First Player Token", table.first));
    table.next = table.first;
    settle_first(table);
}

/// The first player of a turn may have nobody left to activate.
fn settle_first(table: &mut Table) {
    if table.fresh(table.next).next().is_none() {
        table.next = table.next.other();
    }
}

/// Command tokens for leaders and commanders, mana for those who have it.
pub fn start_of_turn(table: &mut Table) {
    for seat in [Seat(0), Seat(1)] {
        let leader = table.leaders[seat.index()];
        let Some(id) = leader.model.filter(|id| !table.model(*id).gone) else { continue };
        let (rule, tokens) = if leader.backup { (rules::TRN_03, 1) } else { (rules::TRN_02, 3) };
        table.model_mut(id).command += tokens;
        table.tell(rule, says!("{} gets {} command tokens", id, tokens));
    }
    let ids: Vec<Id> = table.standing().collect();
    for id in ids {
        let profile = table.setup.profile(&table.game, id);
        let (cmd, [gain, most]) = (profile.cmd, profile.mana);
        let model = table.model_mut(id);
        model.command += cmd;
        model.mana = (model.mana + gain).min(most);
        if cmd > 0 || gain > 0 {
            table.tell(rules::TRN_04, says!("{} gets {} command tokens and {} mana", id, cmd, gain));
        }
    }
}

/// Marks the game as over.
pub fn finish(table: &mut Table, winner: Option<Seat>, by: End) {
    table.over = Some(Over { winner, by });
}
