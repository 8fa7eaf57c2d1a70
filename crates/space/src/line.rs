//! Lines over hexes: drawn between two centres, walked step by step, and leading away from something.

use crate::hex::{Dir, Hex};

/// The hexes strictly between two others that the line between their centres crosses, from `a` to `b`. With N steps from
/// one to the other the line is moved aside by `nudge` / 10N: a shift in cube coordinates (q, -q-r, r), small and adding
/// up to nothing, which decides on which side the line passes where it would run along a border.
pub fn drawn(a: Hex, b: Hex, nudge: [i32; 3]) -> Vec<Hex> {
    between(a, b, nudge).collect()
}

/// As [`drawn`], one hex after the other.
pub(crate) fn between(a: Hex, b: Hex, nudge: [i32; 3]) -> impl Iterator<Item = Hex> {
    let steps = i64::from(a.distance(b));
    let unit = 10 * steps;
    let (a, b) = (cube(a), cube(b));
    (1..steps).map(move |i| {
        let mut nearest = [0; 3];
        let mut error = [0; 3];
        for k in 0..3 {
            let exact = 10 * ((steps - i) * a[k] + i * b[k]) + i64::from(nudge[k]);
            nearest[k] = (2 * exact + unit).div_euclid(2 * unit);
            error[k] = (nearest[k] * unit - exact).abs();
        }
        if nearest[0] + nearest[1] + nearest[2] != 0 {
            // Rounded one by one they may miss the plane of the hexes; the worst of them gives way.
            let worst = if error[0] > error[1] && error[0] > error[2] {
                0
            } else if error[1] > error[2] {
                1
            } else {
                2
            };
            nearest[worst] -= nearest[0] + nearest[1] + nearest[2];
        }
        Hex::new(nearest[0] as i16, nearest[2] as i16)
    })
}

fn cube(hex: Hex) -> [i64; 3] {
    let (q, r) = (i64::from(hex.q), i64::from(hex.r));
    [q, -q - r, r]
}

/// The directions of the steps of a way, or nothing if a hex does not touch the one before it.
fn directions(from: Hex, way: &[Hex]) -> Option<Vec<Dir>> {
    let mut here = from;
    way.iter()
        .map(|&next| {
            let dir = here.dir_to(next);
            here = next;
            dir
        })
        .collect()
}

/// Whether every step of the way goes in the same direction.
pub fn is_straight(from: Hex, way: &[Hex]) -> bool {
    directions(from, way).is_some_and(|dirs| dirs.windows(2).all(|pair| pair[0] == pair[1]))
}

/// Whether the way strictly alternates between two neighbouring directions. A single step does.
pub fn is_slalom(from: Hex, way: &[Hex]) -> bool {
    directions(from, way).is_some_and(|dirs| {
        let neighbours = match dirs[..] {
            [first, second, ..] => second == first.turned(1) || second == first.turned(-1),
            _ => true,
        };
        neighbours && dirs.windows(3).all(|three| three[0] == three[2])
    })
}

/// Whether the way is straight or a slalom.
pub fn is_line(from: Hex, way: &[Hex]) -> bool {
    is_straight(from, way) || is_slalom(from, way)
}

/// The directions that lead away from `source` at `target`: one if the target lies on an axis through the source, else
/// the two axes on either side of it. None if they are the same hex.
pub fn away(source: Hex, target: Hex) -> Vec<Dir> {
    let q = i32::from(target.q) - i32::from(source.q);
    let r = i32::from(target.r) - i32::from(source.r);
    // A target is a sum of steps in the directions that bound its sector; on an axis one of the two counts is 0.
    let along = |dir: Dir| {
        let (aq, ar) = dir.offset();
        let (bq, br) = dir.turned(1).offset();
        let (aq, ar, bq, br) = (i32::from(aq), i32::from(ar), i32::from(bq), i32::from(br));
        let turn = aq * br - ar * bq;
        ((q * br - r * bq) * turn, (aq * r - ar * q) * turn)
    };
    for dir in Dir::ALL {
        match along(dir) {
            (here, 0) if here > 0 => return vec![dir],
            (here, next) if here > 0 && next > 0 => return vec![dir, dir.turned(1)],
            _ => {}
        }
    }
    Vec::new()
}

/// The directions of the first step from a hex straight towards another: one if it lies on an axis, else the two on either
/// side of the way. None if they are the same hex.
pub fn towards(from: Hex, to: Hex) -> Vec<Dir> {
    // Whatever leads away from here at the far end leads there from here.
    away(from, to)
}

/// The neighbours of `target` that are farther from `source` than it is, in hex order.
pub fn farther(source: Hex, target: Hex) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = target.neighbours().into_iter().collect();
    hexes.retain(|hex| source.distance(*hex) > source.distance(target));
    hexes.sort_unstable();
    hexes
}
