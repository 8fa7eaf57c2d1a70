//! What never changes in a match, and how a table is set from a text.

use scene::{Misfit, Naming, Seat, nearest, read_inches};
use space::free::{Base, Outline};
use space::{INCH, Point, Spot};
use table::{Given, Line};

use crate::abilities::Ability;
use crate::morale;
use crate::profile::{Attack, Kind, Profile, Type, built_in};
use crate::state::{Game, Id, MOST_UNITS, Unit};
use crate::terrain::{Piece, USUAL};
use crate::{chart, leaders, stats};

/// WK-R-61: how many rounds are played where the players agree on nothing else.
const LAST_ROUND: u8 = 12;
/// What a line may begin with, besides the name of a seat.
const HEADS: [&str; 8] = ["seats", "table", "profile", "terrain", "options", "round", "morale", "casualties"];

/// WK-DEP-01: the table is 48 inches wide and deep.
const SIDE: i32 = 48 * INCH;

#[derive(Clone, Debug)]
pub struct Setup {
    pub width: i32,
    pub height: i32,
    pub table: Outline,
    pub pieces: Vec<Piece>,
    pub profiles: Vec<Profile>,
    /// The traits of each profile, a bit for each of the names.
    pub shared: Vec<u32>,
    pub traits: Vec<String>,
    pub names: Vec<String>,
    pub seats: [String; 2],
    pub size: leaders::Size,
    pub last_round: u8,
    /// What the commander of each army has trained it in (WK-LDR-12).
    pub training: [Vec<Ability>; 2],
}

impl Setup {
    pub fn profile(&self, game: &Game, id: Id) -> &Profile {
        &self.profiles[usize::from(game.unit(id).profile)]
    }

    pub fn base(&self, game: &Game, id: Id) -> Base {
        Base::new(game.unit(id).at, self.profile(game, id).radius())
    }

    pub fn attack(&self, game: &Game, id: Id, attack: u8) -> &Attack {
        &self.profile(game, id).attacks[usize::from(attack)]
    }

    /// The traits of a model, a bit for each.
    pub fn traits_of(&self, game: &Game, id: Id) -> u32 {
        self.shared[usize::from(game.unit(id).profile)]
    }

    /// Contact: the bases touch (WK-MEA-06).
    pub fn touch(&self, game: &Game, a: Id, b: Id) -> bool {
        a != b && self.base(game, a).touches(&self.base(game, b))
    }

    /// The enemies in contact with a model.
    pub fn contacts<'a>(&'a self, game: &'a Game, of: Id) -> impl Iterator<Item = Id> + 'a {
        game.enemies(of).filter(move |other| self.touch(game, of, *other))
    }

    pub fn engaged(&self, game: &Game, id: Id) -> bool {
        self.contacts(game, id).next().is_some()
    }
}

/// Sets a table from the lines of a given block.
pub fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
    let (width, height) = match given.last("table") {
        None => (SIDE, SIDE),
        Some(line) => match place(line, &line.fields.join(", "))? {
            Point { x, y } if x >= 4 * INCH && y >= 4 * INCH => (x, y),
            _ => return Err(line.misfit("a table is at least 4 by 4 inches")),
        },
    };
    let Ok(table) = Outline::rectangle(Point { x: 0, y: 0 }, Point { x: width, y: height }) else {
        return Err(Misfit { line: None, why: "the table is too large".into() });
    };
    let mut setup = Setup {
        width,
        height,
        table,
        pieces: Vec::new(),
        profiles: Vec::new(),
        shared: Vec::new(),
        traits: Vec::new(),
        names: Vec::new(),
        seats: ["north".to_string(), "south".to_string()],
        size: leaders::Size::Skirmish,
        last_round: LAST_ROUND,
        training: [Vec::new(), Vec::new()],
    };
    if let Some(line) = given.last("seats") {
        let [first, second] = line.fields.as_slice() else {
            return Err(line.misfit("seats are two names"));
        };
        if first.eq_ignore_ascii_case(second) {
            return Err(line.misfit("the two seats have the same name"));
        }
        let own = |name: &&String| HEADS.contains(&name.to_lowercase().as_str());
        if let Some(name) = [first, second].into_iter().find(own) {
            return Err(line.misfit(format!("{name:?} is a head of its own and cannot name a seat")));
        }
        setup.seats = [first.clone(), second.clone()];
    }
    let mut game = Game {
        units: Vec::new(),
        round: 1,
        opening: true,
        active: Seat(0),
        last_turn: false,
        activation: None,
        morale: [0; 2],
        casualties: [0; 2],
        over: None,
    };
    let mut known = built_in();
    for line in &given.lines {
        match line.head.as_str() {
            "seats" | "table" | "round" | "morale" | "casualties" => {}
            "profile" => known.push(inline_profile(line)?),
            "terrain" => terrain(&mut setup, line)?,
            "options" => options(&mut setup, line)?,
            head => {
                let Some(seat) = setup.seats.iter().position(|name| name.eq_ignore_ascii_case(head)) else {
                    let heads = HEADS.into_iter().chain(setup.seats.iter().map(String::as_str));
                    return Err(
                        line.misfit(format!("nothing is called {head:?} here{}", nearest(head, heads)))
                    );
                };
                unit(&mut setup, &mut game, &known, line, Seat(seat as u8))?;
            }
        }
    }
    finish(&mut setup, &mut game, given)?;
    Ok((setup, game))
}

