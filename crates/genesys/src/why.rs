//! What questions are for, and the acts and words that answer them.

use scene::{Item, Says, says};

use crate::abilities::Crit;
use crate::state::Id;

/// What a player is asked.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Why {
    /// Which piece of terrain is to have another profile.
    Terrain,
    /// The profile that a piece is to have.
    TerrainAs(u8),
    /// Whether the other player agrees.
    TerrainAgreed(u8, u8),
    Leader,
    Edge,
    Deploy,
    DeployAt(Id),
    Activate,
    Regenerate(Id),
    Unleash(Id),
    /// Which of several abilities at the start of an activation comes first.
    NextAbility(Id),
    ForcedAttack(Id, Id),
    WhatDoes(Id),
    MovePath(Id),
    ChargeTarget(Id),
    ChargeEnd(Id, Id),
    ChargeAttack(Id, Id),
    Target(Id),
    NextTarget(Id),
    WreckingPoint(Id),
    Again(Id),
    NextPart(Id),
    SpecialTarget(Id),
    PlaceAt(Id),
    SummonAt(Id),
    FocusToHit(Id, Id),
    FocusForDamage(Id, Id),
    WhichCrit(Id),
    HammerBlow(Id, Id),
    DragBy(Id, Id),
    Guard(Id),
    NextDisengage,
    Disengage(Id, Id),
    GoOn(Id),
    Commander(Id),
    BackupLeader,
    NextUpkeep,
    PlaguePowered,
    Escape(Id),
}

impl table::Why for Why {
    fn key(&self) -> &'static str {
        match self {
            Why::Terrain => "terrain",
            Why::TerrainAs(_) => "terrain-as",
            Why::TerrainAgreed(..) => "terrain-agreed",
            Why::Leader => "leader",
            Why::Edge => "edge",
            Why::Deploy => "deploy",
            Why::DeployAt(_) => "deploy-at",
            Why::Activate => "activate",
            Why::Regenerate(_) => "regenerate",
            Why::Unleash(_) => "unleash",
            Why::NextAbility(_) => "next-ability",
            Why::ForcedAttack(..) => "forced-attack",
            Why::WhatDoes(_) => "what-does",
            Why::MovePath(_) => "move-path",
            Why::ChargeTarget(_) => "charge-target",
            Why::ChargeEnd(..) => "charge-end",
            Why::ChargeAttack(..) => "charge-attack",
            Why::Target(_) => "target",
            Why::NextTarget(_) => "next-target",
            Why::WreckingPoint(_) => "wrecking-point",
            Why::Again(_) => "again",
            Why::NextPart(_) => "next-part",
            Why::SpecialTarget(_) => "special-target",
            Why::PlaceAt(_) => "place-at",
            Why::SummonAt(_) => "summon-at",
            Why::FocusToHit(..) => "focus-to-hit",
            Why::FocusForDamage(..) => "focus-for-damage",
            Why::WhichCrit(_) => "which-crit",
            Why::HammerBlow(..) => "hammer-blow",
            Why::DragBy(..) => "drag-by",
            Why::Guard(_) => "guard",
            Why::NextDisengage => "next-disengage",
            Why::Disengage(..) => "disengage",
            Why::GoOn(_) => "go-on",
            Why::Commander(_) => "commander",
            Why::BackupLeader => "backup-leader",
            Why::NextUpkeep => "next-upkeep",
            Why::PlaguePowered => "plague-powered",
            Why::Escape(_) => "escape",
        }
    }

    fn says(&self) -> Says {
        match *self {
            Why::Terrain => "Is the terrain as printed, or which piece shall count as something else?".into(),
            Why::TerrainAs(piece) => says!("What shall the {} count as?", Item::from(PieceWord(piece))),
            Why::TerrainAgreed(piece, kind) => {
                let (piece, kind) = (Item::from(PieceWord(piece)), Item::from(KindWord(kind)));
                says!("Shall the {} count as a {}?", piece, kind)
            }
            Why::Leader => "Who leads your force?".into(),
            Why::Edge => "Which edge of the table is yours?".into(),
            Why::Deploy => "Which model do you place next?".into(),
            Why::DeployAt(id) => says!("Where does {} begin?", id),
            Why::Activate => "Which model do you activate?".into(),
            Why::Regenerate(id) => says!("Does {} regenerate?", id),
            Why::Unleash(id) => says!("Does {} unleash its rage?", id),
            Why::NextAbility(id) => says!("What does {} do first as its activation begins?", id),
            Why::ForcedAttack(id, target) => says!("With what does {} strike {} in its frenzy?", id, target),
            Why::WhatDoes(id) => says!("What does {} do?", id),
            Why::MovePath(id) => says!("Which way does {} go?", id),
            Why::ChargeTarget(id) => says!("Whom does {} charge?", id),
            Why::ChargeEnd(id, target) => says!("How far does {} charge at {}?", id, target),
            Why::ChargeAttack(id, target) => says!("With what does {} strike {} as it arrives?", id, target),
            Why::Target(id) => says!("Whom does {} attack?", id),
            Why::NextTarget(id) => says!("Who is next of those that {} strikes?", id),
            Why::WreckingPoint(id) => says!("Where does {} let it fall?", id),
            Why::Again(id) => says!("Does {} strike once more?", id),
            Why::NextPart(id) => says!("With what does {} go on?", id),
            Why::SpecialTarget(id) => says!("For whom does {} do it?", id),
            Why::PlaceAt(id) => says!("Where is {} placed?", id),
            Why::SummonAt(id) => says!("Where does what {} calls arrive?", id),
            Why::FocusToHit(id, target) => says!("Does {} focus to hit {}?", id, target),
            Why::FocusForDamage(id, target) => says!("Does {} focus for damage against {}?", id, target),
            Why::WhichCrit(id) => says!("Which critical effect does {} use?", id),
            Why::HammerBlow(id, target) => says!("Does {} strike {} once more and push it?", id, target),
            Why::DragBy(id, target) => says!("How many hundredths of an inch does {} drag {}?", id, target),
            Why::Guard(id) => says!("Who takes the damage test for {}?", id),
            Why::NextDisengage => "Which of your models strikes first as the enemy leaves?".into(),
            Why::Disengage(id, target) => says!("Does {} strike at {} as it leaves?", id, target),
            Why::GoOn(id) => says!("Does {} go on, or stop here?", id),
            Why::Commander(id) => says!("Who gives {} an extra action point?", id),
            Why::BackupLeader => "Who leads your force from now on?".into(),
            Why::NextUpkeep => "Whose plague is looked at next?".into(),
            Why::PlaguePowered => "Who draws power from the death?".into(),
            Why::Escape(id) => says!("Does {} leave the table here?", id),
        }
    }

    fn strikes(&self) -> bool {
        matches!(self, Why::ChargeTarget(_) | Why::Target(_))
    }

    fn ends(&self, item: Item) -> bool {
        [Item::Pass, Act::Done.into(), Act::PassTurn.into()].contains(&item)
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
                Act::ALL.get(usize::from(number)).map_or("an unknown act", |(_, words)| words)
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
    Yes => "yes",
    Again => "strike again",
    HammerBlow => "strike and push",
    BottomEdge => "the bottom edge",
    TopEdge => "the top edge",
    AsPrinted => "as printed",
    Agree => "agree",
    Object => "leave it as it is",
    Regenerate => "regenerate",
    Unleash => "unleash the rage",
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

/// A special action of a profile, as an option.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SpecialWord {
    pub profile: u8,
    pub special: u8,
}

