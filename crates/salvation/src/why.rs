//! What questions are for, and the acts and words that answer them.

use scene::{Item, Says, says};
use space::Hex;

use crate::abilities::{Skill, Spell};
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
    PhantomFrom(Id),
    Follow(Id, Id),
    TestOrFail(Id),
    Allocate,
    Cancel(Id, Id),
    NextPush,
    PushSource(Id),
    StunPush(Id, Id),
    WoundPush(Id),
    NextFollowUp,
    FollowUp(Id, Hex),
    FailOnPurpose,
    FleeFrom(Id),
    FleeTo(Id),
    CrawlPath(Id),
    GoFirst,
    NextFight,
    Credit(Id),
    ShotTarget(Id),
    Shots(Id),
    ShotDefence(Id, Id),
    Patient(Id),
    Spell(Id),
    SpellTarget(Id),
    Attribute(Id),
    Stray(Id),
    BlastDefence,
    AriseAt(Id),
    StrikeCharge(Id),
    StrikePath(Id),
    React,
    ShieldFor(Id),
    Skill(Id),
    SkillTarget(Id),
    PhantomAt(Id),
    PhantomDice(Id),
    SongNext(u8),
    SongPath(Id),
    DrivenPath(Id, Id),
    Release,
    Bloodlust,
    ThrowWhom(Id),
    ThrowOff(Id),
    ThrowTo(Id),
    ThrownAt(Id),
    PickPiece,
    PlacePiece,
    TurnPiece,
    PieceAt,
    Edge,
    Deploy,
    DeployAt(Id),
    HostageCell,
    WriteHex(u8),
    RevealHex,
    RevealUnit(Hex),
    BesideTaken(Id),
    HostageAt,
    EscortPath(Id),
    HandTo(Id),
    HostageDice(Id),
    DropAt,
    Draggers(Id),
    DragPath,
    GoOn(Id),
    SiegeLength,
    SiegePart,
    Court,
    ReliefSide,
    ReliefAt(Id),
    EscaladeTo(Id),
    GateHex(Id),
    GateDice(Id),
    Couriers,
    CourierCheck(Id, Id),
    Information(Id),
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
            Why::PhantomFrom(_) => "phantom-from",
            Why::Follow(..) => "follow",
            Why::TestOrFail(_) => "test-or-fail",
            Why::Allocate => "allocate",
            Why::Cancel(..) => "cancel",
            Why::NextPush => "next-push",
            Why::PushSource(_) => "push-source",
            Why::StunPush(..) => "stun-push",
            Why::WoundPush(_) => "wound-push",
            Why::NextFollowUp => "next-follow-up",
            Why::FollowUp(..) => "follow-up",
            Why::FailOnPurpose => "fail-on-purpose",
            Why::FleeFrom(_) => "flee-from",
            Why::FleeTo(_) => "flee-to",
            Why::CrawlPath(_) => "crawl-path",
            Why::GoFirst => "go-first",
            Why::NextFight => "next-fight",
            Why::Credit(_) => "credit",
            Why::ShotTarget(_) => "shot-target",
            Why::Shots(_) => "shots",
            Why::ShotDefence(..) => "shot-defence",
            Why::Patient(_) => "patient",
            Why::Spell(_) => "spell",
            Why::SpellTarget(_) => "spell-target",
            Why::Attribute(_) => "attribute",
            Why::Stray(_) => "stray",
            Why::BlastDefence => "blast-defence",
            Why::AriseAt(_) => "arise-at",
            Why::StrikeCharge(_) => "strike-charge",
            Why::StrikePath(_) => "strike-path",
            Why::React => "react",
            Why::ShieldFor(_) => "shield-for",
            Why::Skill(_) => "skill",
            Why::SkillTarget(_) => "skill-target",
            Why::PhantomAt(_) => "phantom-at",
            Why::PhantomDice(_) => "phantom-dice",
            Why::SongNext(_) => "song-next",
            Why::SongPath(_) => "song-path",
            Why::DrivenPath(..) => "driven-path",
            Why::Release => "release",
            Why::Bloodlust => "bloodlust",
            Why::ThrowWhom(_) => "throw-whom",
            Why::ThrowOff(_) => "throw-off",
            Why::ThrowTo(_) => "throw-to",
            Why::ThrownAt(_) => "thrown-at",
            Why::PickPiece => "pick-piece",
            Why::PlacePiece => "place-piece",
            Why::TurnPiece => "turn-piece",
            Why::PieceAt => "piece-at",
            Why::Edge => "edge",
            Why::Deploy => "deploy",
            Why::DeployAt(_) => "deploy-at",
            Why::HostageCell => "hostage-cell",
            Why::WriteHex(_) => "write-hex",
            Why::RevealHex => "reveal-hex",
            Why::RevealUnit(_) => "reveal-unit",
            Why::BesideTaken(_) => "beside-taken",
            Why::HostageAt => "hostage-at",
            Why::EscortPath(_) => "escort-path",
            Why::HandTo(_) => "hand-to",
            Why::HostageDice(_) => "hostage-dice",
            Why::DropAt => "drop-at",
            Why::Draggers(_) => "draggers",
            Why::DragPath => "drag-path",
            Why::GoOn(_) => "go-on",
            Why::SiegeLength => "siege-length",
            Why::SiegePart => "siege-part",
            Why::Court => "court",
            Why::ReliefSide => "relief-side",
            Why::ReliefAt(_) => "relief-at",
            Why::EscaladeTo(_) => "escalade-to",
            Why::GateHex(_) => "gate-hex",
            Why::GateDice(_) => "gate-dice",
            Why::Couriers => "couriers",
            Why::CourierCheck(..) => "courier-check",
            Why::Information(_) => "information",
        }
    }

    fn says(&self) -> Says {
        match *self {
            Why::WhatDoYouDo => "Which unit do you use, or is your half over?".into(),
            Why::WhatWith(one) => says!("What does {} do?", one),
            Why::MovePath(one) => says!("Which way does {} go?", one),
            Why::FlightTo(one) => says!("Where does {} fly?", one),
            Why::ChargeTarget(one) => says!("Whom does {} charge?", one),
            Why::ChargeGait(one) => says!("Does {} charge in flight or along the ground?", one),
            Why::ChargePath(one, other) => says!("By which way does {} charge {}?", one, other),
            Why::ChargeLanding(one, other) => says!("Where does {} land to charge {}?", one, other),
            Why::Intercept(one) => says!("Does anybody step into the way of {}?", one),
            Why::InterceptPath(one, other) => says!("By which way does {} block {}?", one, other),
            Why::InterceptHex(one, other) => says!("Where does {} meet {} in the air?", one, other),
            Why::HeadOfSteam(one) => says!("How much unspent Speed does {} turn into Energy?", one),
            Why::DisengageFrom(one) => says!("From whom does {} disengage?", one),
            Why::DisengageTo(one, other) => says!("To which hex does {} slip away from {}?", one, other),
            Why::PhantomFrom(one) => says!("To which hex does {} slip away from the phantom?", one),
            Why::Follow(one, other) => says!("Does {} go after {}?", one, other),
            Why::TestOrFail(one) => says!("Does {} take the test, or fail it on purpose?", one),
            Why::Allocate => "How do your models split their dice?".into(),
            Why::Cancel(target, attacker) => says!("Which results of {} does {} cancel?", attacker, target),
            Why::NextPush => "Which model is moved next?".into(),
            Why::PushSource(one) => says!("Which attacker moves {}?", one),
            Why::StunPush(one, other) => says!("Where does {} push the stunned {}?", one, other),
            Why::WoundPush(one) => says!("Where does the wounded {} give way?", one),
            Why::NextFollowUp => "Who decides next whether to follow up?".into(),
            Why::FollowUp(one, other) => says!("Does {} follow up into {}?", one, other),
            Why::FailOnPurpose => "Which of your units fail this test on purpose?".into(),
            Why::FleeFrom(one) => says!("Which of the nearest enemies does {} run from?", one),
            Why::FleeTo(one) => says!("Where does {} run next?", one),
            Why::CrawlPath(one) => says!("Which way does {} crawl?", one),
            Why::GoFirst => "Do you take the first half of this turn or the second?".into(),
            Why::NextFight => "Which open charge is fought next?".into(),
            Why::Credit(one) => says!("Which of your models is given the credit for {}?", one),
            // Ranged attacks and healing.
            Why::ShotTarget(one) => says!("At whom does {} shoot?", one),
            Why::Shots(one) => says!("How many shots does {} fire?", one),
            Why::ShotDefence(one, other) => {
                says!("How many dice does {} put against the shots of {}?", one, other)
            }
            Why::Patient(one) => says!("Whom does {} heal?", one),
            // Sorcery and reactions.
            Why::Spell(one) => says!("Which spell does {} cast?", one),
            Why::SpellTarget(one) => says!("At whom does {} cast it?", one),
            Why::Attribute(one) => says!("Which attribute of {} is halved?", one),
            Why::Stray(one) => says!("Whom does the storm strike instead of {}?", one),
            Why::BlastDefence => "How many dice do your models put against it?".into(),
            Why::AriseAt(one) => says!("Where does {} raise the next skeleton?", one),
            Why::StrikeCharge(one) => says!("Whom does {} charge with this move, if anybody?", one),
            Why::StrikePath(one) => says!("Which way does {} go?", one),
            Why::React => "Does one of your mages answer with a spell?".into(),
            Why::ShieldFor(one) => says!("Does a Shield keep this off {}?", one),
            // Bewitching.
            Why::Skill(one) => says!("Which skill does {} use?", one),
            Why::SkillTarget(one) => says!("Whom does {} bewitch?", one),
            Why::PhantomAt(one) => says!("Where does the phantom for {} appear?", one),
            Why::PhantomDice(one) => says!("How many dice does {} waste on the phantom?", one),
            Why::SongNext(one) => says!("Who is moved next? {} hexes are left.", one),
            Why::SongPath(one) => says!("Which way is {} moved?", one),
            Why::DrivenPath(one, other) => says!("By which way is {} driven at {}?", one, other),
            Why::Release => "Which of the corrupted do you let go?".into(),
            // Commanders.
            Why::Bloodlust => {
                "How much Energy does each of yours draw from its Resistance, at 2 for 1?".into()
            }
            Why::ThrowWhom(one) => says!("Whom does {} throw?", one),
            Why::ThrowOff(one) => says!("Is {} thrown to a hex, or off the board?", one),
            Why::ThrowTo(one) => says!("Where does {} land?", one),
            Why::ThrownAt(one) => says!("Whom has {} charged by landing there?", one),
            // Before the first turn.
            Why::PickPiece => "Which piece of terrain do you pick?".into(),
            Why::PlacePiece => "Which of the picked pieces do you place?".into(),
            Why::TurnPiece => "How is the piece turned?".into(),
            Why::PieceAt => "Where does the piece lie?".into(),
            Why::Edge => "Which edge is yours?".into(),
            Why::Deploy => "Whom do you place?".into(),
            Why::DeployAt(one) => says!("Where does {} begin?", one),
            // Scenarios.
            Why::HostageCell => "In which hex do you hold the hostage?".into(),
            Why::WriteHex(1) => says!("Which hex do you write down? One is still to be written."),
            Why::WriteHex(left) => says!("Which hex do you write down? {} are still to be written.", left),
            Why::RevealHex => "Which of your written hexes do you reveal?".into(),
            Why::RevealUnit(one) => says!("Who begins in {}?", one),
            Why::BesideTaken(one) => says!("The hex is taken. Where does {} stand instead?", one),
            Why::HostageAt => "Where is the hostage put?".into(),
            Why::EscortPath(one) => says!("Which way does {} lead the hostage?", one),
            Why::HandTo(one) => says!("To whom does {} hand the hostage?", one),
            Why::HostageDice(one) => says!("How many dice does {} put into its blow at the hostage?", one),
            Why::DropAt => "Where is the dropped hostage put?".into(),
            Why::Draggers(one) => says!("Who drags the treasure with {}?", one),
            Why::DragPath => "Which way does the treasure go?".into(),
            Why::GoOn(one) => says!("Does {} go on, or stop at the treasure?", one),
            Why::SiegeLength => "Which turn is the last of the siege?".into(),
            Why::SiegePart => "Do you besiege or hold the keep?".into(),
            Why::Court => "Who holds the court? The others come as a relief column.".into(),
            Why::ReliefSide => "From which side does the relief column come?".into(),
            Why::ReliefAt(one) => says!("Where does {} arrive?", one),
            Why::EscaladeTo(one) => says!("Which wall does {} climb?", one),
            Why::GateHex(one) => says!("Which gate does {} attack?", one),
            Why::GateDice(one) => says!("How many dice does {} put into the gate?", one),
            Why::Couriers => "Who carries the message?".into(),
            Why::CourierCheck(one, other) => says!("Does {} look whether {} is a courier?", one, other),
            Why::Information(one) => says!("Which information does {} pick up?", one),
        }
    }

    fn secret(&self) -> bool {
        matches!(self, Why::Couriers | Why::HostageCell | Why::WriteHex(_))
    }

    fn strikes(&self) -> bool {
        matches!(self, Why::ChargeTarget(_) | Why::ShotTarget(_) | Why::SpellTarget(_) | Why::StrikeCharge(_))
    }

    fn ends(&self, item: Item) -> bool {
        [Item::Pass, Act::EndHalf.into()].contains(&item)
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
        Shoot => "shoot",
        Cast => "cast a spell",
        Heal => "heal",
        Bewitch => "bewitch",
        StrikePhantom => "strike at the phantom",
        Sacrifice => "give up",
        Throw => "throw",
        TakeUp => "take up the hostage",
        LetGo => "let the hostage go",
        HandOver => "hand the hostage over",
        Escort => "lead the hostage",
        StrikeHostage => "strike the hostage",
        Drag => "drag the treasure",
        PickUp => "pick up the information",
        Escalade => "climb a wall",
        AttackGate => "attack the gate",
        Yes => "yes",
        No => "no",
        GoOn => "go on",
        Stop => "stop here",
        NorthEdge => "the north edge",
        SouthEdge => "the south edge",
        Besieger => "besiege the keep",
        Garrison => "hold the keep",
        Speed => "its Speed",
        Resistance => "its Resistance",
        ColumnA => "from column A",
        ColumnAJ => "from column AJ",
    }
}

