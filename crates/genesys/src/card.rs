//! A model's card: all that it is and can do, in our words, so that nobody needs the catalog to play it.

use std::fmt::Write;

use scene::{Arg, Card, Rule};

use crate::abilities::{Crit, Effect, Loss, Passive, Rider, Who};
use crate::profile::{Attack, Band, Inches, Kind, Profile, Special};
use crate::rules;
use crate::setup::Setup;
use crate::state::Condition;

/// The cards of the profiles in the match.
pub fn cards(setup: &Setup) -> Vec<Card> {
    setup.profiles.iter().map(card).collect()
}

/// The card of a profile.
pub fn card(profile: &Profile) -> Card {
    let mut lines: Vec<(Rule, String)> = Vec::new();
    lines.extend(profile.attacks.iter().map(|attack| (attack.row(), attack_line(attack))));
    lines.extend(profile.specials.iter().map(|special| (special.row(), special_line(special))));
    lines.extend(profile.passives.iter().map(|owned| (owned.row(), passive(owned.is))));
    lines.extend((0..profile.bands.len()).map(|place| (profile.bands[place].rule.0, band(profile, place))));
    if profile.ours {
        lines.push((rules::R_13, "ours: a stand-in, for which the book has no numbers".to_string()));
    }
    let [gain, most] = profile.mana;
    Card {
        title: profile.name.clone(),
        kind: family(profile),
        numbers: vec![
            ("points".into(), profile.points.to_string()),
            ("SPD".into(), inches(profile.spd)),
            ("EV".into(), profile.ev.to_string()),
            ("ARM".into(), profile.arm.to_string()),
            ("HP".into(), profile.hp.to_string()),
            ("CMD".into(), profile.cmd.to_string()),
            ("MANA".into(), format!("{gain}/{most}")),
            ("base".into(), inches(profile.base)),
            ("height".into(), inches(profile.height)),
        ],
        lines,
    }
}

/// Its faction and its traits: `Templars (templar, paladin)`.
fn family(profile: &Profile) -> String {
    match (profile.faction.as_str(), profile.traits.join(", ")) {
        (faction, traits) if traits.is_empty() => faction.to_string(),
        ("", traits) => traits,
        (faction, traits) => format!("{faction} ({traits})"),
    }
}

fn inches(length: Inches) -> String {
    Arg::Length(length.0).plain()
}

/// `MELEE Axe of Khorne: AP 1, RNG 1", HIT 9, DMG 6; Armour Piercing 2: ...; CRIT 3 Madness: ...`
fn attack_line(attack: &Attack) -> String {
    let kind = match attack.kind {
        Kind::Melee => "MELEE",
        Kind::Ranged => "RANGED",
    };
    let hit: Vec<String> = attack.hit.iter().map(u8::to_string).collect();
    let rng: Vec<String> = attack.rng.iter().map(|rng| inches(*rng)).collect();
    let mut words = format!("{kind} {}: {}", attack.name, costs(attack.ap, 0, attack.mana, attack.once));
    let _ = write!(words, ", RNG {}, HIT {}, DMG {}", rng.join("/"), hit.join("/"), attack.dmg);
    for has in &attack.riders {
        let _ = write!(words, "; {}", rider(*has));
    }
    for (margin, effect) in &attack.crits {
        let _ = write!(words, "; CRIT {margin} {}: {}", effect.words(), crit(*effect));
    }
    words
}

fn special_line(special: &Special) -> String {
    let (kind, costs) = match special.command {
        true => {
            let once = if special.once { ", ONCE" } else { "" };
            let mana = if special.mana > 0 { format!(", MANA {}", special.mana) } else { String::new() };
            ("COMMAND", format!("CMD {}{mana}{once}", special.cmd))
        }
        false => ("SPECIAL", costs(special.ap, special.cmd, special.mana, special.once)),
    };
    format!("{kind} {}: {costs}; {}", special.name, effect(&special.does))
}

fn costs(ap: u8, cmd: u8, mana: u8, once: bool) -> String {
    let mut words = format!("AP {ap}");
    for (name, cost) in [("CMD", cmd), ("MANA", mana)] {
        if cost > 0 {
            let _ = write!(words, ", {name} {cost}");
        }
    }
    if once {
        words += ", ONCE";
    }
    words
}

