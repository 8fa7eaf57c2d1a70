//! Sight, ways and reach on the board of 37 by 36, each beside hexx for the same query.

use hexx::algorithms::{a_star, field_of_movement};
use space::{Board, Hex, HexSet, drawn_clear, exact_clear, path, reach};
use table::Stream;

use crate::timer::{Report, side_by_side};

/// Queries are taken in turn from so many, so that none is learnt by heart.
const QUERIES: usize = 64;

fn theirs(hex: Hex) -> hexx::Hex {
    hexx::Hex::new(i32::from(hex.q), i32::from(hex.r))
}

/// The same way of asking whether a hex is in a set, for both.
fn held(set: &HexSet, hex: hexx::Hex) -> bool {
    set.contains(Hex::new(hex.x as i16, hex.y as i16))
}

/// Goes round a list.
fn turns<'a, T>(list: &'a [T]) -> impl FnMut() -> &'a T {
    let mut at = 0;
    move || {
        at = (at + 1) % list.len();
        &list[at]
    }
}

pub fn measure(report: &mut Report) {
    let board = Board::lettered();
    let mut stream = Stream::seeded(4);
    let mut below = |bound: u32| stream.below(bound);
    let mut any = || board.hexes().nth(below(board.hexes().len())).unwrap_or(Hex::new(0, 0));
    // One hex in ten is blocked.
    let blocked: HexSet = (0..133).map(|_| any()).collect();
    let blockers: Vec<Hex> = blocked.iter().collect();
    let open = *board.hexes() - blocked;
    let mut pairs = Vec::new();
    while pairs.len() < QUERIES {
        let (a, b) = (any(), any());
        if open.contains(a) && open.contains(b) && (6..=20).contains(&a.distance(b)) {
            pairs.push((a, b));
        }
    }

    let line = |a: Hex, b: Hex| {
        theirs(a).line_to(theirs(b)).skip(1).all(|hex| hex == theirs(b) || !held(&blocked, hex))
    };
    let (mut next, mut again) = (turns(&pairs), turns(&pairs));
    let (ours, others) = side_by_side(
        || {
            let (a, b) = next();
            drawn_clear(*a, *b, &blocked)
        },
        || {
            let (a, b) = again();
            line(*a, *b)
        },
    );
    report.beside("hexes: sight by two drawn lines, one of hexx", ours, others);

    let (ours, others) = side_by_side(
        || {
            let (a, b) = next();
            exact_clear(*a, *b, &blockers)
        },
        || {
            let (a, b) = again();
            line(*a, *b)
        },
    );
    report.beside("hexes: exact sight past 133, a drawn line of hexx", ours, others);

    let goals: Vec<(Hex, Hex, HexSet)> =
        pairs.iter().map(|(a, b)| (*a, *b, [*b].into_iter().collect())).collect();
    let (mut next, mut again) = (turns(&goals), turns(&goals));
    let (ours, others) = side_by_side(
        || {
            let (a, _, goal) = next();
            path(*a, goal, 60, &open)
        },
        || {
            let (a, b, _) = again();
            a_star(theirs(*a), theirs(*b), |_, to| held(&open, to).then_some(0))
        },
    );
    report.beside("hexes: a shortest way, 6 to 20 hexes off", ours, others);

    let (mut next, mut again) = (turns(&pairs), turns(&pairs));
    let (ours, others) = side_by_side(
        || reach(next().0, 8, &open),
        || field_of_movement(theirs(again().0), 8, |hex| held(&open, hex).then_some(0)),
    );
    report.beside("hexes: all that is within 8 steps", ours, others);
}
