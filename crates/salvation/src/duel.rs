//! One attack, wanted for its odds alone: a table with two models on it, and the answers that lead to the attack. The
//! dice are left to whoever counts, so that the odds come from the rules themselves.

use std::fmt::Write;

use scene::{Duel, Misfit, Rule, Seat, Staged, nearest};
use space::Hex;
use table::Given;

use crate::abilities::{Ability, Spell};
use crate::profile::{self, Profile};
use crate::{faction, rules, setup};

/// Who attacks has the first seat.
const ATTACKER: Seat = Seat(0);
const DEFENDER: Seat = Seat(1);
/// More dice than this are never rolled in one attack.
const MOST_DICE: u8 = 20;
/// What one shot costs.
const SHOT: u8 = 2;
/// What the one attack die of a charged model has more in Accuracy (SS-BRC-02).
const CHARGED: u8 = 2;

/// What can be set, and what it is about.
const SETTINGS: [(&str, &str); 11] = [
    (
        "attack-dice",
        "the attack dice of a combat, the shots of a volley, or the Energy that an Immolate burns",
    ),
    ("defence-dice", "the target's defence dice"),
    (
        "energy",
        "the Energy of the attacker, where a head of steam or Bloodlust has given it more than its card",
    ),
    ("target-energy", "the Energy of the target"),
    ("range", "the hexes between the two, for shots and spells"),
    ("accuracy", "Accuracy of the attacker"),
    ("force", "Force of the attacker"),
    ("resistance", "Resistance of the target"),
    ("wounds", "the wounds that the target has already"),
    ("charged", "1 if the attacker was charged by its target: one attack die at +2"),
    ("braced", "1 if the target was charged by its attacker and is braced: one near miss is saved"),
];

/// Settings as they were given, by their names.
struct Settings<'a>(&'a [(String, String)]);

impl Settings<'_> {
    fn check(&self) -> Result<(), Misfit> {
        for (place, (name, _)) in self.0.iter().enumerate() {
            if !SETTINGS.iter().any(|(known, _)| known == name) {
                let near = nearest(name, SETTINGS.map(|(known, _)| known));
                return Err(misfit(format!("there is no setting {name:?}{near}")));
            }
            if self.0[..place].iter().any(|(other, _)| other == name) {
                return Err(misfit(format!("{name} is set twice")));
            }
        }
        Ok(())
    }

    fn number(&self, name: &str, least: u8, most: u8) -> Result<Option<u8>, Misfit> {
        let found = self.0.iter().find(|(known, _)| known == name);
        let Some((_, words)) = found else { return Ok(None) };
        let number = words.trim().parse().ok().filter(|number| (least..=most).contains(number));
        let is = SETTINGS.iter().find(|(known, _)| *known == name).map_or("", |(_, is)| is);
        number.map(Some).ok_or_else(|| {
            misfit(format!("{name}={words} is not a number from {least} to {most} ({name} is {is})"))
        })
    }
}

fn misfit(why: impl Into<String>) -> Misfit {
    Misfit { line: None, why: why.into() }
}

/// What the attacker does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Attack {
    Blow,
    Shot,
    Fireball,
    Immolate,
}

const ATTACKS: [(&str, Attack); 4] = [
    ("blow", Attack::Blow),
    ("shot", Attack::Shot),
    ("Fireball", Attack::Fireball),
    ("Immolate", Attack::Immolate),
];

impl Attack {
    fn of(profile: &Profile, wanted: Option<&str>) -> Result<Attack, Misfit> {
        let Some(wanted) = wanted else { return Ok(Attack::Blow) };
        let found = ATTACKS.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        let Some((name, attack)) = found else {
            let near = nearest(wanted, ATTACKS.map(|(name, _)| name));
            return Err(misfit(format!("there is no attack {wanted:?}{near}")));
        };
        let who = &profile.name;
        let unlisted = |spell: Spell| !profile.spells.contains(&spell) && !profile.knows.contains(&spell);
        match attack {
            Attack::Shot if !profile.has(Ability::Ranged) => {
                Err(misfit(format!("{who} is no ranged unit and cannot shoot (SS-UNT-28)")))
            }
            Attack::Fireball | Attack::Immolate if !profile.has(Ability::Mage) => {
                Err(misfit(format!("{who} is no mage and cannot cast {name} (SS-UNT-28)")))
            }
            _ if attack.spell().is_some_and(unlisted) => {
                Err(misfit(format!("{name} is not on the list of {who} (SS-R-58)")))
            }
            _ => Ok(*attack),
        }
    }

