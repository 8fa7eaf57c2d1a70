//! What a front end draws, and what things are called.

use scene::{Bar, Board, Card, Names, Naming, Outline, Piece, PieceId, Scene, Seat, Side, State};
use space::Spot;

use crate::abilities::Crit;
use crate::profile::{Kind, Profile};
use crate::setup::Setup;
use crate::state::{Game, Id};
use crate::terrain::Terrain;
use crate::why::{Act, AttackWord, FIRST_CRIT};
use crate::{engagement, rules, stats};

pub fn scene(setup: &Setup, game: &Game) -> Scene {
    let seat = |seat: Seat| setup.seats[seat.index()].clone();
    let turn = match game.active {
        Some(active) => format!("turn {}, {} is active", game.turn, setup.names[usize::from(active.id.0)]),
        None => format!("turn {}, {} activates", game.turn, seat(game.next)),
    };
    Scene {
        title: "GENESYS".into(),
        board: Board::Free { width: setup.width, height: setup.depth },
        sides: [Seat(0), Seat(1)].map(|side| Side { seat: side, name: seat(side) }).to_vec(),
        terrain: setup.terrain.iter().map(terrain).collect(),
        pieces: (0..game.models.len() as u8).map(|id| piece(setup, game, Id(id))).collect(),
        markers: Vec::new(),
        zones: Vec::new(),
        panels: Vec::new(),
        turn,
        measuring: true,
        ending: crate::ending(game).map(|ending| ending.says.words(&*names(setup, game))),
    }
}

fn terrain(terrain: &Terrain) -> scene::Terrain {
    let outline = match &terrain.outline {
        space::Outline::Round(base) => Outline::Circle { centre: base.at, radius: base.radius },
        space::Outline::Polygon(polygon) => Outline::Polygon(polygon.corners().to_vec()),
    };
    scene::Terrain {
        outline,
        height: (terrain.kind.height / space::INCH) as u16,
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
    if model.command > 0 {
        bars.push(Bar::number("command", model.command.into()));
    }
    let mut states: Vec<State> = Vec::new();
    for held in &model.conditions {
        let (name, letter) = held.condition.words();
        states.push(State { name: name.into(), letter });
    }
    if !model.gone && engagement::engagers(setup, game, id).next().is_some() {
        states.push(State { name: "engaged".into(), letter: 'E' });
    }
    if game.leaders[model.seat.index()].model == Some(id) {
        states.push(State { name: "leader".into(), letter: 'L' });
    }
    Piece {
        id: id.0.into(),
        name: setup.names[usize::from(id.0)].clone(),
        at: if model.gone { Vec::new() } else { vec![Spot::Point(model.at)] },
        base: profile.radius(),
        height: (profile.height.0 / space::INCH) as u16,
        side: Some(model.seat),
        emblem: profile.name.to_lowercase(),
        bars,
        tokens: Vec::new(),
        states,
        spent: model.activated && !game.is_active(id),
        down: false,
        planned: false,
        gone: model.gone,
    }
}

/// The cards of the profiles in the match.
pub fn cards(setup: &Setup) -> Vec<Card> {
    setup.profiles.iter().map(card).collect()
}

fn card(profile: &Profile) -> Card {
    let inches = |units: i32| format!("{}\"", units / space::INCH);
    let mut lines: Vec<_> = profile
        .attacks
        .iter()
        .map(|attack| {
            let rule = if attack.kind == Kind::Melee { rules::ATK_10 } else { rules::ATK_01 };
            let hit: Vec<String> = attack.hit.iter().map(u8::to_string).collect();
            let range = inches(attack.range());
            (
                rule,
                format!(
                    "{}: AP {}, RNG {range}, HIT {}, DMG {}",
                    attack.name,
                    attack.ap,
                    hit.join("/"),
                    attack.dmg
                ),
            )
        })
        .collect();
    lines.extend(profile.passives.iter().map(|passive| {
        let (rule, words) = passive.words();
        (rule, words.to_string())
    }));
    Card {
        title: profile.name.clone(),
        kind: profile.faction.clone(),
        numbers: vec![
            ("SPD".into(), inches(profile.spd.0)),
            ("EV".into(), profile.ev.to_string()),
            ("ARM".into(), profile.arm.to_string()),
            ("HP".into(), profile.hp.to_string()),
        ],
        lines,
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

    fn word(&self, word: u16) -> String {
        if let Some(crit) = word.checked_sub(FIRST_CRIT) {
            return Crit::ALL.get(usize::from(crit)).map_or("a critical effect", |crit| crit.words()).into();
        }
        let AttackWord { profile, attack } = AttackWord::of(word);
        let profile = self.setup.profiles.get(usize::from(profile));
        let attack = profile.and_then(|profile| profile.attacks.get(usize::from(attack)));
        attack.map_or_else(|| format!("attack {word}"), |attack| attack.name.clone())
    }

    fn die(&self, class: u8) -> String {
        format!("die {class}")
    }
}
