//! What a front end draws, and what things are called.

use scene::{
    Bar, Board, Names, Naming, Outline, Panel, Piece, PieceId, Ring, Scene, Seat, Side, State, Zone,
};
use space::Spot;

use crate::abilities::{Crit, Passive};
use crate::scenarios::{self, Scenario};
use crate::setup::Setup;
use crate::state::{Game, Id, Phase};
use crate::terrain::Terrain;
use crate::why::{Act, AttackWord, SpecialWord, Worded};
use crate::{conditions, deploy, engagement, stats};

pub fn scene(setup: &Setup, game: &Game) -> Scene {
    let seat = |seat: Seat| setup.seats[seat.index()].clone();
    let turn = match (game.phase, game.active) {
        (Phase::SetUp(_), _) => "set-up".to_string(),
        (_, Some(active)) => format!("turn {}, {} is active", game.turn, name(setup, game, active.id)),
        (_, None) => format!("turn {}, {} activates", game.turn, seat(game.next)),
    };
    Scene {
        title: format!("GENESYS, {}", setup.scenario.key()),
        board: Board::Free { width: setup.width, height: setup.depth },
        sides: [Seat(0), Seat(1)].map(|side| Side { seat: side, name: seat(side) }).to_vec(),
        terrain: setup.ground(game).map(terrain).collect(),
        pieces: (0..game.models.len() as u8).map(|id| piece(setup, game, Id(id))).collect(),
        markers: scenarios::markers(setup),
        zones: zones(setup, game),
        panels: panels(setup, game),
        turn,
        measuring: true,
        ending: crate::ending(game).map(|ending| ending.says.words(&*names(setup, game))),
    }
}

/// The name of a model; those who were summoned are numbered, on from the numbers that the forces have.
fn name(setup: &Setup, game: &Game, id: Id) -> String {
    if let Some(name) = setup.names.get(usize::from(id.0)) {
        return name.clone();
    }
    let Some(model) = game.models.get(usize::from(id.0)) else { return format!("model {}", id.0) };
    let before = game.models[..usize::from(id.0)].iter().filter(|other| other.summoned).count();
    let kind = &setup.profiles[usize::from(model.profile)].name;
    let taken = setup.names.iter().filter_map(|name| number(name, kind)).max().unwrap_or(0);
    format!("{kind} {}", u64::from(taken) + before as u64 + 1)
}

/// The number behind the name of a kind of model: 2 of `Plague Monk 2`.
fn number(name: &str, kind: &str) -> Option<u32> {
    let (stem, number) = name.split_at_checked(kind.len())?;
    if !stem.eq_ignore_ascii_case(kind) {
        return None;
    }
    // The second of two forces says whose it is.
    number.strip_prefix(' ')?.split(' ').next()?.parse().ok()
}

/// Where models may be placed, while that is the question.
fn zones(setup: &Setup, game: &Game) -> Vec<Zone> {
    let Phase::SetUp(crate::state::SetUp::Models { bottom, .. }) = game.phase else { return Vec::new() };
    let zone = |seat: Seat| Zone {
        outline: drawn(&deploy::zone(setup, seat == bottom)),
        name: format!("edge of {}", setup.seats[seat.index()]),
        side: Some(seat),
    };
    vec![zone(Seat(0)), zone(Seat(1))]
}

fn panels(setup: &Setup, game: &Game) -> Vec<Panel> {
    if setup.scenario == Scenario::Fight {
        return Vec::new();
    }
    let panel = |seat: Seat| {
        let value = scenarios::standing_score(setup, game, seat);
        Panel { name: "score".into(), side: Some(seat), value }
    };
    vec![panel(Seat(0)), panel(Seat(1))]
}

fn drawn(outline: &space::Outline) -> Outline {
    match outline {
        space::Outline::Round(base) => Outline::Circle { centre: base.at, radius: base.radius },
        space::Outline::Polygon(polygon) => Outline::Polygon(polygon.corners().to_vec()),
    }
}

/// A height in whole inches, as scenes have it: the nearest, halves up.
fn whole(height: i32) -> u16 {
    ((height + space::INCH / 2) / space::INCH) as u16
}

fn terrain(terrain: &Terrain) -> scene::Terrain {
    scene::Terrain {
        outline: drawn(&terrain.outline),
        height: whole(terrain.kind.height),
        look: terrain.kind.look,
        name: terrain.name.clone(),
        area: terrain.slow().is_some(),
    }
}

