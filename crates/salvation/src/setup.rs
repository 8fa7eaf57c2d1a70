//! What never changes in a match, and how a table is set from a text.

use scene::{Misfit, Seat, nearest};
use serde::Deserialize;
use space::{Board, Hex, HexSet};
use table::{Given, Line};

use crate::abilities::Ability;
use crate::state::{Charge, ChargeKind, Game, Id, Unit};
use crate::stats;

/// The last turn of a match whose scenario has none of its own (SS-WIN-06).
const LAST_TURN: u8 = 40;

#[derive(Clone, Debug)]
pub struct Setup {
    pub board: Board,
    pub terrain: HexSet,
    /// Terrain piece by piece, for the eye.
    pub pieces: Vec<(String, Vec<Hex>)>,
    /// The board without its terrain.
    pub ground: HexSet,
    /// The hexes just off the board, where pushes and runs may end.
    pub rim: HexSet,
    pub profiles: Vec<Profile>,
    pub names: Vec<String>,
    pub seats: [String; 2],
    pub last_turn: u8,
}

/// A unit's row in its faction's table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub name: String,
    #[serde(default)]
    pub faction: String,
    pub speed: u8,
    pub energy: u8,
    pub accuracy: u8,
    pub force: u8,
    pub resistance: u8,
    pub special: u8,
    #[serde(default)]
    pub points: u16,
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

