//! What never changes in a campaign, and how one is set from a text.

use scene::{Misfit, Own, Seat, nearest};
use space::Spot;
use table::{Given, Line};

use super::state::{Band, Game, Member, Pair, Phase};
use super::{enlist, limits, map};
use crate::profile::Profile;
use crate::scenarios::Scenario;
use crate::{faction, menu};

#[derive(Clone, Debug)]
pub struct Setup {
    pub seats: Vec<String>,
    /// The names of those who were there from the beginning; later ones are numbered.
    pub names: Vec<String>,
    pub profiles: Vec<Profile>,
    pub factions: Vec<String>,
    /// Factions of the players' own, which every battle needs as well.
    pub files: Vec<Own>,
}

impl Setup {
    pub fn profile(&self, member: &Member) -> &Profile {
        &self.profiles[usize::from(member.profile)]
    }

    /// The places of all profiles.
    pub fn places(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.profiles.len() as u8
    }

    /// The places of a faction's profiles.
    pub fn of_faction(&self, faction: u8) -> impl Iterator<Item = u8> + '_ {
        let name = self.factions[usize::from(faction)].as_str();
        self.places().filter(move |place| self.profiles[usize::from(*place)].faction == name)
    }

    fn seated(&self, line: &Line, name: Option<&String>) -> Result<Seat, Misfit> {
        let name = name.map_or("", String::as_str);
        let found = self.seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
        let near = || nearest(name, self.seats.iter().map(String::as_str));
        found
            .map(|seat| Seat(seat as u8))
            .ok_or_else(|| line.misfit(format!("there is no seat {name:?}{}", near())))
    }
}

/// The map has six corners for homes.
pub const MOST_PLAYERS: u8 = 6;

/// What the lines of a campaign begin with, besides the names of its seats.
const HEADS: [&str; 6] = ["seats", "band", "hold", "round", "pair", "file"];

/// Sets a campaign from the lines of a given block.
pub fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
    let profiles = faction::known(&given.files)?;
    if profiles.len() > 200 {
        return Err(Misfit { line: None, why: "more than 200 profiles".into() });
    }
    let mut factions: Vec<String> = profiles.iter().map(|profile| profile.faction.clone()).collect();
    factions.dedup();
    let mut setup =
        Setup { seats: seats(given)?, names: Vec::new(), profiles, factions, files: given.files.clone() };
    let bands =
        (0..setup.seats.len()).map(|seat| band(&setup, given, seat)).collect::<Result<Vec<_>, _>>()?;
    let homes: Vec<Option<u8>> = bands.iter().map(|band| band.home).collect();
    let mut game = Game {
        bands,
        members: Vec::new(),
        held: [None; map::TERRITORIES],
        round: 1,
        phase: Phase::Corners,
        pairs: Vec::new(),
        over: None,
    };
    for (seat, home) in (0u8..).zip(homes) {
        if let Some(corner) = home {
            map::settle(&mut game, Seat(seat), corner);
        }
    }
    for line in &given.lines {
        match line.head.as_str() {
            "hold" => hold(&setup, &mut game, line)?,
            head if HEADS.contains(&head) => {}
            head => match setup.seats.iter().position(|name| name.eq_ignore_ascii_case(head)) {
                Some(seat) => enlist::member(&mut setup, &mut game, line, Seat(seat as u8))?,
                None => {
                    let heads = HEADS.into_iter().chain(setup.seats.iter().map(String::as_str));
                    return Err(
                        line.misfit(format!("nothing is called {head:?} here{}", nearest(head, heads)))
                    );
                }
            },
        }
    }
    if let Some(line) = given.last("round") {
        begun(&setup, &mut game, line)?;
    }
    for line in given.all("pair") {
        pair(&setup, &mut game, line)?;
    }
    sound(&setup, &game)?;
    Ok((setup, game))
}

fn seats(given: &Given) -> Result<Vec<String>, Misfit> {
    let Some(line) = given.last("seats") else {
        return Err(Misfit {
            line: None,
            why: "a campaign has a line `seats:` with two to six names".into(),
        });
    };
    let names = &line.fields;
    if !(2..=usize::from(MOST_PLAYERS)).contains(&names.len()) {
        return Err(
            line.misfit(format!("{} play, and a campaign has two to six players (SS-CAM-01)", names.len()))
        );
    }
    for (place, name) in names.iter().enumerate() {
        if names[..place].iter().any(|other| other.eq_ignore_ascii_case(name)) {
            return Err(line.misfit(format!("two seats are called {name}")));
        }
        if HEADS.contains(&name.to_lowercase().as_str()) {
            return Err(line.misfit(format!("a seat cannot be called {name}, which begins other lines")));
        }
        if let Some(why) = menu::seat_fault(name) {
            return Err(line.misfit(format!("the name of a seat {why}")));
        }
    }
    Ok(names.clone())
}

/// The number after a key, where there is one.
pub fn small(line: &Line, key: &str, most: i32) -> Result<Option<u16>, Misfit> {
    match line.number(key)? {
        Some(value) if (0..=most).contains(&value) => Ok(Some(value as u16)),
        Some(value) => Err(line.misfit(format!("{key} {value} is not from 0 to {most}"))),
        None => Ok(None),
    }
}

