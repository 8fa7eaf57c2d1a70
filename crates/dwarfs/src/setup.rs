//! The table as given.

use scene::{Misfit, Seat, nearest};
use space::{Board, Hex, HexSet, parse_axial};
use table::{Given, Line};

use crate::profile::{Profile, built_in, find};
use crate::state::{Game, Id, Model};

pub const HEADS: [&str; 6] = ["seats", "map", "scenario", "options", "round", "force"];
/// A map: its name, what it is, and its pillars by column and row.
type Map = (&'static str, &'static str, &'static [(i16, i16)]);

pub const MAPS: [Map; 2] = [
    ("hall", "An empty hall.", &[]),
    ("pillars", "Three pillars stand across the middle.", &[(1, 3), (3, 3), (5, 3)]),
];
const WIDE: i16 = 7;
const LAST_ROUND: u8 = 8;
/// What one side has room for: two rows.
pub const MOST: usize = 2 * WIDE as usize;

#[derive(Debug)]
pub struct Setup {
    pub seats: [String; 2],
    pub board: Board,
    pub pillars: HexSet,
    pub profiles: &'static [Profile],
    pub names: Vec<String>,
    pub last_round: u8,
}

impl Setup {
    pub fn profile(&self, game: &Game, id: Id) -> &Profile {
        &self.profiles[usize::from(game.model(id).profile)]
    }
}

/// The number in `last round 4`.
pub fn last_round(option: &str) -> Option<u8> {
    option.strip_prefix("last round ")?.parse().ok().filter(|round| (1..=20).contains(round))
}

pub fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
    let mut setup = Setup {
        seats: ["Green".into(), "Red".into()],
        board: Board::rectangle(WIDE, WIDE),
        pillars: HexSet::default(),
        profiles: built_in(),
        names: Vec::new(),
        last_round: LAST_ROUND,
    };
    let mut game = Game { models: Vec::new(), round: 1, active: Seat(0), first: Seat(0), over: None };
    if let Some(line) = given.last("seats") {
        setup.seats = seats(line)?;
    }
    for line in &given.lines {
        match line.head.as_str() {
            "seats" | "round" => {}
            "map" => setup.pillars = pillars(line)?,
            "scenario" => crate::scenarios::read(line)?,
            "options" => {
                for option in &line.fields {
                    setup.last_round =
                        last_round(option).ok_or_else(|| line.misfit(format!("{option:?} is no option")))?;
                }
            }
            "force" => force(line, &mut setup, &mut game)?,
            head => {
                let known = setup.seats.iter().map(String::as_str);
                let side = known.clone().position(|name| name.eq_ignore_ascii_case(head));
                let Some(side) = side else {
                    let near = nearest(head, HEADS.into_iter().chain(known));
                    return Err(line.misfit(format!("nothing is called {head:?} here{near}")));
                };
                model(line, Seat(side as u8), &mut setup, &mut game)?;
            }
        }
    }
    if let Some(line) = given.last("round") {
        round(line, &setup, &mut game)?;
    }
    for id in game.standing() {
        let (at, name) = (game.model(id).at, &setup.names[usize::from(id.0)]);
        if !setup.board.contains(at) || setup.pillars.contains(at) || game.held(id).contains(at) {
            return Err(Misfit { line: None, why: format!("{name} cannot stand at {at}") });
        }
    }
    for seat in [Seat(0), Seat(1)] {
        if game.side(seat).next().is_none() {
            let why = format!("{} has no model", setup.seats[seat.index()]);
            return Err(Misfit { line: None, why });
        }
    }
    if !game.waits(game.active) {
        return Err(Misfit { line: None, why: "whose turn it is has no model left to act".into() });
    }
    Ok((setup, game))
}

fn seats(line: &Line) -> Result<[String; 2], Misfit> {
    let [first, second] = line.fields.as_slice() else {
        return Err(line.misfit("a game has two seats"));
    };
    for name in [first, second] {
        if let Some(why) = crate::menu::seat_fault(name) {
            return Err(line.misfit(why));
        }
    }
    if first.eq_ignore_ascii_case(second) {
        return Err(line.misfit("the two seats have the same name"));
    }
    Ok([first.clone(), second.clone()])
}

