//! What never changes in a match, and how a table is set from a text.

use scene::{Misfit, Naming, Seat, nearest, read_inches};
use space::free::{Base, Outline};
use space::{INCH, Point, Spot};
use table::{Given, Line};

use crate::profile::{Attack, Kind, Profile, built_in, inline};
use crate::state::{Card, CardId, Game, Id, Model, Phase, Style};
use crate::stats;
use crate::why::AttackId;

/// GS-RND-01.
const ROUNDS: u8 = 6;
/// GS-SET-01.
const TABLE: i32 = 48 * INCH;
/// GS-SET-06: what lies between the two deployment zones.
const BETWEEN: i32 = 32 * INCH;

#[derive(Clone, Debug)]
pub struct Setup {
    pub width: i32,
    pub height: i32,
    /// The whole table.
    pub table: Outline,
    pub pieces: Vec<Piece>,
    pub profiles: Vec<Profile>,
    /// Names of models, and of cards.
    pub names: Vec<String>,
    pub cards: Vec<String>,
    pub seats: [String; 2],
    /// Who has the south edge of the table, y = 0.
    pub south: Seat,
    pub rounds: u8,
}

/// A piece of terrain.
#[derive(Clone, Debug)]
pub struct Piece {
    pub name: String,
    pub ground: Ground,
    pub outline: Outline,
    /// 0 for flat ground (GS-LOS-04).
    pub sight_value: i32,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A wall, a fence, a house: crossed by what is taller.
    Object,
    Difficult,
    Impassable,
    Hill,
    Forest,
}

impl Setup {
    pub fn profile(&self, game: &Game, card: CardId) -> &Profile {
        &self.profiles[usize::from(game.card(card).profile)]
    }

    pub fn profile_of(&self, game: &Game, id: Id) -> &Profile {
        self.profile(game, game.model(id).card)
    }

    pub fn attack(&self, attack: AttackId) -> &Attack {
        &self.profiles[usize::from(attack.profile)].attacks[usize::from(attack.place)]
    }

    /// GS-SET-05: a side's deployment zone, along its whole table edge: the lowest and the highest y.
    pub fn zone(&self, seat: Seat) -> (i32, i32) {
        let depth = ((self.height - BETWEEN) / 2).max(0);
        if seat == self.south { (0, depth) } else { (self.height - depth, self.height) }
    }
}

/// Sets a table from the lines of a given block.
pub fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
    let mut setup = Setup {
        width: TABLE,
        height: TABLE,
        table: rectangle(Point::new(0, 0), Point::new(TABLE, TABLE)).map_err(plain)?,
        pieces: Vec::new(),
        profiles: Vec::new(),
        names: Vec::new(),
        cards: Vec::new(),
        seats: ["south".to_string(), "north".to_string()],
        south: Seat(0),
        rounds: ROUNDS,
    };
    if let Some(line) = given.last("seats") {
        let [first, second] = line.fields.as_slice() else { return Err(line.misfit("seats are two names")) };
        if first.eq_ignore_ascii_case(second) {
            return Err(line.misfit("the two seats have the same name"));
        }
        setup.seats = [first.clone(), second.clone()];
    }
    let mut game = Game {
        models: Vec::new(),
        cards: Vec::new(),
        round: 1,
        phase: Phase::Activation,
        active: Seat(0),
        acting: None,
        individuals: 0,
        units: 0,
        turns: 1,
        passed: [false; 2],
        counted: [0; 2],
        dreads: Vec::new(),
        over: None,
    };
    let mut known = built_in();
    for line in &given.lines {
        match line.head.as_str() {
            "seats" | "round" | "card" => {}
            "table" => table(&mut setup, line)?,
            "south" => setup.south = seat(&setup, line, line.fields.first().map_or("", String::as_str))?,
            "profile" => known.push(inline(line)?),
            "terrain" => setup.pieces.push(piece(line)?),
            "options" => match line.number("rounds")? {
                Some(rounds @ 1..=50) => setup.rounds = rounds as u8,
                _ => return Err(line.misfit("the only option is `rounds` and a number from 1 to 50")),
            },
            head => {
                let Some(seat) = setup.seats.iter().position(|name| name.eq_ignore_ascii_case(head)) else {
                    let heads = ["seats", "table", "south", "profile", "terrain", "options", "round", "card"];
                    let heads = heads.into_iter().chain(setup.seats.iter().map(String::as_str));
                    let why = format!("nothing is called {head:?} here{}", nearest(head, heads));
                    return Err(line.misfit(why));
                };
                model(&mut setup, &mut game, &known, line, Seat(seat as u8))?;
            }
        }
    }
    begin(&setup, &mut game);
    for line in given.all("card") {
        card(&setup, &mut game, line)?;
    }
    if let Some(line) = given.last("round") {
        round(&setup, &mut game, line)?;
    }
    check(&setup, &game)?;
    // Who is engaged with something fearsome when the table is set has got over it.
    crate::psychology::settle(&setup, &mut game);
    Ok((setup, game))
}