/// `band: Green, Knights of Verden, purse 12, rested 1, home 3`
fn band(setup: &Setup, given: &Given, seat: usize) -> Result<Band, Misfit> {
    let name = &setup.seats[seat];
    let own = |line: &&Line| line.fields.first().is_some_and(|field| field.eq_ignore_ascii_case(name));
    let Some(line) = given.all("band").find(own) else {
        return Err(Misfit { line: None, why: format!("{name} has no line `band: {name}, faction`") });
    };
    let faction = line.fields.get(1).map_or("", String::as_str);
    let Some(place) = setup.factions.iter().position(|known| known.eq_ignore_ascii_case(faction)) else {
        let near = nearest(faction, setup.factions.iter().map(String::as_str));
        return Err(line.misfit(format!("there is no faction {faction:?}{near}")));
    };
    let home = match small(line, "home", 6)? {
        Some(0) => return Err(line.misfit("corners are counted from 1 to 6 (SS-CAM-02)")),
        home => home.map(|corner| corner as u8 - 1),
    };
    Ok(Band {
        faction: place as u8,
        purse: small(line, "purse", 9_999)?.unwrap_or(0),
        home,
        rested: small(line, "rested", 8)?.unwrap_or(0) as u8,
    })
}

/// `hold: Green, (1,-2) (0,-1)`
fn hold(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let seat = setup.seated(line, line.fields.first())?;
    let places = line.fields.get(1).map_or("", String::as_str);
    for words in places.split_whitespace() {
        let spot = scene::Naming::Axial.read(words).map_err(|why| line.misfit(why))?;
        let Some(place) = (match spot {
            Spot::Hex(hex) => map::place(hex),
            Spot::Point(_) => None,
        }) else {
            return Err(line.misfit(format!("{words} is not on the map (SS-CAM-02)")));
        };
        let holder = &mut game.held[usize::from(place)];
        if holder.is_some_and(|holder| holder != seat) {
            return Err(line.misfit(format!("two hold {words}")));
        }
        *holder = Some(seat);
    }
    Ok(())
}

/// `round: 3` for a campaign that has begun: the players are about to roll for pairs.
fn begun(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let number = line.fields.first().and_then(|field| field.parse().ok());
    game.round = number
        .filter(|round| (1..=8).contains(round))
        .ok_or_else(|| line.misfit("rounds go from 1 to 8 (SS-CAM-05)"))?;
    for (place, band) in game.bands.iter().enumerate() {
        let taken = game.bands[..place].iter().any(|other| other.home == band.home);
        if band.home.is_none() || taken {
            return Err(line
                .misfit(format!("{} has no corner of its own for a home (SS-CAM-02)", setup.seats[place])));
        }
    }
    game.phase = Phase::Round;
    Ok(())
}

/// `pair: Green, Red, siege` for a battle of the round that is about to begin; all pairs stand in their order.
fn pair(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    let seats = [setup.seated(line, line.fields.first())?, setup.seated(line, line.fields.get(1))?];
    let name = line.fields.get(2).map_or("", String::as_str);
    let known = || Scenario::ALL.iter().filter(|(_, scenario)| *scenario != Scenario::Random);
    let Some((_, scenario)) = known().find(|(key, _)| key.eq_ignore_ascii_case(name)) else {
        let near = nearest(name, known().map(|(key, _)| *key));
        return Err(line.misfit(format!("there is no scenario {name:?}{near}")));
    };
    let twice = |seat: Seat| game.pairs.iter().any(|pair| pair.seats.contains(&seat));
    if game.phase == Phase::Corners {
        return Err(line.misfit("pairs are for a campaign that has begun: a line `round:` is missing"));
    }
    if seats[0] == seats[1] || seats.into_iter().any(twice) {
        return Err(line.misfit("a band fights once in a round (SS-CAM-03)"));
    }
    game.pairs.push(Pair { seats, scenario: *scenario, worth: [0; 2], hired: Vec::new(), winner: None });
    game.phase = Phase::Hire(0);
    Ok(())
}

/// Every band can take the field, and is worth no more than it may be.
fn sound(setup: &Setup, game: &Game) -> Result<(), Misfit> {
    let wrong = |why: String| Err(Misfit { line: None, why });
    for (seat, name) in game.seats().into_iter().zip(&setup.seats) {
        let (value, fit) = (limits::value(setup, game, seat).total(), limits::fit(setup, game, seat));
        if fit.is_empty() {
            return wrong(format!("the band of {name} has no unit that can take the field (SS-BND-01)"));
        }
        let (most, rule) = match game.phase {
            Phase::Corners => (limits::AT_FIRST, "SS-CAM-01"),
            _ => (limits::MOST_VALUE, "SS-CAM-13"),
        };
        if value > most {
            return wrong(format!("the band of {name} is worth {value}, and {most} is the limit ({rule})"));
        }
        if game.phase == Phase::Corners {
            let out = game.serving(seat).find(|id| !fit.contains(id));
            if let Some(id) = out {
                let member = &setup.names[usize::from(id.0)];
                return wrong(format!("{member} fits into no band of this faction (SS-BND-02 to SS-BND-06)"));
            }
            let band = game.band(seat);
            if band.purse > 0 || band.home.is_some() {
                return wrong(format!("{name} begins with an empty purse and no home (SS-CAM-01)"));
            }
        }
    }
    Ok(())
}
