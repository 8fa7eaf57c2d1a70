//! From the text of a given block to a table that is set: as given, then as valid.
//!
//! Each fault names its line and says in one sentence what is wrong. `README.md` lists the heads.

use arrayvec::ArrayVec;
use scene::{Misfit, Seat, nearest};
use space::{Board, Hex};
use table::{Given, Line};

use super::written::{card_field, manoeuvre, weapon};
use super::{Feature, Figure, Ground, Kind, Setup, sound};
use crate::profile::{Profile, find, heroes, monsters};
use crate::state::{Activation, Condition, Game, Id, MOST, Model, Phase};

const HEADS: [&str; 11] = [
    "seats",
    "map",
    "profile",
    "weapon",
    "manoeuvre",
    "monster",
    "fate",
    "effigy",
    "terrain",
    "round",
    "options",
];

/// How far from the middle of the map a hex may lie.
const WIDEST: i32 = 18;
const LAST_ROUND: i32 = 12;

/// The cards that this block may name.
struct Cards {
    heroes: Vec<Profile>,
    monsters: Vec<Profile>,
}

/// A model as it is written, before names of others in its line can be looked up.
struct Written<'a> {
    line: &'a Line,
    figure: Figure,
    model: Model,
}

/// Sets a table.
pub fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
    let seats = seats(given)?;
    check_heads(given, &seats)?;
    let board = map(given)?;
    let cards = cards(given)?;
    let features = given.all("terrain").map(|line| feature(line, &board)).collect::<Result<Vec<_>, _>>()?;
    let mut written = Vec::new();
    let mut banked = [0; 2];
    for line in &given.lines {
        let seat = seats.iter().position(|name| name.to_lowercase() == line.head).map(|at| Seat(at as u8));
        match (line.head.as_str(), seat) {
            (_, Some(seat)) => written.push(hero(line, seat, &cards, &board)?),
            ("monster", _) => written.push(monster(line, &cards, &board)?),
            ("effigy", _) => written.push(effigy(line, &seats, &board, &mut banked)?),
            _ => {}
        }
    }
    if written.len() > MOST {
        return Err(Misfit {
            line: None,
            why: format!("{} models are given, {MOST} at most", written.len()),
        });
    }
    let names: Vec<String> = written.iter().map(|one| one.figure.name.clone()).collect();
    for (at, one) in written.iter().enumerate() {
        if names[..at].iter().any(|name| name.eq_ignore_ascii_case(&one.figure.name)) {
            return Err(one.line.misfit(format!("{} is the name of another model", one.figure.name)));
        }
    }
    let mut models: ArrayVec<Model, MOST> = ArrayVec::new();
    for one in &mut written {
        named_fields(one, &names)?;
        models.push(one.model);
    }
    let lines: Vec<&Line> = written.iter().map(|one| one.line).collect();
    let figures = written.into_iter().map(|one| one.figure).collect();
    let last_round = last_round(given)?;
    let setup = Setup::new(seats, board, features, figures, last_round);
    let mut game = Game {
        round: 1,
        phase: Phase::Communion,
        first: Seat(0),
        turn: Seat(0),
        latest: None,
        activation: None,
        fate: fate(given, &setup)?,
        banked,
        models,
        stirs: ArrayVec::new(),
        end: None,
    };
    sound::check_places(&setup, &game, &lines)?;
    sound::check_ground(&setup, given)?;
    round(given, &setup, &mut game)?;
    sound::check_states(&setup, &game, &lines)?;
    Ok((setup, game))
}

fn seats(given: &Given) -> Result<[String; 2], Misfit> {
    let Some(line) = given.last("seats") else { return Ok(["Green".into(), "Red".into()]) };
    match &line.fields[..] {
        [one, two] if !one.eq_ignore_ascii_case(two) => {
            if let Some(name) =
                [one, two].into_iter().find(|name| HEADS.contains(&name.to_lowercase().as_str()))
            {
                return Err(line.misfit(format!("{name:?} is a head of its own and cannot name a seat")));
            }
            Ok([one.clone(), two.clone()])
        }
        _ => Err(line.misfit("two seats with different names are needed")),
    }
}

