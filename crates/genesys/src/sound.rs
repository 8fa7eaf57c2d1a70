//! What a profile in a file must be besides well written: every number in its range, every name known, every action
//! paid for.

use std::mem::discriminant;

use scene::nearest;

use crate::abilities::{Effect, Loss, Passive, Rider};
use crate::plain;
use crate::profile::{Attack, Band, Inches, Kind, Profile, Special};

/// What a fault is about, for its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    Model,
    Key(&'static str),
    Named(String),
}

/// Where a fault is, and the reason, in one sentence.
pub type Fault = (At, String);

/// The most attacks, special actions and passives of a model.
const MOST_ACTIONS: usize = 12;
const MOST_BANDS: usize = 6;

fn range(what: &str, value: i32, least: i32, most: i32) -> Result<(), String> {
    match (least..=most).contains(&value) {
        true => Ok(()),
        false => Err(format!("{what} {value} is not from {least} to {most}")),
    }
}

/// Like [`range`] for a length, with bounds in quarters of an inch.
fn length(what: &str, length: Inches, least: i32, most: i32) -> Result<(), String> {
    let quarter = space::INCH / 4;
    match (least * quarter..=most * quarter).contains(&length.0) {
        true => Ok(()),
        false => {
            let inches = |quarters: i32| format!("{}.{:02}", quarters / 4, quarters % 4 * 25);
            Err(format!("{what} is not from {} to {} inches", inches(least), inches(most)))
        }
    }
}

/// Whether a profile can be played.
pub fn check(profile: &Profile) -> Result<(), Fault> {
    numbers(profile)?;
    names(profile)?;
    for attack in &profile.attacks {
        self::attack(attack)
            .map_err(|why| (At::Named(attack.name.clone()), format!("{}: {why}", attack.name)))?;
    }
    for special in &profile.specials {
        let at = |why| (At::Named(special.name.clone()), format!("{}: {why}", special.name));
        self::special(profile, special).map_err(at)?;
    }
    for (place, owned) in profile.passives.iter().enumerate() {
        let twice =
            profile.passives[..place].iter().any(|other| discriminant(&other.is) == discriminant(&owned.is));
        let sound = match owned.is {
            _ if twice => Err("one of the passives stands there twice".to_string()),
            Passive::Regeneration(dice) => range("Regeneration", dice.into(), 1, 10),
            Passive::MeleeMaster(more) => range("MeleeMaster", more.into(), 1, 4),
            _ => Ok(()),
        };
        sound.map_err(|why| (At::Key("passives"), why))?;
    }
    bands(profile)
}

fn numbers(profile: &Profile) -> Result<(), Fault> {
    let at = |key: &'static str| move |why: String| (At::Key(key), why);
    // The examples of the core chapters have no points: nobody fields them.
    let least = i32::from(!profile.faction.is_empty());
    range("points", profile.points.into(), least, 150).map_err(at("points"))?;
    length("base", profile.base, 2, 20).map_err(at("base"))?;
    length("height", profile.height, 1, 48).map_err(at("height"))?;
    length("spd", profile.spd, 0, 80).map_err(at("spd"))?;
    range("ev", profile.ev.into(), 0, 12).map_err(at("ev"))?;
    range("arm", profile.arm.into(), 0, 12).map_err(at("arm"))?;
    range("hp", profile.hp.into(), 1, 60).map_err(at("hp"))?;
    range("cmd", profile.cmd.into(), 0, 6).map_err(at("cmd"))?;
    let [gain, most] = profile.mana;
    range("the most mana", most.into(), 0, 12).map_err(at("mana"))?;
    range("the mana of each turn", gain.into(), 0, most.into()).map_err(at("mana"))
}

fn names(profile: &Profile) -> Result<(), Fault> {
    if let Some(why) = plain::model_fault(&profile.name) {
        return Err((At::Key("name"), format!("a model's name {why}")));
    }
    if profile.attacks.len() > MOST_ACTIONS || profile.specials.len() > MOST_ACTIONS {
        return Err((At::Model, format!("a model has at most {MOST_ACTIONS} attacks and special actions")));
    }
    if profile.traits.len() > MOST_ACTIONS {
        return Err((At::Key("traits"), format!("a model has at most {MOST_ACTIONS} traits")));
    }
    if let Some(why) = profile.traits.iter().find_map(|word| scene::name_fault(word)) {
        return Err((At::Key("traits"), format!("a trait {why}")));
    }
    let mut before: Vec<&str> = Vec::new();
    let actions = profile.attacks.iter().map(|attack| &attack.name);
    for name in actions.chain(profile.specials.iter().map(|special| &special.name)) {
        if let Some(why) = plain::answer_fault(name) {
            return Err((At::Named(name.clone()), format!("an action's name {why}")));
        }
        if before.iter().any(|other| other.eq_ignore_ascii_case(name)) {
            return Err((At::Named(name.clone()), format!("two actions are called {name:?}")));
        }
        before.push(name);
    }
    Ok(())
}

