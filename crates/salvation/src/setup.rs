//! What never changes in a match, and how a table is set from a text.

use scene::{Misfit, Seat, nearest};
use space::{Board, Hex, HexSet};
use table::{Given, Line, Secret};

use crate::abilities::skills::corrupt;
use crate::abilities::{Ability, Skill, Spell};
use crate::maps::Map;
use crate::profile::{self, Profile};
use crate::scenarios::Scenario;
use crate::state::{Charge, ChargeKind, Fate, Game, Id, Phantom, Phase, SetUp, Unit};
use crate::{faction, scenarios, stats};

/// The last turn of a match whose scenario has none of its own (SS-WIN-06).
const LAST_TURN: u8 = 40;
/// Both bands together, with those that are raised.
pub const MOST_UNITS: usize = 60;

#[derive(Clone, Debug)]
pub struct Setup {
    pub board: Board,
    /// Terrain that lay on the board from the start, piece by piece.
    pub pieces: Vec<(String, Vec<Hex>)>,
    /// The hexes just off the board, where pushes and runs may end.
    pub rim: HexSet,
    pub profiles: Vec<Profile>,
    /// The abilities of each of these profiles, a bit for each, and those that anybody in the match has.
    powers: Vec<u32>,
    all_powers: u32,
    /// The profile of what Arise raises, where anybody knows it.
    pub skeleton: Option<u8>,
    pub names: Vec<String>,
    pub seats: [String; 2],
    pub last_turn: u8,
    /// The number of terrain pieces that the players agreed on, where they did.
    pub agreed: Option<u8>,
    /// They set the scenario's own number aside and leave it to two dice (SS-TER-02).
    pub two_dice: bool,
    /// Who lays the terrain out.
    pub map: Map,
    /// Part of a campaign: who is credited with what matters.
    pub campaign: bool,
}

impl Setup {
    /// The place of a profile among those of the match; it is added if it is new.
    pub fn profile_place(&mut self, wanted: &Profile) -> u8 {
        if let Some(place) = self.profiles.iter().position(|profile| profile == wanted) {
            return place as u8;
        }
        self.profiles.push(wanted.clone());
        let powers = wanted.abilities.iter().fold(0, |powers, ability| powers | ability.bit());
        self.powers.push(powers);
        self.all_powers |= powers;
        (self.profiles.len() - 1) as u8
    }

    /// The unit that a line names.
    pub fn named(&self, line: &Line, name: &str) -> Result<Id, Misfit> {
        let found = self.names.iter().position(|known| known.eq_ignore_ascii_case(name));
        let names = self.names.iter().map(String::as_str);
        found
            .map(|place| Id(place as u8))
            .ok_or_else(|| line.misfit(format!("there is no unit {name:?}{}", nearest(name, names))))
    }

    /// The seat that a line names.
    pub fn seated(&self, line: &Line, name: &str) -> Result<Seat, Misfit> {
        let found = self.seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
        found.map(|seat| Seat(seat as u8)).ok_or_else(|| line.misfit(format!("there is no seat {name:?}")))
    }

    pub fn profile(&self, game: &Game, id: Id) -> &Profile {
        &self.profiles[usize::from(game.unit(id).profile)]
    }

    /// Whether a model's profile names an ability.
    pub fn has(&self, game: &Game, id: Id, ability: Ability) -> bool {
        self.powers[usize::from(game.unit(id).profile)] & ability.bit() != 0
    }

    /// Whether any profile of the match names an ability.
    pub fn anybody_has(&self, ability: Ability) -> bool {
        self.all_powers & ability.bit() != 0
    }

    pub fn on_board(&self, hex: Hex) -> bool {
        self.board.contains(hex)
    }
}

/// What the lines of a table begin with, besides the names of its seats and what a scenario has of its own.
pub const HEADS: [&str; 13] = [
    "seats", "scenario", "map", "profile", "variant", "terrain", "options", "turn", "charge", "force",
    "file", "phantom", "link",
];