/// What depends on all models: training, morale, whose turn it is.
fn finish(setup: &mut Setup, game: &mut Game, given: &Given) -> Result<(), Misfit> {
    for seat in [Seat(0), Seat(1)] {
        if game.army(seat).next().is_none() {
            let why = format!("{} has no model on the table", setup.seats[seat.index()]);
            return Err(Misfit { line: None, why });
        }
        let commander = game.army(seat).find(|id| game.unit(*id).commander);
        if let Some(id) = commander {
            setup.training[seat.index()] = setup.profile(game, id).training.clone();
        }
        game.morale[seat.index()] = morale::at_the_start(setup, game, seat);
    }
    let lines = |line: &&Line| setup.seats.iter().any(|name| name.eq_ignore_ascii_case(&line.head));
    let lines: Vec<&Line> = given.lines.iter().filter(lines).collect();
    for (id, line) in (0u8..).map(Id).zip(&lines) {
        stands(setup, game, id).map_err(|why| line.misfit(why))?;
    }
    if let Some(line) = given.last("round") {
        round(setup, game, line)?;
    }
    // WK-TRN-15: before the roll for initiative nothing was done in the round.
    for (id, line) in (0u8..).map(Id).zip(lines).filter(|_| game.opening) {
        let (unit, name) = (game.unit(id), &setup.names[usize::from(id.0)]);
        if unit.activated || unit.sprinted {
            let why =
                format!("{name} has done nothing yet: the round begins; or say whose turn it is (WK-TRN-15)");
            return Err(line.misfit(why));
        }
    }
    for (head, least) in [("morale", 1), ("casualties", 0)] {
        for line in given.all(head) {
            for field in &line.fields {
                let (name, number) = field.rsplit_once(' ').unwrap_or((field, ""));
                let number = number.parse().ok().filter(|number| (least..=60).contains(number));
                let number = number.ok_or_else(|| {
                    line.misfit(format!("{field:?} is not a seat and a number from {least} to 60"))
                })?;
                let list = if head == "morale" { &mut game.morale } else { &mut game.casualties };
                list[seat(setup, line, name)?.index()] = number;
            }
        }
    }
    Ok(())
}

/// `round: 2, turn Green, last turn`; without a turn the round begins with the roll for initiative.
fn round(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let number = line.fields.first().and_then(|field| field.parse().ok());
    game.round = number
        .filter(|round| (1..=setup.last_round).contains(round))
        .ok_or_else(|| line.misfit(format!("a round is a number from 1 to {}", setup.last_round)))?;
    line.only(1, &["turn"], &["last turn"])?;
    game.last_turn = line.has("last turn");
    let Some(name) = line.after("turn") else {
        let no = line.misfit("a last turn is the turn of a seat: `turn Green, last turn`");
        return if game.last_turn { Err(no) } else { Ok(()) };
    };
    game.active = seat(setup, line, name)?;
    game.opening = false;
    if game.waiting(game.active).next().is_none() {
        return Err(line.misfit("whose turn it is has no model left to activate (WK-TRN-09)"));
    }
    let other = game.active.other();
    if game.last_turn && game.waiting(other).next().is_some() {
        let name = &setup.seats[other.index()];
        return Err(line.misfit(format!("{name} has a model left and did not pass (WK-TRN-10)")));
    }
    Ok(())
}

