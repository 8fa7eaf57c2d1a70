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
    // All anchors at once: each hex of a piece has to lie in the room, so the room is moved from there to the anchor.
    let piece = hexes(Laid { shape, at: ORIGIN, turned });
    let fitting = |room: &HexSet| piece.iter().fold(board, |fits, hex| fits & room.moved(back_from(*hex)));
    let on_board = fitting(&board);
    let in_field = fitting(&siting.field) & on_board;
    let clear = fitting(&(board - kept));
    let apart = fitting(&(board - near));
    let candidates = in_field & clear & apart;
    let open = board - (game.terrain - siting.passable);
    let split = candidates & split(&open, &ring(&piece));
    let cuts = |at: &Hex| cuts(&open, &hexes(Laid { shape, at: *at, turned }));
    let linked = candidates - split.iter().filter(cuts).collect();
    Anchors { on_board, in_field, clear, apart, linked }
}

const ORIGIN: Hex = Hex::new(0, 0);

/// The way from a hex to the origin.
fn back_from(hex: Hex) -> Hex {
    Hex::new(-hex.q, -hex.r)
}

/// The hexes around a piece, in turning order.
fn ring(piece: &[Hex]) -> Vec<Hex> {
    let sides = || piece.iter().flat_map(|hex| Dir::ALL.map(|dir| (*hex, dir)));
    let Some(start) = sides().find(|(hex, dir)| !piece.contains(&hex.step(*dir))) else { return Vec::new() };
    let (mut ring, mut side) = (Vec::new(), start);
    loop {
        let (hex, dir) = side;
        let next = hex.step(dir);
        // Along the piece: on to its next hex, or to the next side of this one.
        side = if piece.contains(&next) { (next, dir.turned(-2)) } else { (hex, dir.turned(1)) };
        if !piece.contains(&next) && ring.last() != Some(&next) {
            ring.push(next);
        }
        if side == start {
            ring.dedup();
            return ring;
        }
    }
}

/// The anchors from which the open hexes around a piece would not be one chain. Everywhere else whoever is next to the
/// piece can walk around it, so that it cuts nothing off.
fn split(open: &HexSet, ring: &[Hex]) -> HexSet {
    let open_at = |hex: &Hex| open.moved(back_from(*hex));
    let (mut once, mut twice) = (HexSet::EMPTY, HexSet::EMPTY);
    let mut before = ring.last().map_or(HexSet::EMPTY, open_at);
    for hex in ring {
        let here = open_at(hex);
        let ends = before - here;
        twice |= once & ends;
        once |= ends;
        before = here;
    }
    twice
}

/// Whether a piece here would leave hexes without terrain that no chain of steps links any more: the free hexes around
/// it must still be linked with each other.
fn cuts(open: &HexSet, piece: &[Hex]) -> bool {
    let piece: HexSet = piece.iter().copied().collect();
    let open = *open - piece;
    let around = piece.touching() & open;
    let Some(first) = around.first() else { return false };
    let mut reached = space::reach(first, u16::MAX, &open);
    reached.insert(first);
    !around.is_subset(&reached)
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
