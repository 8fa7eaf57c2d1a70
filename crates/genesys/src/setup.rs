//! What never changes in a match, and how a table is set from a text.

use arrayvec::ArrayVec;
use scene::{Misfit, Naming, Seat, nearest, read_inches};
use space::{Outline, Point};
use table::{Given, Line};

use crate::abilities::Effect;
use crate::profile::{self, Profile};
use crate::scenarios::Scenario;
use crate::state::{Condition, Game, Held, Id, Leader, Model, Phase, SetUp};
use crate::terrain::{self, Terrain};
use crate::{duel, faction, inline, maps, menu, plain};

/// The last turn, unless the scenario says otherwise (GE-R-58).
const LAST_TURN: u8 = 6;
/// The usual table is square (GE-R-58).
const SIDE: i32 = 36 * space::INCH;

/// What a line of a table can begin with, besides the name of a seat.
pub const HEADS: [&str; 12] = [
    "seats", "table", "file", "profile", "attack", "variant", "terrain", "map", "scenario", "force",
    "options", "turn",
];

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
    /// Whether the terrain comes from a map of ours.
    pub laid_out: bool,
    /// Each piece of terrain with each usual profile, where the players want to agree on them before the game.
    pub others: Vec<Vec<Terrain>>,
    pub scenario: Scenario,
    pub last_turn: u8,
}

impl Setup {
    pub fn profile(&self, game: &Game, id: Id) -> &Profile {
        &self.profiles[usize::from(game.model(id).profile)]
    }