/// Sets a table from the lines of a given block.
pub fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
    let mut setup = Setup {
        board: Board::lettered(),
        pieces: Vec::new(),
        rim: Board::lettered().hexes().touching(),
        profiles: Vec::new(),
        powers: Vec::new(),
        all_powers: 0,
        skeleton: None,
        names: Vec::new(),
        seats: ["north".to_string(), "south".to_string()],
        last_turn: LAST_TURN,
        agreed: None,
        two_dice: false,
        map: Map::Placed,
        campaign: false,
    };
    let mut known = faction::known(&given.files)?;
    if let Some(line) = given.last("seats") {
        let [first, second] = line.fields.as_slice() else {
            return Err(line.misfit("seats are two names"));
        };
        if first.eq_ignore_ascii_case(second) {
            return Err(line.misfit("the two seats have the same name"));
        }
        setup.seats = [first.clone(), second.clone()];
    }
    let scenario = given.last("scenario").map_or(Ok(Scenario::Annihilation), scenario)?;
    let mut game = Game {
        units: Vec::new(),
        phase: Phase::Half,
        turn: 1,
        first: Seat(0),
        active: Seat(0),
        north: Seat(0),
        charges: Vec::new(),
        laid: Vec::new(),
        terrain: HexSet::EMPTY,
        phantoms: Vec::new(),
        stakes: scenarios::Stakes::Unchosen,
        over: None,
    };
    scenarios::begin(&mut game, scenario);
    agreed(given)?;
    for line in &given.lines {
        match line.head.as_str() {
            "seats" | "turn" | "charge" | "scenario" | "phantom" | "link" | "file" => {}
            "profile" => known.push(inline_profile(line)?),
            "variant" => known.push(variant(&known, line)?),
            "terrain" => terrain(&mut setup, &mut game, line)?,
            "options" => options(&mut setup, line)?,
            "map" => setup.map = Map::read(line)?,
            "force" => crate::force::read(&mut setup, &mut game, &known, line)?,
            head => match setup.seats.iter().position(|name| name.eq_ignore_ascii_case(head)) {
                Some(seat) => unit(&mut setup, &mut game, &known, line, Seat(seat as u8))?,
                None if scenarios::read(&setup, &mut game, line)? => {}
                None => {
                    let heads = HEADS.into_iter().chain(setup.seats.iter().map(String::as_str));
                    let why = format!("nothing is called {head:?} here{}", nearest(head, heads));
                    return Err(line.misfit(why));
                }
            },
        }
    }
    if let Some(line) = given.last("scenario") {
        scenarios::read(&setup, &mut game, line)?;
    }
    if let Some(line) = given.last("turn") {
        turn(&setup, &mut game, line)?;
    }
    for line in given.all("charge") {
        open_charge(&setup, &mut game, line)?;
    }
    for line in given.all("phantom") {
        phantom(&setup, &mut game, line)?;
    }
    for line in given.all("link") {
        link(&setup, &mut game, line)?;
    }
    raise(&mut setup, &game, &known);
    if given.all("force").next().is_some() {
        if game.standing().next().is_some() {
            let why = "a table has units that stand on it, or forces that are still to be set up".to_string();
            return Err(Misfit { line: None, why });
        }
        game.phase = Phase::SetUp(SetUp::Begin);
    } else if scenario == Scenario::Random {
        let why = "a scenario is rolled for forces that are still to be set up (SS-SCN-01)".to_string();
        return Err(Misfit { line: None, why });
    }
    sound(&setup, &game)?;
    Ok((setup, game))
}

/// Nobody stands where he cannot, and there is somebody.
pub(crate) fn sound(setup: &Setup, game: &Game) -> Result<(), Misfit> {
    for id in game.standing() {
        let name = &setup.names[usize::from(id.0)];
        let at = game.unit(id).at;
        if game.terrain.contains(at)
            && !setup.has(game, id, Ability::Flyer)
            && !scenarios::perches(game).contains(at)
        {
            return Err(Misfit {
                line: None,
                why: format!("{name} stands in terrain and is no flyer (SS-TER-03)"),
            });
        }
        if scenarios::no_landing(game).contains(at) {
            let why = format!("{name} stands in the closed gate {} (SS-SIE-07)", space::lettered_name(at));
            return Err(Misfit { line: None, why });
        }
        if game.stakes.filled().contains(&at) {
            let why = format!("{name} stands in {}, which is filled (SS-BRD-09)", space::lettered_name(at));
            return Err(Misfit { line: None, why });
        }
        if stats::resistance(setup, game, id).total() <= 0 {
            return Err(Misfit { line: None, why: format!("{name} has no Resistance left (SS-DTH-03)") });
        }
    }
    if matches!(game.phase, Phase::SetUp(_)) {
        for seat in [Seat(0), Seat(1)] {
            if game.survivors(seat).next().is_none() {
                let why = format!("{} has no force", setup.seats[seat.index()]);
                return Err(Misfit { line: None, why });
            }
        }
    }
    if game.units.is_empty() {
        return Err(Misfit { line: None, why: "there is no unit on the table".into() });
    }
    Ok(())
}