    fn name(self) -> &'static str {
        ATTACKS.iter().find(|(_, attack)| *attack == self).map_or("", |(name, _)| name)
    }

    fn spell(self) -> Option<Spell> {
        match self {
            Attack::Blow | Attack::Shot => None,
            Attack::Fireball => Some(Spell::Fireball),
            Attack::Immolate => Some(Spell::Immolate),
        }
    }

    /// Where the target may stand, and where it stands if nothing is said.
    fn range(self, attacker: &Profile, set: &Settings<'_>) -> Result<u8, Misfit> {
        let (least, most, usual) = match self {
            Attack::Blow => (1, 1, 1),
            Attack::Shot if attacker.force < 2 => {
                let why = format!("{} shoots {} far, which nobody is", attacker.name, attacker.force);
                return Err(misfit(format!("{why} without being in contact (SS-RGD-04)")));
            }
            Attack::Shot => (2, attacker.force, attacker.force.div_ceil(2).max(2)),
            Attack::Fireball => (1, Spell::Fireball.range() as u8, 6),
            Attack::Immolate => (1, 2, 1),
        };
        Ok(set.number("range", least, most)?.unwrap_or(usual))
    }

    /// What it may be made with, and with how much if nothing is said.
    fn dice(self, attacker: &Profile, charged: bool, set: &Settings<'_>) -> Result<u8, Misfit> {
        let has = set.number("energy", 1, MOST_DICE)?.unwrap_or(attacker.energy);
        if charged && set.number("attack-dice", 1, MOST_DICE)?.is_some_and(|dice| dice > 1) {
            let rule = rules::BRC_02;
            return Err(misfit(format!("charged=1: an attacker that was charged has 1 attack die ({rule})")));
        }
        let (most, usual) = match self {
            Attack::Blow if charged => (1, 1),
            Attack::Blow => (MOST_DICE, has),
            Attack::Shot => (MOST_DICE / SHOT, has / SHOT),
            Attack::Fireball => (1, 1),
            Attack::Immolate => (MOST_DICE, has),
        };
        let dice = set.number("attack-dice", 1, most)?.unwrap_or(usual.clamp(1, most));
        let what = match self {
            Attack::Blow => plural(dice, "attack die", "attack dice"),
            Attack::Shot => plural(dice, "shot", "shots"),
            Attack::Fireball => "Fireball".to_string(),
            Attack::Immolate => format!("Immolate with {dice} Energy"),
        };
        paid(&attacker.name, &what, [self.energy(dice), has], self.price(), "energy")?;
        Ok(dice)
    }

    /// The target's dice: all it can pay for if nothing is said.
    fn defence(self, target: &Profile, set: &Settings<'_>) -> Result<u8, Misfit> {
        let has = set.number("target-energy", 0, MOST_DICE)?.unwrap_or(target.energy);
        let dice = set.number("defence-dice", 0, MOST_DICE)?.unwrap_or(has);
        let rule = match self {
            Attack::Blow => rules::CMB_04,
            Attack::Shot => rules::RGD_09,
            Attack::Fireball | Attack::Immolate => rules::R_41,
        };
        paid(&target.name, &plural(dice, "defence die", "defence dice"), [dice, has], rule, "target-energy")?;
        Ok(dice)
    }

    /// The rule that says what it costs.
    fn price(self) -> Rule {
        match self {
            Attack::Blow => rules::CMB_04,
            Attack::Shot => rules::RGD_02,
            Attack::Fireball => rules::MAG_02,
            Attack::Immolate => rules::SPL_12,
        }
    }

    /// The Energy that so much of it takes.
    fn energy(self, dice: u8) -> u8 {
        match self {
            Attack::Blow | Attack::Immolate => dice,
            Attack::Shot => dice * SHOT,
            Attack::Fireball => Spell::Fireball.energy(),
        }
    }
}

/// Nobody spends more Energy than it has; `more` is the setting by which it has more.
fn paid(who: &str, what: &str, [cost, has]: [u8; 2], rule: Rule, more: &str) -> Result<(), Misfit> {
    if cost <= has {
        return Ok(());
    }
    let why = format!("for {what} {cost} Energy is needed, and {who} has {has} ({rule})");
    Err(misfit(format!("{why}; the setting {more}={cost} gives it enough")))
}

