//! What a front end draws, and what things are called.

use scene::{
    Bar, Board, Marker, Names, Naming, Outline, Piece, PieceId, Scene, Seat, Side, State, Surface, Terrain,
    Zone,
};
use space::Spot;

use crate::scenarios::Stakes;
use crate::setup::Setup;
use crate::state::{ChargeKind, Fate, Game, Id, Laid, Phantom, Phase, SetUp};
use crate::terrain::SHAPES;
use crate::why::{Act, Word};
use crate::{deploy, scenarios, stats};

pub fn scene(setup: &Setup, game: &Game) -> Scene {
    let seat = |seat: Seat| setup.seats[seat.index()].clone();
    let mut scene = Scene {
        title: "Salvation and Steel".into(),
        board: Board::Hexes { hexes: setup.board.hexes().iter().collect(), naming: Naming::Lettered },
        sides: [Seat(0), Seat(1)].map(|side| Side { seat: side, name: seat(side) }).to_vec(),
        terrain: lying(setup, game),
        pieces: (0..game.units.len() as u8).map(|id| piece(setup, game, Id(id))).collect(),
        markers: game.phantoms.iter().map(|phantom| marker(setup, game, phantom)).collect(),
        zones: Vec::new(),
        panels: Vec::new(),
        turn: stands(setup, game),
        measuring: true,
        ending: crate::turn_over(game).map(|ending| ending.says.words(&*names(setup, game))),
    };
    strips(setup, game, &mut scene);
    scenarios::show(setup, game, &mut scene);
    scene
}

/// A phantom is open to both players, with the name of the one model for which it is there.
fn marker(setup: &Setup, game: &Game, phantom: &Phantom) -> Marker {
    let name = format!("phantom for {}", name(setup, game, phantom.target));
    Marker { at: Spot::Hex(phantom.at), name }
}

/// Where the match stands, in words.
fn stands(setup: &Setup, game: &Game) -> String {
    let seat = |seat: Seat| &setup.seats[seat.index()];
    match game.phase {
        Phase::Opening | Phase::Half => format!("turn {}, half of {}", game.turn, seat(game.active)),
        Phase::SetUp(stage) => match stage {
            SetUp::Begin => "before the first turn".into(),
            SetUp::Pick { next, left, .. } => format!("terrain: {} picks, {left} to go", seat(next)),
            SetUp::Place { next, picked } => {
                let left: u8 = picked.iter().sum();
                format!("terrain: {} places, {left} to go", seat(next))
            }
            SetUp::Edges => "the edge roll".into(),
            SetUp::Deploy { next } | SetUp::DeployAll { next } => format!("set-up: {} places", seat(next)),
            SetUp::Write { next, .. } => format!("set-up: {} writes", seat(next)),
            SetUp::Reveal { next, .. } => format!("set-up: {} reveals", seat(next)),
            SetUp::Own(_) => "set-up".into(),
        },
    }
}

/// The terrain that lay there from the start, and what was laid since.
fn lying(setup: &Setup, game: &Game) -> Vec<Terrain> {
    let given = setup.pieces.iter().map(|(name, hexes)| terrain(name, hexes));
    let name = |piece: &Laid| SHAPES.get(usize::from(piece.shape)).copied().unwrap_or("boulder");
    let laid = game.laid.iter().map(|piece| terrain(name(piece), &crate::terrain::hexes(*piece)));
    given.chain(laid).collect()
}

/// While units are placed near the edges, the strips along them are shown.
fn strips(setup: &Setup, game: &Game, scene: &mut Scene) {
    let near_edges = matches!(
        (&game.stakes, game.phase),
        (
            Stakes::Annihilation | Stakes::LockDown(_) | Stakes::Treasure(_),
            Phase::SetUp(SetUp::Deploy { .. } | SetUp::DeployAll { .. })
        )
    );
    if near_edges {
        scene.zones.extend([Seat(0), Seat(1)].map(|seat| Zone {
            outline: Outline::Hexes(deploy::zone(setup, game, seat, 3).iter().collect()),
            name: format!("set-up of {}", setup.seats[seat.index()]),
            side: Some(seat),
        }));
    }
}

fn terrain(name: &str, hexes: &[space::Hex]) -> Terrain {
    let look = match name {
        "wall" => Surface::Wall,
        "copse" => Surface::Trees,
        "ruin" => Surface::Ruin,
        _ => Surface::Stone,
    };
    Terrain { outline: Outline::Hexes(hexes.to_vec()), height: 1, look, name: name.into(), area: false }
}