/// `scenario: lock-down`; a scenario may take more words behind its name.
fn scenario(line: &Line) -> Result<Scenario, Misfit> {
    let name = line.fields.first().map_or("", String::as_str);
    let found = Scenario::ALL.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
    found.map(|(_, scenario)| *scenario).ok_or_else(|| {
        let near = nearest(name, Scenario::ALL.iter().map(|(key, _)| *key));
        line.misfit(format!("there is no scenario {name:?}{near}"))
    })
}

/// Whether something can be agreed on before a match.
pub fn is_option(words: &str) -> bool {
    let number = |head: &str| words.strip_prefix(head).and_then(|rest| rest.trim().parse::<u8>().ok());
    words == "campaign"
        || words == "pieces 2d6"
        || number("last turn").is_some_and(|turn| (1..=200).contains(&turn))
        || number("pieces").is_some_and(|pieces| pieces <= 20)
}

/// Nobody can have agreed on two last turns, nor on two numbers of pieces.
fn agreed(given: &Given) -> Result<(), Misfit> {
    for head in ["last turn", "pieces"] {
        let fields = given.all("options").flat_map(|line| line.fields.iter().map(move |field| (line, field)));
        let mut named = fields.filter(|(_, field)| field.starts_with(head));
        let Some((_, first)) = named.next() else { continue };
        if let Some((line, second)) = named.find(|(_, other)| *other != first) {
            return Err(line.misfit(format!("the options `{first}` and `{second}` contradict each other")));
        }
    }
    Ok(())
}

/// `options: last turn 12, pieces 6`
fn options(setup: &mut Setup, line: &Line) -> Result<(), Misfit> {
    for field in &line.fields {
        if !is_option(field) {
            let why = "options are `last turn` with a number from 1 to 200, `pieces` with a number up to 20 or with 2d6, and `campaign`";
            return Err(line.misfit(why));
        }
        setup.campaign |= field == "campaign";
    }
    if let Some(turn) = line.number("last turn")? {
        setup.last_turn = turn as u8;
    }
    setup.two_dice |= line.has("pieces 2d6");
    if !setup.two_dice
        && let Some(pieces) = line.number("pieces")?
    {
        setup.agreed = Some(pieces as u8);
    }
    Ok(())
}

/// Whoever knows Arise may need the profile of a skeleton.
fn raise(setup: &mut Setup, game: &Game, known: &[Profile]) {
    if game.units.iter().all(|unit| unit.spells & Spell::Arise.bit() == 0) {
        return;
    }
    if let Some(skeleton) = known.iter().find(|profile| profile.name == "Skeleton") {
        setup.skeleton = Some(setup.profile_place(skeleton));
    }
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
        also: Vec::new(),
        faction: String::new(),
        rule: None,
        speed,
        energy,
        accuracy: value("Ac")?,
        force: value("Fo")?,
        resistance: value("Re")?,
        special: value("Sc")?,
        points: 0,
        abilities: Vec::new(),
        spells: Vec::new(),
        knows: Vec::new(),
    };
    for field in &line.fields[1..] {
        let key = field.split(' ').next().unwrap_or_default();
        if !["Sp", "En", "Ac", "Fo", "Re", "Sc"].contains(&key) {
            profile.abilities.push(Ability::read(field).map_err(|why| line.misfit(why))?);
        }
    }
    Ok(profile)
}

