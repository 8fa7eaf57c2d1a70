//! One attack, wanted for its odds alone: a table with two models on it, and the answers that lead to the attack. The
//! dice are left to whoever counts, so that the odds come from the rules themselves.

use scene::{Misfit, nearest, read_inches};
use table::Line;

use crate::profile::{self, Inches, Profile};

/// No pool holds more dice, and a focus adds 3 to HIT and DMG.
const MOST: u8 = 14;
const MOST_FOCUSED: u8 = 11;

/// `variant: The tired one, of Templar Paladin, EV 3, ARM 2, HP 4, attack Shock Maul, AP 1, RNG 1, HIT 7, DMG 6`: a
/// profile with other numbers and everything else as it is.
pub fn variant(known: &[Profile], line: &Line) -> Result<Profile, Misfit> {
    let (Some(name), Some(of)) = (line.fields.first(), line.after("of")) else {
        return Err(line.misfit("a variant is `variant: name, of profile, EV 3, attack Blade, HIT 7`"));
    };
    let known = profile::find(known, of).map_err(|why| line.misfit(why))?;
    let mut varied = Profile { name: name.clone(), ..known.clone() };
    let number = |key: &str, value: &mut u8, least: u8, most: u8| match line.number(key)? {
        None => Ok(()),
        Some(given) if (i32::from(least)..=i32::from(most)).contains(&given) => {
            *value = given as u8;
            Ok(())
        }
        Some(given) => Err(line.misfit(format!("{key} {given} is not from {least} to {most}"))),
    };
    number("EV", &mut varied.ev, 0, MOST)?;
    number("ARM", &mut varied.arm, 0, MOST)?;
    number("HP", &mut varied.hp, 1, 40)?;
    if let Some(wanted) = line.after("attack") {
        let place = varied.attacks.iter().position(|attack| attack.name.eq_ignore_ascii_case(wanted));
        let Some(place) = place else {
            let near = nearest(wanted, varied.attacks.iter().map(|attack| attack.name.as_str()));
            return Err(line.misfit(format!("{of} has no attack {wanted:?}{near}")));
        };
        let attack = &mut varied.attacks[place];
        number("AP", &mut attack.ap, 0, 3)?;
        number("DMG", &mut attack.dmg, 0, MOST_FOCUSED)?;
        if let Some(words) = line.after("RNG") {
            attack.rng = lengths(words).map_err(|why| line.misfit(why))?;
        }
        if let Some(words) = line.after("HIT") {
            attack.hit = hits(words).map_err(|why| line.misfit(why))?;
        }
    }
    let keys = ["of", "EV", "ARM", "HP", "attack", "AP", "RNG", "HIT", "DMG"];
    for field in &line.fields[1..] {
        let key = field.split(' ').next().unwrap_or_default();
        if !keys.contains(&key) {
            return Err(line.misfit(format!("{field:?} cannot be varied{}", nearest(key, keys))));
        }
    }
    profile::fault(&varied).map_or(Ok(varied), |why| Err(line.misfit(why)))
}

fn lengths(words: &str) -> Result<Vec<Inches>, String> {
    words.split('/').map(|words| read_inches(words).map(Inches)).collect()
}

fn hits(words: &str) -> Result<Vec<u8>, String> {
    let hit = |words: &str| words.parse::<u8>().ok().filter(|hit| *hit <= MOST_FOCUSED);
    let all: Option<Vec<u8>> = words.split('/').map(hit).collect();
    all.ok_or_else(|| format!("HIT {words} is not a number from 0 to {MOST_FOCUSED} for each range band"))
}
