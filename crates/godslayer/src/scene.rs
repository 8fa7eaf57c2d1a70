//! What a front end draws, and what things are called.

use scene::{
    Bar, Board, Card, Names, Naming, Panel, Piece, PieceId, Scene, Seat, Side, State, Surface, Terrain, Zone,
};
use space::free::Outline;
use space::{INCH, Point, Spot};

use crate::engage::{engaged_by, in_melee};
use crate::formation::in_formation;
use crate::profile::{By, Damage, Kind, Profile};
use crate::scenarios::kill_points;
use crate::setup::{Ground, Setup};
use crate::state::{Game, Id, Phase, Style};
use crate::stats::{self, Manner};
use crate::why::{Act, AttackId};
use crate::{Godslayer, rules};
use table::Rulebook;

pub fn scene(setup: &Setup, game: &Game) -> Scene {
    let seat = |seat: Seat| setup.seats[seat.index()].clone();
    let both = [Seat(0), Seat(1)];
    let turn = match game.phase {
        Phase::Initiation => format!("round {} is about to begin", game.round + 1),
        Phase::Activation => format!("round {}, turn of {}", game.round, seat(game.active)),
    };
    Scene {
        title: "Godslayer".into(),
        board: Board::Free { width: setup.width, height: setup.height },
        sides: both.map(|side| Side { seat: side, name: seat(side) }).to_vec(),
        terrain: setup.pieces.iter().map(terrain).collect(),
        pieces: (0..game.models.len() as u8).map(|id| piece(setup, game, Id(id))).collect(),
        markers: Vec::new(),
        zones: both.map(|side| zone(setup, side)).to_vec(),
        panels: both
            .map(|side| Panel {
                name: "kill points".into(),
                side: Some(side),
                value: match game.over {
                    Some(over) => over.points[side.index()].into(),
                    None => kill_points(setup, game, side, false).into(),
                },
            })
            .to_vec(),
        turn,
        measuring: false,
        ending: Godslayer::ending(game).map(|ending| ending.says.words(&*names(setup, game))),
    }
}

fn zone(setup: &Setup, side: Seat) -> Zone {
    let (low, high) = setup.zone(side);
    let corners = [(0, low), (setup.width, low), (setup.width, high), (0, high)];
    Zone {
        outline: scene::Outline::Polygon(corners.map(|(x, y)| Point { x, y }).to_vec()),
        name: "deployment zone".into(),
        side: Some(side),
    }
}

fn terrain(piece: &crate::setup::Piece) -> Terrain {
    let (look, area) = match (piece.ground, piece.name.as_str()) {
        (Ground::Object, "house") => (Surface::Building, false),
        (Ground::Object, _) => (Surface::Wall, false),
        (Ground::Difficult, _) => (Surface::Rough, true),
        (Ground::Impassable, "water") => (Surface::Water, false),
        (Ground::Impassable, _) => (Surface::Stone, false),
        (Ground::Hill, _) => (Surface::Hill, true),
        (Ground::Forest, _) => (Surface::Trees, true),
    };
    let outline = match &piece.outline {
        Outline::Round(round) => scene::Outline::Circle { centre: round.at, radius: round.radius },
        Outline::Polygon(polygon) => scene::Outline::Polygon(polygon.corners().to_vec()),
    };
    let height = if piece.ground == Ground::Forest { 3 } else { piece.sight_value };
    Terrain { outline, height: height as u16, look, name: piece.name.clone(), area }
}

fn piece(setup: &Setup, game: &Game, id: Id) -> Piece {
    let (model, card, profile) = (game.model(id), game.of(id), setup.profile_of(game, id));
    let number = |name: &str, value: i32| Bar::number(name, value);
    let bars = vec![
        Bar::track("life", model.life.into(), (profile.life + profile.wounded).into()),
        Bar::track("tokens", card.tokens.into(), profile.act.max(card.tokens).into()),
        number("mov", stats::mov(setup, game, id)),
        number("mel", stats::mel(setup, game, id, Manner::Own).total()),
        number("mis", stats::mis(setup, game, id, false).total()),
        number("def", stats::def(setup, game, id).total()),
        number("arm", stats::arm(setup, game, id).total()),
        number("lead", stats::lead(setup, game, model.card).total()),
        number("strides", card.strides.into()),
    ];
    let states = states(setup, game, id).into_iter();
    Piece {
        id: id.0.into(),
        name: setup.names[usize::from(id.0)].clone(),
        at: if model.gone { Vec::new() } else { vec![Spot::Point(model.at)] },
        base: profile.base.radius(),
        height: profile.base.sight_value() as u16,
        side: Some(card.seat),
        emblem: profile.name.to_lowercase(),
        bars,
        tokens: Vec::new(),
        states: states.map(|(name, letter)| State { name: name.into(), letter }).collect(),
        rings: Vec::new(),
        spent: card.activated,
        down: false,
        planned: false,
        gone: model.gone,
    }
}

