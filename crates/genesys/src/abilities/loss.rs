//! What the bands of a damage table take from a model.

use serde::Deserialize;
use table::Sum;

use crate::profile::{Attack, Kind, Profile};
use crate::state::Condition;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Loss {
    /// So many inches of SPD.
    Speed(u8),
    /// So much DMG of every melee attack.
    MeleeDamage(u8),
    /// So much DMG of every attack.
    Damage(u8),
    /// So much DMG of one attack.
    DamageOf(String, u8),
    /// So much HIT of one attack.
    HitOf(String, u8),
    /// An action that it cannot take.
    Forbids(String),
    /// An attack that it can make once in a turn only.
    OncePerTurn(String),
    /// Action points of each activation.
    Ap(u8),
    /// A condition that it has.
    Has(Condition),
    /// Mana that it has instead of its own.
    Mana(u8, u8),
}

impl Loss {
    /// The action that it is about, to be checked when profiles are read.
    pub fn names(&self) -> Option<&String> {
        match self {
            Loss::DamageOf(name, _)
            | Loss::HitOf(name, _)
            | Loss::Forbids(name)
            | Loss::OncePerTurn(name) => Some(name),
            Loss::Speed(_)
            | Loss::MeleeDamage(_)
            | Loss::Damage(_)
            | Loss::Ap(_)
            | Loss::Has(_)
            | Loss::Mana(..) => None,
        }
    }
}

/// What the band of so much damage does to SPD, in units.
pub fn on_speed(profile: &Profile, damage: u8, spd: &mut Sum) {
    let Some(band) = profile.band(damage) else { return };
    for loss in &band.losses {
        if let Loss::Speed(inches) = loss {
            spd.add(band.rule.0, "damage", -i32::from(*inches) * space::INCH);
        }
    }
}

/// What it does to the HIT of an attack.
pub fn on_hit(profile: &Profile, damage: u8, attack: &Attack, hit: &mut Sum) {
    let Some(band) = profile.band(damage) else { return };
    for loss in &band.losses {
        match loss {
            Loss::HitOf(name, less) if *name == attack.name => {
                hit.add(band.rule.0, "damage", -i32::from(*less))
            }
            _ => {}
        }
    }
}

/// What it does to the DMG of an attack.
pub fn on_damage(profile: &Profile, damage: u8, attack: &Attack, dmg: &mut Sum) {
    let Some(band) = profile.band(damage) else { return };
    for loss in &band.losses {
        let less = match loss {
            Loss::MeleeDamage(less) if attack.kind == Kind::Melee => *less,
            Loss::Damage(less) => *less,
            Loss::DamageOf(name, less) if *name == attack.name => *less,
            _ => 0,
        };
        dmg.add(band.rule.0, "damage", -i32::from(less));
    }
}

/// The band's rule if it forbids an action, and the damage from which it does.
pub fn forbids(profile: &Profile, damage: u8, action: &str) -> Option<(scene::Rule, u8)> {
    let band = profile.band(damage)?;
    let forbids = |loss: &Loss| matches!(loss, Loss::Forbids(name) if name == action);
    band.losses.iter().any(forbids).then_some((band.rule.0, band.from))
}

/// The band's rule if it allows an attack once in a turn, and the damage from which it does.
pub fn once_per_turn(profile: &Profile, damage: u8, attack: &str) -> Option<(scene::Rule, u8)> {
    let band = profile.band(damage)?;
    let once = |loss: &Loss| matches!(loss, Loss::OncePerTurn(name) if name == attack);
    band.losses.iter().any(once).then_some((band.rule.0, band.from))
}

/// How many action points the band takes.
pub fn ap(profile: &Profile, damage: u8) -> (u8, Option<scene::Rule>) {
    let Some(band) = profile.band(damage) else { return (0, None) };
    let less = band.losses.iter().map(|loss| if let Loss::Ap(less) = loss { *less } else { 0 }).sum();
    (less, (less > 0).then_some(band.rule.0))
}

/// The condition that the band gives.
pub fn condition(profile: &Profile, damage: u8) -> Option<Condition> {
    profile.band(damage)?.losses.iter().find_map(|loss| match loss {
        Loss::Has(condition) => Some(*condition),
        _ => None,
    })
}

/// What it gains each turn and can hold.
pub fn mana(profile: &Profile, damage: u8) -> [u8; 2] {
    let band = profile.band(damage);
    let losses = band.map_or(&[][..], |band| &band.losses);
    losses
        .iter()
        .find_map(|loss| if let Loss::Mana(x, y) = loss { Some([*x, *y]) } else { None })
        .unwrap_or(profile.mana)
}