impl Profile {
    pub fn has(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileFile {
    faction: String,
    unit: Vec<Profile>,
}

/// The factions as printed, one file each.
const BUILT_IN: &[&str] = &[
    include_str!("../profiles/knights.toml"),
    include_str!("../profiles/remnant.toml"),
    include_str!("../profiles/anoba.toml"),
    include_str!("../profiles/cult.toml"),
];

/// Every unit that the book lists and whose abilities are played.
pub fn built_in() -> Vec<Profile> {
    let mut profiles = Vec::new();
    for text in BUILT_IN {
        let file: ProfileFile = toml::from_str(text).expect("built-in profiles are checked by a test");
        profiles.extend(file.unit.into_iter().map(|unit| Profile { faction: file.faction.clone(), ..unit }));
    }
    profiles
}

impl Setup {
    pub fn profile(&self, game: &Game, id: Id) -> &Profile {
        &self.profiles[usize::from(game.unit(id).profile)]
    }

    pub fn on_board(&self, hex: Hex) -> bool {
        self.board.contains(hex)
    }
}

/// Sets a table from the lines of a given block.
pub fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
    let mut setup = Setup {
        board: Board::lettered(),
        terrain: HexSet::EMPTY,
        pieces: Vec::new(),
        ground: HexSet::EMPTY,
        rim: Board::lettered().hexes().touching(),
        profiles: Vec::new(),
        names: Vec::new(),
        seats: ["north".to_string(), "south".to_string()],
        last_turn: LAST_TURN,
    };
    let mut known = built_in();
    if let Some(line) = given.last("seats") {
        let [first, second] = line.fields.as_slice() else {
            return Err(line.misfit("seats are two names"));
        };
        if first.eq_ignore_ascii_case(second) {
            return Err(line.misfit("the two seats have the same name"));
        }
        setup.seats = [first.clone(), second.clone()];
    }
    let mut game = Game {
        units: Vec::new(),
        turn: 1,
        first: Seat(0),
        active: Seat(0),
        opening: false,
        charges: Vec::new(),
        over: None,
    };
    for line in &given.lines {
        match line.head.as_str() {
            "seats" | "turn" | "charge" => {}
            "profile" => known.push(inline_profile(line)?),
            "terrain" => terrain(&mut setup, line)?,
            "options" => match line.number("last turn")? {
                Some(turn) if (1..=200).contains(&turn) => setup.last_turn = turn as u8,
                _ => return Err(line.misfit("the only option is `last turn` and a number from 1 to 200")),
            },
            head => {
                let Some(seat) = setup.seats.iter().position(|name| name.eq_ignore_ascii_case(head)) else {
                    let heads = ["seats", "profile", "terrain", "options", "turn", "charge"];
                    let heads = heads.into_iter().chain(setup.seats.iter().map(String::as_str));
                    return Err(
                        line.misfit(format!("nothing is called {head:?} here{}", nearest(head, heads)))
                    );
                };
                unit(&mut setup, &mut game, &known, line, Seat(seat as u8))?;
            }
        }
    }
    setup.ground = *setup.board.hexes() - setup.terrain;
    if let Some(line) = given.last("turn") {
        turn(&setup, &mut game, line)?;
    }
    for line in given.all("charge") {
        open_charge(&setup, &mut game, line)?;
    }
    for id in game.standing() {
        let name = &setup.names[usize::from(id.0)];
        if setup.terrain.contains(game.unit(id).at) && !setup.profile(&game, id).has(Ability::Flyer) {
            return Err(Misfit {
                line: None,
                why: format!("{name} stands in terrain and is no flyer (SS-TER-03)"),
            });
        }
        if stats::resistance(&setup, &game, id).total() <= 0 {
            return Err(Misfit { line: None, why: format!("{name} has no Resistance left (SS-DTH-03)") });
        }
    }
    if game.units.is_empty() {
        return Err(Misfit { line: None, why: "there is no unit on the table".into() });
    }
    Ok((setup, game))
}

/// `profile: Runner, Sp 8, En 4, Ac 11, Fo 11, Re 9, Sc 13, flyer`
fn inline_profile(line: &Line) -> Result<Profile, Misfit> {
    let Some(name) = line.fields.first() else {
        return Err(line.misfit("a profile begins with its name"));
    };
    let value = |key: &str| match line.number(key)? {
        Some(value @ 0..=40) => Ok(value as u8),
        Some(value) => Err(line.misfit(format!("{key} {value} is not from 0 to 40"))),
        None => Err(line.misfit(format!("the profile {name} has no {key}"))),
    };
    let (speed, energy) = (value("Sp")?, value("En")?);
    if energy > 12 {
        return Err(line.misfit(format!("En {energy} is more than 12")));
    }
    let mut profile = Profile {
        name: name.clone(),
        faction: String::new(),
        speed,
        energy,
        accuracy: value("Ac")?,
        force: value("Fo")?,
        resistance: value("Re")?,
        special: value("Sc")?,
        points: 0,
        abilities: Vec::new(),
    };
    for field in &line.fields[1..] {
        let key = field.split(' ').next().unwrap_or_default();
        if !["Sp", "En", "Ac", "Fo", "Re", "Sc"].contains(&key) {
            profile.abilities.push(Ability::read(field).map_err(|why| line.misfit(why))?);
        }
    }
    Ok(profile)
}

/// `terrain: wall, at 10K 10L 10M`
fn terrain(setup: &mut Setup, line: &Line) -> Result<(), Misfit> {
    let name = line.fields.first().cloned().unwrap_or_default();
    let places = line.after("at").ok_or_else(|| line.misfit("terrain is `terrain: name, at HEX HEX ...`"))?;
    let hexes = places.split_whitespace().map(|place| hex(line, place)).collect::<Result<Vec<_>, _>>()?;
    setup.terrain.extend(hexes.iter().copied());
    setup.pieces.push((name, hexes));
    Ok(())
}

fn hex(line: &Line, place: &str) -> Result<Hex, Misfit> {
    space::parse_lettered(place).map_err(|misread| line.misfit(misread.to_string()))
}

/// `Green: Green 1, Knight, at 19S, wounds 1, fallen, running, activated, speed left 4, energy left 2`
fn unit(
    setup: &mut Setup,
    game: &mut Game,
    known: &[Profile],
    line: &Line,
    band: Seat,
) -> Result<(), Misfit> {
    let [name, profile, ..] = line.fields.as_slice() else {
        return Err(line.misfit("a unit is `seat: name, profile, at HEX`"));
    };
    if setup.names.iter().any(|other| other.eq_ignore_ascii_case(name)) {
        return Err(line.misfit(format!("two units are called {name}")));
    }
    if game.units.len() >= 60 {
        return Err(line.misfit("more than 60 units"));
    }
    let Some(found) = known.iter().rfind(|known| known.name.eq_ignore_ascii_case(profile)) else {
        let names = known.iter().map(|known| known.name.as_str());
        return Err(line.misfit(format!("there is no profile {profile:?}{}", nearest(profile, names))));
    };
    let at = hex(line, line.after("at").ok_or_else(|| line.misfit(format!("{name} stands nowhere")))?)?;
    if game.model_at(at).is_some() {
        return Err(line.misfit(format!("two models stand in {} (SS-BRD-09)", space::lettered_name(at))));
    }
    let small = |key: &str, most: i32| match line.number(key)? {
        Some(value) if (0..=most).contains(&value) => Ok(Some(value as u8)),
        Some(value) => Err(line.misfit(format!("{key} {value} is not from 0 to {most}"))),
        None => Ok(None),
    };
    let words = [
        "at",
        "wounds",
        "speed left",
        "energy left",
        "fallen",
        "running",
        "activated",
        "stopped",
        "stirred",
        "intercepted",
        "broke off",
        "disengaged",
    ];
    for field in &line.fields[2..] {
        if !words.iter().any(|word| field == word || field.starts_with(&format!("{word} "))) {
            return Err(line.misfit(format!("{field:?} says nothing about a unit{}", nearest(field, words))));
        }
    }
    let fell = if line.has("fallen") { Some(1) } else { small("fallen", 200)? };
    let place = match setup.profiles.iter().position(|profile| profile == found) {
        Some(place) => place,
        None => {
            setup.profiles.push(found.clone());
            setup.profiles.len() - 1
        }
    };
    game.units.push(Unit {
        profile: place as u8,
        band,
        at,
        gone: false,
        speed: small("speed left", 40)?.unwrap_or(found.speed),
        energy: small("energy left", 20)?.unwrap_or(found.energy),
        wounds: small("wounds", 2)?.unwrap_or(0),
        fell: fell.unwrap_or(0),
        running: line.has("running"),
        activated: line.has("activated"),
        stopped: line.has("stopped"),
        stirred: line.has("stirred"),
        intercepted: line.has("intercepted"),
        disengaged: line.has("disengaged"),
        broke_off: small("broke off", 200)?.unwrap_or(0),
    });
    setup.names.push(name.clone());
    Ok(())
}

/// `turn: 3, half Green, first Red, opening`
fn turn(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let number = line.fields.first().and_then(|field| field.parse().ok());
    let wrong = || line.misfit("the turn is a number from 1 to 200");
    game.turn = number.filter(|turn| (1..=200).contains(turn)).ok_or_else(wrong)?;
    let seat = |name: &str| {
        let found = setup.seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
        found.map(|seat| Seat(seat as u8)).ok_or_else(|| line.misfit(format!("there is no seat {name:?}")))
    };
    if let Some(name) = line.after("half") {
        game.active = seat(name)?;
        game.first = game.active;
    }
    if let Some(name) = line.after("first") {
        game.first = seat(name)?;
    }
    game.opening = line.has("opening");
    Ok(())
}

/// `charge: Green 1, on Red 2` for a charge that was made earlier in the half and is not fought yet; `interception`
/// or `followed` after it say that it was one of these.
fn open_charge(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let find = |name: &str| {
        let found = setup.names.iter().position(|known| known.eq_ignore_ascii_case(name));
        let names = setup.names.iter().map(String::as_str);
        found
            .map(|place| Id(place as u8))
            .ok_or_else(|| line.misfit(format!("there is no unit {name:?}{}", nearest(name, names))))
    };
    let (Some(charger), Some(target)) = (line.fields.first(), line.after("on")) else {
        return Err(line.misfit("an open charge is `charge: A, on B`"));
    };
    let (charger, target) = (find(charger)?, find(target)?);
    if !game.touch(charger, target) || game.unit(charger).band == game.unit(target).band {
        return Err(line.misfit("the two models of a charge are enemies in contact (SS-CHG-12)"));
    }
    let kind = match line.fields.get(2..).unwrap_or_default() {
        [] => ChargeKind::Charge,
        [word] if word == "interception" => ChargeKind::Interception,
        [word] if word == "followed" => ChargeKind::Followed,
        _ => return Err(line.misfit("a charge is plain, an `interception` or `followed`")),
    };
    game.charges.push(Charge { charger, target, kind });
    Ok(())
}
