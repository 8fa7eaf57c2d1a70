//! Profiles and attacks that a table brings along, with the same checks as those of the lists.

use scene::{Misfit, nearest, read_inches};
use table::Line;

use crate::abilities::{Crit, Passive, Rider};
use crate::profile::{Attack, Inches, Kind, Owned, Profile};

/// Riders by the words of a given block.
const RIDERS: &[(&str, Rider)] = &[
    ("weaken", Rider::Weaken),
    ("drag", Rider::Drag),
    ("plague damage", Rider::PlagueDamage),
    ("infect", Rider::Plague(1)),
    ("sweeping", Rider::Sweeping),
    ("wrecking ball", Rider::WreckingBall),
    ("blast", Rider::Blast),
    ("impact", Rider::ImpactWeapon),
    ("twin", Rider::TwinWeapon),
];

/// Critical effects by the words of a given block, before the margin that each needs.
const CRITS: &[(&str, Crit)] = &[
    ("divine shock at", Crit::DivineShock),
    ("madness at", Crit::Madness),
    ("infection at", Crit::Infection),
    ("hammer blow at", Crit::HammerBlow),
    ("stun at", Crit::Stun),
];

/// `profile: Runner, SPD 5, EV 4, ARM 2, HP 3, base 1.25, height 1.5, CMD 1, fly`
pub fn profile(line: &Line) -> Result<Profile, Misfit> {
    let Some(name) = line.fields.first() else {
        return Err(line.misfit("a profile begins with its name"));
    };
    let number = |key: &str| match line.number(key)? {
        Some(value @ 0..=14) => Ok(Some(value as u8)),
        Some(value) => Err(line.misfit(format!("{key} {value} is not from 0 to 14"))),
        None => Ok(None),
    };
    let needed =
        |key: &str| number(key)?.ok_or_else(|| line.misfit(format!("the profile {name} has no {key}")));
    let length = |key: &str, usual: i32| match line.after(key).map(read_inches) {
        Some(Ok(length)) if (1..=40 * space::INCH).contains(&length) => Ok(Inches(length)),
        Some(Ok(_)) => Err(line.misfit(format!("{key} is not from 0 to 40 inches"))),
        Some(Err(why)) => Err(line.misfit(why)),
        None => Ok(Inches(usual)),
    };
    if line.after("SPD").is_none() {
        return Err(line.misfit(format!("the profile {name} has no SPD")));
    }
    let keys = ["SPD", "EV", "ARM", "HP", "CMD", "MANA", "base", "height", "points", "trait"];
    let mut passives = Vec::new();
    let mut traits = Vec::new();
    for field in &line.fields[1..] {
        let key = field.split(' ').next().unwrap_or_default();
        if let Some(word) = field.strip_prefix("trait ") {
            traits.push(word.to_string());
        }
        if keys.contains(&key) {
            continue;
        }
        let found = Passive::ALL.iter().find(|(words, _)| words.eq_ignore_ascii_case(field));
        let names = Passive::ALL.iter().map(|(words, _)| *words);
        let (_, passive) = found
            .ok_or_else(|| line.misfit(format!("there is no passive {field:?}{}", nearest(field, names))))?;
        passives.push(Owned { is: *passive, rule: None });
    }
    let mana = match line.after("MANA").map(|words| words.split_once('/')) {
        None => [0, 0],
        Some(Some((gain, most))) => {
            let small = |words: &str| words.parse::<u8>().ok().filter(|number| *number <= 20);
            match (small(gain), small(most)) {
                (Some(gain), Some(most)) => [gain, most],
                _ => return Err(line.misfit("MANA is two numbers, such as 1/3")),
            }
        }
        Some(None) => return Err(line.misfit("MANA is two numbers, such as 1/3")),
    };
    let hp = needed("HP")?;
    if hp == 0 {
        return Err(line.misfit("HP 0 would be destroyed from the start"));
    }
    Ok(Profile {
        name: name.clone(),
        faction: String::new(),
        rule: None,
        ours: false,
        points: number("points")?.unwrap_or(0).into(),
        traits,
        base: length("base", 5 * space::INCH / 4)?,
        height: length("height", 3 * space::INCH / 2)?,
        spd: length("SPD", 0)?,
        ev: needed("EV")?,
        arm: needed("ARM")?,
        hp,
        cmd: number("CMD")?.unwrap_or(0),
        mana,
        attacks: Vec::new(),
        specials: Vec::new(),
        passives,
        bands: Vec::new(),
    })
}