fn seat(setup: &Setup, line: &Line, name: &str) -> Result<Seat, Misfit> {
    let found = setup.seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
    let seats = setup.seats.iter().map(String::as_str);
    found
        .map(|seat| Seat(seat as u8))
        .ok_or_else(|| line.misfit(format!("there is no seat {name:?}{}", nearest(name, seats))))
}

fn place(line: &Line, words: &str) -> Result<Point, Misfit> {
    match Naming::Inches.read(words).map_err(|why| line.misfit(why))? {
        Spot::Point(point) => Ok(point),
        Spot::Hex(_) => Err(line.misfit(format!("{words:?} is not a place"))),
    }
}

/// `options: size battle, last round 6`
fn options(setup: &mut Setup, line: &Line) -> Result<(), Misfit> {
    for field in &line.fields {
        match field.split_once(' ') {
            Some(("size", words)) => {
                setup.size = leaders::Size::read(words).map_err(|why| line.misfit(why))?;
            }
            _ => match line.number("last round")? {
                Some(round @ 1..=50) if field.starts_with("last round ") => setup.last_round = round as u8,
                _ => {
                    let why =
                        format!("{field:?} is no option; those are `size` and `last round` with 1 to 50");
                    return Err(line.misfit(why));
                }
            },
        }
    }
    Ok(())
}

/// `terrain: ruins, circle 12 by 7 radius 2, cover, rough 1, size 3`, or `from 3 by 4 to 6 by 5`, or
/// `corners 1 by 1 then 3 by 1 then 2 by 4`. A piece without keywords has those usual for its name.
fn terrain(setup: &mut Setup, line: &Line) -> Result<(), Misfit> {
    let [name, shape, keywords @ ..] = line.fields.as_slice() else {
        return Err(line.misfit("terrain is a name, a shape and keywords"));
    };
    if setup.pieces.len() >= 32 {
        return Err(line.misfit("more than 32 pieces of terrain"));
    }
    let mut piece = Piece::new(name, outline(line, shape)?);
    let usual = USUAL.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let words: Vec<&str> = match usual {
        Some((_, usual)) if keywords.is_empty() => usual.split(", ").collect(),
        _ => keywords.iter().map(String::as_str).collect(),
    };
    for (at, word) in words.iter().enumerate() {
        if words[..at].iter().any(|other| keyword(other) == keyword(word)) {
            return Err(line.misfit(format!("{:?} is said twice", keyword(word))));
        }
        piece.keyword(word).map_err(|why| line.misfit(why))?;
    }
    piece.check().map_err(|why| line.misfit(why))?;
    if let Some(other) = setup.pieces.iter().find(|other| other.outline.near(&piece.outline, 0)) {
        return Err(line.misfit(format!("{name} is in contact with {} (WK-TER-03)", other.name)));
    }
    setup.pieces.push(piece);
    Ok(())
}

/// A keyword of terrain without its number.
fn keyword(words: &str) -> &str {
    words.rsplit_once(' ').filter(|(_, number)| number.parse::<u8>().is_ok()).map_or(words, |(word, _)| word)
}

fn outline(line: &Line, shape: &str) -> Result<Outline, Misfit> {
    let drawn = |outline: Result<Outline, space::free::Misdrawn>| {
        outline.map_err(|wrong| line.misfit(format!("the shape {shape:?} cannot be: {wrong}")))
    };
    if let Some((centre, radius)) = shape.strip_prefix("circle ").and_then(|rest| rest.split_once(" radius "))
    {
        let radius = read_inches(radius).map_err(|why| line.misfit(why))?;
        return drawn(Outline::circle(place(line, centre)?, radius));
    }
    if let Some((from, to)) = shape.strip_prefix("from ").and_then(|rest| rest.split_once(" to ")) {
        return drawn(Outline::rectangle(place(line, from)?, place(line, to)?));
    }
    if let Some(corners) = shape.strip_prefix("corners ") {
        return drawn(Outline::polygon(
            corners.split(" then ").map(|words| place(line, words)).collect::<Result<_, _>>()?,
        ));
    }
    Err(line.misfit(format!("{shape:?} is no shape; those are `circle`, `from` and `corners`")))
}