fn check_heads(given: &Given, seats: &[String; 2]) -> Result<(), Misfit> {
    for line in &given.lines {
        let known =
            HEADS.contains(&line.head.as_str()) || seats.iter().any(|seat| seat.to_lowercase() == line.head);
        if !known {
            let all = HEADS.into_iter().chain(seats.iter().map(String::as_str));
            return Err(line.misfit(format!("there is no head {:?}{}", line.head, nearest(&line.head, all))));
        }
    }
    Ok(())
}

/// `map: radius 8` or `map: 21 by 15`.
fn map(given: &Given) -> Result<Board, Misfit> {
    let Some(line) = given.last("map") else { return Ok(disc(8)) };
    let wrong = || {
        line.misfit(format!(
            "a map is `radius N` or `N by N`, up to {WIDEST} and {} by {}",
            2 * WIDEST,
            2 * WIDEST
        ))
    };
    let words = line.fields.first().ok_or_else(wrong)?;
    if line.fields.len() > 1 {
        return Err(wrong());
    }
    if let Some(radius) = words.strip_prefix("radius ") {
        let radius: i32 = radius.trim().parse().map_err(|_| wrong())?;
        return if (1..=WIDEST).contains(&radius) { Ok(disc(radius as u16)) } else { Err(wrong()) };
    }
    let (across, down) = words.split_once(" by ").ok_or_else(wrong)?;
    let number = |words: &str| match words.trim().parse::<i32>() {
        Ok(number) if (1..=2 * WIDEST).contains(&number) => Ok(number as i16),
        _ => Err(wrong()),
    };
    Ok(Board::rectangle(number(across)?, number(down)?))
}

fn disc(radius: u16) -> Board {
    Board::of(Hex::new(0, 0).disc(radius).into_iter().collect())
}

/// The built-in cards, and those written in the block with their weapons and manoeuvres.
fn cards(given: &Given) -> Result<Cards, Misfit> {
    let (mut all, mut beasts) = (heroes()?, monsters()?);
    let mut own: Vec<(&Line, Profile)> = Vec::new();
    for line in given.all("profile") {
        let name = line.fields.first().ok_or_else(|| line.misfit("a profile needs a name"))?;
        let mut card = Profile::blank(name);
        for field in &line.fields[1..] {
            card_field(line, &mut card, field)?;
        }
        own.push((line, card));
    }
    for line in given.lines.iter().filter(|line| matches!(line.head.as_str(), "weapon" | "manoeuvre")) {
        let name = line.fields.first().map_or("", String::as_str);
        let names: Vec<String> = own.iter().map(|(_, card)| card.name.clone()).collect();
        let Some((_, card)) = own.iter_mut().find(|(_, card)| card.name.eq_ignore_ascii_case(name)) else {
            let meant = nearest(name, names.iter().map(String::as_str));
            return Err(line.misfit(format!("no profile of this block is called {name:?}{meant}")));
        };
        if line.head == "weapon" {
            card.weapons.push(weapon(line)?);
        } else {
            card.manoeuvres.push(manoeuvre(line)?);
        }
    }
    for (line, card) in own {
        card.clone().settle(true).map_err(|why| line.misfit(why))?;
        all.push(card.clone());
        beasts.push(card);
    }
    Ok(Cards { heroes: all, monsters: beasts })
}

/// `terrain: wall, at (1,0) (2,0), height 1`.
fn feature(line: &Line, board: &Board) -> Result<Feature, Misfit> {
    let name = line.fields.first().map_or("", String::as_str);
    let ground = Ground::ALL.into_iter().find(|ground| ground.name() == name).ok_or_else(|| {
        let meant = nearest(name, Ground::ALL.map(Ground::name));
        line.misfit(format!("there is no terrain {name:?}{meant}"))
    })?;
    line.only(1, &["at", "height"], &[])?;
    let hexes = places(line, board)?;
    if hexes.is_empty() {
        return Err(line.misfit("terrain lies somewhere: `at (1,0) (2,0)`"));
    }
    let height = small(line, "height", 0, 10)?.unwrap_or(ground.height());
    Ok(Feature { ground, hexes, height })
}

