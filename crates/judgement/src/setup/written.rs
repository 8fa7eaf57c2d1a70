//! Cards written in a line of a given block.

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use table::Line;

use crate::abilities;
use crate::profile::{Attr, Class, Effect, Manoeuvre, Profile, Race, Weapon};
use crate::state::Condition;
use scene::Misfit;

/// A word as a case of an enum that profiles also use.
fn word<'de, T: Deserialize<'de>>(word: &str) -> Option<T> {
    let word: StrDeserializer<'_, Error> = word.into_deserializer();
    T::deserialize(word).ok()
}

/// One field of a card: a number with its name, a race, a class, or an ability.
pub(super) fn card_field(line: &Line, card: &mut Profile, field: &str) -> Result<(), Misfit> {
    let small = |value: &str| {
        value.parse::<u8>().map_err(|_| line.misfit(format!("{field:?} does not end with a small number")))
    };
    if let Some(both) = field.strip_prefix("level health ") {
        let (two, three) = both.split_once(' ').ok_or_else(|| {
            line.misfit(format!("{field:?}: write what levels 2 and 3 add, like `level health 1 2`"))
        })?;
        card.level_health = [small(two)?, small(three.trim())?];
        return Ok(());
    }
    if let Some((name, value)) = field.rsplit_once(' ') {
        match name {
            "health" => return small(value).map(|value| card.health = value),
            "height" => return small(value).map(|value| card.height = value),
            "RES cap" => return small(value).map(|value| card.res_cap = value),
            "bounty" => return small(value).map(|value| card.bounty = value),
            "race" => {
                let race: Option<Race> = word(value);
                card.race =
                    Some(race.ok_or_else(|| line.misfit(format!("{value:?} is not a race that is played")))?);
                return Ok(());
            }
            "class" => {
                let class: Option<Class> = word(value);
                let class =
                    class.ok_or_else(|| line.misfit(format!("{value:?} is not a class that is played")))?;
                card.class = Some(class);
                return Ok(());
            }
            _ => {}
        }
        let signed = value.starts_with(['+', '-']);
        if let (Some(attr), false) = (Attr::named(name), signed) {
            return small(value).map(|value| *card.printed_mut(attr) = value);
        }
    }
    card.abilities.push(abilities::read(field).map_err(|why| line.misfit(why))?);
    Ok(())
}

/// `weapon: Card, Dagger, MEL, AP 1, reach 1, damage 2/3/5, armour piercing`: the fields after the card.
pub(super) fn weapon(line: &Line) -> Result<Weapon, Misfit> {
    let name = line.fields.get(1).ok_or_else(|| line.misfit("a weapon has a card, a name and numbers"))?;
    let mut weapon = Weapon {
        name: name.clone(),
        uses: Attr::Mel,
        ap: 1,
        reach: 1,
        damage: [1, 2, 3],
        armour_piercing: false,
        dual_wield: false,
    };
    for field in &line.fields[2..] {
        let number = |words: &str| {
            words.trim().parse::<u8>().map_err(|_| line.misfit(format!("{field:?} has no small number")))
        };
        match (field.as_str(), field.split_once(' ')) {
            ("armour piercing", _) => weapon.armour_piercing = true,
            ("dual wield", _) => weapon.dual_wield = true,
            (_, Some(("AP", value))) => weapon.ap = number(value)?,
            (_, Some(("reach", value))) => weapon.reach = number(value)?,
            (_, Some(("damage", value))) => {
                let three: Vec<&str> = value.split('/').collect();
                let [glance, solid, critical] = three[..] else {
                    return Err(line.misfit(format!("{field:?}: write three numbers, like `damage 2/3/5`")));
                };
                weapon.damage = [number(glance)?, number(solid)?, number(critical)?];
            }
            (other, _) => match Attr::named(other) {
                Some(attr) => weapon.uses = attr,
                None => {
                    let known =
                        ["MEL", "RNG", "MAG", "AP", "reach", "damage", "armour piercing", "dual wield"];
                    let meant = scene::nearest(other, known);
                    return Err(line.misfit(format!("a weapon has no {other:?}{meant}")));
                }
            },
        }
    }
    Ok(weapon)
}

/// `manoeuvre: Card, Viper Strike, icons 2, needs damage, poison` or `throw 2`: the fields after the card.
pub(super) fn manoeuvre(line: &Line) -> Result<Manoeuvre, Misfit> {
    let name = line.fields.get(1).ok_or_else(|| line.misfit("a manoeuvre has a card, a name and a cost"))?;
    let mut effect = None;
    let mut manoeuvre = Manoeuvre {
        name: name.clone(),
        icons: 1,
        needs_damage: false,
        effect: Effect::Condition(Condition::Stun),
    };
    for field in &line.fields[2..] {
        let number = |words: &str| {
            words.trim().parse::<u8>().map_err(|_| line.misfit(format!("{field:?} has no small number")))
        };
        match (field.as_str(), field.split_once(' ')) {
            ("needs damage", _) => manoeuvre.needs_damage = true,
            (_, Some(("icons", value))) => manoeuvre.icons = number(value)?,
            (_, Some(("throw", value))) => effect = Some(Effect::Throw(number(value)?)),
            (other, _) => match word::<Condition>(&other.replace(' ', "-")) {
                Some(condition) => effect = Some(Effect::Condition(condition)),
                None => {
                    let known = [
                        "icons",
                        "needs damage",
                        "throw",
                        "curse",
                        "burn",
                        "freeze",
                        "knock down",
                        "pin",
                        "poison",
                        "stun",
                    ];
                    let meant = scene::nearest(other, known);
                    return Err(line.misfit(format!("a manoeuvre has no {other:?}{meant}")));
                }
            },
        }
    }
    manoeuvre.effect = effect.ok_or_else(|| line.misfit(format!("{name} does nothing")))?;
    Ok(manoeuvre)
}