/// What a card has once.
const NUMBERS: [&str; 8] = ["rank", "base", "Si", "Mo", "Wi", "Re", "Wo", "chart"];

/// `profile: Axe, infantry, rank 1, base 30, Si 2, Mo 6, Wi 5, Re 1, Wo 1, chart PPPDDDSSSO, trait Ashmen,
/// attack Axe melee 2 with Feint 1 and Sundering 1, attack Bolt magic 1 range 8, Ward 1, inspire Feint +1,
/// training Ward +1`. What is left out is that of a plain soldier.
fn inline_profile(line: &Line) -> Result<Profile, Misfit> {
    let Some((name, fields)) = line.fields.split_first() else {
        return Err(line.misfit("a profile begins with its name"));
    };
    let number = |key: &str, usual: u8| match line.number(key)? {
        Some(value @ 0..=90) => Ok(value as u8),
        Some(value) => Err(line.misfit(format!("{key} {value} is not from 0 to 90"))),
        None => Ok(usual),
    };
    let mut profile = Profile {
        name: name.clone(),
        house: String::new(),
        traits: Vec::new(),
        types: Vec::new(),
        rank: number("rank", 1)?,
        base: number("base", 30)?,
        size: number("Si", 2)?,
        zone: String::new(),
        mobility: number("Mo", 6)?,
        willpower: number("Wi", 5)?,
        resilience: number("Re", 1)?,
        wounds: number("Wo", 1)?,
        chart: chart::read(line.after("chart").unwrap_or("PPPDDDSSSO")).map_err(|why| line.misfit(why))?,
        attacks: Vec::new(),
        abilities: Vec::new(),
        inspire: Vec::new(),
        training: Vec::new(),
    };
    for (at, field) in fields.iter().enumerate() {
        let (key, rest) = field.split_once(' ').unwrap_or((field, ""));
        let before = &fields[..at];
        if NUMBERS.contains(&key) && before.iter().any(|other| other.split(' ').next() == Some(key)) {
            return Err(line.misfit(format!("{key:?} is said twice")));
        }
        let ability = |words: &str| Ability::read(words).map_err(|why| line.misfit(why));
        match key {
            _ if NUMBERS.contains(&key) => {}
            "trait" => profile.traits.push(rest.to_string()),
            "attack" => profile.attacks.push(attack(line, rest)?),
            "inspire" => profile.inspire.push(ability(rest)?),
            "training" => profile.training.push(ability(rest)?),
            _ => match Type::ALL.iter().find(|(_, words)| words == field) {
                Some((kind, _)) => profile.types.push(*kind),
                None => profile.abilities.push(ability(field)?),
            },
        }
    }
    if profile.types.is_empty() {
        profile.types.push(Type::Infantry);
    }
    profile.check().map_err(|why| line.misfit(why))?;
    Ok(profile)
}

/// `Axe melee 2 with Feint 1 and Sundering 1`, `Bolt magic 1 range 8`
fn attack(line: &Line, words: &str) -> Result<Attack, Misfit> {
    let wrong = || line.misfit(format!("{words:?} is not an attack: name, type, rate, `range` and `with`"));
    let (plain, with) = words.split_once(" with ").unwrap_or((words, ""));
    let (plain, range) = plain.split_once(" range ").unwrap_or((plain, "0"));
    let (plain, rate) = plain.rsplit_once(' ').ok_or_else(wrong)?;
    let (name, kind) = plain.rsplit_once(' ').ok_or_else(wrong)?;
    let (kind, _) = Kind::ALL.iter().find(|(_, words)| *words == kind).ok_or_else(wrong)?;
    let abilities = with.split(" and ").filter(|word| !word.is_empty());
    Ok(Attack {
        name: name.to_string(),
        kind: *kind,
        rate: rate.parse().map_err(|_| wrong())?,
        range: range.parse().map_err(|_| wrong())?,
        abilities: abilities
            .map(|word| Ability::read(word).map_err(|why| line.misfit(why)))
            .collect::<Result<_, _>>()?,
    })
}

