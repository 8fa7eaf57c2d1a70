//! Cards: what is printed about Heroes and monsters.

use scene::{Misfit, nearest};
use serde::{Deserialize, Serialize};

use crate::abilities::Ability;
use crate::state::Condition;

/// One card, of a Hero or of a monster.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Profile {
    pub name: String,
    #[serde(default)]
    pub race: Option<Race>,
    #[serde(default)]
    pub class: Option<Class>,
    pub mov: u8,
    pub agi: u8,
    #[serde(default)]
    pub res: u8,
    /// How high RES may rise.
    #[serde(default = "two")]
    pub res_cap: u8,
    #[serde(default)]
    pub mel: u8,
    #[serde(default)]
    pub mag: u8,
    #[serde(default)]
    pub rng: u8,
    #[serde(default)]
    pub sh: u8,
    #[serde(default = "two")]
    pub height: u8,
    pub health: u8,
    /// What level 2 adds to the health, and what level 3 adds to that.
    #[serde(default)]
    pub level_health: [u8; 2],
    /// The Fate that a monster's death pays.
    #[serde(default)]
    pub bounty: u8,
    #[serde(default, rename = "weapon")]
    pub weapons: Vec<Weapon>,
    #[serde(default, rename = "manoeuvre")]
    pub manoeuvres: Vec<Manoeuvre>,
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

fn two() -> u8 {
    2
}

/// The printed attributes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Attr {
    Mov,
    Agi,
    Res,
    Mel,
    Mag,
    Rng,
    Sh,
}

impl Attr {
    pub const ALL: [Attr; 7] = [Attr::Mov, Attr::Agi, Attr::Res, Attr::Mel, Attr::Mag, Attr::Rng, Attr::Sh];

    pub fn name(self) -> &'static str {
        match self {
            Attr::Mov => "MOV",
            Attr::Agi => "AGI",
            Attr::Res => "RES",
            Attr::Mel => "MEL",
            Attr::Mag => "MAG",
            Attr::Rng => "RNG",
            Attr::Sh => "SH",
        }
    }

    pub fn named(word: &str) -> Option<Attr> {
        Attr::ALL.into_iter().find(|attr| attr.name() == word)
    }
}

/// Races whose rules are played; Animosity looks at them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Race {
    Human,
    Elf,
    Dwarf,
    Orc,
    Minotaur,
    Goblin,
    Undead,
}

/// Classes that carry no rule.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Class {
    Aggressor,
    Defender,
    Hybrid,
    Supporter,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Weapon {
    pub name: String,
    /// MEL, RNG or MAG, which makes it a melee, ranged or magic weapon.
    pub uses: Attr,
    #[serde(default = "one")]
    pub ap: u8,
    pub reach: u8,
    /// What a Glancing, a Solid and a Critical blow do.
    pub damage: [u8; 3],
    #[serde(default)]
    pub armour_piercing: bool,
    #[serde(default)]
    pub dual_wield: bool,
}

fn one() -> u8 {
    1
}

impl Weapon {
    pub fn is_melee(&self) -> bool {
        self.uses == Attr::Mel
    }
}

/// A combat manoeuvre of the card's own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Manoeuvre {
    pub name: String,
    pub icons: u8,
    /// Whether the same attack must have done damage.
    #[serde(default)]
    pub needs_damage: bool,
    pub effect: Effect,
}

/// What a manoeuvre does to the target.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    Condition(Condition),
    /// Thrown so many hexes away.
    Throw(u8),
}

impl Profile {
    /// A card with nothing on it but its name.
    pub fn blank(name: &str) -> Self {
        Profile {
            name: name.to_string(),
            race: None,
            class: None,
            mov: 4,
            agi: 3,
            res: 0,
            res_cap: 2,
            mel: 0,
            mag: 0,
            rng: 0,
            sh: 0,
            height: 2,
            health: 10,
            level_health: [0, 0],
            bounty: 0,
            weapons: Vec::new(),
            manoeuvres: Vec::new(),
            abilities: Vec::new(),
        }
    }

    pub fn printed(&self, attr: Attr) -> u8 {
        match attr {
            Attr::Mov => self.mov,
            Attr::Agi => self.agi,
            Attr::Res => self.res,
            Attr::Mel => self.mel,
            Attr::Mag => self.mag,
            Attr::Rng => self.rng,
            Attr::Sh => self.sh,
        }
    }

    pub fn printed_mut(&mut self, attr: Attr) -> &mut u8 {
        match attr {
            Attr::Mov => &mut self.mov,
            Attr::Agi => &mut self.agi,
            Attr::Res => &mut self.res,
            Attr::Mel => &mut self.mel,
            Attr::Mag => &mut self.mag,
            Attr::Rng => &mut self.rng,
            Attr::Sh => &mut self.sh,
        }
    }

    pub fn has(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }

    /// The longest reach of its melee weapons, at which it engages; 0 without any.
    pub fn reach(&self) -> u8 {
        self.weapons.iter().filter(|weapon| weapon.is_melee()).map(|weapon| weapon.reach).max().unwrap_or(0)
    }

    /// What the card's race and abilities bring along, then everything that may be wrong with it.
    pub fn settle(mut self, hero: bool) -> Result<Profile, String> {
        if hero && self.race == Some(Race::Undead) {
            for ability in [Ability::Leech(1), Ability::Soulless, Ability::Flammable] {
                if !self.has(ability) {
                    self.abilities.push(ability);
                }
            }
        }
        if self.has(Ability::Small) {
            self.height = 1;
        }
        let name = &self.name;
        let within = |what: &str, value: u8, least: u8, most: u8| {
            if (least..=most).contains(&value) {
                return Ok(());
            }
            Err(format!("{what} of {name} is {value} and must be from {least} to {most}"))
        };
        for attr in Attr::ALL {
            within(attr.name(), self.printed(attr), u8::from(attr == Attr::Mov), 10)?;
        }
        within("the health", self.health, 1, 60)?;
        within("what level 2 adds to the health", self.level_health[0], 0, 20)?;
        within("what level 3 adds to the health", self.level_health[1], 0, 20)?;
        within("the height", self.height, 1, 4)?;
        within("the cap of RES", self.res_cap, 0, 10)?;
        within("the bounty", self.bounty, 0, 10)?;
        within("the number of weapons", self.weapons.len().min(255) as u8, 0, 8)?;
        within("the number of manoeuvres", self.manoeuvres.len().min(255) as u8, 0, 8)?;
        for weapon in &self.weapons {
            let Weapon { name: called, reach, ap, damage, uses, .. } = weapon;
            if !matches!(uses, Attr::Mel | Attr::Rng | Attr::Mag) {
                return Err(format!("{called} of {name} uses {}, not MEL, RNG or MAG", uses.name()));
            }
            within(&format!("the reach of {called}"), *reach, 1, 20)?;
            within(&format!("the AP cost of {called}"), *ap, 1, 3)?;
            if damage[0] > damage[1] || damage[1] > damage[2] || damage[2] > 20 {
                return Err(format!("the damage of {called} of {name} must rise and end at 20"));
            }
        }
        for manoeuvre in &self.manoeuvres {
            within(&format!("the cost of {}", manoeuvre.name), manoeuvre.icons, 1, 3)?;
            if let Effect::Throw(hexes) = manoeuvre.effect {
                within(&format!("the throw of {}", manoeuvre.name), hexes, 1, 6)?;
            }
        }
        for ability in &self.abilities {
            if let Some(wrong) = ability.fault(self.race) {
                return Err(format!("{name}: {wrong}"));
            }
        }
        Ok(self)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default, rename = "hero")]
    heroes: Vec<Profile>,
    #[serde(default, rename = "monster")]
    monsters: Vec<Profile>,
}

const HEROES: &str = include_str!("../profiles/heroes.toml");
const MONSTERS: &str = include_str!("../profiles/monsters.toml");

fn read(text: &str) -> Result<File, Misfit> {
    scene::read_toml(text)
}

/// The built-in Heroes.
pub fn heroes() -> Result<Vec<Profile>, Misfit> {
    Ok(read(HEROES)?.heroes)
}

/// The built-in monsters.
pub fn monsters() -> Result<Vec<Profile>, Misfit> {
    Ok(read(MONSTERS)?.monsters)
}

/// The card of this name, or the nearest names.
pub fn find<'a>(cards: &'a [Profile], name: &str) -> Result<&'a Profile, String> {
    cards.iter().rev().find(|card| card.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        format!(
            "there is no profile called {name:?}{}",
            nearest(name, cards.iter().map(|card| card.name.as_str()))
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_profile_is_valid() {
        let heroes = heroes().unwrap();
        let monsters = monsters().unwrap();
        assert!(heroes.len() >= 5 && monsters.len() >= 2);
        for hero in heroes {
            hero.settle(true).unwrap();
        }
        for monster in monsters {
            monster.settle(false).unwrap();
        }
    }

    #[test]
    fn numbers_that_the_book_states_are_kept() {
        let heroes = heroes().unwrap();
        let rakkir = find(&heroes, "Rakkir").unwrap();
        assert_eq!((rakkir.health, rakkir.level_health), (15, [1, 2]));
        assert_eq!(rakkir.weapons[0].damage, [2, 3, 5]);
        assert_eq!(find(&heroes, "Saiyin").unwrap().agi, 5);
        assert_eq!(find(&heroes, "Doenregar").unwrap().agi, 3);
    }

    #[test]
    fn a_field_that_does_not_exist_is_a_fault_with_its_line() {
        let Err(fault) = read("[[hero]]\nname = \"X\"\nmov = 4\nagi = 3\nhealth = 9\nwings = 2\n") else {
            panic!("it was read");
        };
        assert_eq!(fault.line, Some(6));
    }
}
