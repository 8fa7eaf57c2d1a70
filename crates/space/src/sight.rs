//! Whether one hex can be seen from another. Both ways of asking give the same answer in both directions.

use crate::cover::{CORNERS, cross, difference};
use crate::hex::Hex;
use crate::line::between;
use crate::set::HexSet;

/// The two ways in which a drawn line avoids running exactly along borders.
const NUDGES: [[i32; 3]; 2] = [[1, 2, -3], [-1, -2, 3]];

/// Whether at least one of the two drawn lines between `a` and `b` crosses no blocked hex. The ends never block.
pub fn drawn_clear(a: Hex, b: Hex, blocked: &HexSet) -> bool {
    NUDGES.iter().any(|&nudge| between(a, b, nudge).all(|hex| !blocked.contains(hex)))
}

/// Whether some segment from the closed hex `v` to the closed hex `t` meets no closed blocker other than the two.
///
/// A line is a triple: what it gives with a point (x, y, 1) says on which side of it the point lies. "This point is to
/// the left" is then a half-space of lines, and the lines that pass through `v` and then through `t` form, for each of
/// three ranges of directions, a cone with four sides. Each blocker leaves of such a cone the lines that pass it on the
/// left, those that pass it on the right and those that meet it only outside of the stretch from `v` to `t`; each of the
/// three is a cone again. Sides of cones are points, edges of cones are lines through two points, so all numbers stay
/// small and whole, and the view is clear when a cone with something inside is left.
pub fn exact_clear(v: Hex, t: Hex, blockers: &[Hex]) -> bool {
    let steps = v.distance(t);
    if steps <= 1 {
        return true;
    }
    let far = difference(t, v);
    let near: Vec<Blocker> = blockers
        .iter()
        .filter(|&&c| {
            // A blocker that meets the hull of both lies within 4/3 steps of the line between their centres, so a
            // detour over it is less than 3 steps.
            c != v && c != t && u32::from(v.distance(c)) + u32::from(c.distance(t)) <= u32::from(steps) + 2
        })
        .map(|&c| Blocker::new(difference(c, v), far))
        .collect();
    if near.is_empty() {
        return true;
    }
    let mut search = Search { far, blockers: &near, edges: Vec::with_capacity(128) };
    // Three opposite pairs of corners are the widest as seen from the three ranges of directions. A range that no line
    // from hex to hex takes adds nothing: its pair lies too slanted to the line between the centres.
    (0..3).any(|k| {
        let corner = CORNERS[k];
        let corner = if cross(far, corner) > 0 { corner } else { (-corner.0, -corner.1) };
        let facing = cross(far, corner).pow(2) * 40 > dot(far, far) * dot(corner, corner);
        facing && search.view(corner)
    })
}

type Triple = [i64; 3];

/// Twice the true dot product, in skewed coordinates.
const fn dot(a: (i64, i64), b: (i64, i64)) -> i64 {
    2 * a.0 * b.0 + 2 * a.1 * b.1 + a.0 * b.1 + a.1 * b.0
}

