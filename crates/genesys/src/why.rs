//! What questions are for, and the acts and words that answer them.

use scene::{Item, Says, says};

use crate::state::Id;

/// What a player is asked.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Why {
    Activate,
    WhatDoes(Id),
    MovePath(Id),
    ChargeTarget(Id),
    ChargeEnd(Id, Id),
    ChargeAttack(Id, Id),
    Target(Id),
    FocusToHit(Id, Id),
    FocusForDamage(Id, Id),
    WhichCrit(Id),
    NextDisengage,
    Disengage(Id, Id),
    GoOn(Id),
    Commander(Id),
    BackupLeader,
}

impl table::Why for Why {
    fn key(&self) -> &'static str {
        match self {
            Why::Activate => "activate",
            Why::WhatDoes(_) => "what-does",
            Why::MovePath(_) => "move-path",
            Why::ChargeTarget(_) => "charge-target",
            Why::ChargeEnd(..) => "charge-end",
            Why::ChargeAttack(..) => "charge-attack",
            Why::Target(_) => "target",
            Why::FocusToHit(..) => "focus-to-hit",
            Why::FocusForDamage(..) => "focus-for-damage",
            Why::WhichCrit(_) => "which-crit",
            Why::NextDisengage => "next-disengage",
            Why::Disengage(..) => "disengage",
            Why::GoOn(_) => "go-on",
            Why::Commander(_) => "commander",
            Why::BackupLeader => "backup-leader",
        }
    }

    fn says(&self) -> Says {
        match *self {
            Why::Activate => "Which model do you activate?".into(),
            Why::WhatDoes(id) => says!("What does {} do?", id),
            Why::MovePath(id) => says!("Which way does {} go?", id),
            Why::ChargeTarget(id) => says!("Whom does {} charge?", id),
            Why::ChargeEnd(id, target) => says!("How far does {} charge at {}?", id, target),
            Why::ChargeAttack(id, target) => says!("With what does {} strike {} as it arrives?", id, target),
            Why::Target(id) => says!("Whom does {} attack?", id),
            Why::FocusToHit(id, target) => says!("Does {} focus to hit {}?", id, target),
            Why::FocusForDamage(id, target) => says!("Does {} focus for damage against {}?", id, target),
            Why::WhichCrit(id) => says!("Which critical effect does {} use?", id),
            Why::NextDisengage => "Which of your models strikes first as the enemy leaves?".into(),
            Why::Disengage(id, mover) => says!("Does {} strike at {} as it leaves?", id, mover),
            Why::GoOn(id) => says!("Does {} go on, or stop here?", id),
            Why::Commander(id) => says!("Who gives {} an extra action point?", id),
            Why::BackupLeader => "Who leads your force from now on?".into(),
        }
    }
}

macro_rules! acts {
    ($($case:ident => $words:literal),* $(,)?) => {
        /// What can be done.
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        #[repr(u16)]
        pub enum Act { $($case),* }

        impl Act {
            const ALL: &[(Act, &'static str)] = &[$((Act::$case, $words)),*];

            /// What the numbered act is called.
            pub fn words(number: u16) -> &'static str {
                Act::ALL.get(usize::from(number)).map_or("?", |(_, words)| words)
            }

            pub fn of(number: u16) -> Option<Act> {
                Act::ALL.get(usize::from(number)).map(|(act, _)| *act)
            }
        }
    };
}

acts! {
    Walk => "walk",
    WalkEvasively => "walk evasively",
    Run => "run",
    RunEvasively => "run evasively",
    Reposition => "reposition",
    RepositionEvasively => "reposition evasively",
    ChargeWalking => "charge walking",
    ChargeWalkingEvasively => "charge walking evasively",
    ChargeRunning => "charge running",
    ChargeRunningEvasively => "charge running evasively",
    Command => "take a command",
    Done => "done",
    FreeFocus => "free focus",
    PaidFocus => "paid focus",
    CommandedFocus => "focus on command",
    GoOn => "go on",
    PassTurn => "let the other player go on",
}

impl From<Act> for Item {
    fn from(act: Act) -> Item {
        Item::Act(act as u16)
    }
}

/// An attack of a profile, as an option: profiles have at most sixteen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct AttackWord {
    pub profile: u8,
    pub attack: u8,
}

impl From<AttackWord> for Item {
    fn from(word: AttackWord) -> Item {
        Item::Word(u16::from(word.profile) << 4 | u16::from(word.attack))
    }
}

impl AttackWord {
    pub fn of(number: u16) -> AttackWord {
        AttackWord { profile: (number >> 4) as u8, attack: (number & 15) as u8 }
    }
}

/// A critical effect, as an option: numbered behind all attacks.
pub const FIRST_CRIT: u16 = 1 << 12;