/// `variant: Oda's Paladin, of Paladin, Fo 15, Sp 5`: a known profile with other numbers.
fn variant(known: &[Profile], line: &Line) -> Result<Profile, Misfit> {
    let (Some(name), Some(of)) = (line.fields.first(), line.after("of")) else {
        return Err(line.misfit("a variant is `variant: name, of profile` and the numbers that differ"));
    };
    let base = profile::find(known, of).map_err(|why| line.misfit(why))?;
    let mut profile = Profile { name: name.clone(), also: Vec::new(), ..base.clone() };
    for field in &line.fields[1..] {
        let key = field.split(' ').next().unwrap_or_default();
        let (number, most) = match key {
            "Sp" => (&mut profile.speed, 40),
            "En" => (&mut profile.energy, 12),
            "Ac" => (&mut profile.accuracy, 40),
            "Fo" => (&mut profile.force, 40),
            "Re" => (&mut profile.resistance, 40),
            "Sc" => (&mut profile.special, 40),
            "of" => continue,
            _ => {
                let near = nearest(key, ["of", "Sp", "En", "Ac", "Fo", "Re", "Sc"]);
                return Err(line.misfit(format!("{field:?} changes nothing about a profile{near}")));
            }
        };
        match line.number(key)? {
            Some(value) if (0..=most).contains(&value) => *number = value as u8,
            Some(value) => return Err(line.misfit(format!("{key} {value} is not from 0 to {most}"))),
            None => return Err(line.misfit(format!("{key} is followed by no number"))),
        }
    }
    Ok(profile)
}

/// `terrain: wall, at 10K 10L 10M`
fn terrain(setup: &mut Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let name = line.fields.first().cloned().unwrap_or_default();
    let places = line.after("at").ok_or_else(|| line.misfit("terrain is `terrain: name, at HEX HEX ...`"))?;
    let hexes = places.split_whitespace().map(|place| hex(line, place)).collect::<Result<Vec<_>, _>>()?;
    game.terrain.extend(hexes.iter().copied());
    setup.pieces.push((name, hexes));
    Ok(())
}

pub fn hex(line: &Line, place: &str) -> Result<Hex, Misfit> {
    space::parse_lettered(place).map_err(|misread| line.misfit(misread.to_string()))
}

/// What may be said of a unit.
const WORDS: [&str; 28] = [
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
    "knows",
    "raised",
    "busy",
    "reacted",
    "driven",
    "drained",
    "slowed",
    "chilled",
    "spurred",
    "winded",
    "lust",
    "threw",
    "shields",
    "courier",
    "known",
    "waiting",
];

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
    if game.units.len() >= MOST_UNITS {
        return Err(line.misfit(format!("more than {MOST_UNITS} units")));
    }
    let found = profile::find(known, profile).map_err(|why| line.misfit(why))?;
    let at = hex(line, line.after("at").ok_or_else(|| line.misfit(format!("{name} stands nowhere")))?)?;
    if game.model_at(at).is_some() {
        return Err(line.misfit(format!("two models stand in {} (SS-BRD-09)", space::lettered_name(at))));
    }
    let small = |key: &str, most: i32| match line.number(key)? {
        Some(value) if (0..=most).contains(&value) => Ok(Some(value as u8)),
        Some(value) => Err(line.misfit(format!("{key} {value} is not from 0 to {most}"))),
        None => Ok(None),
    };
    for field in &line.fields[2..] {
        if !WORDS.iter().any(|word| field == word || field.starts_with(&format!("{word} "))) {
            return Err(line.misfit(format!("{field:?} says nothing about a unit{}", nearest(field, WORDS))));
        }
    }
    let fell = if line.has("fallen") { Some(1) } else { small("fallen", 200)? };
    let place = setup.profile_place(found);
    let mut unit = Unit::new(place, band, at, found.speed, found.energy);
    if let Some(speed) = small("speed left", 40)? {
        unit.speed = speed;
    }
    if let Some(energy) = small("energy left", 20)? {
        unit.energy = energy;
    }
    unit.wounds = small("wounds", 2)?.unwrap_or(0);
    unit.fell = fell.unwrap_or(0);
    unit.broke_off = small("broke off", 200)?.unwrap_or(0);
    unit.raised = small("raised", 200)?.unwrap_or(0);
    unit.shields = small("shields", 9)?.unwrap_or(0);
    unit.running = line.has("running");
    unit.activated = line.has("activated");
    unit.stopped = line.has("stopped");
    unit.stirred = line.has("stirred");
    unit.intercepted = line.has("intercepted");
    unit.disengaged = line.has("disengaged");
    unit.busy = line.has("busy");
    unit.reacted = line.has("reacted");
    unit.driven = line.has("driven");
    unit.drained = line.has("drained");
    unit.slowed = line.has("slowed");
    unit.chilled = line.has("chilled");
    unit.spurred = line.has("spurred");
    unit.winded = line.has("winded");
    unit.threw = line.has("threw");
    unit.lust = small("lust", 20)?.unwrap_or(0);
    unit.courier = Secret::Known(line.has("courier"));
    unit.known = line.has("known");
    if line.has("waiting") {
        unit.fate = Fate::Waiting;
    }
    learn(&mut unit, found, line.after("knows").unwrap_or_default()).map_err(|why| line.misfit(why))?;
    game.units.push(unit);
    setup.names.push(name.clone());
    Ok(())
}

