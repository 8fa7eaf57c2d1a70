//! One attack, wanted for its odds alone: a table with two models on it, and the answers that lead to the attack. The
//! dice are left to whoever counts, so that the odds come from the rules themselves.

use std::fmt::Write;

use scene::{Duel, Misfit, Naming, Seat, Staged, nearest, read_inches};
use space::{Point, Spot};
use table::{Given, Line, enclose};

use crate::abilities::{Passive, Rider};
use crate::profile::{self, Attack, Inches, Kind, Profile};
use crate::{faction, setup};

/// No pool holds more dice, and a focus adds 3 to HIT and DMG.
const MOST: u8 = 14;
const MOST_FOCUSED: u8 = 11;
/// No attack reaches farther.
const LONGEST: i32 = 72 * space::INCH;

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
    number("HP", &mut varied.hp, 1, u8::MAX)?;
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
    let length = |words: &str| match read_inches(words)? {
        length @ 0..=LONGEST => Ok(Inches(length)),
        _ => Err(format!("{words} is not from 0 to {} inches", LONGEST / space::INCH)),
    };
    words.split('/').map(length).collect()
}

fn hits(words: &str) -> Result<Vec<u8>, String> {
    let hit = |words: &str| words.parse::<u8>().ok().filter(|hit| *hit <= MOST_FOCUSED);
    let all: Option<Vec<u8>> = words.split('/').map(hit).collect();
    all.ok_or_else(|| format!("HIT {words} is not a number from 0 to {MOST_FOCUSED} for each range band"))
}

/// How the attacker focuses.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Focus {
    None,
    ToHit,
    ForDamage,
    Both,
    Best,
}

const FOCUS: [(&str, Focus); 5] = [
    ("none", Focus::None),
    ("hit", Focus::ToHit),
    ("damage", Focus::ForDamage),
    ("both", Focus::Both),
    ("best", Focus::Best),
];

/// What can be set, and what it is about.
const SETTINGS: [(&str, &str); 12] = [
    ("hit", "HIT of the attack, `7` or one for each range band as in `7/5`"),
    ("dmg", "DMG of the attack"),
    ("ap", "the action points that the attack costs"),
    ("rng", "RNG of the attack in inches, `8` or `6/12`"),
    ("ev", "EV of the target"),
    ("arm", "ARM of the target"),
    ("hp", "HP of the target"),
    ("damage", "damage that the target has suffered before"),
    ("distance", "inches between the two"),
    ("cover", "COV of the terrain before the target, from 0 to 3"),
    ("focus", "none, hit, damage, both or best"),
    (
        "command",
        "1 if the attacker can be given an action point, 0 if not; without it, 1 where the focus needs it",
    ),
];

/// The terrain that gives so much cover, and whether the target stands in it.
const COVERS: [Option<(&str, bool)>; 4] =
    [None, Some(("hedge", false)), Some(("low wall", false)), Some(("ruin", true))];

/// What a model gets for its activation (GE-ACT-02).
const ACTION_POINTS: u8 = 2;

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

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim())
    }

    fn number(&self, name: &str, least: u8, most: u8) -> Result<Option<u8>, Misfit> {
        let Some(words) = self.get(name) else { return Ok(None) };
        let number = words.parse().ok().filter(|number| (least..=most).contains(number));
        let is = SETTINGS.iter().find(|(known, _)| *known == name).map_or("", |(_, is)| is);
        number.map(Some).ok_or_else(|| {
            misfit(format!("{name}={words} is not a number from {least} to {most} ({name} is {is})"))
        })
    }
}

fn misfit(why: impl Into<String>) -> Misfit {
    Misfit { line: None, why: why.into() }
}

/// The attack of this name, or the only one.
fn attack_of<'a>(profile: &'a Profile, wanted: Option<&str>) -> Result<&'a Attack, Misfit> {
    let owner = &profile.name;
    let names = || profile.attacks.iter().map(|attack| attack.name.as_str());
    match (wanted, profile.attacks.as_slice()) {
        (_, []) => Err(misfit(format!("{owner} has no attack"))),
        (None, [one]) => Ok(one),
        (None, _) => {
            let names: Vec<&str> = names().collect();
            Err(misfit(format!("{owner} has several attacks, name one of them: {}", names.join(", "))))
        }
        (Some(name), all) => all
            .iter()
            .find(|attack| attack.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| misfit(format!("{owner} has no attack {name:?}{}", nearest(name, names())))),
    }
}

