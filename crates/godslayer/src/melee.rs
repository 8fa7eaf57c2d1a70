//! Melee (chapter 23) and fighting styles (chapter 24): the attack action of an activation.

use scene::says;
use table::{Item, Play, Verdict, refuse};

use crate::engage::{attacks, out_of_reach, targets};
use crate::exchange::{Assault, exchange};
use crate::profile::By;
use crate::state::{CardId, Game, Id, Style};
use crate::why::{Act, AttackId, Why};
use crate::{Setup, Table, rules};

/// Whether a card has a melee attack that it can pay for and that reaches somebody.
pub fn may_attack(setup: &Setup, game: &Game, card: CardId) -> Verdict {
    let mut verdict = refuse(rules::ENG_02, says!("{} has no melee weapon", card));
    for attack in attacks(setup, game, card, By::Melee) {
        verdict = may_attack_with(setup, game, card, attack);
        if verdict.is_ok() {
            break;
        }
    }
    verdict
}

fn may_attack_with(setup: &Setup, game: &Game, card: CardId, attack: AttackId) -> Verdict {
    let (cost, tokens) = (setup.attack(attack).act, game.card(card).tokens);
    if cost > tokens {
        return refuse(rules::MEL_01, says!("{} costs {} and {} has {} tokens", attack, cost, card, tokens));
    }
    if game.members(card).all(|id| game.model(id).fumbled) {
        return refuse(rules::CRI_07, says!("{} fumbled in this round", card));
    }
    let range = setup.attack(attack).range;
    let able = game.members(card).filter(|id| !game.model(*id).fumbled);
    let mut rule = rules::MEL_01;
    for id in able {
        if !targets(setup, game, id, range).is_empty() {
            return Ok(());
        }
        if rule == rules::MEL_01 {
            rule = out_of_reach(setup, game, id, None, range);
        }
    }
    refuse(rule, says!("nobody is within reach of {} with {}", card, attack))
}

/// One attack action: weapon, style, targets, payment, and the exchange.
pub fn attack(table: &mut Table, card: CardId) -> Play<()> {
    let attack = weapon(table, card)?;
    let further = table.card(card).style.is_some() || table.card(card).charged;
    fighting_style(table, card)?;
    let strikes = aim(table, card, attack)?;
    let cost = table.setup.attack(attack).act;
    let entry = table.card_mut(card);
    entry.tokens -= cost;
    entry.fought = true;
    table.tell(rules::MEL_01, says!("{} pays {} for its attack", card, cost));
    if further {
        table.tell(rules::MEL_08, says!("a further attack of {} in this activation", card));
    }
    exchange(table, &Assault { card, attack, strikes })
}

fn weapon(table: &mut Table, card: CardId) -> Play<AttackId> {
    let (setup, seat) = (table.setup, table.card(card).seat);
    let choices: Vec<(AttackId, Verdict)> = attacks(setup, &table.game, card, By::Melee)
        .into_iter()
        .map(|attack| (attack, may_attack_with(setup, &table.game, card, attack)))
        .collect();
    table.choose_unless_only(seat, Why::Weapon(card), rules::MEL_03, choices)
}

/// The style is picked with the first melee attack of the activation and holds for the turn; who has charged has none.
fn fighting_style(table: &mut Table, card: CardId) -> Play<()> {
    let entry = *table.card(card);
    if entry.style.is_some() {
        return Ok(());
    }
    if entry.charged {
        table.tell(rules::STY_07, says!("{} has charged and picks no fighting style", card));
        return Ok(());
    }
    let acts = [Act::Offensive, Act::Powerful].map(|act| (act, Ok(())));
    let style = match table.choose(entry.seat, Why::FightingStyle(card), rules::STY_01, acts)? {
        Act::Offensive => Style::Offensive,
        _ => Style::Powerful,
    };
    table.card_mut(card).style = Some(style);
    Ok(())
}

/// Who strikes at whom: all targets are named before any roll. Members may forgo their attack, but not all of them.
fn aim(table: &mut Table, card: CardId, attack: AttackId) -> Play<Vec<(Id, Id)>> {
    let (setup, seat) = (table.setup, table.card(card).seat);
    let range = setup.attack(attack).range;
    let mut strikes: Vec<(Id, Id)> = Vec::new();
    let mut left: Vec<Id> = table.members(card).collect();
    loop {
        let mut options = table.options(rules::MEL_05);
        if !strikes.is_empty() {
            options.offer(Item::Pass);
        }
        let mut able = Vec::new();
        for id in &left {
            let verdict = may_strike(setup, &table.game, *id, range);
            if verdict.is_ok() {
                able.push(*id);
            }
            options.add(*id, verdict);
        }
        let next = match (able.as_slice(), strikes.is_empty()) {
            ([], _) => break,
            ([only], true) => *only,
            _ => match table.pick(seat, Why::NextAttacker(card), rules::MEL_05, options)? {
                Item::Piece(piece) => Id(piece as u8),
                _ => break,
            },
        };
        left.retain(|id| *id != next);
        let enemies = targets(setup, &table.game, next, range);
        let mut choices: Vec<(Id, Verdict)> = enemies.iter().map(|enemy| (*enemy, Ok(()))).collect();
        if table.listens() {
            let out = table.enemies(next).filter(|enemy| !enemies.contains(enemy));
            let rule = |enemy| out_of_reach(setup, &table.game, next, Some(enemy), range);
            let no = |enemy| refuse(rule(enemy), says!("{} is out of reach of {}", enemy, next));
            choices.extend(out.map(|enemy| (enemy, no(enemy))));
        }
        let target = table.choose_unless_only(seat, Why::Target(next), rules::MEL_01, choices)?;
        strikes.push((next, target));
    }
    Ok(strikes)
}

fn may_strike(setup: &Setup, game: &Game, id: Id, range: i32) -> Verdict {
    if game.model(id).fumbled {
        return refuse(rules::CRI_07, says!("{} fumbled and makes no more attacks in this round", id));
    }
    if targets(setup, game, id, range).is_empty() {
        let rule = out_of_reach(setup, game, id, None, range);
        return refuse(rule, says!("nobody is within reach of {}", id));
    }
    Ok(())
}
