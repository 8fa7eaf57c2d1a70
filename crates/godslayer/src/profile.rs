//! Profiles and statistics (chapter 5): what a card prints, from a file or from a line of a given block.

use scene::{Misfit, read_inches};
use serde::{Deserialize, Deserializer};
use space::{INCH, MM};
use table::Line;

use crate::abilities::Ability;

/// What one entry of a warband is. Names and numbers are ours.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub name: String,
    #[serde(default)]
    pub faction: String,
    pub kind: Kind,
    #[serde(default)]
    pub weight: Weight,
    pub base: Size,
    pub mov: u8,
    pub mel: u8,
    #[serde(default)]
    pub mis: u8,
    #[serde(default)]
    pub mag: u8,
    pub def: u8,
    pub arm: u8,
    pub lead: u8,
    pub act: u8,
    /// Blank boxes of the health bar, and coloured ones.
    pub life: u8,
    #[serde(default)]
    pub wounded: u8,
    /// MODEL, or CORE of a unit.
    #[serde(default)]
    pub cost: u16,
    #[serde(default)]
    pub trooper: u16,
    /// How many models the core of a unit has, and how many it may have at most.
    #[serde(default)]
    pub core: u8,
    #[serde(default)]
    pub most: u8,
    /// How often it may be fielded.
    #[serde(default = "once")]
    pub limit: u8,
    #[serde(default)]
    pub attacks: Vec<Attack>,
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

fn once() -> u8 {
    1
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Warlord,
    Character,
    Creature,
    Unit,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    Light,
    #[default]
    Normal,
    Heavy,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    Small,
    Medium,
    Large,
}

impl Size {
    /// GS-GEO-02: 30, 40 and 50 mm across.
    pub fn radius(self) -> i32 {
        match self {
            Size::Small => 15 * MM,
            Size::Medium => 20 * MM,
            Size::Large => 25 * MM,
        }
    }

    /// GS-LOS-03.
    pub fn sight_value(self) -> i32 {
        match self {
            Size::Small => 1,
            Size::Medium => 2,
            Size::Large => 3,
        }
    }
}

/// One attack type of a weapon.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    pub name: String,
    pub by: By,
    /// What it costs in tokens.
    pub act: u8,
    #[serde(deserialize_with = "inches")]
    pub range: i32,
    pub damage: Damage,
    /// The diameter of its area, 0 without one.
    #[serde(default, deserialize_with = "inches")]
    pub area: i32,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    Melee,
    Missile,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Damage {
    /// The power that is added to a damage roll.
    Power(u8),
    /// So many life points whatever the armour.
    Direct(u8),
}

