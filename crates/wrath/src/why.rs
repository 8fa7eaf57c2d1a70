//! What questions are for, and the acts that answer them.

use scene::{Item, Says, says};

use crate::profile::Kind;
use crate::state::Id;

/// What a player is asked.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Why {
    Activate,
    Leader,
    Trait,
    Group(Id),
    WhatNext,
    WhoMoves,
    MovePath(Id),
    WhoSprints,
    SprintPath(Id),
    AttackWith(Id),
    Assist(Id),
    SplitDice(Id),
    Target(Id),
    NextDefender,
    NextType(Id),
    AddDice(Id),
    WhoseChart(Id),
    ReRoll(Id),
    WhoseReRolls(Id),
    Change(Id),
    WhoseChanges(Id),
    Remove(Id),
    PushBack(Id),
    PushPath(Id),
    CounterAttack(Id),
}

impl table::Why for Why {
    fn key(&self) -> &'static str {
        match self {
            Why::Activate => "activate",
            Why::Leader => "leader",
            Why::Trait => "trait",
            Why::Group(_) => "group",
            Why::WhatNext => "what-next",
            Why::WhoMoves => "who-moves",
            Why::MovePath(_) => "move-path",
            Why::WhoSprints => "who-sprints",
            Why::SprintPath(_) => "sprint-path",
            Why::AttackWith(_) => "attack-with",
            Why::Assist(_) => "assist",
            Why::SplitDice(_) => "split-dice",
            Why::Target(_) => "target",
            Why::NextDefender => "next-defender",
            Why::NextType(_) => "next-type",
            Why::AddDice(_) => "add-dice",
            Why::WhoseChart(_) => "whose-chart",
            Why::ReRoll(_) => "re-roll",
            Why::WhoseReRolls(_) => "whose-re-rolls",
            Why::Change(_) => "change",
            Why::WhoseChanges(_) => "whose-changes",
            Why::Remove(_) => "remove",
            Why::PushBack(_) => "push-back",
            Why::PushPath(_) => "push-path",
            Why::CounterAttack(_) => "counter-attack",
        }
    }

    fn says(&self) -> Says {
        match *self {
            Why::Activate => "Which model do you activate, or do several act together?".into(),
            Why::Leader => "Round which leader do they act together?".into(),
            Why::Trait => "Which trait do they share?".into(),
            Why::Group(leader) => says!("Which models act together round {}?", leader),
            Why::WhatNext => "What is done next in this activation?".into(),
            Why::WhoMoves => "Which model maneuvers next?".into(),
            Why::MovePath(id) => says!("Which way does {} maneuver?", id),
            Why::WhoSprints => "Which model sprints?".into(),
            Why::SprintPath(id) => says!("Which way does {} sprint?", id),
            Why::AttackWith(id) => says!("With what does {} attack?", id),
            Why::Assist(id) => says!("Whose attack does {} assist?", id),
            Why::SplitDice(id) => says!("How does {} divide its dice?", id),
            Why::Target(id) => says!("Whom does {} attack?", id),
            Why::NextDefender => "Against whom are dice rolled next?".into(),
            Why::NextType(id) => says!("Which attack on {} is rolled next?", id),
            Why::AddDice(id) => says!("How many dice does Mastery add against {}?", id),
            Why::WhoseChart(id) => says!("As whose dice are those read that {} adds?", id),
            Why::ReRoll(id) => says!("Which dice of the attack on {} are re-rolled?", id),
            Why::WhoseReRolls(id) => says!("Whose Expertise pays for the re-rolls against {}?", id),
            Why::Change(id) => says!("Which dice of the attack on {} are changed by 1?", id),
            Why::WhoseChanges(id) => says!("Whose Proficiency pays for the changes against {}?", id),
            Why::Remove(id) => says!("Which dice of the attack on {} are taken away?", id),
            Why::PushBack(id) => says!("Whom does {} push back?", id),
            Why::PushPath(id) => says!("Which way is {} forced?", id),
            Why::CounterAttack(id) => says!("Does {} strike back?", id),
        }
    }

    fn strikes(&self) -> bool {
        matches!(self, Why::Target(_))
    }

    fn ends(&self, item: Item) -> bool {
        [Item::Pass, Act::Finish.into()].contains(&item)
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

            /// What the numbered one is called.
            pub fn words(number: u16) -> &'static str {
                Act::ALL.get(usize::from(number)).map_or("?", |(_, words)| words)
            }
        }

        impl From<Act> for Item {
            fn from(act: Act) -> Item {
                Item::Act(act as u16)
            }
        }
    };
}

acts! {
    Combined => "combined activation",
    Maneuver => "maneuver",
    Attack => "attack",
    Sprint => "sprint",
    Finish => "finish",
    Melee => "melee",
    Ranged => "ranged",
    Magic => "magic",
    Will => "will",
}

impl From<Kind> for Act {
    fn from(kind: Kind) -> Act {
        match kind {
            Kind::Melee => Act::Melee,
            Kind::Ranged => Act::Ranged,
            Kind::Magic => Act::Magic,
            Kind::Will => Act::Will,
        }
    }
}

/// Words of the match: the attacks on its cards, then its traits.
const ATTACKS: u16 = 4;
const TRAITS: u16 = 0x8000;

/// An attack of a profile, as an option.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct AttackOf {
    pub profile: u8,
    pub attack: u8,
}

impl From<AttackOf> for Item {
    fn from(this: AttackOf) -> Item {
        Item::Word(u16::from(this.profile) * ATTACKS + u16::from(this.attack))
    }
}

/// A trait, as an option.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Trait(pub u8);

impl From<Trait> for Item {
    fn from(this: Trait) -> Item {
        Item::Word(TRAITS + u16::from(this.0))
    }
}

/// What a word of the match is called.
pub fn word(setup: &crate::Setup, word: u16) -> String {
    let name = if word >= TRAITS {
        setup.traits.get(usize::from(word - TRAITS)).cloned()
    } else {
        let profile = setup.profiles.get(usize::from(word / ATTACKS));
        let attack = profile.and_then(|profile| profile.attacks.get(usize::from(word % ATTACKS)));
        attack.map(|attack| attack.name.clone())
    };
    name.unwrap_or_else(|| "?".into())
}
