//! What some units can do besides. Abilities are code, their names and numbers are data.

use scene::nearest;
use serde::Deserialize;

pub mod commanders;
pub mod flyer;
pub mod skills;
pub mod spells;

macro_rules! named {
    ($(#[$doc:meta])* $kind:ident, $what:literal { $($(#[$case_doc:meta])* $case:ident => $words:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
        pub enum $kind { $($(#[$case_doc])* $case),* }

        impl $kind {
            pub const ALL: &[$kind] = &[$($kind::$case),*];

            /// Reads one as a person writes it.
            pub fn read(words: &str) -> Result<$kind, String> {
                let found = $kind::ALL.iter().find(|one| one.words().eq_ignore_ascii_case(words));
                found.copied().ok_or_else(|| {
                    let near = nearest(words, $kind::ALL.iter().map(|one| one.words()));
                    format!(concat!("there is no ", $what, " {:?}{}"), words, near)
                })
            }

            pub fn words(self) -> &'static str {
                match self { $($kind::$case => $words),* }
            }
        }
    };
}

named! {
    /// An ability that a profile may name.
    Ability, "ability" {
        /// May fly: chapter 11.
        Flyer => "flyer",
        /// May shoot: chapter 16.
        Ranged => "ranged",
        /// May buy and cast spells: chapter 17.
        Mage => "mage",
        /// May heal: chapter 19.
        Medic => "medic",
        /// May bewitch: chapter 20.
        Trickster => "trickster",
        /// Binds skeletons (SS-UNT-25 to 27).
        Necromancer => "necromancer",
        /// Bound to a Necromancer, and never passes a Special test.
        Skeleton => "skeleton",
        /// Never burns a friend (SS-SPL-15).
        Paladin => "paladin",
        /// Takes the place of the one commander of a band.
        Commander => "commander",
        /// No trickster serves under it (SS-BND-04).
        NoTricksters => "no tricksters",
        /// Red Wrath (SS-CMD-10 to 13).
        Bloodlust => "bloodlust",
        /// Reynard (SS-CMD-14, 15).
        Steadfast => "steadfast",
        /// Alyssa (SS-CMD-17, 18).
        Heartless => "heartless",
        /// Logan Va'ar's calm (SS-CMD-19).
        Composure => "composure",
        /// Logan Va'ar (SS-CMD-20).
        WarDance => "war dance",
        /// Mariel (SS-CMD-22, 23).
        HopePrevails => "hope prevails",
        /// The Painted One (SS-CMD-25, 26).
        RelentlessDead => "relentless dead",
        /// Scar's presence (SS-CMD-27).
        Fearless => "fearless",
        /// Scar (SS-CMD-28).
        Vanguard => "vanguard",
        /// The Everlasting (SS-CMD-29 to 32).
        Behemoth => "behemoth",
        /// The Everlasting (SS-CMD-33).
        FaceOfFear => "face of fear",
    }
}

named! {
    /// A spell that mages buy.
    Spell, "spell" {
        Arise => "Arise",
        Fireball => "Fireball",
        Icestorm => "Icestorm",
        Shield => "Shield",
        Strike => "Strike",
        Immolate => "Immolate",
    }
}

named! {
    /// A skill that tricksters buy.
    Skill, "skill" {
        Corrupt => "Corrupt",
        SirensSong => "Siren's Song",
        Apparition => "Apparition",
        Paranoia => "Paranoia",
    }
}

impl Ability {
    pub fn bit(self) -> u32 {
        1 << self as u32
    }
}

impl Spell {
    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    /// What it costs to buy.
    pub fn points(self) -> u16 {
        match self {
            Spell::Arise => 20,
            Spell::Fireball => 16,
            Spell::Icestorm => 8,
            Spell::Shield | Spell::Strike => 12,
            Spell::Immolate => 25,
        }
    }

    /// What it costs to cast; Immolate takes all that is left, and needs some.
    pub fn energy(self) -> u8 {
        match self {
            Spell::Arise | Spell::Fireball => 3,
            Spell::Icestorm | Spell::Shield | Spell::Strike => 2,
            Spell::Immolate => 1,
        }
    }

    /// How far it reaches.
    pub fn range(self) -> u16 {
        match self {
            Spell::Arise => 5,
            Spell::Fireball | Spell::Shield => 12,
            Spell::Icestorm => 15,
            Spell::Strike => 8,
            Spell::Immolate => 2,
        }
    }
}

impl Skill {
    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    pub fn points(self) -> u16 {
        match self {
            Skill::Corrupt => 8,
            Skill::SirensSong => 15,
            Skill::Apparition => 5,
            Skill::Paranoia => 6,
        }
    }

    pub fn energy(self) -> u8 {
        match self {
            Skill::Corrupt | Skill::Paranoia => 4,
            Skill::SirensSong => 3,
            Skill::Apparition => 2,
        }
    }

    pub fn range(self) -> u16 {
        match self {
            Skill::Corrupt => 1,
            Skill::SirensSong | Skill::Apparition => 10,
            Skill::Paranoia => 6,
        }
    }
}