/// `attack: Runner, Blade, melee, AP 1, RNG 0, HIT 6, DMG 5, once, armour piercing 2, divine shock at 3`
pub fn attack(known: &mut [Profile], line: &Line) -> Result<(), Misfit> {
    let [owner, name, kind, ..] = line.fields.as_slice() else {
        return Err(
            line.misfit("an attack is `attack: profile, name, melee or ranged, AP 1, RNG 0, HIT 6, DMG 5`")
        );
    };
    let kind = match kind.as_str() {
        "melee" => Kind::Melee,
        "ranged" => Kind::Ranged,
        other => return Err(line.misfit(format!("an attack is melee or ranged, not {other:?}"))),
    };
    let number = |key: &str| match line.number(key)? {
        Some(value @ 0..=14) => Ok(value as u8),
        Some(value) => Err(line.misfit(format!("{key} {value} is not from 0 to 14"))),
        None => Err(line.misfit(format!("the attack {name} has no {key}"))),
    };
    let several =
        |key: &str| line.after(key).ok_or_else(|| line.misfit(format!("the attack {name} has no {key}")));
    let rng = several("RNG")?.split('/').map(|words| read_inches(words).map(Inches));
    let rng = rng.collect::<Result<Vec<_>, _>>().map_err(|why| line.misfit(why))?;
    let hit = several("HIT")?.split('/').map(|words| words.parse::<u8>().ok().filter(|hit| *hit <= 11));
    let hit: Vec<u8> = hit
        .collect::<Option<_>>()
        .ok_or_else(|| line.misfit("HIT is one number from 0 to 11 for each range"))?;
    if rng.len() != hit.len() || !rng.is_sorted() {
        return Err(
            line.misfit("RNG and HIT have one value for each range band, from near to far (GE-PRF-12)")
        );
    }
    let mut attack = Attack {
        name: name.clone(),
        rule: None,
        kind,
        ap: number("AP")?,
        once: line.has("once"),
        mana: if line.after("MANA").is_some() { number("MANA")? } else { 0 },
        rng,
        hit,
        dmg: number("DMG")?.min(11),
        riders: Vec::new(),
        crits: Vec::new(),
    };
    if let Some(value) = line.number("armour piercing")? {
        attack.riders.push(Rider::ArmourPiercing(value.clamp(0, 14) as u8));
    }
    for (word, rider) in RIDERS {
        if line.has(word) {
            attack.riders.push(*rider);
        }
    }
    for (word, crit) in CRITS {
        if let Some(value) = line.number(word)? {
            attack.crits.push((value.clamp(1, 14) as u8, *crit));
        }
    }
    let numbers = ["AP", "RNG", "HIT", "DMG", "MANA", "armour piercing"];
    let words = RIDERS.iter().map(|(word, _)| *word).chain(CRITS.iter().map(|(word, _)| *word));
    let words: Vec<&str> = words.chain(numbers).chain(["once"]).collect();
    for field in &line.fields[3..] {
        if !words.iter().any(|word| field == word || field.starts_with(&format!("{word} "))) {
            let near = nearest(field, words.iter().copied());
            return Err(line.misfit(format!("{field:?} says nothing about an attack{near}")));
        }
    }
    let names: Vec<String> = known.iter().map(|profile| profile.name.clone()).collect();
    let Some(profile) = known.iter_mut().rfind(|profile| profile.name.eq_ignore_ascii_case(owner)) else {
        let near = nearest(owner, names.iter().map(String::as_str));
        return Err(line.misfit(format!("there is no profile {owner:?}{near}")));
    };
    if profile.attacks.len() >= 12 {
        return Err(line.misfit("a profile has at most 12 attacks"));
    }
    profile.attacks.push(attack);
    Ok(())
}
