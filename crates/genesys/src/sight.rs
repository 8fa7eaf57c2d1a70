//! Line of sight (chapter 2) and cover (chapter 21).

use scene::{Rule, says};
use space::{Base, Blocker, Tall};

use crate::state::{Game, Id};
use crate::why::TerrainWord;
use crate::{Setup, Table, rules, stats};

/// Which things are looked at as being in the way.
#[derive(Copy, Clone)]
struct Look {
    models: bool,
    terrain: bool,
    area: bool,
    /// AREA terrain that either of the two is in counts too.
    inside: bool,
    /// Everything is as high as the sky.
    flat: bool,
}

const ALL: Look = Look { models: true, terrain: true, area: true, inside: false, flat: false };

fn clear(setup: &Setup, game: &Game, a: Id, b: Id, look: Look) -> bool {
    let (base_a, base_b) = (stats::base(setup, game, a), stats::base(setup, game, b));
    let high = |height: i32| if look.flat { 100 * space::INCH } else { height };
    let mut blockers = Vec::new();
    if look.models {
        for other in game.standing().filter(|other| *other != a && *other != b) {
            let blocker = Blocker::base(stats::base(setup, game, other));
            blockers.push(Tall { blocker, height: high(setup.profile(game, other).height.0) });
        }
    }
    for terrain in setup.ground(game).filter(|terrain| terrain.kind.height > 0) {
        let wanted = if terrain.kind.area { look.area } else { look.terrain };
        let of = |base: &Base| terrain.outline.overlaps(base);
        let ignored = terrain.kind.area && !look.inside && (of(&base_a) || of(&base_b));
        if wanted && !ignored {
            let blocker = Blocker::outline(&terrain.outline, 1);
            blockers.push(Tall { blocker, height: high(terrain.kind.height) });
        }
    }
    let height = |id: Id| setup.profile(game, id).height.0;
    space::tall_clear((&base_a, height(a)), (&base_b, height(b)), &blockers)
}

/// Whether any part of one model's space can be seen from the other's: past third models and terrain, with heights.
/// AREA terrain that either of the two is in does not hide them.
pub fn sees(setup: &Setup, game: &Game, a: Id, b: Id) -> bool {
    a == b || clear(setup, game, a, b, ALL)
}

/// The rule by which one model does not see another: models in between, terrain by its shape, AREA terrain, or
/// several of these together.
pub fn unseen(setup: &Setup, game: &Game, a: Id, b: Id) -> Rule {
    let none = Look { models: false, terrain: false, area: false, ..ALL };
    let blocked = |look: Look| !clear(setup, game, a, b, look);
    if blocked(Look { models: true, ..none }) {
        rules::LOS_03
    } else if blocked(Look { terrain: true, ..none }) {
        rules::LOS_04
    } else if blocked(Look { area: true, ..none }) {
        rules::LOS_06
    } else {
        rules::LOS_02
    }
}

/// Tells why a target is seen where that is not plain: over something low, or in AREA terrain.
pub fn tell(table: &mut Table, a: Id, b: Id) {
    if !table.listens() {
        return;
    }
    let (setup, game) = (table.setup, &table.game);
    let over = !clear(setup, game, a, b, Look { flat: true, ..ALL });
    let into = !clear(setup, game, a, b, Look { inside: true, ..ALL });
    if over {
        table.tell(rules::LOS_09, says!("{} sees {} over what is lower", a, b));
    }
    if into {
        table.tell(
            rules::LOS_07,
            says!("{} and {} see each other: one of them is in the terrain between", a, b),
        );
    }
}

/// The best piece of terrain that gives the target cover: it is in or touches the piece, and the piece lies between.
pub fn cover(setup: &Setup, game: &Game, shooter: Id, target: Id) -> Option<u8> {
    covers(setup, game, shooter, target)
        .reduce(|best, next| if cov(setup, game, next) > cov(setup, game, best) { next } else { best })
}

fn cov(setup: &Setup, game: &Game, terrain: u8) -> u8 {
    setup.piece(game, terrain).kind.cover
}

fn covers<'a>(setup: &'a Setup, game: &'a Game, shooter: Id, target: Id) -> impl Iterator<Item = u8> + 'a {
    let (from, to) = (stats::base(setup, game, shooter), stats::base(setup, game, target));
    (0u8..).zip(setup.ground(game)).filter_map(move |(place, terrain)| {
        let gives = terrain.kind.cover > 0 && terrain.kind.height > 0 && terrain.outline.touches(&to);
        (gives && space::is_between(&from, &to, &terrain.outline)).then_some(place)
    })
}

/// Tells which terrain covers a target, and which does not although it is near or in the way.
pub fn tell_cover(table: &mut Table, shooter: Id, target: Id, ranged: bool) {
    if !table.listens() {
        return;
    }
    let (setup, game) = (table.setup, &table.game);
    let best = cover(setup, game, shooter, target);
    if !ranged {
        if best.is_some() {
            table.tell(rules::COV_03, "cover does not count in melee");
        }
        return;
    }
    let (from, to) = (stats::base(setup, game, shooter), stats::base(setup, game, target));
    let useless = setup.ground(game).any(|terrain| {
        let between = space::is_between(&from, &to, &terrain.outline);
        terrain.kind.cover > 0 && terrain.outline.touches(&to) != between
    });
    let several = covers(setup, game, shooter, target).count() > 1;
    if let Some(best) = best {
        let word = scene::Item::from(TerrainWord(best));
        let piece = setup.piece(game, best);
        let (inside, cover, row) = (piece.outline.overlaps(&to), piece.kind.cover, piece.kind.rule);
        let how = if inside {
            says!("{} is in the {}", target, word)
        } else {
            says!("{} touches the {}", target, word)
        };
        table.tell(rules::MSR_10, how);
        table.tell(rules::COV_01, says!("the {} stands between {} and {}", word, shooter, target));
        table.tell(rules::TER_04, says!("the {} gives +{} EV", word, cover));
        table.tell(row, says!("so it says of the {}", word));
        if several {
            table.tell(rules::COV_05, "only the best cover counts");
        }
    }
    if useless {
        table.tell(
            rules::COV_04,
            says!("terrain that is only near {}, or only in the way, gives nothing", target),
        );
    }
}
