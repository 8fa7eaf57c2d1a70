//! Statistics after all modifiers, each modifier a named term.

use scene::says;
use space::INCH;
use table::Sum;

use crate::Setup;
use crate::engage::cards_meet;
use crate::profile::{Attack, Damage, Weight};
use crate::rules;
use crate::state::{CardId, Game, Id, Style};

/// How a blow is struck.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Manner {
    /// In the attacker's own activation.
    Own,
    Counter,
    FreeStrike,
}

/// GS-HLT-03: what is left of its life lies in the coloured zone.
pub fn seriously_wounded(setup: &Setup, game: &Game, id: Id) -> bool {
    let model = game.model(id);
    model.life <= setup.profile_of(game, id).wounded
}

fn stat(setup: &Setup, game: &Game, id: Id, name: &'static str, printed: u8) -> Sum {
    let rule = match name {
        "DEF" | "ARM" => rules::PRO_04,
        _ => rules::PRO_03,
    };
    let mut sum = Sum::new(rule, says!("{} of {}", name, id), printed.into());
    if seriously_wounded(setup, game, id) {
        sum.add(rules::HLT_04, says!("{} is seriously wounded", id), -1);
        sum.at_least(rules::PRO_17, says!("{} does not fall below {}", name, 0), 0);
    }
    sum
}

/// MOV in inches.
pub fn mov(setup: &Setup, game: &Game, id: Id) -> i32 {
    let printed = i32::from(setup.profile_of(game, id).mov);
    (printed - i32::from(seriously_wounded(setup, game, id))).max(0)
}

/// ACT, as it counts when tokens are generated. A unit has one for all its models: that of the soundest.
pub fn act(setup: &Setup, game: &Game, card: CardId) -> u8 {
    let printed = setup.profile(game, card).act;
    let sound = game.members(card).any(|id| !seriously_wounded(setup, game, id));
    if sound { printed } else { printed.saturating_sub(1) }
}

/// What is added to a melee attack roll.
pub fn mel(setup: &Setup, game: &Game, id: Id, manner: Manner) -> Sum {
    let (model, card) = (game.model(id), game.of(id));
    let mut sum = stat(setup, game, id, "MEL", setup.profile_of(game, id).mel);
    if manner == Manner::Own && model.bonus {
        sum.add(rules::CHG_23, "the charge bonus", 1);
    }
    if manner == Manner::Own && card.style == Some(Style::Offensive) {
        sum.add(rules::STY_02, "the offensive style", 1);
    }
    if afraid(setup, game, model.card) {
        sum.add(rules::PSY_06, "it fears an enemy that it is engaged with", -2);
        sum.at_least(rules::PRO_17, says!("{} does not fall below {}", "MEL", 0), 0);
    }
    if manner == Manner::FreeStrike {
        sum.add(rules::FRS_04, "a free strike", 2);
    }
    sum
}

/// GS-PSY-06: whether a card is engaged with somebody against whom it failed its test.
pub fn afraid(setup: &Setup, game: &Game, card: CardId) -> bool {
    let mut failed = game.dreads.iter().filter(|dread| dread.card == card && dread.failed);
    failed.any(|dread| cards_meet(setup, game, card, dread.of))
}

/// What is added to a missile attack roll.
pub fn mis(setup: &Setup, game: &Game, id: Id, long: bool) -> Sum {
    let mut sum = stat(setup, game, id, "MIS", setup.profile_of(game, id).mis);
    if long {
        sum.add(rules::MIS_07, "long range", -1);
    }
    sum
}

pub fn def(setup: &Setup, game: &Game, id: Id) -> Sum {
    stat(setup, game, id, "DEF", setup.profile_of(game, id).def)
}

pub fn arm(setup: &Setup, game: &Game, id: Id) -> Sum {
    stat(setup, game, id, "ARM", setup.profile_of(game, id).arm)
}

/// LEAD of a card: of a unit that of its soundest model, less one once its leader is gone.
pub fn lead(setup: &Setup, game: &Game, card: CardId) -> Sum {
    let profile = setup.profile(game, card);
    let mut sum = Sum::new(rules::PRO_05, says!("LEAD of {}", card), profile.lead.into());
    if game.members(card).all(|id| seriously_wounded(setup, game, id)) {
        sum.add(rules::HLT_04, "seriously wounded", -1);
    }
    if profile.has_leader() && !game.members(card).any(|id| game.model(id).leader) {
        sum.add(rules::LDR_01, "the leader is gone", -1);
    }
    sum.at_least(rules::PRO_17, says!("{} does not fall below {}", "LEAD", 0), 0);
    sum
}

/// What a melee attack adds to the damage roll, or deals as it is.
pub fn melee_damage(game: &Game, id: Id, attack: &Attack, manner: Manner) -> Sum {
    let mut sum = printed(attack);
    if manner == Manner::Own && game.model(id).bonus {
        sum.add(rules::CHG_23, "the charge bonus", 1);
    }
    if manner == Manner::Own && game.of(id).style == Some(Style::Powerful) {
        sum.add(rules::STY_03, "the powerful style", 1);
    }
    if manner == Manner::FreeStrike {
        sum.add(rules::FRS_04, "a free strike", 2);
    }
    sum
}

/// The same for a missile attack.
pub fn missile_damage(attack: &Attack, long: bool) -> Sum {
    let mut sum = printed(attack);
    if long && matches!(attack.damage, Damage::Power(_)) {
        sum.add(rules::MIS_07, "long range", -1);
    }
    sum
}

fn printed(attack: &Attack) -> Sum {
    match attack.damage {
        Damage::Power(power) => Sum::new(rules::DMG_01, "POW of the attack", power.into()),
        Damage::Direct(points) => Sum::new(rules::DMG_05, "direct damage of the attack", points.into()),
    }
}

/// GS-MOV-09 and the classifications: how many tokens a round may go into movement.
pub fn exhaustion(setup: &Setup, game: &Game, card: CardId) -> (u8, scene::Rule) {
    match setup.profile(game, card).weight {
        Weight::Light => (5, rules::CLS_02),
        Weight::Normal => (4, rules::MOV_09),
        Weight::Heavy => (3, rules::CLS_03),
    }
}

/// GS-CHG-09 and GS-CHG-10, in units.
pub fn charge_distance(setup: &Setup, game: &Game, id: Id, long: bool) -> i32 {
    let times = if long { 3 } else { 2 };
    (times * mov(setup, game, id) + 2) * INCH
}