fn plain(why: String) -> Misfit {
    Misfit { line: None, why }
}

fn rectangle(from: Point, to: Point) -> Result<Outline, String> {
    Outline::rectangle(from, to).map_err(|misdrawn| misdrawn.to_string())
}

/// `table: 48 by 48`
fn table(setup: &mut Setup, line: &Line) -> Result<(), Misfit> {
    let far = point(line, line.fields.first().map_or("", String::as_str))?;
    let lengths = 8 * INCH..=96 * INCH;
    if !lengths.contains(&far.x) || !lengths.contains(&far.y) {
        return Err(line.misfit("a table is from 8 to 96 inches wide and deep"));
    }
    (setup.width, setup.height) = (far.x, far.y);
    setup.table = rectangle(Point::new(0, 0), far).map_err(|why| line.misfit(why))?;
    Ok(())
}

fn point(line: &Line, words: &str) -> Result<Point, Misfit> {
    match Naming::Inches.read(words) {
        Ok(Spot::Point(point)) => Ok(point),
        Ok(Spot::Hex(_)) => Err(line.misfit(format!("{words:?} is no point"))),
        Err(why) => Err(line.misfit(why)),
    }
}

fn seat(setup: &Setup, line: &Line, name: &str) -> Result<Seat, Misfit> {
    let found = setup.seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
    found.map(|seat| Seat(seat as u8)).ok_or_else(|| {
        let near = nearest(name, setup.seats.iter().map(String::as_str));
        line.misfit(format!("there is no seat {name:?}{near}"))
    })
}

/// `terrain: wall, from 10 by 10, to 14 by 10.5, height 2`, `terrain: forest, centre 12 by 12, radius 3`,
/// `terrain: marsh, corners 1 by 1 then 5 by 1 then 3 by 4`
fn piece(line: &Line) -> Result<Piece, Misfit> {
    let name = line.fields.first().cloned().unwrap_or_default();
    let kinds = [
        ("wall", Ground::Object),
        ("fence", Ground::Object),
        ("house", Ground::Object),
        ("marsh", Ground::Difficult),
        ("rubble", Ground::Difficult),
        ("rock", Ground::Impassable),
        ("water", Ground::Impassable),
        ("hill", Ground::Hill),
        ("forest", Ground::Forest),
    ];
    let Some((_, ground)) = kinds.iter().find(|(kind, _)| name.eq_ignore_ascii_case(kind)) else {
        let near = nearest(&name, kinds.iter().map(|(kind, _)| *kind));
        return Err(line.misfit(format!("there is no terrain {name:?}{near}")));
    };
    let length = |key: &str| line.after(key).map(read_inches).transpose().map_err(|why| line.misfit(why));
    let place = |key: &str| line.after(key).map(|words| point(line, words)).transpose();
    let outline =
        match (place("from")?, place("to")?, place("centre")?, length("radius")?, line.after("corners")) {
            (Some(from), Some(to), None, None, None) => Outline::rectangle(from, to),
            (None, None, Some(centre), Some(radius), None) => Outline::circle(centre, radius),
            (None, None, None, None, Some(corners)) => {
                let corners = corners.split(" then ").map(|corner| point(line, corner));
                Outline::polygon(corners.collect::<Result<_, _>>()?)
            }
            _ => return Err(line.misfit("terrain has `from` and `to`, `centre` and `radius`, or `corners`")),
        };
    let outline = outline.map_err(|misdrawn| line.misfit(misdrawn.to_string()))?;
    let height = length("height")?.unwrap_or(match ground {
        Ground::Hill => 3 * INCH,
        Ground::Object => INCH,
        _ => 0,
    });
    if !(0..=30 * INCH).contains(&height) {
        return Err(line.misfit("a height is from 0 to 30 inches"));
    }
    let sight_value = match ground {
        // GS-R-48: for lines from outside a forest is as high as anything.
        Ground::Forest => 1000,
        Ground::Difficult => 0,
        // GS-LOS-04: rounded up to whole inches.
        _ => (height + INCH - 1) / INCH,
    };
    Ok(Piece { name, ground: *ground, outline, sight_value })
}

