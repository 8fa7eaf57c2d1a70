//! What never changes in a match, and how a table is set from a text.

use arrayvec::ArrayVec;
use scene::{Misfit, Naming, Seat, nearest, read_inches};
use space::{Outline, Point};
use table::{Given, Line};

use crate::abilities::{Crit, Passive, Rider};
use crate::profile::{self, Attack, Inches, Kind, Profile};
use crate::state::{Condition, Game, Held, Id, Leader, Model};
use crate::terrain::{self, Terrain};

/// The last turn, unless the scenario says otherwise (GE-R-58).
const LAST_TURN: u8 = 6;
/// The usual table is square (GE-R-58).
const SIDE: i32 = 36 * space::INCH;

#[derive(Clone, Debug)]
pub struct Setup {
    /// The table itself.
    pub field: Outline,
    pub width: i32,
    pub depth: i32,
    pub terrain: Vec<Terrain>,
    pub profiles: Vec<Profile>,
    pub names: Vec<String>,
    pub seats: [String; 2],
    pub last_turn: u8,
}

impl Setup {
    pub fn profile(&self, game: &Game, id: Id) -> &Profile {
        &self.profiles[usize::from(game.model(id).profile)]
    }
}

/// Sets a table from the lines of a given block.
pub fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
    let (width, depth) = given.last("table").map_or(Ok((SIDE, SIDE)), size)?;
    let misdrawn = |why: String| Misfit { line: given.last("table").map(|line| line.no), why };
    let field = Outline::rectangle(Point::new(0, 0), Point::new(width, depth))
        .map_err(|error| misdrawn(error.to_string()))?;
    let mut setup = Setup {
        field,
        width,
        depth,
        terrain: Vec::new(),
        profiles: Vec::new(),
        names: Vec::new(),
        seats: ["north".to_string(), "south".to_string()],
        last_turn: LAST_TURN,
    };
    if let Some(line) = given.last("seats") {
        let [first, second] = line.fields.as_slice() else {
            return Err(line.misfit("seats are two names"));
        };
        if first.eq_ignore_ascii_case(second) {
            return Err(line.misfit("the two seats have the same name"));
        }
        setup.seats = [first.clone(), second.clone()];
    }
    let none = Leader { model: None, backup: false };
    let mut game = Game {
        models: Vec::new(),
        turn: 1,
        first: Seat(0),
        next: Seat(0),
        active: None,
        leaders: [none, none],
        over: None,
    };
    let mut known = profile::built_in();
    for line in &given.lines {
        match line.head.as_str() {
            "seats" | "table" | "turn" => {}
            "profile" => known.push(inline_profile(line)?),
            "attack" => inline_attack(&mut known, line)?,
            "terrain" => setup.terrain.push(piece(line)?),
            "options" => match line.number("last turn")? {
                Some(turn) if (1..=50).contains(&turn) => setup.last_turn = turn as u8,
                _ => return Err(line.misfit("the only option is `last turn` and a number from 1 to 50")),
            },
            head => {
                let Some(seat) = setup.seats.iter().position(|name| name.eq_ignore_ascii_case(head)) else {
                    let heads = ["seats", "table", "profile", "attack", "terrain", "options", "turn"];
                    let heads = heads.into_iter().chain(setup.seats.iter().map(String::as_str));
                    return Err(
                        line.misfit(format!("nothing is called {head:?} here{}", nearest(head, heads)))
                    );
                };
                model(&mut setup, &mut game, &known, line, Seat(seat as u8))?;
            }
        }
    }
    if game.models.is_empty() {
        return Err(Misfit { line: None, why: "there is no model on the table".into() });
    }
    if let Some(line) = given.last("turn") {
        turn(&setup, &mut game, line)?;
    }
    Ok((setup, game))
}

/// `table: 36 by 36`
fn size(line: &Line) -> Result<(i32, i32), Misfit> {
    let words = line.fields.first().map(String::as_str).unwrap_or_default();
    let (width, depth) = words.split_once(" by ").ok_or_else(|| line.misfit("a table is `36 by 36`"))?;
    let side = |words| match read_inches(words) {
        Ok(side) if (6 * space::INCH..=100 * space::INCH).contains(&side) => Ok(side),
        Ok(_) => Err(line.misfit("a table has sides from 6 to 100 inches")),
        Err(why) => Err(line.misfit(why)),
    };
    Ok((side(width)?, side(depth)?))
}

/// `profile: Runner, SPD 5, EV 4, ARM 2, HP 3, base 1.25, height 1.5, CMD 1, fly`
fn inline_profile(line: &Line) -> Result<Profile, Misfit> {
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
    let keys = ["SPD", "EV", "ARM", "HP", "CMD", "base", "height", "points"];
    let mut passives = Vec::new();
    for field in &line.fields[1..] {
        let key = field.split(' ').next().unwrap_or_default();
        if keys.contains(&key) {
            continue;
        }
        let found = Passive::ALL.iter().find(|(words, _)| words.eq_ignore_ascii_case(field));
        let names = Passive::ALL.iter().map(|(words, _)| *words);
        let (_, passive) = found
            .ok_or_else(|| line.misfit(format!("there is no passive {field:?}{}", nearest(field, names))))?;
        passives.push(*passive);
    }
    let hp = needed("HP")?;
    if hp == 0 {
        return Err(line.misfit("HP 0 would be destroyed from the start"));
    }
    Ok(Profile {
        name: name.clone(),
        faction: String::new(),
        points: number("points")?.unwrap_or(0).into(),
        traits: Vec::new(),
        base: length("base", 5 * space::INCH / 4)?,
        height: length("height", 3 * space::INCH / 2)?,
        spd: length("SPD", 0)?,
        ev: needed("EV")?,
        arm: needed("ARM")?,
        hp,
        cmd: number("CMD")?.unwrap_or(0),
        mana: [0, 0],
        attacks: Vec::new(),
        passives,
    })
}

