//! What questions are for, and the acts and words that answer them.

use scene::{Item, Says, says};
use space::Hex;

use crate::state::Id;

/// What a player is asked.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Why {
    WhatDoYouDo,
    WhatWith(Id),
    MovePath(Id),
    FlightTo(Id),
    ChargeTarget(Id),
    ChargeGait(Id),
    ChargePath(Id, Id),
    ChargeLanding(Id, Id),
    Intercept(Id),
    InterceptPath(Id, Id),
    InterceptHex(Id, Id),
    HeadOfSteam(Id),
    DisengageFrom(Id),
    DisengageTo(Id, Id),
    Follow(Id, Id),
    TestOrFail(Id),
    Allocate,
    Cancel(Id, Id),
    NextPush,
    PushSource(Id),
    StunPush(Id, Id),
    WoundPush(Id, Id),
    NextFollowUp,
    FollowUp(Id, Hex),
    FailOnPurpose,
    FleeFrom(Id),
    FleeTo(Id),
    CrawlPath(Id),
    GoFirst,
    NextFight,
}

impl table::Why for Why {
    fn key(&self) -> &'static str {
        match self {
            Why::WhatDoYouDo => "what-do-you-do",
            Why::WhatWith(_) => "what-with",
            Why::MovePath(_) => "move-path",
            Why::FlightTo(_) => "flight-to",
            Why::ChargeTarget(_) => "charge-target",
            Why::ChargeGait(_) => "charge-gait",
            Why::ChargePath(..) => "charge-path",
            Why::ChargeLanding(..) => "charge-landing",
            Why::Intercept(_) => "intercept",
            Why::InterceptPath(..) => "intercept-path",
            Why::InterceptHex(..) => "intercept-hex",
            Why::HeadOfSteam(_) => "head-of-steam",
            Why::DisengageFrom(_) => "disengage-from",
            Why::DisengageTo(..) => "disengage-to",
            Why::Follow(..) => "follow",
            Why::TestOrFail(_) => "test-or-fail",
            Why::Allocate => "allocate",
            Why::Cancel(..) => "cancel",
            Why::NextPush => "next-push",
            Why::PushSource(_) => "push-source",
            Why::StunPush(..) => "stun-push",
            Why::WoundPush(..) => "wound-push",
            Why::NextFollowUp => "next-follow-up",
            Why::FollowUp(..) => "follow-up",
            Why::FailOnPurpose => "fail-on-purpose",
            Why::FleeFrom(_) => "flee-from",
            Why::FleeTo(_) => "flee-to",
            Why::CrawlPath(_) => "crawl-path",
            Why::GoFirst => "go-first",
            Why::NextFight => "next-fight",
        }
    }

    fn says(&self) -> Says {
        match *self {
            Why::WhatDoYouDo => "Which unit do you use, or is your half over?".into(),
            Why::WhatWith(unit) => says!("What does {} do?", unit),
            Why::MovePath(unit) => says!("Which way does {} go?", unit),
            Why::FlightTo(unit) => says!("Where does {} fly?", unit),
            Why::ChargeTarget(unit) => says!("Whom does {} charge?", unit),
            Why::ChargeGait(unit) => says!("Does {} charge in flight or along the ground?", unit),
            Why::ChargePath(unit, target) => says!("By which way does {} charge {}?", unit, target),
            Why::ChargeLanding(unit, target) => says!("Where does {} land to charge {}?", unit, target),
            Why::Intercept(mover) => says!("Does anybody step into the way of {}?", mover),
            Why::InterceptPath(unit, mover) => says!("By which way does {} block {}?", unit, mover),
            Why::InterceptHex(unit, mover) => says!("Where does {} meet {} in the air?", unit, mover),
            Why::HeadOfSteam(unit) => says!("How much unspent Speed does {} turn into Energy?", unit),
            Why::DisengageFrom(unit) => says!("From whom does {} disengage?", unit),
            Why::DisengageTo(unit, enemy) => says!("To which hex does {} slip away from {}?", unit, enemy),
            Why::Follow(enemy, unit) => says!("Does {} go after {}?", enemy, unit),
            Why::TestOrFail(unit) => says!("Does {} take the test, or fail it on purpose?", unit),
            Why::Allocate => "How do your models split their dice?".into(),
            Why::Cancel(target, attacker) => says!("Which results of {} does {} cancel?", attacker, target),
            Why::NextPush => "Which model is moved next?".into(),
            Why::PushSource(target) => says!("Which attacker moves {}?", target),
            Why::StunPush(attacker, target) => says!("Where does {} push the stunned {}?", attacker, target),
            Why::WoundPush(target, attacker) => {
                says!("Where does the wounded {} give way to {}?", target, attacker)
            }
            Why::NextFollowUp => "Who decides next whether to follow up?".into(),
            Why::FollowUp(unit, hex) => says!("Does {} follow up into {}?", unit, hex),
            Why::FailOnPurpose => "Which of your units fail this test on purpose?".into(),
            Why::FleeFrom(unit) => says!("Which of the nearest enemies does {} run from?", unit),
            Why::FleeTo(unit) => says!("Where does {} run next?", unit),
            Why::CrawlPath(unit) => says!("Which way does {} crawl?", unit),
            Why::GoFirst => "Do you take the first half of this turn or the second?".into(),
            Why::NextFight => "Which open charge is fought next?".into(),
        }
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $kind:ident as $item:ident { $($case:ident => $words:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        #[repr(u16)]
        pub enum $kind { $($case),* }

        impl $kind {
            const ALL: &[($kind, &'static str)] = &[$(($kind::$case, $words)),*];

            /// What the numbered one is called.
            pub fn words(number: u16) -> &'static str {
                $kind::ALL.get(usize::from(number)).map_or("?", |(_, words)| words)
            }
        }

        impl From<$kind> for Item {
            fn from(this: $kind) -> Item {
                Item::$item(this as u16)
            }
        }
    };
}

words! {
    /// What can be done.
    Act as Act {
        EndHalf => "end the half",
        Move => "move",
        Fly => "fly",
        Charge => "charge",
        Fight => "fight",
        Disengage => "disengage",
        Stand => "stand up",
        Crawl => "crawl",
        Test => "take the test",
        Fail => "fail on purpose",
        GoFirst => "first half",
        GoSecond => "second half",
        FollowUp => "follow up",
        Flight => "in flight",
        Ground => "along the ground",
    }
}

words! {
    /// Places that have no hex.
    Word as Word {
        OffBoard => "off the board",
    }
}
