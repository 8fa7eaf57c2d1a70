//! Line of sight (chapter 2) and cover (chapter 21).

use space::{Blocker, Tall};

use crate::state::{Game, Id};
use crate::terrain::Terrain;
use crate::{Setup, stats};

/// Whether any part of one model's space can be seen from the other's: past third models and terrain, with heights.
/// AREA terrain that either of the two is in does not hide them.
pub fn sees(setup: &Setup, game: &Game, a: Id, b: Id) -> bool {
    if a == b {
        return true;
    }
    let (base_a, base_b) = (stats::base(setup, game, a), stats::base(setup, game, b));
    let mut blockers = Vec::new();
    for other in game.standing().filter(|other| *other != a && *other != b) {
        let height = setup.profile(game, other).height.0;
        blockers.push(Tall { blocker: Blocker::base(stats::base(setup, game, other)), height });
    }
    for terrain in setup.terrain.iter().filter(|terrain| terrain.kind.height > 0) {
        let inside = terrain.outline.overlaps(&base_a) || terrain.outline.overlaps(&base_b);
        if !(terrain.kind.area && inside) {
            let blocker = Blocker::outline(&terrain.outline, 1);
            blockers.push(Tall { blocker, height: terrain.kind.height });
        }
    }
    let height = |id: Id| setup.profile(game, id).height.0;
    space::tall_clear((&base_a, height(a)), (&base_b, height(b)), &blockers)
}

/// The best piece of terrain that gives the target cover: it is in or touches the piece, and the piece lies between.
pub fn cover<'a>(setup: &'a Setup, game: &Game, shooter: Id, target: Id) -> Option<&'a Terrain> {
    let (from, to) = (stats::base(setup, game, shooter), stats::base(setup, game, target));
    let covers = |terrain: &&Terrain| {
        let near = terrain.outline.overlaps(&to) || terrain.outline.touches(&to);
        terrain.kind.cover > 0
            && terrain.kind.height > 0
            && near
            && space::is_between(&from, &to, &terrain.outline)
    };
    // The first of equals, so that the name told does not depend on anything else.
    setup
        .terrain
        .iter()
        .filter(covers)
        .reduce(|best, next| if next.kind.cover > best.kind.cover { next } else { best })
}