/// The table on which one attack is about to be made, and the way there.
pub fn stage(duel: &Duel) -> Result<Staged, Misfit> {
    let set = Settings(&duel.settings);
    set.check()?;
    let known = faction::known(&duel.own)?;
    let find =
        |name: &str| profile::find(&known, name).map_err(|why| misfit(why.replacen("profile", "model", 1)));
    let (attacker, target) = (find(&duel.attacker)?, find(&duel.target)?);
    let attack = attack_of(attacker, duel.attack.as_deref())?;
    let (attacker, target) = (vary_attacker(attacker, attack, &set)?, vary_target(target, &set)?);
    let attack = attack_of(&attacker.profile, Some(&attack.name))?;
    let damage = set.number("damage", 0, target.profile.hp - 1)?.unwrap_or(0);
    let cover = set.number("cover", 0, 3)?.unwrap_or(0);
    let focus = match set.get("focus") {
        None => Focus::None,
        Some(words) => {
            FOCUS.iter().find(|(name, _)| *name == words).map(|(_, focus)| *focus).ok_or_else(|| {
                misfit(format!("there is no focus {words:?}{}", nearest(words, FOCUS.map(|(name, _)| name))))
            })?
        }
    };
    let purse = Purse::of(&attacker.profile, attack, focus, set.number("command", 0, 1)?)?;
    let place = Place::of(&attacker.profile, &target.profile, attack, set.get("distance"))?;

    let mut text = String::from("seats: Attacker, Defender\n");
    for own in &duel.own {
        text += &enclose(own);
    }
    let _ = writeln!(text, "table: {} by {}", place.width, place.depth);
    text += &attacker.line;
    text += &target.line;
    text += &place.terrain(cover);
    let _ = write!(text, "Attacker: attacker, {}, at {}", attacker.profile.name, words(place.from));
    if attack.mana > 0 {
        let _ = write!(text, ", mana {}", attack.mana);
    }
    text += if purse.command { ", command 1\n" } else { "\n" };
    let _ =
        writeln!(text, "Defender: target, {}, at {}, damage {damage}", target.profile.name, words(place.to));
    text += "turn: 1, next Attacker\n";
    setup::set(&Given::read(&text, 1)?).map_err(|fault| misfit(fault.why))?;

    let answers = answers(&attacker.profile, attack, &purse, &place);
    let mut habits = Vec::new();
    if attack.has(Rider::TwinWeapon) {
        habits.push(("again", "pass"));
    }
    let paid = |wanted: bool| if wanted { "paid focus" } else { "pass" };
    if focus != Focus::Best {
        habits.push(("focus-to-hit", paid(matches!(focus, Focus::ToHit | Focus::Both))));
        habits.push(("focus-for-damage", paid(matches!(focus, Focus::ForDamage | Focus::Both))));
    }
    let bar = if attack.has(Rider::PlagueDamage) { "plague" } else { "damage" };
    Ok(Staged {
        title: title(&duel.attacker, attack, &duel.target, &target.profile),
        attack: attack.name.clone(),
        given: text,
        answers: answers.into_iter().map(|words| (Seat(0), words)).collect(),
        attacker: Seat(0),
        habits: habits.into_iter().map(|(why, says)| (Seat(0), why.to_string(), says.to_string())).collect(),
        target: 1,
        bar: bar.to_string(),
        assumes: assumes(attack, &target.profile, &place, &purse, focus, cover, damage),
    })
}

/// A profile as it is wanted, and the line that makes it so.
struct Varied {
    profile: Profile,
    line: String,
}