words! {
    /// Places that have no hex, pieces of terrain, spells and skills.
    Word as Word {
        OffBoard => "off the board",
        Boulder => "boulder",
        Wall => "wall",
        Copse => "copse",
        Ruin => "ruin",
        Arise => "Arise",
        Fireball => "Fireball",
        Icestorm => "Icestorm",
        Shield => "Shield",
        Strike => "Strike",
        Immolate => "Immolate",
        Corrupt => "Corrupt",
        SirensSong => "Siren's Song",
        Apparition => "Apparition",
        Paranoia => "Paranoia",
        Eastward => "west to east",
        NorthEastward => "south-west to north-east",
        NorthWestward => "south-east to north-west",
        OnBoard => "on the board",
    }
}

impl Word {
    pub const SHAPES: [Word; 4] = [Word::Boulder, Word::Wall, Word::Copse, Word::Ruin];

    /// How a piece of terrain can be turned.
    pub const TURNS: [Word; 3] = [Word::Eastward, Word::NorthEastward, Word::NorthWestward];
}

impl From<Spell> for Word {
    fn from(spell: Spell) -> Word {
        match spell {
            Spell::Arise => Word::Arise,
            Spell::Fireball => Word::Fireball,
            Spell::Icestorm => Word::Icestorm,
            Spell::Shield => Word::Shield,
            Spell::Strike => Word::Strike,
            Spell::Immolate => Word::Immolate,
        }
    }
}

impl From<Skill> for Word {
    fn from(skill: Skill) -> Word {
        match skill {
            Skill::Corrupt => Word::Corrupt,
            Skill::SirensSong => Word::SirensSong,
            Skill::Apparition => Word::Apparition,
            Skill::Paranoia => Word::Paranoia,
        }
    }
}

impl From<Spell> for Item {
    fn from(spell: Spell) -> Item {
        Word::from(spell).into()
    }
}

impl From<Skill> for Item {
    fn from(skill: Skill) -> Item {
        Word::from(skill).into()
    }
}
