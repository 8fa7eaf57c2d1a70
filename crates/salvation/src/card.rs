//! A unit's card: all that it is and can do, in our words, so that nobody needs the catalog to play it.

use scene::{Card, Rule};

use crate::abilities::{Ability, Skill, Spell};
use crate::profile::Profile;
use crate::rules;
use crate::setup::Setup;

/// The third wound takes everybody out of action (SS-DTH-01).
const WOUNDS: u16 = 3;

/// The cards of the profiles in the match.
pub fn cards(setup: &Setup) -> Vec<Card> {
    setup.profiles.iter().map(card).collect()
}

/// The card of a profile.
pub fn card(profile: &Profile) -> Card {
    let numbers = [
        ("Speed", profile.speed.into()),
        ("Energy", profile.energy.into()),
        ("Accuracy", profile.accuracy.into()),
        ("Force", profile.force.into()),
        ("Resistance", profile.resistance.into()),
        ("Special", profile.special.into()),
        ("Points", profile.points),
        ("Wounds", WOUNDS),
    ];
    let mut lines: Vec<(Rule, String)> = Vec::new();
    if let Some(row) = profile.rule {
        lines.push((row.0, "these are the numbers of the book".into()));
    }
    lines.extend(profile.abilities.iter().map(|is| ability(profile, *is)));
    lines.extend(profile.knows.iter().map(|is| {
        let (rule, words) = spell(*is);
        (rule, format!("knows {words}"))
    }));
    if profile.has(Ability::Mage) {
        let bought = profile.spells.iter().filter(|is| !profile.knows.contains(is));
        lines.extend(bought.map(|is| {
            let (rule, words) = spell(*is);
            (rule, format!("{} points: {words}", is.points()))
        }));
    }
    if profile.has(Ability::Trickster) {
        lines.extend(Skill::ALL.iter().map(|is| {
            let (rule, words) = skill(*is);
            (rule, format!("{} points: {words}", is.points()))
        }));
    }
    Card {
        title: profile.name.clone(),
        kind: profile.faction.clone(),
        numbers: numbers.map(|(name, value): (&str, u16)| (name.to_string(), value.to_string())).to_vec(),
        lines,
    }
}

/// An ability by its name, and what it does.
pub fn ability(profile: &Profile, ability: Ability) -> (Rule, String) {
    let (rule, does) = match ability {
        Ability::Flyer => (
            rules::FLY_01,
            "it may fly: over everything, to any hex in reach, and it is neither caught nor intercepted on the way"
                .into(),
        ),
        Ability::Ranged => (rules::RGD_07, shots(profile)),
        Ability::Mage => (
            rules::MAG_01,
            "it may have up to three different spells; it casts by a test of Accuracy, before it moves or fights"
                .into(),
        ),
        Ability::Medic => (
            rules::HEA_01,
            "for 2 Energy and a test of Accuracy it takes a wound off a friend in contact".into(),
        ),
        Ability::Trickster => {
            (rules::BEW_01, "it may have any number of bewitch skills, used by a test of Special".into())
        }
        Ability::Necromancer => {
            (rules::UNT_27, "skeletons serve it, and fall apart when the last necromancer of the band dies".into())
        }
        Ability::Skeleton => {
            (rules::UNT_26, "bound to a necromancer; it cannot disengage and fails every test of Special".into())
        }
        Ability::Paladin => (rules::SPL_15, "it never casts Immolate where a friend would be hit".into()),
        Ability::Commander => {
            (rules::BND_02, "a band has one commander at most; what he gives lasts while he lives".into())
        }
        Ability::NoTricksters => (rules::BND_04, "his band has no trickster".into()),
        Ability::Bloodlust => (
            rules::CMD_10,
            "as a combat begins, a unit of the band that attacks in it may give up Resistance for Energy, 2 for 1; \
             this turn it takes no panic test and must follow up"
                .into(),
        ),
        Ability::Steadfast => (
            rules::CMD_14,
            "a unit of the band next to a friend does not fall when it is wounded, and the band picks the hex into \
             which those whom it wounds are pushed"
                .into(),
        ),
        Ability::Heartless => (
            rules::CMD_17,
            "a unit of the band that has spent no Energy may be given up: everybody next to it is wounded on 8 or less"
                .into(),
        ),
        Ability::Composure => (
            rules::CMD_19,
            "friends within 6 defend, and stand up to panic, with Special where it is above Resistance".into(),
        ),
        Ability::WarDance => (
            rules::CMD_20,
            "an attacker of the band has one more attack die for each friend that touches both it and its target"
                .into(),
        ),
        Ability::HopePrevails => (
            rules::CMD_22,
            "the band tests against its printed Resistance not to run, and who sets out within 4 has 2 more Speed"
                .into(),
        ),
        Ability::RelentlessDead => (
            rules::CMD_25,
            "wounds take no Resistance from the band's skeletons, and nobody pushes a unit of the band whose \
             Resistance is above his Force"
                .into(),
        ),
        Ability::Fearless => (rules::CMD_27, "units of the band within 6 take no panic test".into()),
        Ability::Vanguard => {
            (rules::CMD_28, "a unit of the band that charges may go on with Energy in place of Speed".into())
        }
        Ability::Behemoth => (
            rules::CMD_29,
            "once a turn he may throw a model in contact, with Force 4 or more below his own, 1 hex for each Energy"
                .into(),
        ),
        Ability::FaceOfFear => {
            (rules::CMD_33, "an enemy that charges a unit of the band within 6 of him has 1 Speed less for it".into())
        }
    };
    (rule, format!("{}: {does}", ability.words()))
}