fn varied(of: &Profile, role: &str, fields: &[String]) -> Result<Varied, Misfit> {
    if fields.is_empty() {
        return Ok(Varied { profile: of.clone(), line: String::new() });
    }
    let line = format!("variant: {role} {}, of {}, {}\n", of.name, of.name, fields.join(", "));
    let given = Given::read(&line, 1)?;
    let [parsed] = given.lines.as_slice() else { return Err(misfit("a setting goes over several lines")) };
    let profile = variant(std::slice::from_ref(of), parsed).map_err(|fault| misfit(fault.why))?;
    Ok(Varied { profile, line })
}

fn vary_attacker(of: &Profile, attack: &Attack, set: &Settings<'_>) -> Result<Varied, Misfit> {
    let mut fields = Vec::new();
    if let Some(ap) = set.number("ap", 0, 3)? {
        fields.push(format!("AP {ap}"));
    }
    if let Some(dmg) = set.number("dmg", 0, MOST_FOCUSED)? {
        fields.push(format!("DMG {dmg}"));
    }
    let mut bands = attack.rng.len();
    if let Some(rng) = set.get("rng") {
        bands = lengths(rng).map_err(|why| misfit(format!("rng={rng}: {why}")))?.len();
        fields.push(format!("RNG {rng}"));
    }
    if let Some(hit) = set.get("hit") {
        let hits = hits(hit).map_err(|why| misfit(format!("hit={hit}: {why}")))?;
        // One number stands for every range band.
        let all: Vec<String> = match hits.as_slice() {
            [one] => vec![one.to_string(); bands],
            several => several.iter().map(u8::to_string).collect(),
        };
        fields.push(format!("HIT {}", all.join("/")));
    }
    if !fields.is_empty() {
        fields.insert(0, format!("attack {}", attack.name));
    }
    varied(of, "attacking", &fields)
}

fn vary_target(of: &Profile, set: &Settings<'_>) -> Result<Varied, Misfit> {
    let mut fields = Vec::new();
    for (name, key, least, most) in [("ev", "EV", 0, MOST), ("arm", "ARM", 0, MOST), ("hp", "HP", 1, u8::MAX)]
    {
        if let Some(number) = set.number(name, least, most)? {
            fields.push(format!("{key} {number}"));
        }
    }
    varied(of, "attacked", &fields)
}

/// What the attacker has to spend, and what for.
struct Purse {
    has: u8,
    /// Whether somebody can give it one more, and whether it takes it before the attack.
    command: bool,
    taken: bool,
}

impl Purse {
    fn of(profile: &Profile, attack: &Attack, focus: Focus, command: Option<u8>) -> Result<Purse, Misfit> {
        let melee = profile.passives.iter().map(|owned| match owned.is {
            Passive::MeleeMaster(more) if attack.kind == Kind::Melee => more,
            _ => 0,
        });
        let has = melee.fold(ACTION_POINTS, u8::saturating_add).min(MOST);
        let focuses = match focus {
            Focus::None | Focus::Best => 0,
            Focus::ToHit | Focus::ForDamage => 1,
            Focus::Both => 2,
        };
        let needs = attack.ap.saturating_add(focuses);
        // The best way to focus has as much to spend as any other, if it can be had.
        let wants = if focus == Focus::Best { attack.ap.saturating_add(2) } else { needs };
        let alone = profile.has(Passive::WildBeast).or(profile.has(Passive::TameTheBeast));
        let wished = wants > has && (needs > has || alone.is_none());
        let command = command.map_or(wished, |number| number > 0);
        if needs > has + u8::from(command) {
            let (name, most) = (&profile.name, has + u8::from(command));
            return Err(misfit(format!(
                "{} with {focuses} focuses costs {needs} action points and {name} has {most} (GE-FOC-01)",
                attack.name
            )));
        }
        if command && let Some(rule) = alone {
            let name = &profile.name;
            return Err(misfit(format!(
                "that needs {} action points, and nobody can be taken for granted who commands {name} ({rule})",
                needs.max(has + 1)
            )));
        }
        Ok(Purse { has, command, taken: command && wants > has })
    }
}

/// Where the two stand.
struct Place {
    from: Point,
    to: Point,
    /// Where the attacker stands when it strikes: elsewhere than before only after a charge.
    strikes_from: Point,
    gap: i32,
    radius: i32,
    charges: bool,
    width: i32,
    depth: i32,
}

