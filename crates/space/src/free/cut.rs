//! The boundary of a blocking polygon, cut off where it overlaps one of the two bases that look at each other.

use super::base::{Base, square};
use super::leg::Leg;
use super::outline::{Outline, point_near_side};
use super::tangent::{Line, Surd};
use crate::point::Point;

/// A closed boundary: its corners, and for each whether the side that begins there counts. Sides inside a base do not;
/// instead the arcs of the base inside the polygon do, as chains of chords.
pub(crate) struct Chain {
    corners: Vec<(Point, bool)>,
    arcs: Vec<Vec<(Point, bool)>>,
    /// The corners before it was cut; none if it was not.
    whole: Vec<Point>,
}

/// A circle as a polygon of 64 corners on it.
pub(crate) fn drawn(disc: &Base) -> Vec<Point> {
    let mut corners = Vec::with_capacity(64);
    for (x, y) in super::round::SIXTEENTHS {
        for step in super::round::QUARTERS {
            let (x, y) = (i64::from(x), i64::from(y));
            let (cos, sin) = step;
            corners.push(((x * cos - y * sin) >> 16, (x * sin + y * cos) >> 16));
        }
    }
    corners.into_iter().map(|step| disc.at.in_direction(step, i64::from(disc.radius))).collect()
}

/// Cuts a boundary, counter-clockwise, at the circles of the two bases.
pub(crate) fn cut(corners: &[Point], a: &Base, b: &Base) -> Chain {
    let next = corners[1..].iter().chain(&corners[..1]);
    let sides = corners.iter().copied().zip(next.copied());
    let overlapped = |base: &Base| {
        let reach = i64::from(base.radius);
        sides.clone().any(|side| point_near_side(base.at, side, reach, false)) || inside(corners, base.at)
    };
    let bases: Vec<&Base> = [a, b].into_iter().filter(|base| overlapped(base)).collect();
    if bases.is_empty() {
        let corners = corners.iter().map(|corner| (*corner, true)).collect();
        return Chain { corners, arcs: Vec::new(), whole: Vec::new() };
    }
    let mut chain = Chain { corners: Vec::new(), arcs: Vec::new(), whole: corners.to_vec() };
    for (p, q) in sides {
        // The bases are apart from each other, so their stretches are too.
        let leg = Leg::new(p, q, 0);
        let mut covered: Vec<_> =
            bases.iter().flat_map(|base| leg.stretches(&Outline::Round(**base), 0, false)).collect();
        covered.sort_unstable();
        let mut points = vec![(p, true)];
        for (from, to) in covered {
            if let Some(last) = points.last_mut()
                && last.0 == leg.at(from)
            {
                last.1 = false;
            } else {
                points.push((leg.at(from), false));
            }
            if leg.at(to) != q {
                points.push((leg.at(to), true));
            }
        }
        chain.corners.extend(points);
    }
    for base in bases {
        chain.arcs(corners, base);
    }
    chain
}

/// Whether a point is strictly inside, of corners counter-clockwise.
fn inside(corners: &[Point], point: Point) -> bool {
    let mut inside = false;
    for (i, p) in corners.iter().enumerate() {
        let q = corners[(i + 1) % corners.len()];
        if (p.y > point.y) != (q.y > point.y) && super::sight::turns_left(point, *p, q) == (q.y > p.y) {
            inside = !inside;
        }
    }
    inside
}

/// Whether a point is one of the circle. A rounded one is less than one unit off it.
fn on_rim(base: &Base, point: Point) -> bool {
    let (square_of, radius) = (base.at.square_to(point), i64::from(base.radius));
    square(radius - 1) <= square_of && square_of <= square(radius + 1)
}

impl Chain {
    pub(crate) fn corners(&self) -> impl Iterator<Item = Point> {
        self.corners.iter().chain(self.arcs.iter().flatten()).map(|(point, _)| *point)
    }

