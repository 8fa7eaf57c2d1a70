//! Whether a hex stands between two others: whether it meets the hull of both outside of them.
//!
//! Everything here happens on the lattice of corners: the axial plane scaled by 3, so that centres and corners of hexes
//! are whole points. The plane is skewed by this, but straight lines stay straight and sides stay sides.

use crate::hex::Hex;

/// The corners of a hex around its centre, in turning order.
pub(crate) const CORNERS: [(i64, i64); 6] = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)];

/// The difference of two hexes, in hexes.
pub(crate) fn difference(to: Hex, from: Hex) -> (i64, i64) {
    (i64::from(to.q) - i64::from(from.q), i64::from(to.r) - i64::from(from.r))
}

pub(crate) const fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

/// Whether hex `c` has a point in the convex hull of the hexes `a` and `t`, border included, that lies in neither of
/// the two. False if `c` is one of them.
pub fn in_hull(a: Hex, t: Hex, c: Hex) -> bool {
    if c == a || c == t {
        return false;
    }
    // The hull of two equal hexes has sides in the directions of a hex's sides and of the line from one to the other,
    // so these four axes decide. All points are taken relative to `a`.
    let (tq, tr) = difference(t, a);
    let (cq, cr) = difference(c, a);
    let (t, c) = ((3 * tq, 3 * tr), (3 * cq, 3 * cr));
    let axes = [side(0), side(1), side(2), (tq, tr)].map(|axis| {
        let half = CORNERS.iter().map(|&corner| cross(axis, corner)).max().unwrap_or(0);
        let far = cross(axis, t);
        (axis, half, far.min(0) - half, far.max(0) + half)
    });
    // Centre against hull: the open shapes overlap unless some axis keeps them apart.
    let overlap = axes.iter().all(|&(axis, half, least, most)| {
        let centre = cross(axis, c);
        half == 0 || (centre + half > least && centre - half < most)
    });
    overlap
        || CORNERS.iter().any(|&(x, y)| {
            let corner = (c.0 + x, c.1 + y);
            axes.iter().all(|&(axis, _, least, most)| (least..=most).contains(&cross(axis, corner)))
                && !is_corner(corner, (0, 0))
                && !is_corner(corner, t)
        })
}

/// The direction of a side of a hex.
fn side(k: usize) -> (i64, i64) {
    let (from, to) = (CORNERS[k], CORNERS[k + 1]);
    (to.0 - from.0, to.1 - from.1)
}

fn is_corner(point: (i64, i64), centre: (i64, i64)) -> bool {
    CORNERS.contains(&(point.0 - centre.0, point.1 - centre.1))
}