/// What always belongs to an attack.
pub fn rider(rider: Rider) -> String {
    match rider {
        Rider::ArmourPiercing(less) => {
            format!("Armour Piercing {less}: the target's ARM counts {less} less in the damage test")
        }
        Rider::Weaken => format!("on a hit the target gets {} for one round", condition(Condition::Weakened)),
        Rider::Drag => {
            "Drag: on a hit the target may be pulled straight here, up to 6\", before the damage test".into()
        }
        Rider::Plague(more) => format!("each model hit gets {}", plague(&more.to_string())),
        Rider::PlagueDamage => {
            format!("Plague Damage: the damage X is not suffered, the target gets {} instead", plague("X"))
        }
        Rider::Sweeping => "Sweeping Attack: a separate attack on every enemy in range".into(),
        Rider::WreckingBall => {
            "Wrecking Ball: no target; a point in range, and a separate attack on every other \
                                model, friend or foe, within 2\" of it"
                .into()
        }
        Rider::Blast => {
            "Blast: a separate attack also on every other model, friend or foe, within 2\" of the target"
                .into()
        }
        Rider::ImpactWeapon => "Impact Weapon: only as a charge attack".into(),
        Rider::TwinWeapon => "Twin Weapon: once in a turn the attack may be repeated for free".into(),
    }
}

fn plague(more: &str) -> String {
    format!("+{more} Plague ({}: as many dice of direct damage each upkeep, then one less)", rules::SKA_10)
}

/// What a critical effect does.
pub fn crit(crit: Crit) -> String {
    match crit {
        Crit::DivineShock => format!("the target gets {} for one round", condition(Condition::Stunned)),
        Crit::Madness => {
            format!("if it suffers damage, the target gets {} for one round", condition(Condition::Berserk))
        }
        Crit::Infection => format!("the target gets {}", plague("1")),
        Crit::HammerBlow => {
            "after the damage test you may add a test with DMG 5 and push the target 2\" away".into()
        }
        Crit::Stun => format!("if it suffers damage, the target gets {}", condition(Condition::Numb)),
    }
}

/// A condition by its name, with its row and what it changes.
pub fn condition(condition: Condition) -> String {
    let (name, does) = match condition {
        Condition::Stunned => ("Stunned", "it cannot react"),
        Condition::Weakened => ("Weakened", "SPD -2\", ARM -2"),
        Condition::DefensiveStance => ("Defensive Stance", "no MOVE actions, ARM +2"),
        Condition::Inspired => ("Inspired", "its focuses cost no AP"),
        Condition::Barkskin => ("Barkskin", "ARM +2"),
        Condition::Entangled => ("Entangled", "SPD -2\", EV -2"),
        Condition::DemonicStrength => ("Demonic Strength", "DMG +2 in melee"),
        Condition::KhornesRage => ("Khorne's Rage", "focus for damage is free, EV -2"),
        Condition::Berserk => {
            ("Berserk", "EV 1, no focus, and it must first attack somebody at random whom it engages")
        }
        Condition::Rooted => ("Entangled", "it moves only by being pushed"),
        Condition::RabidFever => ("Rabid Fever", "focus for damage is free against targets with Plague"),
        Condition::Numb => ("Stun", "no actions in its next activation"),
    };
    format!("{name} ({}: {does})", condition.words().0)
}

/// What a special or a command action does.
pub fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Heal { dice, within, who } => {
            format!("{} within {} heals by a {dice}/0 test", one(who), inches(*within))
        }
        Effect::Give { condition: gets, within, who } => {
            format!("{} within {} gets {} for one round", one(who), inches(*within), condition(*gets))
        }
        Effect::GiveAll { condition: gets, within, who } => {
            let all = all(who);
            format!("all {all} now within {} get {} for one round", inches(*within), condition(*gets))
        }
        Effect::Aura { condition: have, within, who } => {
            let all = all(who);
            format!("for one round all {all} have {} while within {}", condition(*have), inches(*within))
        }
        Effect::ForestGates { within, distance } => format!(
            "a friendly model within {} that is completely in a forest is placed up to {} away, completely in a forest",
            inches(*within),
            inches(*distance)
        ),
        Effect::Summon { model, count, within, forest } => {
            let place = if *forest { ", completely in a forest" } else { "" };
            let within = inches(*within);
            format!("summons {count} {model} within {within}{place}, with activation and reaction tokens")
        }
        Effect::Frenzy { parts } => format!("free attacks on one target: {}", times(parts)),
        Effect::MultiAttack { parts } => format!("free attacks, each on any target: {}", times(parts)),
        Effect::Wave { within, push, dmg } => format!(
            "every other model, friend or foe, within {} is pushed {} away and then tested with DMG {dmg}",
            inches(*within),
            inches(*push)
        ),
        Effect::TestCommand { against } => format!("a test of CMD against {against} dice"),
    }
}