    /// Adds chords for the parts of a circle that lie inside the polygon: between the points where the boundary was
    /// cut, and 64 more all round.
    fn arcs(&mut self, corners: &[Point], base: &Base) {
        let mut ring = drawn(base);
        ring.extend(self.corners.iter().map(|(point, _)| *point).filter(|point| on_rim(base, *point)));
        let at = base.at;
        let half = |p: &Point| {
            let (x, y) = at.step_to(*p);
            y < 0 || (y == 0 && x < 0)
        };
        ring.sort_by(|p, q| {
            let turn = super::base::cross(at.step_to(*p), at.step_to(*q));
            half(p).cmp(&half(q)).then(0.cmp(&turn))
        });
        ring.dedup();
        let next = |i: usize| (i + 1) % ring.len();
        let covered = |i: usize| {
            let (p, q) = (ring[i], ring[next(i)]);
            inside(corners, Point::new((p.x + q.x).div_euclid(2), (p.y + q.y).div_euclid(2)))
        };
        let covered: Vec<bool> = (0..ring.len()).map(covered).collect();
        // From a chord that is not covered on, so that no arc is torn; all round if there is none.
        let first = covered.iter().position(|covered| !covered).unwrap_or(0);
        let mut arc: Vec<(Point, bool)> = Vec::new();
        for step in 0..ring.len() {
            let i = (first + step) % ring.len();
            if covered[i] {
                if arc.is_empty() {
                    arc.push((ring[i], true));
                }
                arc.push((ring[next(i)], true));
            } else if !arc.is_empty() {
                self.arcs.push(std::mem::take(&mut arc));
            }
        }
        if !arc.is_empty() {
            self.arcs.push(arc);
        }
    }

    /// Whether the line runs through the inside of the polygon somewhere between the two centres.
    pub(crate) fn blocks(&self, line: &Line, a: &Base, b: &Base) -> bool {
        is_crossed(&self.corners, true, line, a, b)
            || self.arcs.iter().any(|arc| is_crossed(arc, false, line, a, b))
            || self.holds_touch(line, a)
            || self.holds_touch(line, b)
    }

    /// Whether the line grazes a base well inside of the polygon. Such a line crosses nothing there, since the chords of
    /// the arc lie within the circle, but it does not leave the polygon either.
    fn holds_touch(&self, line: &Line, base: &Base) -> bool {
        if self.whole.is_empty() {
            return false;
        }
        let next = self.whole[1..].iter().chain(&self.whole[..1]);
        let mut sides = self.whole.iter().copied().zip(next.copied());
        let deep = base.radius / 512 + 2;
        line.grazes(base, deep).is_some_and(|at| {
            inside(&self.whole, at) && !sides.any(|side| point_near_side(at, side, i64::from(deep) + 1, true))
        })
    }
}

/// Whether the line crosses a chain of sides between the two centres. Walking along, it is crossed where the corners
/// change from one side of it to the other, perhaps over corners on it; ending on it is not crossing it.
fn is_crossed(chain: &[(Point, bool)], closed: bool, line: &Line, a: &Base, b: &Base) -> bool {
    let count = chain.len();
    let heights: Vec<Surd> = chain.iter().map(|(point, _)| line.height(*point)).collect();
    let signs: Vec<i32> = heights.iter().map(|height| line.sign(*height)).collect();
    let Some(first) = signs.iter().position(|sign| *sign != 0) else { return false };
    let mut before = first;
    for here in first + 1..if closed { first + count + 1 } else { count } {
        let here = here % count;
        if signs[here] == 0 {
            continue;
        }
        if signs[here] != signs[before] {
            let (p, q, after) = (chain[before], chain[here], (before + 1) % count);
            let crosses = if after == here {
                p.1 && between(line, a.at, b.at, (p.0, heights[before]), (q.0, heights[here]))
            } else {
                let corner = chain[after];
                let ahead = line.is_ahead(a.at, corner.0) && line.is_ahead(corner.0, b.at);
                if ahead && p.1 != corner.1 && (after + 1) % count == here {
                    // Cut off at a base, where the view leaves that base or comes to it: it is blocked if the inside
                    // lies on the other side of the cut. The inside is ahead if the corners come from the left.
                    let inside_ahead = line.left() * signs[before] > 0;
                    if on_rim(a, corner.0) { inside_ahead } else { !(on_rim(b, corner.0) && inside_ahead) }
                } else {
                    ahead && (p.1 || corner.1)
                }
            };
            if crosses {
                return true;
            }
        }
        before = here;
    }
    false
}

fn between(line: &Line, a: Point, b: Point, p: (Point, Surd), q: (Point, Surd)) -> bool {
    line.crosses_ahead(a, p, q) && !line.crosses_ahead(b, p, q)
}