fn piece(setup: &Setup, game: &Game, id: Id) -> Piece {
    let (unit, profile) = (game.unit(id), setup.profile(game, id));
    let number = |name: &str, value: i32| Bar::number(name, value);
    let mut bars = vec![
        Bar::track("wounds", unit.wounds.into(), 3),
        Bar::track("speed left", unit.speed.into(), profile.speed.max(unit.speed).into()),
        Bar::track("energy left", unit.energy.into(), profile.energy.max(unit.energy).into()),
        number("speed", profile.speed.into()),
        number("energy", profile.energy.into()),
        number("accuracy", profile.accuracy.into()),
        number("force", profile.force.into()),
        number("resistance", stats::resistance(setup, game, id).total()),
        number("special", profile.special.into()),
    ];
    if setup.campaign {
        bars.push(number("kills", unit.kills.into()));
    }
    let states = states(game, id).into_iter();
    Piece {
        id: id.0.into(),
        name: name(setup, game, id),
        at: if unit.gone() { Vec::new() } else { vec![Spot::Hex(unit.at)] },
        base: space::INCH / 2,
        height: 1,
        side: Some(unit.side),
        emblem: profile.name.to_lowercase(),
        bars,
        tokens: Vec::new(),
        states: states.map(|(name, letter)| State { name: name.into(), letter }).collect(),
        rings: Vec::new(),
        spent: unit.activated,
        down: unit.fallen(),
        planned: false,
        gone: unit.gone() && unit.fate != Fate::Waiting,
    }
}

fn states(game: &Game, id: Id) -> Vec<(&'static str, char)> {
    let unit = game.unit(id);
    if unit.gone() {
        return Vec::new();
    }
    let charge = |kind: fn(&crate::state::Charge, Id) -> bool| game.charges.iter().any(|open| kind(open, id));
    let charging =
        charge(|open, id| open.charger == id || open.kind == ChargeKind::Interception && open.target == id);
    let charged =
        charge(|open, id| open.target == id || open.kind == ChargeKind::Interception && open.charger == id);
    [
        (unit.fallen(), "fallen", 'F'),
        (unit.running, "running", 'R'),
        (unit.stopped, "stopped", 'S'),
        (unit.activated, "activated", 'A'),
        (game.engaged(id), "engaged", 'E'),
        (charging, "charging", 'C'),
        (charged, "charged", 'B'),
        (unit.disengaged, "disengaged", 'D'),
        (unit.intercepted, "intercepted", 'I'),
        (unit.stirred, "stirred", 'T'),
        (unit.corrupted(), "corrupted", 'X'),
        (unit.holds(), "holding somebody", 'H'),
        (game.haunted(id).is_some(), "haunted", 'P'),
        (unit.lust > 0, "bloodlust", 'L'),
        (unit.spurred, "spurred", 'U'),
        (unit.slowed, "slowed", 'Z'),
        (unit.chilled, "chilled", 'K'),
        (unit.shields > 0, "shielded", 'O'),
        (unit.reacted, "reacted", 'Q'),
        (unit.driven, "driven", 'V'),
        (unit.threw, "has thrown", 'W'),
    ]
    .into_iter()
    .chain(scenarios::states(game, id))
    .filter_map(|(holds, name, letter)| holds.then_some((name, letter)))
    .collect()
}

/// What things are called in this match.
pub fn names<'a>(setup: &'a Setup, game: &'a Game) -> Box<dyn Names + 'a> {
    Box::new(Called { setup, game })
}

/// What a model is called; those that were raised in the match are numbered.
fn name(setup: &Setup, game: &Game, id: Id) -> String {
    let place = usize::from(id.0);
    match (setup.names.get(place), game.units.get(place)) {
        (Some(name), _) => name.clone(),
        (None, Some(_)) => {
            // Those that were bought have the first numbers.
            let profile = &setup.profile(game, id).name;
            let bought = setup.names.iter().filter(|name| name.starts_with(profile.as_str())).count();
            format!("{profile} {}", bought + place + 1 - setup.names.len())
        }
        (None, None) => format!("model {place}"),
    }
}

struct Called<'a> {
    setup: &'a Setup,
    game: &'a Game,
}

impl Names for Called<'_> {
    fn piece(&self, id: PieceId) -> String {
        u8::try_from(id).map_or_else(|_| format!("model {id}"), |id| name(self.setup, self.game, Id(id)))
    }

    fn spot(&self, spot: Spot) -> String {
        match spot {
            Spot::Hex(hex) if !self.setup.on_board(hex) => "off the board".into(),
            _ => Naming::Lettered.spot(spot),
        }
    }

    fn seat(&self, seat: Seat) -> String {
        self.setup.seats.get(seat.index()).cloned().unwrap_or_default()
    }

    fn act(&self, act: u16) -> String {
        Act::words(act).into()
    }

    fn word(&self, word: u16) -> String {
        Word::words(word).into()
    }

    fn die(&self, class: u8) -> String {
        format!("die {class}")
    }
}