/// A length as a file writes it: `"1.5"` inches.
fn inches<'de, D: Deserializer<'de>>(from: D) -> Result<i32, D::Error> {
    let words = String::deserialize(from)?;
    read_inches(&words).map_err(serde::de::Error::custom)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileFile {
    faction: String,
    entry: Vec<Profile>,
}

const BUILT_IN: &[&str] =
    &[include_str!("../profiles/oathfast.toml"), include_str!("../profiles/mirekin.toml")];

/// Every profile that comes with the book.
pub fn built_in() -> Vec<Profile> {
    let mut profiles = Vec::new();
    for text in BUILT_IN {
        let file: ProfileFile = scene::read_toml(text).expect("built-in profiles are checked by a test");
        profiles
            .extend(file.entry.into_iter().map(|entry| Profile { faction: file.faction.clone(), ..entry }));
    }
    profiles
}

impl Profile {
    pub fn is_unit(&self) -> bool {
        self.kind == Kind::Unit
    }

    pub fn has_leader(&self) -> bool {
        self.abilities.contains(&Ability::Leader)
    }

    pub fn melee(&self) -> impl Iterator<Item = &Attack> {
        self.attacks.iter().filter(|attack| attack.by == By::Melee)
    }

    /// GS-ENG-02: with several melee weapons the longest counts for engaging.
    pub fn reach(&self) -> Option<i32> {
        self.melee().map(|attack| attack.range).max()
    }

    /// What is wrong with it, if anything is.
    pub fn fault(&self) -> Option<String> {
        let name = &self.name;
        let stats = [self.mov, self.mel, self.mis, self.mag, self.def, self.arm, self.lead];
        if stats.iter().any(|stat| *stat > 30) {
            return Some(format!("{name} has a statistic above 30"));
        }
        if self.act > 12 {
            return Some(format!("{name} has ACT {} and 12 is the most", self.act));
        }
        if !(1..=60).contains(&self.life.saturating_add(self.wounded)) {
            return Some(format!("{name} needs from 1 to 60 life points"));
        }
        if self.attacks.len() > 16 {
            return Some(format!("{name} has more than 16 attack types"));
        }
        self.attacks.iter().find_map(|attack| attack.fault().map(|fault| format!("{name}: {fault}")))
    }
}

impl Attack {
    fn fault(&self) -> Option<String> {
        let name = &self.name;
        let range = match self.by {
            By::Melee => INCH / 2..=6 * INCH,
            By::Missile => INCH..=36 * INCH,
        };
        if !range.contains(&self.range) {
            return Some(format!("the range of {name} is out of bounds"));
        }
        if !(1..=9).contains(&self.act) {
            return Some(format!("{name} costs from 1 to 9 tokens"));
        }
        if self.area != 0 && (self.by == By::Melee || !(INCH..=10 * INCH).contains(&self.area)) {
            return Some(format!(
                "the area of {name} is 1 to 10 inches across and belongs to a missile attack"
            ));
        }
        let (Damage::Power(damage) | Damage::Direct(damage)) = self.damage;
        (damage > 40).then(|| format!("{name} has more than 40 damage"))
    }
}

/// `profile: Guard, unit, small, MOV 4, MEL 6, DEF 12, ARM 4, LEAD 8, ACT 4, life 5, wounded 2, melee Axe act 2 range 1 power 6`
pub fn inline(line: &Line) -> Result<Profile, Misfit> {
    let name = line.fields.first().cloned().unwrap_or_default();
    let number = |key: &str, default: Option<u8>| match (line.number(key)?, default) {
        (Some(value @ 0..=255), _) => Ok(value as u8),
        (Some(value), _) => Err(line.misfit(format!("{key} {value} is out of bounds"))),
        (None, Some(default)) => Ok(default),
        (None, None) => Err(line.misfit(format!("the profile {name} has no {key}"))),
    };
    let mut profile = Profile {
        faction: String::new(),
        kind: Kind::Character,
        weight: Weight::Normal,
        base: Size::Small,
        mov: number("MOV", None)?,
        mel: number("MEL", None)?,
        mis: number("MIS", Some(0))?,
        mag: number("MAG", Some(0))?,
        def: number("DEF", None)?,
        arm: number("ARM", None)?,
        lead: number("LEAD", None)?,
        act: number("ACT", None)?,
        life: number("life", None)?,
        wounded: number("wounded", Some(0))?,
        cost: u16::from(number("cost", Some(0))?),
        trooper: u16::from(number("trooper", Some(0))?),
        core: number("core", Some(0))?,
        most: number("most", Some(0))?,
        limit: 1,
        attacks: Vec::new(),
        abilities: Vec::new(),
        name,
    };
    let numbers = [
        "MOV", "MEL", "MIS", "MAG", "DEF", "ARM", "LEAD", "ACT", "life", "wounded", "cost", "trooper",
        "core", "most",
    ];
    for field in line.fields.iter().skip(1) {
        match field.split(' ').next().unwrap_or_default() {
            key if numbers.contains(&key) => {}
            "warlord" => profile.kind = Kind::Warlord,
            "character" => profile.kind = Kind::Character,
            "creature" => profile.kind = Kind::Creature,
            "unit" => profile.kind = Kind::Unit,
            "small" => profile.base = Size::Small,
            "medium" => profile.base = Size::Medium,
            "large" => profile.base = Size::Large,
            "light" => profile.weight = Weight::Light,
            "heavy" => profile.weight = Weight::Heavy,
            "melee" | "missile" => profile.attacks.push(attack(field).map_err(|why| line.misfit(why))?),
            _ => profile.abilities.push(Ability::read(field).map_err(|why| line.misfit(why))?),
        }
    }
    match profile.fault() {
        Some(fault) => Err(line.misfit(fault)),
        None => Ok(profile),
    }
}

/// `melee Great Axe act 3 range 1 power 8`, `missile Pot act 2 range 8 direct 2 area 3`
fn attack(field: &str) -> Result<Attack, String> {
    let fault = || format!("{field:?} is not `melee NAME act N range N power N`");
    let (by, rest) = field.split_once(' ').ok_or_else(fault)?;
    let (name, rest) = rest.split_once(" act ").ok_or_else(fault)?;
    let words: Vec<&str> = rest.split(' ').collect();
    let (Some(act), true) = (words.first(), words.len() % 2 == 1) else { return Err(fault()) };
    let (mut range, mut damage, mut area) = (None, None, 0);
    for pair in words[1..].chunks_exact(2) {
        let number = || pair[1].parse::<u8>().map_err(|_| fault());
        match pair[0] {
            "range" => range = Some(read_inches(pair[1])?),
            "power" => damage = Some(Damage::Power(number()?)),
            "direct" => damage = Some(Damage::Direct(number()?)),
            "area" => area = read_inches(pair[1])?,
            _ => return Err(fault()),
        }
    }
    Ok(Attack {
        name: name.to_string(),
        by: if by == "melee" { By::Melee } else { By::Missile },
        act: act.parse().map_err(|_| fault())?,
        range: range.ok_or_else(fault)?,
        damage: damage.ok_or_else(fault)?,
        area,
    })
}