fn plural(count: u8, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The table on which one attack is about to be made, and the way there.
pub fn stage(duel: &Duel) -> Result<Staged, Misfit> {
    let set = Settings(&duel.settings);
    set.check()?;
    let known = faction::known(&duel.own)?;
    let find =
        |name: &str| profile::find(&known, name).map_err(|why| misfit(why.replacen("profile", "unit", 1)));
    let (mut attacker, mut target) = (find(&duel.attacker)?.clone(), find(&duel.target)?.clone());
    let attack = Attack::of(&attacker, duel.attack.as_deref())?;
    attacker.accuracy = set.number("accuracy", 0, 25)?.unwrap_or(attacker.accuracy);
    attacker.force = set.number("force", 0, 25)?.unwrap_or(attacker.force);
    target.resistance = set.number("resistance", 1, 25)?.unwrap_or(target.resistance);
    let wounds = set.number("wounds", 0, 2)?.unwrap_or(0);
    let charged = set.number("charged", 0, 1)? == Some(1);
    let braced = set.number("braced", 0, 1)? == Some(1);
    if attack != Attack::Blow && (charged || braced) {
        return Err(misfit("nobody is charged or braced against shots and spells (SS-BRC-01)"));
    }
    let range = attack.range(&attacker, &set)?;
    let dice = attack.dice(&attacker, charged, &set)?;
    let defence = attack.defence(&target, &set)?;

    let mut text = String::from("seats: Attacker, Defender\n");
    text += &written(&attacker, "attacking");
    text += &written(&target, "attacked");
    let place = |col: u8| space::lettered_name(Hex::from_offset(4 + i16::from(col), 18));
    let (from, to, energy) = (place(0), place(range), attack.energy(dice));
    let _ = write!(text, "Attacker: attacker, attacking {}, at {from}, energy left {energy}", attacker.name);
    match attack {
        Attack::Blow | Attack::Shot => {}
        Attack::Fireball => text += ", knows Fireball",
        Attack::Immolate => text += ", knows Immolate",
    }
    let _ = write!(text, "\nDefender: target, attacked {}, at {to}, ", target.name);
    let _ = writeln!(text, "wounds {wounds}, energy left {defence}");
    text += match (charged, braced) {
        (true, true) => "charge: attacker, on target, interception\n",
        (true, false) => "charge: target, on attacker\n",
        (false, true) => "charge: attacker, on target\n",
        (false, false) => "",
    };
    // A charge is fought in the half of whoever made it.
    let declares = if charged && !braced { DEFENDER } else { ATTACKER };
    text += if declares == ATTACKER { "turn: 1, half Attacker\n" } else { "turn: 1, half Defender\n" };
    setup::set(&Given::read(&text, 1)?).map_err(|fault| misfit(fault.why))?;

    Ok(Staged {
        title: title(&attacker, &target, attack, (dice, charged), defence),
        attack: attack.name().to_string(),
        given: text,
        answers: answers(attack, declares),
        attacker: ATTACKER,
        habits: habits(attack, &attacker, &target, dice, defence),
        target: 1,
        bar: "wounds".to_string(),
        assumes: assumes(&attacker, attack, range, wounds, charged, braced),
    })
}

/// A profile of this table alone.
fn written(profile: &Profile, role: &str) -> String {
    let Profile { name, speed, energy, accuracy, force, resistance, special, .. } = profile;
    let mut line = format!("profile: {role} {name}, Sp {speed}, En {energy}, Ac {accuracy}, Fo {force}, ");
    let _ = write!(line, "Re {resistance}, Sc {special}");
    for ability in &profile.abilities {
        let _ = write!(line, ", {}", ability.words());
    }
    line + "\n"
}

/// What is answered until the attack is declared.
fn answers(attack: Attack, declares: Seat) -> Vec<(Seat, String)> {
    let words: &[&str] = match attack {
        Attack::Blow if declares == DEFENDER => &["target", "fight"],
        Attack::Blow => &["attacker", "fight"],
        Attack::Shot => &["attacker", "shoot", "target"],
        Attack::Fireball => &["attacker", "cast a spell", "Fireball", "target"],
        Attack::Immolate => &["attacker", "cast a spell", "Immolate"],
    };
    words.iter().map(|words| (declares, words.to_string())).collect()
}

/// What is answered from there on, wherever it is asked.
fn habits(
    attack: Attack,
    attacker: &Profile,
    target: &Profile,
    dice: u8,
    defence: u8,
) -> Vec<(Seat, String, String)> {
    let mut habits: Vec<(Seat, &str, String)> = Vec::new();
    match attack {
        Attack::Blow => {
            habits.push((ATTACKER, "allocate", format!("attacker attacks target = {dice}")));
            habits.push((DEFENDER, "allocate", format!("target defends against attacker = {defence}")));
            habits.push((ATTACKER, "stun-push", "pass".into()));
            habits.push((ATTACKER, "follow-up", "pass".into()));
            for (seat, profile) in [(ATTACKER, attacker), (DEFENDER, target)] {
                if profile.has(Ability::Bloodlust) {
                    habits.push((seat, "bloodlust", "nothing".into()));
                }
            }
        }
        Attack::Shot => {
            habits.push((ATTACKER, "shots", format!("shots = {dice}")));
            habits.push((DEFENDER, "shot-defence", format!("defence dice = {defence}")));
            habits.push((DEFENDER, "cancel", "most".into()));
        }
        Attack::Fireball | Attack::Immolate => {
            habits.push((ATTACKER, "test-or-fail", "take the test".into()));
            habits.push((DEFENDER, "blast-defence", format!("target defends = {defence}")));
            habits.push((DEFENDER, "cancel", "most".into()));
        }
    }
    habits.into_iter().map(|(seat, why, says)| (seat, why.to_string(), says)).collect()
}

fn title(
    attacker: &Profile,
    target: &Profile,
    attack: Attack,
    (dice, charged): (u8, bool),
    defence: u8,
) -> String {
    let Profile { accuracy, force, .. } = attacker;
    let accuracy = accuracy + if charged { CHARGED } else { 0 };
    let with = match attack {
        Attack::Blow if dice == 1 => format!("1 attack die (Accuracy {accuracy}, Force {force})"),
        Attack::Blow => format!("{dice} attack dice (Accuracy {accuracy}, Force {force})"),
        Attack::Shot if dice == 1 => format!("1 shot (Accuracy {accuracy}, Force {force})"),
        Attack::Shot => format!("{dice} shots (Accuracy {accuracy}, Force {force})"),
        Attack::Fireball => format!("Fireball (Accuracy {accuracy}, Force 12)"),
        Attack::Immolate => format!("Immolate (Accuracy {accuracy}, {dice} Energy)"),
    };
    let guard = if defence == 1 { "1 defence die".to_string() } else { format!("{defence} defence dice") };
    format!("{}, {with} against {}, {guard} (Resistance {})", attacker.name, target.name, target.resistance)
}

/// What the odds rest on, in sentences.
fn assumes(
    attacker: &Profile,
    attack: Attack,
    range: u8,
    wounds: u8,
    charged: bool,
    braced: bool,
) -> Vec<String> {
    let mut list = vec![match attack {
        Attack::Blow => "The two are in contact, and only this attack is made.".to_string(),
        _ if range == 1 => "The two are in contact.".to_string(),
        _ => format!("The two are {range} hexes apart and see each other."),
    }];
    // The title has Accuracy as it is at short range.
    if attack == Attack::Shot && range > attacker.force.div_ceil(2) {
        let half = (attacker.accuracy / 2).max(1);
        list.push(format!("At long range Accuracy is {half} (SS-RGD-08)."));
    }
    list.push("Nobody else is near: no friend helps, no Shield waits, nobody panics.".to_string());
    match wounds {
        0 => {}
        1 => list.push("The target has 1 wound already, which is -2 Resistance (SS-ATR-11).".to_string()),
        _ => list
            .push(format!("The target has {wounds} wounds already, each of them -2 Resistance (SS-ATR-11).")),
    }
    if charged {
        list.push(format!("The attacker was charged: one attack die at +{CHARGED} Accuracy (SS-BRC-02)."));
    }
    if braced {
        list.push(
            "The target was charged and is braced: one die that misses by 2 is saved (SS-BRC-03)."
                .to_string(),
        );
    }
    list.push(
        "The target cancels wounds before stuns; stuns are not counted, and a third wound kills.".to_string(),
    );
    list
}
