//! Rounds (chapter 11): the initiation phase with token generation (chapter 14) and the priority roll (chapter 9).

use scene::{Seat, says};
use table::{Play, Pool, Roll, Sum};

use crate::profile::Kind;
use crate::state::{CardId, Game, Phase};
use crate::why::{Act, Why};
use crate::{Setup, Table, rules, stats};

/// Tokens, then the priority roll (GS-RND-03); its winner says who starts.
pub fn initiation(table: &mut Table) -> Play<()> {
    table.round += 1;
    table.tell(rules::RND_02, says!("round {} begins", table.round));
    generate(table);
    table.counted = [Seat(0), Seat(1)].map(|seat| table.cards_of(seat).count() as u8);
    table.passed = [false; 2];
    table.turns = 0;
    let winner = priority(table)?;
    let acts = [Act::First, Act::Second].map(|act| (act, Ok(())));
    let first = match table.choose(winner, Why::WhoStarts, rules::PRI_01, acts)? {
        Act::First => winner,
        _ => winner.other(),
    };
    table.phase = Phase::Activation;
    table.active = first;
    table.tell(rules::RND_04, says!("{} has the first turn", first));
    Ok(())
}

/// Every card sets its pool to its current ACT; leftovers are lost (GS-TOK-01).
fn generate(table: &mut Table) {
    let cards: Vec<CardId> = table.in_play().collect();
    for card in cards {
        let (tokens, size) = (stats::act(table.setup, &table.game, card), table.size(card));
        let entry = table.card_mut(card);
        entry.tokens = tokens;
        entry.strides = 0;
        entry.activated = false;
        entry.charged = false;
        entry.fought = false;
        entry.assigned = false;
        entry.at_turn = size;
    }
    for model in &mut table.game.models {
        model.fumbled = false;
    }
    table.tell(rules::TOK_01, "every model and unit sets its tokens to its ACT");
}

/// The LEAD of a side's warlord, if it still has one.
fn warlord(setup: &Setup, game: &Game, seat: Seat) -> Option<i32> {
    let warlords = game.cards_of(seat).filter(|card| setup.profile(game, *card).kind == Kind::Warlord);
    warlords.map(|card| stats::lead(setup, game, card).total()).next()
}

/// 2D6 and what speaks for each side; a tie goes to the higher LEAD, then to a die each.
fn priority(table: &mut Table) -> Play<Seat> {
    let leads = [Seat(0), Seat(1)].map(|seat| warlord(table.setup, &table.game, seat));
    let counted = table.counted;
    let mut totals = [0; 2];
    for seat in [Seat(0), Seat(1)] {
        let (own, other) = (seat.index(), seat.other().index());
        let mut sum = Sum::new(rules::PRI_01, "the priority roll", 0);
        match (leads[own], leads[other]) {
            (Some(mine), Some(theirs)) if mine > theirs => {
                sum.add(rules::PRI_02, "the warlord leads better", 1)
            }
            (Some(_), None) => sum.add(rules::PRI_06, "only this side has a warlord", 1),
            _ => {}
        }
        if counted[own] < counted[other] {
            sum.add(rules::PRI_03, "fewer profile cards", 1);
        }
        let bonus = sum.total();
        let roll =
            Roll::new(seat, rules::PRI_01, says!("priority of {}", seat), Pool::sum(2, 6)).because(sum);
        totals[own] = bonus + i32::from(table.roll(roll)?.value());
    }
    let ahead = totals[0].cmp(&totals[1]).then_with(|| leads[0].cmp(&leads[1]));
    match ahead {
        std::cmp::Ordering::Greater => Ok(Seat(0)),
        std::cmp::Ordering::Less => Ok(Seat(1)),
        std::cmp::Ordering::Equal => {
            let roll = Roll::new(Seat(0), rules::PRI_05, "a tie: a die each", Pool::duel(6));
            Ok(Seat(table.roll(roll)?.value() as u8))
        }
    }
}
