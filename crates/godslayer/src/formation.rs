//! Unit formation (chapter 18).

use scene::{Refusal, says};
use space::INCH;
use space::free::Base;

use crate::rules;
use crate::sight::base;
use crate::state::{CardId, Game};
use crate::{Setup, Table};

/// GS-FRM-01: the longest link.
pub const LINK: i32 = 2 * INCH;

/// Into how many groups a card's models fall; a unit is in formation if there is one.
pub fn groups(setup: &Setup, game: &Game, card: CardId) -> u16 {
    if !game.card(card).unit {
        return 1;
    }
    let bases: Vec<Base> = game.members(card).map(|id| base(setup, game, id)).collect();
    space::free::groups(&bases, LINK).into_iter().max().map_or(0, |last| last + 1)
}

pub fn in_formation(setup: &Setup, game: &Game, card: CardId) -> bool {
    groups(setup, game, card) <= 1
}

/// What is wrong with ending an action like this: formation may not be broken of one's own will, and a unit that is split
/// already may not fall into more groups (GS-R-25).
pub fn broken(setup: &Setup, game: &Game, card: CardId, before: u16) -> Option<Refusal> {
    let now = groups(setup, game, card);
    if now <= before.max(1) {
        return None;
    }
    let says = says!("{} would end in {} groups, with more than 2 inches between them", card, i32::from(now));
    Some(Refusal::new(rules::FRM_03, says))
}

/// Says so when a unit has fallen apart, or has come together again.
pub fn tell(table: &mut Table, card: CardId, before: u16) {
    if !table.listens() {
        return;
    }
    let now = groups(table.setup, &table.game, card);
    if now > 1 && before <= 1 {
        let says = says!("{} has lost its formation and is in {} groups", card, i32::from(now));
        table.tell(rules::FRM_01, says);
    } else if now == 1 && before > 1 {
        table.tell(rules::FRM_04, says!("{} is in formation again", card));
    }
}
