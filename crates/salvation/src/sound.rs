//! What a unit in a file must be besides well written: every number in its range, every ability once and in its place.

use crate::abilities::Ability;
use crate::plain;
use crate::profile::Profile;

/// What a fault is about, for its line.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum At {
    Unit,
    Key(&'static str),
}

/// Where a fault is, and the reason, in one sentence.
pub type Fault = (At, String);

fn range(key: &'static str, value: u16, least: u16, most: u16) -> Result<(), Fault> {
    match (least..=most).contains(&value) {
        true => Ok(()),
        false => Err((At::Key(key), format!("{key} {value} is not from {least} to {most}"))),
    }
}

/// Whether a unit can be played.
pub fn check(profile: &Profile) -> Result<(), Fault> {
    for name in std::iter::once(&profile.name).chain(&profile.also) {
        if let Some(why) = plain::unit_fault(name) {
            return Err((At::Key("name"), format!("a unit's name {why}")));
        }
    }
    range("points", profile.points, 1, 200)?;
    range("speed", profile.speed.into(), 0, 20)?;
    range("energy", profile.energy.into(), 0, 12)?;
    range("accuracy", profile.accuracy.into(), 0, 25)?;
    range("force", profile.force.into(), 0, 25)?;
    range("resistance", profile.resistance.into(), 1, 25)?;
    range("special", profile.special.into(), 0, 25)?;
    abilities(profile)?;
    spells(profile)
}

fn abilities(profile: &Profile) -> Result<(), Fault> {
    let fault = |why: String| Err((At::Key("abilities"), why));
    for (place, ability) in profile.abilities.iter().enumerate() {
        let words = ability.words();
        if profile.abilities[..place].contains(ability) {
            return fault(format!("{words} stands there twice"));
        }
        if is_commanders(*ability) && !profile.has(Ability::Commander) {
            return fault(format!(
                "{words} is what a commander gives to his band; add \"Commander\" (SS-R-69)"
            ));
        }
    }
    if profile.has(Ability::Skeleton) && profile.has(Ability::Necromancer) {
        return fault("a skeleton is bound to a necromancer and is none itself (SS-UNT-25)".into());
    }
    Ok(())
}

/// Whether an ability works for a whole band, and so belongs to the one commander of it.
fn is_commanders(ability: Ability) -> bool {
    match ability {
        Ability::NoTricksters
        | Ability::Bloodlust
        | Ability::Steadfast
        | Ability::Heartless
        | Ability::Composure
        | Ability::WarDance
        | Ability::HopePrevails
        | Ability::RelentlessDead
        | Ability::Fearless
        | Ability::Vanguard
        | Ability::Behemoth
        | Ability::FaceOfFear => true,
        Ability::Flyer
        | Ability::Ranged
        | Ability::Mage
        | Ability::Medic
        | Ability::Trickster
        | Ability::Necromancer
        | Ability::Skeleton
        | Ability::Paladin
        | Ability::Commander => false,
    }
}

/// What a unit knows or may buy itself; a faction's list is no unit's fault.
fn spells(profile: &Profile) -> Result<(), Fault> {
    for (key, spells) in [("knows", &profile.knows), ("spells", &profile.spells)] {
        for (place, spell) in spells.iter().enumerate() {
            if !profile.has(Ability::Mage) {
                return Err((At::Key(key), "only a mage has spells; add \"Mage\" (SS-UNT-28)".into()));
            }
            if spells[..place].contains(spell) {
                return Err((At::Key(key), format!("{} stands there twice", spell.words())));
            }
        }
    }
    match profile.knows.len() {
        0..=3 => Ok(()),
        many => Err((At::Key("knows"), format!("{many} spells; a mage has at most 3 (SS-MAG-01)"))),
    }
}