/// A critical effect, as an option.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CritWord(pub Crit);

/// A piece of terrain, in sentences.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TerrainWord(pub u8);

/// A piece of terrain with its place, as an option.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PieceWord(pub u8);

/// A usual terrain profile, as an option.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct KindWord(pub u8);

/// Words are numbered in four blocks of 4096.
const BLOCK: u16 = 1 << 12;

impl From<AttackWord> for Item {
    fn from(word: AttackWord) -> Item {
        Item::Word(u16::from(word.profile) << 4 | u16::from(word.attack))
    }
}

impl From<SpecialWord> for Item {
    fn from(word: SpecialWord) -> Item {
        Item::Word(BLOCK | u16::from(word.profile) << 4 | u16::from(word.special))
    }
}

impl From<CritWord> for Item {
    fn from(word: CritWord) -> Item {
        Item::Word((2 * BLOCK) | word.0 as u16)
    }
}

impl From<TerrainWord> for Item {
    fn from(word: TerrainWord) -> Item {
        Item::Word((3 * BLOCK) | u16::from(word.0))
    }
}

impl From<PieceWord> for Item {
    fn from(word: PieceWord) -> Item {
        Item::Word((3 * BLOCK) | 1 << 8 | u16::from(word.0))
    }
}

impl From<KindWord> for Item {
    fn from(word: KindWord) -> Item {
        Item::Word((3 * BLOCK) | 2 << 8 | u16::from(word.0))
    }
}

/// What a word stands for.
pub enum Worded {
    Attack(AttackWord),
    Special(SpecialWord),
    Crit(u16),
    Terrain(u8),
    Piece(u8),
    Kind(u8),
}

impl Worded {
    pub fn of(number: u16) -> Worded {
        let (rest, profile, place) = (number % BLOCK, ((number % BLOCK) >> 4) as u8, (number & 15) as u8);
        match number / BLOCK {
            0 => Worded::Attack(AttackWord { profile, attack: place }),
            1 => Worded::Special(SpecialWord { profile, special: place }),
            2 => Worded::Crit(rest),
            _ => match rest >> 8 {
                0 => Worded::Terrain(rest as u8),
                1 => Worded::Piece(rest as u8),
                _ => Worded::Kind(rest as u8),
            },
        }
    }
}

impl AttackWord {
    pub fn of(number: u16) -> AttackWord {
        AttackWord { profile: (number >> 4) as u8, attack: (number & 15) as u8 }
    }
}