fn piece(setup: &Setup, game: &Game, id: Id) -> Piece {
    let (model, profile) = (game.model(id), setup.profile(game, id));
    let left = game.active.filter(|active| active.id == id).map_or(0, |active| active.ap);
    let mut bars = vec![
        Bar::track("damage", model.damage.into(), profile.hp.into()),
        Bar::number("AP left", left.into()),
        Bar::number("SPD", stats::speed(setup, game, id).total() / space::INCH),
        Bar::number("EV", profile.ev.into()),
        Bar::number("ARM", profile.arm.into()),
    ];
    if profile.passives.iter().any(|owned| matches!(owned.is, Passive::MeleeMaster(_))) {
        let left = game.active.filter(|active| active.id == id).map_or(0, |active| active.melee);
        bars.push(Bar::number("melee AP left", left.into()));
    }
    let mut tokens = vec![("command".to_string(), i32::from(model.command))];
    if profile.mana[1] > 0 {
        tokens.push(("mana".to_string(), i32::from(model.mana)));
    }
    if model.plague > 0 {
        tokens.push(("plague".to_string(), i32::from(model.plague)));
    }
    let mut states: Vec<State> = Vec::new();
    let held = if model.gone { Default::default() } else { conditions::of(setup, game, id) };
    for condition in held {
        let (_, name, letter) = condition.words();
        states.push(State { name: name.into(), letter });
    }
    if model.reacted {
        states.push(State { name: "reaction token".into(), letter: 'T' });
    }
    if !model.gone && engagement::engagers(setup, game, id).next().is_some() {
        states.push(State { name: "engaged".into(), letter: 'E' });
    }
    if game.leaders[model.seat.index()].model == Some(id) {
        states.push(State { name: "leader".into(), letter: 'L' });
    }
    Piece {
        id: id.0.into(),
        name: name(setup, game, id),
        at: if model.gone { Vec::new() } else { vec![Spot::Point(model.at)] },
        base: profile.radius(),
        height: whole(profile.height.0),
        side: Some(model.seat),
        emblem: profile.name.to_lowercase(),
        bars,
        tokens,
        states,
        rings: rings(setup, game, id),
        spent: model.activated && !game.is_active(id),
        down: false,
        planned: false,
        gone: model.gone && !model.waiting,
    }
}

/// How far it engages others.
fn rings(setup: &Setup, game: &Game, id: Id) -> Vec<Ring> {
    let reach = engagement::reach(setup, game, id).filter(|_| !game.model(id).gone);
    reach.into_iter().map(|reach| Ring { name: "engagement range".into(), reach }).collect()
}

/// What things are called in this match.
pub fn names<'a>(setup: &'a Setup, game: &'a Game) -> Box<dyn Names + 'a> {
    Box::new(Called { setup, game })
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
        Naming::Inches.spot(spot)
    }

    fn seat(&self, seat: Seat) -> String {
        self.setup.seats.get(seat.index()).cloned().unwrap_or_default()
    }

    fn act(&self, act: u16) -> String {
        Act::words(act).into()
    }

    fn word(&self, word: u16) -> String {
        let profile = |place: u8| self.setup.profiles.get(usize::from(place));
        let found = match Worded::of(word) {
            Worded::Attack(AttackWord { profile: place, attack }) => profile(place)
                .and_then(|profile| profile.attacks.get(usize::from(attack)))
                .map(|attack| &attack.name),
            Worded::Special(SpecialWord { profile: place, special }) => profile(place)
                .and_then(|profile| profile.specials.get(usize::from(special)))
                .map(|special| &special.name),
            Worded::Terrain(place) => self.setup.ground(self.game).nth(place.into()).map(|piece| &piece.name),
            Worded::Piece(place) => {
                // By its printed name, so that it is called the same before and after the players agree.
                let piece = self.setup.terrain.get(usize::from(place));
                return piece.map_or_else(|| format!("word {word}"), Terrain::placed);
            }
            Worded::Kind(kind) => {
                return crate::terrain::USUAL
                    .get(usize::from(kind))
                    .map_or("open ground", |name| name)
                    .into();
            }
            Worded::Crit(crit) => {
                return Crit::ALL
                    .get(usize::from(crit))
                    .map_or("a critical effect", |crit| crit.words())
                    .into();
            }
        };
        found.cloned().unwrap_or_else(|| format!("word {word}"))
    }

    fn die(&self, class: u8) -> String {
        format!("die {class}")
    }
}