/// `Green: Rakkir, Rakkir, at (0,0), damage 3, level 2, knocked down, activated, mark Bastian`.
fn hero<'a>(line: &'a Line, seat: Seat, cards: &Cards, board: &Board) -> Result<Written<'a>, Misfit> {
    let [name, card, ..] = &line.fields[..] else {
        return Err(line.misfit("a Hero has a name, a profile and a place"));
    };
    let profile = find(&cards.heroes, card).map_err(|why| line.misfit(why))?;
    let profile = profile.clone().settle(true).map_err(|why| line.misfit(why))?;
    let figure =
        Figure { name: name.clone(), kind: Kind::Hero(seat), profile, hexes: ArrayVec::new(), pit: None };
    let states = Condition::ALL.map(Condition::name);
    let mut words = vec!["activated", "resurrected"];
    words.extend(states);
    let mut keys = vec!["at", "damage", "level", "souls", "mark", "died in"];
    let by: Vec<String> = states.iter().map(|state| format!("{state} by")).collect();
    keys.extend(by.iter().map(String::as_str));
    line.only(2, &keys, &words)?;
    let died = died(line, &["at", "damage", "souls", "resurrected"])?;
    let mut model = standing(line, board, &figure)?;
    model.level = small(line, "level", 1, 3)?.unwrap_or(1);
    model.souls = small(line, "souls", 0, 5)?.unwrap_or(0);
    model.activated = line.has("activated");
    model.resurrected = line.has("resurrected");
    let most = i32::from(figure.profile.health)
        + i32::from(figure.profile.level_health[0])
        + i32::from(figure.profile.level_health[1]);
    model.damage = small(line, "damage", 0, most - 1)?.unwrap_or(0);
    buried(&mut model, died);
    Ok(Written { line, figure, model })
}

/// `monster: Gloom, at (2,0)`, with the name of a card or the fields of one.
fn monster<'a>(line: &'a Line, cards: &Cards, board: &Board) -> Result<Written<'a>, Misfit> {
    let name = line.fields.first().ok_or_else(|| line.misfit("a monster has a name and a place"))?;
    let states = Condition::ALL.map(Condition::name);
    let named = |field: &String| cards.monsters.iter().any(|card| card.name.eq_ignore_ascii_case(field));
    let called = line.fields[1..].iter().find(|field| named(field)).unwrap_or(name);
    let mut profile = match find(&cards.monsters, called) {
        Ok(card) => card.clone(),
        Err(why) => return Err(line.misfit(why)),
    };
    for (at, field) in line.fields.iter().enumerate().skip(1) {
        let key = ["at ", "damage ", "died in "].into_iter().find(|key| field.starts_with(key));
        let placed = key.is_some();
        if key.is_some_and(|key| line.fields[1..at].iter().any(|other| other.starts_with(key))) {
            return Err(line.misfit(format!("{field:?} says again what was said before")));
        }
        let state = states.iter().any(|state| field == state || field.starts_with(&format!("{state} by ")));
        if !placed && !state && field != called {
            card_field(line, &mut profile, field)?;
        }
    }
    let profile = profile.settle(false).map_err(|why| line.misfit(why))?;
    let died = died(line, &["damage"])?;
    let [pit] = places(line, board)?[..] else {
        return Err(line.misfit(format!("{name} stands on one hex, or has its pit there: `at (1,0)`")));
    };
    let pit = Some(pit);
    let figure = Figure { name: name.clone(), kind: Kind::Monster, profile, hexes: ArrayVec::new(), pit };
    let mut model = standing(line, board, &figure)?;
    model.damage = small(line, "damage", 0, i32::from(figure.profile.health) - 1)?.unwrap_or(0);
    buried(&mut model, died);
    Ok(Written { line, figure, model })
}

