//! Turns and activations (chapters 11 and 12), and the step: what do you do?

use scene::{Seat, says};
use table::{Item, Play, Verdict, refuse};

use crate::state::{CardId, Game, Id, Phase};
use crate::why::{Act, Why};
use crate::{
    Setup, Table, charge, engage, flight, melee, missile, movement, psychology, round, rules, scenarios,
    warlord,
};

/// One step: the initiation phase, the naming of an entry, or one action of the open activation with everything that
/// interrupts it.
pub fn step(table: &mut Table) -> Play<()> {
    match (table.phase, table.acting) {
        (Phase::Initiation, _) => round::initiation(table),
        (Phase::Activation, Some(card)) => action(table, card),
        (Phase::Activation, None) if table.waiting(table.active).next().is_none() => end_of_turn(table),
        (Phase::Activation, None) => next_activation(table),
    }
}

/// Whether a card may be activated now: once a round, and never two units in one turn.
fn may_activate(game: &Game, card: CardId) -> Verdict {
    let entry = game.card(card);
    if entry.activated {
        return refuse(rules::ACV_01, says!("{} has been activated in this round", card));
    }
    let taken = game.individuals + game.units;
    if taken == 0 {
        return Ok(());
    }
    if game.turns == 0 {
        return refuse(rules::ACV_05, "the first turn of a round activates one model or unit");
    }
    if game.waiting(entry.seat.other()).next().is_none() {
        return refuse(rules::ACV_13, "the other side is done: what is left is activated one by one");
    }
    if taken >= 2 {
        return refuse(rules::ACV_03, says!("{} were activated in this turn", i32::from(taken)));
    }
    if entry.unit && game.units > 0 {
        return refuse(rules::ACV_03, "a turn activates one unit at most");
    }
    Ok(())
}

/// GS-ACV-15 and GS-R-31: once a round, as the turn comes over, by the side with fewer cards, while the other has some left.
fn may_hand_back(game: &Game, seat: Seat) -> Verdict {
    let (own, other) = (game.counted[seat.index()], game.counted[seat.other().index()]);
    if own >= other {
        return refuse(
            rules::ACV_15,
            says!("{} has {} profile cards and the other side {}", seat, own, other),
        );
    }
    if game.passed[seat.index()] {
        return refuse(rules::ACV_15, says!("{} has handed a turn back in this round", seat));
    }
    if game.turns == 0 || game.individuals + game.units > 0 || game.waiting(seat.other()).next().is_none() {
        return refuse(rules::ACV_15, "a turn is handed back as it comes over from the other side");
    }
    Ok(())
}

/// Which entry is activated next, if any.
fn next_activation(table: &mut Table) -> Play<()> {
    let seat = table.active;
    let mut options = table.options(rules::ACV_03);
    let begun = table.individuals + table.units > 0;
    if begun {
        options.offer(Act::EndTurn);
    }
    for card in table.cards_of(seat) {
        options.add(card, may_activate(&table.game, card));
    }
    options.add(Act::HandBack, may_hand_back(&table.game, seat));
    match table.pick(seat, Why::WhatDoYouDo, rules::ACV_03, options)? {
        Item::Word(card) => begin_activation(table, CardId(card as u8)),
        item if item == Act::HandBack.into() => {
            table.passed[seat.index()] = true;
            table.tell(rules::ACV_15, says!("{} hands the turn back", seat));
            end_of_turn(table)
        }
        _ => end_of_turn(table),
    }
}

fn begin_activation(table: &mut Table, card: CardId) -> Play<()> {
    let entry = table.card(card);
    if entry.unit {
        table.units += 1;
    } else {
        table.individuals += 1;
    }
    table.acting = Some(card);
    table.tell(rules::ACV_02, says!("{} is activated", card));
    if table.card(card).fleeing {
        // Who has rallied engages again, and may so catch up with somebody.
        let fleeing = pursued(table.setup, &table.game, table.active.other());
        flight::rally(table, card)?;
        caught_up(table, fleeing)?;
        return end_activation(table);
    }
    Ok(())
}

/// Everything that an activated card can be told to do.
const ACTS: [Act; 7] =
    [Act::EndActivation, Act::Move, Act::Charge, Act::LongCharge, Act::Attack, Act::Shoot, Act::GiveToken];

