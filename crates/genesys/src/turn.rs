//! Turn sequence (chapter 10), activation and actions (11), end of turn (24), and the step: what do you do?

use scene::{Item, Seat, says};
use table::{Play, Verdict, refuse};

use crate::abilities::{loss, special};
use crate::assault::{self, Occasion};
use crate::movement::{self, GAITS, Prey};
use crate::profile::{Attack, Kind};
use crate::state::{Active, End, Game, Id, Over, Phase};
use crate::why::{Act, AttackWord, SpecialWord, Why, Worded};
use crate::{Setup, Table, command, conditions, deploy, plague, rules, scenarios, start};

/// One step: a model is activated, or the active one does one thing; before the first turn, one thing of the set-up.
pub fn step(table: &mut Table) -> Play<()> {
    if let Phase::SetUp(stage) = table.phase {
        return deploy::step(table, stage);
    }
    if table.phase == Phase::Opening {
        table.phase = Phase::Play;
        start_of_turn(table);
        table.tell(rules::TRN_05, says!("{} takes the First Player Token", table.first));
    }
    match table.active {
        None => activate(table)?,
        Some(active) => act(table, active)?,
    }
    scenarios::check(table);
    if table.over.is_none() {
        settle(table)?;
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
    let rule = if pass.is_ok() { rules::TRN_09 } else { rules::TRN_12 };
    options.add(Act::PassTurn, pass);
    match table.pick(seat, Why::Activate, rule, options)? {
        Item::Piece(piece) => start::begin(table, Id(piece as u8))?,
        _ => {
            table.tell(rules::TRN_09, says!("{} passes", seat));
            table.tell(rules::TRN_10, says!("{} models without token stand against {}", mine, theirs));
            table.next = seat.other();
        }
    }
    Ok(())
}

/// What an action costs, in words.
fn cost(ap: u8, cmd: u8, mana: u8) -> scene::Says {
    let (ap, cmd, mana) = (i32::from(ap), i32::from(cmd), i32::from(mana));
    match (cmd, mana) {
        (0, 0) => says!("{} AP", ap),
        (0, _) => says!("{} AP, {} mana", ap, mana),
        (_, 0) => says!("{} AP, {} command", ap, cmd),
        _ => says!("{} AP, {} command, {} mana", ap, cmd, mana),
    }
}

/// The active model does one thing.
fn act(table: &mut Table, active: Active) -> Play<()> {
    let (setup, id) = (table.setup, active.id);
    let seat = table.model(id).seat;
    let mut options = table.options(rules::ACT_03);
    options.offer(Act::Done);
    let prey = Prey::default();
    for gait in &GAITS {
        options.judge(gait.act, || movement::may_go(setup, &table.game, id, gait, &prey));
        options.hint(|| cost(gait.ap, 0, 0));
    }
    let profile = table.model(id).profile;
    for (place, attack) in (0u8..).zip(&setup.profile(&table.game, id).attacks) {
        let word = AttackWord { profile, attack: place };
        options.judge(word, || may_attack(setup, &table.game, active, place, attack));
        options.hint(|| cost(attack.ap, 0, attack.mana));
    }
    for (place, action) in (0u8..).zip(&setup.profile(&table.game, id).specials) {
        let word = SpecialWord { profile, special: place };
        options.judge(word, || special::may_use(setup, &table.game, active, place, action));
        options.hint(|| cost(action.ap, action.cmd, action.mana));
    }
    options.judge(Act::Command, || command::verdict(setup, &table.game, id));
    match table.pick(seat, Why::WhatDoes(id), rules::ACT_03, options)? {
        Item::Word(word) => match Worded::of(word) {
            Worded::Attack(word) => attack_action(table, id, word.attack),
            Worded::Special(word) => special::perform(table, id, word.special),
            Worded::Crit(_) | Worded::Terrain(_) | Worded::Piece(_) | Worded::Kind(_) => Ok(()),
        },
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
    let purse = active.purse(attack.kind == Kind::Melee);
    if purse < attack.ap {
        return refuse(
            rules::ACT_03,
            says!("that costs {} action points and {} has {}", attack.ap, id, purse),
        );
    }
    let mana = game.model(id).mana;
    if mana < attack.mana {
        return refuse(rules::MAN_04, says!("that costs {} mana and {} has {}", attack.mana, id, mana));
    }
    assault::usable(setup, game, id, place, attack, Occasion::Action)?;
    assault::somebody(setup, game, id, attack)
}

/// An attack as an action: the target is named, the price is paid, the attack is made.
fn attack_action(table: &mut Table, id: Id, place: u8) -> Play<()> {
    let attack = &table.setup.profile(&table.game, id).attacks[usize::from(place)];
    assault::declare(table, id, place, None, Occasion::Action, |table| {
        if let Some(active) = &mut table.game.active {
            active.pay(attack.ap, attack.kind == Kind::Melee);
            if attack.once {
                active.once |= 1 << place;
            }
        }
        table.model_mut(id).mana -= attack.mana;
        table.tell(rules::PRF_09, says!("{} pays {} action points", id, attack.ap));
        if attack.mana > 0 {
            let says = says!("{} pays {} mana and has {} left", id, attack.mana, table.model(id).mana);
            table.tell(rules::MAN_04, says);
        }
        if attack.ap == 0 {
            table.tell(rules::ACT_09, "it costs no action point");
        }
        if attack.once {
            table.tell(rules::PRF_11, says!("that was its one use in this activation for {}", id));
        }
        command::spent(table, id);
    })
}

pub fn end_activation(table: &mut Table) {
    let Some(active) = table.active.take() else { return };
    let seat = table.model(active.id).seat;
    let left = active.purse(true);
    if left > 0 {
        table.tell(rules::ACT_05, says!("{} action points are lost", left));
    }
    table.tell(rules::ACT_12, says!("the activation of {} ends", active.id));
    table.next = seat.other();
    table.tell(rules::TRN_07, says!("{} is the next to activate", table.next));
}

/// After each step: a destroyed model ends its activation, a player without fresh models is skipped, and when nobody
/// has one left the turn ends.
fn settle(table: &mut Table) -> Play<()> {
    if table.active.is_some_and(|active| table.model(active.id).gone) {
        end_activation(table);
    }
    if table.active.is_some() || table.fresh(table.next).next().is_some() {
        return Ok(());
    }
    if table.fresh(table.next.other()).next().is_some() {
        table.tell(rules::TRN_11, says!("{} has no model left to activate", table.next));
        table.next = table.next.other();
        return Ok(());
    }
    end_of_turn(table)
}

/// Ongoing effects and scoring; then tokens and what ends with the turn are removed; the last turn ends the game.
fn end_of_turn(table: &mut Table) -> Play<()> {
    plague::upkeep(table)?;
    scenarios::score(table);
    scenarios::check(table);
    if table.over.is_some() {
        return Ok(());
    }
    if table.models.iter().any(|model| model.command > 0) {
        table.tell(rules::CMD_11, "command tokens that were not used vanish");
    }
    for model in &mut table.game.models {
        model.activated = false;
        model.reacted = false;
        model.command = 0;
        model.uses = 0;
    }
    table.tell(rules::EOT_02, says!("turn {} ends: tokens are removed", table.turn));
    table.tell(rules::EOT_03, "mana, damage and conditions of one round stay");
    conditions::expire_orphans(table);
    if let Some(by) = scenarios::ends(table) {
        scenarios::finish(table, by);
        return Ok(());
    }
    table.turn += 1;
    start_of_turn(table);
    table.first = table.first.other();
    table.tell(rules::TRN_06, says!("{} has the First Player Token", table.first));
    table.next = table.first;
    Ok(())
}

/// Command tokens for leaders and commanders, mana for those who have it.
pub fn start_of_turn(table: &mut Table) {
    table.tell(rules::TRN_01, says!("turn {} begins", table.turn));
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
        let [gain, most] = loss::mana(profile, table.model(id).damage);
        let cmd = profile.cmd;
        let model = table.model_mut(id);
        model.command += cmd;
        let before = model.mana;
        model.mana = (model.mana + gain).min(most);
        if cmd > 0 || gain > 0 {
            table.tell(rules::TRN_04, says!("{} gets command {} and mana {}", id, cmd, gain));
        }
        if gain > 0 {
            table.tell(rules::MAN_01, says!("{} has {} mana of at most {}", id, table.model(id).mana, most));
            if before == 0 && table.turn == 1 {
                table.tell(rules::MAN_02, says!("{} had none before the first turn", id));
            }
            if before + gain > most {
                table.tell(rules::MAN_03, says!("{} mana above {} are lost", before + gain - most, most));
            }
        }
    }
}

/// Marks the game as over.
pub fn finish(table: &mut Table, winner: Option<Seat>, by: End) {
    table.over = Some(Over { winner, by });
}