/// `effigy: Green, at (0,7) (1,6) (0,6), health 16`.
fn effigy<'a>(
    line: &'a Line,
    seats: &[String; 2],
    board: &Board,
    banked: &mut [u8; 2],
) -> Result<Written<'a>, Misfit> {
    let name = line.fields.first().map_or("", String::as_str);
    let seat = seat_called(line, seats, name)?;
    line.only(1, &["at", "health", "damage", "banked"], &[])?;
    let hexes = places(line, board)?;
    let touching = |hex: &Hex| hexes.iter().all(|other| hex.distance(*other) <= 1);
    if hexes.len() != 3 || !hexes.iter().all(touching) {
        return Err(line.misfit("an Effigy covers three hexes that touch each other"));
    }
    let health = small(line, "health", 1, 60)?.unwrap_or(16);
    let profile = Profile { agi: 3, res: 1, height: 4, health, ..Profile::blank("Effigy") };
    banked[seat.index()] = small(line, "banked", 0, 20)?.unwrap_or(0);
    let figure = Figure {
        name: format!("Effigy of {}", seats[seat.index()]),
        kind: Kind::Effigy(seat),
        profile,
        hexes: hexes.iter().copied().collect(),
        pit: None,
    };
    let mut model = Model::new(hexes[0]);
    model.damage = small(line, "damage", 0, i32::from(health) - 1)?.unwrap_or(0);
    Ok(Written { line, figure, model })
}

/// The round in which a model died. What only the living have contradicts that, these words and conditions among it.
fn died(line: &Line, words: &[&str]) -> Result<Option<u8>, Misfit> {
    let round = small(line, "died in", 1, 99)?;
    let states = Condition::ALL.map(Condition::name);
    let said = |word: &&str| line.has(word) || line.after(word).is_some();
    match words.iter().chain(&states).find(|word| said(word)) {
        Some(word) if round.is_some() => Err(line
            .misfit(format!("a model that died is not on the board, so {word:?} says nothing (JU-DTH-02)"))),
        _ => Ok(round),
    }
}

/// Takes a model that died off the board.
fn buried(model: &mut Model, died: Option<u8>) {
    if died.is_some() {
        model.died = died;
        model.at = None;
    }
}

fn standing(line: &Line, board: &Board, figure: &Figure) -> Result<Model, Misfit> {
    match places(line, board)?[..] {
        [hex] => Ok(Model::new(hex)),
        [] if line.after("died in").is_some() => Ok(Model::new(Hex::new(0, 0))),
        _ => Err(line.misfit(format!("{} stands on one hex: `at (1,0)`", figure.name))),
    }
}

/// The fields of a model that name other models.
fn named_fields(one: &mut Written, names: &[String]) -> Result<(), Misfit> {
    let line = one.line;
    let called = |name: &str| {
        let at = names.iter().position(|known| known.eq_ignore_ascii_case(name)).ok_or_else(|| {
            let meant = nearest(name, names.iter().map(String::as_str));
            line.misfit(format!("there is no model called {name:?}{meant}"))
        })?;
        Ok(Id(at as u8))
    };
    for condition in Condition::ALL {
        let by = line.after(&format!("{} by", condition.name()));
        if line.has(condition.name()) {
            if by.is_some() {
                return Err(line.misfit(format!("{:?} is said twice", condition.name())));
            }
            one.model.conditions.put(condition, None);
        }
        if let Some(name) = by {
            one.model.conditions.put(condition, Some(called(name)?));
        }
    }
    if let Some(name) = line.after("mark") {
        one.model.mark = Some(called(name)?);
    }
    Ok(())
}

fn last_round(given: &Given) -> Result<u8, Misfit> {
    let Some(line) = given.last("options") else { return Ok(LAST_ROUND as u8) };
    line.only(0, &["last round"], &[])?;
    Ok(small(line, "last round", 1, 99)?.unwrap_or(LAST_ROUND as u8))
}

/// `fate: Green 2, Red 1`.
fn fate(given: &Given, setup: &Setup) -> Result<[u8; 2], Misfit> {
    let mut fate = [0; 2];
    for line in given.all("fate") {
        for field in &line.fields {
            let wrong = || line.misfit(format!("{field:?} is not a seat and its Fate from 0 to 99"));
            let (name, number) = field.rsplit_once(' ').ok_or_else(wrong)?;
            let seat = seat_called(line, &setup.seats, name)?;
            let number: u8 = number.parse().map_err(|_| wrong())?;
            fate[seat.index()] = if number > 99 { return Err(wrong()) } else { number };
        }
    }
    Ok(fate)
}