/// The line through two points, or the point on two lines.
const fn joined(a: Triple, b: Triple) -> Triple {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

const fn side(line: Triple, point: Triple) -> i64 {
    line[0] * point[0] + line[1] * point[1] + line[2] * point[2]
}

/// The point at infinity that lies on the left of exactly the lines whose direction has a positive dot product with `to`.
/// A line (a, b, c) runs in the direction (b, -a).
const fn ahead(to: (i64, i64)) -> Triple {
    [-(2 * to.1 + to.0), 2 * to.0 + to.1, 0]
}

fn negated(point: Triple) -> Triple {
    point.map(|x| -x)
}

struct Blocker {
    left: [Triple; 6],
    right: [Triple; 6],
    /// Left of the lines that meet this blocker, if at all, before the viewer.
    before: [Triple; 1],
    /// Left of the lines that meet this blocker, if at all, behind the target.
    behind: [Triple; 1],
}

impl Blocker {
    fn new(at: (i64, i64), far: (i64, i64)) -> Blocker {
        let left = CORNERS.map(|(x, y)| [3 * at.0 + x, 3 * at.1 + y, 1]);
        Blocker {
            left,
            right: left.map(negated),
            before: [ahead((-at.0, -at.1))],
            behind: [ahead((at.0 - far.0, at.1 - far.1))],
        }
    }

    /// What must be on the left of a line, for each of the ways to get past the blocker.
    fn ways(&self) -> [&[Triple]; 4] {
        [&self.left, &self.right, &self.before, &self.behind]
    }
}

/// An edge of a cone, and the side that leads from it to the next edge.
#[derive(Clone, Copy)]
struct Edge {
    line: Triple,
    side: Triple,
}

struct Search<'a> {
    far: (i64, i64),
    blockers: &'a [Blocker],
    /// The cones at hand, one after the other; each search step works on the last and leaves as many as it found.
    edges: Vec<Edge>,
}

impl Search<'_> {
    /// Looks for a free line that passes between a corner, which is on the left, and its opposite, at both ends.
    fn view(&mut self, (x, y): (i64, i64)) -> bool {
        let far = (3 * self.far.0, 3 * self.far.1);
        let sides = [[x, y, 1], [far.0 + x, far.1 + y, 1], [x, y, -1], [x - far.0, y - far.1, -1]];
        self.edges.clear();
        for (i, side) in sides.into_iter().enumerate() {
            let line = self.forward(joined(sides[(i + 3) % 4], side));
            self.edges.push(Edge { line, side });
        }
        self.past((0, 4), 0)
    }

    /// The line in the direction from viewer to target.
    fn forward(&self, line: Triple) -> Triple {
        if side(line, ahead(self.far)) < 0 { negated(line) } else { line }
    }

    /// Whether something of the cone in this span gets past this blocker and all after it.
    fn past(&mut self, (begin, end): (usize, usize), mut number: usize) -> bool {
        let (ways, next) = loop {
            let Some(blocker) = self.blockers.get(number) else { return true };
            number += 1;
            let ways = blocker.ways();
            let whole = |way: &&[Triple]| {
                way.iter().all(|&point| self.edges[begin..end].iter().all(|edge| side(edge.line, point) >= 0))
            };
            // A blocker that no line of the cone meets needs no cut.
            if !ways.iter().any(whole) {
                break (ways, number);
            }
        };
        ways.into_iter().any(|way| {
            let kept = way.iter().try_fold((begin, end), |cone, &point| self.cut(cone, point));
            let found = kept.is_some_and(|cone| self.past(cone, next));
            self.edges.truncate(end);
            found
        })
    }

    /// The part of a cone that has this point on the left, put at the end of the list unless it is the whole cone; nothing
    /// if no part with an inside is left.
    fn cut(&mut self, (begin, end): (usize, usize), point: Triple) -> Option<(usize, usize)> {
        let sign = |search: &Self, i: usize| side(search.edges[i].line, point).signum();
        if (begin..end).all(|i| sign(self, i) >= 0) {
            return Some((begin, end));
        }
        let from = self.edges.len();
        let mut some = false;
        for i in begin..end {
            let edge = self.edges[i];
            let next = sign(self, if i + 1 == end { begin } else { i + 1 });
            let here = sign(self, i);
            some |= here > 0;
            if here > 0 || (here == 0 && next > 0) {
                self.edges.push(edge);
            }
            let crossing = here * next < 0;
            if crossing || (here == 0 && next < 0) {
                let line = if crossing { self.forward(joined(edge.side, point)) } else { edge.line };
                let side = if next < 0 { point } else { edge.side };
                self.edges.push(Edge { line, side });
            }
        }
        some.then_some((from, self.edges.len()))
    }
}