/// `Green: Ash 1, Ashmen Swordsman, at 12 by 7, commander, activated, sprinted, damage 1`
fn unit(
    setup: &mut Setup,
    game: &mut Game,
    known: &[Profile],
    line: &Line,
    army: Seat,
) -> Result<(), Misfit> {
    let [name, profile, ..] = line.fields.as_slice() else {
        return Err(line.misfit("a model is `seat: name, profile, at X by Y`"));
    };
    if setup.names.iter().any(|other| other.eq_ignore_ascii_case(name)) {
        return Err(line.misfit(format!("two models are called {name}")));
    }
    if game.units.len() >= MOST_UNITS {
        return Err(line.misfit(format!("more than {MOST_UNITS} models")));
    }
    let Some(found) = known.iter().rfind(|known| known.name.eq_ignore_ascii_case(profile)) else {
        let names = known.iter().map(|known| known.name.as_str());
        return Err(line.misfit(format!("there is no profile {profile:?}{}", nearest(profile, names))));
    };
    line.only(2, &["at", "damage"], &["commander", "activated", "sprinted"])?;
    let at = place(line, line.after("at").ok_or_else(|| line.misfit(format!("{name} stands nowhere")))?)?;
    let place = profile_place(setup, found).map_err(|why| line.misfit(why))?;
    let commander = line.has("commander");
    if commander && (!found.is(Type::Leader) || game.army(army).any(|id| game.unit(id).commander)) {
        return Err(line.misfit("an army has one commander and it is a leader (WK-LDR-07)"));
    }
    game.units.push(Unit {
        profile: place,
        army,
        at,
        gone: false,
        commander,
        damage: 0,
        activated: line.has("activated"),
        sprinted: line.has("sprinted"),
        moved: false,
        acted: false,
        mired: 0,
        re_rolls: 0,
        changes: 0,
    });
    setup.names.push(name.clone());
    let id = Id(game.units.len() as u8 - 1);
    let wounds = stats::wounds(setup, game, id).total();
    game.unit_mut(id).damage = match line.number("damage")? {
        None => 0,
        Some(damage) if (0..wounds).contains(&damage) => damage as u8,
        Some(damage) => {
            return Err(line.misfit(format!("{name} has {wounds} Wounds and cannot bear {damage}")));
        }
    };
    Ok(())
}

/// The place of a profile in the list, which grows as needed; so do the names of traits.
fn profile_place(setup: &mut Setup, found: &Profile) -> Result<u8, String> {
    if let Some(place) = setup.profiles.iter().position(|profile| profile == found) {
        return Ok(place as u8);
    }
    let mut shared = 0u32;
    for name in &found.traits {
        let known = setup.traits.iter().position(|known| known.eq_ignore_ascii_case(name));
        let place = known.unwrap_or_else(|| {
            setup.traits.push(name.clone());
            setup.traits.len() - 1
        });
        if place >= 32 {
            return Err("more than 32 traits on one table".into());
        }
        shared |= 1 << place;
    }
    setup.profiles.push(found.clone());
    setup.shared.push(shared);
    Ok(setup.profiles.len() as u8 - 1)
}

/// A model stands wholly on the table, on no other model, no impassable piece and no wall.
fn stands(setup: &Setup, game: &Game, id: Id) -> Result<(), String> {
    let (base, name) = (setup.base(game, id), &setup.names[usize::from(id.0)]);
    if !setup.table.encloses(&base) {
        return Err(format!("{name} is not wholly on the table (WK-MEA-11)"));
    }
    let other = game.standing().find(|other| *other < id && setup.base(game, *other).overlaps(&base));
    if let Some(other) = other {
        return Err(format!("{name} and {} overlap (WK-MEA-06)", setup.names[usize::from(other.0)]));
    }
    let closed = |piece: &&Piece| (piece.impassable || piece.wall) && piece.outline.overlaps(&base);
    match setup.pieces.iter().find(closed) {
        Some(piece) => Err(format!("{name} stands on {} (WK-DEP-07)", piece.name)),
        None => Ok(()),
    }
}