fn attack(attack: &Attack) -> Result<(), String> {
    let rising = attack.rng.is_sorted_by(|near, far| near < far);
    if attack.rng.is_empty() || attack.rng.len() != attack.hit.len() || !rising {
        return Err("it has one `hit` for each `rng`, from near to far (GE-PRF-12)".into());
    }
    attack.rng.iter().try_for_each(|rng| length("rng", *rng, 0, 192))?;
    attack.hit.iter().try_for_each(|hit| range("hit", (*hit).into(), 0, 11))?;
    range("rng and hit: the number of bands", attack.rng.len() as i32, 1, 4)?;
    range("dmg", attack.dmg.into(), 0, 11)?;
    range("ap", attack.ap.into(), 0, 6)?;
    range("mana", attack.mana.into(), 0, 12)?;
    if attack.ap == 0 && attack.mana == 0 && !attack.once {
        return Err(
            "it costs nothing and could be made for ever; give it `ap`, `mana` or `once = true`".into()
        );
    }
    for (place, rider) in attack.riders.iter().enumerate() {
        match rider {
            Rider::ArmourPiercing(less) => range("ArmourPiercing", (*less).into(), 1, 12)?,
            Rider::Plague(more) => range("Plague", (*more).into(), 1, 6)?,
            Rider::ImpactWeapon if attack.kind == Kind::Ranged => {
                return Err("ImpactWeapon is for melee attacks: it strikes as a charge arrives".into());
            }
            _ => {}
        }
        let before = &attack.riders[..place];
        if before.iter().any(|other| discriminant(other) == discriminant(rider)) {
            return Err("one of its riders stands there twice".into());
        }
        let wide = |rider: &Rider| matches!(rider, Rider::Sweeping | Rider::WreckingBall | Rider::Blast);
        if wide(rider) && before.iter().any(wide) {
            return Err("only one of Sweeping, WreckingBall and Blast can say whom it strikes".into());
        }
    }
    for (place, (margin, crit)) in attack.crits.iter().enumerate() {
        range("the margin of a critical effect", (*margin).into(), 1, 11)?;
        if attack.crits[..place].iter().any(|(_, other)| other == crit) {
            return Err("one of its critical effects stands there twice".into());
        }
    }
    Ok(())
}

fn special(profile: &Profile, special: &Special) -> Result<(), String> {
    range("ap", special.ap.into(), 0, 6)?;
    range("cmd", special.cmd.into(), 0, 6)?;
    range("mana", special.mana.into(), 0, 12)?;
    if special.command && special.ap > 0 {
        return Err("a command costs `cmd` and no `ap` (GE-PRF-09)".into());
    }
    let free = special.ap == 0 && special.cmd == 0 && special.mana == 0 && !special.once;
    if free && !profile.faction.is_empty() {
        return Err(
            "it costs nothing and could be done for ever; give it `ap`, `cmd`, `mana` or `once = true`"
                .into(),
        );
    }
    match &special.does {
        Effect::Heal { dice, within, .. } => {
            range("dice", (*dice).into(), 1, 12)?;
            length("within", *within, 0, 192)
        }
        Effect::Give { within, .. } | Effect::GiveAll { within, .. } | Effect::Aura { within, .. } => {
            length("within", *within, 0, 192)
        }
        Effect::ForestGates { within, distance } => {
            length("within", *within, 0, 192)?;
            length("distance", *distance, 1, 192)
        }
        Effect::Summon { count, within, .. } => {
            range("count", (*count).into(), 1, 6)?;
            length("within", *within, 1, 48)
        }
        Effect::Frenzy { parts } | Effect::MultiAttack { parts } => {
            range("the number of parts", parts.len() as i32, 1, 6)?;
            parts.iter().try_for_each(|(name, times)| {
                range("how often an attack is made,", (*times).into(), 1, 4)?;
                attack_named(profile, name)
            })
        }
        Effect::Wave { within, push, dmg } => {
            length("within", *within, 0, 48)?;
            length("push", *push, 0, 48)?;
            range("dmg", (*dmg).into(), 0, 11)
        }
        Effect::TestCommand { against } => range("against", (*against).into(), 0, 12),
    }
}

fn attack_named(profile: &Profile, name: &str) -> Result<(), String> {
    let mut names = profile.attacks.iter().map(|attack| attack.name.as_str());
    if names.any(|known| known == name) {
        return Ok(());
    }
    let near = nearest(name, profile.attacks.iter().map(|attack| attack.name.as_str()));
    Err(format!("it has no attack {name:?}{near}"))
}

fn bands(profile: &Profile) -> Result<(), Fault> {
    if profile.bands.len() > MOST_BANDS {
        return Err((At::Key("bands"), format!("a damage table has at most {MOST_BANDS} bands")));
    }
    for (place, band) in profile.bands.iter().enumerate() {
        let at = |why: String| (At::Named(band.name.clone()), format!("{}: {why}", band.name));
        if let Some(why) = scene::name_fault(&band.name) {
            return Err((At::Key("bands"), format!("a band's name {why}")));
        }
        let least = profile.bands[..place].last().map_or(0, |before| i32::from(before.from) + 1);
        range("from", band.from.into(), least, i32::from(profile.hp) - 1)
            .map_err(|why| at(format!("{why}: bands go from little damage to much, below HP (GE-PRF-15)")))?;
        losses(profile, band).map_err(at)?;
    }
    Ok(())
}

fn losses(profile: &Profile, band: &Band) -> Result<(), String> {
    for loss in &band.losses {
        match loss {
            Loss::Speed(less) => range("Speed", (*less).into(), 0, 20)?,
            Loss::MeleeDamage(less) | Loss::Damage(less) => range("Damage", (*less).into(), 0, 11)?,
            Loss::Ap(less) => range("Ap", (*less).into(), 0, 2)?,
            Loss::Mana(gain, most) => {
                range("Mana", (*most).into(), 0, 12)?;
                range("Mana of each turn", (*gain).into(), 0, (*most).into())?;
            }
            Loss::DamageOf(name, less) | Loss::HitOf(name, less) => {
                range("what an attack loses,", (*less).into(), 0, 11)?;
                attack_named(profile, name)?;
            }
            Loss::OncePerTurn(name) => attack_named(profile, name)?,
            Loss::Forbids(name) if profile.specials.iter().all(|special| special.name != *name) => {
                attack_named(profile, name)?;
            }
            Loss::Forbids(_) | Loss::Has(_) => {}
        }
    }
    Ok(())
}
