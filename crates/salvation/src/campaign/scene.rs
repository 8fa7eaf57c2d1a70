//! What a front end draws of a campaign, and what things are called.

use scene::{
    Bar, Board, Card, Marker, Names, Naming, Outline, Panel, Piece, PieceId, Scene, Seat, Side, State, Zone,
};
use space::Spot;

use super::state::{Attribute, Game, Id, Pair, Phase, Standing};
use super::why::{Act, Word};
use super::{Setup, after, limits, map, round};
use crate::abilities::{Skill, Spell};

pub fn scene(setup: &Setup, game: &Game) -> Scene {
    let territories = map::territories();
    let name = |seat: Seat| setup.seats[seat.index()].clone();
    let mut markers = Vec::new();
    let mut zones = Vec::new();
    for (hex, holder) in territories.iter().zip(game.held) {
        let Some(holder) = holder else { continue };
        let home = game.band(holder).home.is_some_and(|corner| map::CORNERS[usize::from(corner)] == *hex);
        let words = if home { format!("home of {}", name(holder)) } else { name(holder) };
        markers.push(Marker { at: Spot::Hex(*hex), name: words.clone() });
        zones.push(Zone { outline: Outline::Hexes(vec![*hex]), name: words, side: Some(holder) });
    }
    let mut panels = Vec::new();
    for seat in game.seats() {
        let mut panel =
            |name: &str, value: i32| panels.push(Panel { name: name.into(), side: Some(seat), value });
        panel("land", game.territories(seat).into());
        panel("value", limits::value(setup, game, seat).total());
        panel("purse", game.band(seat).purse.into());
        panel("units", game.serving(seat).count() as i32);
        panel("rested", game.band(seat).rested.into());
    }
    Scene {
        title: "Salvation and Steel: campaign".into(),
        board: Board::Hexes { hexes: territories, naming: Naming::Axial },
        sides: game.seats().into_iter().map(|seat| Side { seat, name: name(seat) }).collect(),
        terrain: Vec::new(),
        pieces: (0..game.members.len() as PieceId).map(|id| piece(setup, game, Id(id))).collect(),
        markers,
        zones,
        panels,
        turn: turn(setup, game),
        measuring: true,
        ending: super::ending(game).map(|ending| ending.says.words(&*names(setup, game))),
    }
}

/// Who meets whom, and over what.
pub fn meeting(setup: &Setup, pair: &Pair) -> String {
    let [one, other] = pair.seats.map(|seat| setup.seats[seat.index()].as_str());
    format!("{one} against {other}, {}", round::name(pair.scenario))
}

fn turn(setup: &Setup, game: &Game) -> String {
    let of = |pair: u8| meeting(setup, game.pair(pair));
    let phase = match game.phase {
        Phase::Corners => return "before the first round".into(),
        Phase::Round => "the rolls for pairs".into(),
        Phase::Hire(pair) => format!("before the battle of {}", of(pair)),
        Phase::Battle(pair) => format!("the battle of {}", of(pair)),
        Phase::Advances(pair, _) => format!("experience after {}", of(pair)),
        Phase::Income(pair) => format!("income after {}", of(pair)),
        Phase::Recruit(pair, _) => format!("recruiting after {}", of(pair)),
        Phase::Territory(_) | Phase::RoundOver => "territories".into(),
    };
    format!("round {}, {phase}", game.round)
}

fn piece(setup: &Setup, game: &Game, id: Id) -> Piece {
    let member = game.member(id);
    let number = |attribute: Attribute| {
        Bar::number(&attribute.name().to_lowercase(), limits::number(setup, member, attribute).into())
    };
    let mut bars = Attribute::ALL.map(number).to_vec();
    bars.push(Bar::number("experience", member.experience.into()));
    bars.push(Bar::number("advances open", after::open(game, id).into()));
    bars.push(Bar::number("value", limits::worth(setup, member)));
    let spells =
        Spell::ALL.iter().filter(|spell| member.spells & spell.bit() != 0).map(|spell| spell.words());
    let skills =
        Skill::ALL.iter().filter(|skill| member.skills & skill.bit() != 0).map(|skill| skill.words());
    let serves = member.standing == Standing::Serves;
    let home = serves && !limits::fit(setup, game, member.band).contains(&id);
    let state = |name: &str, letter: char| State { name: name.into(), letter };
    let mut states = Vec::new();
    match member.standing {
        Standing::Serves if home => states.push(state("staying home", 'H')),
        Standing::Serves => {}
        Standing::Dead => states.push(state("dead", 'X')),
        Standing::Dismissed => states.push(state("dismissed", 'D')),
    }
    Piece {
        id: id.0,
        name: name(setup, game, id),
        at: Vec::new(),
        base: space::INCH / 2,
        height: 1,
        side: Some(member.band),
        emblem: setup.profile(member).name.to_lowercase(),
        bars,
        tokens: spells.chain(skills).map(|name| (name.to_string(), 1)).collect(),
        states,
        rings: Vec::new(),
        spent: false,
        down: false,
        planned: false,
        gone: !serves,
    }
}

/// The cards of the profiles that serve or may be bought.
pub fn cards(setup: &Setup) -> Vec<Card> {
    setup.profiles.iter().map(crate::card::card).collect()
}

/// What a member is called; those who joined later are numbered, beyond what anybody can be called from the start.
pub fn name(setup: &Setup, game: &Game, id: Id) -> String {
    let place = usize::from(id.0);
    match (setup.names.get(place), game.members.get(place)) {
        (Some(name), _) => name.clone(),
        (None, Some(member)) => format!("{} {}", setup.profile(member).name, 100 + place - setup.names.len()),
        (None, None) => format!("recruit {place}"),
    }
}

/// What things are called in this campaign.
pub fn names<'a>(setup: &'a Setup, game: &'a Game) -> Box<dyn Names + 'a> {
    Box::new(Called { setup, game })
}

struct Called<'a> {
    setup: &'a Setup,
    game: &'a Game,
}

impl Names for Called<'_> {
    fn piece(&self, id: PieceId) -> String {
        name(self.setup, self.game, Id(id))
    }

    fn spot(&self, spot: Spot) -> String {
        Naming::Axial.spot(spot)
    }

    fn seat(&self, seat: Seat) -> String {
        self.setup.seats.get(seat.index()).cloned().unwrap_or_default()
    }

    fn act(&self, act: u16) -> String {
        Act::words(act).into()
    }

    fn word(&self, word: u16) -> String {
        Word::words(self.setup, word)
    }

    fn die(&self, class: u8) -> String {
        format!("die {class}")
    }
}
