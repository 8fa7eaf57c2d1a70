//! Psychology (chapter 37): fear on engagement and at a charge, bravery when half a unit is lost.

use scene::says;
use table::{Play, Pool, Roll};

use crate::abilities::dread::{above_fear, causes_fear};
use crate::engage::cards_meet;
use crate::state::{CardId, Dread, Game};
use crate::{Setup, Table, flight, rules, stats};

/// 2D6 equal to or below LEAD (GS-GEN-04).
pub fn lead_test(table: &mut Table, card: CardId, rule: scene::Rule, says: scene::Says) -> Play<bool> {
    let lead = stats::lead(table.setup, &table.game, card);
    let (most, seat) = (lead.total(), table.card(card).seat);
    let rolled = table.roll(Roll::new(seat, rule, says, Pool::sum(2, 6)).because(lead))?;
    let rolled = i32::from(rolled.value());
    let passed = rolled <= most;
    let outcome = if passed { "passes" } else { "fails" };
    table.tell(rules::GEN_04, says!("{} {} with {} against {}", card, outcome, rolled, most));
    Ok(passed)
}

/// The enemies that a card would have to test against if it met them.
fn fears(setup: &Setup, game: &Game, card: CardId, of: CardId) -> bool {
    game.card(card).seat != game.card(of).seat
        && !game.card(card).fleeing
        && causes_fear(setup.profile(game, of))
        && above_fear(setup.profile(game, card)).is_none()
}

fn known(game: &Game, card: CardId, of: CardId) -> bool {
    game.dreads.iter().any(|dread| dread.card == card && dread.of == of)
}

/// Charging somebody fearsome needs one test, at the declaration; a failure costs 2 MEL, and the charge goes on
/// (GS-PSY-10, GS-PSY-17).
pub fn charge_test(table: &mut Table, card: CardId, targets: &[CardId]) -> Play<()> {
    let (setup, game) = (table.setup, &table.game);
    let fearsome: Vec<CardId> = targets.iter().copied().filter(|of| fears(setup, game, card, *of)).collect();
    if let Some(rule) = above_fear(setup.profile(game, card))
        && let Some(of) = targets.iter().find(|of| causes_fear(setup.profile(game, **of)))
    {
        let of = *of;
        table.tell(rule, says!("{} does not fear {}", card, of));
    }
    if fearsome.is_empty() {
        return Ok(());
    }
    let says = says!("{} tests for fear before it charges", card);
    let passed = lead_test(table, card, rules::PSY_10, says)?;
    remember(table, card, &fearsome, passed);
    Ok(())
}

fn remember(table: &mut Table, card: CardId, of: &[CardId], passed: bool) {
    if of.len() > 1 {
        table.tell(
            rules::PSY_17,
            says!("one test of {} stands for {} causers of fear", card, of.len() as i32),
        );
    }
    for of in of {
        table.game.dreads.push(Dread { card, of: *of, failed: !passed });
    }
    if !passed {
        table.tell(rules::PSY_06, says!("{} has -2 MEL while it is engaged with what it fears", card));
    }
}

/// Engagements are compared when a movement is complete and when somebody has fallen: who newly meets a causer of fear
/// tests, the mover first, then the others in roster order (GS-PSY-05, GS-R-81). The mover tests once for everything that it
/// has met; the others test for each by itself, as they come (GS-PSY-19).
pub fn engagements(table: &mut Table, mover: CardId, charging: Option<CardId>) -> Play<()> {
    forget(table.setup, &mut table.game, charging);
    let (setup, game) = (table.setup, &table.game);
    let fresh = |card: CardId| -> Vec<CardId> {
        let met = |of: &CardId| {
            fears(setup, game, card, *of) && !known(game, card, *of) && cards_meet(setup, game, card, *of)
        };
        game.in_play().filter(met).collect()
    };
    let roster = game.roster();
    let met = fresh(mover);
    let meeting: Vec<(CardId, Vec<CardId>)> =
        roster.into_iter().filter(|card| *card != mover).map(|card| (card, fresh(card))).collect();
    if !met.is_empty() {
        match table.dreads.iter().find(|dread| dread.card == mover).copied() {
            // The test of the charge covers what is met besides (GS-R-36).
            Some(dread) if charging == Some(mover) => remember(table, mover, &met, !dread.failed),
            _ => {
                let says = says!("{} tests for fear of {}", mover, met[0]);
                let passed = lead_test(table, mover, rules::PSY_05, says)?;
                remember(table, mover, &met, passed);
            }
        }
    }
    for (card, causers) in meeting {
        for of in causers {
            let says = says!("{} tests for fear of {}", card, of);
            let passed = lead_test(table, card, rules::PSY_05, says)?;
            remember(table, card, &[of], passed);
        }
    }
    Ok(())
}

/// Tests are forgotten with the engagement: a new one needs a new test (GS-PSY-07).
pub fn forget(setup: &Setup, game: &mut Game, charging: Option<CardId>) {
    let mut dreads = std::mem::take(&mut game.dreads);
    dreads.retain(|dread| {
        // A charge tests before the two meet; that test lasts for the charge at least.
        let there = game.members(dread.of).next().is_some();
        there && (charging == Some(dread.card) || cards_meet(setup, game, dread.card, dread.of))
    });
    game.dreads = dreads;
}

/// A table is set with all tests passed.
pub fn settle(setup: &Setup, game: &mut Game) {
    let cards: Vec<CardId> = game.in_play().collect();
    for card in &cards {
        for of in &cards {
            if fears(setup, game, *card, *of) && cards_meet(setup, game, *card, *of) {
                game.dreads.push(Dread { card: *card, of: *of, failed: false });
            }
        }
    }
}

/// At the end of a turn each unit that has lost half or more of the models it had when the turn began tests for bravery
/// (GS-PSY-02), in roster order; who fails flees at once.
pub fn bravery(table: &mut Table) -> Play<()> {
    for card in table.roster() {
        let (entry, size) = (*table.card(card), table.size(card));
        let lost = entry.at_turn.saturating_sub(size);
        if !entry.unit || lost == 0 || size == 0 {
            continue;
        }
        if u16::from(lost) * 2 < u16::from(entry.at_turn) {
            table.tell(rules::PSY_03, says!("{} has lost {} of {} in this turn", card, lost, entry.at_turn));
            continue;
        }
        let says = says!("{} has lost {} of {} and tests for bravery", card, lost, entry.at_turn);
        if !lead_test(table, card, rules::PSY_02, says)? {
            table.tell(rules::PSY_04, says!("{} flees", card));
            flight::flee(table, card, flight::Limit::Left)?;
        }
    }
    Ok(())
}
