//! The table to draw, what things are called, and the cards.

use scene::{
    Bar, Board, Card, Marker, Names, Naming, Outline, Panel, Piece, PieceId, Scene, Seat, Side, State,
    Terrain,
};
use space::Spot;

use crate::profile::{Attr, Profile, Weapon};
use crate::setup::{Kind, Setup};
use crate::state::{Game, Id, Phase};
use crate::why::{Act, Word};
use crate::{rules, scenarios, sight, stats, turn};

/// What things are called in a match.
pub struct Called<'a>(pub &'a Setup);

impl Names for Called<'_> {
    fn piece(&self, id: PieceId) -> String {
        self.0.figures.get(usize::from(id)).map_or_else(|| "?".to_string(), |figure| figure.name.clone())
    }

    fn spot(&self, spot: Spot) -> String {
        Naming::Axial.spot(spot)
    }

    fn seat(&self, seat: Seat) -> String {
        self.0.seats.get(seat.index()).cloned().unwrap_or_default()
    }

    fn act(&self, act: u16) -> String {
        Act::name(act).to_string()
    }

    fn word(&self, word: u16) -> String {
        Word::name(self.0, word)
    }

    fn die(&self, class: u8) -> String {
        class.to_string()
    }
}

pub fn scene(setup: &Setup, game: &Game) -> Scene {
    let seats = [Seat(0), Seat(1)];
    let mut panels = Vec::new();
    for seat in seats {
        let fate = i32::from(game.fate[seat.index()]);
        panels.push(Panel { name: "fate".into(), side: Some(seat), value: fate });
        if setup.effigies[seat.index()].is_some() {
            let health = stats::effigy_health(setup, game, seat);
            panels.push(Panel { name: "effigy".into(), side: Some(seat), value: health });
        }
        let banked = i32::from(game.banked[seat.index()]);
        panels.push(Panel { name: "banked".into(), side: Some(seat), value: banked });
    }
    Scene {
        title: "Judgement".into(),
        board: Board::Hexes { hexes: setup.board.hexes().iter().collect(), naming: Naming::Axial },
        sides: seats.map(|seat| Side { seat, name: setup.seats[seat.index()].clone() }).to_vec(),
        terrain: setup.features.iter().map(terrain).collect(),
        pieces: game.ids().map(|id| piece(setup, game, id)).collect(),
        markers: setup
            .figures
            .iter()
            .filter_map(|figure| Some(Marker { at: Spot::Hex(figure.pit?), name: "monster pit".into() }))
            .collect(),
        zones: Vec::new(),
        panels,
        turn: turn_words(setup, game),
        measuring: true,
        ending: scenarios::ending(game).map(|ending| ending.says.words(&Called(setup))),
    }
}

fn turn_words(setup: &Setup, game: &Game) -> String {
    let phase = match (game.phase, game.active()) {
        (Phase::Communion, _) => "communion".to_string(),
        (Phase::Activation, Some(hero)) => format!("activation of {}", setup.figure(hero).name),
        (Phase::Activation, None) => format!("turn of {}", setup.seats[game.turn.index()]),
    };
    format!("round {}, {phase}", game.round)
}

fn terrain(feature: &crate::setup::Feature) -> Terrain {
    let ground = feature.ground;
    Terrain {
        outline: Outline::Hexes(feature.hexes.clone()),
        height: u16::from(feature.height),
        look: ground.look(),
        name: ground.name().into(),
        area: !ground.is_impassable(),
    }
}

fn piece(setup: &Setup, game: &Game, id: Id) -> Piece {
    let (figure, model) = (setup.figure(id), game.model(id));
    let mut bars = Vec::new();
    let base = stats::max_health(setup, game, id);
    bars.push(Bar::track("health", stats::health(setup, game, id), base));
    for attr in Attr::ALL {
        bars.push(Bar::number(attr.name(), stats::attribute(setup, game, id, attr)));
    }
    if let Some(points) = turn::points(game, id) {
        bars.push(Bar::number("AP left", i32::from(points)));
    }
    let mut states: Vec<State> = model.conditions.iter().map(|condition| state(condition.name())).collect();
    if sight::is_engaged(setup, game, id) {
        states.push(state("engaged"));
    }
    let mut tokens = Vec::new();
    if setup.is_hero(id) {
        tokens.push(("level".to_string(), i32::from(model.level)));
        tokens.push(("souls".to_string(), i32::from(model.souls)));
    }
    Piece {
        id: id.into(),
        name: figure.name.clone(),
        at: setup.hexes(game, id).iter().copied().map(Spot::Hex).collect(),
        base: 0,
        height: u16::from(stats::height(setup, game, id)),
        side: setup.side(id),
        emblem: emblem(setup, id),
        bars,
        tokens,
        states,
        rings: Vec::new(),
        spent: model.activated,
        down: model.has(crate::state::Condition::KnockDown),
        planned: false,
        gone: model.at.is_none(),
    }
}

fn state(name: &str) -> State {
    let letter = name.chars().next().map_or('?', |letter| letter.to_ascii_uppercase());
    State { name: name.to_string(), letter }
}

fn emblem(setup: &Setup, id: Id) -> String {
    match setup.kind(id) {
        Kind::Hero(_) => setup.profile(id).class.map_or("Hero".into(), |class| format!("{class:?}")),
        Kind::Monster => "Monster".into(),
        Kind::Effigy(_) => "Effigy".into(),
    }
}

/// The cards of the match, each once.
pub fn cards(setup: &Setup) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    for figure in setup.figures.iter().filter(|figure| !matches!(figure.kind, Kind::Effigy(_))) {
        if cards.iter().all(|card| card.title != figure.profile.name) {
            cards.push(card(&figure.profile, figure.kind == Kind::Monster));
        }
    }
    cards
}

/// The card of a Hero who is not on a table.
pub fn hero_card(profile: &Profile) -> Card {
    card(profile, false)
}

fn card(profile: &Profile, monster: bool) -> Card {
    let mut numbers: Vec<(String, String)> =
        Attr::ALL.map(|attr| (attr.name().to_string(), profile.printed(attr).to_string())).to_vec();
    numbers.push(("health".into(), profile.health.to_string()));
    let mut lines: Vec<_> =
        profile.weapons.iter().map(|weapon| (rules::HER_02, weapon_words(weapon))).collect();
    for manoeuvre in &profile.manoeuvres {
        lines.push((rules::MAN_10, format!("{}, {} icons", manoeuvre.name, manoeuvre.icons)));
    }
    lines.extend(profile.abilities.iter().map(|ability| (ability.rule(), ability.words())));
    let kind = match monster {
        true => "monster".to_string(),
        false => format!(
            "{}{}",
            profile.race.map_or(String::new(), |race| format!("{race:?} ")),
            profile.class.map_or("Hero".into(), |class| format!("{class:?}"))
        ),
    };
    Card { title: profile.name.clone(), kind, numbers, lines }
}

fn weapon_words(weapon: &Weapon) -> String {
    let [glance, solid, critical] = weapon.damage;
    let mut words = format!(
        "{}: {}, {} AP, reach {}, {glance}/{solid}/{critical}",
        weapon.name,
        weapon.uses.name(),
        weapon.ap,
        weapon.reach
    );
    if weapon.armour_piercing {
        words.push_str(", Armour Piercing");
    }
    if weapon.dual_wield {
        words.push_str(", Dual Wield");
    }
    words
}
