//! The boundary of a blocking polygon, cut off where it overlaps one of the two bases that look at each other.

use super::base::{Base, square};
use super::leg::Leg;
use super::outline::Outline;
use super::tangent::Line;
use crate::point::Point;

/// A closed boundary: its corners, and for each whether the side that begins there counts. Sides inside a base do not;
/// instead the arcs of the base inside the polygon do, as chords.
pub(crate) struct Chain {
    corners: Vec<(Point, bool)>,
    chords: Vec<(Point, Point)>,
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
        sides.clone().any(|side| super::outline::point_near_side(base.at, side, reach, false))
            || inside(corners, base.at)
    };
    let bases: Vec<&Base> = [a, b].into_iter().filter(|base| overlapped(base)).collect();
    if bases.is_empty() {
        return Chain { corners: corners.iter().map(|corner| (*corner, true)).collect(), chords: Vec::new() };
    }
    let mut chain = Chain { corners: Vec::new(), chords: Vec::new() };
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

impl Chain {
    pub(crate) fn corners(&self) -> impl Iterator<Item = Point> {
        let chords = self.chords.iter().flat_map(|(p, q)| [*p, *q]);
        self.corners.iter().map(|(point, _)| *point).chain(chords)
    }

    /// Adds chords for the parts of a circle that lie inside the polygon: between the points where the boundary was
    /// cut, and 64 more all round.
    fn arcs(&mut self, corners: &[Point], base: &Base) {
        let mut ring = drawn(base);
        let on_rim = |point: Point| {
            // A rounded point of the circle is less than one unit off it.
            let (square_of, radius) = (base.at.square_to(point), i64::from(base.radius));
            square(radius - 1) <= square_of && square_of <= square(radius + 1)
        };
        ring.extend(self.corners.iter().map(|(point, _)| *point).filter(|point| on_rim(*point)));
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
        for (i, p) in ring.iter().enumerate() {
            let q = ring[(i + 1) % ring.len()];
            let middle = Point::new((p.x + q.x).div_euclid(2), (p.y + q.y).div_euclid(2));
            if *p != q && inside(corners, middle) {
                self.chords.push((*p, q));
            }
        }
    }

    /// Whether the line runs through the inside of the polygon somewhere between the two centres.
    pub(crate) fn blocks(&self, line: &Line, a: Point, b: Point) -> bool {
        for (p, q) in &self.chords {
            let (high, low) = (line.height(*p), line.height(*q));
            if line.sign(high) * line.sign(low) < 0 && between(line, a, b, (*p, high), (*q, low)) {
                return true;
            }
        }
        // Walking round, the line is crossed where the corners change from one side of it to the other, perhaps over
        // corners on it.
        let count = self.corners.len();
        let heights: Vec<_> = self.corners.iter().map(|(point, _)| line.height(*point)).collect();
        let signs: Vec<i32> = heights.iter().map(|height| line.sign(*height)).collect();
        let Some(first) = signs.iter().position(|sign| *sign != 0) else { return false };
        let mut before = first;
        for step in 1..=count {
            let here = (first + step) % count;
            if signs[here] == 0 {
                continue;
            }
            if signs[here] != signs[before] {
                let after = (before + 1) % count;
                let crosses = if after == here {
                    let (p, q) = (self.corners[before], self.corners[here]);
                    p.1 && between(line, a, b, (p.0, heights[before]), (q.0, heights[here]))
                } else {
                    let corner = self.corners[after];
                    (self.corners[before].1 || corner.1)
                        && line.is_ahead(a, corner.0)
                        && line.is_ahead(corner.0, b)
                };
                if crosses {
                    return true;
                }
            }
            before = here;
        }
        false
    }
}

fn between(
    line: &Line,
    a: Point,
    b: Point,
    p: (Point, super::tangent::Surd),
    q: (Point, super::tangent::Surd),
) -> bool {
    line.crosses_ahead(a, p, q) && !line.crosses_ahead(b, p, q)
}