impl Place {
    fn of(
        attacker: &Profile,
        target: &Profile,
        attack: &Attack,
        distance: Option<&str>,
    ) -> Result<Place, Misfit> {
        let charges = attack.has(Rider::ImpactWeapon);
        let usual = if attack.kind == Kind::Melee { 0 } else { attack.rng.first().map_or(0, |rng| rng.0) };
        let gap = match distance {
            None => usual,
            Some(words) if charges => {
                return Err(misfit(format!(
                    "distance={words}: {} is made only at the end of a charge, in contact ({})",
                    attack.name,
                    attack.row()
                )));
            }
            Some(words) => {
                let gap = read_inches(words).map_err(|why| misfit(format!("distance={words}: {why}")))?;
                if !(0..=attack.range()).contains(&gap) {
                    let (name, far) = (&attack.name, inches(attack.range()));
                    return Err(misfit(format!("distance={words}: {name} reaches {far}\" (GE-ATK-01)")));
                }
                gap
            }
        };
        let run = if charges { attacker.spd.0.min(2 * space::INCH) } else { 0 };
        let margin = 2 * space::INCH;
        let (a, b) = (attacker.radius(), target.radius());
        let depth = 2 * (a.max(b) + margin);
        let from = Point::new(margin + a, depth / 2);
        let strikes_from = Point::new(from.x + run, from.y);
        let to = Point::new(strikes_from.x + a + gap + b, from.y);
        let whole = |units: i32| (units / space::INCH + 1).max(12);
        let (width, depth) = (whole(to.x + b + margin), whole(depth));
        Ok(Place { from, to, strikes_from, gap, radius: b, charges, width, depth })
    }

    /// The terrain that covers the target: before it, or all round it.
    fn terrain(&self, cover: u8) -> String {
        let Some((name, inside)) = COVERS.get(usize::from(cover)).copied().flatten() else {
            return String::new();
        };
        let edge = space::INCH / 4;
        let front = self.to.x - self.radius;
        let back = if inside { self.to.x + self.radius } else { front };
        let low = Point::new(front - edge, self.to.y - self.radius - edge);
        let high = Point::new(back + edge, self.to.y + self.radius + edge);
        format!("terrain: {name}, at {} to {}\n", words(low), words(high))
    }
}

fn words(point: Point) -> String {
    Naming::Inches.spot(Spot::Point(point))
}

/// A length as people write it.
fn inches(length: i32) -> String {
    let words = words(Point::new(length, 0));
    words.strip_suffix(" by 0").unwrap_or(&words).to_string()
}

/// What the attacker answers until the dice fall.
fn answers(profile: &Profile, attack: &Attack, purse: &Purse, place: &Place) -> Vec<String> {
    let mut answers = vec!["attacker".to_string()];
    let rages = profile.passives.iter().filter(|owned| owned.is == Passive::UnleashTheRage);
    answers.extend(rages.map(|_| "pass".to_string()));
    if purse.taken {
        answers.push("take a command".to_string());
    }
    if place.charges {
        answers.extend(["charge walking".to_string(), "target".to_string(), words(place.strikes_from)]);
        answers.push(attack.name.clone());
    } else {
        answers.push(attack.name.clone());
    }
    if attack.has(Rider::WreckingBall) {
        // The point of the attacker's base that is nearest to the target is always within reach of both.
        let edge = place.to.x - place.radius - place.gap;
        answers.push(words(Point::new(edge, place.to.y)));
    } else if !place.charges {
        answers.push("target".to_string());
    }
    answers
}

fn title(attacker: &str, attack: &Attack, target: &str, profile: &Profile) -> String {
    let joined = |numbers: Vec<String>| numbers.join("/");
    let hit = joined(attack.hit.iter().map(u8::to_string).collect());
    let rng = joined(attack.rng.iter().map(|rng| inches(rng.0)).collect());
    let Profile { ev, arm, hp, .. } = profile;
    format!(
        "{attacker}, {} (RNG {rng}, HIT {hit}, DMG {}) against {target} (EV {ev}, ARM {arm}, HP {hp})",
        attack.name, attack.dmg
    )
}