fn verdict(setup: &Setup, game: &Game, card: CardId, act: Act) -> Verdict {
    match act {
        Act::EndActivation => Ok(()),
        Act::Move => movement::may_move(setup, game, card),
        Act::Charge => charge::may_charge(setup, game, card, false),
        Act::LongCharge => charge::may_charge(setup, game, card, true),
        Act::Attack => melee::may_attack(setup, game, card),
        Act::Shoot => missile::may_shoot(setup, game, card),
        Act::GiveToken => warlord::may_give(setup, game, card),
        _ => refuse(rules::ACV_02, "that is not something one is told to do"),
    }
}

/// One action, and the flights that it forces on whoever it caught up with.
fn action(table: &mut Table, card: CardId) -> Play<()> {
    let (setup, seat) = (table.setup, table.card(card).seat);
    let fleeing = pursued(setup, &table.game, seat.other());
    let judge = |game: &Game, act: Act| verdict(setup, game, card, act);
    let goes_on = match table.choose_judged(seat, Why::WhatWith(card), rules::ACV_02, &ACTS, judge)? {
        Act::Move => movement::moves(table, card).map(|()| true)?,
        Act::Charge => charge::charge(table, card, false)?,
        Act::LongCharge => charge::charge(table, card, true)?,
        Act::Attack => melee::attack(table, card).map(|()| true)?,
        Act::Shoot => missile::shoot(table, card).map(|()| true)?,
        Act::GiveToken => warlord::give(table, card).map(|()| true)?,
        _ => return end_activation(table),
    };
    // Whoever fell has opened views: engagements are compared once more.
    engage::compare(table, card)?;
    caught_up(table, fleeing)?;
    if goes_on && table.members(card).next().is_some() { Ok(()) } else { end_activation(table) }
}

/// The fleeing cards of a side, and who engages each.
fn pursued(setup: &Setup, game: &Game, seat: Seat) -> Vec<(CardId, Vec<Id>)> {
    let fleeing = game.cards_of(seat).filter(|card| game.card(*card).fleeing);
    fleeing.map(|card| (card, flight::pursuers(setup, game, card))).collect()
}

/// Who flees and has become engaged flees again when the enemy's action is over (GS-FLE-13, GS-R-40).
fn caught_up(table: &mut Table, before: Vec<(CardId, Vec<Id>)>) -> Play<()> {
    for (card, pursuers) in before {
        let now = flight::pursuers(table.setup, &table.game, card);
        if now.iter().any(|enemy| !pursuers.contains(enemy)) {
            table.tell(rules::FLE_13, says!("{} is engaged and must flee again", card));
            flight::flee(table, card, flight::Limit::Fresh)?;
        }
    }
    Ok(())
}

/// An activation ends; the turn ends with it when nothing more may be activated in it.
pub fn end_activation(table: &mut Table) -> Play<()> {
    if let Some(card) = table.acting.take() {
        let entry = table.card_mut(card);
        entry.activated = true;
        let tokens = entry.tokens;
        if tokens > 0 {
            table.tell(rules::ACV_02, says!("{} keeps {} tokens for the enemy's turns", card, tokens));
        }
    }
    psychology::forget(table.setup, &mut table.game, None);
    let waiting: Vec<CardId> = table.waiting(table.active).collect();
    let mut no = None;
    for card in waiting {
        match may_activate(&table.game, card) {
            Ok(()) => return Ok(()),
            Err(refusal) => no = Some(refusal),
        }
    }
    if let Some(no) = no {
        table.tell(no.rule, no.says);
    }
    end_of_turn(table)
}

/// GS-R-84: bravery tests with their flights, then what lasts until the end of the turn ends.
fn end_of_turn(table: &mut Table) -> Play<()> {
    let seat = table.active;
    table.tell(rules::RND_05, says!("the turn of {} ends", seat));
    psychology::bravery(table)?;
    for model in &mut table.game.models {
        model.bonus = false;
    }
    for place in 0..table.cards.len() as u8 {
        let size = table.size(CardId(place));
        let entry = table.card_mut(CardId(place));
        entry.style = None;
        entry.at_turn = size;
    }
    (table.individuals, table.units) = (0, 0);
    table.turns = table.turns.saturating_add(1);
    let waits = |table: &Table, seat: Seat| table.waiting(seat).next().is_some();
    if waits(table, seat.other()) {
        table.active = seat.other();
    } else if !waits(table, seat) {
        table.tell(rules::RND_06, says!("everything has been activated: round {} ends", table.round));
        table.phase = Phase::Initiation;
        scenarios::end_of_round(table);
    }
    Ok(())
}
