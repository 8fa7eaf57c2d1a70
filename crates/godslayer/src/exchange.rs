//! Attack and counter-attack: counter-attacks (chapter 25) and strike ranks (chapter 26).

use scene::says;
use table::{Play, Verdict, refuse};

use crate::abilities::rank::strike_rank;
use crate::attack::{Sheet, blow, settle};
use crate::engage::{attacks, reaches, targets};
use crate::profile::By;
use crate::state::{CardId, Game, Id};
use crate::stats::Manner;
use crate::why::{AttackId, Why};
use crate::{Setup, Table, rules};

/// An attack action that has been declared and paid for: who strikes at whom, in this order.
pub struct Assault {
    pub card: CardId,
    pub attack: AttackId,
    pub strikes: Vec<(Id, Id)>,
}

/// A declared counter-attack.
#[derive(Copy, Clone, Debug, PartialEq)]
struct Counter {
    card: CardId,
    attack: AttackId,
    rank: u8,
}

/// The whole exchange: counter-attacks are declared and paid for, then everything is resolved rank by rank from the
/// highest; what has the same rank is simultaneous (GS-STR-07, GS-R-14).
pub fn exchange(table: &mut Table, assault: &Assault) -> Play<()> {
    table.within(rules::STR_07, says!("{} attacks with {}", assault.card, assault.attack), |table| {
        let mut named: Vec<CardId> = Vec::new();
        for (_, target) in &assault.strikes {
            let card = table.model(*target).card;
            if !named.contains(&card) {
                named.push(card);
            }
        }
        let mut counters: Vec<Counter> = Vec::new();
        for card in &named {
            if let Some(attack) = declare(table, *card, assault.card)? {
                pay(table, *card, attack);
                counters.push(Counter { card: *card, attack, rank: rank(table, *card) });
            }
        }
        let own = rank(table, assault.card);
        let mut ranks: Vec<u8> = counters.iter().map(|counter| counter.rank).chain([own]).collect();
        while let Some(now) = ranks.iter().copied().max() {
            ranks.retain(|rank| *rank != now);
            tell_order(table, now, own, &counters);
            let mut sheet = Sheet::default();
            if now == own {
                sheet = assail(table, sheet, assault, &named, own)?;
                for (card, attack) in &sheet.late {
                    pay(table, *card, *attack);
                    let counter = Counter { card: *card, attack: *attack, rank: rank(table, *card) };
                    if counter.rank <= now {
                        counters.push(counter);
                        ranks.push(counter.rank);
                    }
                }
                ranks.retain(|rank| *rank != now);
            }
            for counter in counters.iter().filter(|counter| counter.rank == now) {
                sheet = strike_back(table, sheet, counter, assault)?;
            }
            settle(table, &sheet);
        }
        Ok(())
    })
}

fn rank(table: &Table, card: CardId) -> u8 {
    strike_rank(table.setup.profile(&table.game, card))
}

fn tell_order(table: &mut Table, now: u8, own: u8, counters: &[Counter]) {
    let strikes_back = counters.iter().any(|counter| counter.rank == now);
    let (rule, says) = match (now.cmp(&own), strikes_back) {
        (std::cmp::Ordering::Equal, true) => {
            (rules::STR_02, says!("at strike rank {} both sides strike at the same time", now))
        }
        (std::cmp::Ordering::Greater, _) => {
            (rules::STR_05, says!("at strike rank {} the counter-attack comes first", now))
        }
        (std::cmp::Ordering::Less, _) => {
            (rules::STR_03, says!("at strike rank {} the survivors strike back", now))
        }
        (std::cmp::Ordering::Equal, false) => return,
    };
    table.tell(rule, says);
}

/// Whether a model may strike back at anybody of the attacking card with this attack.
fn can_strike(setup: &Setup, game: &Game, id: Id, by: CardId, attack: AttackId) -> bool {
    let range = setup.attack(attack).range;
    !game.model(id).fumbled && game.members(by).any(|enemy| reaches(setup, game, id, enemy, range))
}

/// Each attacked card may strike back once, with all its models in reach (GS-CTR-01, GS-CTR-06).
fn declare(table: &mut Table, card: CardId, by: CardId) -> Play<Option<AttackId>> {
    let (setup, game) = (table.setup, &table.game);
    if game.card(card).fleeing {
        table.tell(rules::CTR_09, says!("{} flees and does not strike back", card));
        return Ok(None);
    }
    let tokens = game.card(card).tokens;
    let mut choices = Vec::new();
    for attack in attacks(setup, game, card, By::Melee) {
        let cost = setup.attack(attack).act;
        let verdict = if game.members(card).all(|id| game.model(id).fumbled) {
            refuse(rules::CTR_09, says!("{} fumbled in this round", card))
        } else if !game.members(card).any(|id| can_strike(setup, game, id, by, attack)) {
            refuse(rules::CTR_05, says!("no model of {} reaches {} with {}", card, by, attack))
        } else if cost > tokens {
            refuse(rules::CTR_02, says!("{} costs {} and {} has {} tokens", attack, cost, card, tokens))
        } else {
            Ok(())
        };
        choices.push((attack, verdict));
    }
    if choices.iter().all(|(_, verdict)| verdict.is_err()) {
        if let Some((_, Err(no))) = choices.into_iter().next() {
            table.tell(no.rule, no.says);
        }
        return Ok(None);
    }
    let seat = table.card(card).seat;
    table.choose_or_pass(seat, Why::CounterAttack(card, by), rules::CTR_02, choices)
}