/// `Green: Oath 1, Oathguard, of Oathguards, at 12 by 7, life 3, leader, fumbled`
fn model(
    setup: &mut Setup,
    game: &mut Game,
    known: &[Profile],
    line: &Line,
    seat: Seat,
) -> Result<(), Misfit> {
    let [name, profile, ..] = line.fields.as_slice() else {
        return Err(line.misfit("a model is `seat: name, profile, at X by Y`"));
    };
    let named = |other: &String| other.eq_ignore_ascii_case(name);
    if setup.names.iter().chain(&setup.cards).any(named) {
        return Err(line.misfit(format!("two are called {name}")));
    }
    if game.models.len() >= 60 {
        return Err(line.misfit("more than 60 models"));
    }
    let Some(found) = known.iter().rfind(|known| known.name.eq_ignore_ascii_case(profile)) else {
        let names = known.iter().map(|known| known.name.as_str());
        return Err(line.misfit(format!("there is no profile {profile:?}{}", nearest(profile, names))));
    };
    let words = ["at", "of", "life", "leader", "fumbled"];
    for field in &line.fields[2..] {
        if !words.iter().any(|word| field == word || field.starts_with(&format!("{word} "))) {
            return Err(line.misfit(format!("{field:?} says nothing about a model{}", nearest(field, words))));
        }
    }
    let place = setup.profiles.iter().position(|profile| profile == found).unwrap_or_else(|| {
        setup.profiles.push(found.clone());
        setup.profiles.len() - 1
    });
    if place >= 60 {
        return Err(line.misfit("more than 60 profiles"));
    }
    let card = of_card(setup, game, line, found, place as u8, seat)?;
    let at = point(line, line.after("at").ok_or_else(|| line.misfit(format!("{name} stands nowhere")))?)?;
    let full = found.life + found.wounded;
    let life = match line.number("life")? {
        Some(life) if (1..=i32::from(full)).contains(&life) => life as u8,
        Some(life) => return Err(line.misfit(format!("life {life} is not from 1 to {full}"))),
        None => full,
    };
    let leader = line.has("leader");
    if leader && !found.has_leader() {
        return Err(line.misfit(format!("{} has no leader", found.name)));
    }
    game.models.push(Model {
        card,
        at,
        life,
        gone: false,
        leader,
        fumbled: line.has("fumbled"),
        bonus: false,
    });
    setup.names.push(name.clone());
    Ok(())
}

/// The card that a new model belongs to: its own, or that of its unit.
fn of_card(
    setup: &mut Setup,
    game: &mut Game,
    line: &Line,
    profile: &Profile,
    place: u8,
    seat: Seat,
) -> Result<CardId, Misfit> {
    let name = match (line.after("of"), profile.kind) {
        (Some(unit), Kind::Unit) => unit,
        (None, Kind::Unit) => {
            return Err(line.misfit(format!("{} is a unit: `of NAME` is missing", profile.name)));
        }
        (Some(_), _) => return Err(line.misfit(format!("{} is an individual and of no unit", profile.name))),
        (None, _) => line.fields[0].as_str(),
    };
    if let Some(known) = setup.cards.iter().position(|card| card.eq_ignore_ascii_case(name)) {
        let card = &game.cards[known];
        if card.profile != place || card.seat != seat {
            return Err(line.misfit(format!("{name} is another unit already")));
        }
        return Ok(CardId(known as u8));
    }
    setup.cards.push(name.to_string());
    game.cards.push(Card {
        profile: place,
        seat,
        unit: profile.is_unit(),
        tokens: 0,
        strides: 0,
        activated: false,
        style: None,
        charged: false,
        fought: false,
        fleeing: false,
        assigned: false,
        at_first: 0,
        at_turn: 0,
    });
    Ok(CardId(game.cards.len() as u8 - 1))
}