fn pillars(line: &Line) -> Result<HexSet, Misfit> {
    let name = line.fields.first().map_or("", String::as_str);
    let map = MAPS.iter().find(|(key, ..)| key.eq_ignore_ascii_case(name)).ok_or_else(|| {
        line.misfit(format!("there is no map {name:?}{}", nearest(name, MAPS.iter().map(|map| map.0))))
    })?;
    Ok(map.2.iter().map(|(col, row)| Hex::from_offset(*col, *row)).collect())
}

fn round(line: &Line, setup: &Setup, game: &mut Game) -> Result<(), Misfit> {
    let number = line.fields.first().and_then(|field| field.parse().ok());
    let number = number.filter(|round| (1..=setup.last_round).contains(round));
    game.round = number.ok_or_else(|| line.misfit("this is no round of the game"))?;
    line.only(1, &["next"], &[])?;
    if let Some(name) = line.after("next") {
        let seat = setup.seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
        let seat = seat.ok_or_else(|| line.misfit(format!("there is no seat {name:?}")))?;
        game.active = Seat(seat as u8);
        game.first = game.active;
    }
    Ok(())
}

/// A force stands in its two home rows, from the middle outwards.
fn force(line: &Line, setup: &mut Setup, game: &mut Game) -> Result<(), Misfit> {
    let Some((seat, entries)) = line.fields.split_first() else {
        return Err(line.misfit("a force begins with a seat"));
    };
    let side = setup.seats.iter().position(|name| name.eq_ignore_ascii_case(seat));
    let side = side.ok_or_else(|| line.misfit(format!("there is no seat {seat:?}")))?;
    for entry in entries {
        let (name, count) = entry.rsplit_once(" x").unwrap_or((entry, "1"));
        let profile = find(name).map_err(|why| line.misfit(why))?;
        let count: usize = count.parse().map_err(|_| line.misfit(format!("{count:?} is no number")))?;
        for _ in 0..count.min(MOST + 1) {
            let place = game.side(Seat(side as u8)).count() as i16;
            if usize::try_from(place) == Ok(MOST) {
                return Err(line.misfit(format!("a side has room for {MOST} models")));
            }
            let (col, row) = ([3, 2, 4, 1, 5, 0, 6][usize::from(place as u16 % 7)], place / WIDE);
            let at = Hex::from_offset(col, if side == 0 { row } else { WIDE - 1 - row });
            let name =
                format!("{} {} {}", setup.seats[side], setup.profiles[usize::from(profile)].name, place + 1);
            add(
                line,
                name,
                Model { profile, side: Seat(side as u8), at, wounds: 0, acted: false, gone: false },
                setup,
                game,
            )?;
        }
    }
    Ok(())
}

fn model(line: &Line, side: Seat, setup: &mut Setup, game: &mut Game) -> Result<(), Misfit> {
    let [name, is, ..] = line.fields.as_slice() else {
        return Err(line.misfit("a model has a name, a profile and a place"));
    };
    line.only(2, &["at", "wounds"], &["acted"])?;
    let profile = find(is).map_err(|why| line.misfit(why))?;
    let at = parse_axial(line.after("at").unwrap_or_default()).map_err(|why| line.misfit(why.to_string()))?;
    let wounds = line.number("wounds")?.unwrap_or(0);
    let health = setup.profiles[usize::from(profile)].health;
    if !(0..i32::from(health)).contains(&wounds) {
        return Err(line.misfit(format!("{name} has {health} Health and cannot bear {wounds}")));
    }
    let model = Model { profile, side, at, wounds: wounds as u8, acted: line.has("acted"), gone: false };
    add(line, name.clone(), model, setup, game)
}

fn add(line: &Line, name: String, model: Model, setup: &mut Setup, game: &mut Game) -> Result<(), Misfit> {
    if let Some(why) = scene::name_fault(&name) {
        return Err(line.misfit(format!("the name of a model {why}")));
    }
    if setup.names.iter().any(|other| other.eq_ignore_ascii_case(&name)) {
        return Err(line.misfit(format!("two models are called {name}")));
    }
    if game.models.len() >= 4 * MOST {
        return Err(line.misfit("there are too many models"));
    }
    setup.names.push(name);
    game.models.push(model);
    Ok(())
}
