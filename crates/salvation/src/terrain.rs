//! Terrain pieces (SS-R-06) and where they may lie.

use scene::Rule;
use space::{Dir, Hex, HexSet, Limit};

use crate::state::{Game, Laid};
use crate::{Setup, rules, scenarios};

/// What the four shapes are called.
pub const SHAPES: [&str; 4] = ["boulder", "wall", "copse", "ruin"];

/// How many ways of turning a shape differ: a boulder and a ruin look the same all round.
pub const TURNS: [u8; 4] = [1, 3, 3, 1];

/// The hexes that a piece covers: a boulder its own, a wall also the two on either side of its middle, a copse two
/// adjacent ones and the two that touch both, a ruin the six around its centre.
pub fn hexes(piece: Laid) -> Vec<Hex> {
    let (at, dir) = (piece.at, Dir::E.turned(piece.turned as i8));
    match piece.shape {
        0 => vec![at],
        1 => vec![at.step(dir.opposite()), at, at.step(dir)],
        2 => vec![at, at.step(dir), at.step(dir.turned(1)), at.step(dir.turned(-1))],
        _ => at.disc(1),
    }
}

/// Everything that the pieces cover.
pub fn covered(pieces: &[Laid]) -> HexSet {
    pieces.iter().flat_map(|piece| hexes(*piece)).collect()
}

/// What a scenario says about the place of its terrain.
#[derive(Copy, Clone, Debug)]
pub struct Siting {
    /// Where every hex of a piece must lie.
    pub field: HexSet,
    /// How many hexes from every other piece.
    pub apart: u16,
    /// Terrain that counts as open when nothing may be cut off, such as the gates of a keep.
    pub passable: HexSet,
    /// Which rule says so.
    pub rule: Rule,
}

impl Siting {
    /// Anywhere on the board.
    pub fn anywhere(setup: &Setup) -> Siting {
        Siting { field: *setup.board.hexes(), apart: 2, passable: HexSet::EMPTY, rule: rules::R_06 }
    }
}

/// The anchors that pass each of the conditions, in the order in which a refusal names them.
struct Anchors {
    on_board: HexSet,
    in_field: HexSet,
    clear: HexSet,
    apart: HexSet,
    linked: HexSet,
}

fn judged(setup: &Setup, game: &Game, shape: u8, turned: u8, siting: &Siting) -> Anchors {
    let board = *setup.board.hexes();
    let kept = scenarios::kept_clear(game) | game.occupied();
    let mut near = game.terrain;
    for _ in 1..siting.apart {
        near = near.grow();
    }
    let near = near | game.terrain;
    let fitting = |room: &HexSet| -> HexSet {
        let fits = |at: &Hex| hexes(Laid { shape, at: *at, turned }).iter().all(|hex| room.contains(*hex));
        board.iter().filter(fits).collect()
    };
    let on_board = fitting(&board);
    let in_field = fitting(&siting.field) & on_board;
    let clear = fitting(&(board - kept));
    let apart = fitting(&(board - near));
    let candidates = in_field & clear & apart;
    let cuts = |at: &Hex| cuts(&board, game, siting, &hexes(Laid { shape, at: *at, turned }));
    let linked = candidates.iter().filter(|at| !cuts(at)).collect();
    Anchors { on_board, in_field, clear, apart, linked }
}

/// Whether a piece here would leave hexes without terrain that no chain of steps links any more. The free hexes around
/// it must still be linked with each other; if they are linked around it already, as nearly everywhere, nothing farther
/// away is looked at.
fn cuts(board: &HexSet, game: &Game, siting: &Siting, piece: &[Hex]) -> bool {
    let piece: HexSet = piece.iter().copied().collect();
    let open = *board - (game.terrain - siting.passable) - piece;
    let around = piece.touching() & open;
    let Some(first) = around.first() else { return false };
    let linked = |among: &HexSet| {
        let mut reached = space::reach(first, u16::MAX, among);
        reached.insert(first);
        around.is_subset(&reached)
    };
    !linked(&around) && !linked(&open)
}

/// The hexes from which a piece may be laid.
pub fn anchors(setup: &Setup, game: &Game, shape: u8, turned: u8, siting: &Siting) -> HexSet {
    judged(setup, game, shape, turned, siting).linked
}

/// The same as the limits of a question: the first that fails says why not there.
pub fn limits(setup: &Setup, game: &Game, shape: u8, turned: u8, siting: &Siting) -> Vec<(Limit, Rule)> {
    let anchors = judged(setup, game, shape, turned, siting);
    let own = |among: HexSet, words: &'static str, rule: Rule| (Limit::Fits { among, words }, rule);
    let fits = |among: HexSet, words: &'static str| own(among, words, rules::R_06);
    // Two hexes apart is what the ruling wants; anything else is the scenario's own rule.
    let apart = if siting.apart == 2 { rules::R_06 } else { siting.rule };
    vec![
        fits(anchors.on_board, "at {at} a part of the piece would be off the board"),
        own(anchors.in_field, "at {at} the piece would lie where this scenario wants none", siting.rule),
        fits(anchors.clear, "at {at} the piece would cover an objective, a counter or a model"),
        own(anchors.apart, "at {at} the piece would touch another one or come too close to it", apart),
        fits(anchors.linked, "at {at} the piece would cut hexes off from the rest of the field"),
    ]
}

/// Whether there is any place left for a piece of this shape.
pub fn fits_somewhere(setup: &Setup, game: &Game, shape: u8, siting: &Siting) -> bool {
    (0..TURNS[usize::from(shape)]).any(|turned| !anchors(setup, game, shape, turned, siting).is_empty())
}

/// Puts a piece down.
pub fn lay(game: &mut Game, piece: Laid) {
    game.terrain.extend(hexes(piece));
    game.laid.push(piece);
}
