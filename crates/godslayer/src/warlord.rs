//! Warlords (chapter 40): tokens handed on.

use scene::says;
use space::INCH;
use table::{Play, Verdict, refuse};

use crate::profile::Kind;
use crate::sight::{base, sees};
use crate::state::{CardId, Game, Id};
use crate::why::Why;
use crate::{Setup, Table, rules, stats};

pub fn may_give(setup: &Setup, game: &Game, card: CardId) -> Verdict {
    if setup.profile(game, card).kind != Kind::Warlord {
        return refuse(rules::WLD_01, says!("{} is no warlord", card));
    }
    if game.card(card).tokens == 0 {
        return refuse(rules::TOK_05, says!("{} has no tokens left", card));
    }
    let Some(warlord) = game.members(card).next() else {
        return refuse(rules::WLD_01, says!("{} is gone", card));
    };
    if receivers(setup, game, warlord).iter().any(|(_, verdict)| verdict.is_ok()) {
        return Ok(());
    }
    refuse(rules::WLD_02, says!("nobody in sight of {} may receive a token", card))
}

/// Every other friendly card in sight that has had no token in this round.
fn receivers(setup: &Setup, game: &Game, warlord: Id) -> Vec<(CardId, Verdict)> {
    let own = game.model(warlord).card;
    let judge = |card: CardId| {
        if game.card(card).assigned {
            return refuse(rules::WLD_02, says!("{} was given a token in this round", card));
        }
        if !game.members(card).any(|id| sees(setup, game, warlord, id)) {
            return refuse(rules::WLD_03, says!("{} does not see {}", warlord, card));
        }
        Ok(())
    };
    let others = game.cards_of(game.seat(warlord)).filter(|card| *card != own);
    others.map(|card| (card, judge(card))).collect()
}

/// A token is given first and the distance measured afterwards: out of LEAD range it is lost.
pub fn give(table: &mut Table, card: CardId) -> Play<()> {
    let (setup, seat) = (table.setup, table.card(card).seat);
    let Some(warlord) = table.members(card).next() else { return Ok(()) };
    let choices = receivers(setup, &table.game, warlord);
    let receiver = table.choose_unless_only(seat, Why::TokenFor(warlord), rules::WLD_01, choices)?;
    table.card_mut(card).tokens -= 1;
    let lead = stats::lead(setup, &table.game, card);
    table.count(rules::GEO_09, says!("LEAD range of {}", card), &lead);
    let from = base(setup, &table.game, warlord);
    let heard = table.members(receiver).any(|id| {
        sees(setup, &table.game, warlord, id)
            && from.within(&base(setup, &table.game, id), lead.total() * INCH)
    });
    if !heard {
        table.tell(rules::WLD_03, says!("{} is out of range and the token is lost", receiver));
        return Ok(());
    }
    let entry = table.card_mut(receiver);
    entry.tokens = entry.tokens.saturating_add(1);
    entry.assigned = true;
    table.tell(rules::WLD_01, says!("{} gives {} a token", card, receiver));
    Ok(())
}