/// What follows from who is there: tokens, cards, sizes.
fn begin(setup: &Setup, game: &mut Game) {
    let cards: Vec<CardId> = game.in_play().collect();
    for card in cards {
        let (tokens, size) = (stats::act(setup, game, card), game.size(card));
        let card = game.card_mut(card);
        (card.tokens, card.at_first, card.at_turn) = (tokens, size, size);
    }
    game.counted = [Seat(0), Seat(1)].map(|seat| game.cards_of(seat).count() as u8);
}

/// `card: Oathguards, tokens 2, strides 1, of 6, activated, activating, charged, fought, fleeing, assigned, powerful`
fn card(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let name = line.fields.first().map_or("", String::as_str);
    let Some(place) = setup.cards.iter().position(|card| card.eq_ignore_ascii_case(name)) else {
        let near = nearest(name, setup.cards.iter().map(String::as_str));
        return Err(line.misfit(format!("there is no card {name:?}{near}")));
    };
    let id = CardId(place as u8);
    for field in line.fields.iter().skip(1) {
        let (word, number) = match field.rsplit_once(' ') {
            Some((word, number)) => (word, number.parse::<u8>().ok().filter(|number| *number <= 60)),
            None => (field.as_str(), None),
        };
        let card = game.card_mut(id);
        match (word, number) {
            ("tokens", Some(number)) => card.tokens = number,
            ("strides", Some(number)) => card.strides = number,
            ("of", Some(number)) if number >= card.at_first => card.at_first = number,
            ("activated", None) => card.activated = true,
            ("charged", None) => card.charged = true,
            ("fought", None) => card.fought = true,
            ("fleeing", None) => card.fleeing = true,
            ("assigned", None) => card.assigned = true,
            ("offensive", None) => card.style = Some(Style::Offensive),
            ("powerful", None) => card.style = Some(Style::Powerful),
            ("activating", None) if game.acting.is_none() => {
                game.acting = Some(id);
                game.active = game.card(id).seat;
            }
            _ => return Err(line.misfit(format!("{field:?} says nothing about a card"))),
        }
    }
    Ok(())
}

/// `round: 2, turn Green, first turn` or `round: 2, initiation`
fn round(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let number = line.fields.first().and_then(|field| field.parse().ok());
    let number = number.filter(|round| (1..=setup.rounds).contains(round));
    game.round =
        number.ok_or_else(|| line.misfit(format!("a round is a number from 1 to {}", setup.rounds)))?;
    if let Some(name) = line.after("turn") {
        let active = seat(setup, line, name)?;
        if game.acting.is_some_and(|card| game.card(card).seat != active) {
            return Err(line.misfit("somebody of the other side is being activated"));
        }
        game.active = active;
    }
    if line.has("first turn") {
        game.turns = 0;
    }
    if line.has("initiation") {
        if game.acting.is_some() {
            return Err(line.misfit("nobody is activated in the initiation phase"));
        }
        game.phase = Phase::Initiation;
        // The phase begins the next round, which is this one.
        game.round -= 1;
    }
    Ok(())
}

/// What no table may show.
fn check(setup: &Setup, game: &Game) -> Result<(), Misfit> {
    if game.models.is_empty() {
        return Err(plain("there is no model on the table".into()));
    }
    let name = |id: Id| &setup.names[usize::from(id.0)];
    let place = |id: Id| Base::new(game.model(id).at, setup.profile_of(game, id).base.radius());
    for id in game.standing() {
        if !setup.table.encloses(&place(id)) {
            return Err(plain(format!("{} stands beyond the edge of the table (GS-FAL-04)", name(id))));
        }
        if let Some(other) = game.standing().find(|other| *other < id && place(id).overlaps(&place(*other))) {
            return Err(plain(format!("{} and {} overlap (GS-GEO-11)", name(id), name(other))));
        }
        let blocked = |piece: &&Piece| {
            matches!(piece.ground, Ground::Object | Ground::Impassable) && piece.outline.overlaps(&place(id))
        };
        if let Some(piece) = setup.pieces.iter().find(blocked) {
            return Err(plain(format!("{} stands on a {} (GS-MOV-06)", name(id), piece.name)));
        }
    }
    for card in game.in_play() {
        let leaders = game.members(card).filter(|id| game.model(*id).leader).count();
        if leaders > 1 {
            return Err(plain(format!("{} has {leaders} leaders", setup.cards[usize::from(card.0)])));
        }
    }
    let acting = game.acting.is_some_and(|card| game.card(card).activated || game.card(card).fleeing);
    if acting {
        return Err(plain("who is activating has neither been activated nor flees".into()));
    }
    Ok(())
}
