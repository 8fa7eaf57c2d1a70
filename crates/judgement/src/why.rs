//! What is asked, and the acts and words that answers are made of.

use scene::{Item, Says};
use space::Dir;

use crate::setup::Setup;
use crate::state::{Condition, Id};

/// What a question is for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Why {
    Activate,
    Act,
    Weapon,
    Target,
    ChargeTarget,
    Advance,
    ChargePath,
    PartingBlow,
    StandGround,
    ReRoll,
    Augury,
    ForceReRoll,
    Dice,
    Manoeuvre,
    PushWhom,
    PushTo,
    ThrowWay,
    FollowUp,
    Cleanse,
    Mark,
    Soul,
    MonsterRoute,
    MonsterStop,
    Sacrifice,
    Resurrect,
    Spawn,
}

impl table::Why for Why {
    fn key(&self) -> &'static str {
        match self {
            Why::Activate => "activate",
            Why::Act => "act",
            Why::Weapon => "weapon",
            Why::Target => "target",
            Why::ChargeTarget => "charge-target",
            Why::Advance => "advance",
            Why::ChargePath => "charge-path",
            Why::PartingBlow => "parting-blow",
            Why::StandGround => "stand-ground",
            Why::ReRoll => "re-roll",
            Why::Augury => "augury",
            Why::ForceReRoll => "force-re-roll",
            Why::Dice => "dice",
            Why::Manoeuvre => "manoeuvre",
            Why::PushWhom => "push-whom",
            Why::PushTo => "push-to",
            Why::ThrowWay => "throw-way",
            Why::FollowUp => "follow-up",
            Why::Cleanse => "cleanse",
            Why::Mark => "mark",
            Why::Soul => "soul",
            Why::MonsterRoute => "monster-route",
            Why::MonsterStop => "monster-stop",
            Why::Sacrifice => "sacrifice",
            Why::Resurrect => "resurrect",
            Why::Spawn => "spawn",
        }
    }

    fn says(&self) -> Says {
        match self {
            Why::Activate => "Which Hero do you activate?",
            Why::Act => "What does your Hero do?",
            Why::Weapon => "With which weapon?",
            Why::Target => "Who is attacked?",
            Why::ChargeTarget => "Who is charged?",
            Why::Advance => "Which way does your Hero advance?",
            Why::ChargePath => "Which way does the charge go?",
            Why::PartingBlow => "Who makes a parting blow?",
            Why::StandGround => "Does your Hero stand its ground for 1 Fate?",
            Why::ReRoll => "Do you re-roll anything?",
            Why::Augury => "Which dice does the augury re-roll?",
            Why::ForceReRoll => "Do you force a re-roll of the dice not yet re-rolled?",
            Why::Dice => "Which dice do you use?",
            Why::Manoeuvre => "Which manoeuvre do the icons buy?",
            Why::PushWhom => "Who is pushed?",
            Why::PushTo => "Where to?",
            Why::ThrowWay => "In which direction is it thrown?",
            Why::FollowUp => "Does your Hero strike with the other hand?",
            Why::Cleanse => "Which condition goes?",
            Why::Mark => "Who is marked?",
            Why::Soul => "Which Hero takes the Soul?",
            Why::MonsterRoute => "Which way does the monster come?",
            Why::MonsterStop => "Where does the monster stop?",
            Why::Sacrifice => "Which Hero bleeds for 1 Fate?",
            Why::Resurrect => "Where does the Hero come back?",
            Why::Spawn => "Where does the monster appear?",
        }
        .into()
    }

    fn strikes(&self) -> bool {
        matches!(self, Why::Target | Why::ChargeTarget)
    }

    fn ends(&self, item: Item) -> bool {
        [Item::Pass, Act::Done.into()].contains(&item)
    }
}

/// Named acts.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Act {
    Done,
    Advance,
    Attack,
    Charge,
    StandUp,
    Cleanse,
    SelfHeal,
    Mark,
    Aim,
    StandGround,
    TryAgain,
    Augury,
    Force,
    Push,
    FollowUp,
}

impl Act {
    const ALL: [(Act, &'static str); 15] = [
        (Act::Done, "done"),
        (Act::Advance, "advance"),
        (Act::Attack, "attack"),
        (Act::Charge, "charge"),
        (Act::StandUp, "stand up"),
        (Act::Cleanse, "cleanse"),
        (Act::SelfHeal, "self-heal"),
        (Act::Mark, "mark"),
        (Act::Aim, "aim"),
        (Act::StandGround, "stand ground"),
        (Act::TryAgain, "try again"),
        (Act::Augury, "augury"),
        (Act::Force, "force"),
        (Act::Push, "push"),
        (Act::FollowUp, "strike again"),
    ];

    pub fn name(number: u16) -> &'static str {
        Act::ALL.get(usize::from(number)).map_or("?", |(_, name)| name)
    }
}

impl From<Act> for Item {
    fn from(act: Act) -> Self {
        Item::Act(act as u16)
    }
}

/// Words of the match that stand in lists.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Word {
    Dir(Dir),
    Condition(Condition),
    /// So many hits and so many manoeuvre icons on the dice used.
    Dice {
        hits: u8,
        icons: u8,
    },
    Weapon(Id, u8),
    Manoeuvre(Id, u8),
}

impl Word {
    fn number(self) -> u16 {
        match self {
            Word::Dir(dir) => dir as u16,
            Word::Condition(condition) => 0x10 + condition as u16,
            Word::Dice { hits, icons } => 0x100 + 0x10 * u16::from(hits) + u16::from(icons),
            Word::Weapon(id, at) => 0x1000 + 0x10 * u16::from(id.0) + u16::from(at),
            Word::Manoeuvre(id, at) => 0x2000 + 0x10 * u16::from(id.0) + u16::from(at),
        }
    }

    /// What the number of a word is called.
    pub fn name(setup: &Setup, number: u16) -> String {
        let low = number & 0xF;
        let figure = setup.figures.get(usize::from(number >> 4 & 0xFF));
        let owned = match number >> 12 {
            1 => figure.and_then(|one| one.profile.weapons.get(usize::from(low))).map(|one| one.name.clone()),
            2 => figure
                .and_then(|one| one.profile.manoeuvres.get(usize::from(low)))
                .map(|one| one.name.clone()),
            _ => None,
        };
        let plain = || match number >> 4 {
            0 => Dir::ALL.get(usize::from(low)).map(|dir| format!("{dir:?}")),
            1 => Condition::ALL.get(usize::from(low)).map(|condition| condition.name().to_string()),
            0x10..0x20 => {
                let (hits, icons) = (number >> 4 & 0xF, low);
                let many = |count: u16| if count == 1 { "" } else { "s" };
                Some(format!("{hits} hit{} {icons} icon{}", many(hits), many(icons)))
            }
            _ => None,
        };
        owned.or_else(plain).unwrap_or_else(|| "?".to_string())
    }
}

impl From<Word> for Item {
    fn from(word: Word) -> Self {
        Item::Word(word.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_act_has_its_own_name() {
        for (at, (act, name)) in Act::ALL.into_iter().enumerate() {
            assert_eq!((act as usize, Act::name(act as u16)), (at, name));
        }
    }
}