/// Gives a unit the spells and skills that are named, with ` and ` between them, and those it has anyway.
pub fn learn(unit: &mut Unit, profile: &Profile, words: &str) -> Result<(), String> {
    for spell in &profile.knows {
        unit.spells |= spell.bit();
    }
    for name in words.split(" and ").map(str::trim).filter(|name| !name.is_empty()) {
        match (Spell::read(name), Skill::read(name)) {
            (Ok(spell), _) if profile.has(Ability::Mage) => unit.spells |= spell.bit(),
            (_, Ok(skill)) if profile.has(Ability::Trickster) => unit.skills |= skill.bit(),
            (Err(_), Err(_)) => {
                let names = Spell::ALL.iter().map(|spell| spell.words());
                let names = names.chain(Skill::ALL.iter().map(|skill| skill.words()));
                return Err(format!("there is no spell or skill {name:?}{}", nearest(name, names)));
            }
            _ => return Err(format!("{} cannot have {name} (SS-UNT-28)", profile.name)),
        }
    }
    Ok(())
}

/// `turn: 3, half Green, first Red, opening`
fn turn(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let number = line.fields.first().and_then(|field| field.parse().ok());
    let wrong = || line.misfit("the turn is a number from 1 to 200");
    game.turn = number.filter(|turn| (1..=200).contains(turn)).ok_or_else(wrong)?;
    if let Some(name) = line.after("half") {
        game.active = setup.seated(line, name)?;
        game.first = game.active;
    }
    if let Some(name) = line.after("first") {
        game.first = setup.seated(line, name)?;
    }
    if let Some(name) = line.after("north") {
        game.north = setup.seated(line, name)?;
    }
    if line.has("opening") {
        game.phase = Phase::Opening;
    }
    Ok(())
}

/// `charge: Green 1, on Red 2` for a charge that was made earlier in the half and is not fought yet; `interception`
/// or `followed` after it say that it was one of these.
fn open_charge(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let (Some(charger), Some(target)) = (line.fields.first(), line.after("on")) else {
        return Err(line.misfit("an open charge is `charge: A, on B`"));
    };
    let (charger, target) = (setup.named(line, charger)?, setup.named(line, target)?);
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

/// `phantom: Green 1, at 12K`; `due` says that the half it lasts for has begun.
fn phantom(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let (Some(target), Some(at)) = (line.fields.first(), line.after("at")) else {
        return Err(line.misfit("a phantom is `phantom: its target, at HEX`"));
    };
    let (target, at) = (setup.named(line, target)?, hex(line, at)?);
    game.phantoms.push(Phantom { target, at, due: line.has("due") });
    Ok(())
}

/// `link: Whisper 1, holds Green 2`
fn link(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let (Some(trickster), Some(held)) = (line.fields.first(), line.after("holds")) else {
        return Err(line.misfit("a corrupted pair is `link: trickster, holds unit`"));
    };
    let (trickster, held) = (setup.named(line, trickster)?, setup.named(line, held)?);
    if !game.touch(trickster, held) || game.unit(trickster).band == game.unit(held).band {
        return Err(line.misfit("a trickster holds an enemy in contact (SS-SKL-01)"));
    }
    if game.unit(trickster).link.or(game.unit(held).link).is_some() {
        return Err(line.misfit("a model belongs to one corrupted pair at most (SS-R-65)"));
    }
    if !setup.profile(game, trickster).has(Ability::Trickster) {
        return Err(line.misfit("only tricksters hold others (SS-BEW-01)"));
    }
    corrupt::bind(game, trickster, held);
    Ok(())
}