/// `attack: Runner, Blade, melee, AP 1, RNG 0, HIT 6, DMG 5, once, armour piercing 2, divine shock at 3`
fn inline_attack(known: &mut [Profile], line: &Line) -> Result<(), Misfit> {
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
        kind,
        ap: number("AP")?,
        once: line.has("once"),
        mana: 0,
        rng,
        hit,
        dmg: number("DMG")?.min(11),
        riders: Vec::new(),
        crits: Vec::new(),
    };
    if let Some(value) = line.number("armour piercing")? {
        attack.riders.push(Rider::ArmourPiercing(value.clamp(0, 14) as u8));
    }
    if line.has("weaken") {
        attack.riders.push(Rider::Weaken);
    }
    if let Some(value) = line.number("divine shock at")? {
        attack.crits.push((value.clamp(1, 14) as u8, Crit::DivineShock));
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

/// `terrain: forest, at 5 by 4 to 9 by 8`
fn piece(line: &Line) -> Result<Terrain, Misfit> {
    let name = line.fields.first().cloned().unwrap_or_default();
    let kind = terrain::usual(&name).ok_or_else(|| {
        line.misfit(format!("there is no terrain {name:?}{}", nearest(&name, terrain::USUAL)))
    })?;
    let place =
        line.after("at").ok_or_else(|| line.misfit("terrain is `terrain: forest, at 5 by 4 to 9 by 8`"))?;
    let outline = terrain::read_outline(place).map_err(|why| line.misfit(why))?;
    Ok(Terrain { name, kind, outline })
}

/// `Green: Anna, Templar Paladin, at 12 by 7.5, damage 2, activated, leader, command 2, stunned`
fn model(
    setup: &mut Setup,
    game: &mut Game,
    known: &[Profile],
    line: &Line,
    seat: Seat,
) -> Result<(), Misfit> {
    let [name, profile, ..] = line.fields.as_slice() else {
        return Err(line.misfit("a model is `seat: name, profile, at 12 by 7`"));
    };
    if setup.names.iter().any(|other| other.eq_ignore_ascii_case(name)) {
        return Err(line.misfit(format!("two models are called {name}")));
    }
    if game.models.len() >= 60 {
        return Err(line.misfit("more than 60 models"));
    }
    let found = profile::find(known, profile).map_err(|why| line.misfit(why))?;
    let words = ["at", "damage", "activated", "leader", "command", "stunned", "weakened"];
    for field in &line.fields[2..] {
        if !words.iter().any(|word| field == word || field.starts_with(&format!("{word} "))) {
            return Err(line.misfit(format!("{field:?} says nothing about a model{}", nearest(field, words))));
        }
    }
    let place = line.after("at").ok_or_else(|| line.misfit(format!("{name} stands nowhere")))?;
    let spot = Naming::Inches.read(place).map_err(|why| line.misfit(why))?;
    let at = spot.point().ok_or_else(|| line.misfit("a model stands at a point"))?;
    let base = space::Base::new(at, found.radius());
    if !setup.field.encloses(&base) {
        return Err(line.misfit(format!("{name} does not stand on the table (GE-MSR-09)")));
    }
    let small = |key: &str, most: i32| match line.number(key)? {
        Some(value) if (0..=most).contains(&value) => Ok(value as u8),
        Some(value) => Err(line.misfit(format!("{key} {value} is not from 0 to {most}"))),
        None => Ok(0),
    };
    let id = Id(game.models.len() as u8);
    let mut conditions = ArrayVec::new();
    for (word, condition) in [("stunned", Condition::Stunned), ("weakened", Condition::Weakened)] {
        if line.has(word) {
            conditions.push(Held { condition, by: id, turn: 0 });
        }
    }
    let place = match setup.profiles.iter().position(|profile| profile == found) {
        Some(place) => place,
        None => {
            setup.profiles.push(found.clone());
            setup.profiles.len() - 1
        }
    };
    for other in game.standing() {
        if base.overlaps(&crate::stats::base(setup, game, other)) {
            let other = &setup.names[usize::from(other.0)];
            return Err(line.misfit(format!("{name} and {other} overlap (GE-MSR-09)")));
        }
    }
    game.models.push(Model {
        profile: place as u8,
        seat,
        at,
        gone: false,
        damage: small("damage", i32::from(found.hp) - 1)?,
        activated: line.has("activated"),
        command: small("command", 20)?,
        mana: 0,
        conditions,
    });
    if line.has("leader") {
        game.leaders[seat.index()] = Leader { model: Some(id), backup: false };
    }
    setup.names.push(name.clone());
    Ok(())
}

/// `turn: 2, next Green, first Red`
fn turn(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let number = line.fields.first().and_then(|field| field.parse().ok());
    game.turn =
        number.filter(|turn| (1..=50).contains(turn)).ok_or_else(|| line.misfit("a turn has a number"))?;
    let seat = |name: &str| {
        let found = setup.seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
        found.map(|seat| Seat(seat as u8)).ok_or_else(|| line.misfit(format!("there is no seat {name:?}")))
    };
    if let Some(name) = line.after("next") {
        game.next = seat(name)?;
        game.first = game.next;
    }
    if let Some(name) = line.after("first") {
        game.first = seat(name)?;
    }
    if game.fresh(game.next).next().is_none() {
        return Err(line.misfit(format!("{} has no model to activate", setup.seats[game.next.index()])));
    }
    Ok(())
}