    /// The terrain with the profiles that it has in this game: those printed, or those that the players agreed on.
    pub fn ground<'a>(&'a self, game: &'a Game) -> impl Iterator<Item = &'a Terrain> + 'a {
        (0u8..).zip(&self.terrain).map(|(place, printed)| self.agreed(game, place).unwrap_or(printed))
    }

    /// One piece of it.
    pub fn piece(&self, game: &Game, place: u8) -> &Terrain {
        self.agreed(game, place).unwrap_or(&self.terrain[usize::from(place)])
    }

    fn agreed(&self, game: &Game, place: u8) -> Option<&Terrain> {
        let kind = game.ground.get(usize::from(place))?;
        self.others.get(usize::from(place))?.get(usize::from(*kind))
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
        laid_out: false,
        others: Vec::new(),
        scenario: Scenario::Fight,
        last_turn: LAST_TURN,
    };
    if let Some(line) = given.last("seats") {
        let [first, second] = line.fields.as_slice() else {
            return Err(line.misfit("seats are two names"));
        };
        if first.eq_ignore_ascii_case(second) {
            return Err(line.misfit("the two seats have the same name"));
        }
        if let Some(why) = [first, second].into_iter().find_map(|name| menu::seat_fault(name)) {
            return Err(line.misfit(format!("the name of a seat {why}")));
        }
        setup.seats = [first.clone(), second.clone()];
    }
    let none = Leader { model: None, backup: false };
    let mut game = Game {
        models: Vec::new(),
        turn: 1,
        phase: Phase::Play,
        first: Seat(0),
        next: Seat(0),
        active: None,
        leaders: [none, none],
        bottom: Seat(0),
        points: [0, 0],
        beheaded: [None, None],
        over: None,
        ground: Vec::new(),
    };
    if let Some(line) = given.last("turn") {
        game.turn = number(line)?;
    }
    agreed(given)?;
    let mut known = faction::known(&given.files)?;
    if given.all("options").any(|line| line.has("no originals")) {
        known.retain(|profile| !profile.ours);
    }
    for line in &given.lines {
        match line.head.as_str() {
            "seats" | "table" | "turn" => {}
            "profile" => known.push(inline::profile(line)?),
            "attack" => inline::attack(&mut known, line)?,
            "variant" => known.push(duel::variant(&known, line)?),
            "terrain" if setup.terrain.len() >= 60 => {
                return Err(line.misfit("more than 60 pieces of terrain"));
            }
            "terrain" => setup.terrain.push(piece(line)?),
            "map" => lay_out(&mut setup, line)?,
            "scenario" => setup.scenario = scenario(line)?,
            "force" => force(&mut setup, &mut game, &known, line)?,
            "options" => options(&mut setup, line)?,
            head => {
                let Some(seat) = setup.seats.iter().position(|name| name.eq_ignore_ascii_case(head)) else {
                    let heads = HEADS.into_iter().chain(setup.seats.iter().map(String::as_str));
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
    if game.models.iter().any(|model| model.waiting) {
        if let Some(line) = given.last("turn") {
            return Err(line.misfit("forces that are still to be placed have no turn yet"));
        }
        for seat in [Seat(0), Seat(1)] {
            // Models on the table are no force: their player would be asked to place one and have none.
            if !game.models.iter().any(|model| model.seat == seat && model.waiting) {
                return Err(Misfit {
                    line: given.last("force").map(|line| line.no),
                    why: format!("{} has no force", setup.seats[seat.index()]),
                });
            }
        }
        game.phase = Phase::SetUp(SetUp::Leaders);
        if given.all("options").any(|line| line.has("agree terrain")) && !setup.terrain.is_empty() {
            setup.others = setup.terrain.iter().map(Terrain::others).collect();
            game.phase = Phase::SetUp(SetUp::Terrain { next: Seat(0), left: setup.terrain.len() as u8 });
        }
    } else if let Some(line) = given.last("turn") {
        turn(&setup, &mut game, line)?;
    }
    if !matches!(game.phase, Phase::SetUp(_)) && game.fresh(game.next).next().is_none() {
        game.next = game.next.other();
        if game.fresh(game.next).next().is_none() {
            return Err(Misfit { line: None, why: "every model on the table is activated".into() });
        }
    }
    summoned(&mut setup, &known);
    Ok((setup, game))
}

/// `options: last turn 8, no originals`
fn options(setup: &mut Setup, line: &Line) -> Result<(), Misfit> {
    if let Some(turn) = line.number("last turn")? {
        if !(1..=50).contains(&turn) {
            return Err(line.misfit(format!("{turn} is not from 1 to 50")));
        }
        setup.last_turn = turn as u8;
    }
    match line.fields.iter().find(|field| !is_option(field)) {
        Some(field) => Err(line.misfit(format!(
            "there is no option {field:?}; there are `last turn 6`, `agree terrain` and `no originals`"
        ))),
        None => Ok(()),
    }
}

/// Nobody can have agreed on two last turns.
fn agreed(given: &Given) -> Result<(), Misfit> {
    let fields = given.all("options").flat_map(|line| line.fields.iter().map(move |field| (line, field)));
    let mut turns = fields.filter_map(|(line, field)| Some((line, field, last_turn(field)?)));
    let Some((_, first, turn)) = turns.next() else { return Ok(()) };
    match turns.find(|(.., other)| *other != turn) {
        Some((line, second, _)) => {
            Err(line.misfit(format!("the options `{first}` and `{second}` contradict each other")))
        }
        None => Ok(()),
    }
}

/// The turn that an option names as the last one.
fn last_turn(words: &str) -> Option<u8> {
    words.strip_prefix("last turn ").and_then(|turn| turn.trim().parse().ok())
}

/// Whether players can agree on it.
pub fn is_option(words: &str) -> bool {
    ["no originals", "agree terrain"].contains(&words)
        || last_turn(words).is_some_and(|turn| (1..=50).contains(&turn))
}

/// `map: crossroads`, or `map: 7` for one drawn from that seed
fn lay_out(setup: &mut Setup, line: &Line) -> Result<(), Misfit> {
    let name = line.fields.first().map(String::as_str).unwrap_or_default();
    let pieces = match name.parse::<u32>() {
        Ok(seed) => maps::drawn(setup.width, setup.depth, seed),
        Err(_) => maps::named(name, setup.width, setup.depth).map_err(|why| line.misfit(why))?,
    };
    setup.terrain.extend(pieces);
    setup.laid_out = true;
    Ok(())
}

/// `scenario: three stones`
fn scenario(line: &Line) -> Result<Scenario, Misfit> {
    let name = line.fields.first().map(String::as_str).unwrap_or_default();
    let found = Scenario::ALL.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, scenario)| *scenario).ok_or_else(|| {
        let near = nearest(name, Scenario::ALL.iter().map(|(known, _)| *known));
        line.misfit(format!("there is no scenario {name:?}{near}"))
    })
}

/// Profiles that models on the table can summon are part of the match too.
fn summoned(setup: &mut Setup, known: &[Profile]) {
    let mut place = 0;
    while let Some(profile) = setup.profiles.get(place) {
        let wanted: Vec<String> = profile
            .specials
            .iter()
            .filter_map(|special| match &special.does {
                Effect::Summon { model, .. } => Some(model.clone()),
                _ => None,
            })
            .collect();
        for name in wanted {
            if let Ok(found) = profile::find(known, &name)
                && !setup.profiles.iter().any(|profile| profile.name == name)
            {
                setup.profiles.push(found.clone());
            }
        }
        place += 1;
    }
}

/// The place of a profile among those of the match.
fn enlist(setup: &mut Setup, line: &Line, found: &Profile) -> Result<u8, Misfit> {
    if let Some(why) = profile::fault(found) {
        return Err(line.misfit(why));
    }
    let place = match setup.profiles.iter().position(|profile| profile == found) {
        Some(place) => place,
        None => {
            setup.profiles.push(found.clone());
            setup.profiles.len() - 1
        }
    };
    Ok(place as u8)
}

/// `force: Green, Templar Paladin x2, Templar Herald`: models that are placed before the first turn.
fn force(setup: &mut Setup, game: &mut Game, known: &[Profile], line: &Line) -> Result<(), Misfit> {
    let Some((name, entries)) = line.fields.split_first() else {
        return Err(line.misfit("a force is `force: seat, model, model x2`"));
    };
    let seat = setup.seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
    let seat = seat.ok_or_else(|| {
        let near = nearest(name, setup.seats.iter().map(String::as_str));
        line.misfit(format!("there is no seat {name:?}{near}"))
    })?;
    for entry in entries {
        let (entry, own) = match entry.split_once(" as ") {
            Some((entry, own)) => (entry.trim(), Some(own.trim())),
            None => (entry.as_str(), None),
        };
        if let Some(why) = own.and_then(plain::model_fault) {
            return Err(line.misfit(format!("the name of a model {why}")));
        }
        let (name, count) = match entry.rsplit_once(" x") {
            Some((name, count)) => match count.parse::<u8>() {
                Ok(count @ 1..=24) => (name, count),
                _ => return Err(line.misfit(format!("{count:?} is not a number from 1 to 24"))),
            },
            None => (entry, 1),
        };
        let found = profile::find(known, name).map_err(|why| line.misfit(why))?;
        let profile = enlist(setup, line, found)?;
        for _ in 0..count {
            if game.models.len() >= 60 {
                return Err(line.misfit("more than 60 models"));
            }
            let before = setup.names.iter().zip(&game.models).filter(|(name, model)| {
                model.seat.index() == seat
                    && model.profile == profile
                    && own.is_none_or(|own| name.starts_with(own))
            });
            let before = before.count() as u8;
            let numbered = (count > 1 || before > 0).then_some(before + 1);
            let name = called(setup, seat, own.unwrap_or(&found.name), numbered);
            setup.names.push(name);
            let at = Point::new(0, 0);
            game.models.push(Model { gone: true, waiting: true, ..fresh(profile, Seat(seat as u8), at) });
        }
    }
    Ok(())
}

/// A name of its own; whose it is stands behind it where the other side has the same, and several are numbered.
fn called(setup: &Setup, seat: usize, own: &str, copy: Option<u8>) -> String {
    let name = copy.map_or(own.to_string(), |copy| format!("{own} {copy}"));
    let taken = |name: &str| setup.names.iter().any(|other| other.eq_ignore_ascii_case(name));
    let mut called = name.clone();
    for try_again in 1.. {
        if !taken(&called) {
            break;
        }
        called = match try_again {
            1 => format!("{name} of {}", setup.seats[seat]),
            more => format!("{name} of {} {more}", setup.seats[seat]),
        };
    }
    called
}

/// A model without a scratch.
fn fresh(profile: u8, seat: Seat, at: Point) -> Model {
    Model {
        profile,
        seat,
        at,
        gone: false,
        escaped: false,
        waiting: false,
        summoned: false,
        damage: 0,
        activated: false,
        reacted: false,
        command: 0,
        mana: 0,
        plague: 0,
        uses: 0,
        conditions: ArrayVec::new(),
    }
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
    let held = Condition::ALL.map(|condition| condition.words().1);
    let words =
        ["at", "damage", "activated", "leader", "backup", "command", "mana", "plague", "reaction token"];
    let words: Vec<&str> = words.into_iter().chain(held).collect();
    for field in &line.fields[2..] {
        if !words.iter().any(|word| field == word || field.starts_with(&format!("{word} "))) {
            return Err(line.misfit(format!(
                "{field:?} says nothing about a model{}",
                nearest(field, words.iter().copied())
            )));
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
    for condition in Condition::ALL {
        // As if it came from the model itself in this turn, so that it lasts until its activation in the next.
        if line.has(condition.words().1) {
            conditions.push(Held { condition, by: id, turn: game.turn, aura: false });
        }
    }
    let place = enlist(setup, line, found)?;
    for other in game.standing() {
        if base.overlaps(&crate::stats::base(setup, game, other)) {
            let other = &setup.names[usize::from(other.0)];
            return Err(line.misfit(format!("{name} and {other} overlap (GE-MSR-09)")));
        }
    }
    if found.passives.iter().all(|owned| owned.is != crate::abilities::Passive::Fly)
        && crate::movement::impassable(setup, game).any(|outline| outline.overlaps(&base))
    {
        return Err(line.misfit(format!("{name} stands in impassable terrain (GE-MSR-09)")));
    }
    game.models.push(Model {
        damage: small("damage", i32::from(found.hp) - 1)?,
        activated: line.has("activated"),
        reacted: line.has("reaction token"),
        command: small("command", 20)?,
        mana: small("mana", 20)?,
        plague: small("plague", 14)?,
        conditions,
        ..fresh(place, seat, at)
    });
    if line.has("leader") || line.has("backup") {
        if crate::leaders::may_lead(setup, game, id).is_err() {
            return Err(line.misfit(format!("{name} is a wild beast and leads nobody (GE-LDR-06)")));
        }
        game.leaders[seat.index()] = Leader { model: Some(id), backup: line.has("backup") };
    }
    setup.names.push(name.clone());
    Ok(())
}

/// `turn: 2, next Green, first Red`, or `turn: 1, opening` if the Start of Turn phase is still to come
fn turn(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let seat = |name: &str| {
        let found = setup.seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
        found.map(|seat| Seat(seat as u8)).ok_or_else(|| line.misfit(format!("there is no seat {name:?}")))
    };
    if line.has("opening") {
        game.phase = Phase::Opening;
    }
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

/// The number of a turn.
fn number(line: &Line) -> Result<u8, Misfit> {
    let number = line.fields.first().and_then(|field| field.parse().ok());
    number
        .filter(|turn| (1..=50).contains(turn))
        .ok_or_else(|| line.misfit("a turn has a number from 1 to 50"))
}
