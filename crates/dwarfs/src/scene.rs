//! What a front end draws, and what things are called.

use scene::{
    Bar, Board, Card, Look, Names, Naming, Outline, Piece, PieceId, Scene, Seat, Side, State, Terrain,
};
use space::Spot;

use crate::profile::Profile;
use crate::state::{Game, Id};
use crate::{Setup, rules, scenarios};

pub fn scene(setup: &Setup, game: &Game) -> Scene {
    let seat = |seat: Seat| setup.seats[seat.index()].clone();
    let pillar = |hex| Terrain {
        outline: Outline::Hexes(vec![hex]),
        height: 3,
        look: Look::Stone,
        name: "pillar".into(),
        area: false,
    };
    Scene {
        title: "Dwarfs".into(),
        board: Board::Hexes { hexes: setup.board.hexes().iter().collect(), naming: Naming::Axial },
        sides: [Seat(0), Seat(1)].map(|side| Side { seat: side, name: seat(side) }).to_vec(),
        terrain: setup.pillars.iter().map(pillar).collect(),
        pieces: (0..game.models.len() as u8).map(|id| piece(setup, game, Id(id))).collect(),
        markers: Vec::new(),
        zones: Vec::new(),
        panels: Vec::new(),
        turn: format!("round {}, turn of {}", game.round, seat(game.active)),
        measuring: true,
        ending: scenarios::ending(game).map(|ending| ending.says.words(&Called(setup))),
    }
}

fn piece(setup: &Setup, game: &Game, id: Id) -> Piece {
    let (model, profile) = (game.model(id), setup.profile(game, id));
    let acted = State { name: "acted".into(), letter: 'A' };
    Piece {
        id: id.0.into(),
        name: setup.names[usize::from(id.0)].clone(),
        at: if model.gone { Vec::new() } else { vec![Spot::Hex(model.at)] },
        base: 0,
        height: 1,
        side: Some(model.side),
        emblem: profile.name.to_lowercase(),
        bars: vec![
            Bar::track("wounds", model.wounds.into(), profile.health.into()),
            Bar::number("speed", profile.speed.into()),
            Bar::number("skill", profile.skill.into()),
        ],
        tokens: Vec::new(),
        states: if model.acted && !model.gone { vec![acted] } else { Vec::new() },
        rings: Vec::new(),
        spent: model.acted,
        down: false,
        planned: false,
        gone: model.gone,
    }
}

pub fn card(profile: &Profile) -> Card {
    let number = |name: &str, value: u8| (name.to_string(), value.to_string());
    let mut lines =
        vec![(rules::ATK_02, format!("{} blows, hits on {} or less", profile.blows, profile.skill))];
    lines.extend(profile.abilities.iter().map(|ability| (ability.rule(), ability.words().to_string())));
    Card {
        title: profile.name.clone(),
        kind: profile.clan.clone(),
        numbers: vec![
            number("Speed", profile.speed),
            number("Blows", profile.blows),
            number("Skill", profile.skill),
            number("Health", profile.health),
        ],
        lines,
    }
}

pub struct Called<'a>(pub &'a Setup);

impl Names for Called<'_> {
    fn piece(&self, id: PieceId) -> String {
        self.0.names.get(usize::from(id)).cloned().unwrap_or_else(|| format!("model {id}"))
    }

    fn spot(&self, spot: Spot) -> String {
        Naming::Axial.spot(spot)
    }

    fn seat(&self, seat: Seat) -> String {
        self.0.seats.get(seat.index()).cloned().unwrap_or_default()
    }

    fn act(&self, act: u16) -> String {
        format!("act {act}")
    }

    fn word(&self, word: u16) -> String {
        format!("word {word}")
    }

    fn die(&self, class: u8) -> String {
        if class == 0 { "hit".into() } else { "miss".into() }
    }
}