/// What the odds rest on, in sentences.
fn assumes(
    attack: &Attack,
    target: &Profile,
    place: &Place,
    purse: &Purse,
    focus: Focus,
    cover: u8,
    damage: u8,
) -> Vec<String> {
    let mut list = Vec::new();
    list.push(match place.gap {
        0 if place.charges => "The attack is made at the end of a charge, in contact.".to_string(),
        0 => "The two are in contact.".to_string(),
        gap => format!("The two stand {} inches apart.", inches(gap)),
    });
    list.push("Nobody else is near: no flank, no guard, no aura.".to_string());
    list.push(match damage {
        0 => "Both are unhurt and without conditions.".to_string(),
        _ => {
            format!("The target has {damage} damage of {}; nobody has a condition from elsewhere.", target.hp)
        }
    });
    list.push(match (attack.kind, COVERS.get(usize::from(cover)).copied().flatten()) {
        (_, None) => "The target has no cover.".to_string(),
        (Kind::Melee, Some(_)) => "Cover does not count in melee (GE-COV-03).".to_string(),
        (Kind::Ranged, Some((name, _))) => format!("A {name} gives the target +{cover} EV (GE-COV-02)."),
    });
    list.push(match focus {
        Focus::None => "No focus.".to_string(),
        Focus::ToHit => "Focused to hit.".to_string(),
        Focus::ForDamage => "Focused for damage on every hit.".to_string(),
        Focus::Both => "Focused to hit, and for damage on every hit.".to_string(),
        Focus::Best => {
            format!(
                "The attacker has {} action points for the attack and its focus.",
                purse.has + u8::from(purse.taken)
            )
        }
    });
    if purse.taken {
        list.push(format!("A command gives it action point {} (GE-CMD-03).", purse.has + 1));
    }
    if attack.mana > 0 {
        list.push(format!("It has the {} mana that the attack costs.", attack.mana));
    }
    if attack.has(Rider::TwinWeapon) {
        list.push("The attack is not repeated.".to_string());
    }
    list.push(match attack.has(Rider::PlagueDamage) {
        true => "The margin becomes plague, and that is what is counted.".to_string(),
        false => "Damage beyond the last HP is not counted.".to_string(),
    });
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Profile, String> {
        let given = Given::read(text, 1).map_err(|fault| fault.why)?;
        variant(faction::built_in(), &given.lines[0]).map_err(|fault| fault.to_string())
    }

    #[test]
    fn a_variant_differs_in_what_is_said_and_in_nothing_else() {
        let varied =
            read("variant: Old one, of Templar Paladin, EV 3, attack shock maul, HIT 5/4, RNG 1/2").unwrap();
        let known = profile::find(faction::built_in(), "Templar Paladin").unwrap();
        assert_eq!((varied.name.as_str(), varied.ev, varied.arm), ("Old one", 3, known.arm));
        let (new, old) = (&varied.attacks[0], &known.attacks[0]);
        assert_eq!((&new.hit, new.rng.len()), (&vec![5, 4], 2));
        assert_eq!((&new.crits, new.dmg, new.rule), (&old.crits, old.dmg, old.rule));
        for (text, why) in [
            ("variant: X", "line 1: a variant is"),
            ("variant: X, of Nobody", "there is no profile \"Nobody\""),
            ("variant: X, of Dryad, EV 15", "EV 15 is not from 0 to 14"),
            ("variant: X, of Dryad, HP 0", "HP 0 is not from 1 to 255"),
            ("variant: X, of Dryad, EVA 3", "\"EVA 3\" cannot be varied; did you mean EV"),
            ("variant: X, of Dryad, attack Talons, HIT 3", "no attack \"Talons\"; did you mean"),
            ("variant: X, of Dryad, attack Wracking Talons, HIT 12", "HIT 12 is not a number from 0 to 11"),
            ("variant: X, of Dryad, attack Wracking Talons, RNG -1", "-1 is not from 0 to 72 inches"),
            ("variant: X, of Dryad, attack Wracking Talons, RNG 1/2", "one HIT for each RNG"),
        ] {
            let said = read(text).unwrap_err();
            assert!(said.contains(why), "{said:?}");
        }
    }
}
