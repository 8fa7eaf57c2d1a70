//! What a front end draws, and what things are called.

use scene::{
    Bar, Board, Card, Names, Naming, Outline, Panel, Piece, PieceId, Scene, Seat, Side, State, Surface,
    Terrain,
};
use space::Spot;
use space::free;

use crate::chart::Entry;
use crate::profile::Profile;
use crate::setup::Setup;
use crate::state::{Game, Id};
use crate::why::{self, Act};
use crate::{leaders, rules, scenarios, stats, terrain};

pub fn scene(setup: &Setup, game: &Game) -> Scene {
    let seat = |seat: Seat| setup.seats[seat.index()].clone();
    let seats = [Seat(0), Seat(1)];
    let turn = if game.opening {
        format!("round {}, initiative", game.round)
    } else {
        format!("round {}, turn of {}", game.round, seat(game.active))
    };
    let panel = |side: Seat| Panel {
        name: "morale".into(),
        side: Some(side),
        value: game.morale[side.index()].into(),
    };
    Scene {
        title: "Wrath of Kings".into(),
        board: Board::Free { width: setup.width, height: setup.height },
        sides: seats.map(|side| Side { seat: side, name: seat(side) }).to_vec(),
        terrain: setup.pieces.iter().map(ground).collect(),
        pieces: (0..game.units.len() as u8).map(|id| piece(setup, game, Id(id))).collect(),
        markers: Vec::new(),
        zones: Vec::new(),
        panels: seats.map(panel).to_vec(),
        turn,
        measuring: true,
        ending: scenarios::ending(game).map(|ending| ending.says.words(&Called(setup))),
    }
}

fn ground(piece: &terrain::Piece) -> Terrain {
    let outline = match &piece.outline {
        free::Outline::Round(round) => Outline::Circle { centre: round.at, radius: round.radius },
        free::Outline::Polygon(polygon) => Outline::Polygon(polygon.corners().to_vec()),
    };
    let look = match piece {
        piece if piece.wall => Surface::Wall,
        piece if piece.water => Surface::Water,
        piece if piece.elevated > 0 => Surface::Hill,
        piece if piece.name.contains("tree") => Surface::Trees,
        piece if piece.impassable => Surface::Stone,
        piece if piece.cover => Surface::Ruin,
        _ => Surface::Rough,
    };
    let height = piece.height().unwrap_or(0).into();
    Terrain { outline, height, look, name: piece.name.clone(), area: !piece.impassable && !piece.wall }
}

fn piece(setup: &Setup, game: &Game, id: Id) -> Piece {
    let (unit, profile) = (game.unit(id), setup.profile(game, id));
    let wounds = stats::wounds(setup, game, id).total();
    let mut bars = vec![
        Bar::track("damage", unit.damage.into(), wounds),
        Bar::number("mobility", profile.mobility.into()),
        Bar::number("willpower", profile.willpower.into()),
        Bar::number("resilience", profile.resilience.into()),
        Bar::number("wounds", wounds),
        Bar::number("size", stats::size(setup, game, id).total()),
    ];
    if let Some((value, _)) = leaders::leadership(setup, game, id) {
        bars.push(Bar::number("leadership", value.into()));
    }
    let states = [
        (unit.commander, "commander", 'C'),
        (game.is_active(id), "active", 'A'),
        (setup.engaged(game, id), "engaged", 'E'),
        (unit.sprinted, "sprinted", 'S'),
    ];
    let states = states.into_iter().filter(|(holds, ..)| *holds && !unit.gone);
    Piece {
        id: id.0.into(),
        name: setup.names[usize::from(id.0)].clone(),
        at: if unit.gone { Vec::new() } else { vec![Spot::Point(unit.at)] },
        base: profile.radius(),
        height: profile.size.into(),
        side: Some(unit.army),
        emblem: profile.name.to_lowercase(),
        bars,
        tokens: Vec::new(),
        states: states.map(|(_, name, letter)| State { name: name.into(), letter }).collect(),
        rings: Vec::new(),
        spent: unit.activated,
        down: false,
        planned: false,
        gone: unit.gone,
    }
}

/// The cards of the profiles in the match.
pub fn cards(setup: &Setup) -> Vec<Card> {
    setup.profiles.iter().map(card).collect()
}

/// The card of a profile.
pub fn card(profile: &Profile) -> Card {
    let types: Vec<&str> = profile.types.iter().map(|kind| kind.words()).collect();
    let chart: Vec<String> = profile.chart.iter().map(|entry| entry.letter().to_string()).collect();
    let mut numbers = vec![
        ("Rank".to_string(), profile.rank.to_string()),
        ("Base".to_string(), format!("{} mm", profile.base)),
        ("Size".to_string(), profile.size.to_string()),
        ("Mobility".to_string(), profile.mobility.to_string()),
        ("Willpower".to_string(), profile.willpower.to_string()),
        ("Resilience".to_string(), profile.resilience.to_string()),
        ("Wounds".to_string(), profile.wounds.to_string()),
        ("Chart".to_string(), chart.join(" ")),
    ];
    if !profile.zone.is_empty() {
        numbers.insert(1, ("Zone".to_string(), profile.zone.clone()));
    }
    let mut lines = Vec::new();
    for attack in &profile.attacks {
        let range = if attack.range == 0 { "contact".to_string() } else { format!("{}\"", attack.range) };
        let with: Vec<String> =
            attack.abilities.iter().map(|ability| format!(", {}", ability.words())).collect();
        let words =
            format!("{}: {} {}, {range}{}", attack.name, attack.kind.words(), attack.rate, with.concat());
        lines.push((rules::ACT_01, words));
    }
    let lists =
        [("", &profile.abilities), ("Inspire: ", &profile.inspire), ("Training: ", &profile.training)];
    for (head, list) in lists {
        lines.extend(list.iter().map(|ability| (ability.rule(), format!("{head}{}", ability.words()))));
    }
    let house = if profile.house.is_empty() { String::new() } else { format!("{}, ", profile.house) };
    let kind = format!("{house}{}", types.join(" "));
    Card { title: profile.name.clone(), kind, numbers, lines }
}

/// What things are called in this match.
pub struct Called<'a>(pub &'a Setup);

impl Names for Called<'_> {
    fn piece(&self, id: PieceId) -> String {
        self.0.names.get(usize::from(id)).cloned().unwrap_or_else(|| format!("model {id}"))
    }

    fn spot(&self, spot: Spot) -> String {
        Naming::Inches.spot(spot)
    }

    fn seat(&self, seat: Seat) -> String {
        self.0.seats.get(seat.index()).cloned().unwrap_or_default()
    }

    fn act(&self, act: u16) -> String {
        Act::words(act).into()
    }

    fn word(&self, word: u16) -> String {
        why::word(self.0, word)
    }

    fn die(&self, class: u8) -> String {
        Entry::ALL.get(usize::from(class)).map_or("?", |(_, _, words)| words).into()
    }
}