/// A counter-attack is paid for once, however few can strike, and is a melee attack of this round.
fn pay(table: &mut Table, card: CardId, attack: AttackId) {
    let cost = table.setup.attack(attack).act;
    let entry = table.card_mut(card);
    entry.tokens = entry.tokens.saturating_sub(cost);
    entry.fought = true;
    table.tell(rules::CTR_06, says!("{} pays {} once to strike back", card, cost));
}

/// All attacks of the attacking side, one after another.
fn assail(table: &mut Table, sheet: Sheet, assault: &Assault, named: &[CardId], own: u8) -> Play<Sheet> {
    table.tally(sheet, &assault.strikes, |table, sheet, (attacker, target)| {
        if table.model(*attacker).gone {
            return Ok(());
        }
        let Some(target) = still_there(table, sheet, assault, named, own, *attacker, *target)? else {
            return Ok(());
        };
        // Somebody of a higher rank may have answered first.
        if sheet.felled.contains(attacker) {
            return Ok(());
        }
        blow(table, sheet, *attacker, target, assault.attack, Manner::Own)
    })
}

/// The target of an attack whose turn has come: if it is gone or doomed, another one in reach (GS-CHG-21, GS-R-65).
fn still_there(
    table: &mut Table,
    sheet: &mut Sheet,
    assault: &Assault,
    named: &[CardId],
    own: u8,
    attacker: Id,
    target: Id,
) -> Play<Option<Id>> {
    if !table.model(target).gone && !sheet.doomed(table, target) {
        return Ok(Some(target));
    }
    let range = table.setup.attack(assault.attack).range;
    let others: Vec<Id> = targets(table.setup, &table.game, attacker, range)
        .into_iter()
        .filter(|other| !sheet.doomed(table, *other))
        .collect();
    if others.is_empty() {
        return Ok(None);
    }
    let seat = table.seat(attacker);
    let choices = others.into_iter().map(|other| (other, Ok(())));
    let Some(other) = table.choose_or_pass(seat, Why::Redirect(attacker), rules::CHG_21, choices)? else {
        return Ok(None);
    };
    let card = table.model(other).card;
    if named.contains(&card) || sheet.late.iter().any(|(late, _)| *late == card) {
        return Ok(Some(other));
    }
    if let Some(attack) = declare(table, card, assault.card)? {
        sheet.late.push((card, attack));
        let rank = rank(table, card);
        if rank > own {
            // Its rank is higher than the one in progress: it strikes before the redirected attack.
            table.tell(rules::STR_05, says!("{} strikes before the attack that turns on it", card));
            let first = strike_back(table, Sheet::default(), &Counter { card, attack, rank }, assault)?;
            for (id, damage) in &first.damage {
                sheet.add(*id, *damage);
                if sheet.doomed(table, *id) {
                    sheet.felled.push(*id);
                }
            }
            sheet.fumbled.extend(first.fumbled);
        }
    }
    Ok(Some(other))
}

/// All models of a counter-attacking card that still stand and reach an attacker strike, each at one of its choice.
fn strike_back(table: &mut Table, sheet: Sheet, counter: &Counter, assault: &Assault) -> Play<Sheet> {
    let members: Vec<Id> = table.members(counter.card).collect();
    let range = table.setup.attack(counter.attack).range;
    table.tally(sheet, &members, |table, sheet, id| {
        if table.model(*id).fumbled {
            return Ok(());
        }
        let (setup, game) = (table.setup, &table.game);
        let reached = |enemy: &Id| reaches(setup, game, *id, *enemy, range) && !sheet.doomed(table, *enemy);
        let enemies = game.members(assault.card).filter(reached);
        let choices: Vec<(Id, Verdict)> = enemies.map(|enemy| (enemy, Ok(()))).collect();
        if choices.is_empty() {
            return Ok(());
        }
        let seat = table.seat(*id);
        let target = table.choose_unless_only(seat, Why::CounterTarget(*id), rules::CTR_05, choices)?;
        blow(table, sheet, *id, target, counter.attack, Manner::Counter)
    })
}