/// How far it shoots, and how well.
fn shots(profile: &Profile) -> String {
    let (far, near) = (profile.force, profile.force.div_ceil(2));
    let (well, badly) = (profile.accuracy, profile.accuracy / 2);
    format!("it shoots for 2 Energy a shot: up to {near} hexes at Accuracy {well}, up to {far} at {badly}")
}

/// A spell with what it costs to cast, and what it does.
pub fn spell(spell: Spell) -> (Rule, String) {
    let (rule, does) = match spell {
        Spell::Arise => (
            rules::SPL_01,
            "three skeletons rise within 5 hexes, not next to enemies, and move from the next turn",
        ),
        Spell::Fireball => {
            (rules::SPL_03, "a model within 12 and everybody next to it, friend or foe, is hit with Force 12")
        }
        Spell::Icestorm => {
            (rules::SPL_05, "halves the Speed or the Resistance of a unit within 15 for this turn")
        }
        Spell::Shield => (
            rules::SPL_08,
            "keeps one wound or one spell off a friend within 12; may be cast at the very moment it is needed",
        ),
        Spell::Strike => {
            (rules::SPL_11, "a friend within 8 moves up to 4 hexes at once, into a charge if it likes")
        }
        Spell::Immolate => (
            rules::SPL_12,
            "the mage burns: everybody next to it is hit with Force 3 for each Energy left, everybody 2 hexes away \
             with 2 for each",
        ),
    };
    let price = match spell {
        Spell::Immolate => "all that is left, its last action".to_string(),
        _ => format!("{} Energy", spell.energy()),
    };
    (rule, format!("{} ({price}): {does}", spell.words()))
}

/// A bewitch skill with what it costs to use, and what it does.
pub fn skill(skill: Skill) -> (Rule, String) {
    let (rule, does) = match skill {
        Skill::Corrupt => (
            rules::SKL_01,
            "an enemy in contact is yours as long as the two stay in contact, on the trickster's Speed",
        ),
        Skill::SirensSong => (rules::SKL_05, "models within 10 are moved, 6 hexes in all"),
        Skill::Apparition => (
            rules::SKL_06,
            "a phantom within 10 that one model alone sees; it catches that model like an enemy",
        ),
        Skill::Paranoia => {
            (rules::SKL_10, "an enemy within 6 that has not acted this turn charges whoever is closest to it")
        }
    };
    (rule, format!("{} ({} Energy): {does}", skill.words(), skill.energy()))
}