/// `round: 2, active Green, activating Rakkir, AP spent 1`, or `round: 2, communion, first Green`.
fn round(given: &Given, setup: &Setup, game: &mut Game) -> Result<(), Misfit> {
    let Some(line) = given.last("round") else { return Ok(()) };
    let number =
        line.fields.first().and_then(|word| word.parse::<u8>().ok()).filter(|round| (1..=99).contains(round));
    game.round = number.ok_or_else(|| line.misfit("the round is a number from 1 to 99"))?;
    if game.round > setup.last_round {
        return Err(line.misfit(format!("round {} is past the last round {}", game.round, setup.last_round)));
    }
    line.only(1, &["active", "first", "activating", "AP spent"], &["communion"])?;
    if let Some(name) = line.after("first") {
        game.first = seat_called(line, &setup.seats, name)?;
        game.turn = game.first;
    }
    if line.has("communion") {
        let later = ["active", "activating", "AP spent"].into_iter().find(|key| line.after(key).is_some());
        return match later {
            Some(key) => Err(line.misfit(format!("in Communion there is no {key:?} yet (JU-RND-01)"))),
            None => Ok(()),
        };
    }
    game.phase = Phase::Activation;
    if let Some(name) = line.after("active") {
        game.turn = seat_called(line, &setup.seats, name)?;
        if line.after("first").is_none() {
            game.first = game.turn;
        }
    }
    match line.after("activating") {
        Some(name) => activating(line, setup, game, name),
        None if line.after("AP spent").is_some() => {
            Err(line.misfit("AP are spent by a Hero: say which, with `activating`"))
        }
        None => Ok(()),
    }
}

/// The Hero in the middle of its activation.
fn activating(line: &Line, setup: &Setup, game: &mut Game, name: &str) -> Result<(), Misfit> {
    let heroes: Vec<Id> = game.ids().filter(|id| setup.is_hero(*id) && game.stands(*id)).collect();
    let hero = heroes.iter().find(|id| setup.figure(**id).name.eq_ignore_ascii_case(name));
    let Some(&hero) = hero else {
        let meant = nearest(name, heroes.iter().map(|id| setup.figure(*id).name.as_str()));
        return Err(line.misfit(format!("there is no Hero called {name:?}{meant}")));
    };
    let side = setup.side(hero).unwrap_or(game.turn);
    if line.after("active").is_some() && side != game.turn {
        let (of, turn) = (&setup.seats[side.index()], &setup.seats[game.turn.index()]);
        return Err(line.misfit(format!("{name} is a Hero of {of}, and {turn} is active (JU-DEF-01)")));
    }
    let allowance = crate::stats::allowance(game, hero);
    let spent = small(line, "AP spent", 0, i32::from(allowance))?.unwrap_or(0);
    game.turn = side;
    game.model_mut(hero).activated = true;
    game.activation = Some(Activation { spent, begun: spent > 0, ..Activation::of(hero) });
    Ok(())
}

fn seat_called(line: &Line, seats: &[String; 2], name: &str) -> Result<Seat, Misfit> {
    let at = seats.iter().position(|seat| seat.eq_ignore_ascii_case(name)).ok_or_else(|| {
        line.misfit(format!("there is no seat {name:?}{}", nearest(name, seats.iter().map(String::as_str))))
    })?;
    Ok(Seat(at as u8))
}

/// The hexes after `at`, all of them on the board and each once.
fn places(line: &Line, board: &Board) -> Result<Vec<Hex>, Misfit> {
    let mut hexes = Vec::new();
    for word in line.after("at").unwrap_or_default().split_whitespace() {
        let hex = space::parse_axial(word).map_err(|why| line.misfit(why.to_string()))?;
        if !board.contains(hex) {
            return Err(line.misfit(format!("{hex} is not on the map")));
        }
        if hexes.contains(&hex) {
            return Err(line.misfit(format!("{hex} is named twice")));
        }
        hexes.push(hex);
    }
    Ok(hexes)
}

/// A number after a key, in its range.
fn small(line: &Line, key: &str, least: i32, most: i32) -> Result<Option<u8>, Misfit> {
    match line.number(key)? {
        None => Ok(None),
        Some(number) if (least..=most).contains(&number) => Ok(Some(number as u8)),
        Some(number) => Err(line.misfit(format!("{key} is {number} and must be from {least} to {most}"))),
    }
}
