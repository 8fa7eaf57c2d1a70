//! What questions are for, and the acts and words that answer them.

use scene::{Arg, Item, Says, says};

use crate::state::{CardId, Id};

/// What a player is asked.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Why {
    WhatDoYouDo,
    WhatWith(CardId),
    WhoStarts,
    MoveTokens(CardId),
    NextMover(CardId),
    MovePath(Id),
    Chargers(CardId),
    ChargeTarget(Id),
    ChargeAttack(CardId),
    ChargeHome(Id, Id),
    ChargeEnd(Id, Id),
    ChargeShort(Id, Id),
    Weapon(CardId),
    FightingStyle(CardId),
    NextAttacker(CardId),
    Target(Id),
    CounterAttack(CardId, CardId),
    CounterTarget(Id),
    Redirect(Id),
    FreeStrike(Id, Id),
    SlayPath(Id),
    SlayTarget(Id),
    NextShooter(CardId),
    ShotTarget(Id),
    StrayShot(Id),
    TokenFor(Id),
}

impl table::Why for Why {
    fn key(&self) -> &'static str {
        match self {
            Why::WhatDoYouDo => "what-do-you-do",
            Why::WhatWith(_) => "what-with",
            Why::WhoStarts => "who-starts",
            Why::MoveTokens(_) => "move-tokens",
            Why::NextMover(_) => "next-mover",
            Why::MovePath(_) => "move-path",
            Why::Chargers(_) => "chargers",
            Why::ChargeTarget(_) => "charge-target",
            Why::ChargeAttack(_) => "charge-attack",
            Why::ChargeHome(..) => "charge-home",
            Why::ChargeEnd(..) => "charge-end",
            Why::ChargeShort(..) => "charge-short",
            Why::Weapon(_) => "weapon",
            Why::FightingStyle(_) => "fighting-style",
            Why::NextAttacker(_) => "next-attacker",
            Why::Target(_) => "target",
            Why::CounterAttack(..) => "counter-attack",
            Why::CounterTarget(_) => "counter-target",
            Why::Redirect(_) => "redirect",
            Why::FreeStrike(..) => "free-strike",
            Why::SlayPath(_) => "slay-path",
            Why::SlayTarget(_) => "slay-target",
            Why::NextShooter(_) => "next-shooter",
            Why::ShotTarget(_) => "shot-target",
            Why::StrayShot(_) => "stray-shot",
            Why::TokenFor(_) => "token-for",
        }
    }

    fn says(&self) -> Says {
        match *self {
            Why::WhatDoYouDo => "Which model or unit do you activate, or is your turn over?".into(),
            Why::WhatWith(card) => says!("What does {} do?", card),
            Why::WhoStarts => "Who takes the first turn of this round?".into(),
            Why::MoveTokens(card) => says!("How many tokens does {} spend on this move?", card),
            Why::NextMover(card) => says!("Which model of {} moves next, or do the others stay?", card),
            Why::MovePath(id) => says!("Which way does {} go?", id),
            Why::Chargers(card) => says!("Which models of {} charge?", card),
            Why::ChargeTarget(id) => says!("Whom does {} charge?", id),
            Why::ChargeAttack(card) => says!("With which attack does {} charge?", card),
            Why::ChargeHome(id, target) => says!("Does {} charge home against {}, or hold back?", id, target),
            Why::ChargeEnd(id, target) => says!("Where does the charge of {} on {} end?", id, target),
            Why::ChargeShort(id, target) => {
                says!("How many hundredths of an inch does {} go toward {}?", id, target)
            }
            Why::Weapon(card) => says!("With which attack does {} strike?", card),
            Why::FightingStyle(card) => says!("In which style does {} fight this turn?", card),
            Why::NextAttacker(card) => says!("Which model of {} strikes next, or is that all?", card),
            Why::Target(id) => says!("Whom does {} attack?", id),
            Why::CounterAttack(card, by) => says!("Does {} strike back at {}?", card, by),
            Why::CounterTarget(id) => says!("At whom does {} strike back?", id),
            Why::Redirect(id) => says!("The target of {} is no more: whom does it attack instead?", id),
            Why::FreeStrike(id, mover) => says!("Does {} strike at {}, which is leaving?", id, mover),
            Why::SlayPath(id) => says!("Where does {} go after the kill?", id),
            Why::SlayTarget(id) => says!("Whom does {} attack after the kill?", id),
            Why::NextShooter(card) => says!("Which model of {} shoots next, or is that all?", card),
            Why::ShotTarget(id) => says!("At whom does {} shoot?", id),
            Why::StrayShot(target) => says!("Which model beside {} does the stray shot go for?", target),
            Why::TokenFor(id) => says!("To whom does {} give a token?", id),
        }
    }

    fn strikes(&self) -> bool {
        matches!(
            self,
            Why::ChargeTarget(_)
                | Why::Target(_)
                | Why::CounterTarget(_)
                | Why::Redirect(_)
                | Why::SlayTarget(_)
                | Why::ShotTarget(_)
        )
    }

    fn ends(&self, item: Item) -> bool {
        [Item::Pass, Act::EndTurn.into(), Act::HandBack.into(), Act::EndActivation.into()].contains(&item)
    }
}

/// An attack type of a weapon, by profile and by its place there.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct AttackId {
    pub profile: u8,
    pub place: u8,
}

/// Words of the match: cards come first, attack types from here on, sixteen to a profile.
const ATTACKS: u16 = 256;

impl AttackId {
    /// The attack type that a word names, if it names one.
    pub fn of_word(word: u16) -> Option<AttackId> {
        let number = word.checked_sub(ATTACKS)?;
        Some(AttackId { profile: (number / 16) as u8, place: (number % 16) as u8 })
    }
}

impl From<AttackId> for Item {
    fn from(attack: AttackId) -> Item {
        Item::Word(ATTACKS + 16 * u16::from(attack.profile) + u16::from(attack.place))
    }
}

impl From<AttackId> for Arg {
    fn from(attack: AttackId) -> Arg {
        Arg::Item(attack.into())
    }
}

macro_rules! acts {
    ($($case:ident => $words:literal),* $(,)?) => {
        /// What can be done.
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        #[repr(u16)]
        pub enum Act { $($case),* }

        impl Act {
            const ALL: &[&'static str] = &[$($words),*];

            /// What the numbered act is called.
            pub fn words(number: u16) -> &'static str {
                Act::ALL.get(usize::from(number)).copied().unwrap_or("?")
            }
        }
    };
}

acts! {
    EndTurn => "end the turn",
    HandBack => "hand the turn back",
    EndActivation => "end the activation",
    Move => "move",
    Charge => "charge",
    LongCharge => "long charge",
    Attack => "attack",
    Shoot => "shoot",
    GiveToken => "give a token",
    Home => "charge home",
    Short => "hold back",
    AsFound => "charge along the line found",
    OwnLine => "choose another line",
    Offensive => "offensive",
    Powerful => "powerful",
    First => "start",
    Second => "let the other start",
}

impl From<Act> for Item {
    fn from(act: Act) -> Item {
        Item::Act(act as u16)
    }
}