fn states(setup: &Setup, game: &Game, id: Id) -> Vec<(&'static str, char)> {
    let (model, card) = (game.model(id), game.of(id));
    if model.gone {
        return Vec::new();
    }
    let afraid = stats::afraid(setup, game, model.card);
    [
        (card.fleeing, "fleeing", 'F'),
        (stats::seriously_wounded(setup, game, id), "seriously wounded", 'W'),
        (model.fumbled, "fumbled", 'X'),
        (model.bonus, "charging", 'C'),
        (card.style == Some(Style::Offensive), "offensive", 'O'),
        (card.style == Some(Style::Powerful), "powerful", 'P'),
        (afraid, "afraid", 'A'),
        (model.leader, "leader", 'L'),
        (engaged_by(setup, game, id).is_some(), "engaged", 'E'),
        (in_melee(setup, game, id).is_some(), "in melee", 'M'),
        (!in_formation(setup, game, model.card), "out of formation", 'S'),
        (game.acting == Some(model.card), "activating", 'N'),
    ]
    .into_iter()
    .filter_map(|(holds, name, letter)| holds.then_some((name, letter)))
    .collect()
}

/// The cards of the profiles in the match.
pub fn cards(setup: &Setup) -> Vec<Card> {
    setup.profiles.iter().map(card).collect()
}

/// The card of a profile.
pub fn card(profile: &Profile) -> Card {
    let numbers = [
        ("MOV", profile.mov),
        ("MEL", profile.mel),
        ("MIS", profile.mis),
        ("MAG", profile.mag),
        ("DEF", profile.def),
        ("ARM", profile.arm),
        ("LEAD", profile.lead),
        ("ACT", profile.act),
        ("life points", profile.life + profile.wounded),
    ];
    let kind = match profile.kind {
        Kind::Warlord => "warlord",
        Kind::Character => "character",
        Kind::Creature => "creature",
        Kind::Unit => "unit",
    };
    let attacks = profile.attacks.iter().map(|attack| {
        let by = if attack.by == By::Melee { "melee" } else { "missile" };
        let damage = match attack.damage {
            Damage::Power(power) => format!("POW {power}"),
            Damage::Direct(points) => format!("{points} direct damage"),
        };
        let area = if attack.area > 0 {
            format!(", {} eighths of an inch across", attack.area * 8 / INCH)
        } else {
            String::new()
        };
        let range = attack.range * 8 / INCH;
        let words = format!(
            "{}: {by}, {} ACT, range {range} eighths of an inch, {damage}{area}",
            attack.name, attack.act
        );
        (rules::PRO_07, words)
    });
    let abilities = profile.abilities.iter().map(|ability| (ability.rule(), ability.words()));
    Card {
        title: profile.name.clone(),
        kind: kind.into(),
        numbers: numbers.map(|(name, value)| (name.to_string(), value.to_string())).to_vec(),
        lines: attacks.chain(abilities).collect(),
    }
}

/// What things are called in this match.
pub fn names<'a>(setup: &'a Setup, _game: &'a Game) -> Box<dyn Names + 'a> {
    Box::new(Called { setup })
}

struct Called<'a> {
    setup: &'a Setup,
}

impl Names for Called<'_> {
    fn piece(&self, id: PieceId) -> String {
        self.setup.names.get(usize::from(id)).cloned().unwrap_or_else(|| format!("model {id}"))
    }

    fn spot(&self, spot: Spot) -> String {
        Naming::Inches.spot(spot)
    }

    fn seat(&self, seat: Seat) -> String {
        self.setup.seats.get(seat.index()).cloned().unwrap_or_default()
    }

    fn act(&self, act: u16) -> String {
        Act::words(act).into()
    }

    /// Cards and attack types.
    fn word(&self, word: u16) -> String {
        let name = match AttackId::of_word(word) {
            Some(AttackId { profile, place }) => {
                let profile = self.setup.profiles.get(usize::from(profile));
                profile.and_then(|profile| profile.attacks.get(usize::from(place))).map(|attack| &attack.name)
            }
            None => self.setup.cards.get(usize::from(word)),
        };
        name.cloned().unwrap_or_default()
    }

    fn die(&self, class: u8) -> String {
        format!("die {class}")
    }
}