/// `Tusk once, Claw 2 times`.
fn times(parts: &[(String, u8)]) -> String {
    let part = |(name, times): &(String, u8)| match times {
        1 => format!("{name} once"),
        _ => format!("{name} {times} times"),
    };
    parts.iter().map(part).collect::<Vec<_>>().join(", ")
}

fn one(who: &Who) -> String {
    let kind = kind(who);
    let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {kind}")
}

fn all(who: &Who) -> String {
    format!("{}s", kind(who))
}

/// `friendly templar model`.
fn kind(who: &Who) -> String {
    let side = match who.friendly() {
        Some(true) => "friendly ",
        Some(false) => "enemy ",
        None => "",
    };
    let word = who.asks().map_or(String::new(), |word| format!("{word} "));
    format!("{side}{word}model")
}

/// A passive by its name, and what it does.
pub fn passive(passive: Passive) -> String {
    match passive {
        Passive::DefensiveStance => "Defensive Stance: nobody flanks it".into(),
        Passive::Fly => "Fly: moves pass over models and impassable terrain and are never slowed; only who engaged it \
                         at the start strikes at a move"
            .into(),
        Passive::ForestWalk => "Forest Walk: forests do not slow it".into(),
        Passive::BlessingOfTheForest => "Blessing of the Forest: EV +1 in a forest".into(),
        Passive::Regeneration(dice) => {
            format!("Regeneration {dice}: as its activation begins it may heal by a {dice}/0 test")
        }
        Passive::MeleeMaster(more) => {
            format!("Melee Master {more}: {more} AP more in each activation, for melee attacks only")
        }
        Passive::UnleashTheRage => format!(
            "Unleash The Rage: as its activation begins it may take {} for one round",
            condition(Condition::KhornesRage)
        ),
        Passive::BloodFuelled => {
            "Blood Fuelled: +1 mana for each model, friend or foe, destroyed within 12\"".into()
        }
        Passive::WildBeast => "Wild Beast: only monster handlers command it, and it is never leader".into(),
        Passive::TameTheBeast => "Tame The Beast: it commands monsters only".into(),
        Passive::FearTheWhip => "Fear the Whip: it commands within 6\" only".into(),
        Passive::PlaguePowered => {
            "Plague Powered: +1 mana for each model destroyed by Plague within 12\", if none like it is nearer".into()
        }
        Passive::PushedIntoBattle => {
            "Pushed Into Battle: SPD +2\" if 4 or more skaven are within 1\" as its activation begins".into()
        }
        Passive::Guard => {
            "Guard: it may take the damage test of a friend within 2\" that is hit".into()
        }
    }
}

/// A band of the damage table, from its first to its last damage.
fn band(profile: &Profile, place: usize) -> String {
    let Band { from, name, losses, .. } = &profile.bands[place];
    let next = profile.bands.get(place + 1).map_or(profile.hp, |next| next.from);
    let most = next.saturating_sub(1).max(*from);
    let mut words = format!("damage {from}-{most}: {name}");
    let losses: Vec<String> = losses.iter().map(loss).collect();
    if !losses.is_empty() {
        let _ = write!(words, ": {}", losses.join("; "));
    }
    words
}

/// What a band of the damage table takes.
pub fn loss(loss: &Loss) -> String {
    match loss {
        Loss::Speed(less) => format!("SPD -{less}\""),
        Loss::MeleeDamage(less) => format!("DMG -{less} in melee"),
        Loss::Damage(less) => format!("DMG -{less}"),
        Loss::DamageOf(name, less) => format!("{name} at DMG -{less}"),
        Loss::HitOf(name, less) => format!("{name} at HIT -{less}"),
        Loss::Forbids(name) => format!("no {name}"),
        Loss::OncePerTurn(name) => format!("{name} only once in a turn"),
        Loss::Ap(less) => format!("{less} AP less in each activation"),
        Loss::Has(has) => format!("it has {}", condition(*has)),
        Loss::Mana(gain, most) => format!("MANA {gain}/{most}"),
    }
}
